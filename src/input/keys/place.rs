//! Where a key belongs that stands in the wrong place.

/// Where a key belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the source or the target.
    Sequence,
    /// In an attention that stands alone.
    Alone,
    /// At the top of the file.
    Top,
    /// In an attention of a layer.
    Block,
    /// In `masks`, or in an attention of a layer.
    Masks,
    /// Under `mask`, in an attention that stands alone.
    Mask,
    /// In a feed-forward.
    FeedForward,
    /// In a layer.
    Layer,
    /// In the layers of a decoder.
    Decoder,
    /// In a stack.
    Stack,
    /// In the encoder or the decoder.
    Layers,
    /// In an embedding or the output projection.
    Vocabulary,
}
