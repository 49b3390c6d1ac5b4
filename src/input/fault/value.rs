//! Faults of a value: it is JSON, but not what its key asks for.

use std::ops::Range;

use super::{Expected, Fault, Found, Requirement, Role, Words, expected};
use crate::input::keys::Place;
use crate::input::matrix::ThirdAxis;
use crate::input::tree::Node;
use crate::message::Message;
use crate::message::fault::value as say;

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
        /// A key that no problem has.
        UnknownKey {
            /// The key.
            key: String,
            /// What was probably meant.
            suggestion: Option<String>,
            /// What could stand here.
            known: Vec<&'static str>,
        },
        /// A key for the second time.
        DuplicateKey {
            /// The key.
            key: String,
            /// Where it stands for the first time.
            first: Range<usize>,
        },
        /// A key that belongs elsewhere.
        Misplaced {
            /// The key.
            key: String,
            /// Where it belongs.
            place: Place,
            /// The key that makes it so, where that is why.
            because: Option<Range<usize>>,
        },
        /// An object that lacks a key.
        MissingKey {
            /// The key.
            key: &'static str,
            /// What to add.
            example: &'static str,
        },
        /// A key that leads nowhere.
        Idle {
            /// The key.
            key: &'static str,
            /// What would use it.
            needed: &'static str,
        },
        /// A key whose place another takes.
        TakenPlace {
            /// The key.
            key: &'static str,
            /// The other.
            given: &'static str,
            /// Where that stands.
            first: Range<usize>,
        },
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
        /// Several matrices where one is asked for.
        SeveralExamples {
            /// How many.
            count: usize,
            /// What the third axis may have been meant for.
            third: ThirdAxis,
        },
        /// An object that must have exactly one member.
        NotOneKey {
            /// How many it has.
            count: usize,
            /// The keys to choose from.
            known: Vec<&'static str>,
            /// Whether a list of such objects could stand here.
            listable: bool,
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
        /// Rows of different lengths.
        RaggedRow {
            /// Which row, from 1.
            row: usize,
            /// Its length.
            length: usize,
            /// The length of row 1.
            first: usize,
            /// A pair of its numbers that looks like one with a decimal comma, `0,5`.
            decimal_comma: Option<String>,
        },
        /// `[]` for a matrix or vector.
        EmptyMatrix,
        /// A row without numbers.
        EmptyRow {
            /// Which row, from 1.
            row: usize,
        },
        /// `[1, 2]` for a matrix.
        OneBracket {
            /// Its text in two pairs of brackets.
            instead: String,
        },
        /// A vector of several rows.
        SeveralRows {
            /// How many.
            count: usize,
        },
        /// A vector that stands upright: `[[1], [2]]`.
        UprightVector {
            /// Its text on one line.
            instead: String,
        },
        /// A matrix or a row within quotes.
        QuotedNumbers,
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
            Self::UnknownKey {
                key,
                suggestion,
                known,
            } => Words::new(say::unknown_key(key.clone())).help(
                suggestion
                    .clone()
                    .map_or_else(|| say::known_keys(list(known)), say::did_you_mean),
            ),
            Self::DuplicateKey { key, .. } => Words::new(match role {
                Role::Problem => say::duplicate_key(key.clone()),
                Role::Answers => say::duplicate_name(key.clone()),
            })
            .label(say::second_time())
            .help(say::duplicate_key_help()),
            Self::Misplaced { key, place, .. } => {
                Words::new(say::misplaced(key.as_str())).help(place.message())
            }
            Self::MissingKey { key, example } => {
                Words::new(say::missing_key(*key)).help(say::missing_key_help(*example))
            }
            Self::Idle { key, needed } => {
                Words::new(say::idle(*key, *needed)).help(say::idle_help(*needed))
            }
            Self::TakenPlace { key, given, .. } => {
                Words::new(say::taken_place(*key, *given)).help(say::taken_place_help(*key, *given))
            }
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
                .label(say::second_time())
                .help(say::repeated_word_help()),
            Self::TooManyTokens { limit } => {
                Words::new(say::too_many_tokens(*limit)).help(say::too_many_tokens_help())
            }
            Self::SeveralExamples { count, third } => Words::new(say::several_examples(*count))
                .help(match (third, role) {
                    (ThirdAxis::Batch, Role::Problem) => say::several_examples_help(),
                    (ThirdAxis::Batch, Role::Answers) => say::several_answers_help(),
                    (ThirdAxis::HeadsBeside, _) => say::heads_beside_help(),
                    (ThirdAxis::HeadsBelow, _) => say::heads_below_help(),
                }),
            Self::NotOneKey {
                count,
                known,
                listable,
            } => Words::new(say::not_one_key(*count)).help(if *listable {
                say::one_key_each_help(list(known))
            } else {
                say::not_one_key_help(list(known))
            }),
            Self::UnknownWord {
                word,
                suggestion,
                known,
            } => Words::new(say::unknown_word(word.clone())).help(suggestion.clone().map_or_else(
                || say::known_words(quoted(known)),
                |word| say::did_you_mean(format!("\"{word}\"")),
            )),
            Self::RaggedRow {
                row,
                length,
                first,
                decimal_comma,
            } => Words::new(say::ragged_row(*row, *length, *first))
                .label(say::ragged_row_label(*length))
                .help(match decimal_comma {
                    Some(text) => say::ragged_comma_help(text.clone(), text.replace(',', ".")),
                    None if length > first => say::ragged_long_help(length - first),
                    None => say::ragged_short_help(first - length),
                }),
            Self::EmptyMatrix => Words::new(say::empty_matrix()).help(empty_help(role)),
            Self::EmptyRow { row } => Words::new(say::empty_row(*row)).help(empty_help(role)),
            Self::OneBracket { instead } => {
                Words::new(say::one_bracket()).help(say::one_bracket_help(instead.clone()))
            }
            Self::SeveralRows { count } => {
                Words::new(say::several_rows(*count)).help(say::several_rows_help("[1, 0]"))
            }
            Self::UprightVector { instead } => {
                Words::new(say::upright_vector()).help(say::write(instead.clone()))
            }
            Self::QuotedNumbers => {
                Words::new(say::quoted_numbers()).help(say::quoted_numbers_help("[1, 0]"))
            }
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

    /// A second place that has to do with it.
    pub(super) fn also(&self) -> Option<(Range<usize>, Message)> {
        match self {
            Self::DuplicateKey { first, .. } | Self::RepeatedWord { first, .. } => {
                Some((first.clone(), say::first_time()))
            }
            Self::TakenPlace { first, .. } => Some((first.clone(), say::takes_its_place())),
            Self::Misplaced {
                because: Some(key), ..
            } => Some((key.clone(), say::whole_transformer())),
            _ => None,
        }
    }
}

