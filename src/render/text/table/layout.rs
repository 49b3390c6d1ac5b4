//! Which columns of a table fit the page, and how wide each becomes.
//!
//! Where all fit when labels are shortened and words wrapped, all are shown. Else those that a reader
//! came for, the first and the last are, and a column of … for those between; or, on a full page, several tables below each
//! other, each with the labels of the rows. Only cells that are shown are ever looked at.

use std::collections::BTreeMap;

use super::super::style::Style;
use super::entry::{self, Entry};
use crate::document::Table;
use crate::render::cells::{Digits, heading};
use crate::render::kept;
use crate::render::page::Page;
use crate::render::window::{Window, preferred};

/// What a column takes besides its content: a blank on either side and a line.
const FRAME: usize = 3;
/// On a full page a label is not shortened below this, since there is room on the next part.
const COMFORTABLE: usize = 14;
/// The longest label that is not shortened although there would be room.
const LONGEST_LABEL: usize = 32;

/// A column that is shown.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// Its position in the table, from 1; 0 for the labels and the gap.
    position: usize,
    /// Its heading and its cells, from the top.
    pub(super) entries: Vec<Entry>,
    /// The columns of the terminal that it is given.
    pub(super) width: usize,
    natural: usize,
    least: usize,
    /// The columns that its labels want.
    labels: usize,
}

/// A table that fits the page.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Its columns, that of the labels first.
    pub(super) columns: Vec<Column>,
}

/// A table as it will be drawn: one part, or several on a full page, each made when it is drawn.
pub(super) struct Layout<'l> {
    pub(super) parts: Box<dyn Iterator<Item = Part> + 'l>,
    pub(super) rows: Window,
    pub(super) columns: Window,
}

/// Lays out `table`.
pub(super) fn layout<'l>(table: &'l Table<'_>, page: &'l Page<'_>) -> Layout<'l> {
    let shape = table.cells.shape();
    let rows = if page.full() {
        Window::all(shape.rows)
    } else {
        Window::keeping(&kept::rows(table), 16, 8, 4, shape.rows)
    };
    let most = super::room(page) / (FRAME + 1) + 1;
    let looked_at = if page.full() {
        Window::all(shape.columns)
    } else {
        Window::at_most(2 * most, most, most, shape.columns)
    };
    let digits = Digits::of(table, &rows, &looked_at, page);
    let build = Build {
        table,
        page,
        rows,
        digits,
    };
    if page.full() {
        build.full(shape.columns)
    } else {
        build.digest(shape.columns, most)
    }
}

#[derive(Clone)]
struct Build<'b, 't, 's> {
    table: &'b Table<'t>,
    page: &'b Page<'s>,
    rows: Window,
    digits: Digits,
}

impl<'b> Build<'b, '_, '_> {
    /// As many columns as fit: those that a reader came for, then from both ends.
    fn digest(&self, count: usize, most: usize) -> Layout<'b> {
        let width = super::room(self.page);
        let labels = self.labels();
        if count <= most {
            let columns: Vec<Column> = (0..count).map(|at| self.column(at)).collect();
            let part = Part::new(&labels, columns);
            if part.least() <= width {
                return self.laid(std::iter::once(part.spread(width)), Window::all(count));
            }
        }
        let gap = self.gap();
        let mut chosen: BTreeMap<usize, Column> = BTreeMap::new();
        let part = |chosen: &BTreeMap<usize, Column>| {
            let window = Window::only(chosen.keys().copied(), count);
            let columns = window.positions().filter_map(|at| match at {
                Some(at) => chosen.get(&at).cloned(),
                None => Some(gap.clone()),
            });
            (Part::new(&labels, columns.collect()), window)
        };
        let kept = kept::columns(self.table, &self.rows);
        let mut used = labels.least + FRAME;
        for at in preferred(&kept, 1, count) {
            let column = self.column(at);
            used += column.least + FRAME;
            chosen.insert(at, column);
            // What certainly does not fit need not be laid out.
            if chosen.len() > 1 && (used > width || part(&chosen).0.least() > width) {
                chosen.remove(&at);
                break;
            }
        }
        let (part, window) = part(&chosen);
        self.laid(std::iter::once(part.spread(width)), window)
    }

    /// All columns, in as many parts as it takes.
    fn full(self, count: usize) -> Layout<'b> {
        let width = super::room(self.page);
        let rows = self.rows.clone();
        let labels = self.labels();
        let mut at = 0;
        let mut first = true;
        let parts = std::iter::from_fn(move || {
            let mut columns = Vec::new();
            let mut used = 1 + labels.comfortable() + FRAME;
            while at < count {
                let column = self.column(at);
                used += column.comfortable() + FRAME;
                if used > width && !columns.is_empty() {
                    break;
                }
                columns.push(column);
                at += 1;
            }
            let more = first || !columns.is_empty();
            first = false;
            more.then(|| Part::new(&labels, columns).spread(width))
        });
        Layout {
            parts: Box::new(parts),
            rows,
            columns: Window::all(count),
        }
    }

    fn laid(&self, parts: impl Iterator<Item = Part> + 'b, columns: Window) -> Layout<'b> {
        Layout {
            parts: Box::new(parts),
            rows: self.rows.clone(),
            columns,
        }
    }

    /// The column of the row labels, under the corner.
    fn labels(&self) -> Column {
        let limit = super::room(self.page) / 3;
        let corner = entry::corner(self.table, limit, self.page);
        let labels = self.rows.positions().map(|row| match row {
            Some(row) => entry::heading(heading(&self.table.rows, row), Style::Accent, self.page),
            None => Entry::Label("⋮".to_owned(), Style::Dim),
        });
        Column::new(0, std::iter::once(corner).chain(labels).collect())
    }

    fn column(&self, at: usize) -> Column {
        let precision = self.digits.in_column(self.table, at, &self.rows, self.page);
        let heading = heading(&self.table.columns, at);
        let heading = entry::heading(heading, Style::BoldAccent, self.page);
        let cells = self.rows.positions().map(|row| match row {
            Some(row) => entry::cell(self.table, row, at, precision, self.page),
            None => Entry::gap("⋮"),
        });
        Column::new(at + 1, std::iter::once(heading).chain(cells).collect())
    }

    /// The column that stands for those left out.
    fn gap(&self) -> Column {
        let cells = self.rows.positions().map(|row| match row {
            Some(_) => Entry::gap("…"),
            None => Entry::gap("⋱"),
        });
        Column::new(0, std::iter::once(Entry::gap("…")).chain(cells).collect())
    }
}

