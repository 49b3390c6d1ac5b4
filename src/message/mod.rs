//! Everything that is said to people, in every language: one catalogue, each text beside its
//! translation. A message carries its template and its arguments; digits and markup are the
//! renderer's business.
//!
//! Templates hold `{name}` for an argument and `{name:row|rows}` for a word that follows a count.

#[macro_use]
mod catalogue;
mod template;

pub mod check;
pub mod cli;
pub mod compare;
pub mod convention;
pub mod digest;
pub mod explain;
pub mod fault;
pub mod html;
pub mod invent;
pub mod misfit;
pub mod mistakes;
pub mod notice;
pub mod place;
pub mod purpose;
pub mod render;
pub mod scaling;
pub mod walk;
pub mod why;

pub use template::Piece;

use crate::expression::CellName;
use crate::expression::Expression;
use crate::matrix::Shape;

impl Language {
    /// What stands between the items of a list.
    pub const fn comma(self) -> &'static str {
        match self {
            Self::English => ", ",
            Self::Chinese => "、",
        }
    }
}

/// A language that attn speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

/// What a message says about its subject.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A word from the user's data, such as a token. Never trusted: formats make it harmless.
    Label(String),
    /// A name of the product's own: a stage key, a JSON key, a flag.
    Code(String),
    /// A number, rounded for display by the renderer.
    Number(f64),
    /// A number beside another one that it must not look like: with as many decimals as that takes.
    Apart(Apart),
    /// A number with every digit it has.
    Whole(Whole),
    /// A count or position, shown whole.
    Count(usize),
    /// The shape of a matrix.
    Shape(Shape),
    /// A formula.
    Expression(Expression),
    /// The name of a cell.
    Cell(CellName),
    /// A message within a message.
    Message(Box<Message>),
    /// Messages one after the other, with commas between them.
    List(Vec<Message>),
}

/// A text of the catalogue with its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    english: &'static str,
    chinese: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

/// A text that takes no arguments, as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// In English.
    pub en: &'static str,
    /// In Chinese.
    pub zh: &'static str,
}

impl Text {
    /// The message that says it.
    pub fn message(self) -> Message {
        Message::new(self.en, self.zh, Vec::new())
    }
}

/// A text of the catalogue without arguments, for tests that go over all of them.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name of the constructor.
    pub name: &'static str,
    /// The arguments it takes.
    pub arguments: &'static [&'static str],
    /// The English template.
    pub english: &'static str,
    /// The Chinese template.
    pub chinese: &'static str,
}

/// Every text of the catalogue.
pub fn entries() -> impl Iterator<Item = Entry> {
    [
        convention::ENTRIES,
        digest::ENTRIES,
        place::ENTRIES,
        check::arithmetic::ENTRIES,
        check::cause::ENTRIES,
        check::class::ENTRIES,
        check::mark::ENTRIES,
        check::outcome::ENTRIES,
        check::stages::ENTRIES,
        cli::ENTRIES,
        compare::ENTRIES,
        explain::ENTRIES,
        fault::ENTRIES,
        fault::source::ENTRIES,
        fault::syntax::ENTRIES,
        fault::number::ENTRIES,
        fault::expected::ENTRIES,
        fault::key::ENTRIES,
        fault::value::ENTRIES,
        fault::matrix::ENTRIES,
        fault::layer::ENTRIES,
        fault::tensor::ENTRIES,
        fault::answers::ENTRIES,
        html::ENTRIES,
        invent::ENTRIES,
        notice::ENTRIES,
        misfit::given::ENTRIES,
        misfit::heads::ENTRIES,
        misfit::mask::ENTRIES,
        misfit::shape::ENTRIES,
        misfit::stack::ENTRIES,
        misfit::words::ENTRIES,
        mistakes::ENTRIES,
        purpose::ENTRIES,
        render::ENTRIES,
        scaling::ENTRIES,
        walk::ENTRIES,
        why::ENTRIES,
    ]
    .into_iter()
    .flatten()
    .copied()
}

impl Message {
    /// A message of both templates and its arguments; the catalogue's macro calls this.
    pub const fn new(
        english: &'static str,
        chinese: &'static str,
        arguments: Vec<(&'static str, Argument)>,
    ) -> Self {
        Self {
            english,
            chinese,
            arguments,
        }
    }

    /// The message in `language`, as text and arguments in turn, for a renderer to set.
    pub fn pieces(&self, language: Language) -> Vec<Piece<'_>> {
        let template = match language {
            Language::English => self.english,
            Language::Chinese => self.chinese,
        };
        template::pieces(template, &self.arguments)
    }
}

impl From<String> for Argument {
    fn from(label: String) -> Self {
        Self::Label(label)
    }
}

impl From<f64> for Argument {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<Apart> for Argument {
    fn from(apart: Apart) -> Self {
        Self::Apart(apart)
    }
}

impl From<Whole> for Argument {
    fn from(whole: Whole) -> Self {
        Self::Whole(whole)
    }
}

impl From<usize> for Argument {
    fn from(count: usize) -> Self {
        Self::Count(count)
    }
}

impl From<Shape> for Argument {
    fn from(shape: Shape) -> Self {
        Self::Shape(shape)
    }
}

impl From<Expression> for Argument {
    fn from(expression: Expression) -> Self {
        Self::Expression(expression)
    }
}

impl From<CellName> for Argument {
    fn from(cell: CellName) -> Self {
        Self::Cell(cell)
    }
}

impl From<Vec<Message>> for Argument {
    fn from(messages: Vec<Message>) -> Self {
        Self::List(messages)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}

/// A number beside another one that it must not look like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Apart {
    /// The number.
    pub number: f64,
    /// The other.
    pub from: f64,
}

/// A number with every digit it has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Whole(pub f64);

/// A name of the product's own, set as code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code(pub String);

impl From<Code> for Argument {
    fn from(code: Code) -> Self {
        Self::Code(code.0)
    }
}

impl From<&str> for Code {
    fn from(code: &str) -> Self {
        Self(code.to_owned())
    }
}

impl From<String> for Code {
    fn from(code: String) -> Self {
        Self(code)
    }
}
