//! Which lines name a stage: `queries`, `Q = …`, `scores (3×3):`, `── 4. Scores (scores) · S ──`.

use std::ops::Range;

use super::row;
use crate::input::answers::{collector, number};
use crate::input::fault::{AnswersFault, Fault};
use crate::number::typed::ErrorKind;
use crate::program::{Program, Stage};

/// A line that names a stage.
#[derive(Clone, Debug)]
pub struct Heading {
    /// Where the name stands.
    pub name: Range<usize>,
    /// The rows that stand on the same line.
    pub rows: Option<Range<usize>>,
    /// Whether the line may be a remark as well.
    pub remark: bool,
}

impl Heading {
    /// The heading of a section that `explain` printed.
    pub const fn of_page(name: Range<usize>) -> Self {
        Self {
            name,
            rows: None,
            remark: false,
        }
    }
}

/// What ends a name.
const ENDS: [char; 7] = ['=', ':', '：', '＝', '(', '[', '（'];

/// What sets a name off, as in `**Q**`.
const MARKUP: [char; 3] = ['*', '`', '$'];

/// The stage that `name` means: as everywhere, and in words too, as in `Attention weights`.
pub fn find(name: &str, program: &Program) -> Result<usize, AnswersFault> {
    let words = || name.to_lowercase().replace([' ', '-'], "_");
    match collector::find(program, name) {
        Err(AnswersFault::UnknownStage {
            name,
            suggestion,
            known,
            ..
        }) => collector::find(program, &words()).map_err(|_| AnswersFault::UnknownStage {
            name,
            suggestion,
            known,
            remark: true,
        }),
        found => found,
    }
}

/// Where the key stands in `line`, if it is the heading of a section that `explain` printed: in
/// parentheses.
pub fn page(line: &str, program: &Program) -> Option<Range<usize>> {
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
        let span = start..start + key.len();
        program.stages.iter().any(named).then_some(span)
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
/// Where it can be nothing but a name, and this problem has no such stage.
pub fn heading(
    text: &str,
    line: Range<usize>,
    current: Option<usize>,
    program: &Program,
) -> Result<Option<Heading>, Fault> {
    let written = &text[line.clone()];
    if let Some(remark) = written.trim_start().strip_prefix('#') {
        return Ok(remarked(remark, line.end, program));
    }
    if row::is_idle(written) || row::is_table(written) {
        return Ok(None);
    }
    let start = line.end - written.trim_start().trim_start_matches(MARKUP).len();
    let rest = &text[start..line.end];
    let numeric = |c: char| c.is_ascii_digit() || "+-−.[(√\"\\_?…,;".contains(c);
    if rest.starts_with(numeric) {
        return Ok(None);
    }
    let long = name(&rest[..rest.find(ENDS).unwrap_or(rest.len())]);
    let short = name(
        &rest[..rest
            .find(|c| ENDS.contains(&c) || separates(c))
            .unwrap_or(rest.len())],
    );
    if number::written(short).is_ok() || number::is_blank(short) {
        return Ok(None);
    }
    let after = rest[short.len()..].trim_start_matches(MARKUP).trim_start();
    let said = after.is_empty() || after.starts_with(['=', ':', '：', '＝']);
    // A row may begin with its token's label.
    let label = current.is_some_and(|stage| {
        let rows = &program.stages[stage].rows;
        (0..program.stages[stage].shape.rows).any(|row| rows.label(row) == short)
    });
    if label && (!said || has_number(after) && find(short, program).is_err()) {
        return Ok(None);
    }
    for candidate in [long, short] {
        let end = start + candidate.len();
        match find(candidate, program) {
            Ok(_) => {
                return Ok(Some(Heading {
                    name: start..end,
                    rows: rows(text, end..line.end),
                    remark: false,
                }));
            }
            Err(AnswersFault::UnknownStage { .. }) => {}
            Err(fault) => return Err(Fault::new(fault, start..end)),
        }
    }
    // Any word may label a row, where numbers follow.
    if current.is_some() && !said && has_number(after) {
        return Ok(None);
    }
    let unknown = if has_number(long) { short } else { long };
    match find(unknown, program) {
        Ok(_) => Ok(None),
        Err(fault) => Err(Fault::new(fault, start..start + unknown.len())),
    }
}

/// The heading that the `remark` after a `#` is, where it is nothing but a stage's name; `end` is
/// where it ends.
fn remarked(remark: &str, end: usize, program: &Program) -> Option<Heading> {
    let rest = remark.trim_start_matches(['#', ' ', '`', '*']);
    let name = rest.trim_end_matches([' ', '`', '*', ':', '=', '\t']);
    let start = end - rest.len();
    find(name, program).ok()?;
    Some(Heading {
        name: start..start + name.len(),
        rows: None,
        remark: true,
    })
}

/// `text` without what sets it off.
fn name(text: &str) -> &str {
    text.trim_end().trim_end_matches(MARKUP).trim_end()
}

fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '|' | '&' | ';')
}

fn has_number(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

/// The rows that stand in `span`, after a name: those after the last equals sign or colon, or those
/// that follow at once. A shape or a title is skipped.
fn rows(text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let written = &text[span.clone()];
    let call = written.find("array(").or_else(|| written.find("tensor("));
    if let Some(call) = call {
        let before =
            written[..call].trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '.');
        return Some(span.start + before.len()..span.end);
    }
    let after = match written.rfind(['=', ':', '：', '＝']) {
        Some(at) => {
            let sign = written[at..].chars().next().map_or(0, char::len_utf8);
            &written[at + sign..]
        }
        None => {
            let rest = written.trim_start_matches(MARKUP).trim_start();
            rest.strip_prefix(['(', '（'])
                .and_then(|inner| inner.split_once([')', '）']))
                .filter(|(inner, _)| is_remark(inner))
                .map_or(rest, |(_, after)| after)
        }
    };
    let after = after.trim_start_matches(MARKUP).trim_start();
    let after = after
        .strip_prefix(shape(after))
        .unwrap_or(after)
        .trim_start();
    let first = after.split(separates).next().unwrap_or_default();
    let begins = |c: char| c.is_ascii_digit() || "+-−.[(√\"\\_?…".contains(c);
    let is_rows = after.starts_with(begins)
        || number::written(first).map_or_else(|error| error.kind == ErrorKind::NotFinite, |_| true)
        || first.starts_with("sqrt(");
    if is_rows {
        return Some(span.end - after.len()..span.end);
    }
    // A title, and then a matrix.
    let bracket = written.find('[')?;
    let inside = written[bracket..].trim_start_matches(['[', ' ']);
    inside
        .starts_with(|c: char| c.is_ascii_digit() || "+-−.√".contains(c))
        .then(|| span.start + bracket..span.end)
}

/// Whether what stands in parentheses after a name says something about it: a shape, or words.
fn is_remark(inner: &str) -> bool {
    shape(inner) == inner || inner.contains(|c: char| c.is_alphabetic()) && !inner.contains("sqrt")
}

/// The shape that `text` begins with: `3×2`, `3x2`.
fn shape(text: &str) -> &str {
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rows = digits(text);
    let rest = &text[rows..];
    let times = rest.trim_start().strip_prefix(['×', 'x', 'X']);
    let Some(after) = times.filter(|_| rows > 0).map(str::trim_start) else {
        return "";
    };
    match digits(after) {
        0 => "",
        columns => &text[..text.len() - after.len() + columns],
    }
}
