//! Faults of a number that was typed into a string.

use super::Words;
use crate::message::fault::{number as say, syntax};
use crate::number::typed::{self, ErrorKind};

faults! {
    /// A string in place of a number is no number.
    pub enum NumberFault {
        /// Nothing, or only spaces.
        EmptyString,
        /// Something in it has no place in a number.
        NoNumber {
            /// The whole string.
            text: String,
        },
        /// It stops where something must follow.
        Unfinished {
            /// The whole string.
            text: String,
        },
        /// A decimal comma.
        DecimalComma {
            /// The whole string.
            text: String,
        },
        /// x/0.
        DivisionByZero,
        /// The root of a number below zero.
        NegativeRoot,
        /// Beyond the range of `f64`.
        TypedOverflow {
            /// The whole string.
            text: String,
        },
        /// Not zero, but would become zero.
        TypedUnderflow {
            /// The whole string.
            text: String,
        },
        /// Minus infinity outside a mask.
        MinusInfinity,
        /// NaN, or plus infinity.
        TypedNotFinite {
            /// The whole string.
            text: String,
        },
        /// Roots and parentheses within each other beyond all reason.
        TypedTooDeep,
        /// A digit, a sign or a point of full width.
        FullWidthNumber {
            /// The character.
            character: char,
            /// The whole string in ASCII.
            instead: String,
        },
        /// A root after a quotient.
        RootAfterQuotient {
            /// The whole string.
            text: String,
        },
    }
}

impl NumberFault {
    /// The fault of `kind` in the string `text`.
    pub fn new(kind: ErrorKind, text: &str) -> Self {
        let text = text.to_owned();
        match kind {
            ErrorKind::Empty => Self::EmptyString,
            ErrorKind::Unexpected => Self::NoNumber { text },
            ErrorKind::Unfinished => Self::Unfinished { text },
            ErrorKind::DecimalComma => Self::DecimalComma { text },
            ErrorKind::DivisionByZero => Self::DivisionByZero,
            ErrorKind::NegativeRoot => Self::NegativeRoot,
            ErrorKind::Overflow => Self::TypedOverflow { text },
            ErrorKind::Underflow => Self::TypedUnderflow { text },
            ErrorKind::MinusInfinity => Self::MinusInfinity,
            ErrorKind::NotFinite => Self::TypedNotFinite { text },
            ErrorKind::TooDeep => Self::TypedTooDeep,
            ErrorKind::FullWidth => Self::FullWidthNumber {
                character: typed::full_width(&text).map_or(' ', |(_, c)| c),
                instead: text.trim().chars().map(typed::narrow).collect(),
            },
            ErrorKind::TwoReadings => Self::RootAfterQuotient { text },
        }
    }

    /// What is said about it.
    pub fn words(&self) -> Words {
        let forms = || say::forms("\"1/3\"", "\"sqrt(2)\"", "\"-3/sqrt(2)\"");
        match self {
            Self::EmptyString => Words::new(say::empty()).help(say::empty_help("0")),
            Self::NoNumber { text } => Words::new(say::no_number(text.clone()))
                .label(say::no_number_label())
                .help(forms()),
            Self::Unfinished { text } => Words::new(say::unfinished(text.clone()))
                .label(say::unfinished_label())
                .help(forms()),
            Self::DecimalComma { text } => Words::new(say::decimal_comma(text.clone()))
                .label(say::decimal_comma_label())
                .help(say::write(text.trim().replace(',', "."))),
            Self::DivisionByZero => {
                Words::new(say::division_by_zero()).label(say::division_by_zero_label())
            }
            Self::NegativeRoot => Words::new(say::negative_root())
                .label(say::negative_root_label())
                .help(say::negative_root_help("-sqrt(2)")),
            Self::TypedOverflow { text } => {
                Words::new(say::overflow(text.clone())).help(say::overflow_help("1.8e308"))
            }
            Self::TypedUnderflow { text } => {
                Words::new(say::underflow(text.clone())).help(say::underflow_help("0"))
            }
            Self::MinusInfinity => {
                Words::new(say::minus_infinity()).help(say::minus_infinity_help("mask"))
            }
            Self::TypedNotFinite { text } => {
                Words::new(say::not_finite(text.clone())).help(say::not_finite_help())
            }
            Self::TypedTooDeep => Words::new(say::too_deep()).help(say::too_deep_help()),
            Self::FullWidthNumber { character, instead } => {
                Words::new(syntax::full_width(character.to_string()))
                    .help(say::write(instead.as_str()))
            }
            Self::RootAfterQuotient { text } => Words::new(say::two_readings(text.clone()))
                .help(say::two_readings_help("1/2*sqrt(2)", "1/(2*sqrt(2))")),
        }
    }
}
