//! Tables: headings and cells, shaded by value. Where the cells of a stage are shown that the page can
//! account for, the table is one that the keyboard moves about in, and their arithmetic stands with it.

use std::cell::RefCell;
use std::collections::HashSet;

use maud::{Markup, PreEscaped, html};

use super::budget::Budget;
use super::words::{self, Pages};
use super::{derivation, math, place};
use crate::document::{Axis, Cell, Cells, Content, Mark, Reading, Table};
use crate::expression::{CellRef, Source};
use crate::message::{Message, html as say};
use crate::number::display::Precision;
use crate::render::cells::{self, Corner, Digits, Heading};
use crate::render::expression;
use crate::render::kept;
use crate::render::notation::Unicode;
use crate::render::window::Window;

/// Shades of weights: class `w0` to `w50`.
pub(super) const WEIGHTS: usize = 50;
/// Shades of other numbers on either side of 0: classes `n1` to `n10`, `p1` to `p10`.
pub(super) const SIGNED: usize = 10;

/// What tables are set with.
pub(super) struct Setter<'d, 't, 's> {
    pub(super) pages: &'d Pages<'s>,
    pub(super) reading: Option<&'d Reading<'t>>,
    pub(super) budget: Budget,
    /// The matrices whose cells have their names already.
    pub(super) named: RefCell<HashSet<Source>>,
}

/// What one table is set with.
struct Grid<'g, 't> {
    table: &'g Table<'t>,
    rows: Window,
    columns: Window,
    digits: Digits,
    /// The largest number, for its shades.
    largest: f64,
    /// Whose cells they are, where they have names.
    source: Option<Source>,
}

