//! What is drawn around numbers: rules, lines between columns, fences; lines with nothing else on them.

use std::ops::Range;

use crate::input::answers::number;

/// The lines between columns.
pub const BARS: [char; 4] = ['|', '│', '┃', '║'];

/// The rules of LaTeX, and what it puts around formulas, alone on a line.
const RULES: [&str; 4] = ["\\hline", "\\toprule", "\\midrule", "\\bottomrule"];
const DISPLAYS: [&str; 8] = [
    "\\[",
    "\\]",
    "\\begin{align}",
    "\\end{align}",
    "\\begin{align*}",
    "\\end{align*}",
    "\\begin{equation}",
    "\\end{equation}",
];

/// Whether there is nothing on the `line` for a table: nothing at all, a remark, a rule, a fence, the
/// sign that LaTeX begins a formula with.
pub fn is_idle(line: &str) -> bool {
    let line = line.trim();
    let display = line.chars().all(|c| c == '$') || DISPLAYS.contains(&line);
    display || line.starts_with('#') || line.starts_with("```") || is_rule(line)
}

/// Whether there is nothing on the `line` but what closes the brackets of a matrix: `]`, `])`, `};`.
pub fn is_end(line: &str) -> bool {
    let line = line.trim();
    line.starts_with([']', ')', '}']) && line.chars().all(|c| "])},;. ".contains(c))
}

/// Whether the `line` is one of a table with lines between its columns.
pub fn is_table(line: &str) -> bool {
    line.trim_start().starts_with(BARS) || is_rule(line)
}

/// Whether the `line` is a rule of a table: `|---|:-:|`, `├───┼───┤`, `\hline`.
pub fn is_rule(line: &str) -> bool {
    let line = line.trim();
    let drawn = |c: char| ('─'..='╿').contains(&c) || "|+-=: ".contains(c);
    // A dash alone, with spaces around it, is a blank cell.
    let marks = ["--", "==", ":-", "-:", "|-|", "─", "━", "═"];
    RULES.contains(&line) || line.chars().all(drawn) && marks.iter().any(|mark| line.contains(mark))
}

/// Where the numbers stand in `line`, where two lines are the brackets of a matrix: `| 1 0 |`.
pub fn between_bars(line: &str) -> Option<Range<usize>> {
    let inner = line.trim().strip_prefix(BARS)?.strip_suffix(BARS)?;
    let numbers = || inner.split_whitespace();
    let all = !inner.contains(BARS)
        && numbers().count() > 1
        && numbers().all(|number| number::written(number).is_ok());
    // The address of a part says where it stands.
    let start = inner.as_ptr() as usize - line.as_ptr() as usize;
    all.then_some(start..start + inner.len())
}
