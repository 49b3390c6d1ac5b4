//! A problem together with the file that it was read from.

use std::fs;
use std::ops::Range;
use std::path::Path as FilePath;

use super::error::{Error, nearest};
use super::fault::{Fault, Kind, Words};
use super::files::Files;
use super::path::Path;
use super::seek::seek;
use super::source::Source;
use super::{keys, tree};
use crate::message::Message;
use crate::problem::Problem;

/// A problem and its file, so that what turns out later to be wrong with it finds its place.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemFile {
    /// The problem.
    pub problem: Problem,
    source: Source,
}

/// Reads the problem that `source` describes.
///
/// # Errors
/// Where it is not JSON, or a key says something that it must not. Whether the keys together make a
/// whole problem is for the [model](crate::model) to say.
pub fn problem(source: &Source) -> Result<ProblemFile, Error> {
    if let Some(problem) = source.unread().and_then(|path| streamed(source, path)) {
        return Ok(ProblemFile {
            problem,
            source: source.clone(),
        });
    }
    // What is wrong, and where, takes the whole text.
    let whole = source.unread().map(Source::read).transpose()?;
    let source = whole.as_ref().unwrap_or(source);
    let text = source.text();
    let read = tree::parse(text).and_then(|mut root| {
        let mut files = Files::beside(source.name());
        files.put_in(&mut root)?;
        keys::problem(text, &root, &mut files)
    });
    match read {
        Ok(problem) => Ok(ProblemFile {
            problem,
            source: source.clone(),
        }),
        Err(fault) => Err(Error::new(source.clone(), fault)),
    }
}

/// The problem in the file at `path`, which is `source`, read without holding its text; `None` where anything is
/// wrong.
fn streamed(source: &Source, path: &FilePath) -> Option<Problem> {
    let file = fs::File::open(path).ok()?;
    let mut root = tree::parse_pieces(Box::new(file))?;
    let mut files = Files::beside(source.name());
    files.put_in(&mut root).ok()?;
    // The text is for the words of errors alone.
    keys::problem("", &root, &mut files).ok()
}

/// Conventions of a block that a file may state once for all.
const TOP: &[&str] = &["heads", "kv_heads"];

impl ProblemFile {
    /// A problem that does not come from a file; `source` stands for one where errors name it.
    pub const fn new(problem: Problem, source: Source) -> Self {
        Self { problem, source }
    }

    /// The text, and its name.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Where the value lies that `path` leads to, in bytes: `W_Q`, `memory.X`, `mask[1]`. Where it
    /// is not in the file, the nearest value around it; `None` for the file as a whole.
    pub fn locate(&self, path: &str) -> Option<Range<usize>> {
        nearest(self.source.text(), Path::parse(path)?)
    }

    /// Whether the matrix at `path` is not written out in the file, but lies in another one.
    pub fn lies_elsewhere(&self, path: &str) -> bool {
        let span = self.span(path);
        let text = span.and_then(|span| self.source.text().get(span));
        text.is_some_and(|text| text.starts_with('{'))
    }

    /// Where the file says what concerns `path`: a convention of all blocks may stand at the top, and
    /// `"none"` among rules is none of them.
    fn written(&self, path: &str) -> String {
        let top = path.rsplit_once('.').map(|(_, key)| key);
        match top.filter(|key| TOP.contains(key)) {
            Some(key) if self.span(path).is_none() && self.span(key).is_some() => key.to_owned(),
            _ => self.rule(path).unwrap_or_else(|| path.to_owned()),
        }
    }

    /// The path of a mask's rule that is the k-th but for `"none"`.
    fn rule(&self, path: &str) -> Option<String> {
        let (list, number) = path.strip_suffix(']')?.rsplit_once('[')?;
        let of_masks = list.starts_with("masks.") || list.rsplit('.').next() == Some("mask");
        let number: usize = number.parse().ok().filter(|_| of_masks)?;
        let places = (1..).map(|place| format!("{list}[{place}]"));
        let places = places.map_while(|place| Some((self.span(&place)?, place)));
        let text = self.source.text();
        let mut rules = places.filter(|(span, _)| text.get(span.clone()) != Some("\"none\""));
        rules.nth(number.checked_sub(1)?).map(|(_, place)| place)
    }

    /// Where the value at `path` lies, if it does.
    fn span(&self, path: &str) -> Option<Range<usize>> {
        seek(self.source.text(), 0, Path::parse(path)?.segments())
    }

    /// An error in this file that concerns the value at `path`, or all of it where `path` is empty:
    /// what is wrong, and the remedy.
    pub fn fault(&self, path: &str, message: Message, help: Option<Message>) -> Error {
        let path = &self.written(path);
        let words = Words::new(message).maybe_help(help);
        let fault = Fault::somewhere(Kind::Whole(words), self.locate(path));
        let path = Path::parse(path).unwrap_or_default();
        Error::new(self.source.clone(), fault.at(path))
    }
}
