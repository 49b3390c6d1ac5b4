//! The `scale` and the `softmax_base` of an attention.

use super::fault::{Expected, Fault, KeyFault, Requirement, ValueFault};
use super::fields::Fields;
use super::number;
use super::tree::{Node, Value};
use crate::expression::Base;
use crate::problem::Scale;

/// The words that are scales.
const WORDS: &[(&str, Scale)] = &[("1/sqrt(d_k)", Scale::InverseRootDk), ("none", Scale::None)];

/// The objects that are scales, by their one key.
const KEYS: &[&str] = &["multiply_by", "divide_by"];

/// The scale that `node` holds.
pub fn scale(node: &Node) -> Result<Scale, Fault> {
    match &node.value {
        Value::String(_) => number::word(node, WORDS),
        Value::Number(value) => {
            let text = value.to_string();
            Err(Fault::new(
                ValueFault::BareScale { text },
                node.span.clone(),
            ))
        }
        Value::Object(members) => {
            let fields = Fields::of(node, KEYS)?;
            if members.len() != 1 {
                let fault = KeyFault::NotOneKey {
                    count: members.len(),
                    known: KEYS.to_vec(),
                    listable: false,
                };
                return Err(Fault::new(fault, node.span.clone()));
            }
            let multiply = fields.read("multiply_by", number::number)?;
            let divide = fields.read("divide_by", |node| {
                number::required(node, Requirement::NotZero)
            })?;
            let scale = multiply.map(Scale::MultiplyBy);
            Ok(scale.or(divide.map(Scale::DivideBy)).unwrap_or_default())
        }
        _ => Err(ValueFault::wrong_type(Expected::Scale, node)),
    }
}

/// The base of the softmax that `node` holds: a number greater than 1, or `"e"`.
pub fn softmax_base(node: &Node) -> Result<Base, Fault> {
    match &node.value {
        Value::String(text) if text == "e" => Ok(Base::E),
        _ => number::required(node, Requirement::AboveOne).map(Base::Number),
    }
}
