//! The parts of a message, nested messages opened, for a format to set one after the other.

use super::expression::{self, Form};
use super::notation::Unicode;
use super::page::Page;
use crate::expression::CellName;
use crate::expression::Expression;
use crate::message::{Apart, Argument, Language, Message, Piece};
use crate::number::display;
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
    /// A number that must not look like another.
    Apart(Apart),
    /// A formula.
    Expression(&'m Expression),
    /// A count or a shape, as text.
    Plain(String),
}

/// Where a line may end, for formats that break lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hold {
    /// Between words.
    Loose,
    /// Not within the part: it begins an item of a list, which is kept together.
    Whole,
    /// Nor before it.
    Joined,
}

/// The parts of `message`, in reading order.
pub(super) fn parts(message: &Message, language: Language) -> Vec<Inline<'_>> {
    let held = held_parts(message, language).into_iter();
    held.map(|(part, _)| part).collect()
}

/// The same with where a line may end.
pub(super) fn held_parts(message: &Message, language: Language) -> Vec<(Inline<'_>, Hold)> {
    let mut collector = Collector {
        language,
        parts: Vec::new(),
        hold: Hold::Loose,
    };
    collector.message(message);
    collector.parts
}

struct Collector<'m> {
    language: Language,
    parts: Vec<(Inline<'m>, Hold)>,
    hold: Hold,
}

impl<'m> Collector<'m> {
    fn push(&mut self, part: Inline<'m>) {
        self.parts.push((part, self.hold));
        if self.hold == Hold::Whole {
            self.hold = Hold::Joined;
        }
    }

    /// Recursion is as deep as messages are built into each other, which no data decides.
    fn message(&mut self, message: &'m Message) {
        for piece in message.pieces(self.language) {
            match piece {
                Piece::Text(text) => self.push(Inline::Words(text)),
                Piece::Argument(argument) => self.argument(argument),
            }
        }
    }

    fn argument(&mut self, argument: &'m Argument) {
        match argument {
            Argument::Label(label) => self.push(Inline::Label(label)),
            Argument::Code(code) => self.push(Inline::Code(code)),
            Argument::Number(number) => self.push(Inline::Number(*number)),
            Argument::Apart(apart) => self.push(Inline::Apart(*apart)),
            Argument::Whole(whole) => {
                let shown = display::inline(whole.0, usize::MAX);
                self.push(Inline::Plain(shown.text));
            }
            Argument::Count(count) => self.push(Inline::Plain(count.to_string())),
            Argument::Shape(shape) => self.push(Inline::Plain(shape.to_string())),
            Argument::Expression(expression) => self.push(Inline::Expression(expression)),
            Argument::Cell(cell) => named(cell).for_each(|part| self.push(part)),
            Argument::Message(message) => self.message(message),
            Argument::List(messages) => self.list(messages),
        }
    }

    fn list(&mut self, messages: &'m [Message]) {
        let outside = self.hold;
        let comma = self.language.comma();
        let (mark, space) = comma.split_at(comma.trim_end().len());
        for (at, message) in messages.iter().enumerate() {
            if at > 0 {
                self.hold = Hold::Joined;
                self.push(Inline::Words(mark));
                if outside == Hold::Loose {
                    self.hold = Hold::Loose;
                }
                if !space.is_empty() {
                    self.push(Inline::Words(space));
                }
            }
            if outside == Hold::Loose {
                self.hold = Hold::Whole;
            }
            self.message(message);
        }
        if outside == Hold::Loose {
            self.hold = Hold::Loose;
        }
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

/// Words whose spaces are all alike, for formats that break no lines.
pub(super) fn breakable(words: &str) -> String {
    words.replace('\u{a0}', " ")
}

/// `message` as plain text, its labels harmless.
pub(super) fn plain(message: &Message, page: &Page<'_>) -> String {
    parts(message, page.language())
        .into_iter()
        .map(|part| match part {
            Inline::Words(words) => breakable(words),
            Inline::Label(label) => harmless::label(label),
            Inline::Code(code) => harmless::terminal(code),
            Inline::Number(number) => page.inline(number),
            Inline::Apart(apart) => page.apart(apart),
            Inline::Expression(formula) => expression::set(formula, Form::Formula, page, &Unicode),
            Inline::Plain(plain) => plain,
        })
        .collect()
}
