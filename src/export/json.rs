//! JSON on one line, in which nothing that is written hides or steers: the text is the same to whoever parses it.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::text::harmless;

/// Writes `value`.
///
/// # Errors
/// Whatever writing meets.
pub(super) fn write(out: impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(out, Line);
    Ok(value.serialize(&mut serializer)?)
}

/// Writes a part of a string that has nothing in it that JSON itself escapes.
pub(super) fn fragment<W: ?Sized + Write>(out: &mut W, text: &str) -> io::Result<()> {
    out.write_all(harmless::json(text).as_bytes())
}

struct Line;

impl Formatter for Line {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        fragment(out, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_written_by_its_number_and_reads_back_the_same() {
        let text = "a\u{202e}\u{9b}\u{7f}\u{e0041}\u{1b}\"我é";
        let mut written = Vec::new();
        write(&mut written, &text).unwrap();
        let written = String::from_utf8(written).unwrap();
        assert_eq!(written, r#""a\u202e\u009b\u007f\udb40\udc41\u001b\"我é""#);
        assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
    }
}
