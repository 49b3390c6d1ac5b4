//! The page's title and the headings of its sections.

use super::flow::{Span, fill, length, painted, prose};
use super::measure;
use super::prose::spans;
use super::style::{Style, paint};
use crate::expression::Symbol;
use crate::message::Message;
use crate::render::page::Page;

/// The title, underlined.
pub(super) fn title(text: &Message, page: &Page<'_>) -> Vec<String> {
    let columns = measure(page);
    let lines = fill(
        prose(&spans(text, Style::BoldAccent, page)),
        columns,
        columns,
    );
    let longest = lines.iter().map(|line| length(line)).max().unwrap_or(0);
    let rule = paint(&"━".repeat(longest), Style::Accent);
    let lines = lines.iter().map(|line| painted(line));
    lines.chain([rule]).collect()
}

/// The heading of a part, `━━ encoder · layer 1 ━━━━`, with the rule going on to column `end`.
pub(super) fn part(text: &Message, end: usize, page: &Page<'_>) -> Vec<String> {
    let line = spans(text, Style::BoldAccent, page);
    let room = measure(page).saturating_sub(5);
    ruled(&fill(prose(&line), room, room), "━", Style::Accent, end)
}

/// A heading, `── 3. Scores · S ────`, with the rule going on to column `end`.
pub(super) fn heading(
    number: Option<usize>,
    text: &Message,
    symbol: Option<Symbol>,
    end: usize,
    page: &Page<'_>,
) -> Vec<String> {
    let mut line = Vec::new();
    if let Some(number) = number {
        line.push(Span::whole(format!("{number}."), Style::BoldAccent));
        line.push(Span::new(" ", Style::Plain));
    }
    line.extend(spans(text, Style::Bold, page));
    if let Some(symbol) = symbol {
        line.push(Span::new(" · ", Style::Dim));
        line.push(Span::whole(symbol.to_string(), Style::BoldAccent));
    }
    let columns = measure(page);
    // The rule takes two columns and a space before the words, a space and one column at least after.
    let room = columns.saturating_sub(5);
    ruled(&fill(prose(&line), room, room), "─", Style::Dim, end)
}

/// Lines set into a rule.
fn ruled(lines: &[Vec<Span>], rule: &str, style: Style, end: usize) -> Vec<String> {
    let last = lines.len().saturating_sub(1);
    let set = lines.iter().enumerate().map(|(at, line)| {
        let before = match at {
            0 => format!("{} ", rule.repeat(2)),
            _ => "   ".to_owned(),
        };
        let mut set = format!("{}{}", paint(&before, style), painted(line));
        if at == last {
            let rest = end.saturating_sub(length(line) + 4);
            set.push(' ');
            set.push_str(&paint(&rule.repeat(rest), style));
        }
        set
    });
    set.collect()
}
