//! What a problem file says, checked key by key but not yet as a whole: the matrices, the labels
//! and the conventions in force. Nothing here knows the file format.

mod attention;
mod convention;
mod embedding;
mod mask_rule;
mod parameter;
mod positions;
mod transformer;

pub use attention::Attention;
pub use convention::{MaskedRow, Projection, Scale, Score, Split};
pub use embedding::{Embedding, EmbeddingScale};
pub use mask_rule::MaskRule;
pub use parameter::Parameter;
pub use positions::{Positions, RotaryLayout, SinusoidLayout};
pub use transformer::{
    ActivationKind, FeedForward, Generate, Layer, Masks, Norm, NormWeights, OutputProjection,
    Placement, Sequence, Stack, Transformer, VarianceDivisor,
};

use crate::message::Message;

/// A problem to walk through.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The title, where the file has one.
    pub title: Option<String>,
    /// What there is to walk through.
    pub body: Body,
    /// What reading it brought to light and the user should know, such as a batch axis that was taken off.
    pub notices: Vec<Message>,
}

/// What there is to walk through.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// One attention.
    Attention(Attention),
    /// A stack of layers: encoder, decoder, or both.
    Transformer(Transformer),
}

/// An attention without a title.
impl From<Attention> for Problem {
    fn from(attention: Attention) -> Self {
        Self {
            title: None,
            body: Body::Attention(attention),
            notices: Vec::new(),
        }
    }
}

impl Problem {
    /// Every attention there is, in the order of a walk.
    pub fn attentions_mut(&mut self) -> Vec<&mut Attention> {
        let transformer = match &mut self.body {
            Body::Attention(attention) => return vec![attention],
            Body::Transformer(transformer) => transformer,
        };
        let stacks = [&mut transformer.encoder, &mut transformer.decoder];
        let layers = stacks
            .into_iter()
            .flatten()
            .flat_map(|stack| &mut stack.layers);
        layers
            .flat_map(|layer| {
                let cross = layer.cross_attention.as_mut();
                [&mut layer.self_attention].into_iter().chain(cross)
            })
            .collect()
    }

    /// The attention, where the problem is a single one.
    pub const fn attention(&self) -> Option<&Attention> {
        match &self.body {
            Body::Attention(attention) => Some(attention),
            Body::Transformer(_) => None,
        }
    }
}
