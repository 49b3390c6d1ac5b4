//! Draws a table whose columns have their widths. comfy-table adds the lines to plain text, which it
//! can measure; alignment, wrapping and blanks are settled before, and styles are laid over after, so
//! that a shaded cell is shaded from line to line.

use comfy_table::{ContentLineStyle, LineStyle, TableStyle};

use super::super::flow::{Span, length, painted};
use super::super::style::Style;
use super::super::width::blanks;
use super::entry::Entry;
use super::layout::{Column, Part};

/// Between cells, and around them.
const LINE: char = '│';

const FRAME: TableStyle = TableStyle::new()
    .top_border(LineStyle::new('╭', '─', '┬', '╮'))
    .header_lines(ContentLineStyle::new(LINE, LINE, LINE))
    .header_separator(LineStyle::new('├', '─', '┼', '┤'))
    .content_lines(ContentLineStyle::new(LINE, LINE, LINE))
    .bottom_border(LineStyle::new('╰', '─', '┴', '╯'));

/// The lines of a cell, each as wide as its column with a blank on either side.
type Lines = Vec<Vec<Span>>;

/// The lines of the table.
pub(super) fn draw(part: &Part) -> Vec<String> {
    let height = part.columns.iter().map(|column| column.entries.len()).max();
    let rows: Vec<Vec<Lines>> = (0..height.unwrap_or(0))
        .map(|at| part.columns.iter().map(|column| cell(column, at)).collect())
        .collect();
    let mut table = comfy_table::Table::new();
    table.load_style(FRAME);
    for (at, row) in rows.iter().enumerate() {
        let row: Vec<String> = row.iter().map(plain).collect();
        match at {
            0 => table.set_header(row),
            _ => table.add_row(row),
        };
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 0));
    }
    let mut styled = rows.iter().flat_map(|row| styled(row, &part.columns));
    let lines = table.lines().map(|line| match line.starts_with(LINE) {
        true => styled.next().unwrap_or(line),
        false => line,
    });
    lines.collect()
}

/// The lines of a row, with their styles.
fn styled(row: &[Lines], columns: &[Column]) -> impl Iterator<Item = String> {
    let height = row.iter().map(Vec::len).max().unwrap_or(0);
    (0..height).map(move |at| {
        let mut line = String::with_capacity(32 * row.len());
        line.push(LINE);
        for (lines, column) in row.iter().zip(columns) {
            match lines.get(at) {
                Some(spans) => line.push_str(&painted(spans)),
                None => line.push_str(&blanks(column.width + 2)),
            }
            line.push(LINE);
        }
        line
    })
}

fn plain(lines: &Lines) -> String {
    let line = |spans: &Vec<Span>| spans.iter().map(|span| span.text.as_str()).collect();
    lines.iter().map(line).collect::<Vec<String>>().join("\n")
}

fn cell(column: &Column, at: usize) -> Lines {
    let Some(entry) = column.entries.get(at) else {
        return vec![vec![Span::new(blanks(column.width + 2), Style::Plain)]];
    };
    let left = column.is_prose() && !matches!(entry, Entry::Number(..));
    let lines = entry.lines(column.width).into_iter().map(|line| {
        let room = column.width.saturating_sub(length(&line));
        let (before, after) = if left { (0, room) } else { (room, 0) };
        padded(line, before + 1, after + 1)
    });
    lines.collect()
}

/// `line` between blanks, which take its shade where it has one.
fn padded(mut line: Vec<Span>, before: usize, after: usize) -> Vec<Span> {
    if let [Span { text, style, .. }] = line.as_mut_slice()
        && matches!(style, Style::Shade(_))
    {
        *text = format!("{}{text}{}", blanks(before), blanks(after));
        return line;
    }
    line.insert(0, Span::new(blanks(before), Style::Plain));
    line.push(Span::new(blanks(after), Style::Plain));
    line
}
