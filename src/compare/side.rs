//! One walk of two: its matrices by their keys, with the labels of their rows and columns, and the
//! conventions that it follows. It comes from a problem or from a trace that was written down.

use crate::expression::Source;
use crate::matrix::Matrix;
use crate::program::Axis;
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
    /// Its numbers.
    pub values: Matrix,
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
                values,
            })
        };
        // A stage that the file gives is a stage, and not an input as well.
        let stages = program.given_stages();
        let given = (0..program.inputs.len()).filter(|input| !stages.contains(input));
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
