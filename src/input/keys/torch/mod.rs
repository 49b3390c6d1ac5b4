//! A module of PyTorch: its weights by the names of its state dict, and what these do not tell.
//!
//! `{"torch": "encoder", "weights": "layer.safetensors", "heads": 8, "x": {"file": "x.npy"}}`

mod module;
mod state;

use std::sync::Arc;

use super::super::fault::{Expected, Fault, Requirement, ValueFault};
use super::super::fields::Fields;
use super::super::files::Files;
use super::super::tree::{Member, Node, Value};
use super::super::{labels, mask, number};
use super::transformer::{activation, masks};
use super::{Reading, block, missing};
use crate::matrix::Matrix;
use crate::problem::{
    Attention, Body, Norm, Parameter, Placement, Projection, Sequence, Transformer,
};
use state::State;

/// The key that tells such a file.
pub(super) const KEY: &str = "torch";

/// Its keys.
const KEYS: &[&str] = &[
    KEY,
    "weights",
    "prefix",
    "heads",
    "x",
    "y",
    "z",
    "tokens",
    "y_tokens",
    "norm_first",
    "activation",
    "eps",
    "mask",
    "masks",
    "masked_row",
    "title",
];

/// What a module is, by its name here and as a class. A layer is a stack of one.
const KINDS: [(&str, Kind); 10] = [
    ("attention", Kind::Attention),
    ("encoder", Kind::Encoder),
    ("decoder", Kind::Decoder),
    ("transformer", Kind::Transformer),
    ("MultiheadAttention", Kind::Attention),
    ("TransformerEncoderLayer", Kind::Encoder),
    ("TransformerEncoder", Kind::Encoder),
    ("TransformerDecoderLayer", Kind::Decoder),
    ("TransformerDecoder", Kind::Decoder),
    ("Transformer", Kind::Transformer),
];

/// What a module is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// `nn.MultiheadAttention`
    Attention,
    /// `nn.TransformerEncoder`, `nn.TransformerEncoderLayer`
    Encoder,
    /// `nn.TransformerDecoder`, `nn.TransformerDecoderLayer`
    Decoder,
    /// `nn.Transformer`
    Transformer,
}

/// The title and the body of the problem that the document `root` describes.
pub(super) fn problem(
    reading: &mut Reading<'_>,
    root: &Node,
    files: &mut Files,
) -> Result<(Option<String>, Body), Fault> {
    let fields = Fields::beside(root, KEYS, &["$schema"], &[])?;
    let title = fields.read("title", number::text)?;
    let kind = fields.read(KEY, kind)?;
    // Whoever calls this has seen the key.
    let kind = kind.unwrap_or(Kind::Attention);
    let Some(weights) = fields.get("weights") else {
        return Err(missing(
            root,
            "weights",
            "\"weights\": \"model.safetensors\"",
        ));
    };
    let heads = fields.read("heads", |node| {
        number::whole(node, Requirement::PositiveWhole)
    })?;
    if heads.is_none() {
        return Err(missing(root, "heads", "\"heads\": 8"));
    }
    let mut common = Attention {
        heads,
        projection: Projection::WeightTimesColumn,
        ..Attention::default()
    };
    if let Some(masked_row) = fields.read("masked_row", block::masked_row)? {
        common.masked_row = masked_row;
    }
    let x = matrix(reading, fields, "x")?;
    let Some(x) = x else {
        return Err(missing(root, "x", "\"x\": {\"file\": \"x.npy\"}"));
    };
    let y = matrix(reading, fields, "y")?;
    let prefix = fields.read("prefix", number::text)?;
    let archive = files
        .archive(weights)
        .map_err(|fault| fault.within("weights"))?;
    let mut state = State::new(archive, weights, kind, prefix.as_deref())?;
    let body = match kind {
        Kind::Attention => {
            only(fields, &["norm_first", "activation", "eps", "masks"], root)?;
            let mut attention = module::attention(&mut state, "", &common)?;
            attention.mask = fields
                .read("mask", |node| mask::mask(reading.text, node))?
                .unwrap_or_default()
                .rules;
            attention.tokens = fields.read("tokens", labels::labels)?;
            attention.memory_tokens = fields.read("y_tokens", labels::labels)?;
            attention.matrices.insert(Parameter::X, x);
            match (y, matrix(reading, fields, "z")?) {
                (Some(keys), Some(values)) => {
                    attention.matrices.insert(Parameter::MemoryXK, keys);
                    attention.matrices.insert(Parameter::MemoryXV, values);
                }
                (Some(memory), None) => {
                    attention.matrices.insert(Parameter::MemoryX, memory);
                }
                (None, Some(_)) => return Err(missing(root, "y", "\"y\": {\"file\": \"y.npy\"}")),
                (None, None) => {}
            }
            Body::Attention(attention)
        }
        Kind::Encoder | Kind::Decoder | Kind::Transformer => {
            only(fields, &["z", "mask"], root)?;
            let placement = match fields.read("norm_first", boolean)? {
                Some(true) => Placement::Pre,
                _ => Placement::Post,
            };
            let eps = fields.read("eps", |node| {
                number::required(node, Requirement::NotNegative)
            })?;
            let norm = Norm::default();
            let mut given = masks_given(reading, fields)?;
            // PyTorch's decoders see all of the target unless they are told otherwise.
            let told = fields
                .get("masks")
                .and_then(|masks| masks.member("decoder"));
            given.decoder_not_causal |= kind != Kind::Encoder && told.is_none();
            let mut transformer = Transformer {
                norm: Norm {
                    placement,
                    eps: eps.unwrap_or(norm.eps),
                    ..norm
                },
                activation: fields.read("activation", activation)?.unwrap_or_default(),
                projection: Projection::WeightTimesColumn,
                masks: given,
                ..Transformer::default()
            };
            let tokens = fields.read("tokens", labels::labels)?;
            let y_tokens = fields.read("y_tokens", labels::labels)?;
            let first = Some(sequence(x, tokens));
            let second = y.map(|y| sequence(y, y_tokens));
            let needs = |second: Option<Sequence>| match second {
                Some(second) => Ok(Some(second)),
                None => Err(missing(root, "y", "\"y\": {\"file\": \"y.npy\"}")),
            };
            match kind {
                Kind::Decoder => {
                    transformer.target = first;
                    transformer.memory = needs(second)?;
                    transformer.decoder = Some(module::stack(&mut state, "", true, &common)?);
                }
                Kind::Transformer => {
                    transformer.source = first;
                    transformer.target = needs(second)?;
                    let encoder = module::stack(&mut state, "encoder.", false, &common)?;
                    let decoder = module::stack(&mut state, "decoder.", true, &common)?;
                    transformer.encoder = Some(encoder);
                    transformer.decoder = Some(decoder);
                }
                Kind::Encoder | Kind::Attention => {
                    only(fields, &["y", "y_tokens"], root)?;
                    transformer.source = first;
                    transformer.encoder = Some(module::stack(&mut state, "", false, &common)?);
                }
            }
            Body::Transformer(transformer)
        }
    };
    Ok((title, body))
}

