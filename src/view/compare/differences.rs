//! How far matrices are apart, and where.

use super::{Page, beginning, headed, keys, told_apart};
use crate::compare::{Difference, Outcome};
use crate::document::{Block, Cell, Cells, Content, Table};
use crate::matrix::Shape;
use crate::message::{Apart, Code, Message, compare as say};

/// So many of the stages that are furthest apart stay where a table is cut.
const KEPT: usize = 5;
/// Keys longer than this are.
const LONG: usize = 24;
/// So many notes are shown.
const NOTES: usize = 6;

impl<'c> Page<'c> {
    /// Which matrices are the same, how far the others are apart, and which were not compared.
    pub(super) fn differences(&self, title: Message, all: &[Difference<'c>]) -> Vec<Block<'c>> {
        let mut blocks = Vec::new();
        let mut name = |say: fn(Vec<Message>) -> Message, named: &[Message]| {
            if !named.is_empty() {
                blocks.push(Block::Paragraph(say(beginning(named.iter().cloned()))));
            }
        };
        let key = |difference: &Difference<'_>| say::key(Code::from(difference.key));
        let (mut whole, mut shared, mut unlike, mut apart) = (vec![], vec![], vec![], vec![]);
        let (mut nothing, mut unequal) = (vec![], Vec::new());
        for difference in all {
            match &difference.outcome {
                Outcome::Compared(compared) if !compared.is_same() => unequal.push(difference),
                Outcome::Compared(compared) if compared.is_whole() => whole.push(key(difference)),
                Outcome::Compared(_) => shared.push(key(difference)),
                Outcome::NothingShared => nothing.push(key(difference)),
                Outcome::Unlike => {
                    let [one, other] = difference.tensors.map(|each| Shape::of(&each.values));
                    unlike.push(say::shapes(Code::from(difference.key), one, other));
                }
            }
        }
        name(say::same, &whole);
        name(say::same_shared, &shared);
        apart.extend(unequal.first().map(|_| {
            Block::Paragraph(match unequal.iter().copied().any(is_part) {
                true => say::how_far_shared(),
                false => say::how_far(),
            })
        }));
        if !unequal.is_empty() {
            apart.push(Block::Table(self.table(title, &unequal)));
        }
        name(say::nothing_shared, &nothing);
        name(say::unlike, &unlike);
        blocks.extend(apart);
        blocks.extend(self.notes(all));
        blocks
    }

    /// A row for each matrix: how far it is apart, where, and what stands there. Where there is no room for
    /// all, the first that differs stays, and those that are furthest apart.
    fn table(&self, title: Message, differences: &[&Difference<'c>]) -> Table<'c> {
        // Long keys leave no room for the numbers themselves.
        let longest = differences
            .iter()
            .map(|difference| difference.key.len())
            .max();
        let numbers = longest.unwrap_or(0) <= LONG;
        let files = self.files().into_iter().filter(|_| numbers);
        let columns = [say::largest(), say::at()].into_iter();
        let columns: Vec<Message> = columns.chain(files).chain([say::mean()]).collect();
        let mut kept: Vec<(usize, f64)> = Vec::new();
        for (at, difference) in differences.iter().enumerate() {
            if let Outcome::Compared(compared) = &difference.outcome {
                kept.extend(compared.largest.map(|spot| (at, spot.difference)));
            }
        }
        let first = kept.first().copied();
        kept.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        kept.truncate(KEPT);
        let kept = first.into_iter().chain(kept).map(|(at, _)| (at, 0));
        Table {
            caption: None,
            symbol: None,
            shows: None,
            rows: keys(title, differences.iter().map(|difference| difference.key)),
            columns: headed(columns),
            cells: Cells::Marked {
                rows: differences.iter().map(|each| row(each, numbers)).collect(),
                kept: kept.collect(),
                marks: Vec::new(),
            },
            content: Content::Numbers,
        }
    }

    /// What is to be known of those rows.
    fn notes(&self, differences: &[Difference<'_>]) -> Vec<Block<'c>> {
        let mut notes = Vec::new();
        for difference in differences {
            let key = || Code::from(difference.key);
            for (side, tensor) in difference.tensors.iter().enumerate() {
                if tensor.key != difference.key {
                    let name = self.names[side].as_str();
                    let other = Code::from(tensor.key.as_str());
                    notes.push(Block::Note(say::stands_for(key(), name, other)));
                }
            }
            let Outcome::Compared(compared) = &difference.outcome else {
                continue;
            };
            for (side, (count, first)) in compared.masked.iter().enumerate() {
                if let Some((rows, columns)) = first {
                    let tensor = difference.tensors[side];
                    let row = told_apart(&tensor.rows, rows[side]);
                    let column = told_apart(&tensor.columns, columns[side]);
                    let name = self.names[side].as_str();
                    notes.push(Block::Note(say::masked(key(), *count, name, row, column)));
                }
            }
            if compared.undefined > 0 {
                notes.push(Block::Note(say::undefined(key(), compared.undefined)));
            }
        }
        let all = notes.len();
        if all > NOTES + 1 {
            notes.truncate(NOTES);
            notes.push(Block::Note(say::more_notes(all - NOTES)));
        }
        notes
    }
}

/// Whether one has rows or columns that the other has not.
pub(super) fn is_part(difference: &Difference<'_>) -> bool {
    match &difference.outcome {
        Outcome::Compared(compared) => !compared.is_whole(),
        Outcome::NothingShared | Outcome::Unlike => false,
    }
}

/// The row of a matrix in the table of differences.
fn row(difference: &Difference<'_>, numbers: bool) -> Vec<Cell> {
    let tensors = difference.tensors;
    let compared = match &difference.outcome {
        Outcome::Compared(compared) => Some(compared),
        Outcome::NothingShared | Outcome::Unlike => None,
    };
    let Some((compared, spot)) = compared.and_then(|found| Some((found, found.largest?))) else {
        let columns = if numbers { 4 } else { 2 };
        let nothing = (0..columns).map(|_| Cell::Text(say::nothing()));
        let alone = [Cell::Text(say::mask_alone())].into_iter();
        return alone.chain(nothing).collect();
    };
    let ([row, _], [column, _]) = spot.at;
    let place = say::place(
        told_apart(&tensors[0].rows, row),
        told_apart(&tensors[0].columns, column),
    );
    let value = |number, from| Cell::Text(say::value(Apart { number, from }));
    let [one, other] = spot.values;
    let values = [value(one, other), value(other, one)].into_iter();
    let row = [Cell::Number(spot.difference), Cell::Text(place)].into_iter();
    let row = row.chain(values.filter(|_| numbers));
    row.chain([Cell::Number(compared.mean)]).collect()
}
