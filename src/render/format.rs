//! The formats that a document can be set in: the one list of them.

use super::{Settings, html, latex, markdown, text};
use crate::document::Document;

/// All of them, in the order in which help names them. A new format is a folder of its own and a line
/// here.
pub const FORMATS: &[Format] = &[text::FORMAT, markdown::FORMAT, html::FORMAT, latex::FORMAT];

/// A format. Every document can be set in every one.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// What users type: `markdown`.
    pub name: &'static str,
    /// What help says of it.
    pub about: &'static str,
    /// Whether what is set holds ANSI styles, for a terminal.
    pub styled: bool,
    /// Whether its pages answer their reader, so that a document is to say what stands behind its cells.
    pub answers: bool,
    /// Sets a document as a page.
    pub(super) page: fn(&Document<'_>, &Settings) -> String,
    /// Makes one file of pages, with what has to stand around them.
    pub(super) file: fn(&[&str], &Settings) -> String,
}

impl Default for Format {
    fn default() -> Self {
        text::FORMAT
    }
}

impl Format {
    /// The document as a file.
    pub fn set(self, document: &Document<'_>, settings: &Settings) -> String {
        self.file(&[&self.page(document, settings)], settings)
    }

    /// The document as a page, of which [`file`](Self::file) makes a file.
    pub fn page(self, document: &Document<'_>, settings: &Settings) -> String {
        (self.page)(document, settings)
    }

    /// Pages, one after another, as a file.
    pub fn file(self, pages: &[&str], settings: &Settings) -> String {
        (self.file)(pages, settings)
    }
}

/// Pages that need nothing around them, with an empty line between.
pub(super) fn in_turn(pages: &[&str], _: &Settings) -> String {
    pages.join("\n")
}
