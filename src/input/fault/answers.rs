//! Faults of a sheet of answers.

use std::ops::Range;

use super::key::list;
use super::{Found, Words};
use crate::expression::Expression;
use crate::message::Message;
use crate::message::fault::{answers as say, key};

/// The first line of a sheet as CSV.
const HEADER: &str = "stage,row,column,value";

faults! {
    /// A sheet of answers is none.
    pub enum AnswersFault {
        /// The document is no object.
        NoSheet {
            /// What it is.
            found: Found,
        },
        /// A problem in place of a sheet.
        ProblemForSheet,
        /// A whole sheet where one stage was named.
        SheetForStage {
            /// The stage.
            stage: String,
        },
        /// A file of another data format.
        OtherFormat {
            /// Which.
            format: String,
        },
        /// A trace without something that it must have.
        TraceWithout {
            /// What.
            member: &'static str,
        },
        /// No stage at all.
        NoAnswers {
            /// A stage that there might be.
            example: String,
        },
        /// A name that this problem does not know.
        UnknownStage {
            /// The name.
            name: String,
            /// What was probably meant.
            suggestion: Option<String>,
            /// The stages there are.
            known: Vec<String>,
            /// Whether a line of plain text holds it, which may be meant as a remark.
            remark: bool,
        },
        /// A line above numbers that names no stage.
        UnknownHeading {
            /// The line.
            text: String,
            /// The stages there are.
            known: Vec<String>,
        },
        /// A remark among the rows of one stage that reads like the name of another.
        RemarkOrHeading {
            /// The remark.
            text: String,
            /// The other stage.
            stage: String,
        },
        /// The name of an input.
        InputNotAnswer {
            /// The name.
            name: String,
        },
        /// A name that several stages have.
        SeveralStages {
            /// The name.
            name: String,
            /// The stages.
            stages: Vec<String>,
        },
        /// A second name for a stage.
        SameStage {
            /// The name.
            name: String,
            /// The first name.
            other: String,
            /// The stage.
            stage: String,
            /// Where the first name stands.
            first: Range<usize>,
        },
        /// A heading that may mean two stages.
        TwoReadings {
            /// The heading.
            text: String,
            /// One stage.
            one: String,
            /// The other.
            other: String,
        },
        /// All numbers of a stage in one row.
        RowsInOne {
            /// The stage.
            stage: String,
            /// Its shape.
            shape: String,
            /// Its rows, apart.
            instead: String,
        },
        /// A number whose working makes it one of the stage that scales the one it is called by.
        ScaledWorking {
            /// What it is called.
            text: String,
            /// The stage of that name.
            stage: String,
            /// The stage that scales it.
            scaled: String,
            /// Which number, or which row.
            place: String,
        },
        /// A heading with a name, and something beside it that is not understood.
        UnclearHeading {
            /// The heading.
            text: String,
            /// What is not understood, where that is one part.
            rest: Option<String>,
            /// The stage of that name.
            stage: String,
        },
        /// Several rows where one was named.
        RowsForOne {
            /// The row, from 1.
            row: usize,
            /// How many there are.
            count: usize,
            /// The stage.
            stage: String,
        },
        /// Several numbers where one cell was named.
        NumbersForOne {
            /// The row, from 1.
            row: usize,
            /// The column, from 1.
            column: usize,
            /// How many there are.
            count: usize,
            /// The stage.
            stage: String,
        },
        /// A row or a cell by its numbers that the stage does not have, or that may be two.
        UnclearIndex {
            /// As written.
            text: String,
            /// The stage.
            stage: String,
            /// Its symbol.
            symbol: String,
            /// Its shape.
            shape: String,
            /// Whether it may be two; else it is none.
            two: bool,
        },
        /// A row that the stage does not have.
        NoRow {
            /// The row.
            row: usize,
            /// The stage.
            stage: String,
            /// How many rows it has.
            rows: usize,
        },
        /// Two whole numbers beside a name, and below them all rows that there must be.
        RowOrShape {
            /// As written.
            text: String,
            /// The stage.
            stage: String,
            /// Its shape.
            shape: String,
        },
        /// A formula that is not one of this problem's.
        UnknownFormula {
            /// The formula.
            text: String,
            /// The stage that was probably meant, and its own formula.
            likely: Option<(String, Expression)>,
        },
        /// Plain text that begins with numbers.
        NumbersFirst,
        /// A name in plain text without numbers.
        EmptyStage {
            /// The name.
            name: String,
        },
        /// Something in place of a number.
        NoAnswerNumber {
            /// As written.
            text: String,
        },
        /// A decimal comma.
        CommaForPoint {
            /// As written.
            text: String,
        },
        /// A bracket without its partner.
        LooseBracket {
            /// The bracket.
            bracket: char,
        },
        /// A table printed with something left out.
        Elided,
        /// A page on which no stage stands whole.
        Digest,
        /// A column that a CSV sheet does not have.
        UnknownColumn {
            /// Its name.
            name: String,
        },
        /// A column that a CSV sheet must have.
        WithoutColumn {
            /// Its name.
            name: &'static str,
        },
        /// A CSV record that is longer or shorter than the header.
        FieldCount {
            /// Its length.
            count: usize,
            /// The header's.
            wanted: usize,
            /// What parts the fields.
            delimiter: char,
        },
        /// Position 0.
        ZeroPosition,
        /// A position so far outside that it is no wrong shape either.
        FarPosition {
            /// The position, as it is written.
            position: String,
            /// The last one there is.
            length: usize,
        },
        /// Neither a position nor a label.
        NoLabel {
            /// As written.
            text: String,
            /// What was probably meant.
            suggestion: Option<String>,
            /// The last position there is.
            length: usize,
        },
        /// A label that stands at several positions.
        RepeatedLabel {
            /// The label.
            text: String,
            /// The positions, from 1.
            positions: Vec<usize>,
        },
        /// Two rows, or two columns, that are called the same.
        CalledTwice {
            /// What they are called.
            text: String,
        },
        /// A cell for the second time.
        CellTwice {
            /// The stage.
            stage: String,
            /// The row, from 1.
            row: usize,
            /// The column, from 1.
            column: usize,
            /// Where it was given first.
            first: Range<usize>,
        },
    }
}

