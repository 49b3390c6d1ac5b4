//! A problem together with the file that it was read from.

use std::ops::Range;
use std::sync::Arc;

use super::error::Error;
use super::fault::{Fault, Kind, Words};
use super::path::Path;
use super::problem::problem;
use super::seek::seek;
use super::source::Source;
use super::tree;
use crate::problem::Problem;

/// A problem and its file, so that what turns out later to be wrong with it finds its place.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemFile {
    /// The problem.
    pub problem: Problem,
    source: Arc<Source>,
}

impl ProblemFile {
    /// Reads the file at `path`; `-` is standard input.
    pub fn read(path: &std::path::Path) -> Result<Self, Error> {
        Self::parse(Source::read(path)?)
    }

    /// Reads `source`.
    pub fn parse(source: Source) -> Result<Self, Error> {
        let source = Arc::new(source);
        let text = source.text();
        match tree::parse(text).and_then(|root| problem(text, &root)) {
            Ok(problem) => Ok(Self { problem, source }),
            Err(fault) => Err(Error::new(source, fault)),
        }
    }

    /// The text, and its name.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Where the value lies that `path` leads to, in bytes: `W_Q`, `memory.X`, `mask[1]`. Where it
    /// is not in the file, the nearest value around it; `None` for the file as a whole.
    pub fn locate(&self, path: &str) -> Option<Range<usize>> {
        let mut path = Path::parse(path)?;
        while !path.is_empty() {
            let span = seek(self.source.text(), 0, path.segments());
            if span.is_some() {
                return span;
            }
            path = path.parent()?;
        }
        None
    }

    /// An error in this file that concerns the value at `path`, or all of it where `path` is empty.
    pub fn fault(&self, path: &str, words: Words) -> Error {
        let fault = Fault::somewhere(Kind::Whole(words), self.locate(path));
        Error::new(
            Arc::clone(&self.source),
            fault.at(Path::parse(path).unwrap_or_default()),
        )
    }
}
