//! How much a page holds: a browser must open it at once, whatever the size of the model.

use std::cell::Cell;

use crate::document::{Block, Document, Table};
use crate::render::kept;
use crate::render::window::Window;

/// The arithmetic of all cells takes no more bytes than these.
const MOST_ARITHMETIC: usize = 3_200_000;
/// Tables are shown whole where that is asked for and there are no more cells than these.
const MOST_CELLS: usize = 20_000;
/// Of long axes so many are shown: all of up to the first, else some from both ends.
const LONG: [usize; 3] = [24, 8, 4];

/// What is left to give.
pub(super) struct Budget {
    whole: bool,
    arithmetic: Cell<usize>,
    tables: Cell<usize>,
}

impl Budget {
    /// The budget of `document`, whose tables are to be whole where `full` says so.
    pub(super) fn of(document: &Document<'_>, full: bool) -> Self {
        let cells: usize = tables(document)
            .map(|table| table.cells.shape())
            .map(|shape| shape.rows.saturating_mul(shape.columns))
            .fold(0, usize::saturating_add);
        Self {
            whole: full && cells <= MOST_CELLS,
            arithmetic: Cell::new(MOST_ARITHMETIC),
            tables: Cell::new(
                tables(document)
                    .filter(|table| table.shows.is_some())
                    .count(),
            ),
        }
    }

    /// Whether every table is shown whole.
    pub(super) fn whole(&self) -> bool {
        self.whole
    }

    /// The rows and columns of `table` that are shown.
    pub(super) fn windows(&self, table: &Table<'_>) -> (Window, Window) {
        let shape = table.cells.shape();
        if self.whole {
            return (Window::all(shape.rows), Window::all(shape.columns));
        }
        let [most, head, tail] = LONG;
        let rows = Window::keeping(&kept::rows(table), most, head, tail, shape.rows);
        let columns = kept::columns(table, &rows);
        let columns = Window::keeping(&columns, most, head, tail, shape.columns);
        (rows, columns)
    }

    /// The bytes that the arithmetic of the next table may take: an even share of what is left.
    pub(super) fn share(&self) -> usize {
        self.arithmetic.get() / self.tables.get().max(1)
    }

    /// Takes what a table's arithmetic came to.
    pub(super) fn take(&self, bytes: usize) {
        self.arithmetic
            .set(self.arithmetic.get().saturating_sub(bytes));
        self.tables.set(self.tables.get().saturating_sub(1));
    }
}

fn tables<'d, 't>(document: &'d Document<'t>) -> impl Iterator<Item = &'d Table<'t>> {
    document.blocks.iter().flat_map(|block| match block {
        Block::Table(table) => std::slice::from_ref(table),
        Block::Tables(tables) => tables,
        _ => &[],
    })
}
