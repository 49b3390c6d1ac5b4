//! What a problem file says, checked key by key but not yet as a whole: the matrices, the labels
//! and the conventions in force. Nothing here knows the file format.

mod attention;
mod convention;
mod embedding;
mod mask_rule;
mod parameter;
mod positions;
mod segment;
mod transformer;

pub use attention::Attention;
pub use convention::{MaskedRow, Projection, Scale, Score, Split};
pub use embedding::{Embedding, EmbeddingScale};
pub use mask_rule::MaskRule;
pub use parameter::Parameter;
pub use positions::{Positions, RotaryLayout, SinusoidLayout};
pub use segment::segment;
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
#[expect(
    clippy::large_enum_variant,
    reason = "there is one in a problem, and few problems"
)]
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

/// Why words cannot be replaced by others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotReplaced {
    /// There are none to replace them by.
    NoWords,
    /// Nothing reads a source.
    NoSource,
    /// Nothing reads a target.
    NoTarget,
    /// There is no embedding to look them up in.
    NoEmbedding,
}

impl Problem {
    /// Replaces the words of the source by those of `text`. The words of an attention that stands alone
    /// are its source.
    ///
    /// # Errors
    /// Where there are no words, nothing that reads a source, or no embedding to look them up in.
    pub fn set_source(&mut self, text: &str) -> Result<(), NotReplaced> {
        if text.trim().is_empty() {
            return Err(NotReplaced::NoWords);
        }
        let (vocabulary, tokens) = match &mut self.body {
            Body::Attention(attention) => {
                attention.matrices.remove(&Parameter::X);
                (&attention.embedding, &mut attention.tokens)
            }
            Body::Transformer(Transformer { encoder: None, .. }) => {
                return Err(NotReplaced::NoSource);
            }
            Body::Transformer(transformer) => {
                let source = transformer.source.get_or_insert_default();
                source.x = None;
                (&transformer.source_embedding, &mut source.tokens)
            }
        };
        let embedding = vocabulary.as_ref().ok_or(NotReplaced::NoEmbedding)?;
        *tokens = Some(segment(text, &embedding.vocabulary));
        Ok(())
    }

    /// Replaces the words of the target by those of `text`, with the start word that it has or that
    /// generating has; nothing is generated then.
    ///
    /// # Errors
    /// Where there are no words, nothing that reads a target, or no embedding to look them up in.
    pub fn set_target(&mut self, text: &str) -> Result<(), NotReplaced> {
        if text.trim().is_empty() {
            return Err(NotReplaced::NoWords);
        }
        let transformer = match &mut self.body {
            Body::Transformer(transformer) if transformer.decoder.is_some() => transformer,
            _ => return Err(NotReplaced::NoTarget),
        };
        let embedding = transformer.target_embedding.as_ref();
        let embedding = embedding.ok_or(NotReplaced::NoEmbedding)?;
        let start = transformer.generate.take().map(|generate| generate.start);
        let target = transformer.target.get_or_insert_default();
        target.x = None;
        target.start = target.start.take().or(start);
        target.tokens = Some(segment(text, &embedding.vocabulary));
        Ok(())
    }

    /// How to generate, where the problem asks for it.
    pub const fn generate(&self) -> Option<&Generate> {
        match &self.body {
            Body::Attention(_) => None,
            Body::Transformer(transformer) => transformer.generate.as_ref(),
        }
    }

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
