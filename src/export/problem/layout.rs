//! How a problem file is laid out: a line for each key, and for each row of a matrix.

use std::io::{self, Write};

use serde_json::ser::{CompactFormatter, Formatter};

use crate::export::json::fragment;

/// Objects are indented; a list stands on one line, a list of lists has a line for each.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    /// What is open.
    open: Vec<Open>,
    /// Whether a comma was written that a blank or a new line must follow.
    comma: bool,
}

/// What values stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Object,
    /// A list so far without lists in it.
    List,
    /// A list of lists.
    Lists,
}

impl Layout {
    /// How deep the values of what is open stand. An object in a list adds nothing of its own.
    fn depth(&self) -> usize {
        let indents = |pair: &[Open]| pair != [Open::List, Open::Object];
        let inner = self.open.windows(2).filter(|pair| indents(pair)).count();
        inner + usize::from(!self.open.is_empty())
    }

    fn new_line<W: ?Sized + Write>(&mut self, out: &mut W, depth: usize) -> io::Result<()> {
        self.comma = false;
        write!(out, "\n{:1$}", "", 2 * depth)
    }

    /// A value that stands on the line of the one before it.
    fn inline<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        if std::mem::take(&mut self.comma) {
            out.write_all(b" ")?;
        }
        Ok(())
    }
}

impl Formatter for Layout {
    fn write_u8<W: ?Sized + Write>(&mut self, out: &mut W, value: u8) -> io::Result<()> {
        self.inline(out)?;
        CompactFormatter.write_u8(out, value)
    }

    fn write_u64<W: ?Sized + Write>(&mut self, out: &mut W, value: u64) -> io::Result<()> {
        self.inline(out)?;
        CompactFormatter.write_u64(out, value)
    }

    fn write_i64<W: ?Sized + Write>(&mut self, out: &mut W, value: i64) -> io::Result<()> {
        self.inline(out)?;
        CompactFormatter.write_i64(out, value)
    }

    fn write_f64<W: ?Sized + Write>(&mut self, out: &mut W, value: f64) -> io::Result<()> {
        self.inline(out)?;
        CompactFormatter.write_f64(out, value)
    }

    fn begin_string<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.inline(out)?;
        out.write_all(b"\"")
    }

    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        fragment(out, text)
    }

    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        if let Some(around @ (Open::List | Open::Lists)) = self.open.last_mut() {
            *around = Open::Lists;
            self.new_line(out, self.depth())?;
        }
        self.open.push(Open::List);
        out.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        let around = self.depth().saturating_sub(1);
        if self.open.pop() == Some(Open::Lists) {
            self.new_line(out, around)?;
        }
        out.write_all(b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.comma = !first;
        if first { Ok(()) } else { out.write_all(b",") }
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.inline(out)?;
        self.open.push(Open::Object);
        out.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        let around = self.depth().saturating_sub(1);
        self.open.pop();
        self.new_line(out, around)?;
        out.write_all(b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if !first {
            out.write_all(b",")?;
        }
        self.new_line(out, self.depth())
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_line_for_each_key_and_each_row() {
        let value = json!({
            "a": [1, 2.5, -3],
            "b": [[1, 0], [0, 1]],
            "layers": [{ "w": [[1], [2]] }, { "s": ["x", "y"] }],
        });
        let mut written = Vec::new();
        let mut serializer =
            serde_json::Serializer::with_formatter(&mut written, Layout::default());
        value.serialize(&mut serializer).unwrap();
        let expected = r#"{
  "a": [1, 2.5, -3],
  "b": [
    [1, 0],
    [0, 1]
  ],
  "layers": [{
    "w": [
      [1],
      [2]
    ]
  }, {
    "s": ["x", "y"]
  }]
}"#;
        assert_eq!(String::from_utf8(written).unwrap(), expected);
    }
}
