//! The page of a comparison: what was changed, how far each stage is apart, and whether the same word has
//! the same vector.

mod conventions;
mod differences;
mod words;

use crate::compare::{Comparison, Side, Similar};
use crate::document::{Axis, Block, Document};
use crate::matrix::Matrix;
use crate::message::{Code, Message, compare as say};
use differences::{is_apart, is_part};

/// So many words or keys are named.
const NAMED: usize = 12;
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

    fn inputs(&self) -> Vec<Block<'c>> {
        let inputs = &self.comparison.inputs;
        let alone = self.only(|side, key| side.inputs.iter().any(|input| input.key == key));
        if inputs.is_empty() && alone.is_empty() {
            return Vec::new();
        }
        let heading = [heading(say::given())].into_iter();
        heading
            .chain(self.differences(say::matrix(), inputs))
            .chain(alone)
            .collect()
    }

    fn stages(&self) -> Vec<Block<'c>> {
        let stages = &self.comparison.stages;
        let mut blocks = vec![heading(say::stages())];
        let first = self.comparison.first();
        match first {
            Some(first) => blocks.push(Block::Paragraph(say::first(Code::from(first.key)))),
            None if stages.iter().all(is_apart) => {}
            None if stages.iter().any(|stage| is_part(stage) || is_apart(stage)) => {
                blocks.push(Block::Paragraph(say::all_same_shared()));
            }
            None => blocks.push(Block::Paragraph(say::all_same())),
        }
        if first.is_some() || stages.iter().any(is_apart) {
            blocks.extend(self.differences(say::stage(), stages));
        }
        blocks.extend(self.only(|side, key| side.stages.iter().any(|stage| stage.key == key)));
        blocks
    }

    /// What one has alone, of those that are `meant`.
    fn only(&self, meant: impl Fn(&Side, &str) -> bool) -> Vec<Block<'c>> {
        let sides = self.names.iter().zip(self.comparison.sides);
        let sides = sides.zip(&self.comparison.alone);
        let only = sides.filter_map(|((name, side), keys)| {
            let keys = keys.iter().filter(|key| meant(side, key));
            let keys = beginning(keys.map(|key| say::key(Code::from(*key))));
            let any = !keys.is_empty();
            any.then(|| Block::Paragraph(say::only(name.as_str(), keys)))
        });
        only.collect()
    }
}

/// A label, with its position where others read alike.
fn told_apart(labels: &[String], at: usize) -> String {
    let label = labels.get(at).cloned().unwrap_or_default();
    match labels.iter().filter(|other| **other == label).count() {
        0 | 1 => label,
        _ => format!("{label}({})", at + 1),
    }
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
