//! A fault in a named text: what is wrong, where, and what to do about it.

use std::fmt;
use std::ops::Range;

use super::fault::{Fault, Kind, Role, Words};
use super::path::{Path, Segment};
use super::seek::seek;
use super::source::Source;
use crate::message::{Language, Message};
use crate::text::harmless;

/// Why an input cannot be used.
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    source: Source,
    fault: Fault,
    role: Role,
}

impl Error {
    /// `fault` in `source`. A fault of a value that was kept without its place finds it by its path, and
    /// one of a value in another file the value that names it.
    pub fn new(source: Source, fault: Fault) -> Self {
        let fault = match fault.span() {
            None => {
                let span = nearest(source.text(), fault.path().clone());
                fault.placed(span)
            }
            Some(_) => fault,
        };
        Self {
            source,
            fault,
            role: Role::default(),
        }
    }

    /// The error in a text that is read as something else than a problem.
    pub fn read_as(self, role: Role) -> Self {
        Self { role, ..self }
    }

    /// What kind of fault it is.
    pub fn kind(&self) -> &Kind {
        self.fault.kind()
    }

    /// What is wrong, a few words at the marked place, and the remedy.
    pub fn words(&self) -> Words {
        self.kind().words(self.role)
    }

    /// The path of the value that it concerns, `W_Q[2][3]`; indices count from 1, as people read.
    /// Empty where it concerns the file as a whole.
    pub fn path(&self) -> String {
        self.fault.path().to_string()
    }

    /// Whether a position stands in that path.
    pub fn counts(&self) -> bool {
        let mut segments = self.fault.path().segments();
        segments.any(|segment| matches!(segment, Segment::Index(_)))
    }

    /// The marked place, in bytes of the text; `None` where it concerns the file as such.
    pub fn span(&self) -> Option<Range<usize>> {
        self.fault.span()
    }

    /// A second place that has to do with it, and what it is.
    pub fn also(&self) -> Option<(Range<usize>, Message)> {
        self.kind().also()
    }

    /// The text, and its name.
    pub fn origin(&self) -> &Source {
        &self.source
    }

    /// `name`, or `name:line:column` where a place is marked. The name is made harmless.
    pub fn place(&self) -> String {
        let name = harmless::terminal(self.source.name());
        match self.span() {
            Some(span) => {
                let (line, column) = self.source.line_and_column(span.start);
                format!("{name}:{line}:{column}")
            }
            None => name,
        }
    }
}

/// Where the value at `path` lies, or the nearest around it; `None` for all of `text`.
pub(super) fn nearest(text: &str, mut path: Path) -> Option<Range<usize>> {
    while !path.is_empty() {
        let span = seek(text, 0, path.segments());
        if span.is_some() {
            return span;
        }
        path = path.parent()?;
    }
    None
}

/// One line in English; [`report`](crate::report::report) shows the place as well.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = self.words().message.plain(Language::English, 6);
        write!(f, "{}: {message}", self.place())
    }
}

impl std::error::Error for Error {}
