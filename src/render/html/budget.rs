//! How much a page holds: a browser must open it at once, whatever the size of the model.

use super::place::PAGE;
use crate::document::{Block, Document, Table};
use crate::render::Settings;
use crate::render::kept;
use crate::render::window::Window;

/// A file has about so many bytes at most.
const MOST_BYTES: usize = 4_600_000;
/// No file holds more cells than these while its tables can be cut.
const MOST_CELLS: usize = 20_000;
/// The arithmetic of a file rests on no more cells than these, over all of its numbers.
const MOST_READ: usize = 1_500_000;
/// Of a file's bytes the tables, prose and lines of arithmetic of a page by itself take so many; the rest is
/// left to the map, and to the arithmetic of the cells.
const MOST_IN_BODY: usize = 3_000_000;

/// How many bytes the body of a page may have beside a `map` of so many. Where many pages share a file, what
/// stands in them comes before the arithmetic of their numbers.
pub(super) fn most_in_body(pages: usize, map: usize) -> usize {
    match pages {
        0 | 1 => MOST_IN_BODY,
        pages => (MOST_BYTES / pages).saturating_sub(map + HEADER),
    }
}

/// The title of a page, and what is said below it.
const HEADER: usize = 1500;

/// How many bytes what is set takes in a file of so many pages, in which every name says its page.
pub(super) fn size(set: &str, pages: usize) -> usize {
    let longer = match pages {
        0 | 1 => 0,
        pages => pages.ilog10() as usize + 2,
    };
    set.len() + longer * set.bytes().filter(|&byte| byte == PAGE as u8).count()
}

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
    pub(super) const HARDEST: Self = Self::To(CUTS[CUTS.len() - 1]);

    /// Those that `document` allows, whose tables are to be whole where `settings` say so, the mildest first.
    pub(super) fn fitting(document: &Document<'_>, settings: &Settings) -> Vec<Self> {
        let whole = settings.full.then_some(Self::Whole);
        let cuts = whole.into_iter().chain(CUTS.map(Self::To));
        let fits = |cut: &Self| {
            let cells = tables(document).map(|table| cut.cells(table));
            cells.fold(0, usize::saturating_add) <= MOST_CELLS / settings.pages.max(1)
        };
        cuts.filter(fits).collect()
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

/// What is left for the arithmetic of the cells, of which every table gets a share by its size.
pub(super) struct Share {
    bytes: usize,
    read: usize,
    cells: usize,
}

impl Share {
    /// What is left in a page that has so many bytes already, one of so many in a file.
    pub(super) fn beside(bytes: usize, pages: usize) -> Self {
        let pages = pages.max(1);
        Self {
            bytes: (MOST_BYTES / pages).saturating_sub(bytes + HEADER),
            read: MOST_READ / pages,
            cells: 0,
        }
    }

    /// Shares it among so many cells.
    pub(super) fn among(&mut self, cells: usize) {
        self.cells = cells;
    }

    /// What the next table, of so many `cells`, may take: bytes, and cells that its numbers rest on.
    pub(super) fn next(&self, cells: usize) -> (usize, usize) {
        let all = self.cells.max(1);
        let of = |whole: usize| whole.saturating_mul(cells) / all;
        (of(self.bytes), of(self.read))
    }

    /// Takes what it took.
    pub(super) fn take(&mut self, cells: usize, bytes: usize, read: usize) {
        self.bytes = self.bytes.saturating_sub(bytes);
        self.read = self.read.saturating_sub(read);
        self.cells = self.cells.saturating_sub(cells);
    }
}

fn tables<'d, 't>(document: &'d Document<'t>) -> impl Iterator<Item = &'d Table<'t>> {
    document.blocks.iter().flat_map(|block| match block {
        Block::Table(table) => std::slice::from_ref(table),
        Block::Tables(tables) => tables,
        _ => &[],
    })
}
