//! What stands in a column of a table, from its heading down, and how wide it is.

use crate::document::{Cell, Table};
use crate::message::Message;
use crate::render::cells::{self, Corner, Digits, Heading};
use crate::render::latex::{escape, inline, math};
use crate::render::page::Page;
use crate::render::width::width;
use crate::render::window::Window;

/// What stands in one place of a table, and how wide it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Entry {
    pub(super) tex: String,
    pub(super) width: usize,
}

/// A column from its heading down.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) entries: Vec<Entry>,
    pub(super) kind: Kind,
}

/// What a column holds, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Words, which may be broken over lines.
    Words,
    /// Rows of numbers.
    Vectors,
    /// Numbers, which stand at the right.
    Numbers,
}

impl Column {
    pub(super) fn width(&self) -> usize {
        self.entries
            .iter()
            .map(|entry| entry.width)
            .max()
            .unwrap_or(0)
    }
}

/// The labels of the rows, below what stands in the corner.
pub(super) fn labels(table: &Table<'_>, rows: &Window, page: &Page<'_>) -> Column {
    let words = |message| said(message, page);
    let corner = match cells::corner(table) {
        Corner::Titles(rows, columns) => {
            let (rows, columns) = (words(rows), words(columns));
            Entry {
                tex: format!("{} $\\downarrow$ {} $\\to$", rows.tex, columns.tex),
                width: rows.width + columns.width + 6,
            }
        }
        Corner::Rows(rows) => words(rows),
        Corner::Columns(columns) => {
            let columns = words(columns);
            Entry {
                tex: format!("{} $\\to$", columns.tex),
                width: columns.width + 3,
            }
        }
        Corner::Symbol(symbol) => Entry {
            tex: format!("${}$", math::symbol(symbol)),
            width: width(&symbol.to_string()),
        },
        Corner::Empty => Entry::default(),
    };
    let labels = rows.positions().map(|row| match row {
        Some(row) => heading(cells::heading(&table.rows, row), page),
        None => mark("\\vdots"),
    });
    Column {
        entries: std::iter::once(corner).chain(labels).collect(),
        kind: Kind::Numbers,
    }
}

fn heading(heading: Heading<'_>, page: &Page<'_>) -> Entry {
    match heading {
        Heading::Label(label) => {
            let label = page.label(&label, math::LABEL);
            Entry {
                tex: escape::text(&label),
                width: width(&label),
            }
        }
        Heading::Words(message) => said(message, page),
    }
}

fn said(message: &Message, page: &Page<'_>) -> Entry {
    Entry {
        tex: inline::set(message, page),
        width: width(&page.words(message)),
    }
}

fn number(text: &str) -> Entry {
    Entry {
        tex: format!("${}$", math::number(text)),
        width: width(text) + if text.contains('e') { 2 } else { 0 },
    }
}

fn mark(mark: &str) -> Entry {
    Entry {
        tex: format!("${mark}$"),
        width: 2,
    }
}

/// A column of the table.
pub(super) fn column(
    table: &Table<'_>,
    at: usize,
    rows: &Window,
    digits: Digits,
    page: &Page<'_>,
) -> Column {
    let precision = digits.in_column(table, at, rows, page);
    let mut kind = None;
    let mut entries = vec![heading(cells::heading(&table.columns, at), page)];
    for row in rows.positions() {
        let Some(row) = row else {
            entries.push(mark("\\vdots"));
            continue;
        };
        entries.push(match table.cells.get(row, at) {
            Some(Cell::Number(value)) => {
                kind = Some(Kind::Numbers);
                number(&page.fixed(value, precision))
            }
            Some(Cell::Masked) => number(&page.inline(f64::NEG_INFINITY)),
            Some(Cell::MaskedWeight) => number(&page.inline(0.0)),
            Some(Cell::Undefined) => number(&page.inline(f64::NAN)),
            Some(Cell::Vector(values)) => {
                kind = kind.max(Some(Kind::Vectors));
                let tex = math::vector(&values, precision, page);
                let width = math::signs(&tex) + 2 * values.len();
                let tex = format!("${tex}$");
                Entry { tex, width }
            }
            Some(Cell::Text(message)) => {
                kind = kind.max(Some(Kind::Words));
                said(&message, page)
            }
            None => Entry::default(),
        });
    }
    Column {
        entries,
        kind: kind.unwrap_or(Kind::Numbers),
    }
}

/// What stands for columns that are left out.
pub(super) fn gap(rows: &Window) -> Column {
    let row = |row: Option<usize>| mark(if row.is_some() { "\\dots" } else { "\\ddots" });
    Column {
        entries: std::iter::once(mark("\\dots"))
            .chain(rows.positions().map(row))
            .collect(),
        kind: Kind::Numbers,
    }
}
