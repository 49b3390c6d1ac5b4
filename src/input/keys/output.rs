//! What comes out of a Transformer: words, one position after the other, or generated.

use super::super::fault::{Expected, Fault, LayerFault, Requirement, ValueFault};
use super::super::fields::Fields;
use super::super::number;
use super::super::tree::{Node, Value};
use super::{Reading, missing, words};
use crate::problem::{Generate, OutputProjection, Parameter};

const OUTPUT_PROJECTION: &[&str] = &["W", "b", "vocabulary"];
const GENERATE: &[&str] = &["start", "end", "max_tokens"];

/// The most words to generate unless given.
const MAX_TOKENS: usize = 50;

/// More steps than anyone reads. Each is a walk over all words before it, so that time and memory grow
/// with the cube.
const MOST_TOKENS: usize = 500;

/// The output projection that `node` describes.
pub(super) fn projection(
    reading: &mut Reading<'_>,
    node: &Node,
) -> Result<OutputProjection, Fault> {
    if !matches!(node.value, Value::Object(_)) {
        return Err(ValueFault::wrong_type(Expected::OutputProjection, node));
    }
    let fields = Fields::of(node, OUTPUT_PROJECTION)?;
    let path = "output_projection.";
    let Some(w) = reading.matrix(fields, path, Parameter::W)? else {
        return Err(missing(node, "W", "\"W\": [[…]]"));
    };
    Ok(OutputProjection {
        w,
        b: reading.matrix(fields, path, Parameter::B)?,
        vocabulary: fields.read("vocabulary", words::vocabulary)?,
    })
}

/// How to generate, as `node` describes it.
pub(super) fn generate(node: &Node) -> Result<Generate, Fault> {
    if !matches!(node.value, Value::Object(_)) {
        return Err(ValueFault::wrong_type(Expected::Generate, node));
    }
    let fields = Fields::of(node, GENERATE)?;
    let Some(start) = fields.read("start", number::text)? else {
        return Err(missing(node, "start", "\"start\": \"<start>\""));
    };
    let Some(end) = fields.read("end", number::text)? else {
        return Err(missing(node, "end", "\"end\": \"<end>\""));
    };
    let max_tokens = fields.read("max_tokens", max_tokens)?;
    Ok(Generate {
        start,
        end,
        max_tokens: max_tokens.unwrap_or(MAX_TOKENS),
    })
}

fn max_tokens(node: &Node) -> Result<usize, Fault> {
    let value = number::number(node)?;
    if value > MOST_TOKENS as f64 {
        let fault = LayerFault::TooManyTokens { limit: MOST_TOKENS };
        return Err(Fault::new(fault, node.span.clone()));
    }
    number::whole(node, Requirement::PositiveWhole)
}
