//! Which lines name a stage: `queries`, `Q = …`, `scores (3×3):`, `2. S = Q·Kᵀ`,
//! `── 4. Scores (scores) · S ──`.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use super::inline::{begins_row, is_row, numbers_at_end, parts};
use super::names::Names;
use super::reading::Meant;
use super::{ordinal, reach, reading, row};
use crate::input::answers::number;
use crate::input::fault::Fault;
use crate::number::typed::narrow;
use crate::program::{Program, Stage};

/// A line that names a stage.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The stage.
    pub stage: usize,
    /// The one row of it that is named, from 0.
    pub row: Option<usize>,
    /// Where the name stands.
    pub name: Range<usize>,
    /// The rows that stand on the same line.
    pub rows: Option<Range<usize>>,
    /// Whether the line may be a remark as well.
    pub remark: bool,
}

/// The stage whose rows may go on.
#[derive(Debug)]
pub struct Current {
    /// What its rows may be called.
    labels: HashSet<String>,
    columns: usize,
}

impl Current {
    /// What lines are told by while the rows of `stage` are read.
    pub fn of(stage: &Stage) -> Self {
        let labels = stage.rows.all_labels(stage.shape.rows).into_iter();
        Self {
            labels: labels.map(Cow::into_owned).collect(),
            columns: stage.shape.columns,
        }
    }
}

/// What ends a name.
const ENDS: [char; 7] = ['=', ':', '：', '＝', '(', '[', '（'];

/// What sets a name off, as in `**Q**`.
pub(super) const MARKUP: [char; 3] = ['*', '`', '$'];

/// What leads over to the rows.
pub(super) const SIGNS: [char; 4] = ['=', ':', '：', '＝'];

/// The heading that `line` is, if it is that of a section that `explain` printed: the stage's key
/// stands in parentheses.
pub fn page(line: &str, program: &Program) -> Option<(usize, Range<usize>)> {
    if !ends_section(line) {
        return None;
    }
    let opened = line.match_indices(['(', '（']);
    opened.into_iter().find_map(|(at, open)| {
        let inner = &line[at + open.len()..];
        let key = inner.trim_start_matches('`');
        let start = at + open.len() + inner.len() - key.len();
        let key = &key[..key.find(['`', ')', '）'])?];
        let named = |stage: &Stage| stage.key.to_string() == key;
        let stage = program.stages.iter().position(named)?;
        Some((stage, start..start + key.len()))
    })
}

/// Whether `line` begins another section of what `explain` printed.
pub fn ends_section(line: &str) -> bool {
    ["── ", "━━ ", "## "]
        .iter()
        .any(|rule| line.starts_with(rule))
}

/// The heading that the `line` is, where it is one; `current` is the stage whose rows may go on.
///
/// # Errors
/// Where it can be nothing but a name, and this problem has no such stage, or has two.
pub fn heading(
    text: &str,
    line: Range<usize>,
    current: Option<&Current>,
    names: &Names<'_>,
) -> Result<Option<Heading>, Fault> {
    let written = &text[line.clone()];
    if let Some(remark) = written.trim_start().strip_prefix('#') {
        return Ok(remarked(remark, line.end, names));
    }
    if row::is_idle(written) || row::is_table(written) || reach::setting(written.trim_start()) > 0 {
        return Ok(None);
    }
    let unnumbered = undisplayed(written.trim_start());
    let rest = unnumbered[ordinal::length(unnumbered)..].trim_start_matches(MARKUP);
    let numbered = rest.len() < unnumbered.trim_start_matches(MARKUP).len();
    let start = line.end - rest.len();
    let formula = rest.starts_with(begins_row) && is_formula(rest, names);
    if rest.starts_with(begins_row) && !formula {
        return Ok(None);
    }
    let numbers = row::row_label(rest).and_then(|(length, _)| rest.get(length..));
    if current.is_some() && numbers.is_some_and(|numbers| is_row(numbers.trim_start())) {
        return Ok(None);
    }
    let first = name(
        &rest[..rest
            .find(|c| ENDS.contains(&c) || separates(c))
            .unwrap_or(rest.len())],
    );
    if !formula && (number::written(first).is_ok() || number::is_blank(first)) {
        return Ok(None);
    }
    let after = rest[first.len()..].trim_start_matches(MARKUP).trim_start();
    let said = after.is_empty() || after.starts_with(SIGNS);
    // A row may begin with its token's label.
    let label = current.is_some_and(|current| is_label(rest, &current.labels));
    if label && (!said || has_number(after) && names.find(first).is_err()) {
        return Ok(None);
    }
    let (head, rows) = parts(rest, names);
    // Any word may label a row, where numbers follow: then only a name alone is a name.
    let row_like = !said && has_number(after);
    let is_row = |current: &Current| {
        let numbers = numbers_at_end(rest);
        row_like && (numbers > 1 || numbers == current.columns)
    };
    let whole = head.is_none();
    let head = name(name(head.unwrap_or(rest)).trim_end_matches(SIGNS));
    let found = match current.is_some_and(is_row) {
        true if whole => Ok(names.formula(head).map(Meant::whole)),
        _ => reading::stage(head, names),
    };
    let at = |text: &str| start..start + text.len();
    match found {
        Err(fault) => Err(Fault::new(fault, at(head))),
        Ok(Some(Meant { stage, row })) => {
            let short = name(&head[..head.find(ENDS).unwrap_or(head.len())]);
            let short = Some(short).filter(|short| names.find(short) == Ok(stage));
            Ok(Some(Heading {
                stage,
                row,
                name: at(short.unwrap_or(head)),
                rows: rows.map(|rows| start + rows..line.end),
                remark: false,
            }))
        }
        Ok(None) if current.is_some() && row_like || numbered && has_number(rest) => Ok(None),
        Ok(None) => {
            let long = name(&rest[..rest.find(ENDS).unwrap_or(rest.len())]);
            let unknown = if has_number(long) { first } else { long };
            match names.find(unknown) {
                Ok(_) => Ok(None),
                Err(fault) => Err(Fault::new(fault, at(unknown))),
            }
        }
    }
}

