//! What stands in the headings and cells of a table, before a format sets it.

use super::page::Page;
use super::window::Window;
use crate::document::{Axis, Cell, Cells, Content, Table};
use crate::expression::Symbol;
use crate::message::Message;
use crate::number::display::Precision;

/// A heading of a row or column.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Heading<'t> {
    /// A word of the user's, or a number from 1.
    Label(std::borrow::Cow<'t, str>),
    /// Words of the product's own.
    Words(&'t Message),
}

/// The heading at `position`, from 0.
pub(super) fn heading<'t>(axis: &'t Axis<'_>, position: usize) -> Heading<'t> {
    if let Some(message) = axis.messages.get(position) {
        return Heading::Words(message);
    }
    Heading::Label(match axis.labels.get(position) {
        Some(label) => label.as_ref().into(),
        None => (position + 1).to_string().into(),
    })
}

/// What stands in the corner: the titles of the axes, else the symbol.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Corner<'t> {
    /// Both titles: query ↓ key →.
    Titles(&'t Message, &'t Message),
    /// The title of the rows.
    Rows(&'t Message),
    /// The title of the columns.
    Columns(&'t Message),
    /// The symbol of the matrix.
    Symbol(Symbol),
    /// Nothing.
    Empty,
}

/// What stands in the corner of `table`.
pub(super) fn corner<'t>(table: &'t Table<'_>) -> Corner<'t> {
    match (&table.rows.title, &table.columns.title) {
        (Some(rows), Some(columns)) => Corner::Titles(rows, columns),
        (Some(rows), None) => Corner::Rows(rows),
        (None, Some(columns)) => Corner::Columns(columns),
        (None, None) => table.symbol.map_or(Corner::Empty, Corner::Symbol),
    }
}

/// How exactly the numbers of a table are shown. A matrix has one precision, so that it can be read
/// down and across; in a list each column has its own, since columns hold different things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Digits {
    /// The same everywhere.
    Fixed(Precision),
    /// What each column needs.
    ByColumn,
}

impl Digits {
    /// The digits of `table`, of which only `rows` and `columns` are looked at.
    pub(super) fn of(table: &Table<'_>, rows: &Window, columns: &Window, page: &Page<'_>) -> Self {
        let Cells::Matrix { .. } = table.cells else {
            return Self::ByColumn;
        };
        let numbers = rows.positions().flatten().flat_map(|row| {
            let columns = columns.positions().flatten();
            columns.filter_map(move |column| number(table, row, column))
        });
        Self::Fixed(precision(table.content, numbers, page))
    }

    /// The precision of `column`.
    pub(super) fn in_column(
        self,
        table: &Table<'_>,
        column: usize,
        rows: &Window,
        page: &Page<'_>,
    ) -> Precision {
        if let Self::Fixed(precision) = self {
            return precision;
        }
        let mut numbers = Vec::new();
        for row in rows.positions().flatten() {
            match table.cells.get(row, column) {
                Some(Cell::Number(value)) => numbers.push(value),
                Some(Cell::Vector(values)) => numbers.extend(values),
                _ => {}
            }
        }
        precision(table.content, numbers.iter().copied(), page)
    }
}

/// The precision that `numbers` share. Weights always have all the decimals.
fn precision(
    content: Content,
    numbers: impl Iterator<Item = f64> + Clone,
    page: &Page<'_>,
) -> Precision {
    match content {
        Content::Weights => Precision::beside(page.digits(), numbers, page.digits()),
        Content::Numbers => Precision::of(numbers, page.digits()),
    }
}

fn number(table: &Table<'_>, row: usize, column: usize) -> Option<f64> {
    match table.cells.get(row, column) {
        Some(Cell::Number(value)) => Some(value),
        _ => None,
    }
}
