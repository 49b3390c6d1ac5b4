//! One walk of two: its matrices by their keys, with the labels of their rows and columns, and the
//! conventions that it follows. It comes from a problem or from a trace that was written down.

use crate::expression::{Source, Symbol};
use crate::matrix::Matrix;
use crate::program::{Axis, AxisKind, Key, Name, Scope};
use crate::trace::Trace;

/// A walk.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// The file it comes from.
    pub name: String,
    /// The problem's title.
    pub title: Option<String>,
    /// The conventions in force.
    pub conventions: Vec<Convention>,
    /// The matrices given.
    pub inputs: Vec<Tensor>,
    /// The stages, in their order.
    pub stages: Vec<Tensor>,
}

/// A convention in the words of the problem file: its key, and what it says, as JSON without spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Convention {
    /// Its key, such as `scale`.
    pub key: String,
    /// Its value, such as `"none"`.
    pub value: String,
}

/// A matrix with its labels.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// Its key.
    pub key: String,
    /// Its symbol.
    pub symbol: String,
    /// The labels of its rows; numbers from 1 where they have none.
    pub rows: Vec<String>,
    /// The labels of its columns, likewise.
    pub columns: Vec<String>,
    /// What its rows and its columns run over.
    pub axes: [AxisKind; 2],
    /// Its numbers.
    pub values: Matrix,
}

impl Tensor {
    /// Whether its rows are words.
    pub fn has_words_as_rows(&self) -> bool {
        are_words(self.axes[0], &self.rows)
    }

    /// Whether its columns are words.
    pub fn has_words_as_columns(&self) -> bool {
        are_words(self.axes[1], &self.columns)
    }

    /// Whether a row of it is the vector of a word.
    pub fn has_vectors(&self) -> bool {
        self.axes[1] == AxisKind::Features
    }
}

/// Whether what an axis runs over has words for labels. Features have none: `2.1` is the first number of the
/// second head, and a position like any other.
fn are_words(kind: AxisKind, labels: &[String]) -> bool {
    match kind {
        AxisKind::Queries | AxisKind::Keys | AxisKind::Words => !is_counted(labels),
        AxisKind::Features | AxisKind::Single => false,
    }
}

/// Whether labels are positions from 1.
fn is_counted(labels: &[String]) -> bool {
    let mut labels = labels.iter().enumerate();
    labels.all(|(at, label)| label.parse() == Ok(at + 1))
}

/// What the rows and columns of the matrix of that `key` run over, where no program says so: in a trace that
/// was written down.
pub fn axes(key: &str) -> [AxisKind; 2] {
    let (_, name) = parted(key);
    let is = |names: &[Name]| names.iter().any(|known| known.as_str() == name);
    let over_keys = [
        Name::Scores,
        Name::ScaledScores,
        Name::MaskedScores,
        Name::AttentionWeights,
    ];
    let weight = name.starts_with("W_") || name.starts_with("b_");
    match name {
        "mask" => [AxisKind::Queries, AxisKind::Keys],
        _ if is(&over_keys) => [AxisKind::Queries, AxisKind::Keys],
        _ if is(&[Name::Logits, Name::Probabilities]) => [AxisKind::Queries, AxisKind::Words],
        _ if weight => [AxisKind::Features; 2],
        _ => [AxisKind::Queries, AxisKind::Features],
    }
}

/// Whether a file gives the matrix of that key. The mask of a step follows from that of the decoder, which no
/// file gives step by step.
pub fn is_given(key: &str) -> bool {
    !key.starts_with("step.")
}

/// A stage that stands for another of which there is none.
pub(super) struct Alias<'s> {
    /// The key of the other.
    pub key: String,
    /// Its symbol.
    pub symbol: Symbol,
    /// The stage.
    pub of: &'s Tensor,
}

/// The stages that stand for others which `stages` do not have.
pub(super) fn aliases(stages: &[Tensor]) -> Vec<Alias<'_>> {
    let mut aliases = Vec::new();
    for of in stages {
        let (scope, mut name) = parted(&of.key);
        while let Some((other, _)) = STANDING_IN.iter().find(|(_, by)| by.as_str() == name) {
            let key = format!("{scope}{}", other.as_str());
            if stages.iter().any(|stage| stage.key == key) {
                break;
            }
            let symbol = Key::new(Scope::default(), *other).symbol();
            aliases.push(Alias { key, symbol, of });
            name = other.as_str();
        }
    }
    aliases
}

/// A stage, and the one that stands for it where there is none of its own: without a mask the masked scores
/// are the scaled ones, without a scale those are the scores, and without W_O the heads beside one another
/// are the output.
const STANDING_IN: [(Name, Name); 3] = [
    (Name::MaskedScores, Name::ScaledScores),
    (Name::ScaledScores, Name::Scores),
    (Name::Output, Name::Concat),
];

/// The key of the stage that stands for the one of that key.
pub(super) fn stand_in(key: &str) -> Option<String> {
    let (scope, name) = parted(key);
    let (_, by) = STANDING_IN.iter().find(|(of, _)| of.as_str() == name)?;
    Some(format!("{scope}{}", by.as_str()))
}

/// A key up to its last word, and that.
fn parted(key: &str) -> (&str, &str) {
    key.split_at(key.rfind('.').map_or(0, |at| at + 1))
}

impl Side {
    /// What a problem came to, under the name of its file, with the `conventions` that it follows.
    pub fn of(
        name: String,
        title: Option<String>,
        conventions: Vec<Convention>,
        trace: &Trace<'_>,
    ) -> Self {
        let program = trace.program;
        let tensor = |source: Source| {
            let values = trace.matrix(source)?.clone();
            let (rows, columns) = program.axes(source);
            Some(Tensor {
                key: program.key(source),
                symbol: program.symbol(source).to_string(),
                rows: labels(rows, values.nrows()),
                columns: labels(columns, values.ncols()),
                axes: [rows.kind, columns.kind],
                values,
            })
        };
        // A stage that the file gives is a stage, and not an input as well.
        let stages = program.given_stages();
        let given = (0..program.inputs.len()).filter(|input| {
            !stages.contains(input) && is_given(&program.key(Source::Input(*input)))
        });
        Self {
            name,
            title,
            conventions,
            inputs: given.map(Source::Input).filter_map(tensor).collect(),
            stages: (0..program.stages.len())
                .map(Source::Stage)
                .filter_map(tensor)
                .collect(),
        }
    }
}

fn labels(axis: &Axis, length: usize) -> Vec<String> {
    let label = |at| axis.raw_label(at).into_owned();
    (0..length).map(label).collect()
}

/// The conventions that differ between two walks, as each has them.
pub(super) fn unlike<'s>(sides: [&'s Side; 2]) -> Vec<(&'s str, [Option<&'s str>; 2])> {
    let of = |side: &'s Side, key: &str| {
        let mut all = side.conventions.iter();
        all.find(|convention| convention.key == key)
            .map(|convention| convention.value.as_str())
    };
    let mut keys: Vec<&str> = Vec::new();
    for convention in sides.iter().flat_map(|side| &side.conventions) {
        if !keys.contains(&convention.key.as_str()) {
            keys.push(&convention.key);
        }
    }
    let both = keys
        .into_iter()
        .map(|key| (key, sides.map(|side| of(side, key))));
    both.filter(|(_, [one, other])| one != other).collect()
}
