//! Lines into rows of cells: with lines between them, or free.

mod comma;
mod free;

use std::ops::Range;
use std::rc::Rc;

use super::drawn::{BARS, between_bars, is_idle, is_rule};
use super::field::Field;
use super::labels::Labels;
use super::numbering::counted_heads;
use super::reach::without_environment;
use crate::input::fault::Fault;

/// A table as far as its lines were read.
#[derive(Debug)]
pub struct Rows<'t> {
    text: &'t str,
    /// What its rows may be called.
    labels: Option<Rc<Labels>>,
    /// Whether it stands on a page of `explain`.
    pub page: bool,
    /// The rows that are complete.
    pub rows: Vec<Vec<Field<'t>>>,
    /// Before how many of the rows each rule stands, such as `|---|---|`.
    pub rules: Vec<usize>,
    /// How many rows each line has become, for as long as the lines were read.
    pub lines: Vec<usize>,
    /// A comma that may be a decimal point, unless the table fits as it is.
    pub suspect: Option<Fault>,
    /// Whether a row of numbers stands in brackets.
    pub bracketed: bool,
    /// Whether it is written as a matrix, and not as a list: brackets in brackets, lines between cells.
    pub nested: bool,
    /// How many of the rows have had their further columns, where these are read.
    beside: Option<usize>,
    /// How many cells the rule of a page's table is for.
    fields: Option<usize>,
    /// The row that is being read.
    row: Vec<Field<'t>>,
    /// The brackets that are open.
    open: Vec<(char, usize)>,
    /// A comma was read, and nothing after it.
    comma: bool,
    /// A bracket was closed, and nothing came after it.
    closed: bool,
    /// In this row: a comma between two digits, and two numbers without a comma between them.
    tight: Option<usize>,
    loose: bool,
    /// Semicolons part the rows of this line.
    parts: bool,
}

impl<'t> Rows<'t> {
    /// An empty table in `text`, the rows of which may have `labels`.
    pub fn new(text: &'t str, labels: Rc<Labels>) -> Self {
        let mut rows = Self::of(text, Vec::new());
        rows.labels = Some(labels);
        rows
    }

    /// The table of these `rows`.
    pub const fn of(text: &'t str, rows: Vec<Vec<Field<'t>>>) -> Self {
        Self {
            text,
            labels: None,
            page: false,
            rows,
            rules: Vec::new(),
            lines: Vec::new(),
            suspect: None,
            bracketed: false,
            nested: false,
            beside: None,
            fields: None,
            row: Vec::new(),
            open: Vec::new(),
            comma: false,
            closed: false,
            tight: None,
            loose: false,
            parts: false,
        }
    }

    /// Whether there is nothing for it on the line at `span`: see [`is_idle`]. A row may begin with the
    /// label `#`.
    pub fn is_idle(&self, span: Range<usize>) -> bool {
        let written = &self.text[span];
        is_idle(written) && self.label(written.trim_start()).is_none()
    }

    /// How long the label is that the row `line` begins with, and how far its numbers are.
    fn label(&self, line: &str) -> Option<(usize, usize)> {
        self.labels.as_ref()?.before_row(line)
    }

    /// Whether a row was read.
    pub fn is_begun(&self) -> bool {
        !self.rows.is_empty()
    }

    /// What follows are further columns of the same rows, their labels before them once more.
    pub fn beside(&mut self) {
        self.beside = Some(0);
    }

