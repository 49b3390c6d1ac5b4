//! What a page of `explain` says around its tables: sections, decimals, `columns 8 to 14 of 16`.

use std::ops::Range;

use crate::message::digest::left_out;
use crate::message::render::{part, rounded, rounded_as_on_paper};
use crate::message::{Language, Message};
use crate::program::{Program, Stage};

/// The stage whose section the `line` begins, and where its key stands: in parentheses.
pub fn section(line: &str, program: &Program) -> Option<(usize, Range<usize>)> {
    if !ends_section(line) {
        return None;
    }
    let opened = line.match_indices(['(', '（']);
    opened.into_iter().find_map(|(at, open)| {
        let inner = &line[at + open.len()..];
        let key = inner.trim_start_matches('`');
        let start = at + open.len() + inner.len() - key.len();
        let end = key.char_indices().take(LONGEST);
        let end = end.into_iter().find(|(_, c)| ['`', ')', '）'].contains(c));
        let key = &key[..end?.0];
        let named = |stage: &Stage| stage.key.to_string() == key;
        let stage = program.stages.iter().position(named)?;
        Some((stage, start..start + key.len()))
    })
}

/// The longest key that is looked at, in characters.
const LONGEST: usize = 200;

/// Whether `line` begins another section.
pub fn ends_section(line: &str) -> bool {
    ["── ", "━━ ", "## "]
        .iter()
        .any(|rule| line.starts_with(rule))
}

/// The decimals that `line` says a page shows, where it does; a narrow page may have broken it.
pub fn decimals(line: &str) -> Option<usize> {
    let line = line.trim().trim_matches('*');
    let decimals = numbers(line).next()?;
    let said = [rounded(decimals), rounded_as_on_paper(decimals)]
        .iter()
        .any(|note| said(note, |note| note.starts_with(line)));
    said.then_some(decimals)
}

/// Whether `line` says that a page is a digest; a narrow page may have broken it.
pub fn is_digest(line: &str) -> bool {
    said(&left_out(Vec::new(), ""), |note| {
        let first = note.split_inclusive(['.', '。']).next();
        first.is_some_and(|first| line.contains(first))
    })
}

/// Whether `line` stands over a further part of a table that is too wide for the page.
pub fn goes_on(line: &str) -> bool {
    let numbers: Vec<usize> = numbers(line).take(4).collect();
    let orders = |numbers: [usize; 3]| {
        let [first, last, of] = numbers;
        first > 1 && said(&part(first, last, of), |part| part == line.trim())
    };
    // Chinese may have the total before the two.
    matches!(numbers[..], [a, b, c] if orders([a, b, c]) || orders([b, c, a]))
}

fn numbers(line: &str) -> impl Iterator<Item = usize> {
    line.split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
}

/// Whether the message is what `is` asks for, in any language.
fn said(message: &Message, is: impl Fn(&str) -> bool) -> bool {
    let languages = [Language::English, Language::Chinese];
    languages
        .into_iter()
        .any(|language| is(&message.plain(language, 0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_says_how_many_decimals_it_shows() {
        for (line, decimals_said) in [
            (
                "Numbers are shown to 4 decimals; equals signs hold",
                Some(4),
            ),
            (
                "*Numbers are shown to 1 decimal; equals signs hold for the full numbers.*",
                Some(1),
            ),
            (
                "数值四舍五入到小数点后 2 位显示；等号对未舍入的数值成立。",
                Some(2),
            ),
            ("Numbers are shown to 4 of 7 decimals", None),
            ("4", None),
            ("", None),
        ] {
            assert_eq!(decimals(line), decimals_said, "{line}");
        }
    }

    #[test]
    fn a_wide_table_goes_on() {
        assert!(goes_on("  columns 8 to 14 of 16"));
        assert!(goes_on("第 8 至 14 列，共 16 列"));
        assert!(!goes_on("columns 1 to 7 of 16"));
        assert!(!goes_on("columns 8 to 14 of 16 are not shown"));
    }
}
