//! Where in a Transformer something stands.

use std::fmt;

/// Where in a Transformer a stage or an input stands: the path before its name. Everything counts
/// from 1; what does not apply is `None`, and a single attention has an empty scope.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Scope {
    /// The step of a generation.
    pub step: Option<usize>,
    /// The part.
    pub part: Option<Part>,
    /// The layer of an encoder or a decoder.
    pub layer: Option<usize>,
    /// The block of a layer, or what an input belongs to.
    pub block: Option<Block>,
    /// The head of an attention.
    pub head: Option<usize>,
    /// The query that an additive score is worked out for.
    pub query: Option<usize>,
}

/// A part of a Transformer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// What the encoder reads.
    Source,
    /// What the decoder reads.
    Target,
    /// The encoder.
    Encoder,
    /// The decoder.
    Decoder,
}

/// A block of a layer, or what an input belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Block {
    /// Attention within the sequence.
    SelfAttention,
    /// Attention to the encoder's output.
    CrossAttention,
    /// The position-wise feed-forward.
    FeedForward,
    /// The norm of a sublayer, by its number.
    Norm(usize),
    /// The norm after the last layer.
    FinalNorm,
    /// The embedding of an attention, or of both sequences.
    Embedding,
    /// The embedding of the source.
    SourceEmbedding,
    /// The embedding of the target.
    TargetEmbedding,
    /// From vectors to words.
    OutputProjection,
}

impl Scope {
    /// The scope of a part.
    pub fn part(part: Part) -> Self {
        Self {
            part: Some(part),
            ..Self::default()
        }
    }

    /// This scope with a layer in it.
    #[must_use]
    pub const fn layer(mut self, layer: usize) -> Self {
        self.layer = Some(layer);
        self
    }

    /// This scope with a block in it.
    #[must_use]
    pub const fn block(mut self, block: Block) -> Self {
        self.block = Some(block);
        self
    }

    /// This scope with a head in it.
    #[must_use]
    pub const fn head(mut self, head: usize) -> Self {
        self.head = Some(head);
        self
    }

    /// This scope with a query in it.
    #[must_use]
    pub const fn query(mut self, query: usize) -> Self {
        self.query = Some(query);
        self
    }

    /// This scope in a step of a generation.
    #[must_use]
    pub const fn step(mut self, step: Option<usize>) -> Self {
        self.step = step;
        self
    }

    /// The next wider scope: without the query, else the head, the block, the layer, the part, the
    /// step. `None` where it is the widest.
    pub const fn parent(mut self) -> Option<Self> {
        if self.query.take().is_some()
            || self.head.take().is_some()
            || self.block.take().is_some()
            || self.layer.take().is_some()
            || self.part.take().is_some()
            || self.step.take().is_some()
        {
            Some(self)
        } else {
            None
        }
    }

    /// The scope of the whole attention, without a head or a query.
    #[must_use]
    pub const fn attention(mut self) -> Self {
        self.head = None;
        self.query = None;
        self
    }

    /// Whether it is that of a single attention.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether `self` is `other` or lies in it.
    pub fn within(self, other: Self) -> bool {
        let mut wider = Some(self);
        while let Some(scope) = wider {
            if scope == other {
                return true;
            }
            wider = scope.parent();
        }
        false
    }
}

impl Part {
    /// Its name in keys.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Source => "source",
            Self::Target => "target",
            Self::Encoder => "encoder",
            Self::Decoder => "decoder",
        }
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SelfAttention => "self_attention",
            Self::CrossAttention => "cross_attention",
            Self::FeedForward => "feed_forward",
            Self::FinalNorm => "final_norm",
            Self::Embedding => "embedding",
            Self::SourceEmbedding => "source_embedding",
            Self::TargetEmbedding => "target_embedding",
            Self::OutputProjection => "output_projection",
            Self::Norm(number) => return write!(f, "norm_{number}"),
        })
    }
}

/// As it stands before a name: `encoder.1.self_attention.head.2.`, nothing for an empty scope.
impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbered = |f: &mut fmt::Formatter<'_>, name: &str, number: Option<usize>| match number
        {
            Some(number) => write!(f, "{name}.{number}."),
            None => Ok(()),
        };
        numbered(f, "step", self.step)?;
        if let Some(part) = self.part {
            write!(f, "{}.", part.as_str())?;
        }
        if let Some(layer) = self.layer {
            write!(f, "{layer}.")?;
        }
        if let Some(block) = self.block {
            write!(f, "{block}.")?;
        }
        numbered(f, "head", self.head)?;
        numbered(f, "query", self.query)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_reads_from_the_widest_to_the_narrowest() {
        let scope = Scope::part(Part::Encoder)
            .layer(1)
            .block(Block::SelfAttention)
            .head(2);
        assert_eq!(scope.to_string(), "encoder.1.self_attention.head.2.");
        assert_eq!(
            scope.step(Some(3)).to_string(),
            "step.3.encoder.1.self_attention.head.2."
        );
        assert_eq!(Scope::default().to_string(), "");
        assert!(scope.within(Scope::part(Part::Encoder).layer(1)));
        assert!(!scope.within(Scope::part(Part::Decoder)));
        assert!(scope.within(Scope::default()));
    }
}