    /// Reads the line, or the part of a line, at `span`.
    pub fn line(&mut self, span: Range<usize>) -> Result<(), Fault> {
        let written = &self.text[span.clone()];
        if is_rule(written) {
            if self.beside.is_none() {
                self.rules.push(self.rows.len());
            }
            let crossings = written
                .trim()
                .chars()
                .filter(|c| "|┬┼┴".contains(*c))
                .count();
            let drawn = !written.contains('|');
            self.fields = Some(if drawn {
                crossings + 1
            } else {
                crossings.saturating_sub(1)
            });
            return Ok(());
        }
        if self.is_idle(span.clone()) {
            return Ok(());
        }
        if self.open.is_empty()
            && let Some(heads) = counted_heads(self.text, &span)
        {
            match heads[0].text != "1" && self.is_begun() {
                true => self.beside(),
                false => self.rows.push(heads),
            }
            return Ok(());
        }
        if self.open.is_empty() && (written.contains(BARS) || written.contains('&')) {
            if let Some(inner) = between_bars(written) {
                return self.free(span.start + inner.start..span.start + inner.end);
            }
            self.ruled(span);
            return Ok(());
        }
        let before = self.rows.len();
        self.free(span)?;
        self.lines.push(self.rows.len() - before);
        Ok(())
    }

    /// The table, whose brackets must all be closed.
    pub fn finish(mut self) -> Result<Self, Fault> {
        self.end_row()?;
        match self.open.pop() {
            Some((bracket, at)) => Err(free::loose_bracket(bracket, at)),
            None => Ok(self),
        }
    }

    /// Reads cells that have lines or `&` between them. A line that begins with a bar has bars of that
    /// kind alone between its cells; only where none does, LaTeX may have written it.
    fn ruled(&mut self, span: Range<usize>) {
        self.nested = true;
        let line = &self.text[span];
        let bar = line
            .trim_start()
            .chars()
            .next()
            .filter(|c| BARS.contains(c));
        match bar {
            Some('|') => self.parted(line.trim(), |c| c == '|'),
            Some(_) => self.parted(line.trim(), |c| c != '|' && BARS.contains(&c)),
            None => {
                let parts = line.split("\\\\").map(without_environment);
                for part in parts.filter(|part| !part.is_empty()) {
                    self.parted(part, |c| c == '&' || BARS.contains(&c));
                }
            }
        }
    }

    /// Takes down a row whose cells are `parted` by some characters.
    fn parted(&mut self, part: &'t str, parts: impl Fn(char) -> bool) {
        let text = self.text;
        let bar = |c: char| parts(c) && c != '&';
        let body = part.strip_prefix(bar).unwrap_or(part);
        let body = match body.strip_suffix(bar) {
            Some(inner) if !inner.ends_with('\\') => inner,
            _ => body,
        };
        // The address of a part says where in the text it stands.
        let start = body.as_ptr() as usize - text.as_ptr() as usize;
        let mut from = start;
        let mut row = Vec::new();
        let mut escaped = false;
        for (at, c) in body.char_indices() {
            if !escaped && parts(c) {
                row.push(plain(Field::new(text, from..start + at)));
                from = start + at + c.len_utf8();
            }
            escaped = c == '\\' && !escaped;
        }
        row.push(plain(Field::new(text, from..start + body.len())));
        // On a page a label may hold what parts cells elsewhere.
        let fields = self.fields.filter(|_| self.page);
        let more = fields.map_or(0, |fields| row.len().saturating_sub(fields));
        row.drain(..more);
        self.take(row);
    }

    /// Takes down a row that is complete.
    fn take(&mut self, row: Vec<Field<'t>>) {
        let before = self.beside.and_then(|at| self.rows.get_mut(at));
        match (before, &mut self.beside) {
            (Some(before), Some(at)) => {
                before.extend(row.into_iter().skip(1));
                *at += 1;
            }
            _ => self.rows.push(row),
        }
    }
}

/// A cell without what Markdown puts around it.
fn plain(field: Field<'_>) -> Field<'_> {
    let Field { text, span } = &field;
    let marks = ["**", "`", "*"];
    let mark = marks
        .into_iter()
        .find(|mark| text.len() > 2 * mark.len() && text.starts_with(mark) && text.ends_with(mark));
    let Some(mark) = mark else {
        return field;
    };
    let inner = &text[mark.len()..text.len() - mark.len()];
    Field {
        text: inner.to_owned().into(),
        span: span.start + mark.len()..span.end - mark.len(),
    }
}
