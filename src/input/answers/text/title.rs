//! A line without what numbers it or sets it off: `## 2. **Scores**`, `==== Q ====`, `>>> Q`, `【Q】`.

use super::ordinal;
use crate::number::typed::narrow;

/// What sets a name off, as in `**Q**`.
pub const MARKUP: [char; 3] = ['*', '`', '$'];

/// What leads over to the rows.
pub const SIGNS: [char; 5] = ['=', ':', '：', '＝', '≈'];

/// A line that may name a stage.
#[derive(Clone, Copy, Debug)]
pub struct Title<'t> {
    /// What it says.
    pub rest: &'t str,
    /// Where that begins in the line, in bytes.
    pub start: usize,
    /// How many `#` stand before it.
    pub hashes: usize,
    /// Whether a number stands before it.
    pub numbered: bool,
}

impl<'t> Title<'t> {
    /// What `line` says.
    pub fn of(line: &'t str) -> Self {
        let begun = line.trim_start();
        let said = begun.trim_start_matches('#');
        let hashes = begun.len() - said.len();
        let said = match hashes {
            0 => said,
            _ => said.trim_end_matches(|c: char| c == '#' || c.is_whitespace()),
        };
        let said = undecorated(undisplayed(said.trim_start()));
        let marked = said.trim_start_matches(MARKUP);
        let rest = said[ordinal::length(said)..].trim_start_matches(MARKUP);
        let rest = untyped(unset(undecorated(rest)));
        Self {
            rest,
            // The address of a part says where it stands.
            start: rest.as_ptr() as usize - line.as_ptr() as usize,
            hashes,
            numbered: rest.len() < undecorated(marked).len(),
        }
    }
}

/// `text` without what sets it off, at its end.
pub fn name(text: &str) -> &str {
    let text = text.trim_end();
    let text = text
        .strip_suffix("\\)")
        .or_else(|| text.strip_suffix("\\]"))
        .unwrap_or(text);
    text.trim_end_matches(MARKUP).trim_end()
}

/// `text` without what leads over to rows, and what sets it off, at its end.
pub fn unsigned(text: &str) -> &str {
    // LaTeX aligns at `&=`.
    name(name(text).trim_end_matches(SIGNS).trim_end_matches('&'))
}

/// Whether `c` parts cells, or words.
pub fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '|' | '&' | ';')
}

/// Whether there is a digit in `text`.
pub fn has_number(text: &str) -> bool {
    text.contains(|c| narrow(c).is_ascii_digit())
}

/// `line` without what LaTeX begins a formula with, where a name follows: `\[ K = …`.
fn undisplayed(line: &str) -> &str {
    let opened = ["\\[", "$$", "\\("]
        .iter()
        .find_map(|open| line.strip_prefix(open));
    opened
        .map(str::trim_start)
        .filter(|rest| rest.starts_with(char::is_alphabetic))
        .unwrap_or(line)
}

/// `text` without the command of LaTeX that sets all of it: `\\mathbf{Q} =`.
fn unset(text: &str) -> &str {
    let commands = [
        "\\mathbf{",
        "\\boldsymbol{",
        "\\bm{",
        "\\mathrm{",
        "\\text{",
        "\\textbf{",
    ];
    let inner = commands
        .iter()
        .find_map(|command| text.strip_prefix(command));
    let inner = inner.and_then(|inner| inner.split_once('}'));
    inner
        .filter(|(_, after)| {
            after
                .trim_matches(SIGNS)
                .trim_matches([' ', '$'])
                .is_empty()
        })
        .map_or(text, |(inner, _)| inner)
}

/// `text` without what Julia says of a matrix: `A = 3×3 Matrix{Float64}:`.
fn untyped(text: &str) -> &str {
    let end = text
        .trim_end()
        .strip_suffix("}:")
        .and_then(|_| text.find(" Matrix{"));
    end.map_or(text, |end| &text[..end])
}

/// `text` without rules before and after it, a prompt, or the brackets of a Chinese heading.
fn undecorated(text: &str) -> &str {
    let text = text.strip_prefix(">>> ").map_or(text, str::trim_start);
    let rules = ["==", "--", "──", "━━", "~~", "__", "***"];
    let begins = rules.iter().any(|rule| text.starts_with(rule));
    if begins {
        let rule = |c: char| "=-─━~_* ".contains(c);
        let inner = text.trim_matches(rule);
        if inner.starts_with(char::is_alphabetic) && !inner.contains(['|', '│']) {
            return inner;
        }
    }
    let bracketed = text.strip_prefix('【').and_then(|inner| {
        let (inner, after) = inner.split_once('】')?;
        after
            .trim_matches([':', '：', '=', ' '])
            .is_empty()
            .then_some(inner)
    });
    bracketed.unwrap_or(text)
}
