//! Where in a Transformer a stage stands, in words.

use crate::message::{Message, place as say};
use crate::program::{Block, Part, Scope};

/// The place of `scope`; `None` for an attention that stands alone.
pub(super) fn of(scope: Scope) -> Option<Message> {
    parts(scope).into_iter().reduce(say::within)
}

/// The parts of the place of `scope`, from the widest to the narrowest.
pub fn parts(scope: Scope) -> Vec<Message> {
    let part = scope.part.map(|part| match part {
        Part::Source => say::source(),
        Part::Target => say::target(),
        Part::Encoder => say::encoder(),
        Part::Decoder => say::decoder(),
    });
    let block = scope.block.map(|block| match block {
        Block::SelfAttention => say::self_attention(),
        Block::CrossAttention => say::cross_attention(),
        Block::FeedForward => say::feed_forward(),
        Block::Norm(_) | Block::FinalNorm => say::norm(),
        Block::Embedding => say::embedding(),
        Block::SourceEmbedding => say::within(say::source(), say::embedding()),
        Block::TargetEmbedding => say::within(say::target(), say::embedding()),
        Block::OutputProjection => say::output_projection(),
    });
    [
        scope.step.map(say::step),
        part,
        scope.layer.map(say::layer),
        block,
        scope.head.map(say::head),
    ]
    .into_iter()
    .flatten()
    .collect()
}