/// `line` without what LaTeX begins a formula with, where a name follows: `\[ K = …`.
fn undisplayed(line: &str) -> &str {
    let opened = ["\\[", "$$"]
        .iter()
        .find_map(|open| line.strip_prefix(open));
    opened
        .map(str::trim_start)
        .filter(|rest| rest.starts_with(char::is_alphabetic))
        .unwrap_or(line)
}

/// The heading that the `remark` after a `#` is, where it is nothing but a stage's name or
/// formula; `end` is where it ends.
fn remarked(remark: &str, end: usize, names: &Names<'_>) -> Option<Heading> {
    let rest = remark.trim_start_matches(['#', ' ', '`', '*']);
    let rest = rest[ordinal::length(rest)..].trim_start_matches(['`', '*']);
    let name = rest.trim_end_matches([' ', '`', '*', ':', '：', '=', '\t']);
    let start = end - rest.len();
    let meant = reading::throughout(name, names).map(Meant::whole);
    let Meant { stage, row } = meant.or_else(|| reading::placed(name, names))?;
    Some(Heading {
        stage,
        row,
        name: start..start + name.len(),
        rows: None,
        remark: true,
    })
}

/// Why the remark in `line` cannot be a heading, where it begins as one: `## Output before W_O`.
pub fn doubt(text: &str, line: Range<usize>, names: &Names<'_>) -> Option<Fault> {
    let remark = text[line.clone()].trim_start().strip_prefix('#')?;
    let rest = remark.trim_start_matches(['#', ' ', '`', '*']);
    let rest = rest[ordinal::length(rest)..].trim_start_matches(['`', '*']);
    let name = rest.trim_end_matches([' ', '`', '*', ':', '：', '=', '\t']);
    let start = line.end - rest.len();
    let fault = reading::stage(name, names).err()?;
    Some(Fault::new(fault, start..start + name.len()))
}

/// Whether `rest`, which begins like a row, is a formula up to its sign: `(QKᵀ)/√d_k`.
fn is_formula(rest: &str, names: &Names<'_>) -> bool {
    let head = &rest[..rest.find(SIGNS).unwrap_or(rest.len())];
    head.contains(char::is_alphabetic) && names.formulas.meaning(head).is_some()
}

/// Whether the first words of `line` are one of the `labels`.
fn is_label(line: &str, labels: &HashSet<String>) -> bool {
    let ends = line
        .char_indices()
        .filter(|(_, c)| ENDS.contains(c) || separates(*c));
    ends.map(|(at, _)| at)
        .chain(std::iter::once(line.len()))
        .take(LONGEST)
        .any(|end| labels.contains(name(&line[..end])))
}

/// The most words of a label that are looked at.
const LONGEST: usize = 8;

/// `text` without what sets it off.
pub(super) fn name(text: &str) -> &str {
    text.trim_end().trim_end_matches(MARKUP).trim_end()
}

pub(super) fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '|' | '&' | ';')
}

fn has_number(text: &str) -> bool {
    text.contains(|c| narrow(c).is_ascii_digit())
}
