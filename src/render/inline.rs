//! The parts of a message, nested messages opened, for a format to set one after the other.

use super::expression;
use super::notation::Unicode;
use super::page::Page;
use crate::expression::CellName;
use crate::expression::Expression;
use crate::message::{Argument, Language, Message, Piece};
use crate::text::harmless;

/// A part of a message.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Inline<'m> {
    /// The catalogue's words.
    Words(&'m str),
    /// A word from the user's data, as it was given.
    Label(&'m str),
    /// A name of the product's own.
    Code(&'m str),
    /// A number.
    Number(f64),
    /// A formula.
    Expression(&'m Expression),
    /// A count or a shape, as text.
    Plain(String),
}

/// The parts of `message`, in reading order.
pub(super) fn parts(message: &Message, language: Language) -> Vec<Inline<'_>> {
    let mut parts = Vec::new();
    collect(message, language, &mut parts);
    parts
}

fn collect<'m>(message: &'m Message, language: Language, parts: &mut Vec<Inline<'m>>) {
    for piece in message.pieces(language) {
        parts.push(match piece {
            Piece::Text(text) => Inline::Words(text),
            Piece::Argument(Argument::Label(label)) => Inline::Label(label),
            Piece::Argument(Argument::Code(code)) => Inline::Code(code),
            Piece::Argument(Argument::Number(number)) => Inline::Number(*number),
            Piece::Argument(Argument::Count(count)) => Inline::Plain(count.to_string()),
            Piece::Argument(Argument::Shape(shape)) => Inline::Plain(shape.to_string()),
            Piece::Argument(Argument::Expression(expression)) => Inline::Expression(expression),
            Piece::Argument(Argument::Cell(cell)) => {
                parts.extend(named(cell));
                continue;
            }
            Piece::Argument(Argument::Message(message)) => {
                collect(message, language, parts);
                continue;
            }
            Piece::Argument(Argument::List(messages)) => {
                for (at, message) in messages.iter().enumerate() {
                    if at > 0 {
                        parts.push(Inline::Words(language.comma()));
                    }
                    collect(message, language, parts);
                }
                continue;
            }
        });
    }
}

/// `S[爱, 你]`, `Z[爱]`
fn named(cell: &CellName) -> impl Iterator<Item = Inline<'_>> {
    let plain = |text: &str| Inline::Plain(text.to_owned());
    let column = cell.column.iter();
    [
        Inline::Plain(cell.symbol.to_string()),
        plain("["),
        Inline::Label(&cell.row),
    ]
    .into_iter()
    .chain(column.flat_map(move |column| [plain(","), Inline::Label(column)]))
    .chain([plain("]")])
}

/// `message` as plain text, its labels harmless.
pub(super) fn plain(message: &Message, page: &Page<'_>) -> String {
    parts(message, page.language())
        .into_iter()
        .map(|part| match part {
            Inline::Words(words) => words.to_owned(),
            Inline::Label(label) => harmless::label(label),
            Inline::Code(code) => harmless::terminal(code),
            Inline::Number(number) => page.inline(number),
            Inline::Expression(formula) => expression::formula(formula, page, &Unicode),
            Inline::Plain(plain) => plain,
        })
        .collect()
}
