//! Words: vocabularies, embeddings, and the sequences that are made of them.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::array::Element;
use super::super::fault::{Expected, Fault, LayerFault, ValueFault};
use super::super::fields::Fields;
use super::super::tree::{Node, Value};
use super::super::{labels, number};
use super::{Reading, missing};
use crate::problem::{Embedding, EmbeddingScale, Parameter, Sequence};

/// The keys of an embedding.
const EMBEDDING: &[&str] = &["vocabulary", "table", "scale"];

/// The embedding that `node`, at `path`, describes.
pub(super) fn embedding(
    reading: &mut Reading<'_>,
    node: &Node,
    path: &str,
) -> Result<Arc<Embedding>, Fault> {
    if !matches!(node.value, Value::Object(_)) {
        return Err(ValueFault::wrong_type(Expected::Embedding, node));
    }
    let fields = Fields::of(node, EMBEDDING)?;
    let Some(vocabulary) = fields.read("vocabulary", vocabulary)? else {
        return Err(missing(node, "vocabulary", "\"vocabulary\": [\"我\", …]"));
    };
    let Some(table) = reading.matrix(fields, path, Parameter::Table)? else {
        return Err(missing(node, "table", "\"table\": [[…], …]"));
    };
    Ok(Arc::new(Embedding {
        vocabulary,
        table,
        scale: fields.read("scale", scale)?.unwrap_or_default(),
    }))
}

fn scale(node: &Node) -> Result<EmbeddingScale, Fault> {
    let choices = [
        ("sqrt(d_model)", EmbeddingScale::RootDModel),
        ("none", EmbeddingScale::None),
    ];
    match &node.value {
        // A word, or a number in quotes.
        Value::String(text) if text.chars().any(char::is_alphabetic) => {
            match (number::word(node, &choices), number::number(node)) {
                (Ok(choice), _) => Ok(choice),
                (_, Ok(factor)) => Ok(EmbeddingScale::Times(factor)),
                (Err(unknown), Err(_)) => Err(unknown),
            }
        }
        Value::String(_) | Value::Number(_) => number::number(node).map(EmbeddingScale::Times),
        _ => Err(ValueFault::wrong_type(Expected::EmbeddingScale, node)),
    }
}

/// The words that `node` lists, all different.
pub(super) fn vocabulary(node: &Node) -> Result<Vec<String>, Fault> {
    let words = labels::labels(node)?;
    let Value::Array(array) = &node.value else {
        return Ok(words);
    };
    let mut seen = HashMap::with_capacity(words.len());
    for (index, (word, element)) in (1..).zip(words.iter().zip(array.elements())) {
        let Element::Node(node) = element else {
            continue;
        };
        if let Some((before, first)) = seen.insert(word, (index, node.span.clone())) {
            let fault = LayerFault::RepeatedWord {
                word: word.clone(),
                position: index,
                before,
                first,
            };
            return Err(Fault::new(fault, node.span.clone()).within(index));
        }
    }
    Ok(words)
}

/// The sequence that `node`, at `path`, holds, of an object with the keys `known`.
pub(super) fn sequence(
    reading: &mut Reading<'_>,
    node: &Node,
    path: &str,
    known: &[&'static str],
) -> Result<Sequence, Fault> {
    if !matches!(node.value, Value::Object(_)) {
        return Err(ValueFault::wrong_type(Expected::Sequence, node));
    }
    let fields = Fields::of(node, known)?;
    let sequence = Sequence {
        tokens: fields.read("tokens", labels::labels)?,
        x: reading.matrix(fields, path, Parameter::X)?,
        start: fields.read("start", number::text)?,
    };
    if sequence.x.is_some() && sequence.start.is_some() {
        let start = fields.get("start").map(|node| node.span.clone());
        return Err(Fault::somewhere(LayerFault::StartOfVectors, start).within("start"));
    }
    Ok(sequence)
}
