//! What is asked for.

use std::fmt::Write;

use crate::problem::MaskRule;

/// What a made-up problem should be like.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// The tokens.
    pub tokens: Tokens,
    /// The width of a token.
    pub d_model: usize,
    /// How many heads an attention has.
    pub heads: usize,
    /// How many of them have keys and values of their own; all unless given.
    pub kv_heads: Option<usize>,
    /// The width of a head's queries, keys and values; d_model / heads unless given.
    pub d_k: Option<usize>,
    /// The layers; without them a single attention.
    pub stacks: Option<Stacks>,
    /// What attention to the tokens themselves may not see.
    pub mask: Vec<MaskRule>,
    /// What the numbers are drawn from.
    pub seed: u64,
}

/// The tokens of a made-up problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tokens {
    /// These words.
    Words(Vec<String>),
    /// So many, without names of their own.
    Count(usize),
}

/// The layers of a made-up Transformer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stacks {
    /// Layers of the encoder; 0 for none.
    pub encoder: usize,
    /// Layers of the decoder; 0 for none.
    pub decoder: usize,
    /// The inner width of a feed-forward; 4·d_model unless given, as in the paper.
    pub d_ff: Option<usize>,
    /// How many words there are; unless given, those of the tokens and the special ones.
    pub vocabulary: Option<usize>,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            tokens: Tokens::Count(3),
            d_model: 4,
            heads: 1,
            kv_heads: None,
            d_k: None,
            stacks: None,
            mask: Vec::new(),
            seed: 1,
        }
    }
}

impl Tokens {
    /// How many there are.
    pub const fn len(&self) -> usize {
        match self {
            Self::Words(words) => words.len(),
            Self::Count(count) => *count,
        }
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Recipe {
    /// What the file says of itself; like the built-in problems it says so in English.
    pub(super) fn title(&self) -> String {
        let Self {
            d_model,
            heads,
            seed,
            ..
        } = self;
        let tokens = self.tokens.len();
        let s = if tokens == 1 { "" } else { "s" };
        let mut title = format!("Random: {tokens} token{s}, d_model {d_model}");
        // Writing to a string cannot fail.
        if *heads > 1 {
            let _ = write!(title, ", {heads} heads");
        }
        if let Some(Stacks {
            encoder, decoder, ..
        }) = self.stacks
        {
            let _ = match (encoder, decoder) {
                (layers, 0) => write!(title, ", encoder of {layers}"),
                (0, layers) => write!(title, ", decoder of {layers}"),
                _ => write!(title, ", {encoder}+{decoder} layers"),
            };
        }
        let _ = write!(title, ", seed {seed}");
        title
    }
}
