//! Faults of what a Transformer is made of.

use std::ops::Range;

use super::Words;
use crate::message::Message;
use crate::message::fault::{key, layer as say};

faults! {
    /// A part of a Transformer does not say what it must.
    pub enum LayerFault {
        /// A layer without the norm of one of its sublayers.
        MissingNorm {
            /// Its key.
            key: &'static str,
            /// How many sublayers there are.
            sublayers: usize,
        },
        /// A norm of no sublayer.
        SurplusNorm {
            /// Its key.
            key: &'static str,
            /// How many norms the layer has use for.
            norms: usize,
        },
        /// A start word before vectors.
        StartOfVectors,
        /// A word that a vocabulary has twice.
        RepeatedWord {
            /// The word.
            word: String,
            /// Its position, from 1.
            position: usize,
            /// Its position before that.
            before: usize,
            /// Where it stands for the first time.
            first: Range<usize>,
        },
        /// More words to generate than anyone reads.
        TooManyTokens {
            /// How many there may be.
            limit: usize,
        },
    }
}

impl LayerFault {
    /// What is said about it.
    pub fn words(&self) -> Words {
        match self {
            Self::MissingNorm { key, sublayers } => Words::new(say::missing_norm(*key, *sublayers))
                .help(say::missing_norm_help(
                    format!("\"{key}\": {{}}"),
                    "\"norm\": \"none\"",
                )),
            Self::SurplusNorm { key, norms: 0 } => {
                Words::new(say::norm_of_none(*key)).help(say::norm_of_none_help(*key))
            }
            Self::SurplusNorm { key, norms } => {
                Words::new(say::surplus_norm(*key, *norms)).help(say::surplus_norm_help(*key))
            }
            Self::StartOfVectors => {
                Words::new(say::start_of_vectors()).help(say::start_of_vectors_help())
            }
            Self::RepeatedWord {
                word,
                position,
                before,
                ..
            } => Words::new(say::repeated_word(word.clone(), *before, *position))
                .label(key::second_time())
                .help(say::repeated_word_help()),
            Self::TooManyTokens { limit } => {
                Words::new(say::too_many_tokens(*limit)).help(say::too_many_tokens_help())
            }
        }
    }

    /// A second place that has to do with it.
    pub(super) fn also(&self) -> Option<(Range<usize>, Message)> {
        match self {
            Self::RepeatedWord { first, .. } => Some((first.clone(), key::first_time())),
            _ => None,
        }
    }
}
