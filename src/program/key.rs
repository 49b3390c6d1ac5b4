//! The names of stages and inputs.

use std::fmt;

use super::scope::{Block, Part, Scope};
use crate::expression::Symbol;
use crate::message::{Message, explain};
use crate::problem::Parameter;

/// A stage's full key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Where it stands.
    pub scope: Scope,
    /// Its last word.
    pub name: Name,
}

/// An input's full key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InputKey {
    /// Where it stands.
    pub scope: Scope,
    /// What it is there.
    pub parameter: Parameter,
}

/// What a stage is, within its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// E: the row of a table for each word. n × d_model
    Embedding,
    /// Embeddings multiplied by √d_model. n × d_model
    ScaledEmbedding,
    /// PE: a vector for each position. n × d_model
    Positions,
    /// X: what goes in: embeddings plus positions, or a head's slice of X. n × d_model
    Input,
    /// Q: what each token asks for. n_q × d_k
    Queries,
    /// K: what each token answers to. n_k × d_k
    Keys,
    /// V: what each token passes on. n_k × d_v
    Values,
    /// Queries turned by their position. n_q × d_k
    RotatedQueries,
    /// Keys turned by their position. n_k × d_k
    RotatedKeys,
    /// H: the inside of a feed-forward (n × d_ff), or of an additive score for one query (n_k × d_a).
    Hidden,
    /// S: every query against every key. n_q × n_k
    Scores,
    /// Scores brought to a common size. n_q × n_k
    ScaledScores,
    /// Scores with the mask's keys taken out. n_q × n_k
    MaskedScores,
    /// A: how much each query takes from each key. n_q × n_k
    AttentionWeights,
    /// C: the weighted values, all heads beside one another, before the output projection.
    /// n_q × (heads·d_v)
    Concat,
    /// What a block gives back. n_q × d_v, or d_model after an output projection
    Output,
    /// R: what a sublayer gives, added to what it was given. n × d_model
    Add(usize),
    /// N: rows brought to mean 0 and variance 1. n × d_model
    Norm(usize),
    /// G: the hidden numbers after the nonlinearity. n × d_ff
    Activation,
    /// The norm after the last layer. n × d_model
    FinalNorm,
    /// L: a number for each word of the vocabulary. n × |vocabulary|
    Logits,
    /// P: the probability of each word. n × |vocabulary|
    Probabilities,
}

impl Key {
    /// The key of `name` in `scope`.
    pub const fn new(scope: Scope, name: Name) -> Self {
        Self { scope, name }
    }

    /// The symbol in formulas, which is accepted as a name too; a head's has its number.
    pub fn symbol(self) -> Symbol {
        let Scope {
            part, block, head, ..
        } = self.scope;
        let symbol = match (self.name, block) {
            (Name::Output, Some(Block::FeedForward)) => Symbol::plain("F"),
            (Name::Output, None) if part == Some(Part::Encoder) => Symbol::sub("Z", "enc"),
            (Name::Output, None) if part == Some(Part::Decoder) => Symbol::sub("Z", "dec"),
            (name, _) => name.symbol(),
        };
        match self.scope.query.or(head) {
            Some(number) => symbol.numbered(number),
            None => symbol,
        }
    }

    /// The stage's name in words.
    pub fn title(self) -> Message {
        match (self.name, self.scope.block) {
            (Name::Output, Some(Block::FeedForward)) => explain::title_feed_forward(),
            (Name::Hidden, Some(Block::FeedForward)) => explain::title_hidden(),
            (Name::Output, None) if self.scope.part == Some(Part::Encoder) => {
                explain::title_encoder_output()
            }
            (Name::Output, None) if self.scope.part == Some(Part::Decoder) => {
                explain::title_decoder_output()
            }
            (Name::Output, _) if self.scope.head.is_some() => explain::title_head_output(),
            (name, _) => name.title(),
        }
    }
}

