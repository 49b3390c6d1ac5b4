//! What tells the tokens' order.

use super::super::fault::{Expected, Fault, Requirement, ValueFault};
use super::super::fields::Fields;
use super::super::matrix::{Cells, ThirdAxis, matrix};
use super::super::number;
use super::super::tree::{Node, Value};
use super::{Reading, missing};
use crate::problem::{Positions, RotaryLayout, SinusoidLayout};

const KEYS: &[&str] = &["kind", "base", "start", "layout"];

/// What the angles are powers of, unless given (Vaswani et al. 2017, section 3.5).
const BASE: f64 = 10_000.0;

#[derive(Clone, Copy)]
enum Kind {
    Sinusoidal,
    Rotary,
}

/// The positions that `node`, at `path`, holds: a word, an object or a matrix.
pub(super) fn positions(
    reading: &mut Reading<'_>,
    node: &Node,
    path: &str,
) -> Result<Positions, Fault> {
    match &node.value {
        Value::String(_) => Ok(match kind(node)? {
            Kind::Sinusoidal => Positions::Sinusoidal {
                base: BASE,
                start: 0,
                layout: SinusoidLayout::default(),
            },
            Kind::Rotary => Positions::Rotary {
                base: BASE,
                start: 0,
                layout: RotaryLayout::default(),
            },
        }),
        Value::Array(_) => {
            let given = matrix(reading.text, node, Cells::Finite, ThirdAxis::Batch)?;
            reading.batched(given.batched, "", path);
            Ok(Positions::Table(given.matrix))
        }
        Value::Object(_) => object(node),
        _ => Err(ValueFault::wrong_type(Expected::Positions, node)),
    }
}

fn object(node: &Node) -> Result<Positions, Fault> {
    let fields = Fields::of(node, KEYS)?;
    let Some(kind) = fields.read("kind", kind)? else {
        return Err(missing(node, "kind", "\"kind\": \"sinusoidal\""));
    };
    let base = fields.read("base", |node| number::required(node, Requirement::Positive))?;
    let base = base.unwrap_or(BASE);
    let start = fields.read("start", |node| number::whole(node, Requirement::Whole))?;
    let start = start.unwrap_or_default();
    Ok(match kind {
        Kind::Sinusoidal => Positions::Sinusoidal {
            base,
            start,
            layout: fields.read("layout", sinusoid)?.unwrap_or_default(),
        },
        Kind::Rotary => Positions::Rotary {
            base,
            start,
            layout: fields.read("layout", rotary)?.unwrap_or_default(),
        },
    })
}

fn kind(node: &Node) -> Result<Kind, Fault> {
    let choices = [("sinusoidal", Kind::Sinusoidal), ("rotary", Kind::Rotary)];
    number::word(node, &choices)
}

fn sinusoid(node: &Node) -> Result<SinusoidLayout, Fault> {
    let choices = [
        ("interleaved", SinusoidLayout::Interleaved),
        ("concatenated", SinusoidLayout::Concatenated),
    ];
    number::word(node, &choices)
}

fn rotary(node: &Node) -> Result<RotaryLayout, Fault> {
    let choices = [
        ("half", RotaryLayout::Half),
        ("interleaved", RotaryLayout::Interleaved),
    ];
    number::word(node, &choices)
}