impl Column {
    fn new(position: usize, entries: Vec<Entry>) -> Self {
        let natural = |entry: &Entry| match entry {
            Entry::Label(..) => entry.natural().min(LONGEST_LABEL),
            _ => entry.natural(),
        };
        let labels = entries
            .iter()
            .filter(|entry| matches!(entry, Entry::Label(..)));
        let labels = labels.map(natural).max().unwrap_or(0);
        let natural = entries.iter().map(natural).max().unwrap_or(0).max(1);
        let least = entries.iter().map(Entry::least).max().unwrap_or(0).max(1);
        Self {
            position,
            entries,
            width: least,
            natural,
            least,
            labels,
        }
    }

    /// Whether a label has less room than it wants.
    fn cuts_labels(&self) -> bool {
        self.labels > self.width
    }

    /// Takes the longest form off the corner; whether that gives room to others.
    fn drop_corner(&mut self) -> bool {
        let Some(Entry::Corner(forms)) = self.entries.first_mut() else {
            return false;
        };
        if forms.len() < 2 || self.natural <= self.labels {
            return false;
        }
        forms.remove(0);
        *self = Self::new(self.position, std::mem::take(&mut self.entries));
        true
    }

    fn comfortable(&self) -> usize {
        self.natural.min(COMFORTABLE).max(self.least)
    }

    /// Whether it holds words, which begin at the left; numbers end at the right.
    pub(super) fn is_prose(&self) -> bool {
        self.position == 0 && matches!(self.entries.first(), Some(Entry::Corner(_)))
            || self
                .entries
                .iter()
                .skip(1)
                .any(|entry| matches!(entry, Entry::Words(_)))
    }
}

impl Part {
    fn new(labels: &Column, columns: Vec<Column>) -> Self {
        let columns = std::iter::once(labels.clone()).chain(columns).collect();
        Self { columns }
    }

    fn least(&self) -> usize {
        1 + self
            .columns
            .iter()
            .map(|column| column.least + FRAME)
            .sum::<usize>()
    }

    /// The columns of the terminal that it takes.
    pub(super) fn columns(&self) -> usize {
        1 + self
            .columns
            .iter()
            .map(|column| column.width + FRAME)
            .sum::<usize>()
    }

    /// The first and last columns of the table in it, from 1.
    pub(super) fn range(&self) -> (usize, usize) {
        let positions = || self.columns.iter().map(|column| column.position);
        let first = positions().find(|&position| position > 0).unwrap_or(0);
        (first, positions().max().unwrap_or(0))
    }

    /// Gives the columns their widths within `width`. Where labels would be cut the corner makes do
    /// with less.
    fn spread(mut self, width: usize) -> Self {
        loop {
            self.share(width);
            let cut = self.columns.iter().any(Column::cuts_labels);
            let corner = self.columns.first_mut();
            if !cut || !corner.is_some_and(Column::drop_corner) {
                return self;
            }
        }
    }

    /// Gives the room that is left within `width` to the narrowest columns that want it.
    fn share(&mut self, width: usize) {
        let given = |limit: usize, column: &Column| column.natural.min(limit).max(column.least);
        let takes = |limit: usize| -> usize {
            1 + self
                .columns
                .iter()
                .map(|column| given(limit, column) + FRAME)
                .sum::<usize>()
        };
        let limit = (1..=width).rev().find(|&limit| takes(limit) <= width);
        for column in &mut self.columns {
            column.width = given(limit.unwrap_or(0), column);
        }
    }
}
