//! Faults of a matrix, a row or a vector.

use super::{Role, Words};
use crate::input::matrix::ThirdAxis;
use crate::message::Message;
use crate::message::fault::{matrix as say, value};

faults! {
    /// A matrix, a row or a vector is not written as one.
    pub enum MatrixFault {
        /// Several matrices where one is asked for.
        SeveralExamples {
            /// How many.
            count: usize,
            /// What the third axis may have been meant for.
            third: ThirdAxis,
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
    }
}

impl MatrixFault {
    /// What is said about it.
    pub fn words(&self, role: Role) -> Words {
        match self {
            Self::SeveralExamples { count, third } => Words::new(say::several_examples(*count))
                .help(match (third, role) {
                    (ThirdAxis::Batch, Role::Problem) => say::several_examples_help(),
                    (ThirdAxis::Batch, Role::Answers) => say::several_answers_help(),
                    (ThirdAxis::HeadsBeside, _) => say::heads_beside_help(),
                    (ThirdAxis::HeadsBelow, _) => say::heads_below_help(),
                }),
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
                Words::new(say::upright_vector()).help(value::write(instead.clone()))
            }
            Self::QuotedNumbers => {
                Words::new(say::quoted_numbers()).help(say::quoted_numbers_help("[1, 0]"))
            }
        }
    }
}

fn empty_help(role: Role) -> Message {
    match role {
        Role::Problem => say::empty_matrix_help(),
        Role::Answers => say::empty_answer_help(),
    }
}
