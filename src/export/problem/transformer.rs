//! The keys of a whole Transformer.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::attention::Block;
use super::convention::{
    ActivationWord, BaseWire, EmbeddingWire, MaskedRowWord, NormGiven, PositionsWire,
    ProjectionWord, ScaleWire,
};
use super::mask::MaskWire;
use super::matrix::{Count, MatrixWire, VectorWire};
use super::{Labels, Vocabulary};
use crate::matrix::Matrix;
use crate::problem::{
    ActivationKind, FeedForward, Generate, Layer, Masks, Norm, NormWeights, OutputProjection,
    Projection, Sequence, Stack, Transformer,
};

/// The problem of a Transformer: encoder and decoder, or one of them.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "TransformerProblem")]
pub(in crate::export) struct TransformerFile<'p> {
    /// The schema of this file, for editors.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    schema: Option<serde_json::Value>,
    /// What the problem is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'p str>,
    /// What the encoder reads.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<Source<'p>>,
    /// What the decoder reads.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Target<'p>>,
    /// How to generate the target word by word.
    #[serde(skip_serializing_if = "Option::is_none")]
    generate: Option<GenerateWire<'p>>,
    /// What a decoder without an encoder attends to.
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<Source<'p>>,
    /// Which way all weights multiply unless an attention says otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    projection: Option<ProjectionWord>,
    /// How many heads attentions have unless they say otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    heads: Option<Count>,
    /// How many heads of keys and values they have.
    #[serde(skip_serializing_if = "Option::is_none")]
    kv_heads: Option<Count>,
    /// What their scores are multiplied or divided by.
    #[serde(skip_serializing_if = "Option::is_none")]
    scale: Option<ScaleWire>,
    /// The base of their softmax.
    #[serde(skip_serializing_if = "Option::is_none")]
    softmax_base: Option<BaseWire>,
    /// What a row with nothing left to attend to becomes in them.
    #[serde(skip_serializing_if = "Option::is_none")]
    masked_row: Option<MaskedRowWord>,
    /// What tells the words' order.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<PositionsWire<'p>>,
    /// The kind of layer normalization.
    #[serde(skip_serializing_if = "Option::is_none")]
    norm: Option<NormGiven>,
    /// What stands between the two halves of every feed-forward.
    #[serde(skip_serializing_if = "Option::is_none")]
    activation: Option<ActivationWord>,
    /// What each kind of attention may not see, in all layers.
    #[serde(skip_serializing_if = "Option::is_none")]
    masks: Option<MasksWire<'p>>,
    /// Where the words of source and target are looked up.
    #[serde(skip_serializing_if = "Option::is_none")]
    embedding: Option<EmbeddingWire<'p>>,
    /// Where the words of the source are looked up.
    #[serde(skip_serializing_if = "Option::is_none")]
    source_embedding: Option<EmbeddingWire<'p>>,
    /// Where the words of the target are looked up.
    #[serde(skip_serializing_if = "Option::is_none")]
    target_embedding: Option<EmbeddingWire<'p>>,
    /// The encoder.
    #[serde(skip_serializing_if = "Option::is_none")]
    encoder: Option<StackWire<EncoderLayer<'p>, NormWeightsWire<'p>>>,
    /// The decoder.
    #[serde(skip_serializing_if = "Option::is_none")]
    decoder: Option<StackWire<DecoderLayer<'p>, NormWeightsWire<'p>>>,
    /// From the last layer's output to words.
    #[serde(skip_serializing_if = "Option::is_none")]
    output_projection: Option<OutputProjectionWire<'p>>,
}

/// A sequence of tokens, by name or by vector.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Sequence")]
pub(super) struct Source<'p> {
    /// Words to look up, or labels of the rows of X.
    #[serde(skip_serializing_if = "Option::is_none")]
    tokens: Option<Labels<'p>>,
    /// The vectors: n × d_model.
    #[serde(rename = "X", skip_serializing_if = "Option::is_none")]
    x: Option<MatrixWire<'p>>,
}

/// What a decoder reads.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, extend("not" = { "required": ["start", "X"] }))]
pub(super) struct Target<'p> {
    /// Put before the tokens, which shifts them right.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<&'p str>,
    /// Words to look up, or labels of the rows of X.
    #[serde(skip_serializing_if = "Option::is_none")]
    tokens: Option<Labels<'p>>,
    /// The vectors: n × d_model.
    #[serde(rename = "X", skip_serializing_if = "Option::is_none")]
    x: Option<MatrixWire<'p>>,
}

/// Greedy generation.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Generate")]
pub(super) struct GenerateWire<'p> {
    /// The word to begin with.
    start: &'p str,
    /// The word to end at.
    end: &'p str,
    /// The most words to generate, 50 unless given.
    #[schemars(extend("maximum" = 10000))]
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<Count>,
}

