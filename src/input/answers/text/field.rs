//! What stands in one cell of a table, before it is a number.

use std::borrow::Cow;
use std::ops::Range;

use crate::input::answers::number;
use crate::input::fault::{AnswersFault, Fault, NumberFault};
use crate::number::typed::{self, Error, ErrorKind};

/// A cell as it was written.
#[derive(Clone, Debug)]
pub struct Field<'t> {
    /// What it says.
    pub text: Cow<'t, str>,
    /// Where it stands.
    pub span: Range<usize>,
}

impl<'t> Field<'t> {
    /// What stands at `span` of `text`, without the spaces around it.
    pub fn new(text: &'t str, span: Range<usize>) -> Self {
        let written = text.get(span.clone()).unwrap_or_default();
        let start = span.start + written.len() - written.trim_start().len();
        let written = written.trim();
        Self {
            text: written.into(),
            span: start..start + written.len(),
        }
    }

    /// Whether it is several numbers or blanks with spaces between them, though it may be read as one:
    /// `0 -5.25` as a difference. A sign that stands by itself is an operator.
    pub fn is_several(&self) -> bool {
        let cell = |word: &str| {
            let dash = ["-", "–", "—"].contains(&word);
            !dash && (number::is_blank(word) || number::written(word).is_ok())
        };
        self.text.contains(char::is_whitespace) && self.text.split_whitespace().all(cell)
    }

    /// Whether it is a word: no number, nothing that begins like one, and no blank either.
    pub fn is_word(&self) -> bool {
        let text = self
            .text
            .trim_start_matches(['+', '-', '−', '＋', '－', '(', '[']);
        let numeric = |c: char| {
            let c = typed::narrow(c);
            c.is_ascii_digit() || matches!(c, '.' | ',' | '√' | '∞')
        };
        let is_number = number::written(&self.text).is_ok();
        let begins_like_one = text.starts_with(numeric) || text.starts_with("sqrt");
        let is_cell = is_number || begins_like_one || number::is_blank(&self.text);
        !(is_cell || text.is_empty() || self.is_several())
    }
}

/// The fault of `field`, which is no number.
pub fn number_fault(error: &Error, field: &Field<'_>) -> Fault {
    let text = field.text.trim().to_owned();
    let lead = field.text.len() - field.text.trim_start().len();
    let inner = || {
        // A quoted field may differ from its text.
        let start = field.span.start + error.span.start;
        let same = field.span.len() == field.text.len();
        if same && !error.span.is_empty() {
            start..field.span.start + error.span.end
        } else {
            field.span.start..field.span.end
        }
    };
    let whole = || {
        let start = field.span.start + lead;
        start..(start + text.len()).min(field.span.end).max(start)
    };
    match error.kind {
        ErrorKind::Empty | ErrorKind::Unexpected | ErrorKind::Unfinished => {
            let span = whole();
            Fault::new(AnswersFault::NoAnswerNumber { text }, span)
        }
        ErrorKind::DecimalComma => {
            let span = whole();
            Fault::new(AnswersFault::CommaForPoint { text }, span)
        }
        kind => Fault::new(NumberFault::new(kind, &text), inner()),
    }
}
