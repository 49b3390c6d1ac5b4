//! The page of a comparison: what was changed, how far each stage is apart, and whether the same word has
//! the same vector.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::compare::{Compared, Comparison, Difference, Likeness, Outcome, Side, Similar};
use crate::document::{Axis, Block, Cell, Cells, Content, Document, Table};
use crate::matrix::{Matrix, Shape};
use crate::message::{Apart, Code, Message, compare as say};

/// So many words or keys are named.
const NAMED: usize = 12;
/// So many of the stages that are furthest apart stay where a table is cut.
const KEPT: usize = 5;
/// Keys longer than this are.
const LONG: usize = 24;
/// So many notes are shown.
const NOTES: usize = 6;

/// The page.
pub fn compare<'c>(comparison: &'c Comparison<'c>, cosines: &'c [Matrix]) -> Document<'c> {
    let names = names(comparison.sides);
    let page = Page { comparison, names };
    let mut blocks = vec![
        Block::Title(say::title(page.names[0].as_str(), page.names[1].as_str())),
        Block::Facts(page.titles()),
    ];
    blocks.extend(page.conventions());
    blocks.extend(page.words());
    blocks.extend(page.inputs());
    blocks.extend(page.stages());
    blocks.extend(page.similar(cosines));
    Document {
        blocks,
        ..Document::default()
    }
}

/// The cosines of each sequence of words: a row for each stage, a column for each word.
pub fn cosines(comparison: &Comparison<'_>) -> Vec<Matrix> {
    let matrix = |similar: &Similar<'_>| {
        let rows = similar.stages.iter().flat_map(|stage| &stage.cosines);
        let shape = (similar.stages.len(), similar.words.len());
        Matrix::from_row_iterator(shape.0, shape.1, rows.copied())
    };
    comparison.similar.iter().map(matrix).collect()
}

/// What the two are called: their file names, or their paths where those are the same.
fn names(sides: [&Side; 2]) -> [String; 2] {
    let short = sides.map(|side| {
        let name = side.name.rsplit(['/', '\\']).next();
        name.unwrap_or(&side.name).to_owned()
    });
    match short[0] == short[1] {
        true => sides.map(|side| side.name.clone()),
        false => short,
    }
}

struct Page<'c> {
    comparison: &'c Comparison<'c>,
    names: [String; 2],
}

impl<'c> Page<'c> {
    /// The files and what they hold.
    fn titles(&self) -> Vec<(Message, Message)> {
        let title = |(name, side): (&String, &&Side)| {
            let title = side.title.clone().map_or_else(say::untitled, say::titled);
            (say::file(name.as_str()), title)
        };
        self.names
            .iter()
            .zip(&self.comparison.sides)
            .map(title)
            .collect()
    }

    /// What their columns are called: their names without the ending, where that tells them apart.
    fn files(&self) -> [Message; 2] {
        let stem = |name: &String| name.strip_suffix(".json").unwrap_or(name).to_owned();
        let stems = [stem(&self.names[0]), stem(&self.names[1])];
        stems.map(say::file)
    }

