//! Cells with spaces or commas between them, with brackets around rows or without.

use std::ops::Range;

use super::Rows;
use crate::input::answers::text::field::Field;
use crate::input::answers::text::frame::is_bullet;
use crate::input::answers::text::inline::is_row;
use crate::input::answers::text::numbering::{is_counted, row_label, row_number};
use crate::input::answers::text::reach::{TALL, call, environment, is_tuple, setting, token};
use crate::input::fault::{AnswersFault, Fault};

impl<'t> Rows<'t> {
    /// Reads cells that have spaces or commas between them, with brackets or without.
    pub(super) fn free(&mut self, span: Range<usize>) -> Result<(), Fault> {
        let mut at = span.start;
        let line = &self.text[span.clone()];
        let lead = line.len() - line.trim_start().len();
        if self.open.is_empty() {
            let start = at + lead;
            let rest = &line[lead..];
            let numbered = || row_label(rest).or_else(|| row_number(rest));
            let label = self.label(rest);
            let label = label.or_else(|| numbered().map(|(length, _)| (length, length)));
            if printed_by_r(rest) {
                at = start + "[1]".len();
            } else if let Some((length, row)) = label {
                let field = Field::new(self.text, start..start + length);
                self.row.push(unquoted(field));
                at = start + row;
            }
        }
        while at < span.end {
            let rest = &self.text[at..span.end];
            let Some(c) = rest.chars().next() else {
                break;
            };
            at += match c {
                '#' => rest.len(),
                ',' | '，' | '、' => self.read_comma(at, c.len_utf8()),
                ';' | '；' => {
                    self.parts |= self.tight.is_some();
                    self.end_row()?;
                    c.len_utf8()
                }
                '[' | '{' => self.begin(c, at)?,
                '(' if is_tuple(rest) => self.begin(c, at)?,
                _ if call(rest) > 0 => {
                    self.begin('(', at + call(rest) - 1)?;
                    call(rest)
                }
                _ if setting(rest) > 0 => setting(rest),
                ']' | ')' | '}' => {
                    self.end(c, at)?;
                    1
                }
                '"' => {
                    let length = rest[1..].find('"').map_or(rest.len(), |end| end + 2);
                    let inner = at + 1..at + length.max(2) - 1;
                    self.push(Field::new(self.text, inner));
                    length
                }
                '\\' if rest.starts_with("\\\\") => {
                    self.end_row()?;
                    2
                }
                '\\' if environment(rest) > 0 => environment(rest),
                _ if c.is_whitespace() || c == '$' || TALL.contains(c) => c.len_utf8(),
                // The end of a sentence.
                '.' if self.closed && rest.trim() == "." => rest.len(),
                _ => {
                    let length = token(rest);
                    self.push(Field::new(self.text, at..at + length));
                    length
                }
            };
        }
        if self.comma && self.open.is_empty() {
            self.push(Field::new(self.text, span.end..span.end));
        }
        // Long rows within two brackets may go on, as NumPy prints them.
        if self.open.len() < 2 {
            self.end_row()?;
        }
        Ok(())
    }

    fn push(&mut self, field: Field<'t>) {
        let ends_in_digit = |field: &Field<'_>| field.text.ends_with(|c: char| c.is_ascii_digit());
        self.loose |= !self.comma && self.row.last().is_some_and(ends_in_digit);
        self.comma = false;
        self.closed = false;
        self.bracketed |= self.row.is_empty() && !self.open.is_empty();
        self.row.push(field);
    }

    fn read_comma(&mut self, at: usize, length: usize) -> usize {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let before = self.text[..at].chars().next_back();
        let after = self.text[at + length..].chars().next();
        if digit(before) && digit(after) && length == 1 && self.is_whole(at) {
            self.tight.get_or_insert(at);
        }
        // Nothing between two commas, or before the first, is a blank.
        if !self.closed && (self.comma || self.row.is_empty()) && self.open.is_empty() {
            self.row.push(Field::new(self.text, at..at));
        }
        self.comma = !self.closed;
        length
    }

    fn begin(&mut self, bracket: char, at: usize) -> Result<usize, Fault> {
        // A label may stand before the bracket: `我: [1, 2]`, `- [1, 2]`, `1. [1, 2]`.
        let before = |only: &Field<'_>| only.is_word() || is_bullet(only) || is_counted(only);
        let label = match &self.row[..] {
            [only] => before(only),
            [first, label] => is_bullet(first) && before(label),
            _ => false,
        };
        if !(label && self.open.is_empty()) {
            self.end_row()?;
        }
        self.nested |= !self.open.is_empty();
        self.open.push((bracket, at));
        Ok(bracket.len_utf8())
    }

    fn end(&mut self, bracket: char, at: usize) -> Result<(), Fault> {
        self.end_row()?;
        let partner = match bracket {
            ']' => '[',
            '}' => '{',
            _ => '(',
        };
        match self.open.pop() {
            Some((open, _)) if open == partner => {
                self.closed = true;
                Ok(())
            }
            _ => Err(loose_bracket(bracket, at)),
        }
    }

    pub(super) fn end_row(&mut self) -> Result<(), Fault> {
        let (tight, loose) = (self.tight.take(), std::mem::take(&mut self.loose));
        self.comma = false;
        if let Some(at) = tight.filter(|_| loose) {
            return Err(self.comma_for_point(at));
        }
        // Rows of a matrix, or columns with decimal commas: the shape tells.
        if let Some(at) = tight.filter(|_| self.parts)
            && self.suspect.is_none()
        {
            self.suspect = Some(self.comma_for_point(at));
        }
        if !self.row.is_empty() {
            let row = std::mem::take(&mut self.row);
            self.take(row);
        }
        Ok(())
    }
}

/// Whether `line` is a vector as R prints it: `[1] 0.25 0.75`.
fn printed_by_r(line: &str) -> bool {
    let numbers = line.strip_prefix("[1]").unwrap_or_default();
    numbers.starts_with(char::is_whitespace)
        && is_row(numbers.trim_start())
        && !numbers.contains('[')
}

/// A label without its quotes.
fn unquoted(field: Field<'_>) -> Field<'_> {
    match field
        .text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
    {
        Some(inner) => Field {
            text: inner.to_owned().into(),
            span: field.span.clone(),
        },
        None => field,
    }
}

pub(super) fn loose_bracket(bracket: char, at: usize) -> Fault {
    let fault = AnswersFault::LooseBracket { bracket };
    Fault::new(fault, at..at + bracket.len_utf8())
}
