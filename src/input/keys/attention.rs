//! The keys of an attention that stands alone.

use super::super::fault::{Expected, Fault, Requirement, ValueFault};
use super::super::fields::Fields;
use super::super::tree::{Node, Value};
use super::super::{labels, number};
use super::place::Place;
use super::{Reading, block, positions, taken_place, transformer, words};
use crate::problem::{Attention, Parameter};

/// The keys that most problems choose from.
const KEYS: &[&str] = &[
    "title",
    "tokens",
    "X",
    "W_Q",
    "W_K",
    "W_V",
    "b_Q",
    "b_K",
    "b_V",
    "W_O",
    "b_O",
    "Q",
    "K",
    "V",
    "scores",
    "scaled_scores",
    "attention_weights",
    "d_k",
    "heads",
    "kv_heads",
    "split",
    "projection",
    "score",
    "scale",
    "softmax_base",
    "mask",
    "masked_row",
    "memory",
    "positions",
    "embedding",
];

/// The others: the weights of the scores of the RNN era.
const BESIDE: &[&str] = &["W_a", "U_a", "v_a", "$schema"];

/// The keys of `memory`.
const MEMORY: &[&str] = &["tokens", "X", "X_K", "X_V"];

/// The matrices that only an attention that stands alone is given.
const MATRICES: &[Parameter] = &[
    Parameter::X,
    Parameter::Q,
    Parameter::K,
    Parameter::V,
    Parameter::Scores,
    Parameter::ScaledScores,
    Parameter::AttentionWeights,
];

/// The title and the attention that the document `root` describes.
pub(super) fn attention(
    reading: &mut Reading<'_>,
    root: &Node,
) -> Result<(Option<String>, Attention), Fault> {
    let fields = Fields::beside(
        root,
        KEYS,
        &[BESIDE, transformer::KEYS].concat(),
        &[("masks", Place::Mask)],
    )?;
    let title = fields.read("title", number::text)?;
    let mut attention = Attention {
        tokens: fields.read("tokens", labels::labels)?,
        ..Attention::default()
    };
    block::conventions(fields, &mut attention)?;
    attention.d_k = fields.read("d_k", |node| {
        number::whole(node, Requirement::PositiveWhole)
    })?;
    for &parameter in MATRICES {
        let given = reading.matrix(fields, "", parameter)?;
        attention
            .matrices
            .extend(given.map(|matrix| (parameter, matrix)));
    }
    block::weights(reading, fields, "", &mut attention)?;
    if let Some(memory) = fields.read("memory", in_memory)? {
        let within = |fault: Fault| fault.within("memory");
        attention.memory_tokens = memory.read("tokens", labels::labels).map_err(within)?;
        for parameter in [Parameter::MemoryX, Parameter::MemoryXK, Parameter::MemoryXV] {
            let given = reading.matrix(memory, "memory.", parameter);
            let given = given.map_err(within)?;
            attention
                .matrices
                .extend(given.map(|matrix| (parameter, matrix)));
        }
    }
    block::mask(reading, fields, "", &mut attention)?;
    attention.positions = fields.read("positions", |node| {
        positions::positions(reading, node, "positions")
    })?;
    attention.embedding = fields.read("embedding", |node| {
        words::embedding(reading, node, "embedding.")
    })?;
    match taken_place(fields, "embedding", "X") {
        Some(fault) => Err(fault),
        None => Ok((title, attention)),
    }
}

fn in_memory(node: &Node) -> Result<Fields<'_>, Fault> {
    match &node.value {
        Value::Object(_) => Fields::of(node, MEMORY),
        _ => Err(ValueFault::wrong_type(Expected::Memory, node)),
    }
}
