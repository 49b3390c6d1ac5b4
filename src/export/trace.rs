//! `attn-trace/1`: the whole walk as JSON.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::convention::ConventionsWire;
use super::number::{Number, Rows};
use crate::expression::Source;
use crate::matrix::Shape;
use crate::model::Generated;
use crate::problem::Problem;
use crate::program::Axis;
use crate::render::formula;
use crate::trace::Trace;
use crate::view::{Conventions, predictions};

/// A walk through a problem, as attn explain prints it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Trace")]
pub(super) struct TraceWire<'t> {
    /// The format and its version.
    #[schemars(extend("const" = "attn-trace/1"))]
    format: &'static str,
    /// The problem's title.
    title: Option<&'t str>,
    /// The conventions in force.
    conventions: ConventionsWire<'t>,
    /// The matrices given.
    inputs: Vec<InputWire<'t>>,
    /// The stages selected, in the order of the walk.
    stages: Vec<StageWire<'t>>,
    /// What was generated, where the problem asks for it: without the start word, with the end word.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    generated: Vec<GeneratedWire<'t>>,
    /// The best word at each position, where there are words to choose from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    prediction: Vec<String>,
}

/// A matrix that the problem gives.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Input")]
struct InputWire<'t> {
    key: String,
    symbol: String,
    rows: Vec<String>,
    columns: Vec<String>,
    values: Rows<'t>,
}

/// A word that was generated.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Generated")]
struct GeneratedWire<'t> {
    token: &'t str,
    probability: Number,
}

/// A stage of the walk.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Stage")]
struct StageWire<'t> {
    key: String,
    symbol: String,
    formula: String,
    op: &'t str,
    operands: Vec<String>,
    shape: [usize; 2],
    rows: Vec<String>,
    columns: Vec<String>,
    values: Rows<'t>,
}

/// Writes the walk's inputs, the `stages` selected and the words generated, which the trace must have kept.
///
/// # Errors
/// Whatever writing meets.
pub fn trace(
    out: impl Write,
    problem: &Problem,
    trace: &Trace<'_>,
    stages: &[usize],
    generated: &[Generated],
) -> io::Result<()> {
    let program = trace.program;
    let given = program.given_stages();
    let inputs = (0..program.inputs.len())
        .filter(|index| !given.contains(index))
        .filter_map(|index| {
            let input = &program.inputs[index];
            Some(InputWire {
                key: input.key.to_string(),
                symbol: input.symbol.to_string(),
                rows: labels(&input.rows, input.shape.rows),
                columns: labels(&input.columns, input.shape.columns),
                values: Rows(trace.inputs.get(index)?),
            })
        });
    let stages = stages.iter().filter_map(|&index| {
        let stage = program.stages.get(index)?;
        let Shape { rows, columns } = stage.shape;
        let given = program.is_given(index);
        Some(StageWire {
            key: stage.key.to_string(),
            symbol: stage.symbol.to_string(),
            formula: if given {
                stage.symbol.to_string()
            } else {
                formula(&program.formula(stage))
            },
            op: stage.op.operation().name(),
            operands: if given {
                Vec::new()
            } else {
                stage
                    .operands
                    .iter()
                    .map(|&source| program.key(source))
                    .collect()
            },
            shape: [rows, columns],
            rows: labels(&stage.rows, rows),
            columns: labels(&stage.columns, columns),
            values: Rows(trace.matrix(Source::Stage(index))?),
        })
    });
    let wire = TraceWire {
        format: "attn-trace/1",
        title: problem.title.as_deref(),
        conventions: Conventions::of(trace).into(),
        inputs: inputs.collect(),
        stages: stages.collect(),
        generated: generated
            .iter()
            .map(|word| GeneratedWire {
                token: &word.token,
                probability: Number(word.probability),
            })
            .collect(),
        prediction: predictions(trace, 1)
            .into_iter()
            .filter_map(|mut best| best.pop())
            .map(|best| best.word)
            .collect(),
    };
    let mut out = io::BufWriter::new(out);
    super::json::write(&mut out, &wire)?;
    out.write_all(b"\n")?;
    out.flush()
}

fn labels(axis: &Axis, length: usize) -> Vec<String> {
    (0..length)
        .map(|index| axis.raw_label(index).into_owned())
        .collect()
}
