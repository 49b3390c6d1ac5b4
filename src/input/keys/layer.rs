//! Stacks of layers, and what a layer is made of.

use super::super::array::Element;
use super::super::fault::{Expected, Fault, Found, LayerFault, MatrixFault, ValueFault};
use super::super::fields::Fields;
use super::super::matrix::{array, not_a};
use super::super::tree::{Node, Value};
use super::place::Place;
use super::{Reading, block, missing};
use crate::problem::{Attention, FeedForward, Layer, NormWeights, Parameter, Placement, Stack};

const STACK: &[&str] = &["layers", "final_norm"];
const FEED_FORWARD: &[&str] = &["W_1", "b_1", "W_2", "b_2"];
const NORM: &[&str] = &["gamma", "beta"];

/// What is known of all layers of a file.
pub(super) struct Common {
    /// What attentions leave unsaid.
    pub attention: Attention,
    /// Where norms stand.
    pub placement: Placement,
}

/// Which stack a layer belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Encoder,
    Decoder,
}

impl Part {
    /// The keys of its layers, those that they may lack, and those that belong elsewhere.
    fn keys(self) -> (&'static [&'static str], &'static [(&'static str, Place)]) {
        match self {
            Self::Encoder => (
                &["self_attention", "norm_1", "feed_forward", "norm_2"],
                &[
                    ("cross_attention", Place::Decoder),
                    ("mask", Place::Masks),
                    ("W_1", Place::FeedForward),
                    ("W_2", Place::FeedForward),
                    ("W_Q", Place::Block),
                    ("final_norm", Place::Stack),
                ],
            ),
            Self::Decoder => (
                &[
                    "self_attention",
                    "norm_1",
                    "cross_attention",
                    "norm_2",
                    "feed_forward",
                    "norm_3",
                ],
                &[
                    ("mask", Place::Masks),
                    ("W_1", Place::FeedForward),
                    ("W_2", Place::FeedForward),
                    ("W_Q", Place::Block),
                    ("final_norm", Place::Stack),
                ],
            ),
        }
    }
}

/// The stack that `node`, at `path`, describes.
pub(super) fn stack(
    reading: &mut Reading<'_>,
    node: &Node,
    path: &str,
    part: Part,
    common: &Common,
) -> Result<Stack, Fault> {
    if !matches!(node.value, Value::Object(_)) {
        return Err(ValueFault::wrong_type(Expected::Stack, node));
    }
    let fields = Fields::beside(node, STACK, &[], &[("self_attention", Place::Layer)])?;
    let layers = fields.read("layers", |node| {
        let array = array(node, Expected::Layers)?;
        if array.is_empty() {
            return Err(Fault::new(MatrixFault::EmptyMatrix, node.span.clone()));
        }
        let layers = (1..).zip(array.elements()).map(|(index, element)| {
            let path = format!("{path}layers[{index}].");
            let read = match element {
                Element::Node(node) => layer(reading, node, &path, part, common),
                Element::Number(_) => Err(not_a(Expected::Layer, Found::Number)),
                Element::Row(_) => Err(not_a(Expected::Layer, Found::Array)),
            };
            read.map_err(|fault| fault.within(index))
        });
        layers.collect::<Result<Vec<_>, _>>()
    })?;
    let Some(layers) = layers else {
        return Err(missing(
            node,
            "layers",
            "\"layers\": [{\"self_attention\": {…}, …}]",
        ));
    };
    let final_norm = norm(reading, fields, path, "final_norm")?;
    if final_norm.is_some() && common.placement == Placement::None {
        return Err(surplus(fields, "final_norm", 0));
    }
    Ok(Stack { layers, final_norm })
}

fn layer(
    reading: &mut Reading<'_>,
    node: &Node,
    path: &str,
    part: Part,
    common: &Common,
) -> Result<Layer, Fault> {
    if !matches!(node.value, Value::Object(_)) {
        return Err(ValueFault::wrong_type(Expected::Layer, node));
    }
    let (known, elsewhere) = part.keys();
    let fields = Fields::beside(node, known, &["norm_3"], elsewhere)?;
    let mut attention = |key: &str| {
        fields.read(key, |node| {
            let path = format!("{path}{key}.");
            block::attention(reading, node, &path, &common.attention)
        })
    };
    let Some(self_attention) = attention("self_attention")? else {
        return Err(missing(
            node,
            "self_attention",
            "\"self_attention\": {\"W_Q\": [[…]], …}",
        ));
    };
    let cross_attention = attention("cross_attention")?;
    let feed_forward = fields.read("feed_forward", |node| {
        feed_forward(reading, node, &format!("{path}feed_forward."))
    })?;
    let Some(feed_forward) = feed_forward else {
        return Err(missing(
            node,
            "feed_forward",
            "\"feed_forward\": {\"W_1\": [[…]], \"W_2\": [[…]]}",
        ));
    };
    let sublayers = if cross_attention.is_some() { 3 } else { 2 };
    let needed = match common.placement {
        Placement::None => 0,
        Placement::Post | Placement::Pre => sublayers,
    };
    let mut norms = Vec::with_capacity(needed);
    for (index, key) in ["norm_1", "norm_2", "norm_3"].into_iter().enumerate() {
        match norm(reading, fields, path, key)? {
            Some(_) if index >= needed => return Err(surplus(fields, key, needed)),
            Some(norm) => norms.push(norm),
            None if index < needed => {
                let fault = LayerFault::MissingNorm { key, sublayers };
                return Err(Fault::new(fault, node.span.clone()));
            }
            None => {}
        }
    }
    Ok(Layer {
        self_attention,
        cross_attention,
        feed_forward,
        norms,
    })
}

fn feed_forward(reading: &mut Reading<'_>, node: &Node, path: &str) -> Result<FeedForward, Fault> {
    let fields = Fields::of(node, FEED_FORWARD)?;
    Ok(FeedForward {
        w_1: reading.matrix(fields, path, Parameter::W1)?,
        b_1: reading.matrix(fields, path, Parameter::B1)?,
        w_2: reading.matrix(fields, path, Parameter::W2)?,
        b_2: reading.matrix(fields, path, Parameter::B2)?,
    })
}

/// The norm under `key`, where there is one.
fn norm(
    reading: &mut Reading<'_>,
    fields: Fields<'_>,
    path: &str,
    key: &str,
) -> Result<Option<NormWeights>, Fault> {
    fields.read(key, |node| {
        if !matches!(node.value, Value::Object(_)) {
            return Err(ValueFault::wrong_type(Expected::NormWeights, node));
        }
        let fields = Fields::of(node, NORM)?;
        let path = format!("{path}{key}.");
        Ok(NormWeights {
            gamma: reading.matrix(fields, &path, Parameter::Gamma)?,
            beta: reading.matrix(fields, &path, Parameter::Beta)?,
        })
    })
}

/// The fault of the norm `key` among `fields`, of which only the first `norms` have a use.
fn surplus(fields: Fields<'_>, key: &'static str, norms: usize) -> Fault {
    let span = fields.get(key).map(|node| node.span.clone());
    Fault::somewhere(LayerFault::SurplusNorm { key, norms }, span).within(key)
}
