//! What every attention may say, alone or in a layer: its weights and its conventions.

use std::sync::Arc;

use super::super::fault::{Fault, Requirement};
use super::super::fields::Fields;
use super::super::tree::Node;
use super::super::{mask, number, scale};
use super::heads::{self, Listing};
use super::place::Place;
use super::{Reading, last};
use crate::problem::{Attention, MaskedRow, Parameter, Projection, Score, Split};

/// The keys of an attention in a layer.
const KEYS: &[&str] = &[
    "W_Q",
    "W_K",
    "W_V",
    "b_Q",
    "b_K",
    "b_V",
    "W_O",
    "b_O",
    "heads",
    "kv_heads",
    "split",
    "projection",
    "score",
    "scale",
    "softmax_base",
    "mask",
    "masked_row",
];

/// The others.
const BESIDE: &[&str] = &["W_a", "U_a", "v_a"];

/// What belongs elsewhere in the file of a whole Transformer.
const ELSEWHERE: &[(&str, Place)] = &[
    ("tokens", Place::Sequence),
    ("X", Place::Sequence),
    ("Q", Place::Alone),
    ("K", Place::Alone),
    ("V", Place::Alone),
    ("scores", Place::Alone),
    ("scaled_scores", Place::Alone),
    ("attention_weights", Place::Alone),
    ("d_k", Place::Alone),
    ("memory", Place::Top),
    ("positions", Place::Top),
    ("embedding", Place::Top),
];

/// The attention that `node` describes, in a layer at `path`; what it leaves unsaid is as in
/// `defaults`.
pub(super) fn attention(
    reading: &mut Reading<'_>,
    node: &Node,
    path: &str,
    defaults: &Attention,
) -> Result<Attention, Fault> {
    let fields = Fields::beside(node, KEYS, BESIDE, ELSEWHERE)?;
    let mut attention = defaults.clone();
    conventions(fields, &mut attention)?;
    weights(reading, fields, path, &mut attention)?;
    attention.mask_alone = mask(reading, fields, path, &mut attention)?;
    Ok(attention)
}

/// Reads the conventions among `fields`.
pub(super) fn conventions(fields: Fields<'_>, attention: &mut Attention) -> Result<(), Fault> {
    defaults(fields, attention)?;
    if let Some(split) = fields.read("split", split)? {
        attention.split = split;
    }
    if let Some(score) = fields.read("score", score)? {
        attention.score = score;
    }
    Ok(())
}

/// Reads the mask among `fields`, the members of the object at `path`; gives whether `"none"` is part
/// of it.
pub(super) fn mask(
    reading: &mut Reading<'_>,
    fields: Fields<'_>,
    path: &str,
    attention: &mut Attention,
) -> Result<bool, Fault> {
    let given = fields.read("mask", |node| mask::mask(reading.text, node))?;
    let given = given.unwrap_or_default();
    reading.batched(given.batched, path, "mask");
    attention.mask = given.rules;
    Ok(given.none)
}

/// Reads the conventions that may also stand at the top of a file, for all attentions in it.
pub(super) fn defaults(fields: Fields<'_>, attention: &mut Attention) -> Result<(), Fault> {
    let count = |node: &Node| number::whole(node, Requirement::PositiveWhole);
    attention.heads = fields.read("heads", count)?.or(attention.heads);
    attention.kv_heads = fields.read("kv_heads", count)?.or(attention.kv_heads);
    attention.scale = fields.read("scale", scale::scale)?.or(attention.scale);
    if let Some(projection) = fields.read("projection", projection)? {
        attention.projection = projection;
    }
    if let Some(masked_row) = fields.read("masked_row", masked_row)? {
        attention.masked_row = masked_row;
    }
    if let Some(base) = fields.read("softmax_base", scale::softmax_base)? {
        attention.softmax_base = base;
    }
    Ok(())
}

/// Reads weights and biases among `fields`, the members of the object at `path`, once its
/// conventions are known.
pub(super) fn weights(
    reading: &mut Reading<'_>,
    fields: Fields<'_>,
    path: &str,
    attention: &mut Attention,
) -> Result<(), Fault> {
    use Parameter as P;
    let listing = Listing::of(fields, attention);
    for (weight, bias) in [(P::WQ, P::BQ), (P::WK, P::BK), (P::WV, P::BV)] {
        for parameter in [weight, bias] {
            let read =
                |node: &Node| heads::given(reading.text, node, parameter, &listing, attention);
            let Some(given) = fields.read(last(parameter), read)? else {
                continue;
            };
            reading.batched(given.batched, path, last(parameter));
            match given.weights {
                heads::Weights::One(matrix) => {
                    attention.matrices.insert(parameter, matrix);
                }
                heads::Weights::PerHead(list) => {
                    attention.per_head.insert(parameter, list);
                }
            }
        }
    }
    for parameter in [P::WO, P::BO, P::WA, P::UA, P::VA] {
        if let Some(matrix) = reading.matrix(fields, path, parameter)? {
            attention.matrices.insert(parameter, Arc::clone(&matrix));
        }
    }
    Ok(())
}

pub(super) fn projection(node: &Node) -> Result<Projection, Fault> {
    let choices = [
        ("x@W", Projection::RowTimesWeight),
        ("W@x", Projection::WeightTimesColumn),
    ];
    number::word(node, &choices)
}

pub(super) fn masked_row(node: &Node) -> Result<MaskedRow, Fault> {
    let choices = [
        ("zero", MaskedRow::Zero),
        ("undefined", MaskedRow::Undefined),
        ("uniform", MaskedRow::Uniform),
    ];
    number::word(node, &choices)
}

fn split(node: &Node) -> Result<Split, Fault> {
    let choices = [("projection", Split::Projection), ("input", Split::Input)];
    number::word(node, &choices)
}

fn score(node: &Node) -> Result<Score, Fault> {
    let choices = [
        ("scaled_dot", Score::ScaledDot),
        ("general", Score::General),
        ("additive", Score::Additive),
    ];
    number::word(node, &choices)
}
