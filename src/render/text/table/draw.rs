//! Draws a table whose columns have their widths. comfy-table adds the lines; alignment, wrapping
//! and blanks are settled before, so that a shaded cell is shaded from line to line.

use comfy_table::{ContentLineStyle, LineStyle, TableStyle};

use super::super::flow::{Span, length, painted};
use super::super::style::Style;
use super::super::width::blanks;
use super::entry::Entry;
use super::layout::{Column, Part};

const FRAME: TableStyle = TableStyle::new()
    .top_border(LineStyle::new('╭', '─', '┬', '╮'))
    .header_lines(ContentLineStyle::new('│', '│', '│'))
    .header_separator(LineStyle::new('├', '─', '┼', '┤'))
    .content_lines(ContentLineStyle::new('│', '│', '│'))
    .bottom_border(LineStyle::new('╰', '─', '┴', '╯'));

/// The lines of the table.
pub(super) fn draw(part: &Part) -> Vec<String> {
    let mut table = comfy_table::Table::new();
    table.load_style(FRAME).force_no_tty();
    let height = part.columns.iter().map(|column| column.entries.len()).max();
    let row = |at: usize| -> Vec<String> {
        let cells = part.columns.iter();
        cells.map(|column| cell(column, at)).collect()
    };
    table.set_header(row(0));
    for at in 1..height.unwrap_or(0) {
        table.add_row(row(at));
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 0));
    }
    table.lines().collect()
}

/// The lines of a cell, each as wide as its column with a blank on either side.
fn cell(column: &Column, at: usize) -> String {
    let Some(entry) = column.entries.get(at) else {
        return blanks(column.width + 2);
    };
    let left = column.is_prose() && !matches!(entry, Entry::Number(..));
    let lines = entry.lines(column.width).into_iter().map(|line| {
        let room = column.width.saturating_sub(length(&line));
        let (before, after) = if left { (0, room) } else { (room, 0) };
        padded(line, before + 1, after + 1)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// `line` between blanks, which take its shade where it has one.
fn padded(line: Vec<Span>, before: usize, after: usize) -> String {
    if let [Span { text, style, .. }] = line.as_slice()
        && matches!(style, Style::Shade(_))
    {
        let text = format!("{}{text}{}", blanks(before), blanks(after));
        return painted(&[Span::new(text, *style)]);
    }
    format!("{}{}{}", blanks(before), painted(&line), blanks(after))
}
