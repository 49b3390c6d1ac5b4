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

/// What a part begins or ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writing {
    Chinese,
    Western,
}

/// The writing at the end of `part`, or at its beginning; nothing where it is a space or a mark.
fn writing(part: &Inline<'_>, end: bool) -> Option<Writing> {
    let text: &str = match part {
        Inline::Words(text) | Inline::Label(text) => text,
        Inline::Plain(text) => text,
        Inline::Code(_) | Inline::Number(_) | Inline::Apart(_) | Inline::Expression(_) => {
            return Some(Writing::Western);
        }
    };
    match if end {
        text.chars().next_back()
    } else {
        text.chars().next()
    }? {
        '\u{3400}'..='\u{9fff}' => Some(Writing::Chinese),
        character if character.is_alphanumeric() => Some(Writing::Western),
        _ => None,
    }
}

struct Collector<'m> {
    language: Language,
    parts: Vec<(Inline<'m>, Hold)>,
    hold: Hold,
}

impl<'m> Collector<'m> {
    fn push(&mut self, part: Inline<'m>) {
        if self.language == Language::Chinese && self.meets_unlike(&part) {
            let hold = match self.hold {
                Hold::Joined => Hold::Joined,
                Hold::Loose | Hold::Whole => Hold::Loose,
            };
            self.parts.push((Inline::Words(" "), hold));
        }
        self.parts.push((part, self.hold));
        if self.hold == Hold::Whole {
            self.hold = Hold::Joined;
        }
    }

    /// Whether Chinese and Western writing would meet: within a template they have a space between
    /// them, and where one message stands in another they get it here.
    fn meets_unlike(&self, part: &Inline<'_>) -> bool {
        let before = self.parts.last().and_then(|(part, _)| writing(part, true));
        matches!(
            (before, writing(part, false)),
            (Some(Writing::Chinese), Some(Writing::Western))
                | (Some(Writing::Western), Some(Writing::Chinese))
        )
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

/// The parts of a key or a path, between which a line may end: `encoder.` `1.` `self_` `attention`. A number is
/// one part.
pub(super) fn parted(name: &str) -> impl Iterator<Item = &str> {
    let mut rest = name;
    std::iter::from_fn(move || {
        let within = |at: usize, mark: &str| {
            let before = rest[..at].chars().next_back();
            let after = rest[at + mark.len()..].chars().next();
            let (Some(before), Some(after)) = (before, after) else {
                return false;
            };
            let decimal = before.is_ascii_digit() && after.is_ascii_digit();
            before.is_alphanumeric() && after.is_alphanumeric() && !decimal
        };
        let mut marks = rest.match_indices(['.', '_', '/']);
        let end = marks.find(|(at, mark)| within(*at, mark));
        let end = end.map_or(rest.len(), |(at, mark)| at + mark.len());
        let (part, after) = rest.split_at(end);
        rest = after;
        (!part.is_empty()).then_some(part)
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_within_chinese_are_set_apart_from_it() {
        let said = |inner: &'static str| {
            let inner = Message::new("", inner, Vec::new());
            let arguments = vec![("inner", Argument::Message(Box::new(inner)))];
            let outer = Message::new("", "并且{inner}也是", arguments);
            outer.plain(Language::Chinese, 3)
        };
        assert_eq!(said("softmax 按列"), "并且 softmax 按列也是");
        assert_eq!(said("掩码取自 K"), "并且掩码取自 K 也是");
        assert_eq!(said("“K”"), "并且“K”也是");
    }
}
