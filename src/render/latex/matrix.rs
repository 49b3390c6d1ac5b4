//! Small matrices without labels, as mathematics has them.

use super::math;
use crate::document::{Axis, Cell, Cells, Content, Table};
use crate::render::cells::Digits;
use crate::render::page::Page;
use crate::render::window::Window;

/// A matrix with more rows or columns is a table.
const MOST: usize = 8;

/// The matrix that `table` shows, where it is a small one whose rows and columns are numbers.
pub(super) fn small(table: &Table<'_>, page: &Page<'_>) -> Option<String> {
    let shape = table.cells.shape();
    let whole = matches!(&table.cells, Cells::Matrix { values, rows, .. }
        if values.nrows() == rows.len());
    let fits = (1..=MOST).contains(&shape.rows) && (1..=MOST).contains(&shape.columns);
    let symbol = table.symbol.filter(|_| {
        whole
            && fits
            && table.content == Content::Numbers
            && is_counted(&table.rows)
            && is_counted(&table.columns)
    })?;
    let (rows, columns) = (Window::all(shape.rows), Window::all(shape.columns));
    let digits = Digits::of(table, &rows, &columns, page);
    let cell = |row, column| {
        let number = match table.cells.get(row, column)? {
            Cell::Number(value) => {
                let precision = digits.in_column(table, column, &rows, page);
                page.fixed(value, precision)
            }
            Cell::Masked => page.inline(f64::NEG_INFINITY),
            Cell::Undefined => page.inline(f64::NAN),
            Cell::MaskedWeight | Cell::Vector(_) | Cell::Text(_) => return None,
        };
        Some(math::number(&number))
    };
    let row = |row| {
        let cells: Option<Vec<String>> = (0..shape.columns).map(|at| cell(row, at)).collect();
        Some(cells?.join(" & "))
    };
    let rows: Option<Vec<String>> = (0..shape.rows).map(row).collect();
    let rows = rows?.join(" \\\\ ");
    let symbol = math::symbol(symbol);
    Some(format!(
        "$\\displaystyle {symbol} = \\begin{{bmatrix*}}[r]{rows}\\end{{bmatrix*}}$"
    ))
}

/// Whether the labels are numbers from 1 and nothing else is said of the axis.
fn is_counted(axis: &Axis<'_>) -> bool {
    let mut labels = axis.labels.iter().enumerate();
    let counted = labels.all(|(at, label)| *label == (at + 1).to_string());
    counted && axis.title.is_none() && axis.messages.is_empty()
}
