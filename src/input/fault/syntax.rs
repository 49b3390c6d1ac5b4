//! Faults of the text: it is not JSON.

use std::ops::Range;

use super::{Role, Words};
use crate::message::Message;
use crate::message::fault::syntax as say;

faults! {
    /// The text is not JSON.
    pub enum SyntaxFault {
        /// A string without its closing quote.
        UnterminatedString,
        /// A bracket that is never closed.
        Unclosed {
            /// The opening bracket.
            bracket: char,
            /// Where it stands.
            opened: Range<usize>,
        },
        /// A list that is not closed before the next key.
        UnclosedBeforeKey {
            /// The key.
            key: String,
            /// Where the list was opened.
            opened: Range<usize>,
        },
        /// A bracket closed by one of the other kind.
        Mismatched {
            /// The opening bracket.
            open: char,
            /// Where it stands.
            opened: Range<usize>,
            /// What closes it.
            close: char,
        },
        /// A closing bracket too many.
        ExtraBracket {
            /// The bracket.
            bracket: char,
        },
        /// Something after the end of the document.
        TextAfterEnd,
        /// Brackets within brackets beyond all reason.
        TooDeep {
            /// How many are read.
            limit: usize,
        },
        /// A comma before a closing bracket.
        TrailingComma {
            /// The closing bracket.
            bracket: char,
        },
        /// No comma between two values or members.
        MissingComma,
        /// A comma with nothing before it.
        ExtraComma,
        /// No colon after a key.
        MissingColon {
            /// The key.
            key: String,
        },
        /// No value where one must stand.
        MissingValue,
        /// Something that is no string where a key must stand.
        NoKey,
        /// A key without quotes.
        UnquotedKey {
            /// The key.
            key: String,
        },
        /// A string in single quotes.
        SingleQuotes {
            /// What stands between them.
            content: String,
        },
        /// A string in a word processor's quotes.
        TypographicQuotes {
            /// The opening one.
            opening: char,
            /// What stands between them.
            content: String,
        },
        /// Punctuation or a digit of full width.
        FullWidth {
            /// The character.
            character: char,
            /// What JSON has instead.
            instead: char,
        },
        /// A comment.
        Comment,
        /// NaN or an infinity.
        NotFinite {
            /// As written.
            word: String,
        },
        /// `None`, `True`, `False`.
        ForeignWord {
            /// As written.
            word: String,
            /// What JSON has instead.
            instead: &'static str,
        },
        /// `array(…)`, `tensor(…)` as Python prints them.
        PastedArray {
            /// What stands before the parenthesis.
            call: String,
        },
        /// Parentheses in place of brackets.
        Parentheses,
        /// A word without quotes.
        BareWord {
            /// The word.
            word: String,
        },
        /// `1/3` without quotes.
        Arithmetic {
            /// All of it.
            text: String,
        },
        /// `...` in a printout that left something out.
        Ellipsis,
        /// `01`
        LeadingZero {
            /// As written.
            text: String,
            /// As JSON has it.
            instead: String,
        },
        /// `.5` or `5.`
        BarePoint {
            /// As written.
            text: String,
            /// As JSON has it.
            instead: String,
        },
        /// `+1`
        PlusSign {
            /// As written.
            text: String,
            /// As JSON has it.
            instead: String,
        },
        /// A minus sign that is not the hyphen-minus.
        OtherMinus {
            /// As written.
            text: String,
            /// As JSON has it.
            instead: String,
        },
        /// Something that begins like a number and is none.
        MalformedNumber {
            /// As written.
            text: String,
        },
        /// A number beyond the range of `f64`.
        Overflow {
            /// As written.
            text: String,
        },
        /// A number that is not zero and would become zero.
        Underflow {
            /// As written.
            text: String,
        },
        /// A backslash with something after it that JSON does not know.
        BadEscape {
            /// As written.
            text: String,
        },
        /// Half of a surrogate pair.
        LoneSurrogate,
        /// A raw control character in a string.
        ControlCharacter {
            /// Its code.
            code: u8,
        },
        /// Anything else that begins no token.
        UnexpectedCharacter {
            /// The character.
            character: char,
        },
    }
}

