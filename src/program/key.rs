//! The names of stages.

use std::fmt;

use crate::expression::Symbol;
use crate::message::{Message, explain};

/// A stage's full key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Its last word.
    pub name: Name,
}

/// What a stage is, within its attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// Q: what each token asks for. n_q × d_k
    Queries,
    /// K: what each token answers to. n_k × d_k
    Keys,
    /// V: what each token passes on. n_k × d_v
    Values,
    /// S: every query against every key. n_q × n_k
    Scores,
    /// Scores brought to a common size. n_q × n_k
    ScaledScores,
    /// Scores with the mask's keys taken out. n_q × n_k
    MaskedScores,
    /// A: how much each query takes from each key. n_q × n_k
    AttentionWeights,
    /// The weighted values, before the output projection. n_q × d_v
    Concat,
    /// Z: what attention gives back. n_q × d_v, or d_model after an output projection
    Output,
}

impl Name {
    /// Every name, in the order of a walk.
    pub const ALL: [Self; 9] = [
        Self::Queries,
        Self::Keys,
        Self::Values,
        Self::Scores,
        Self::ScaledScores,
        Self::MaskedScores,
        Self::AttentionWeights,
        Self::Concat,
        Self::Output,
    ];

    /// The name in files and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queries => "queries",
            Self::Keys => "keys",
            Self::Values => "values",
            Self::Scores => "scores",
            Self::ScaledScores => "scaled_scores",
            Self::MaskedScores => "masked_scores",
            Self::AttentionWeights => "attention_weights",
            Self::Concat => "concat",
            Self::Output => "output",
        }
    }

    /// The symbol in formulas, which is accepted as a name too.
    pub const fn symbol(self) -> Symbol {
        match self {
            Self::Queries => Symbol::plain("Q"),
            Self::Keys => Symbol::plain("K"),
            Self::Values => Symbol::plain("V"),
            Self::Scores => Symbol::plain("S"),
            Self::ScaledScores => Symbol::sub("S", "scaled"),
            Self::MaskedScores => Symbol::sub("S", "masked"),
            Self::AttentionWeights => Symbol::plain("A"),
            Self::Concat => Symbol::plain("C"),
            Self::Output => Symbol::plain("Z"),
        }
    }

    /// The stage's name in words.
    pub fn title(self) -> Message {
        match self {
            Self::Queries => explain::title_queries(),
            Self::Keys => explain::title_keys(),
            Self::Values => explain::title_values(),
            Self::Scores => explain::title_scores(),
            Self::ScaledScores => explain::title_scaled_scores(),
            Self::MaskedScores => explain::title_masked_scores(),
            Self::AttentionWeights => explain::title_attention_weights(),
            Self::Concat => explain::title_concat(),
            Self::Output => explain::title_output(),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.as_str())
    }
}