impl Name {
    /// The name in files and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Embedding => "embedding",
            Self::ScaledEmbedding => "scaled_embedding",
            Self::Positions => "positions",
            Self::Input => "input",
            Self::Queries => "queries",
            Self::Keys => "keys",
            Self::Values => "values",
            Self::RotatedQueries => "rotated_queries",
            Self::RotatedKeys => "rotated_keys",
            Self::Hidden => "hidden",
            Self::Scores => "scores",
            Self::ScaledScores => "scaled_scores",
            Self::MaskedScores => "masked_scores",
            Self::AttentionWeights => "attention_weights",
            Self::Concat => "concat",
            Self::Output => "output",
            Self::Add(1) => "add_1",
            Self::Add(2) => "add_2",
            Self::Add(_) => "add_3",
            Self::Norm(1) => "norm_1",
            Self::Norm(2) => "norm_2",
            Self::Norm(_) => "norm_3",
            Self::Activation => "activation",
            Self::FinalNorm => "final_norm",
            Self::Logits => "logits",
            Self::Probabilities => "probabilities",
        }
    }

    /// The symbol where nothing else is said.
    const fn symbol(self) -> Symbol {
        match self {
            Self::Embedding => Symbol::plain("E"),
            Self::ScaledEmbedding => Symbol::sub("E", "scaled"),
            Self::Positions => Symbol::plain("PE"),
            Self::Input => Symbol::plain("X"),
            Self::Queries => Symbol::plain("Q"),
            Self::Keys => Symbol::plain("K"),
            Self::Values => Symbol::plain("V"),
            Self::RotatedQueries => Symbol::sub("Q", "rot"),
            Self::RotatedKeys => Symbol::sub("K", "rot"),
            Self::Hidden => Symbol::plain("H"),
            Self::Scores => Symbol::plain("S"),
            Self::ScaledScores => Symbol::sub("S", "scaled"),
            Self::MaskedScores => Symbol::sub("S", "masked"),
            Self::AttentionWeights => Symbol::plain("A"),
            Self::Concat => Symbol::plain("C"),
            Self::Output => Symbol::plain("Z"),
            Self::Add(1) => Symbol::sub("R", "1"),
            Self::Add(2) => Symbol::sub("R", "2"),
            Self::Add(_) => Symbol::sub("R", "3"),
            Self::Norm(1) => Symbol::sub("N", "1"),
            Self::Norm(2) => Symbol::sub("N", "2"),
            Self::Norm(_) => Symbol::sub("N", "3"),
            Self::Activation => Symbol::plain("G"),
            Self::FinalNorm => Symbol::sub("N", "final"),
            Self::Logits => Symbol::plain("L"),
            Self::Probabilities => Symbol::plain("P"),
        }
    }

    fn title(self) -> Message {
        match self {
            Self::Embedding => explain::title_embedding(),
            Self::ScaledEmbedding => explain::title_scaled_embedding(),
            Self::Positions => explain::title_positions(),
            Self::Input => explain::title_input(),
            Self::Queries => explain::title_queries(),
            Self::Keys => explain::title_keys(),
            Self::Values => explain::title_values(),
            Self::RotatedQueries => explain::title_rotated_queries(),
            Self::RotatedKeys => explain::title_rotated_keys(),
            Self::Hidden => explain::title_additive_hidden(),
            Self::Scores => explain::title_scores(),
            Self::ScaledScores => explain::title_scaled_scores(),
            Self::MaskedScores => explain::title_masked_scores(),
            Self::AttentionWeights => explain::title_attention_weights(),
            Self::Concat => explain::title_concat(),
            Self::Output => explain::title_output(),
            Self::Add(_) => explain::title_add(),
            Self::Norm(_) => explain::title_norm(),
            Self::Activation => explain::title_activation(),
            Self::FinalNorm => explain::title_final_norm(),
            Self::Logits => explain::title_logits(),
            Self::Probabilities => explain::title_probabilities(),
        }
    }
}

impl InputKey {
    /// The key of `parameter` in `scope`.
    pub const fn new(scope: Scope, parameter: Parameter) -> Self {
        Self { scope, parameter }
    }

    /// The symbol in formulas; a head's has its number.
    pub fn symbol(self) -> Symbol {
        let symbol = self.parameter.symbol();
        match (self.parameter, self.scope.head) {
            (_, Some(head)) => symbol.numbered(head),
            _ => symbol,
        }
    }

    /// Where it stands in a problem file: `encoder.layers[1].self_attention.W_Q`.
    pub fn path(self) -> String {
        let prefix = scope_path(self.scope);
        match (self.parameter, self.scope) {
            (
                Parameter::Mask,
                Scope {
                    part: Some(part),
                    layer: None,
                    block,
                    ..
                },
            ) => match block {
                Some(Block::CrossAttention) => "masks.cross".to_owned(),
                _ => format!("masks.{}", part.as_str()),
            },
            (Parameter::Mask, _) => format!("{prefix}mask"),
            (
                parameter,
                Scope {
                    head: Some(head), ..
                },
            ) => {
                format!("{prefix}{}[{head}]", parameter.key())
            }
            (parameter, _) => format!("{prefix}{}", parameter.key()),
        }
    }
}

/// A scope as the beginning of a path in a problem file, which knows no heads and no steps.
pub(crate) fn scope_path(scope: Scope) -> String {
    let mut path = String::new();
    if let Some(part) = scope.part {
        path.push_str(part.as_str());
        path.push('.');
    }
    if let Some(layer) = scope.layer {
        path.push_str(&format!("layers[{layer}]."));
    }
    if let Some(block) = scope.block {
        path.push_str(&format!("{block}."));
    }
    path
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.scope, self.name.as_str())
    }
}

impl fmt::Display for InputKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.scope, self.parameter.key())
    }
}