fn empty_help(role: Role) -> Message {
    match role {
        Role::Problem => say::empty_matrix_help(),
        Role::Answers => say::empty_answer_help(),
    }
}

/// `a`, `b`, `c`
pub(super) fn list<N: AsRef<str>>(names: &[N]) -> Message {
    let shown = if names.len() > MOST_LISTED {
        FEW_LISTED
    } else {
        names.len()
    };
    let (shown, more) = names.split_at(shown);
    let mut shown = shown.iter().rev();
    let end = match more.len() {
        0 => say::last(shown.next().map_or("", AsRef::as_ref)),
        count => say::and_more(count),
    };
    shown.fold(end, |rest, name| say::list(name.as_ref(), rest))
}

/// Nobody reads through a longer list; a whole Transformer has hundreds of stages.
const MOST_LISTED: usize = 40;

/// How many of a longer list are named.
const FEW_LISTED: usize = 12;

/// `"a"`, `"b"`, `"c"`
fn quoted(words: &[&str]) -> Message {
    let words: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
    list(&words)
}

impl Place {
    /// What to do with a key that belongs there.
    fn message(self) -> Message {
        match self {
            Self::Sequence => say::place_sequence(
                "\"source\": {\"tokens\": […]}",
                "\"source\": {\"X\": [[…]]}",
                "\"target\"",
            ),
            Self::Alone => say::place_alone(),
            Self::Top => say::place_top(),
            Self::Block => {
                say::place_block("\"encoder\": {\"layers\": [{\"self_attention\": {…}}]}")
            }
            Self::Masks => {
                say::place_masks("\"masks\": {\"encoder\": …, \"decoder\": …, \"cross\": …}")
            }
            Self::FeedForward => say::place_feed_forward("\"feed_forward\": {…}"),
            Self::Layer => say::place_layer("\"layers\": [{…}]"),
            Self::Stack => say::place_stack("\"layers\""),
            Self::Layers => say::place_layers("\"encoder\": {\"layers\": […]}", "\"decoder\""),
            Self::Decoder => say::place_decoder(),
            Self::Vocabulary => say::place_vocabulary(
                "\"embedding\": {\"vocabulary\": […], \"table\": [[…]]}",
                "\"output_projection\"",
            ),
        }
    }
}
