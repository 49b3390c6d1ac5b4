//! The labels of tokens.

use super::array::Element;
use super::fault::{Expected, Fault, Found, MatrixFault, ValueFault};
use super::matrix::array;
use super::tree::{Node, Value};

/// The labels that `node` holds.
pub fn labels(node: &Node) -> Result<Vec<String>, Fault> {
    if let Value::String(text) = &node.value {
        let instead = format!("{:?}", split(text));
        let fault = ValueFault::LabelsInOneString { instead };
        return Err(Fault::new(fault, node.span.clone()));
    }
    let array = array(node, Expected::Labels)?;
    if array.is_empty() {
        return Err(Fault::new(MatrixFault::EmptyMatrix, node.span.clone()));
    }
    let label = |(index, element)| label(element).map_err(|fault| fault.within(index));
    (1usize..).zip(array.elements()).map(label).collect()
}

fn label(element: Element<'_>) -> Result<String, Fault> {
    let (text, span) = match element {
        Element::Number(number) => (number.to_string(), None),
        Element::Node(node) => match &node.value {
            Value::String(label) => return Ok(label.clone()),
            Value::Bool(value) => (value.to_string(), Some(node.span.clone())),
            _ => return Err(ValueFault::wrong_type(Expected::Label, node)),
        },
        Element::Row(_) => {
            let fault = ValueFault::WrongType {
                expected: Expected::Label,
                found: Found::Array,
            };
            return Err(Fault::somewhere(fault, None));
        }
    };
    Err(Fault::somewhere(ValueFault::UnquotedLabel { text }, span))
}

/// The labels that were probably meant by one string: its words, or its characters where it has no
/// spaces and is not in ASCII.
fn split(text: &str) -> Vec<String> {
    let words: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
    match words.as_slice() {
        [word] if !word.is_ascii() => word.chars().map(String::from).collect(),
        _ => words,
    }
}
