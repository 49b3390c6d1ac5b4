//! Tables: laid out for the page's width, then drawn.

mod draw;
mod entry;
mod layout;

use super::INDENT;
use super::flow::{Chunk, fill, length, painted, prose};
use super::prose::spans;
use super::style::Style;
use super::width::blanks;
use crate::document::Table;
use crate::message::{Message, render};
use crate::render::kept;
use crate::render::page::Page;

/// Between tables that stand side by side.
const GAP: usize = 3;

/// Lines, each of which takes as many columns as it says.
struct Drawn {
    lines: Vec<(String, usize)>,
    columns: usize,
}

/// The columns that tables may take.
fn room(page: &Page<'_>) -> usize {
    page.width().saturating_sub(INDENT)
}

/// Tables side by side as far as there is room, then below; and the column that they end in.
pub(super) fn tables(tables: &[Table<'_>], page: &Page<'_>) -> (Vec<String>, usize) {
    let mut lines = Vec::new();
    let mut beside: Vec<Drawn> = Vec::new();
    let (mut used, mut widest) = (0, 0);
    for drawn in tables.iter().map(|table| drawn(table, page)) {
        if !beside.is_empty() && used + GAP + drawn.columns > room(page) {
            lines.extend(join(std::mem::take(&mut beside)));
            lines.push(String::new());
            used = 0;
        }
        used += drawn.columns + if beside.is_empty() { 0 } else { GAP };
        widest = used.max(widest);
        beside.push(drawn);
    }
    lines.extend(join(beside));
    (lines, INDENT + widest)
}

/// The lines of `tables` side by side.
fn join(tables: Vec<Drawn>) -> Vec<String> {
    let height = tables.iter().map(|drawn| drawn.lines.len()).max();
    let mut tables: Vec<_> = tables
        .into_iter()
        .map(|drawn| (drawn.lines.into_iter(), drawn.columns))
        .collect();
    let mut line = |_| {
        let mut joined = String::new();
        let mut pending = INDENT;
        for (lines, wide) in &mut tables {
            match lines.next() {
                Some((line, columns)) if columns > 0 => {
                    joined.push_str(&blanks(pending));
                    joined.push_str(&line);
                    pending = wide.saturating_sub(columns) + GAP;
                }
                _ => pending += *wide + GAP,
            }
        }
        joined
    };
    (0..height.unwrap_or(0)).map(&mut line).collect()
}

/// A table with its caption above and what it leaves out below.
fn drawn(table: &Table<'_>, page: &Page<'_>) -> Drawn {
    let mut layout = layout::layout(table, page);
    let mut parts = layout.parts.by_ref().peekable();
    let widest = parts.peek().map_or(0, layout::Part::columns);
    let measure = widest.max(room(page) / 3).min(room(page));
    let mut drawn = Drawn {
        lines: Vec::new(),
        columns: 0,
    };
    if let Some(caption) = &table.caption {
        // A key in it is not broken where the page has room.
        let words = prose(&spans(caption, Style::Bold, page));
        let longest = words.iter().map(Chunk::length).max().unwrap_or(0);
        let measure = measure.max(longest).min(room(page));
        drawn.prose(caption, Style::Bold, measure, page);
    }
    let mut several = false;
    while let Some(part) = parts.next() {
        if several {
            drawn.lines.push((String::new(), 0));
        }
        several |= parts.peek().is_some();
        if several {
            let (first, last) = part.range();
            let of = table.cells.shape().columns;
            drawn.prose(&render::part(first, last, of), Style::Dim, measure, page);
        }
        let columns = part.columns();
        drawn
            .lines
            .extend(draw::draw(&part).into_iter().map(|line| (line, columns)));
        drawn.columns = drawn.columns.max(columns);
    }
    for message in kept::hidden(table, &layout.rows, &layout.columns, render::full) {
        drawn.prose(&message, Style::Dim, measure, page);
    }
    drawn
}

impl Drawn {
    fn prose(&mut self, message: &Message, style: Style, measure: usize, page: &Page<'_>) {
        for line in fill(prose(&spans(message, style, page)), measure, measure) {
            let columns = length(&line);
            self.columns = self.columns.max(columns);
            self.lines.push((painted(&line), columns));
        }
    }
}
