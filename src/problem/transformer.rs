//! A whole Transformer: what goes in, the layers, what comes out (Vaswani et al. 2017, section 3).

use std::sync::Arc;

use super::{Attention, Embedding, MaskRule, Positions, Projection};
use crate::matrix::Matrix;

/// A Transformer: encoder-decoder, encoder alone or decoder alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Transformer {
    /// What the encoder reads.
    pub source: Option<Sequence>,
    /// What the decoder reads, where it is given and not generated.
    pub target: Option<Sequence>,
    /// How to generate the target word by word.
    pub generate: Option<Generate>,
    /// What a decoder without an encoder attends to; its rows are used as they are.
    pub memory: Option<Sequence>,
    /// `source_embedding`, or `embedding` for both.
    pub source_embedding: Option<Arc<Embedding>>,
    /// `target_embedding`, or `embedding` for both.
    pub target_embedding: Option<Arc<Embedding>>,
    /// What tells the words' order; rotary positions turn queries and keys of self-attention.
    pub positions: Option<Positions>,
    /// The kind of layer normalization.
    pub norm: Norm,
    /// What stands between the two halves of every feed-forward.
    pub activation: ActivationKind,
    /// Which way the weights of feed-forwards and the output projection multiply; attention blocks
    /// carry their own.
    pub projection: Projection,
    /// The encoder.
    pub encoder: Option<Stack>,
    /// The decoder.
    pub decoder: Option<Stack>,
    /// From the decoder's output (the encoder's where there is no decoder) to words.
    pub output_projection: Option<OutputProjection>,
    /// What each kind of attention may not see, in all layers.
    pub masks: Masks,
}

/// A sequence of tokens, by name or by vector.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sequence {
    /// `tokens`: to look up, or labels of the rows of `x`.
    pub tokens: Option<Vec<String>>,
    /// `X`: the vectors, n × d_model. Positions are added to these too.
    pub x: Option<Arc<Matrix>>,
    /// `start`: put before the tokens, which shifts a decoder's input right.
    pub start: Option<String>,
}

/// How to generate: greedily, from the start word until the end word.
#[derive(Clone, Debug, PartialEq)]
pub struct Generate {
    /// The word to begin with.
    pub start: String,
    /// The word to end at.
    pub end: String,
    /// The most words to generate, the end word included.
    pub max_tokens: usize,
}

/// A stack of layers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stack {
    /// The layers, first to last.
    pub layers: Vec<Layer>,
    /// A norm after the last layer.
    pub final_norm: Option<NormWeights>,
}

/// One layer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layer {
    /// Attention within the sequence.
    pub self_attention: Attention,
    /// Attention to the encoder's output.
    pub cross_attention: Option<Attention>,
    /// The position-wise feed-forward.
    pub feed_forward: FeedForward,
    /// The norm of each sublayer, in order: 2, or 3 with cross-attention. None under
    /// [`Placement::None`].
    pub norms: Vec<NormWeights>,
}

/// F = activation(x·W_1 + b_1)·W_2 + b_2 (Vaswani et al. 2017, section 3.3, equation 2).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FeedForward {
    /// d_model × d_ff, or d_ff × d_model for W·x.
    pub w_1: Option<Arc<Matrix>>,
    /// 1 × d_ff
    pub b_1: Option<Arc<Matrix>>,
    /// d_ff × d_model, or d_model × d_ff for W·x.
    pub w_2: Option<Arc<Matrix>>,
    /// 1 × d_model
    pub b_2: Option<Arc<Matrix>>,
}

/// The gain and the shift of a norm; left out they are 1 and 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NormWeights {
    /// 1 × d_model
    pub gamma: Option<Arc<Matrix>>,
    /// 1 × d_model
    pub beta: Option<Arc<Matrix>>,
}

/// The kind of layer normalization (Ba et al. 2016).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Norm {
    /// Where it stands.
    pub placement: Placement,
    /// What is added to the variance.
    pub eps: f64,
    /// What the sum of squares is divided by.
    pub variance: VarianceDivisor,
}

impl Default for Norm {
    fn default() -> Self {
        Self {
            placement: Placement::default(),
            eps: 1e-5,
            variance: VarianceDivisor::default(),
        }
    }
}

/// Where a layer's norms stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Placement {
    /// norm(x + sublayer(x)), as in the paper.
    #[default]
    Post,
    /// x + sublayer(norm(x)) (Xiong et al. 2020).
    Pre,
    /// Nowhere.
    None,
}

/// What the sum of squares of a variance is divided by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VarianceDivisor {
    /// n, as every library has it.
    #[default]
    N,
    /// n − 1, the sample variance.
    NMinusOne,
}

/// What stands between the two halves of a feed-forward.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ActivationKind {
    /// max(0, x)
    #[default]
    Relu,
    /// x·Φ(x), exact (Hendrycks and Gimpel 2016).
    Gelu,
    /// Its tanh approximation.
    GeluTanh,
}

/// From vectors to words.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputProjection {
    /// d_model × |vocabulary|, or the other way for W·x.
    pub w: Arc<Matrix>,
    /// 1 × |vocabulary|
    pub b: Option<Arc<Matrix>>,
    /// The words, all different; without them the numbers from 1.
    pub vocabulary: Option<Vec<String>>,
}

/// Rules for all layers, beside each block's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Masks {
    /// The encoder's self-attention.
    pub encoder: Vec<MaskRule>,
    /// The decoder's self-attention, which is causal unless `"none"` is among them.
    pub decoder: Vec<MaskRule>,
    /// Whether `"none"` takes the decoder's causal mask away.
    pub decoder_not_causal: bool,
    /// The decoder's attention to the encoder's output.
    pub cross: Vec<MaskRule>,
}
