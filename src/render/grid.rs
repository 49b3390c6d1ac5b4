//! A table as text cell by cell, for who lays it out in a way of its own: a window that scrolls.

use super::Settings;
use super::cells::{self, Corner, Digits, Heading};
use super::page::Page;
use super::text::shade;
use super::width::width;
use super::window::Window;
use crate::document::{Cell, Content, Table};
use crate::number::display::Precision;
use crate::text::harmless;

/// Tables of more cells than these are measured by their extremes.
const MOST_MEASURED: usize = 20_000;

/// A table, its numbers to one precision.
pub struct Grid<'g, 't> {
    table: &'g Table<'t>,
    page: Page<'g>,
    precision: Precision,
}

/// What stands in a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its text.
    pub text: String,
    /// Whether it stands back: masked, undefined, a weight of 0.
    pub faint: bool,
    /// The background and ink of a weight, of the 256 colours of terminals.
    pub shade: Option<(u8, u8)>,
}

impl<'g, 't> Grid<'g, 't> {
    /// The table by `settings`, at the precision that all its numbers share.
    pub fn new(table: &'g Table<'t>, settings: &'g Settings) -> Self {
        let page = Page::new(settings);
        let shape = table.cells.shape();
        let (rows, columns) = (Window::all(shape.rows), Window::all(shape.columns));
        let digits = Digits::of(table, &rows, &columns, &page);
        let precision = digits.in_column(table, 0, &rows, &page);
        Self {
            table,
            page,
            precision,
        }
    }

    /// The same at a precision that [`precision`](Self::precision) told before.
    pub fn with(table: &'g Table<'t>, settings: &'g Settings, precision: Precision) -> Self {
        Self {
            table,
            page: Page::new(settings),
            precision,
        }
    }

    /// The precision that all numbers share.
    pub fn precision(&self) -> Precision {
        self.precision
    }

    /// What stands in the corner, in the fullest form that `limit` columns hold.
    pub fn corner(&self, limit: usize) -> String {
        let page = &self.page;
        let forms = match cells::corner(self.table) {
            Corner::Titles(rows, columns) => {
                let (rows, columns) = (page.words(rows), page.words(columns));
                vec![
                    format!("{rows} ↓ {columns} →"),
                    format!("{rows}↓ {columns}→"),
                    rows,
                ]
            }
            Corner::Rows(rows) => vec![page.words(rows)],
            Corner::Columns(columns) => vec![format!("{} →", page.words(columns))],
            Corner::Symbol(symbol) => vec![symbol.to_string()],
            Corner::Empty => Vec::new(),
        };
        let fitting = forms.into_iter().find(|form| width(form) <= limit);
        fitting.unwrap_or_default()
    }

    /// The label of a row.
    pub fn row(&self, row: usize) -> String {
        self.label(cells::heading(&self.table.rows, row))
    }

    /// The label of a column.
    pub fn column(&self, column: usize) -> String {
        self.label(cells::heading(&self.table.columns, column))
    }

    fn label(&self, heading: Heading<'_>) -> String {
        match heading {
            Heading::Label(label) => harmless::label(&label),
            Heading::Words(message) => self.page.words(message),
        }
    }

    /// The cell at `row`, `column`.
    pub fn cell(&self, row: usize, column: usize) -> Entry {
        let page = &self.page;
        let faint = |value| Entry {
            text: page.inline(value),
            faint: true,
            shade: None,
        };
        match self.table.cells.get(row, column) {
            None => Entry::default(),
            Some(Cell::Number(value)) => {
                let weight = self.table.content == Content::Weights;
                let step = shade::step(value).filter(|_| weight);
                Entry {
                    text: page.fixed(value, self.precision),
                    faint: weight && step.is_none(),
                    shade: step.and_then(shade::colours),
                }
            }
            Some(Cell::Masked) => faint(f64::NEG_INFINITY),
            Some(Cell::MaskedWeight) => faint(0.0),
            Some(Cell::Undefined) => faint(f64::NAN),
            Some(Cell::Vector(values)) => Entry {
                text: super::expression::vector(
                    &values,
                    Some(self.precision),
                    page,
                    &super::notation::Unicode,
                ),
                ..Entry::default()
            },
            Some(Cell::Text(message)) => Entry {
                text: page.words(&message),
                ..Entry::default()
            },
        }
    }

    /// The columns that the widest cell takes; of a large table the widest of its extremes.
    pub fn widest(&self) -> usize {
        let shape = self.table.cells.shape();
        let cells = (0..shape.rows).flat_map(|row| (0..shape.columns).map(move |at| (row, at)));
        let wide = |(row, column)| width(&self.cell(row, column).text);
        if shape.rows.saturating_mul(shape.columns) <= MOST_MEASURED {
            return cells.map(wide).max().unwrap_or(0);
        }
        let mut extremes: [Option<(f64, (usize, usize))>; 5] = [None; 5];
        for at in cells {
            let Some(cell) = self.table.cells.get(at.0, at.1) else {
                continue;
            };
            // Each looks for the smallest: the least, the greatest, the nearest to 0 on either side,
            // and what is no number.
            let keys = match cell {
                Cell::Number(value) => {
                    let near = |sign: f64| (value * sign > 0.0).then_some(value * sign);
                    [Some(value), Some(-value), near(1.0), near(-1.0), None]
                }
                _ => [None, None, None, None, Some(0.0)],
            };
            for (extreme, key) in extremes.iter_mut().zip(keys) {
                if let Some(key) = key
                    && extreme.is_none_or(|(least, _)| key < least)
                {
                    *extreme = Some((key, at));
                }
            }
        }
        let extremes = extremes.into_iter().flatten();
        extremes.map(|(_, at)| wide(at)).max().unwrap_or(0)
    }
}
