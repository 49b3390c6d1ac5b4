//! How much a page holds: a browser must open it at once, whatever the size of the model.

use crate::document::{Block, Document, Table};
use crate::render::kept;
use crate::render::window::Window;

/// A page has about so many bytes at most.
const MOST_BYTES: usize = 4_600_000;
/// No page holds more cells than these while its tables can be cut.
const MOST_CELLS: usize = 20_000;
/// The arithmetic of a page rests on no more cells than these, over all of its numbers.
const MOST_READ: usize = 1_500_000;
/// More lines of arithmetic than these in one place are left to the numbers themselves.
pub(super) const MOST_LINES: usize = 48;

/// How far long axes are cut, the mildest first: all of up to the first number is shown, else so many
/// from both ends.
const CUTS: [[usize; 3]; 3] = [[24, 8, 4], [12, 6, 2], [6, 3, 1]];

/// How the tables of a document are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Not at all.
    Whole,
    /// So far.
    To([usize; 3]),
}

impl Cut {
    /// The mildest that `document` allows, whose tables are to be whole where `full` says so.
    pub(super) fn of(document: &Document<'_>, full: bool) -> Self {
        let whole = full.then_some(Self::Whole);
        let cuts = whole.into_iter().chain(CUTS.map(Self::To));
        let fits = |cut: &Self| {
            let cells = tables(document).map(|table| cut.cells(table));
            cells.fold(0, usize::saturating_add) <= MOST_CELLS
        };
        let mut fitting = cuts.filter(fits);
        fitting.next().unwrap_or(Self::To(CUTS[CUTS.len() - 1]))
    }

    fn cells(self, table: &Table<'_>) -> usize {
        let shape = table.cells.shape();
        let length = |of: usize| match self {
            Self::Whole => of,
            Self::To([most, head, tail]) if of > most => head + tail,
            Self::To(_) => of,
        };
        length(shape.rows).saturating_mul(length(shape.columns))
    }

    /// The rows and columns of `table` that are shown.
    pub(super) fn windows(self, table: &Table<'_>) -> (Window, Window) {
        let shape = table.cells.shape();
        let Self::To([most, head, tail]) = self else {
            return (Window::all(shape.rows), Window::all(shape.columns));
        };
        let rows = Window::keeping(&kept::rows(table), most, head, tail, shape.rows);
        let columns = kept::columns(table, &rows);
        let columns = Window::keeping(&columns, most, head, tail, shape.columns);
        (rows, columns)
    }
}

/// What is left for the arithmetic of the cells, of which every table gets an even share.
pub(super) struct Share {
    bytes: usize,
    read: usize,
    tables: usize,
}

impl Share {
    /// The share of `tables` in a page that has so many bytes already.
    pub(super) fn beside(bytes: usize, tables: usize) -> Self {
        Self {
            bytes: MOST_BYTES.saturating_sub(bytes),
            read: MOST_READ,
            tables,
        }
    }

    /// What the next table may take: bytes, and cells that its numbers rest on.
    pub(super) fn next(&self) -> (usize, usize) {
        let tables = self.tables.max(1);
        (self.bytes / tables, self.read / tables)
    }

    /// Takes what it took.
    pub(super) fn take(&mut self, bytes: usize, read: usize) {
        self.bytes = self.bytes.saturating_sub(bytes);
        self.read = self.read.saturating_sub(read);
        self.tables = self.tables.saturating_sub(1);
    }
}

fn tables<'d, 't>(document: &'d Document<'t>) -> impl Iterator<Item = &'d Table<'t>> {
    document.blocks.iter().flat_map(|block| match block {
        Block::Table(table) => std::slice::from_ref(table),
        Block::Tables(tables) => tables,
        _ => &[],
    })
}
