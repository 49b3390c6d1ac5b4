//! What one table shows: which cells, by which names, in which shades.

use crate::document::{Cell, Cells, Content, Shows, Table};
use crate::expression::{CellRef, Source};
use crate::render::cells::Digits;
use crate::render::window::Window;

/// Shades of weights: class `w0` to `w50`.
pub(super) const WEIGHTS: usize = 50;
/// Shades of other numbers on either side of 0: classes `n1` to `n10`, `p1` to `p10`.
pub(super) const SIGNED: usize = 10;

/// What one table is set with.
pub(super) struct Grid<'g, 't> {
    pub(super) table: &'g Table<'t>,
    pub(super) rows: Window,
    pub(super) columns: Window,
    pub(super) digits: Digits,
    /// The largest number, for its shades.
    pub(super) largest: f64,
    /// The matrices whose cells they are, where they have names.
    pub(super) sources: Vec<Source>,
}

impl Grid<'_, '_> {
    /// The cells that are shown.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.rows.positions().flatten().flat_map(move |row| {
            let columns = self.columns.positions().flatten();
            columns.filter_map(move |column| self.table.cells.get(row, column))
        })
    }

    /// The cells that are shown and have names.
    pub(super) fn named(&self) -> impl Iterator<Item = CellRef> {
        let rows = self.rows.positions().flatten();
        rows.flat_map(move |row| {
            let columns = self.columns.positions().flatten();
            columns.filter_map(move |column| self.at(row, column))
        })
    }

    /// The matrix that the table shows by itself, and so is the name of.
    pub(super) fn whole(&self) -> Option<Source> {
        match self.table.shows {
            Some(Shows::Matrix(_)) => self.sources.first().copied(),
            _ => None,
        }
    }

    /// The matrix of which the row at `row` is the first, in a table of several.
    pub(super) fn begins(&self, row: usize) -> Option<Source> {
        let Some(Shows::Cells(rows)) = &self.table.shows else {
            return None;
        };
        let of = |row: &Vec<CellRef>| row.first().map(|cell| cell.source);
        let source = of(rows.get(row)?).filter(|source| self.sources.contains(source))?;
        let mut before = rows.iter().take(row);
        before.all(|row| of(row) != Some(source)).then_some(source)
    }

    /// The largest size of a number that is shown. The columns of a list hold different things, which
    /// have no scale in common.
    pub(super) fn largest(&self) -> f64 {
        let sizes = self.cells().map(|cell| match (cell, &self.table.cells) {
            (Cell::Number(value), Cells::Matrix { .. }) => value.abs(),
            _ => 0.0,
        });
        sizes.fold(0.0, f64::max)
    }

    /// The cell of the matrix that stands at `row`, `column`, where it has a name.
    pub(super) fn at(&self, row: usize, column: usize) -> Option<CellRef> {
        let at = self.table.at(row, column)?;
        self.sources.contains(&at.source).then_some(at)
    }

    /// How a cell is shaded.
    pub(super) fn class(&self, cell: &Cell) -> Option<String> {
        let value = match cell {
            Cell::Number(value) => *value,
            Cell::Masked | Cell::MaskedWeight => return Some("masked".to_owned()),
            Cell::Undefined => return Some("undefined".to_owned()),
            Cell::Text(_) | Cell::Vector(_) => return Some("words".to_owned()),
        };
        match self.table.content {
            Content::Weights => {
                let step = (value * WEIGHTS as f64).round();
                let fits = (0.0..=WEIGHTS as f64).contains(&step);
                fits.then(|| format!("w{step}"))
            }
            Content::Numbers => {
                let step = (value.abs() / self.largest * SIGNED as f64).round();
                let side = if value < 0.0 { 'n' } else { 'p' };
                let fits = (1.0..=SIGNED as f64).contains(&step);
                fits.then(|| format!("{side}{step}"))
            }
        }
    }
}