/// A stack of layers.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Stack{L}")]
pub(super) struct StackWire<L, N> {
    /// The layers, first to last.
    #[schemars(length(min = 1))]
    layers: Vec<L>,
    /// A norm after the last layer.
    #[serde(skip_serializing_if = "Option::is_none")]
    final_norm: Option<N>,
}

/// A layer of an encoder.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct EncoderLayer<'p> {
    /// Attention within the sequence.
    self_attention: Block<'p>,
    /// The norm of the attention.
    #[serde(skip_serializing_if = "Option::is_none")]
    norm_1: Option<NormWeightsWire<'p>>,
    /// The feed-forward.
    feed_forward: FeedForwardWire<'p>,
    /// The norm of the feed-forward.
    #[serde(skip_serializing_if = "Option::is_none")]
    norm_2: Option<NormWeightsWire<'p>>,
}

/// A layer of a decoder.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct DecoderLayer<'p> {
    /// Attention within the sequence.
    self_attention: Block<'p>,
    /// The norm of the first sublayer.
    #[serde(skip_serializing_if = "Option::is_none")]
    norm_1: Option<NormWeightsWire<'p>>,
    /// Attention to the encoder's output, or to the memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    cross_attention: Option<Block<'p>>,
    /// The norm of the second sublayer.
    #[serde(skip_serializing_if = "Option::is_none")]
    norm_2: Option<NormWeightsWire<'p>>,
    /// The feed-forward.
    feed_forward: FeedForwardWire<'p>,
    /// The norm of the third sublayer.
    #[serde(skip_serializing_if = "Option::is_none")]
    norm_3: Option<NormWeightsWire<'p>>,
}

/// activation(x·W_1 + b_1)·W_2 + b_2
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "FeedForward")]
pub(super) struct FeedForwardWire<'p> {
    /// d_model × d_ff
    #[serde(rename = "W_1", skip_serializing_if = "Option::is_none")]
    w_1: Option<MatrixWire<'p>>,
    /// 1 × d_ff
    #[serde(skip_serializing_if = "Option::is_none")]
    b_1: Option<VectorWire<'p>>,
    /// d_ff × d_model
    #[serde(rename = "W_2", skip_serializing_if = "Option::is_none")]
    w_2: Option<MatrixWire<'p>>,
    /// 1 × d_model
    #[serde(skip_serializing_if = "Option::is_none")]
    b_2: Option<VectorWire<'p>>,
}

/// The gain and the shift of a norm; left out they are 1 and 0.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "NormWeights")]
pub(super) struct NormWeightsWire<'p> {
    /// 1 × d_model
    #[serde(skip_serializing_if = "Option::is_none")]
    gamma: Option<VectorWire<'p>>,
    /// 1 × d_model
    #[serde(skip_serializing_if = "Option::is_none")]
    beta: Option<VectorWire<'p>>,
}

/// From vectors to words.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "OutputProjection")]
pub(super) struct OutputProjectionWire<'p> {
    /// d_model × |vocabulary|
    #[serde(rename = "W")]
    w: MatrixWire<'p>,
    /// 1 × |vocabulary|
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<VectorWire<'p>>,
    /// The words, all different; without them the numbers from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    vocabulary: Option<Vocabulary<'p>>,
}

/// Rules for all layers, beside each block's own.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Masks")]
pub(super) struct MasksWire<'p> {
    /// The encoder's self-attention.
    #[serde(skip_serializing_if = "Option::is_none")]
    encoder: Option<MaskWire<'p>>,
    /// The decoder's self-attention, which is causal unless "none" is among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    decoder: Option<MaskWire<'p>>,
    /// The decoder's attention to the encoder's output.
    #[serde(skip_serializing_if = "Option::is_none")]
    cross: Option<MaskWire<'p>>,
}

fn matrix(matrix: &Option<Arc<Matrix>>) -> Option<MatrixWire<'_>> {
    matrix.as_deref().map(MatrixWire)
}

fn vector(vector: &Option<Arc<Matrix>>) -> Option<VectorWire<'_>> {
    vector.as_deref().map(VectorWire)
}

impl<'p> From<&'p Sequence> for Source<'p> {
    fn from(sequence: &'p Sequence) -> Self {
        Self {
            tokens: sequence.tokens.as_deref().map(Labels),
            x: matrix(&sequence.x),
        }
    }
}

impl<'p> From<&'p Sequence> for Target<'p> {
    fn from(sequence: &'p Sequence) -> Self {
        Self {
            start: sequence.start.as_deref(),
            tokens: sequence.tokens.as_deref().map(Labels),
            x: matrix(&sequence.x),
        }
    }
}

