//! What tells the tokens' order.

use std::sync::Arc;

use crate::matrix::Matrix;

/// What tells the tokens' order.
#[derive(Clone, Debug, PartialEq)]
pub enum Positions {
    /// Sines and cosines added to the tokens (Vaswani et al. 2017, section 3.5).
    Sinusoidal {
        /// 10000 unless given.
        base: f64,
        /// The position of the first token, 0 unless given.
        start: usize,
        /// How sines and cosines alternate.
        layout: SinusoidLayout,
    },
    /// Queries and keys turned by their position (Su et al. 2021, section 3.2).
    Rotary {
        /// 10000 unless given.
        base: f64,
        /// The position of the first token, 0 unless given.
        start: usize,
        /// Which columns make a pair.
        layout: RotaryLayout,
    },
    /// A vector for each position, added to the tokens: at least n × d_model.
    Table(Arc<Matrix>),
}

/// How the columns of a sinusoidal table alternate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SinusoidLayout {
    /// Sine and cosine in turn, as in the paper.
    #[default]
    Interleaved,
    /// All sines, then all cosines, as in tensor2tensor.
    Concatenated,
}

/// Which columns rotary positions turn together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RotaryLayout {
    /// Column i with column i + d/2 (GPT-NeoX, Llama as Hugging Face stores it).
    #[default]
    Half,
    /// Column 2i with column 2i + 1, as in the paper.
    Interleaved,
}
