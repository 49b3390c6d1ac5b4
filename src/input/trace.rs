//! What `attn explain --format json` prints, read as one side of a comparison.

use std::collections::HashSet;

use super::array::Element;
use super::error::Error;
use super::fault::{Expected, Fault, Kind, ValueFault, Words};
use super::labels::labels;
use super::matrix::{Cells, ThirdAxis, array, matrix};
use super::path::Segment;
use super::seek::seek;
use super::source::Source;
use super::tree::{self, Node, Value};
use crate::compare::{self, Convention, Side, Tensor};
use crate::matrix::Shape;
use crate::message::compare as say;

/// The format that is read.
const FORMAT: &str = "attn-trace/1";

/// The walk that `source` holds; `None` where it does not say what format it is, as a problem does not.
///
/// # Errors
/// Where it is of another format, is no JSON, or lacks something that a trace has.
pub fn trace(source: &Source) -> Result<Option<Side>, Error> {
    let text = source.text();
    // A problem may be large, and is not to be read twice for this.
    if seek(text, 0, &[Segment::Key("format".to_owned())]).is_none() {
        return Ok(None);
    }
    let side = tree::parse(text).and_then(|root| side(text, &root));
    match side {
        Ok(side) => Ok(Some(Side {
            name: source.name().to_owned(),
            ..side
        })),
        Err(fault) => Err(Error::new(source.clone(), fault)),
    }
}

/// The conventions that `text` says, as an object by their keys.
pub fn stated(text: &str) -> Vec<Convention> {
    match tree::parse(text) {
        Ok(root) => conventions(text, &root),
        Err(_) => Vec::new(),
    }
}

fn side(text: &str, root: &Node) -> Result<Side, Fault> {
    let format = member(root, "format")?;
    if format.value != Value::String(FORMAT.to_owned()) {
        let words = Words::new(say::other_format(FORMAT));
        let words = words.help(say::other_format_help("attn explain --format json"));
        return Err(Fault::new(Kind::Whole(words), format.span.clone()).within("format"));
    }
    let title = match root.member("title").map(|title| &title.value) {
        Some(Value::String(title)) => Some(title.clone()),
        _ => None,
    };
    let stated = root.member("conventions");
    Ok(Side {
        name: String::new(),
        title,
        conventions: stated.map_or(Vec::new(), |node| conventions(text, node)),
        inputs: match root.member("inputs") {
            Some(inputs) => {
                let inputs = tensors(text, inputs).map_err(|fault| fault.within("inputs"))?;
                let given = |input: &Tensor| compare::is_given(&input.key);
                inputs.into_iter().filter(given).collect()
            }
            None => Vec::new(),
        },
        stages: tensors(text, member(root, "stages")?).map_err(|fault| fault.within("stages"))?,
    })
}

fn tensors(text: &str, node: &Node) -> Result<Vec<Tensor>, Fault> {
    let array = array(node, Expected::Stages)?;
    let mut known: HashSet<String> = HashSet::new();
    let tensor = |(index, element): (usize, Element<'_>)| {
        let read = match element {
            Element::Node(node) => {
                tensor(text, node).and_then(|tensor| match known.insert(tensor.key.clone()) {
                    true => Ok(tensor),
                    false => Err(twice(&tensor.key, node)),
                })
            }
            _ => Err(ValueFault::wrong_type(Expected::Stages, node)),
        };
        read.map_err(|fault| fault.within(index))
    };
    (1..).zip(array.elements()).map(tensor).collect()
}

/// That a matrix stands there a second time.
fn twice(key: &str, node: &Node) -> Fault {
    let words = Words::new(say::twice(key)).help(say::twice_help());
    let place = node.member("key").map_or(&node.span, |key| &key.span);
    Fault::new(Kind::Whole(words), place.clone()).within("key")
}

/// That the `shape` of a stage is not that of its values.
fn shaped(node: &Node, shape: Shape) -> Result<(), Fault> {
    let Some(said) = node.member("shape") else {
        return Ok(());
    };
    let same = match &said.value {
        Value::Array(lengths) => {
            let shape = [shape.rows, shape.columns].map(|length| length as f64);
            lengths.numbers() == Some(&shape)
        }
        _ => false,
    };
    if same {
        return Ok(());
    }
    let words = Words::new(say::other_shape(shape)).help(say::other_shape_help());
    Err(Fault::new(Kind::Whole(words), said.span.clone()).within("shape"))
}

fn tensor(text: &str, node: &Node) -> Result<Tensor, Fault> {
    let key = string(member(node, "key")?).map_err(|fault| fault.within("key"))?;
    let values = member(node, "values")?;
    let given = matrix(text, values, Cells::Answers, ThirdAxis::Batch);
    let values = given.map_err(|fault| fault.within("values"))?.matrix;
    shaped(node, Shape::of(&values))?;
    let axis = |name: &'static str, length: usize| {
        let Some(axis) = node.member(name) else {
            return Ok((1..=length).map(|at| at.to_string()).collect());
        };
        let labels = labels(axis).map_err(|fault| fault.within(name))?;
        if labels.len() == length {
            return Ok(labels);
        }
        let words = Words::new(say::labels_do_not_fit(labels.len(), length));
        Err(Fault::new(Kind::Whole(words), axis.span.clone()).within(name))
    };
    Ok(Tensor {
        symbol: match node.member("symbol").map(string) {
            Some(Ok(symbol)) => symbol,
            _ => key.clone(),
        },
        axes: compare::axes(&key),
        key,
        rows: axis("rows", values.nrows())?,
        columns: axis("columns", values.ncols())?,
        values: values.as_ref().clone(),
    })
}

fn string(node: &Node) -> Result<String, Fault> {
    match &node.value {
        Value::String(text) => Ok(text.clone()),
        _ => Err(ValueFault::wrong_type(Expected::Text, node)),
    }
}

fn member<'n>(node: &'n Node, name: &'static str) -> Result<&'n Node, Fault> {
    if !matches!(node.value, Value::Object(_)) {
        return Err(ValueFault::wrong_type(Expected::Object, node));
    }
    node.member(name).ok_or_else(|| {
        let words = Words::new(say::without(name));
        let words = words.help(say::without_help("stages", "key", "values"));
        Fault::new(Kind::Whole(words), node.span.clone())
    })
}

/// The conventions in the object `node`.
fn conventions(text: &str, node: &Node) -> Vec<Convention> {
    let Value::Object(members) = &node.value else {
        return Vec::new();
    };
    let convention = |member: &tree::Member| Convention {
        key: member.key.clone(),
        value: compact(text.get(member.value.span.clone()).unwrap_or_default()),
    };
    members.iter().map(convention).collect()
}

/// JSON as it is written here, whoever wrote it: no spaces, members by name, numbers in one form.
fn compact(json: &str) -> String {
    let value = serde_json::from_str::<serde_json::Value>(json);
    value.map_or_else(|_| json.to_owned(), |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_is_written_in_one_way() {
        assert_eq!(
            compact("{ \"b b\": [ 1e1,\n 2 ], \"a\": null }"),
            "{\"a\":null,\"b b\":[10.0,2]}"
        );
    }
}
