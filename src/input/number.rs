//! Single numbers and words.

use super::answers::number as answers;
use super::fault::{Expected, Fault, NumberFault, Requirement, ValueFault};
use super::tree::{Node, Value};
use crate::number::typed;
use crate::text::nearest;

/// 2^53: an `f64` holds every whole number below it, and what is read as this one may be another.
const INEXACT_WHOLE: f64 = 9_007_199_254_740_992.0;

/// The finite number that `node` holds, as a number or typed into a string.
pub fn number(node: &Node) -> Result<f64, Fault> {
    match &node.value {
        Value::Number(value) => Ok(*value),
        Value::String(text) => typed::number(text).map_err(|error| typed_fault(error, text, node)),
        _ => Err(ValueFault::wrong_type(Expected::Number, node)),
    }
}

/// The same, or minus infinity.
pub fn number_or_minus_infinity(node: &Node) -> Result<f64, Fault> {
    match &node.value {
        Value::String(text) => {
            typed::number_or_minus_infinity(text).map_err(|error| typed_fault(error, text, node))
        }
        _ => number(node),
    }
}

/// The number that the string `node` of a sheet of answers holds: any, NaN included.
pub fn written(node: &Node) -> Result<f64, Fault> {
    let text = text(node)?;
    let written = answers::written(&text);
    written
        .map(|written| written.value)
        .map_err(|error| typed_fault(error, &text, node))
}

/// The number that `node` holds, which must meet `requirement`.
pub fn required(node: &Node, requirement: Requirement) -> Result<f64, Fault> {
    let value = number(node)?;
    let whole = value.fract() == 0.0;
    let counts = matches!(requirement, Requirement::PositiveWhole | Requirement::Whole);
    if whole && counts && value >= INEXACT_WHOLE {
        return Err(out_of_range(node, Requirement::ExactWhole));
    }
    let met = match requirement {
        Requirement::PositiveWhole => whole && value >= 1.0,
        Requirement::Whole => whole && value >= 0.0,
        Requirement::ExactWhole => whole && value.abs() < INEXACT_WHOLE,
        Requirement::AboveOne => value > 1.0,
        Requirement::NotZero => value != 0.0,
        Requirement::Positive => value > 0.0,
        Requirement::NotNegative => value >= 0.0,
    };
    if met {
        Ok(value)
    } else {
        Err(out_of_range(node, requirement))
    }
}

/// The whole number that `node` holds, which must meet `requirement`.
pub fn whole(node: &Node, requirement: Requirement) -> Result<usize, Fault> {
    required(node, requirement).map(|value| value as usize)
}

/// The choice that the word `node` stands for.
pub fn word<T: Copy>(node: &Node, choices: &[(&'static str, T)]) -> Result<T, Fault> {
    let Value::String(word) = &node.value else {
        return Err(ValueFault::wrong_type(Expected::Text, node));
    };
    let choice = choices.iter().find(|(known, _)| known == word);
    choice.map(|(_, choice)| *choice).ok_or_else(|| {
        let known: Vec<_> = choices.iter().map(|(known, _)| *known).collect();
        unknown_word(node, word, known)
    })
}

/// The fault of the string `node`, which is none of the words `known`.
pub fn unknown_word(node: &Node, word: &str, known: Vec<&'static str>) -> Fault {
    let fault = ValueFault::UnknownWord {
        word: word.to_owned(),
        suggestion: nearest(word, known.iter().copied()).map(str::to_owned),
        known,
    };
    Fault::new(fault, node.span.clone())
}

/// The string that `node` holds.
pub fn text(node: &Node) -> Result<String, Fault> {
    match &node.value {
        Value::String(text) => Ok(text.clone()),
        _ => Err(ValueFault::wrong_type(Expected::Text, node)),
    }
}

fn out_of_range(node: &Node, requirement: Requirement) -> Fault {
    let text = match &node.value {
        Value::Number(value) => value.to_string(),
        Value::String(text) => text.clone(),
        _ => String::new(),
    };
    Fault::new(
        ValueFault::OutOfRange { requirement, text },
        node.span.clone(),
    )
}

/// The fault of the string `node`, with its place within the string where no escapes shift it.
fn typed_fault(error: typed::Error, text: &str, node: &Node) -> Fault {
    let inside = node.span.start + 1;
    let span = if node.span.len() == text.len() + 2 && error.kind != typed::ErrorKind::Empty {
        inside + error.span.start..inside + error.span.end
    } else {
        node.span.clone()
    };
    Fault::new(NumberFault::new(error.kind, text), span)
}
