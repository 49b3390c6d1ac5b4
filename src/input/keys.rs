//! The keys of a problem file, each read into what it means.

use std::sync::Arc;

use super::fault::{Expected, Fault, Requirement, ValueFault};
use super::fields::Fields;
use super::matrix::{Cells, Given, ThirdAxis, matrix, vector};
use super::tree::{Member, Node, Value};
use super::{fault::Found, labels, mask, number, scale};
use crate::message::{Message, notice};
use crate::problem::{Attention, Body, MaskedRow, Parameter, Problem, Projection};

/// The keys of one attention.
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
    "projection",
    "scale",
    "softmax_base",
    "mask",
    "masked_row",
    "memory",
];

/// Keys that say nothing new as long as there is one head and one kind of score.
const BESIDE: &[&str] = &["heads", "kv_heads", "score", "$schema"];

/// The keys of `memory`.
const MEMORY: &[&str] = &["tokens", "X", "X_K", "X_V"];

/// The keys of problems that attn cannot walk through yet.
const LATER: &[&str] = &[
    "split",
    "W_a",
    "U_a",
    "v_a",
    "positions",
    "embedding",
    "source",
    "target",
    "generate",
    "source_embedding",
    "target_embedding",
    "norm",
    "activation",
    "encoder",
    "decoder",
    "output_projection",
    "masks",
];

/// The problem that the document `root` describes; `text` is the file.
pub fn problem(text: &str, root: &Node) -> Result<Problem, Fault> {
    let Value::Object(members) = &root.value else {
        let found = Found::of(root);
        return Err(Fault::new(
            ValueFault::TopLevel { found },
            root.span.clone(),
        ));
    };
    let later: Vec<&str> = LATER
        .iter()
        .copied()
        .filter(|key| *key != "masks" || has_masks(members))
        .collect();
    let fields = Fields::beside(root, KEYS, BESIDE, &later)?;
    let mut reader = Reader {
        text,
        attention: Attention::default(),
        batched: Vec::new(),
    };
    let title = fields.read("title", number::text)?;
    reader.attention.tokens = fields.read("tokens", labels::labels)?;
    reader.matrices("", fields)?;
    if let Some(memory) = fields.read("memory", in_memory)? {
        let within = |fault: Fault| fault.within("memory");
        reader.attention.memory_tokens = memory.read("tokens", labels::labels).map_err(within)?;
        reader.matrices("memory.", memory).map_err(within)?;
    }
    reader.conventions(fields)?;
    Ok(Problem {
        title,
        body: Body::Attention(reader.attention),
        notices: notices(reader.batched),
    })
}

/// What the user should know, in one sentence for all keys that it holds for.
fn notices(batched: Vec<Message>) -> Vec<Message> {
    let any = !batched.is_empty();
    any.then(|| notice::batch_axis(batched))
        .into_iter()
        .collect()
}

struct Reader<'t> {
    text: &'t str,
    attention: Attention,
    /// The keys that a leading axis was taken off.
    batched: Vec<Message>,
}

impl Reader<'_> {
    /// Reads the matrices among `fields`, the members of the object that `prefix` leads to.
    fn matrices(&mut self, prefix: &str, fields: Fields<'_>) -> Result<(), Fault> {
        for parameter in Parameter::ALL {
            let Some(key) = parameter.key().strip_prefix(prefix) else {
                continue;
            };
            let given = fields.read(key, |node| self.parameter(parameter, node))?;
            if let Some(Given { matrix, batched }) = given {
                self.attention.matrices.insert(parameter, Arc::new(matrix));
                self.batched(batched, parameter.key());
            }
        }
        Ok(())
    }

    fn parameter(&self, parameter: Parameter, node: &Node) -> Result<Given, Fault> {
        let third = match parameter {
            Parameter::WQ | Parameter::WK | Parameter::WV => ThirdAxis::Heads,
            _ => ThirdAxis::Batch,
        };
        if parameter.is_vector() {
            vector(self.text, node, Cells::Finite)
        } else {
            matrix(self.text, node, Cells::Finite, third)
        }
    }

    /// Notes that a leading axis was taken off `key`, where one was.
    fn batched(&mut self, batched: bool, key: &str) {
        self.batched.extend(batched.then(|| notice::key(key)));
    }

    fn conventions(&mut self, fields: Fields<'_>) -> Result<(), Fault> {
        let text = self.text;
        for key in ["heads", "kv_heads"] {
            fields.read(key, |node| one_head(key, node))?;
        }
        fields.read("score", scaled_dot)?;
        if let Some((rules, batched)) = fields.read("mask", |node| mask::mask(text, node))? {
            self.attention.mask = rules;
            self.batched(batched, "mask");
        }
        let attention = &mut self.attention;
        attention.d_k = fields.read("d_k", |node| {
            number::whole(node, Requirement::PositiveWhole)
        })?;
        attention.projection = fields.read("projection", projection)?.unwrap_or_default();
        attention.scale = fields.read("scale", scale::scale)?;
        attention.masked_row = fields.read("masked_row", masked_row)?.unwrap_or_default();
        if let Some(base) = fields.read("softmax_base", scale::softmax_base)? {
            attention.softmax_base = base;
        }
        Ok(())
    }
}

/// Whether `masks` is the key of whole Transformers; otherwise it is a slip for `mask`.
fn has_masks(members: &[Member]) -> bool {
    members.iter().any(|member| match &member.value.value {
        Value::Object(masks) if member.key == "masks" => masks
            .iter()
            .any(|mask| ["encoder", "decoder", "cross"].contains(&mask.key.as_str())),
        _ => ["encoder", "decoder"].contains(&member.key.as_str()),
    })
}

fn in_memory(node: &Node) -> Result<Fields<'_>, Fault> {
    match &node.value {
        Value::Object(_) => Fields::of(node, MEMORY, &[]),
        _ => Err(ValueFault::wrong_type(Expected::Memory, node)),
    }
}

fn projection(node: &Node) -> Result<Projection, Fault> {
    let choices = [
        ("x@W", Projection::RowTimesWeight),
        ("W@x", Projection::WeightTimesColumn),
    ];
    number::word(node, &choices)
}

fn masked_row(node: &Node) -> Result<MaskedRow, Fault> {
    let choices = [
        ("zero", MaskedRow::Zero),
        ("undefined", MaskedRow::Undefined),
        ("uniform", MaskedRow::Uniform),
    ];
    number::word(node, &choices)
}

/// One head is what attn walks through; more of them come later.
fn one_head(key: &str, node: &Node) -> Result<(), Fault> {
    match number::whole(node, Requirement::PositiveWhole)? {
        1 => Ok(()),
        heads => Err(later(format!("{key}: {heads}"), node)),
    }
}

/// The scaled dot product is the score that attn knows; the others come later.
fn scaled_dot(node: &Node) -> Result<(), Fault> {
    match number::word(
        node,
        &[
            ("scaled_dot", true),
            ("general", false),
            ("additive", false),
        ],
    )? {
        true => Ok(()),
        false => Err(later(format!("score: {}", number::text(node)?), node)),
    }
}

fn later(key: String, node: &Node) -> Fault {
    Fault::new(ValueFault::NotYetSupported { key }, node.span.clone())
}
