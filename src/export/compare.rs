//! `attn-compare/1`: how far two walks are apart.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::number::Number;
use crate::compare::{Compared, Comparison, Difference, Outcome, Side, Similar, Tensor};

/// Two walks held against each other, as attn compare prints it. Where something stands for both, the first
/// is of the first file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Compare")]
pub(super) struct CompareWire<'c> {
    /// The format and its version.
    #[schemars(extend("const" = "attn-compare/1"))]
    format: &'static str,
    /// The two files.
    files: [FileWire<'c>; 2],
    /// The conventions that are not the same.
    conventions: Vec<ConventionWire<'c>>,
    /// The matrices given that both have.
    inputs: Vec<DifferenceWire<'c>>,
    /// The stages that both have, in their order.
    stages: Vec<DifferenceWire<'c>>,
    /// The key of the first stage that is not the same in all that both share.
    first: Option<&'c str>,
    /// The keys that each has alone.
    alone: [&'c [&'c str]; 2],
    /// How alike the vectors of words are, for each sequence of words.
    words: Vec<WordsWire<'c>>,
}

/// A file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "File")]
struct FileWire<'c> {
    name: &'c str,
    title: Option<&'c str>,
}

/// A convention that is not the same in both.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "UnlikeConvention")]
struct ConventionWire<'c> {
    key: &'c str,
    /// What each says, in the words of the problem file; null where it is not in force.
    values: [Value; 2],
}

/// A matrix that both have.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Difference")]
struct DifferenceWire<'c> {
    key: &'c str,
    /// The keys that it has in each.
    keys: [&'c str; 2],
    /// Its rows and columns in each.
    shapes: [[usize; 2]; 2],
    /// compared, nothing_shared or unlike
    outcome: &'static str,
    /// Whether both are the same in all that they share, to the last bit.
    same: bool,
    /// Whether each has all rows and columns that the other has.
    whole: bool,
    /// How many cells both have as numbers.
    cells: usize,
    /// The cell that is furthest apart; null where none is.
    largest: Option<SpotWire<'c>>,
    /// The mean of all absolute differences; null where nothing was compared.
    mean: Option<Number>,
    /// How many cells each has masked alone.
    masked: [usize; 2],
    /// How many cells are a number in one alone, for another reason.
    undefined: usize,
}

/// A cell.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Spot")]
struct SpotWire<'c> {
    /// The labels of its row and its column, in the first.
    row: &'c str,
    column: &'c str,
    /// The position of its row in each, from 1.
    rows: [usize; 2],
    /// The position of its column in each, from 1.
    columns: [usize; 2],
    /// Its number in each.
    values: [Number; 2],
    difference: Number,
}

/// The words of a sequence.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Words")]
struct WordsWire<'c> {
    /// The words that both have.
    shared: Vec<WordWire<'c>>,
    /// The words that each has alone.
    alone: [Vec<&'c str>; 2],
    /// How alike their vectors are, stage by stage.
    stages: Vec<LikenessWire<'c>>,
}

/// A word that both have.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Word")]
struct WordWire<'c> {
    word: &'c str,
    /// Its position in each, from 1.
    positions: [usize; 2],
}

/// A stage that has a row for each word.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Likeness")]
struct LikenessWire<'c> {
    stage: &'c str,
    /// The cosine of each word's two rows, in the order of the words.
    cosines: Vec<Number>,
    /// Whether each word's two rows are the same to the last bit.
    same: &'c [bool],
}

/// Writes a comparison.
///
/// # Errors
/// Whatever writing meets.
pub fn compare(mut out: impl Write, comparison: &Comparison<'_>) -> io::Result<()> {
    let value = |value: &Option<&str>| {
        let value = value.map(serde_json::from_str).transpose();
        value.ok().flatten().unwrap_or_default()
    };
    let conventions = comparison.conventions.iter();
    let wire = CompareWire {
        format: "attn-compare/1",
        files: comparison.sides.map(file),
        conventions: conventions
            .map(|(key, values)| ConventionWire {
                key,
                values: [value(&values[0]), value(&values[1])],
            })
            .collect(),
        inputs: comparison.inputs.iter().map(difference).collect(),
        stages: comparison.stages.iter().map(difference).collect(),
        first: comparison.first().map(|first| first.key),
        alone: [&comparison.alone[0], &comparison.alone[1]],
        words: comparison.similar.iter().map(words).collect(),
    };
    super::json::write(&mut out, &wire)?;
    out.write_all(b"\n")
}

fn file(side: &Side) -> FileWire<'_> {
    FileWire {
        name: &side.name,
        title: side.title.as_deref(),
    }
}

fn difference<'c>(difference: &'c Difference<'_>) -> DifferenceWire<'c> {
    let tensors = difference.tensors;
    let (outcome, compared) = match &difference.outcome {
        Outcome::Compared(compared) => ("compared", Some(compared.as_ref())),
        Outcome::NothingShared => ("nothing_shared", None),
        Outcome::Unlike => ("unlike", None),
    };
    DifferenceWire {
        key: difference.key,
        keys: tensors.map(|tensor| tensor.key.as_str()),
        shapes: tensors.map(|tensor| [tensor.values.nrows(), tensor.values.ncols()]),
        outcome,
        same: difference.is_same(),
        whole: compared.is_some_and(Compared::is_whole),
        cells: compared.map_or(0, |compared| compared.cells),
        largest: compared.and_then(|compared| spot(compared, tensors[0])),
        mean: compared.map(|compared| Number(compared.mean)),
        masked: compared.map_or([0, 0], |compared| compared.masked.map(|(count, _)| count)),
        undefined: compared.map_or(0, |compared| compared.undefined),
    }
}

fn spot<'c>(compared: &Compared, tensor: &'c Tensor) -> Option<SpotWire<'c>> {
    let spot = compared.largest?;
    let (rows, columns) = spot.at;
    Some(SpotWire {
        row: tensor.rows.get(rows[0])?,
        column: tensor.columns.get(columns[0])?,
        rows: rows.map(|at| at + 1),
        columns: columns.map(|at| at + 1),
        values: spot.values.map(Number),
        difference: Number(spot.difference),
    })
}

fn words<'c>(similar: &'c Similar<'_>) -> WordsWire<'c> {
    let labels = similar.labels;
    let alone = |side: usize| {
        let alone = similar.alone[side].iter();
        alone
            .filter_map(|&at| labels[side].get(at).map(String::as_str))
            .collect()
    };
    WordsWire {
        shared: similar
            .words
            .iter()
            .map(|places| WordWire {
                word: labels[0].get(places[0]).map_or("", String::as_str),
                positions: places.map(|at| at + 1),
            })
            .collect(),
        alone: [alone(0), alone(1)],
        stages: similar
            .stages
            .iter()
            .map(|stage| LikenessWire {
                stage: stage.key,
                cosines: stage.cosines.iter().copied().map(Number).collect(),
                same: &stage.same,
            })
            .collect(),
    }
}
