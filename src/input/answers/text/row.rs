//! Characters into rows of cells: brackets, separators, rules, remarks.

use std::ops::Range;

use super::field::Field;
use super::numeral;
use super::reach::{call, environment, is_tuple, setting, token, without_environment};
use crate::input::fault::{AnswersFault, Fault};

/// The lines between columns.
const BARS: [char; 4] = ['|', '│', '┃', '║'];

/// A table as far as its lines were read.
#[derive(Debug)]
pub struct Rows<'t> {
    text: &'t str,
    /// The rows that are complete.
    pub rows: Vec<Vec<Field<'t>>>,
    /// Before how many of the rows each rule stands, such as `|---|---|`.
    pub rules: Vec<usize>,
    /// How many of the rows have had their further columns, where these are read.
    beside: Option<usize>,
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
}

/// Whether there is nothing on the `line` for a table: nothing at all, a remark, a rule, a fence, the
/// sign that LaTeX begins a formula with.
pub fn is_idle(line: &str) -> bool {
    let line = line.trim();
    let display = line.chars().all(|c| c == '$') || line == "\\[" || line == "\\]";
    display || line.starts_with('#') || line.starts_with("```") || is_rule(line)
}

/// Whether the `line` is one of a table with lines between its columns.
pub fn is_table(line: &str) -> bool {
    line.trim_start().starts_with(BARS) || is_rule(line)
}

/// Whether the `line` is a rule of a table: `|---|:-:|`, `├───┼───┤`, `\hline`.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let drawn = |c: char| ('─'..='╿').contains(&c) || "|+-=: ".contains(c);
    // A dash alone, with spaces around it, is a blank cell.
    let marks = ["--", "==", ":-", "-:", "|-|", "─", "━", "═"];
    line == "\\hline" || line.chars().all(drawn) && marks.iter().any(|mark| line.contains(mark))
}

impl<'t> Rows<'t> {
    /// An empty table in `text`.
    pub const fn new(text: &'t str) -> Self {
        Self {
            text,
            rows: Vec::new(),
            rules: Vec::new(),
            beside: None,
            row: Vec::new(),
            open: Vec::new(),
            comma: false,
            closed: false,
            tight: None,
            loose: false,
        }
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
            return Ok(());
        }
        if is_idle(written) {
            return Ok(());
        }
        if self.open.is_empty() && (written.contains(BARS) || written.contains('&')) {
            self.ruled(span);
            return Ok(());
        }
        self.free(span)
    }

    /// The table, whose brackets must all be closed.
    pub fn finish(mut self) -> Result<Self, Fault> {
        self.end_row()?;
        match self.open.pop() {
            Some((bracket, at)) => Err(loose_bracket(bracket, at)),
            None => Ok(self),
        }
    }

    /// Reads cells that have lines or `&` between them.
    fn ruled(&mut self, span: Range<usize>) {
        let text = self.text;
        for part in text[span].split("\\\\").map(without_environment) {
            let body = part.strip_prefix(BARS).unwrap_or(part);
            let body = body.strip_suffix(BARS).unwrap_or(body);
            if part.is_empty() {
                continue;
            }
            // The address of a part says where in the text it stands.
            let start = body.as_ptr() as usize - text.as_ptr() as usize;
            let mut from = start;
            let mut row = Vec::new();
            let mut escaped = false;
            for (at, c) in body.char_indices() {
                if !escaped && (BARS.contains(&c) || c == '&') {
                    row.push(plain(Field::new(text, from..start + at)));
                    from = start + at + c.len_utf8();
                }
                escaped = c == '\\';
            }
            row.push(plain(Field::new(text, from..start + body.len())));
            self.take(row);
        }
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
        if self.open.is_empty()
            && let Some((length, _)) = row_label(&line[lead..])
        {
            let label = at + lead..at + lead + length;
            at = label.end;
            self.row.push(Field::new(self.text, label));
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
                    self.loose |= self.tight.is_some();
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
                _ if c.is_whitespace() || c == '$' => c.len_utf8(),
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
        if digit(before) && digit(after) && length == 1 {
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
        if !self.row.is_empty() {
            self.rows.push(std::mem::take(&mut self.row));
        }
        Ok(())
    }

    /// The fault of the comma at the byte `at`, in a row that has no need of it.
    fn comma_for_point(&self, at: usize) -> Fault {
        let numeral = |c: char| !(c.is_ascii_digit() || "+-−.,".contains(c));
        let before = &self.text[..at];
        let start = before.rfind(numeral).map_or(0, |end| {
            end + before[end..].chars().next().map_or(0, char::len_utf8)
        });
        let after = &self.text[at..];
        let end = at + after.find(numeral).unwrap_or(after.len());
        let text = self.text[start..end].to_owned();
        Fault::new(AnswersFault::CommaForPoint { text }, start..end)
    }
}

/// How long the label is that `line` begins with, where it says a row's number, and the number:
/// `row 2:`, `第2行：`.
pub fn row_label(line: &str) -> Option<(usize, usize)> {
    let (at, number) = numeral::beside(line, &["row", "行"])?;
    let rest = &line[at.end..];
    let after = rest.trim_start();
    let signs = after.trim_start_matches([':', '：', '=', '.']);
    (at.start == 0).then_some((line.len() - signs.len(), number))
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
