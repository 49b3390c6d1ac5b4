//! The keys at the top of the file of a whole Transformer.

use std::sync::Arc;

use super::super::fault::{Expected, Fault, KeyFault, Requirement, ValueFault};
use super::super::fields::Fields;
use super::super::tree::{Member, Node, Value};
use super::super::{mask, number};
use super::layer::{self, Common, Part};
use super::place::Place;
use super::{Reading, block, missing, output, positions, taken_place, words};
use crate::problem::{
    ActivationKind, Attention, Masks, Norm, Placement, Sequence, Transformer, VarianceDivisor,
};

/// The keys that tell the file of a whole Transformer from that of one attention.
pub(super) const KEYS: &[&str] = &[
    "source",
    "target",
    "generate",
    "encoder",
    "decoder",
    "source_embedding",
    "target_embedding",
    "output_projection",
    "norm",
    "activation",
];

/// The others that it may have.
const SHARED: &[&str] = &[
    "title",
    "embedding",
    "positions",
    "masks",
    "memory",
    "projection",
    "heads",
    "kv_heads",
    "scale",
    "softmax_base",
    "masked_row",
];

/// What belongs elsewhere in such a file.
const ELSEWHERE: &[(&str, Place)] = &[
    ("tokens", Place::Sequence),
    ("X", Place::Sequence),
    ("W_Q", Place::Block),
    ("W_K", Place::Block),
    ("W_V", Place::Block),
    ("b_Q", Place::Block),
    ("b_K", Place::Block),
    ("b_V", Place::Block),
    ("W_O", Place::Block),
    ("b_O", Place::Block),
    ("W_a", Place::Block),
    ("U_a", Place::Block),
    ("v_a", Place::Block),
    ("score", Place::Block),
    ("split", Place::Block),
    ("Q", Place::Alone),
    ("K", Place::Alone),
    ("V", Place::Alone),
    ("scores", Place::Alone),
    ("scaled_scores", Place::Alone),
    ("attention_weights", Place::Alone),
    ("d_k", Place::Alone),
    ("mask", Place::Masks),
    ("W_1", Place::FeedForward),
    ("W_2", Place::FeedForward),
    ("layers", Place::Layers),
    ("vocabulary", Place::Vocabulary),
];

const NORM: &[&str] = &["placement", "eps", "variance"];
const MASKS: &[&str] = &["encoder", "decoder", "cross"];

/// The member that makes `members` the file of a whole Transformer.
pub(super) fn told_by(members: &[Member]) -> Option<&Member> {
    members
        .iter()
        .find(|member| KEYS.contains(&member.key.as_str()))
}

/// The title and the Transformer that the document `root` describes, which `told_by` tells from an
/// attention.
pub(super) fn transformer(
    reading: &mut Reading<'_>,
    root: &Node,
    told_by: &Member,
) -> Result<(Option<String>, Transformer), Fault> {
    let known = [KEYS, SHARED].concat();
    let fields = Fields::beside(root, &known, &["$schema"], ELSEWHERE);
    let fields = fields.map_err(|fault| because(fault, told_by))?;
    let title = fields.read("title", number::text)?;
    let norm = fields.read("norm", norm)?.unwrap_or_default();
    let mut common = Common {
        attention: Attention::default(),
        placement: norm.placement,
    };
    block::defaults(fields, &mut common.attention)?;
    let mut stack = |key: &str, part| {
        fields.read(key, |node| {
            layer::stack(reading, node, &format!("{key}."), part, &common)
        })
    };
    let encoder = stack("encoder", Part::Encoder)?;
    let decoder = stack("decoder", Part::Decoder)?;
    let mut sequence = |key: &str, known: &[&'static str]| {
        fields.read(key, |node| {
            words::sequence(reading, node, &format!("{key}."), known)
        })
    };
    let source = sequence("source", &["tokens", "X"])?;
    let target = sequence("target", &["tokens", "X", "start"])?;
    let memory = sequence("memory", &["tokens", "X"])?;
    if let (
        Some(Sequence {
            tokens: None,
            x: None,
            ..
        }),
        Some(node),
    ) = (&memory, fields.get("memory"))
    {
        return Err(missing(node, "X", "\"X\": [[…]]").within("memory"));
    }
    let mut embedding = |key: &str| {
        fields.read(key, |node| {
            words::embedding(reading, node, &format!("{key}."))
        })
    };
    let shared = embedding("embedding")?;
    let source_embedding = embedding("source_embedding")?;
    let target_embedding = embedding("target_embedding")?;
    let transformer = Transformer {
        source,
        target,
        generate: fields.read("generate", output::generate)?,
        memory,
        source_embedding: source_embedding.or_else(|| shared.as_ref().map(Arc::clone)),
        target_embedding: target_embedding.or(shared),
        positions: fields.read("positions", |node| {
            positions::positions(reading, node, "positions")
        })?,
        norm,
        activation: fields.read("activation", activation)?.unwrap_or_default(),
        projection: common.attention.projection,
        encoder,
        decoder,
        output_projection: fields.read("output_projection", |node| {
            output::projection(reading, node)
        })?,
        masks: fields
            .read("masks", |node| masks(reading, node))?
            .unwrap_or_default(),
    };
    in_use(fields, &transformer)?;
    Ok((title, transformer))
}