    /// What was changed.
    fn conventions(&self) -> Vec<Block<'c>> {
        let unlike = &self.comparison.conventions;
        if unlike.is_empty() {
            return vec![Block::Paragraph(say::same_conventions())];
        }
        let value = |value: &Option<&str>| {
            Cell::Text(match value {
                None => say::not_in_force(),
                Some("[]") => say::no_rule(),
                Some(value) => {
                    let word = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
                    say::key(Code::from(word.unwrap_or(value)))
                }
            })
        };
        let rows = unlike
            .iter()
            .map(|(_, values)| values.iter().map(value).collect());
        let table = Table {
            caption: None,
            symbol: None,
            rows: keys(say::convention(), unlike.iter().map(|(key, _)| *key)),
            columns: headed(self.files().to_vec()),
            cells: Cells::Listed(rows.collect()),
            content: Content::Numbers,
        };
        vec![heading(say::conventions()), Block::Table(table)]
    }

    /// Which words both have, and which one has alone, for each sequence that is not the same in both.
    fn words(&self) -> Vec<Block<'c>> {
        let mut blocks = Vec::new();
        let mut said: Vec<[&[String]; 2]> = Vec::new();
        for similar in &self.comparison.similar {
            let labels = similar.labels;
            if labels[0] == labels[1] || said.contains(&labels) {
                continue;
            }
            said.push(labels);
            let of = |side: usize, places: &[usize]| {
                words(places.iter().map(|&at| labels[side][at].as_str()))
            };
            let shared: Vec<usize> = similar.words.iter().map(|[at, _]| *at).collect();
            blocks.push(Block::Paragraph(match shared.is_empty() {
                true => say::none_shared(),
                false => say::shared(of(0, &shared)),
            }));
            for side in [0, 1] {
                let alone = of(side, &similar.alone[side]);
                if !alone.is_empty() {
                    let name = self.names[side].as_str();
                    blocks.push(Block::Paragraph(say::alone(name, alone)));
                }
            }
            let repeated = repeated(labels);
            if !repeated.is_empty() {
                blocks.push(Block::Note(say::repeated(words(repeated.into_iter()))));
            }
        }
        if !blocks.is_empty() {
            blocks.insert(0, heading(say::words()));
        }
        blocks
    }

    fn inputs(&self) -> Vec<Block<'c>> {
        let inputs = &self.comparison.inputs;
        if inputs.is_empty() {
            return Vec::new();
        }
        let heading = [heading(say::given())].into_iter();
        heading
            .chain(self.differences(say::matrix(), inputs))
            .collect()
    }

    fn stages(&self) -> Vec<Block<'c>> {
        let stages = &self.comparison.stages;
        let mut blocks = vec![heading(say::stages())];
        let first = self.comparison.first();
        match first {
            Some(first) => blocks.push(Block::Paragraph(say::first(Code::from(first.key)))),
            None if stages.is_empty() => {}
            None if stages.iter().any(is_part) => {
                blocks.push(Block::Paragraph(say::all_same_shared()));
            }
            None => blocks.push(Block::Paragraph(say::all_same())),
        }
        if first.is_some() {
            blocks.extend(self.differences(say::stage(), stages));
        }
        for (name, keys) in self.names.iter().zip(&self.comparison.alone) {
            if !keys.is_empty() {
                let keys = keys.iter().map(|key| say::key(Code::from(*key)));
                blocks.push(Block::Paragraph(say::only(name.as_str(), beginning(keys))));
            }
        }
        blocks
    }

    /// Which matrices are the same, how far the others are apart, and which were not compared.
    fn differences(&self, title: Message, all: &[Difference<'c>]) -> Vec<Block<'c>> {
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
            if let Outcome::Compared(Compared {
                largest: Some(spot),
                ..
            }) = &difference.outcome
            {
                kept.push((at, spot.difference));
            }
        }
        let first = kept.first().copied();
        kept.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        kept.truncate(KEPT);
        let kept = first.into_iter().chain(kept).map(|(at, _)| (at, 0));
        Table {
            caption: None,
            symbol: None,
            rows: keys(title, differences.iter().map(|difference| difference.key)),
            columns: headed(columns),
            cells: Cells::Marked {
                rows: differences.iter().map(|each| row(each, numbers)).collect(),
                kept: kept.collect(),
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

    /// How alike the vectors of words are.
    fn similar(&self, cosines: &'c [Matrix]) -> Vec<Block<'c>> {
        let mut blocks = Vec::new();
        for (similar, values) in self.comparison.similar.iter().zip(cosines) {
            if similar.words.is_empty() {
                continue;
            }
            let word = |&[at, _]: &[usize; 2]| Cow::Owned(told_apart(similar.labels[0], at));
            blocks.push(Block::Table(Table {
                caption: None,
                symbol: None,
                rows: keys(say::stage(), similar.stages.iter().map(|stage| stage.key)),
                columns: Axis {
                    title: None,
                    labels: similar.words.iter().map(word).collect(),
                    messages: Vec::new(),
                },
                cells: Cells::Matrix {
                    values,
                    rows: (0..values.nrows()).collect(),
                    scores: None,
                },
                content: Content::Numbers,
            }));
            blocks.extend(told(similar).into_iter().map(Block::Paragraph));
        }
        if !blocks.is_empty() {
            blocks.insert(0, Block::Paragraph(say::cosines()));
            blocks.insert(0, heading(say::similar()));
        }
        blocks
    }
}

/// Whether one has rows or columns that the other has not.
fn is_part(difference: &Difference<'_>) -> bool {
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

/// What became of words, those together of which the same is to be said: whether they have the same vector in
/// both, and from where on they have not.
fn told(similar: &Similar<'_>) -> Vec<Message> {
    let mut groups: Vec<(Option<usize>, Vec<Message>)> = Vec::new();
    for (at, [here, _]) in similar.words.iter().enumerate() {
        let same = |stage: &Likeness<'_>| stage.same.get(at) == Some(&true);
        let first = similar.stages.iter().position(|stage| !same(stage));
        let word = say::word(told_apart(similar.labels[0], *here));
        match groups.iter_mut().find(|(known, _)| *known == first) {
            Some((_, words)) => words.push(word),
            None => groups.push((first, vec![word])),
        }
    }
    let key = |at: usize| similar.stages.get(at).map(|stage| Code::from(stage.key));
    let told = groups.into_iter().filter_map(|(first, words)| {
        let words = beginning(words.into_iter());
        Some(match first {
            None => say::stays(words),
            Some(0) => say::differs(words, key(0)?),
            Some(first) => say::becomes(words, key(first - 1)?, key(first)?),
        })
    });
    told.collect()
}

/// A label, with its position where others read alike.
fn told_apart(labels: &[String], at: usize) -> String {
    let label = labels.get(at).cloned().unwrap_or_default();
    match labels.iter().filter(|other| **other == label).count() {
        0 | 1 => label,
        _ => format!("{label}({})", at + 1),
    }
}

/// The words that stand several times in one of two sentences and at all in the other.
fn repeated<'l>(labels: [&'l [String]; 2]) -> Vec<&'l str> {
    let counts = labels.map(|labels| {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for label in labels {
            *counts.entry(label).or_default() += 1;
        }
        counts
    });
    let mut repeated: Vec<&str> = Vec::new();
    for label in labels[0] {
        let count = |side: usize| counts[side].get(label.as_str()).copied().unwrap_or(0);
        let several = count(0).max(count(1)) > 1 && count(0).min(count(1)) > 0;
        if several && !repeated.contains(&label.as_str()) {
            repeated.push(label);
        }
    }
    repeated
}

fn words<'l>(words: impl Iterator<Item = &'l str>) -> Vec<Message> {
    beginning(words.map(say::word))
}

/// `items`, or the first of them and how many more there are.
fn beginning(items: impl Iterator<Item = Message>) -> Vec<Message> {
    let mut items: Vec<Message> = items.collect();
    let all = items.len();
    if all > NAMED + 1 {
        items.truncate(NAMED);
        items.push(say::more(all - NAMED));
    }
    items
}

fn heading<'c>(text: Message) -> Block<'c> {
    Block::Heading {
        number: None,
        text,
        symbol: None,
    }
}

fn keys<'c, 'k>(title: Message, keys: impl Iterator<Item = &'k str>) -> Axis<'c> {
    Axis {
        title: Some(title),
        labels: Vec::new(),
        messages: keys.map(|key| say::key(Code::from(key))).collect(),
    }
}

fn headed<'c>(messages: Vec<Message>) -> Axis<'c> {
    Axis {
        title: None,
        labels: Vec::new(),
        messages,
    }
}
