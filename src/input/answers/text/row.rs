//! Characters into rows of cells: brackets, separators, rules, remarks.

use std::ops::Range;
use std::rc::Rc;

use super::drawn::{BARS, between_bars, is_idle, is_rule};
use super::field::Field;
use super::labels::Labels;
use super::numbering::{counted_heads, row_label, row_number};
use super::reach::{TALL, call, environment, is_tuple, setting, token, without_environment};
use crate::input::fault::{AnswersFault, Fault};

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
            Some((bracket, at)) => Err(loose_bracket(bracket, at)),
            None => Ok(self),
        }
    }

    /// Reads cells that have lines or `&` between them. A line that begins with a bar has bars of that
    /// kind alone between its cells; only where none does, LaTeX may have written it.
    fn ruled(&mut self, span: Range<usize>) {
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

    /// Reads cells that have spaces or commas between them, with brackets or without.
    fn free(&mut self, span: Range<usize>) -> Result<(), Fault> {
        let mut at = span.start;
        let line = &self.text[span.clone()];
        let lead = line.len() - line.trim_start().len();
        if self.open.is_empty() {
            let start = at + lead;
            let rest = &line[lead..];
            let numbered = || row_label(rest).or_else(|| row_number(rest));
            let label = self.label(rest);
            let label = label.or_else(|| numbered().map(|(length, _)| (length, length)));
            if let Some((length, row)) = label {
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
        // A label may stand before the bracket: `我: [1, 2]`.
        let label = matches!(&self.row[..], [only] if self.open.is_empty() && only.is_word());
        if !label {
            self.end_row()?;
        }
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

    fn end_row(&mut self) -> Result<(), Fault> {
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

    /// The numeral around the byte `at`.
    fn numeral(&self, at: usize) -> Range<usize> {
        let other = |c: char| !(c.is_ascii_digit() || "+-−.,".contains(c));
        let before = &self.text[..at];
        let start = before.rfind(other).map_or(0, |end| {
            end + before[end..].chars().next().map_or(0, char::len_utf8)
        });
        let after = &self.text[at..];
        start..at + after.find(other).unwrap_or(after.len())
    }

    /// Whether the number before the comma at the byte `at` has no point of its own, nor has the one
    /// after it.
    fn is_whole(&self, at: usize) -> bool {
        let part = |c: &char| c.is_ascii_digit() || *c == '.';
        let before = self.text[..at].chars().rev().take_while(part);
        let mut around = before.chain(self.text[at + 1..].chars().take_while(part));
        !around.any(|c| c == '.')
    }

    /// The fault of the comma at the byte `at`, in a row that has no need of it.
    fn comma_for_point(&self, at: usize) -> Fault {
        let span = self.numeral(at);
        let text = self.text[span.clone()].to_owned();
        Fault::new(AnswersFault::CommaForPoint { text }, span)
    }
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

fn loose_bracket(bracket: char, at: usize) -> Fault {
    let fault = AnswersFault::LooseBracket { bracket };
    Fault::new(fault, at..at + bracket.len_utf8())
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
