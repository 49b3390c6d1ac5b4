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
    let lines = fill(prose(&line), room, room);
    let last = lines.len().saturating_sub(1);
    let set = lines.iter().enumerate().map(|(at, line)| {
        let before = if at == 0 { "── " } else { "   " };
        let mut set = format!("{}{}", paint(before, Style::Dim), painted(line));
        if at == last {
            let rule = end.saturating_sub(length(line) + 4);
            set.push(' ');
            set.push_str(&paint(&"─".repeat(rule), Style::Dim));
        }
        set
    });
    set.collect()
}