impl<'p> From<&'p Generate> for GenerateWire<'p> {
    fn from(generate: &'p Generate) -> Self {
        Self {
            start: &generate.start,
            end: &generate.end,
            max_tokens: Some(Count(generate.max_tokens)),
        }
    }
}

impl<'p> From<&'p NormWeights> for NormWeightsWire<'p> {
    fn from(norm: &'p NormWeights) -> Self {
        Self {
            gamma: vector(&norm.gamma),
            beta: vector(&norm.beta),
        }
    }
}

impl<'p> From<&'p FeedForward> for FeedForwardWire<'p> {
    fn from(weights: &'p FeedForward) -> Self {
        Self {
            w_1: matrix(&weights.w_1),
            b_1: vector(&weights.b_1),
            w_2: matrix(&weights.w_2),
            b_2: vector(&weights.b_2),
        }
    }
}

impl<'p> From<&'p OutputProjection> for OutputProjectionWire<'p> {
    fn from(projection: &'p OutputProjection) -> Self {
        Self {
            w: MatrixWire(&projection.w),
            b: vector(&projection.b),
            vocabulary: projection.vocabulary.as_deref().map(Vocabulary),
        }
    }
}

/// The norm of a layer's sublayer `number`, from 1.
fn norm(layer: &Layer, number: usize) -> Option<NormWeightsWire<'_>> {
    layer.norms.get(number - 1).map(NormWeightsWire::from)
}

impl<'p> From<&'p Layer> for EncoderLayer<'p> {
    fn from(layer: &'p Layer) -> Self {
        Self {
            self_attention: Block::of(&layer.self_attention),
            norm_1: norm(layer, 1),
            feed_forward: (&layer.feed_forward).into(),
            norm_2: norm(layer, 2),
        }
    }
}

impl<'p> From<&'p Layer> for DecoderLayer<'p> {
    fn from(layer: &'p Layer) -> Self {
        Self {
            self_attention: Block::of(&layer.self_attention),
            norm_1: norm(layer, 1),
            cross_attention: layer.cross_attention.as_ref().map(Block::of),
            norm_2: norm(layer, 2),
            feed_forward: (&layer.feed_forward).into(),
            norm_3: norm(layer, 3),
        }
    }
}

impl<'p, L: From<&'p Layer>> From<&'p Stack> for StackWire<L, NormWeightsWire<'p>> {
    fn from(stack: &'p Stack) -> Self {
        Self {
            layers: stack.layers.iter().map(L::from).collect(),
            final_norm: stack.final_norm.as_ref().map(NormWeightsWire::from),
        }
    }
}

impl<'p> MasksWire<'p> {
    fn of(masks: &'p Masks) -> Option<Self> {
        let wire = Self {
            encoder: MaskWire::of(&masks.encoder),
            decoder: MaskWire::beside_none(&masks.decoder, masks.decoder_not_causal),
            cross: MaskWire::of(&masks.cross),
        };
        let given = [&wire.encoder, &wire.decoder, &wire.cross];
        given.iter().any(|mask| mask.is_some()).then_some(wire)
    }
}

impl<'p> TransformerFile<'p> {
    pub fn of(title: Option<&'p str>, transformer: &'p Transformer) -> Self {
        let (source, target) = (
            transformer.source_embedding.as_ref(),
            transformer.target_embedding.as_ref(),
        );
        let shared = match (source, target) {
            (Some(source), Some(target)) => Arc::ptr_eq(source, target),
            _ => false,
        };
        let embedding =
            |given: Option<&'p Arc<_>>| given.map(|given| EmbeddingWire::from(&**given));
        let projection = transformer.projection;
        let (norm, activation) = (transformer.norm, transformer.activation);
        Self {
            schema: None,
            title,
            source: transformer.source.as_ref().map(Source::from),
            target: transformer.target.as_ref().map(Target::from),
            generate: transformer.generate.as_ref().map(GenerateWire::from),
            memory: transformer.memory.as_ref().map(Source::from),
            projection: (projection != Projection::default()).then(|| projection.into()),
            // What the top of a file says of all attentions stands in each of them.
            heads: None,
            kv_heads: None,
            scale: None,
            softmax_base: None,
            masked_row: None,
            positions: transformer.positions.as_ref().map(PositionsWire::from),
            norm: (norm != Norm::default()).then(|| norm.into()),
            activation: (activation != ActivationKind::default()).then(|| activation.into()),
            masks: MasksWire::of(&transformer.masks),
            embedding: embedding(source.filter(|_| shared)),
            source_embedding: embedding(source.filter(|_| !shared)),
            target_embedding: embedding(target.filter(|_| !shared)),
            encoder: transformer.encoder.as_ref().map(StackWire::from),
            decoder: transformer.decoder.as_ref().map(StackWire::from),
            output_projection: transformer
                .output_projection
                .as_ref()
                .map(OutputProjectionWire::from),
        }
    }
}
