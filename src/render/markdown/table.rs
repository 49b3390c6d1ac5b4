//! Pipe tables in GitHub's dialect, numbers at the right.

use super::escape::{self, Place};
use super::{LABEL, inline};
use crate::document::{Cell, Table};
use crate::message::render;
use crate::render::cells::{self, Corner, Digits, Heading};
use crate::render::expression;
use crate::render::kept;
use crate::render::notation::Unicode;
use crate::render::page::Page;
use crate::render::width::{blanks, width};
use crate::render::window::Window;

/// The table with its caption above and what it leaves out below.
pub(super) fn table(table: &Table<'_>, page: &Page<'_>) -> String {
    let (rows, columns) = kept::windows(table, page.full());
    let digits = Digits::of(table, &rows, &columns, page);
    let mut grid = vec![labels(table, &rows, page)];
    grid.extend(columns.positions().map(|at| match at {
        Some(at) => column(table, at, &rows, digits, page),
        None => gap(&rows),
    }));
    let mut parts = Vec::new();
    if let Some(caption) = &table.caption {
        parts.push(format!("**{}**", inline::set(caption, page, Place::Line)));
    }
    parts.push(drawn(&grid));
    parts.extend(
        kept::hidden(table, &rows, &columns, render::full)
            .into_iter()
            .map(|message| {
                let message = inline::set(&message, page, Place::Line);
                format!("*{message}*")
            }),
    );
    parts.join("\n\n")
}

/// A column from its heading down.
struct Column {
    cells: Vec<String>,
    right: bool,
}

fn labels(table: &Table<'_>, rows: &Window, page: &Page<'_>) -> Column {
    let words = |message| inline::set(message, page, Place::Cell);
    let corner = match cells::corner(table) {
        Corner::Titles(rows, columns) => format!("{} ↓ {} →", words(rows), words(columns)),
        Corner::Rows(rows) => words(rows),
        Corner::Columns(columns) => format!("{} →", words(columns)),
        Corner::Symbol(symbol) => escape::code(&symbol.to_string(), Place::Cell),
        Corner::Empty => String::new(),
    };
    let labels = rows.positions().map(|row| match row {
        Some(row) => bold(&heading(cells::heading(&table.rows, row), page)),
        None => "⋮".to_owned(),
    });
    Column {
        cells: std::iter::once(corner).chain(labels).collect(),
        right: false,
    }
}

fn bold(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("**{text}**")
}

fn heading(heading: Heading<'_>, page: &Page<'_>) -> String {
    match heading {
        Heading::Label(label) => escape::text(&page.label(&label, LABEL)),
        Heading::Words(message) => inline::set(message, page, Place::Cell),
    }
}

fn column(table: &Table<'_>, at: usize, rows: &Window, digits: Digits, page: &Page<'_>) -> Column {
    let precision = digits.in_column(table, at, rows, page);
    let mut right = true;
    let mut cells = vec![heading(cells::heading(&table.columns, at), page)];
    for row in rows.positions() {
        let Some(row) = row else {
            cells.push("⋮".to_owned());
            continue;
        };
        cells.push(match table.cells.get(row, at) {
            Some(Cell::Number(value)) => page.fixed(value, precision),
            Some(Cell::Masked) => page.inline(f64::NEG_INFINITY),
            Some(Cell::MaskedWeight) => page.inline(0.0),
            Some(Cell::Undefined) => page.inline(f64::NAN),
            Some(Cell::Vector(values)) => {
                right = false;
                let row = expression::vector(&values, Some(precision), page, &Unicode);
                escape::code(&row, Place::Cell)
            }
            Some(Cell::Text(message)) => {
                right = false;
                inline::set(&message, page, Place::Cell)
            }
            None => String::new(),
        });
    }
    Column { cells, right }
}

fn gap(rows: &Window) -> Column {
    let mark = |row: Option<usize>| if row.is_some() { "…" } else { "⋱" }.to_owned();
    let cells = std::iter::once("…".to_owned()).chain(rows.positions().map(mark));
    Column {
        cells: cells.collect(),
        right: true,
    }
}

/// The columns side by side, padded so that the source reads as a table too.
fn drawn(columns: &[Column]) -> String {
    let height = columns.iter().map(|column| column.cells.len()).max();
    let widths: Vec<usize> = columns
        .iter()
        .map(|column| {
            column
                .cells
                .iter()
                .map(|cell| width(cell))
                .max()
                .unwrap_or(0)
                .max(3)
        })
        .collect();
    let mut lines = Vec::new();
    for row in 0..height.unwrap_or(0) {
        let mut line = String::from("|");
        for (column, &wide) in columns.iter().zip(&widths) {
            let cell = column.cells.get(row).map_or("", String::as_str);
            let pad = blanks(wide.saturating_sub(width(cell)));
            line.push_str(&if column.right {
                format!(" {pad}{cell} |")
            } else {
                format!(" {cell}{pad} |")
            });
        }
        lines.push(line);
        if row == 0 {
            let rule = columns.iter().zip(&widths).map(|(column, &wide)| {
                let dashes = "-".repeat(wide - 1);
                if column.right {
                    format!(" {dashes}: |")
                } else {
                    format!(" :{dashes} |")
                }
            });
            lines.push(format!("|{}", rule.collect::<String>()));
        }
    }
    lines.join("\n")
}