impl Setter<'_, '_, '_> {
    /// A table under a caption, which is `heading` for the ear alone where the table has none.
    pub(super) fn table(&self, table: &Table<'_>, heading: Option<&Message>) -> Markup {
        let (rows, columns) = self.budget.windows(table);
        let source = table.shows.filter(|_| self.reading.is_some());
        let source = source.filter(|source| self.named.borrow_mut().insert(*source));
        let grid = Grid {
            digits: Digits::of(table, &rows, &columns, self.pages.any()),
            largest: 0.0,
            table,
            rows,
            columns,
            source,
        };
        let grid = Grid {
            largest: grid.largest(),
            ..grid
        };
        let hidden = kept::hidden(table, &grid.rows, &grid.columns);
        let (behind, left_out) = self.behind(&grid);
        html! {
            figure class="table" id=[source.map(place::of)] {
                div class="scroll" {
                    table role=[source.map(|_| "grid")] aria-readonly=[source.map(|_| "true")] {
                        (self.caption(table, heading))
                        (self.head(&grid))
                        (self.body(&grid))
                    }
                }
                @if table.content == Content::Weights { (self.legend(&grid)) }
                @for message in &hidden { p class="aside" { (self.pages.words(message)) } }
                @if left_out > 0 {
                    p class="aside" { (self.pages.words(&say::left_out_of(left_out))) }
                }
                (behind)
            }
        }
    }

    /// The scale of the weights, and what is hatched where anything is.
    fn legend(&self, grid: &Grid<'_, '_>) -> Markup {
        let masked = grid.cells().any(|cell| matches!(cell, Cell::MaskedWeight));
        html! {
            p class="legend" {
                (self.pages.words(&say::scale())) " 0"
                span class="scale" aria-hidden="true" {
                    @for step in (0..=WEIGHTS).step_by(5) { span class=(format!("w{step}")) {} }
                }
                "1"
                @if masked {
                    span class="masked" aria-hidden="true" {}
                    (self.pages.words(&say::hatched()))
                }
            }
        }
    }

    fn caption(&self, table: &Table<'_>, heading: Option<&Message>) -> Markup {
        html! {
            @match (&table.caption, heading) {
                (Some(caption), _) => { caption { (self.pages.words(caption)) } }
                (None, Some(heading)) => { caption class="unseen" { (self.pages.words(heading)) } }
                (None, None) => { caption class="unseen" { (self.corner(table)) } }
            }
        }
    }

    fn corner(&self, table: &Table<'_>) -> Markup {
        let pages = self.pages;
        html! {
            @match cells::corner(table) {
                Corner::Titles(rows, columns) => {
                    (pages.words(rows)) " ↓ " (pages.words(columns)) " →"
                }
                Corner::Rows(rows) => { (pages.words(rows)) }
                Corner::Columns(columns) => { (pages.words(columns)) " →" }
                Corner::Symbol(symbol) => { (math::symbol(symbol)) }
                Corner::Empty => {}
            }
        }
    }

    fn head(&self, grid: &Grid<'_, '_>) -> Markup {
        html! {
            thead {
                tr {
                    th scope="col" class="corner" { (self.corner(grid.table)) }
                    @for column in grid.columns.positions() {
                        @match column {
                            Some(column) => {
                                th scope="col" class=[self.holds_words(grid, column).then_some("words")] {
                                    (self.heading(&grid.table.columns, column))
                                }
                            }
                            None => { th scope="col" class="gap" { "…" } }
                        }
                    }
                }
            }
        }
    }

    fn heading(&self, axis: &Axis<'_>, at: usize) -> Markup {
        match cells::heading(axis, at) {
            Heading::Label(label) => words::label(&label),
            Heading::Words(message) => self.pages.words(message),
        }
    }

    /// Whether a column holds words, which begin at the left.
    fn holds_words(&self, grid: &Grid<'_, '_>, column: usize) -> bool {
        let mut rows = grid.rows.positions().flatten();
        rows.any(|row| {
            matches!(
                grid.table.cells.get(row, column),
                Some(Cell::Text(_) | Cell::Vector(_))
            ) && grid.table.cells.mark(row, column).is_none()
        })
    }

    fn body(&self, grid: &Grid<'_, '_>) -> Markup {
        let columns: Vec<(Option<usize>, Precision)> = grid
            .columns
            .positions()
            .map(|column| {
                let precision = column.map(|column| {
                    let page = self.pages.any();
                    grid.digits.in_column(grid.table, column, &grid.rows, page)
                });
                (column, precision.unwrap_or_default())
            })
            .collect();
        let mut first = true;
        let mut rows = String::new();
        for row in grid.rows.positions() {
            let Some(row) = row else {
                let gaps = html! {
                    tr { th scope="row" class="gap" { "⋮" } @for _ in &columns { td class="gap" { "⋮" } } }
                };
                rows.push_str(&gaps.0);
                continue;
            };
            let set = html! {
                tr {
                    th scope="row" { (self.heading(&grid.table.rows, row)) }
                    @for &(column, precision) in &columns {
                        @match column {
                            Some(column) => { (self.cell(grid, row, column, precision, &mut first)) }
                            None => { td class="gap" { "…" } }
                        }
                    }
                }
            };
            rows.push_str(&set.0);
        }
        html! { tbody { (PreEscaped(rows)) } }
    }

    /// A cell. Of a table that the keyboard moves about in, the `first` is the one that it enters.
    fn cell(
        &self,
        grid: &Grid<'_, '_>,
        row: usize,
        column: usize,
        precision: Precision,
        first: &mut bool,
    ) -> Markup {
        let Some(cell) = grid.table.cells.get(row, column) else {
            return html! { td {} };
        };
        let mark = grid.table.cells.mark(row, column);
        let class = match mark {
            Some(mark) => Some(marked(mark).to_owned()),
            None => grid.class(&cell),
        };
        let at = grid.at(row, column);
        let stop = at.map(|_| if std::mem::take(first) { "0" } else { "-1" });
        html! {
            td id=[at.map(place::id)] class=[class] tabindex=[stop] {
                (self.content(&cell, precision))
            }
        }
    }

    fn content(&self, cell: &Cell, precision: Precision) -> Markup {
        let pages = self.pages;
        match cell {
            Cell::Number(value) => html! { (pages.any().fixed(*value, precision)) },
            Cell::Vector(values) => {
                let row = expression::vector(values, Some(precision), pages.any(), &Unicode);
                html! { (row) }
            }
            Cell::Masked => html! { (pages.any().inline(f64::NEG_INFINITY)) },
            Cell::MaskedWeight => html! { (pages.any().inline(0.0)) },
            Cell::Undefined => pages.both(|page| html! { (page.inline(f64::NAN)) }),
            Cell::Text(message) => pages.words(message),
        }
    }

    /// The arithmetic of the cells that are shown, as far as there is room, and of how many it is left
    /// out.
    fn behind(&self, grid: &Grid<'_, '_>) -> (Markup, usize) {
        let (Some(reading), Some(_)) = (self.reading, grid.source) else {
            return (html! {}, 0);
        };
        let share = self.budget.share();
        let (mut set, mut left_out) = (String::new(), 0);
        for row in grid.rows.positions().flatten() {
            for column in grid.columns.positions().flatten() {
                let Some(at) = grid.at(row, column) else {
                    continue;
                };
                if set.len() > share {
                    left_out += 1;
                    continue;
                }
                if let Some(behind) = reading.behind(at) {
                    set.push_str(&derivation::behind(at, &behind, self.pages).0);
                }
            }
        }
        self.budget.take(set.len());
        (PreEscaped(set), left_out)
    }
}

impl Grid<'_, '_> {
    /// The cells that are shown.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.rows.positions().flatten().flat_map(move |row| {
            let columns = self.columns.positions().flatten();
            columns.filter_map(move |column| self.table.cells.get(row, column))
        })
    }

    /// The largest size of a number that is shown. The columns of a list hold different things, which
    /// have no scale in common.
    fn largest(&self) -> f64 {
        let sizes = self.cells().map(|cell| match (cell, &self.table.cells) {
            (Cell::Number(value), Cells::Matrix { .. }) => value.abs(),
            _ => 0.0,
        });
        sizes.fold(0.0, f64::max)
    }

    /// The cell of the matrix that stands at `row`, `column`, where it has a name.
    fn at(&self, row: usize, column: usize) -> Option<CellRef> {
        Some(CellRef {
            source: self.source?,
            row: self.table.cells.row(row)?,
            column,
        })
    }

    /// How a cell is shaded.
    fn class(&self, cell: &Cell) -> Option<String> {
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

/// The class of what marking found.
pub(super) fn marked(mark: Mark) -> &'static str {
    match mark {
        Mark::Blank => "mark blank",
        Mark::Right => "mark right",
        Mark::Imprecise => "mark imprecise",
        Mark::Follows => "mark follows",
        Mark::Inconsistent => "mark inconsistent",
        Mark::Wrong => "mark wrong",
    }
}
