//! Where on a heading's own line its rows begin: `Q = [[1, 0], …]`, `Queries (3×2): 1 0; 1 1`.

use super::names::Names;
use super::reach::TALL;
use super::reading;
use super::title::{MARKUP, SIGNS, name, separates, unsigned};
use crate::input::answers::number;
use crate::number::typed::narrow;

/// What a row may begin with.
const ROW: &str = "+-−.[({√\"\\_?…";

/// Whether a row may begin with `c`.
pub fn begins_row(c: char) -> bool {
    begins_cell(c) || matches!(c, ',' | ';')
}

/// Whether a cell, or a bracket around cells, may begin with `c`. Digits of full width are told apart
/// where the cell is read.
fn begins_cell(c: char) -> bool {
    narrow(c).is_ascii_digit() || ROW.contains(c) || "＋－．［".contains(c) || TALL.contains(c)
}

/// Whether numbers begin at once in `text`.
pub fn is_row(text: &str) -> bool {
    let first = text.split(separates).next().unwrap_or_default();
    let dash = first.trim_matches(['-', '−']).is_empty() && !first.is_empty();
    let is_number = || number::written(first).is_ok();
    if dash {
        // Words may follow a dash.
        return !text[first.len()..]
            .trim_start()
            .starts_with(char::is_alphabetic);
    }
    text.starts_with(begins_cell) || is_number() || first.starts_with("sqrt(")
}

/// What names the stage in the line `rest`, where that is told from the rows, and where its rows
/// begin: after the last equals sign or colon, or with the first number. A shape or a title is
/// skipped.
pub fn parts<'t>(rest: &'t str, names: &Names<'_>) -> (Option<&'t str>, Option<usize>) {
    let call = ["array(", "tensor(", "Matrix("];
    if let Some(call) = call.iter().find_map(|call| rest.find(call)) {
        let before = rest[..call].trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '.');
        return (Some(unsigned(before)), Some(before.len()));
    }
    let is_formula = |text: &str| names.formulas.meaning(text).is_some();
    if let Some(at) = rest.rfind(SIGNS) {
        let sign = rest[at..].chars().next().map_or(0, char::len_utf8);
        let after = rest[at + sign..].trim_start_matches(MARKUP).trim_start();
        let after = after.strip_prefix(shape(after)).unwrap_or(after);
        let after = after.trim_start();
        let after = after.strip_prefix(SIZE).unwrap_or(after);
        let bars = after.starts_with('|') && after.contains(|c: char| c.is_ascii_digit());
        if (bars || is_row(after)) && !is_formula(after) {
            return (Some(&rest[..at]), Some(rest.len() - after.len()));
        }
    } else if !is_formula(rest)
        && let Some(start) = first_row(rest)
        && reading::exactly(name(without_aside(&rest[..start])), names).is_ok()
    {
        return (Some(&rest[..start]), Some(start));
    }
    // A title, and then a matrix.
    let matrix = rest.find(['[', '{']).filter(|&bracket| {
        let inside = rest[bracket..].trim_start_matches(['[', '{', ' ']);
        inside.starts_with(|c: char| c.is_ascii_digit() || "+-−.√".contains(c))
            && shape(inside).is_empty()
    });
    match matrix {
        Some(bracket) => {
            // A shape, as PyTorch prints it, is left to be told by its numbers.
            let head = &rest[..bracket];
            let head = head
                .strip_suffix('(')
                .and_then(|head| head.strip_suffix(SIZE))
                .unwrap_or(head);
            let start = if head.len() < bracket {
                head.len() + SIZE.len()
            } else {
                bracket
            };
            (Some(unsigned(head)), Some(start))
        }
        None => (None, None),
    }
}

/// `head` without the shape or the remark in parentheses at its end.
fn without_aside(head: &str) -> &str {
    let head = head.trim_end();
    let start = match head.strip_suffix([')', '）', ']']) {
        Some(_) => head
            .find(OPENING)
            .filter(|&at| bracketed(&head[at..]).is_some_and(|(_, left)| left.is_empty())),
        None => head.rfind(' ').filter(|at| {
            let last = head[*at..].trim_start();
            !last.is_empty() && shape(last) == last
        }),
    };
    start.map_or(head, |start| head[..start].trim_end())
}

/// How many numbers stand at the end of `line`, one after the other.
pub fn numbers_at_end(line: &str) -> usize {
    let words = line.split(separates).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let cells = words.iter().rev().take_while(|word| {
        let word = word.trim_matches(['[', ']', '(', ')', '{', '}']);
        number::is_blank(word) || number::written(word).is_ok()
    });
    cells.count()
}

/// Where numbers begin in `rest`, after a name without a sign.
fn first_row(rest: &str) -> Option<usize> {
    let mut at = rest.find(|c: char| separates(c) || "([{（".contains(c))?;
    while at < rest.len().min(LONGEST) {
        let after = rest[at..].trim_start_matches(MARKUP).trim_start();
        at = rest.len() - after.len();
        let aside = after
            .starts_with(OPENING)
            .then(|| bracketed(after))
            .flatten()
            .filter(|(inner, _)| is_remark(inner));
        if let Some((_, left)) = aside {
            at = rest.len() - left.len();
        } else if !shape(after).is_empty() {
            at += shape(after).len();
        } else if is_row(after) {
            return Some(at);
        } else {
            // To the next separator, past the first character.
            let first = after.chars().next().map_or(1, char::len_utf8);
            let next = after.get(first..).and_then(|later| later.find(separates));
            at = next.map_or(rest.len(), |next| at + first + next);
        }
    }
    None
}

/// Whether what stands in parentheses after a name says something about it: a shape, or words.
fn is_remark(inner: &str) -> bool {
    let words = inner.split(|c: char| separates(c) || "()（）".contains(c));
    let mut words = words.filter(|word| word.starts_with(char::is_alphabetic));
    shape(inner) == inner
        || inner.starts_with(['÷', '/'])
        || words.any(|word| !word.starts_with("sqrt") && number::written(word).is_err())
}

/// What PyTorch calls a shape.
const SIZE: &str = "torch.Size";

/// How far a name may reach, with what is said about it.
const LONGEST: usize = 300;

/// What opens an aside.
const OPENING: [char; 3] = ['(', '（', '['];

/// What stands in the brackets that `text` begins with, and what after them.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let start = text.chars().next()?.len_utf8();
    let mut depth = 0usize;
    for (at, c) in text.char_indices().take(LONGEST) {
        match c {
            '(' | '（' | '[' => depth += 1,
            ')' | '）' | ']' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some((text.get(start..at)?, &text[at + c.len_utf8()..]));
        }
    }
    None
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
