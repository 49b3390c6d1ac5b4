//! Words, their vectors and their positions, where they do not fit.

use crate::matrix::Shape;
use crate::message::misfit::words as say;
use crate::message::{Code, Message};
use crate::text::nearest;

/// A vocabulary of so many words is shown whole.
const SHOWN: usize = 12;

/// Words, their vectors or their positions do not fit.
#[derive(Clone, Debug, PartialEq)]
pub enum WordsMisfit {
    /// Neither vectors nor words to look up.
    NoTokens {
        /// Where.
        path: String,
        /// Whether it is the embedding that is missing.
        embedding: bool,
    },
    /// A memory of words, which nothing looks up.
    MemoryOfWords,
    /// A table of positions that is too short or of another width.
    Positions {
        /// Its shape.
        given: Shape,
        /// What it must have, or more rows.
        needed: Shape,
    },
    /// Rotary positions turn pairs of columns.
    RotaryWidth {
        /// The key of what they turn.
        key: String,
        /// The odd number of columns that it has.
        width: usize,
    },
    /// A vocabulary of another length than the matrix it names.
    Vocabulary {
        /// Which.
        path: String,
        /// How many words it has.
        words: usize,
        /// How many it needs.
        needed: usize,
    },
    /// A word that the vocabulary does not have.
    Unknown {
        /// Where it stands.
        path: String,
        /// The word.
        word: String,
        /// The nearest that there is.
        nearest: Option<String>,
        /// The first words there are.
        known: Vec<String>,
        /// How many words there are.
        words: usize,
    },
    /// A generated word that cannot go into the next step.
    NotEmbedded {
        /// The word.
        word: String,
        /// Its position in the vocabulary of the output, from 1.
        position: usize,
    },
}

impl WordsMisfit {
    /// The word at `path` that is not among `vocabulary`.
    pub(in crate::model) fn unknown(path: String, word: &str, vocabulary: &[String]) -> Self {
        let known = vocabulary.iter().map(String::as_str);
        Self::Unknown {
            path,
            word: word.to_owned(),
            nearest: nearest(word, known).map(str::to_owned),
            known: vocabulary.iter().take(SHOWN).cloned().collect(),
            words: vocabulary.len(),
        }
    }

    pub(super) fn path(&self) -> String {
        match self {
            Self::NoTokens { path, .. }
            | Self::Vocabulary { path, .. }
            | Self::Unknown { path, .. } => path.clone(),
            Self::MemoryOfWords => "memory".to_owned(),
            Self::Positions { .. } | Self::RotaryWidth { .. } => super::POSITIONS.to_owned(),
            Self::NotEmbedded { position, .. } => {
                format!("output_projection.vocabulary[{position}]")
            }
        }
    }

    pub(super) fn message(&self) -> Message {
        match self {
            Self::NoTokens {
                path,
                embedding: true,
            } => say::no_embedding(path.as_str()),
            Self::NoTokens {
                path,
                embedding: false,
            } => say::no_tokens(Code::from(path.as_str())),
            Self::MemoryOfWords => say::memory_of_words(),
            Self::Positions { given, needed } => say::positions(*given, *needed),
            Self::RotaryWidth { key, width } => say::rotary_width(key.as_str(), *width),
            Self::Vocabulary {
                path,
                words,
                needed,
            } if is_of_output(path) => say::vocabulary_of_output(*words, "W", *needed),
            Self::Vocabulary { words, needed, .. } => say::vocabulary(*words, *needed),
            Self::Unknown { word, .. } => say::unknown_word(word.as_str()),
            Self::NotEmbedded { word, .. } => say::not_embedded(word.as_str()),
        }
    }

    pub(super) fn help(&self) -> Message {
        match self {
            Self::NoTokens {
                embedding: true, ..
            } => say::no_embedding_help("\"embedding\": {\"vocabulary\": […], \"table\": [[…]]}"),
            Self::NoTokens {
                embedding: false, ..
            } => say::no_tokens_help(),
            Self::MemoryOfWords => say::memory_of_words_help("\"memory\": {\"X\": [[…]]}"),
            Self::Positions { .. } => say::positions_help(),
            Self::RotaryWidth { .. } => say::rotary_width_help(),
            Self::Vocabulary { path, .. } if is_of_output(path) => {
                say::vocabulary_of_output_help("W")
            }
            Self::Vocabulary { .. } => say::vocabulary_help(),
            Self::Unknown {
                nearest: Some(nearest),
                ..
            } => say::unknown_word_nearest(nearest.as_str()),
            Self::Unknown { known, words, .. } if known.len() == *words => {
                let known = known.iter().map(|word| say::word(word.as_str()));
                say::unknown_word_known(known.collect::<Vec<_>>())
            }
            Self::Unknown { words, .. } => say::unknown_word_help(*words),
            Self::NotEmbedded { .. } => say::not_embedded_help(),
        }
    }
}

/// Whether the vocabulary at `path` is that of the words that come out.
fn is_of_output(path: &str) -> bool {
    path.starts_with("output_projection")
}
