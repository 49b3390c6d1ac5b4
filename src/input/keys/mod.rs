//! The keys of a problem file, each read into what it means: one attention (`attention.rs`), or a
//! whole Transformer (`transformer.rs`), and what both are made of; or either as a module of PyTorch
//! (`torch/`).

mod attention;
mod block;
mod heads;
mod layer;
mod output;
mod place;
mod positions;
mod torch;
mod transformer;
mod words;

pub use place::Place;

use std::sync::Arc;

use super::fault::{Fault, Found, KeyFault, ValueFault};
use super::fields::Fields;
use super::files::Files;
use super::matrix::{Cells, Given, ThirdAxis, matrix, vector};
use super::tree::{Node, Value};
use crate::matrix::Matrix;
use crate::message::{Message, notice};
use crate::problem::{Body, Parameter, Problem};

/// The problem that the document `root` describes; `text` is the file, and `files` are those that it names.
pub fn problem(text: &str, root: &Node, files: &mut Files) -> Result<Problem, Fault> {
    let Value::Object(members) = &root.value else {
        let found = Found::of(root);
        return Err(Fault::new(
            ValueFault::TopLevel { found },
            root.span.clone(),
        ));
    };
    let mut reading = Reading {
        text,
        batched: Vec::new(),
    };
    let (title, body) = match transformer::told_by(members) {
        _ if torch::told_by(members) => torch::problem(&mut reading, root, files)?,
        Some(key) => {
            let (title, transformer) = transformer::transformer(&mut reading, root, key)?;
            (title, Body::Transformer(transformer))
        }
        None => {
            let (title, attention) = attention::attention(&mut reading, root)?;
            (title, Body::Attention(attention))
        }
    };
    Ok(Problem {
        title,
        body,
        notices: reading.notices(),
    })
}

/// The file, and what reading it brings to light.
struct Reading<'t> {
    text: &'t str,
    /// The keys that a leading axis was taken off.
    batched: Vec<Message>,
}

impl Reading<'_> {
    /// The matrix under the key of `parameter` among `fields`, the members of the object at `path`.
    fn matrix(
        &mut self,
        fields: Fields<'_>,
        path: &str,
        parameter: Parameter,
    ) -> Result<Option<Arc<Matrix>>, Fault> {
        self.matrix_under(fields, path, last(parameter), parameter)
    }

    /// The same under another key.
    fn matrix_under(
        &mut self,
        fields: Fields<'_>,
        path: &str,
        key: &str,
        parameter: Parameter,
    ) -> Result<Option<Arc<Matrix>>, Fault> {
        let given = fields.read(key, |node| {
            if parameter.is_vector() {
                vector(self.text, node, Cells::Finite)
            } else {
                matrix(self.text, node, Cells::Finite, third_axis(parameter))
            }
        })?;
        Ok(given.map(|Given { matrix, batched }| {
            self.batched(batched, path, key);
            matrix
        }))
    }

    /// Notes that a leading axis was taken off `key` of the object at `path`, where one was.
    fn batched(&mut self, batched: bool, path: &str, key: &str) {
        let key = || notice::key(format!("{path}{key}"));
        self.batched.extend(batched.then(key));
    }

    /// What the user should know, in one sentence for all keys that it holds for.
    fn notices(self) -> Vec<Message> {
        let any = !self.batched.is_empty();
        any.then(|| notice::batch_axis(self.batched))
            .into_iter()
            .collect()
    }
}

/// What a third axis of `parameter` may have been meant for.
const fn third_axis(parameter: Parameter) -> ThirdAxis {
    match parameter {
        Parameter::Q | Parameter::K | Parameter::V => ThirdAxis::HeadsBeside,
        Parameter::WO => ThirdAxis::HeadsBelow,
        _ => ThirdAxis::Batch,
    }
}

/// The key of `parameter` within its object.
fn last(parameter: Parameter) -> &'static str {
    let key = parameter.key();
    key.strip_prefix("memory.").unwrap_or(key)
}

/// The fault of the object `node`, which lacks `key`; `example` is what to add.
fn missing(node: &Node, key: &'static str, example: &'static str) -> Fault {
    Fault::new(KeyFault::MissingKey { key, example }, node.span.clone())
}

/// The fault of `key` among `fields`, where `given` is given too and takes its place; that may be a
/// path, `source.X`.
fn taken_place(fields: Fields<'_>, key: &'static str, given: &'static str) -> Option<Fault> {
    let mut parts = given.split('.');
    let first = fields.get(parts.next()?)?;
    let second = parts.try_fold(first, |node, part| node.member(part))?;
    let first = second.span.clone();
    let fault = KeyFault::TakenPlace { key, given, first };
    Some(Fault::new(fault, fields.get(key)?.span.clone()).within(key))
}