impl AnswersFault {
    /// What is said about it.
    pub fn words(&self) -> Words {
        match self {
            Self::NoSheet { found } => Words::new(say::no_sheet(found.message()))
                .help(say::no_sheet_help("{\"output\": [[…]]}")),
            Self::ProblemForSheet => Words::new(say::problem_for_sheet())
                .help(say::problem_for_sheet_help("attn check PROBLEM ANSWERS")),
            Self::SheetForStage { stage } => Words::new(say::sheet_for_stage(stage.as_str())).help(
                say::sheet_for_stage_help("[[1, 0], [1, 1]]", "attn check PROBLEM ANSWERS"),
            ),
            Self::OtherFormat { format } => Words::new(say::other_format(format.clone())).help(
                say::other_format_help("attn-trace/1", "attn explain --format json"),
            ),
            Self::TraceWithout { member } => Words::new(say::trace_without(*member))
                .help(say::trace_without_help("stages", "key", "values")),
            Self::NoAnswers { example } => {
                Words::new(say::no_answers()).help(say::no_answers_help(example.as_str()))
            }
            Self::UnknownStage {
                name,
                suggestion,
                known,
                remark,
            } => {
                let known = match suggestion {
                    Some(stage) => say::did_you_mean_stage(stage.as_str(), list(known)),
                    None => say::known_stages(list(known)),
                };
                Words::new(say::unknown_stage(name.clone())).help(if *remark {
                    say::known_or_remark(known, "#")
                } else {
                    known
                })
            }
            Self::UnknownHeading { text, known } => Words::new(say::unknown_heading(text.clone()))
                .help(match known.is_empty() {
                    true => say::name_above_numbers("output"),
                    false => say::known_stages(list(known)),
                }),
            Self::RemarkOrHeading { text, stage } => {
                Words::new(say::remark_or_heading(text.clone(), stage.as_str()))
                    .help(say::remark_or_heading_help(stage.as_str()))
            }
            Self::InputNotAnswer { name } => {
                Words::new(say::input_not_answer(name.clone())).help(say::input_not_answer_help())
            }
            Self::SeveralStages { name, stages } => Words::new(say::several_stages(name.clone()))
                .help(say::several_stages_help(list(stages))),
            Self::SameStage {
                name, other, stage, ..
            } => Words::new(say::same_stage(name.clone(), other.clone(), stage.as_str()))
                .label(key::second_time())
                .help(key::duplicate_key_help()),
            Self::TwoReadings { text, one, other } => Words::new(say::two_readings(
                text.clone(),
                one.as_str(),
                other.as_str(),
            ))
            .help(say::two_readings_help(one.as_str(), other.as_str(), "#")),
            Self::RowsInOne {
                stage,
                shape,
                instead,
            } => Words::new(say::rows_in_one(stage.as_str(), shape.clone()))
                .help(say::rows_in_one_help(instead.as_str())),
            Self::ScaledWorking {
                text,
                stage,
                scaled,
                place,
            } => Words::new(say::scaled_working(text.clone(), stage.as_str())).help(
                say::scaled_working_help(format!("{scaled}{place}"), format!("{stage}{place}")),
            ),
            Self::UnclearHeading { text, rest, stage } => {
                let (text, key) = (text.clone(), stage.as_str());
                Words::new(match rest {
                    Some(rest) => say::unclear_words(text, key, rest.clone()),
                    None => say::unclear_heading(text, key),
                })
                .help(say::unclear_heading_help(
                    key,
                    format!("{stage} row 2"),
                    "#",
                ))
            }
            Self::RowsForOne { row, count, stage } => {
                Words::new(say::rows_for_one(*row, stage.as_str(), *count))
                    .help(say::rows_for_one_help(stage.as_str()))
            }
            Self::NumbersForOne {
                row,
                column,
                count,
                stage,
            } => Words::new(say::numbers_for_one(*row, *column, stage.as_str(), *count)).help(
                say::numbers_for_one_help(stage.as_str(), format!("{stage} row {row}")),
            ),
            Self::UnclearIndex {
                text,
                stage,
                symbol,
                shape,
                two,
            } => {
                let (text, stage) = (text.clone(), stage.as_str());
                Words::new(match two {
                    true => say::two_indices(text, stage),
                    false => say::no_index(text, stage, shape.clone()),
                })
                .help(say::index_help(
                    format!("{symbol}[2]"),
                    format!("{symbol}[1,2]"),
                ))
            }
            Self::NoRow { row, stage, rows } => {
                Words::new(say::no_row(stage.as_str(), *row)).help(say::no_row_help(*rows))
            }
            Self::RowOrShape { text, stage, shape } => {
                Words::new(say::row_or_shape(text.clone(), stage.as_str()))
                    .help(say::row_or_shape_help(stage.as_str(), shape.clone()))
            }
            Self::UnknownFormula { text, likely } => {
                let help = likely.as_ref().map(|(stage, formula)| {
                    say::unknown_formula_help(stage.as_str(), formula.clone())
                });
                Words::new(say::unknown_formula(text.clone())).maybe_help(help)
            }
            Self::NumbersFirst => Words::new(say::numbers_first()).help(say::numbers_first_help(
                "output",
                "attn check problem.json output sheet.txt",
            )),
            Self::EmptyStage { name } => {
                Words::new(say::empty_stage(name.clone())).help(say::empty_stage_help("_"))
            }
            Self::NoAnswerNumber { text } => Words::new(say::no_number(text.clone()))
                .help(say::no_number_help("0.25", "1/3", "√2", "_")),
            // Thousands are parted, or numbers.
            Self::CommaForPoint { text } if text.matches(',').count() > 1 => {
                Words::new(say::commas_in_number(text.clone())).help(say::commas_in_number_help(
                    text.replace(',', ""),
                    text.replace(',', ", "),
                ))
            }
            Self::CommaForPoint { text } => Words::new(say::comma_for_point(text.clone()))
                .label(say::comma_for_point_label())
                .help(say::comma_for_point_help(
                    text.replace(',', "."),
                    text.replace(',', ", "),
                )),
            Self::LooseBracket { bracket } => {
                Words::new(say::loose_bracket(bracket.to_string())).help(say::loose_bracket_help())
            }
            Self::Elided => {
                Words::new(say::elided("…")).help(say::elided_help("--full", "--format json"))
            }
            Self::Digest => Words::new(say::digest()).help(say::digest_help(
                "attn explain problem.json --stage \"*\"",
                "--format json",
            )),
            Self::UnknownColumn { name } => {
                Words::new(say::unknown_column(name.clone())).help(say::header_help(HEADER))
            }
            Self::WithoutColumn { name } => {
                Words::new(say::without_column(*name)).help(match *name {
                    "stage" => say::header_or_stage_help(
                        HEADER,
                        "attn check problem.json output sheet.csv",
                    ),
                    _ => say::header_help(HEADER),
                })
            }
            Self::FieldCount {
                count,
                wanted,
                delimiter,
            } => Words::new(say::field_count(*count, *wanted)).help(if count > wanted {
                say::long_line_help(delimiter.to_string())
            } else {
                say::short_line_help()
            }),
            Self::ZeroPosition => Words::new(say::zero_position()).help(say::zero_position_help()),
            Self::FarPosition { position, length } => {
                Words::new(say::far_position(position.clone(), *length))
                    .help(say::zero_position_help())
            }
            Self::NoLabel {
                text,
                suggestion,
                length,
            } => Words::new(say::no_label(text.clone())).help(match suggestion {
                Some(label) => key::did_you_mean(label.as_str()),
                None => say::no_label_help(*length),
            }),
            Self::RepeatedLabel { text, positions } => {
                let positions: Vec<_> = positions.iter().map(usize::to_string).collect();
                Words::new(say::repeated_label(text.clone(), positions.join(", ")))
                    .help(say::repeated_label_help())
            }
            Self::CalledTwice { text } => {
                Words::new(say::called_twice(text.clone())).help(say::repeated_label_help())
            }
            Self::CellTwice {
                stage, row, column, ..
            } => Words::new(say::cell_twice(stage.as_str(), *row, *column))
                .label(key::second_time())
                .help(key::duplicate_key_help()),
        }
    }

    /// A second place that has to do with it.
    pub(super) fn also(&self) -> Option<(Range<usize>, Message)> {
        match self {
            Self::SameStage { first, .. } | Self::CellTwice { first, .. } => {
                Some((first.clone(), key::first_time()))
            }
            _ => None,
        }
    }
}
