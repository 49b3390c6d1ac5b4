//! How far matrices are apart, and where.

use super::{Page, beginning, headed, keys, told_apart};
use crate::compare::{Difference, Outcome};
use crate::document::{Block, Cell, Cells, Content, Table};
use crate::matrix::Shape;
use crate::message::{Apart, Code, Message, compare as say};

/// So many of the stages that are furthest apart stay where a table is cut.
const KEPT: usize = 5;
/// The columns of the numbers in the two files.
const FILES: [usize; 2] = [1, 2];
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
        let [one, other] = self.files();
        let columns = vec![say::largest(), one, other, say::at(), say::mean()];
        let mut kept: Vec<(usize, f64)> = Vec::new();
        for (at, difference) in differences.iter().enumerate() {
            if let Outcome::Compared(compared) = &difference.outcome {
                kept.extend(compared.largest.map(|spot| (at, spot.difference)));
            }
        }
        let first = kept.first().copied();
        kept.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        kept.truncate(KEPT);
        // What the two files say there comes before how far it is apart.
        let kept = first.into_iter().chain(kept);
        let kept = kept.flat_map(|(at, _)| [(at, FILES[0]), (at, FILES[1])]);
        Table {
            caption: None,
            symbol: None,
            shows: None,
            rows: keys(title, differences.iter().map(|difference| difference.key)),
            columns: headed(columns),
            cells: Cells::Marked {
                rows: differences.iter().map(|each| row(each)).collect(),
                kept: kept.collect(),
                marks: Vec::new(),
            },
            content: Content::Numbers,
        }
    }

    /// What is to be known of those rows; what is alike of several is said once.
    fn notes(&self, differences: &[Difference<'_>]) -> Vec<Block<'c>> {
        let mut found: Vec<(Remark, Vec<Message>)> = Vec::new();
        for difference in differences {
            let key = say::key(Code::from(difference.key));
            for remark in self.remarks(difference) {
                match found.iter_mut().find(|(known, _)| *known == remark) {
                    Some((_, keys)) => keys.push(key.clone()),
                    None => found.push((remark, vec![key.clone()])),
                }
            }
        }
        let notes = found.into_iter().map(|(remark, keys)| {
            let keys = beginning(keys.into_iter());
            Block::Note(match remark {
                Remark::StandsFor(name, other) => say::stands_for(keys, name, Code::from(other)),
                Remark::Masked(count, name, [row, column]) => {
                    say::masked(keys, count, name, row, column)
                }
                Remark::Undefined(count) => say::undefined(keys, count),
            })
        });
        let mut notes: Vec<Block<'c>> = notes.collect();
        let all = notes.len();
        if all > NOTES + 1 {
            notes.truncate(NOTES);
            notes.push(Block::Note(say::more_notes(all - NOTES)));
        }
        notes
    }

    /// What is to be known of one row.
    fn remarks(&self, difference: &Difference<'_>) -> Vec<Remark> {
        let mut remarks = Vec::new();
        for (side, tensor) in difference.tensors.iter().enumerate() {
            if tensor.key != difference.key {
                // In the same head, layer and block.
                let name = tensor.key.rsplit('.').next().unwrap_or(&tensor.key);
                remarks.push(Remark::StandsFor(self.names[side].clone(), name.to_owned()));
            }
        }
        let Outcome::Compared(compared) = &difference.outcome else {
            return remarks;
        };
        for (side, (count, first)) in compared.masked.iter().enumerate() {
            if let Some((rows, columns)) = first {
                let tensor = difference.tensors[side];
                let at = [
                    told_apart(&tensor.rows, rows[side]),
                    told_apart(&tensor.columns, columns[side]),
                ];
                remarks.push(Remark::Masked(*count, self.names[side].clone(), at));
            }
        }
        if compared.undefined > 0 {
            remarks.push(Remark::Undefined(compared.undefined));
        }
        remarks
    }
}

/// Something to be known of a matrix.
#[derive(Debug, PartialEq)]
enum Remark {
    /// A file has none of its own, and so a stage stands for it.
    StandsFor(String, String),
    /// So many cells are masked in a file alone, the first at these labels.
    Masked(usize, String, [String; 2]),
    /// So many cells are numbers in one alone.
    Undefined(usize),
}

/// Whether one has rows or columns that the other has not.
pub(super) fn is_part(difference: &Difference<'_>) -> bool {
    match &difference.outcome {
        Outcome::Compared(compared) => !compared.is_whole(),
        Outcome::NothingShared | Outcome::Unlike => false,
    }
}

/// Whether they have nothing in common that could be compared.
pub(super) fn is_apart(difference: &Difference<'_>) -> bool {
    difference.outcome == Outcome::NothingShared
}

/// The row of a matrix in the table of differences.
fn row(difference: &Difference<'_>) -> Vec<Cell> {
    let tensors = difference.tensors;
    let compared = match &difference.outcome {
        Outcome::Compared(compared) => Some(compared),
        Outcome::NothingShared | Outcome::Unlike => None,
    };
    let Some((compared, spot)) = compared.and_then(|found| Some((found, found.largest?))) else {
        let nothing = (0..4).map(|_| Cell::Text(say::nothing()));
        let masked = compared.is_some_and(|found| found.masked.iter().any(|(count, _)| *count > 0));
        let undefined = compared.is_some_and(|found| found.undefined > 0);
        let alone = match (masked, undefined) {
            (true, true) => say::no_number_alone(),
            (false, true) => say::undefined_alone(),
            (_, false) => say::mask_alone(),
        };
        let alone = [Cell::Text(alone)].into_iter();
        return alone.chain(nothing).collect();
    };
    let ([row, _], [column, _]) = spot.at;
    let place = say::place(
        told_apart(&tensors[0].rows, row),
        told_apart(&tensors[0].columns, column),
    );
    let value = |number, from| Cell::Text(say::value(Apart { number, from }));
    let [one, other] = spot.values;
    vec![
        Cell::Number(spot.difference),
        value(one, other),
        value(other, one),
        Cell::Text(place),
        Cell::Number(compared.mean),
    ]
}