/// `fault`, where a key belongs elsewhere, with what makes this the file of a Transformer.
fn because(fault: Fault, told_by: &Member) -> Fault {
    use super::super::fault::Kind;
    match fault.kind() {
        Kind::Key(KeyFault::Misplaced { key, place, .. }) => {
            let misplaced = KeyFault::Misplaced {
                key: key.clone(),
                place: *place,
                because: Some(told_by.key_span.clone()),
            };
            fault.of(misplaced)
        }
        _ => fault,
    }
}

fn norm(node: &Node) -> Result<Norm, Fault> {
    let placements = [
        ("post", Placement::Post),
        ("pre", Placement::Pre),
        ("none", Placement::None),
    ];
    let placement = |node: &Node| number::word(node, &placements);
    let variance = |node: &Node| {
        let choices = [
            ("n", VarianceDivisor::N),
            ("n-1", VarianceDivisor::NMinusOne),
        ];
        number::word(node, &choices)
    };
    let unsaid = Norm::default();
    match &node.value {
        Value::String(_) => Ok(Norm {
            placement: placement(node)?,
            ..unsaid
        }),
        Value::Object(_) => {
            let fields = Fields::of(node, NORM)?;
            let eps = fields.read("eps", |node| {
                number::required(node, Requirement::NotNegative)
            })?;
            Ok(Norm {
                placement: fields.read("placement", placement)?.unwrap_or_default(),
                eps: eps.unwrap_or(unsaid.eps),
                variance: fields.read("variance", variance)?.unwrap_or_default(),
            })
        }
        _ => Err(ValueFault::wrong_type(Expected::Norm, node)),
    }
}

pub(super) fn activation(node: &Node) -> Result<ActivationKind, Fault> {
    let choices = [
        ("relu", ActivationKind::Relu),
        ("gelu", ActivationKind::Gelu),
        ("gelu_tanh", ActivationKind::GeluTanh),
    ];
    number::word(node, &choices)
}

pub(super) fn masks(reading: &mut Reading<'_>, node: &Node) -> Result<Masks, Fault> {
    let fields = Fields::of(node, MASKS)?;
    let mut read = |key: &str| {
        let given = fields.read(key, |node| mask::mask(reading.text, node))?;
        let given = given.unwrap_or_default();
        reading.batched(given.batched, "masks.", key);
        Ok::<_, Fault>(given)
    };
    let (encoder, decoder, cross) = (read("encoder")?, read("decoder")?, read("cross")?);
    Ok(Masks {
        encoder: encoder.rules,
        decoder: decoder.rules,
        decoder_not_causal: decoder.none,
        cross: cross.rules,
    })
}

/// What leads nowhere is a mistake that nobody would see.
fn in_use(fields: Fields<'_>, transformer: &Transformer) -> Result<(), Fault> {
    let (encoder, decoder) = (&transformer.encoder, &transformer.decoder);
    if encoder.is_none() && decoder.is_none() {
        // The model says what is missing altogether.
        return Ok(());
    }
    let crosses = decoder.iter().flat_map(|stack| &stack.layers);
    let crosses = crosses
        .into_iter()
        .any(|layer| layer.cross_attention.is_some());
    let needs = [
        ("source", "encoder", encoder.is_some()),
        ("source_embedding", "encoder", encoder.is_some()),
        ("target", "decoder", decoder.is_some()),
        ("target_embedding", "decoder", decoder.is_some()),
        ("memory", "cross_attention", crosses),
        ("masks.encoder", "encoder", encoder.is_some()),
        ("masks.decoder", "decoder", decoder.is_some()),
        ("masks.cross", "cross_attention", crosses),
    ];
    for (path, needed, there) in needs {
        let (key, part) = match path.split_once('.') {
            Some((key, part)) => (key, Some(part)),
            None => (path, None),
        };
        let given = fields.get(key).and_then(|node| match part {
            Some(part) => node.member(part),
            None => Some(node),
        });
        if let (Some(node), false) = (given, there) {
            let fault = KeyFault::Idle { key: path, needed };
            let fault = Fault::new(fault, node.span.clone());
            return Err(match part {
                Some(part) => fault.within(part).within(key),
                None => fault.within(key),
            });
        }
    }
    let pairs = [
        ("memory", "encoder"),
        ("source_embedding", "embedding"),
        ("target_embedding", "embedding"),
        ("source_embedding", "source.X"),
        ("target_embedding", "target.X"),
    ];
    let taken = |(key, given)| taken_place(fields, key, given);
    if let Some(fault) = pairs.into_iter().find_map(taken) {
        return Err(fault);
    }
    // One embedding for both sequences is in use where either is made of words.
    let source = transformer
        .encoder
        .as_ref()
        .and(transformer.source.as_ref());
    let target = transformer
        .decoder
        .as_ref()
        .and(transformer.target.as_ref());
    let of_words = |sequence: &Sequence| sequence.x.is_none();
    let looked_up = transformer.generate.is_some()
        || source.is_some_and(of_words)
        || target.is_some_and(of_words);
    if !looked_up {
        let taken = |given| taken_place(fields, "embedding", given);
        if let Some(fault) = ["source.X", "target.X"].into_iter().find_map(taken) {
            return Err(fault);
        }
    }
    Ok(())
}
