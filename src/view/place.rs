//! Where in a Transformer a stage stands, in words.

use crate::message::{Message, place as say};
use crate::program::{Block, Name, Part, Scope};

/// The place of `scope`; `None` for an attention that stands alone.
pub(super) fn of(scope: Scope) -> Option<Message> {
    parts(scope).into_iter().reduce(say::within)
}

/// Where a stage of no place stands, among others that have one: after the heads, or after the stacks.
pub fn after(name: Name) -> Message {
    match name {
        Name::Logits | Name::Probabilities => say::words(),
        _ => say::all_heads(),
    }
}

/// The parts of the place of `scope`, from the widest to the narrowest.
pub fn parts(scope: Scope) -> Vec<Message> {
    named(scope).into_iter().flatten().collect()
}

/// The same in short lines: the step, the layer of its stack, the head of its block.
pub(super) fn lines(scope: Scope) -> Vec<Message> {
    let [step, part, layer, block, head] = named(scope);
    let lines = [vec![step], vec![part, layer], vec![block, head]].into_iter();
    lines
        .filter_map(|line| line.into_iter().flatten().reduce(say::within))
        .collect()
}

/// Step, part, layer, block and head, as far as `scope` has them.
fn named(scope: Scope) -> [Option<Message>; 5] {
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
}