impl SyntaxFault {
    /// What is said about it.
    pub fn words(&self, role: Role) -> Words {
        match self {
            Self::UnterminatedString => Words::new(say::unterminated_string())
                .label(say::unterminated_string_label())
                .help(say::unterminated_string_help("\"")),
            Self::Unclosed { bracket, .. } => Words::new(say::unclosed(bracket.to_string()))
                .label(say::unclosed_label())
                .help(say::unclosed_help(closing(*bracket).to_string())),
            Self::UnclosedBeforeKey { key, .. } => {
                Words::new(say::unclosed_before_key(key.clone()))
                    .label(say::unclosed_before_key_label("]"))
                    .help(say::unclosed_before_key_help("]"))
            }
            Self::Mismatched { open, close, .. } => {
                Words::new(say::mismatched(open.to_string(), close.to_string()))
                    .label(say::mismatched_label(closing(*open).to_string()))
                    .help(say::mismatched_help(closing(*open).to_string()))
            }
            Self::ExtraBracket { bracket } => Words::new(say::extra_bracket(bracket.to_string()))
                .label(say::extra_bracket_label())
                .help(say::extra_bracket_help()),
            Self::TextAfterEnd => Words::new(say::text_after_end())
                .label(say::text_after_end_label())
                .help(say::text_after_end_help()),
            Self::TooDeep { limit } => Words::new(say::too_deep(*limit)).help(say::too_deep_help()),
            Self::TrailingComma { bracket } => Words::new(say::trailing_comma(bracket.to_string()))
                .label(say::trailing_comma_label())
                .help(say::remove_comma()),
            Self::MissingComma => Words::new(say::missing_comma())
                .label(say::missing_comma_label())
                .help(say::missing_comma_help()),
            Self::ExtraComma => Words::new(say::extra_comma())
                .label(say::extra_comma_label())
                .help(say::extra_comma_help()),
            Self::MissingColon { key } => Words::new(say::missing_colon(key.clone()))
                .label(say::missing_colon_label())
                .help(say::missing_colon_help(key.clone())),
            Self::MissingValue => Words::new(say::missing_value())
                .label(say::missing_value_label())
                .help(say::missing_value_help()),
            Self::NoKey => Words::new(say::no_key())
                .label(say::no_key_label())
                .help(say::no_key_help("\"X\": …")),
            Self::UnquotedKey { key } => {
                Words::new(say::unquoted_key(key.clone())).help(say::write_in_quotes(key.clone()))
            }
            Self::SingleQuotes { content } => {
                Words::new(say::single_quotes()).help(say::double_quotes_help(content.clone()))
            }
            Self::TypographicQuotes { opening, content } => {
                Words::new(say::typographic_quotes(opening.to_string()))
                    .help(say::double_quotes_help(content.clone()))
            }
            Self::FullWidth { character, instead } => {
                Words::new(say::full_width(character.to_string()))
                    .help(say::full_width_help(instead.to_string()))
            }
            Self::Comment => Words::new(say::comment()).help(match role {
                Role::Problem => say::comment_help("title"),
                Role::Answers => say::comment_in_answers_help("title"),
            }),
            Self::NotFinite { word } => {
                Words::new(say::not_finite(word.clone())).help(say::not_finite_help("\"-inf\""))
            }
            Self::ForeignWord { word, instead } => {
                let help = match (*instead, role) {
                    ("null", Role::Problem) => say::foreign_null_help("null"),
                    ("null", Role::Answers) => say::foreign_null_in_answers_help("null"),
                    (instead, _) => say::foreign_word_help(instead, "json.dump"),
                };
                Words::new(say::foreign_word(word.clone())).help(help)
            }
            Self::PastedArray { call } => Words::new(say::pasted_array(call.clone()))
                .label(say::pasted_array_label())
                .help(say::pasted_array_help("json.dumps(x.tolist())")),
            Self::Parentheses => {
                Words::new(say::parentheses()).help(say::parentheses_help("[1, 2]"))
            }
            Self::BareWord { word } => {
                Words::new(say::bare_word(word.clone())).help(say::write_in_quotes(word.clone()))
            }
            Self::Arithmetic { text } => {
                Words::new(say::arithmetic(text.clone())).help(say::write_in_quotes(text.clone()))
            }
            Self::Ellipsis => Words::new(say::ellipsis())
                .label(say::ellipsis_label())
                .help(say::ellipsis_help("json.dumps(x.tolist())")),
            Self::LeadingZero { text, instead } => {
                Words::new(say::leading_zero(text.clone())).help(say::write(instead.as_str()))
            }
            Self::BarePoint { text, instead } => {
                Words::new(say::bare_point(text.clone())).help(say::write(instead.as_str()))
            }
            Self::PlusSign { text, instead } => {
                Words::new(say::plus_sign(text.clone())).help(say::write(instead.as_str()))
            }
            Self::OtherMinus { text, instead } => Words::new(say::other_minus(text.clone()))
                .help(say::other_minus_help(instead.as_str())),
            Self::MalformedNumber { text } => Words::new(say::malformed_number(text.clone()))
                .help(say::malformed_number_help("-0.5", "1000", "1e-3")),
            Self::Overflow { text } => {
                Words::new(say::overflow(text.clone())).help(say::overflow_help("1.8e308"))
            }
            Self::Underflow { text } => {
                Words::new(say::underflow(text.clone())).help(say::underflow_help("0"))
            }
            Self::BadEscape { text } => {
                Words::new(say::bad_escape(text.clone())).help(say::bad_escape_help("\\\\"))
            }
            Self::LoneSurrogate => {
                Words::new(say::lone_surrogate()).help(say::lone_surrogate_help())
            }
            Self::ControlCharacter { code } => {
                let code = char::from(*code);
                Words::new(say::control_character(code.to_string())).help(
                    say::control_character_help(format!("\\u{:04x}", u32::from(code))),
                )
            }
            Self::UnexpectedCharacter { character } => {
                let help = match character {
                    ';' => Some(say::semicolon_help("[[1, 0], [0, 1]]")),
                    '=' => Some(say::equals_sign_help(":")),
                    _ => None,
                };
                Words::new(say::unexpected_character(character.to_string())).maybe_help(help)
            }
        }
    }

    /// A second place that has to do with it.
    pub(super) fn also(&self) -> Option<(Range<usize>, Message)> {
        match self {
            Self::Unclosed { opened, .. }
            | Self::UnclosedBeforeKey { opened, .. }
            | Self::Mismatched { opened, .. } => Some((opened.clone(), say::opened_here())),
            _ => None,
        }
    }
}

const fn closing(open: char) -> char {
    if open == '{' { '}' } else { ']' }
}
