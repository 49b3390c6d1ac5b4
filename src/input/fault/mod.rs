//! What may be wrong with a file, as typed values; each kind gives its own words.

/// Writes an enum of faults with `NAMES`, all its variants, and `name`, so that a test can tell
/// which of them no example hits.
macro_rules! faults {
    ($(#[$doc:meta])* pub enum $enum:ident {
        $($(#[$variant_doc:meta])* $variant:ident $({
            $($(#[$field_doc:meta])* $field:ident: $type:ty),* $(,)?
        })?),* $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum $enum {
            $($(#[$variant_doc])* $variant $({ $($(#[$field_doc])* $field: $type),* })?),*
        }

        impl $enum {
            /// The names of all its faults.
            pub const NAMES: &[&str] = &[$(stringify!($variant)),*];

            /// The name of this one.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => stringify!($variant)),*
                }
            }
        }
    };
}

mod answers;
mod expected;
mod key;
mod layer;
mod matrix;
mod number;
mod source;
mod syntax;
mod tensor;
mod value;

pub use answers::AnswersFault;
pub use expected::{Expected, Found, Requirement};
pub use key::KeyFault;
pub use layer::LayerFault;
pub use matrix::MatrixFault;
pub use number::NumberFault;
pub use source::{Encoding, Foreign, SourceFault};
pub use syntax::SyntaxFault;
pub use tensor::{InTensor, TensorFault};
pub use value::ValueFault;

use std::ops::Range;

use super::path::{Path, Segment};
use crate::message::Message;

/// What a text is read as, which decides what is said about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// A problem, which is JSON.
    #[default]
    Problem,
    /// A sheet of answers, in whichever form.
    Answers,
}

/// What is said about a fault.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    /// What is wrong.
    pub message: Message,
    /// A few words at the marked place.
    pub label: Option<Message>,
    /// The remedy.
    pub help: Option<Message>,
}

impl Words {
    /// A message alone.
    pub const fn new(message: Message) -> Self {
        Self {
            message,
            label: None,
            help: None,
        }
    }

    /// With a few words at the marked place.
    pub fn label(self, label: Message) -> Self {
        Self {
            label: Some(label),
            ..self
        }
    }

    /// With a remedy.
    pub fn help(self, help: Message) -> Self {
        Self {
            help: Some(help),
            ..self
        }
    }

    /// With a remedy where there is one.
    pub fn maybe_help(self, help: Option<Message>) -> Self {
        Self { help, ..self }
    }
}

/// A kind of fault.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// The file cannot be read, or is no text.
    Source(SourceFault),
    /// It is not JSON.
    Syntax(SyntaxFault),
    /// A number typed into a string is none.
    Number(NumberFault),
    /// A key is not known, stands in the wrong place, or leads nowhere.
    Key(KeyFault),
    /// A value is not what its key asks for.
    Value(ValueFault),
    /// A matrix, a row or a vector is not written as one.
    Matrix(MatrixFault),
    /// A part of a Transformer does not say what it must.
    Layer(LayerFault),
    /// A file of tensors does not hold what is asked of it.
    Tensor(InTensor),
    /// A sheet of answers is none.
    Answers(AnswersFault),
    /// The problem as a whole does not fit together; whoever found out brings the words.
    Whole(Words),
}

impl Kind {
    /// The names of all kinds but [`Kind::Whole`].
    pub fn names() -> impl Iterator<Item = &'static str> {
        [
            SourceFault::NAMES,
            SyntaxFault::NAMES,
            NumberFault::NAMES,
            KeyFault::NAMES,
            ValueFault::NAMES,
            MatrixFault::NAMES,
            LayerFault::NAMES,
            TensorFault::NAMES,
            AnswersFault::NAMES,
        ]
        .into_iter()
        .flatten()
        .copied()
    }

    /// The name of this kind.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Source(fault) => fault.name(),
            Self::Syntax(fault) => fault.name(),
            Self::Number(fault) => fault.name(),
            Self::Key(fault) => fault.name(),
            Self::Value(fault) => fault.name(),
            Self::Matrix(fault) => fault.name(),
            Self::Layer(fault) => fault.name(),
            Self::Tensor(InTensor { fault, .. }) => fault.name(),
            Self::Answers(fault) => fault.name(),
            Self::Whole(_) => "Whole",
        }
    }

    /// What is said about it in a text of that role.
    pub fn words(&self, role: Role) -> Words {
        match self {
            Self::Source(fault) => fault.words(role),
            Self::Syntax(fault) => fault.words(role),
            Self::Number(fault) => fault.words(),
            Self::Key(fault) => fault.words(role),
            Self::Value(fault) => fault.words(role),
            Self::Matrix(fault) => fault.words(role),
            Self::Layer(fault) => fault.words(),
            Self::Tensor(fault) => fault.words(role),
            Self::Answers(fault) => fault.words(),
            Self::Whole(words) => words.clone(),
        }
    }

    /// A second place that has to do with it, and what it is.
    pub fn also(&self) -> Option<(Range<usize>, Message)> {
        match self {
            Self::Syntax(fault) => fault.also(),
            Self::Key(fault) => fault.also(),
            Self::Layer(fault) => fault.also(),
            Self::Answers(fault) => fault.also(),
            _ => None,
        }
    }
}

macro_rules! from {
    ($($kind:ident($fault:ty)),*) => {
        $(impl From<$fault> for Kind {
            fn from(fault: $fault) -> Self {
                Self::$kind(fault)
            }
        })*
    };
}

from!(
    Source(SourceFault),
    Syntax(SyntaxFault),
    Number(NumberFault),
    Key(KeyFault),
    Value(ValueFault),
    Matrix(MatrixFault),
    Layer(LayerFault),
    Tensor(InTensor),
    Answers(AnswersFault)
);

/// A fault with its place in a text that is not named yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault(Box<Located>);

#[derive(Clone, Debug, PartialEq)]
struct Located {
    kind: Kind,
    path: Path,
    span: Option<Range<usize>>,
}

impl Fault {
    /// A fault at `span`, in bytes of the text.
    pub fn new(kind: impl Into<Kind>, span: Range<usize>) -> Self {
        Self::somewhere(kind, Some(span))
    }

    /// A fault that has a place only where `span` is one.
    pub fn somewhere(kind: impl Into<Kind>, span: Option<Range<usize>>) -> Self {
        Self(Box::new(Located {
            kind: kind.into(),
            path: Path::default(),
            span,
        }))
    }

    /// The fault as seen from outside: it lies in the member or element `segment`.
    pub fn within(mut self, segment: impl Into<Segment>) -> Self {
        self.0.path.push_front(segment.into());
        self
    }

    /// The fault at the end of `path`.
    pub fn at(mut self, path: Path) -> Self {
        self.0.path = path;
        self
    }

    /// The fault, found to lie at `span`.
    pub fn placed(mut self, span: Option<Range<usize>>) -> Self {
        self.0.span = span;
        self
    }

    /// The fault in other words.
    pub fn of(mut self, kind: impl Into<Kind>) -> Self {
        self.0.kind = kind.into();
        self
    }

    /// What kind of fault it is.
    pub fn kind(&self) -> &Kind {
        &self.0.kind
    }

    /// The value that it concerns.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// The place in the text, in bytes; `None` where it concerns the file as such.
    pub fn span(&self) -> Option<Range<usize>> {
        self.0.span.clone()
    }
}
