//! Words, their vectors and their positions, where they do not fit.

use crate::matrix::Shape;
use crate::message::misfit::words as say;
use crate::message::{Code, Message};
use crate::problem::segment;
use crate::text::nearest;

/// A vocabulary of so many words is shown whole.
const SHOWN: usize = 40;

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
    Unknown(Box<UnknownWord>),
    /// A generated word that cannot go into the next step.
    NotEmbedded {
        /// The word.
        word: String,
        /// Its position in the vocabulary of the output, from 1.
        position: usize,
    },
}

/// A word that a vocabulary does not have.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownWord {
    /// Where it stands.
    path: String,
    /// The word.
    word: String,
    /// Whose vocabulary that is.
    of: String,
    /// Whose vocabulary has it.
    elsewhere: Option<String>,
    /// The words of the vocabulary that it is made of, one after another.
    parts: Vec<String>,
    /// The nearest that there is.
    nearest: Option<String>,
    /// The first words there are.
    known: Vec<String>,
    /// How many words there are.
    words: usize,
}

impl UnknownWord {
    fn help(&self) -> Message {
        if let Some(of) = &self.elsewhere {
            return say::unknown_word_elsewhere(of.as_str());
        }
        if !self.parts.is_empty() {
            return say::unknown_word_parts(named(&self.parts));
        }
        let known = match self.known.len() == self.words {
            true => say::unknown_word_known(named(&self.known)),
            false => say::unknown_word_help(self.words),
        };
        match &self.nearest {
            Some(nearest) => say::unknown_word_nearest(nearest.as_str(), known),
            None => known,
        }
    }
}

impl WordsMisfit {
    /// The word at `path` that is not among the `vocabulary` of what stands at `of`.
    pub(in crate::model) fn unknown(
        path: String,
        word: &str,
        (of, vocabulary): (&str, &[String]),
    ) -> Self {
        let known = vocabulary.iter().map(String::as_str);
        let parts = segment(word, vocabulary);
        let made_of_them = parts.len() > 1 && parts.iter().all(|part| vocabulary.contains(part));
        Self::Unknown(Box::new(UnknownWord {
            path,
            word: word.to_owned(),
            of: of.to_owned(),
            elsewhere: None,
            parts: parts.into_iter().filter(|_| made_of_them).collect(),
            nearest: nearest(word, known).map(str::to_owned),
            known: vocabulary.iter().take(SHOWN).cloned().collect(),
            words: vocabulary.len(),
        }))
    }

    /// The same, where one of these vocabularies has the word: the first that does.
    pub(in crate::model) fn or_elsewhere<'v>(
        mut self,
        vocabularies: impl IntoIterator<Item = (&'v str, &'v [String])>,
    ) -> Self {
        if let Self::Unknown(unknown) = &mut self {
            let mut all = vocabularies.into_iter();
            let found = all.find(|(_, vocabulary)| vocabulary.contains(&unknown.word));
            unknown.elsewhere = found.map(|(of, _)| of.to_owned());
        }
        self
    }

    pub(super) fn path(&self) -> String {
        match self {
            Self::NoTokens { path, .. } | Self::Vocabulary { path, .. } => path.clone(),
            Self::Unknown(unknown) => unknown.path.clone(),
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
            Self::Unknown(unknown) => say::unknown_word(unknown.word.as_str(), unknown.of.as_str()),
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
            Self::Unknown(unknown) => unknown.help(),
            Self::NotEmbedded { .. } => say::not_embedded_help(),
        }
    }
}

fn named(words: &[String]) -> Vec<Message> {
    words.iter().map(|word| say::word(word.as_str())).collect()
}

/// Whether the vocabulary at `path` is that of the words that come out.
fn is_of_output(path: &str) -> bool {
    path.starts_with("output_projection")
}
