//! Faults of a value: it is JSON, but not what its key asks for.

use super::key::list;
use super::{Expected, Fault, Found, Requirement, Role, Words, expected};
use crate::input::tree::Node;
use crate::message::Message;
use crate::message::fault::{key, value as say};

faults! {
    /// A value is not what its key asks for.
    pub enum ValueFault {
        /// The document is no object.
        TopLevel {
            /// What it is.
            found: Found,
        },
        /// A value of the wrong type.
        WrongType {
            /// What must stand here.
            expected: Expected,
            /// What does.
            found: Found,
        },
        /// `null`.
        Null {
            /// What must stand here.
            expected: Expected,
        },
        /// A word that is not among those to choose from.
        UnknownWord {
            /// The word.
            word: String,
            /// What was probably meant.
            suggestion: Option<String>,
            /// What could stand here.
            known: Vec<&'static str>,
        },
        /// All labels in one string.
        LabelsInOneString {
            /// The list that was probably meant.
            instead: String,
        },
        /// A label that is no string.
        UnquotedLabel {
            /// As written.
            text: String,
        },
        /// A matrix as mask, which does not say what its numbers mean.
        MaskWithoutPolarity,
        /// More rules in one mask than anyone needs.
        TooManyRules {
            /// How many.
            count: usize,
            /// How many there may be.
            limit: usize,
        },
        /// A cell that must be 0 or 1.
        NotZeroOrOne {
            /// As written.
            text: String,
        },
        /// A number that does not meet what its key requires.
        OutOfRange {
            /// What it must be.
            requirement: Requirement,
            /// As written.
            text: String,
        },
        /// A number as scale, which does not say whether it multiplies or divides.
        BareScale {
            /// As written.
            text: String,
        },
    }
}

impl ValueFault {
    /// The fault of `node`, which is not what is expected.
    pub fn wrong_type(expected: Expected, node: &Node) -> Fault {
        let fault = match Found::of(node) {
            Found::Null => Self::Null { expected },
            found => Self::WrongType { expected, found },
        };
        Fault::new(fault, node.span.clone())
    }

    /// What is said about it.
    pub fn words(&self, role: Role) -> Words {
        match self {
            Self::TopLevel { found } => {
                Words::new(say::top_level(found.message())).help(say::top_level_help(
                    "{\"X\": [[…]], \"W_Q\": [[…]], \"W_K\": [[…]], \"W_V\": [[…]]}",
                ))
            }
            Self::WrongType { expected, found } => {
                let memory = matches!((expected, found), (Expected::Memory, Found::Array));
                Words::new(say::wrong_type(expected.message(), found.message()))
                    .label(say::wrong_type_label(found.message()))
                    .maybe_help(memory.then(|| say::memory_help(expected::MEMORY)))
            }
            Self::Null { expected } => {
                Words::new(say::null_value(expected.message())).help(match expected {
                    Expected::Number | Expected::Flag => say::null_cell_help("0"),
                    Expected::Label => say::null_label_help("\"null\""),
                    _ if role == Role::Answers => say::null_stage_help(),
                    _ => say::null_value_help(),
                })
            }
            Self::UnknownWord {
                word,
                suggestion,
                known,
            } => Words::new(say::unknown_word(word.clone())).help(suggestion.clone().map_or_else(
                || say::known_words(quoted(known)),
                |word| key::did_you_mean(format!("\"{word}\"")),
            )),
            Self::LabelsInOneString { instead } => {
                Words::new(say::labels_in_one_string()).help(say::write(instead.clone()))
            }
            Self::UnquotedLabel { text } => {
                Words::new(say::unquoted_label()).help(say::write(format!("\"{text}\"")))
            }
            Self::MaskWithoutPolarity => Words::new(say::mask_without_polarity()).help(
                say::mask_without_polarity_help("{\"allow\": …}", "{\"block\": …}", "{\"add\": …}"),
            ),
            Self::TooManyRules { count, limit } => {
                Words::new(say::too_many_rules(*count)).help(say::too_many_rules_help(*limit))
            }
            Self::NotZeroOrOne { text } => Words::new(say::not_zero_or_one(text.clone()))
                .help(say::not_zero_or_one_help("{\"add\": …}")),
            Self::OutOfRange { requirement, text } => {
                Words::new(say::out_of_range(text.clone(), requirement.message()))
            }
            Self::BareScale { text } => Words::new(say::bare_scale()).help(say::bare_scale_help(
                format!("{{\"multiply_by\": {text}}}"),
                format!("{{\"divide_by\": {text}}}"),
            )),
        }
    }
}

/// `"a"`, `"b"`, `"c"`
fn quoted(words: &[&str]) -> Message {
    let words: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
    list(&words)
}
