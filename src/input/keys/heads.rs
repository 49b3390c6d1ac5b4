//! Weights and biases that may be given as a list, one for each head, as the paper's W_i^Q.
//!
//! A list of one matrix is also what a batch of one looks like. It is taken for the latter unless
//! something else in the same object is listed head by head.

use std::sync::Arc;

use super::super::array::{Array, Element};
use super::super::fault::{Expected, Fault, Found, MatrixFault};
use super::super::fields::Fields;
use super::super::matrix::{
    Cells, Given, ThirdAxis, is_matrix, matrices, matrix, not_a, one_bracket, vector,
};
use super::super::tree::{Node, Value};
use crate::matrix::Matrix;
use crate::problem::{Attention, Parameter, Split};

/// What a key was given.
pub(super) struct Listed {
    /// One matrix, or one for each head.
    pub weights: Weights,
    /// Whether a leading axis was taken off.
    pub batched: bool,
}

/// One matrix, or one for each head.
pub(super) enum Weights {
    One(Arc<Matrix>),
    PerHead(Vec<Arc<Matrix>>),
}

/// What tells whether a list of one is the list of one head.
pub(super) struct Listing {
    /// Some weights are a list of several.
    several: bool,
    /// There are several heads, but keys and values of one.
    one_group: bool,
}

impl Listing {
    /// What `fields` tell, of an attention with the heads that `attention` has.
    pub fn of(fields: Fields<'_>, attention: &Attention) -> Self {
        let lists = ["W_Q", "W_K", "W_V"].map(|key| fields.get(key).and_then(matrices));
        let most = lists.iter().flatten().map(|(_, array)| array.len()).max();
        let heads = attention.heads.or(most).unwrap_or(1);
        Self {
            several: most.is_some_and(|most| most > 1),
            one_group: attention.kv_heads == Some(1) && heads > 1,
        }
    }

    fn one_is_a_list(&self, weight: Parameter) -> bool {
        self.several || (self.one_group && weight != Parameter::WQ)
    }
}

/// What `node` gives as `parameter`, a weight or a bias of queries, keys or values; of a bias, once
/// its weight has been read into `attention`.
pub(super) fn given(
    text: &str,
    node: &Node,
    parameter: Parameter,
    listing: &Listing,
    attention: &Attention,
) -> Result<Listed, Fault> {
    if parameter.is_vector() {
        biases(text, node, parameter, attention)
    } else {
        weights(text, node, parameter, listing)
    }
}

fn weights(
    text: &str,
    node: &Node,
    parameter: Parameter,
    listing: &Listing,
) -> Result<Listed, Fault> {
    let read = |node: &Node| matrix(text, node, Cells::Finite, ThirdAxis::Batch);
    match matrices(node) {
        Some((list, array)) if array.len() > 1 || listing.one_is_a_list(parameter) => {
            let batched = !std::ptr::eq(list, node);
            per_head(array, batched, read, |numbers| {
                Err(Fault::somewhere(one_bracket(numbers), None))
            })
        }
        _ => read(node).map(one),
    }
}

/// Of several heads with weights of their own, or with slices of their own, a list of vectors is one
/// for each.
fn biases(
    text: &str,
    node: &Node,
    parameter: Parameter,
    attention: &Attention,
) -> Result<Listed, Fault> {
    let weight = match parameter {
        Parameter::BQ => Parameter::WQ,
        Parameter::BK => Parameter::WK,
        _ => Parameter::WV,
    };
    let apart = attention.per_head.contains_key(&weight) || attention.split == Split::Input;
    let read = |node: &Node| vector(text, node, Cells::Finite);
    match &node.value {
        Value::Array(array) if apart && is_matrix(node) => {
            per_head(array, false, read, |numbers| Ok(row(numbers)))
        }
        _ => read(node).map(one),
    }
}

fn one(Given { matrix, batched }: Given) -> Listed {
    Listed {
        weights: Weights::One(matrix),
        batched,
    }
}

fn row(numbers: &[f64]) -> Given {
    Given {
        matrix: Arc::new(Matrix::from_row_slice(1, numbers.len(), numbers)),
        batched: false,
    }
}

/// The elements of `array`, one for each head: what has a node by `node`, plain numbers by `row`.
fn per_head(
    array: &Array,
    batched: bool,
    node: impl Fn(&Node) -> Result<Given, Fault>,
    row: impl Fn(&[f64]) -> Result<Given, Fault>,
) -> Result<Listed, Fault> {
    let mut listed = Listed {
        weights: Weights::PerHead(Vec::new()),
        batched,
    };
    let mut list = Vec::with_capacity(array.len());
    for (index, element) in (1usize..).zip(array.elements()) {
        let read = match element {
            Element::Node(inner) => node(inner),
            Element::Row(numbers) if numbers.is_empty() => {
                Err(Fault::somewhere(MatrixFault::EmptyMatrix, None))
            }
            Element::Row(numbers) => row(&numbers),
            Element::Number(_) => Err(not_a(Expected::Matrix, Found::Number)),
        };
        let inside = |fault: Fault| match batched {
            true => fault.within(index).within(1usize),
            false => fault.within(index),
        };
        let Given { matrix, batched } = read.map_err(inside)?;
        listed.batched |= batched;
        list.push(matrix);
    }
    listed.weights = Weights::PerHead(list);
    Ok(listed)
}
