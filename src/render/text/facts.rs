//! Names and what is said of them, in two columns.

use super::flow::{Span, fill, length, painted, prose};
use super::prose::spans;
use super::style::Style;
use super::width::blanks;
use super::{INDENT, measure};
use crate::message::Message;
use crate::render::page::Page;

/// Between the columns.
const GAP: usize = 2;

/// The list, its values aligned and wrapped within their column.
pub(super) fn facts(facts: &[(Message, Message)], page: &Page<'_>) -> Vec<String> {
    let columns = measure(page).saturating_sub(INDENT);
    let names: Vec<Vec<Span>> = facts
        .iter()
        .map(|(name, _)| spans(name, Style::Bold, page))
        .collect();
    let widest = names.iter().map(|name| length(name)).max().unwrap_or(0);
    let for_names = widest.min(columns * 2 / 5);
    let for_values = columns.saturating_sub(for_names + GAP);
    let mut lines = Vec::new();
    for (name, (_, value)) in names.iter().zip(facts) {
        let name = fill(prose(name), for_names, for_names);
        let value = spans(value, Style::Plain, page);
        let value = fill(prose(&value), for_values, for_values);
        for at in 0..name.len().max(value.len()) {
            let name = name.get(at).map_or(&[][..], |line| line);
            let value = value.get(at).map_or(&[][..], |line| line);
            let between = if value.is_empty() {
                0
            } else {
                for_names.saturating_sub(length(name)) + GAP
            };
            let (name, value) = (painted(name), painted(value));
            lines.push(format!(
                "{}{name}{}{value}",
                blanks(INDENT),
                blanks(between)
            ));
        }
    }
    lines
}
