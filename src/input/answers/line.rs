//! The lines of a text, and the fields of a CSV line, with their places.

use std::ops::Range;

use super::text::Field;
use crate::input::fault::{Fault, SyntaxFault};

/// The lines of `text` from the byte `start` on, without their ends: `\n`, `\r\n`, or `\r` alone.
pub fn lines(text: &str, start: usize) -> impl Iterator<Item = Range<usize>> {
    let mut at = start;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let start = at;
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let ends = if rest[end..].starts_with("\r\n") {
            2
        } else {
            1
        };
        at = (start + end + ends).min(text.len());
        Some(start..start + end)
    })
}

/// The fields of the `line`, which may stand in quotes.
pub fn split(text: &str, line: Range<usize>, delimiter: char) -> Result<Vec<Field<'_>>, Fault> {
    let mut fields = Vec::new();
    let mut start = line.start;
    loop {
        let rest = &text[start..line.end];
        let (field, length) = if rest.starts_with('"') {
            quoted(rest, start)?
        } else {
            let length = rest.find(delimiter).unwrap_or(rest.len());
            (Field::new(text, start..start + length), length)
        };
        fields.push(field);
        let after = &rest[length..];
        let next = after.find(delimiter);
        let between = &after[..next.unwrap_or(after.len())];
        if let Some(character) = between.trim_start().chars().next() {
            let at = start + length + between.len() - between.trim_start().len();
            let fault = SyntaxFault::UnexpectedCharacter { character };
            return Err(Fault::new(fault, at..at + character.len_utf8()));
        }
        let Some(next) = next else {
            return Ok(fields);
        };
        start += length + next + delimiter.len_utf8();
    }
}

/// The quoted field that `rest` begins with, and its length; `start` is where it stands.
fn quoted(rest: &str, start: usize) -> Result<(Field<'_>, usize), Fault> {
    let mut end = 1;
    loop {
        let Some(quote) = rest[end..].find('"') else {
            let span = start..start + rest.len();
            return Err(Fault::new(SyntaxFault::UnterminatedString, span));
        };
        end += quote + 1;
        if !rest[end..].starts_with('"') {
            break;
        }
        end += 1;
    }
    let field = Field {
        text: rest[1..end - 1].replace("\"\"", "\"").into(),
        span: start..start + end,
    };
    Ok((field, end))
}