/// Whether `members` are the file of a module.
pub(super) fn told_by(members: &[Member]) -> bool {
    members.iter().any(|member| member.key == KEY)
}

fn kind(node: &Node) -> Result<Kind, Fault> {
    let Value::String(word) = &node.value else {
        return Err(ValueFault::wrong_type(Expected::Text, node));
    };
    let bare = word.strip_prefix("torch.").unwrap_or(word);
    let bare = bare.strip_prefix("nn.").unwrap_or(bare);
    let found = KINDS.iter().find(|(name, _)| *name == bare);
    found.map(|(_, kind)| *kind).ok_or_else(|| {
        let known = KINDS.iter().map(|(name, _)| *name).collect();
        number::unknown_word(node, bare, known)
    })
}

fn sequence(x: Arc<Matrix>, tokens: Option<Vec<String>>) -> Sequence {
    Sequence {
        tokens,
        x: Some(x),
        start: None,
    }
}

fn matrix(
    reading: &mut Reading<'_>,
    fields: Fields<'_>,
    key: &str,
) -> Result<Option<Arc<Matrix>>, Fault> {
    reading.matrix_under(fields, "", key, Parameter::X)
}

fn masks_given(
    reading: &mut Reading<'_>,
    fields: Fields<'_>,
) -> Result<crate::problem::Masks, Fault> {
    let masks = fields.read("masks", |node| masks(reading, node))?;
    Ok(masks.unwrap_or_default())
}

/// None of `keys`, which belong to other modules, may be given.
fn only(fields: Fields<'_>, keys: &[&'static str], root: &Node) -> Result<(), Fault> {
    let known: Vec<_> = KEYS
        .iter()
        .copied()
        .filter(|key| !keys.contains(key))
        .collect();
    let given = fields
        .members()
        .iter()
        .any(|member| keys.contains(&member.key.as_str()));
    match given {
        true => Fields::beside(root, &known, &["$schema"], &[]).map(|_| ()),
        false => Ok(()),
    }
}

fn boolean(node: &Node) -> Result<bool, Fault> {
    match node.value {
        Value::Bool(value) => Ok(value),
        _ => Err(ValueFault::wrong_type(Expected::Boolean, node)),
    }
}
