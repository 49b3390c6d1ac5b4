//! How a problem file is laid out: a line for each key, and for each row of a matrix.

use std::io::{self, Write};

use serde_json::ser::Formatter;

/// Objects are indented; a list stands on one line, a list of lists has a line for each.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    indent: usize,
    /// For each list that is open, whether a list stands in it.
    lists: Vec<bool>,
    /// Whether a comma was written that a blank or a new line must follow.
    comma: bool,
}

impl Layout {
    fn new_line<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.comma = false;
        writeln!(out)?;
        write!(out, "{:1$}", "", 2 * self.indent)
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
    fn write_i64<W: ?Sized + Write>(&mut self, out: &mut W, value: i64) -> io::Result<()> {
        self.inline(out)?;
        write!(out, "{value}")
    }

    fn write_f64<W: ?Sized + Write>(&mut self, out: &mut W, value: f64) -> io::Result<()> {
        self.inline(out)?;
        serde_json::ser::CompactFormatter.write_f64(out, value)
    }

    fn begin_string<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.inline(out)?;
        out.write_all(b"\"")
    }

    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        if let Some(around) = self.lists.last_mut() {
            *around = true;
            self.new_line(out)?;
        }
        self.lists.push(false);
        self.indent += 1;
        out.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.indent -= 1;
        if self.lists.pop() == Some(true) {
            self.new_line(out)?;
        }
        out.write_all(b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.comma = !first;
        if first { Ok(()) } else { out.write_all(b",") }
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.inline(out)?;
        self.indent += 1;
        out.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.indent -= 1;
        self.new_line(out)?;
        out.write_all(b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        if !first {
            out.write_all(b",")?;
        }
        self.new_line(out)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        // Lists outside this object are none of its members' business.
        out.write_all(b": ")
    }
}
