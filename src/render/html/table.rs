//! Tables: headings and cells, shaded by value. Where the cells of a stage are shown that the page can
//! account for, the table is one that the keyboard moves about in.

use std::cell::RefCell;

use maud::{Markup, PreEscaped, html};

use super::budget::{Cut, Share, size};
use super::grid::{Grid, WEIGHTS};
use super::place::PAGE;
use super::shared::Shared;
use super::words::{self, Pages};
use super::{derivation, math, place};
use crate::document::{Axis, Cell, Content, Mark, Reading, Table};
use crate::expression::{CellRef, Source};
use crate::message::{Message, html as say, render};
use crate::number::display::Precision;
use crate::render::cells::{self, Corner, Digits, Heading};
use crate::render::expression;
use crate::render::kept;
use crate::render::notation::Unicode;

/// How wide what is no number is on paper, in characters: a number with its mark, words that break.
const MARKED: usize = 12;
const WORDS: usize = 16;
/// The room that paper has for the columns of a table, in CSS pixels.
const PAPER: f64 = 640.0;
/// How a table is set on paper, the largest first: its class, and the pixels that a character and a column
/// take in the style sheet.
const SIZES: [(Option<&str>, f64, f64); 4] = [
    (None, 7.6, 13.5),
    (Some("dense"), 6.1, 6.5),
    (Some("dense smaller"), 5.3, 5.3),
    (Some("dense denser"), 4.5, 4.2),
];
/// How it is set where no size is small enough: its lines go on below.
const BROKEN: &str = "broken";

/// What tables are set with.
pub(super) struct Setter<'d, 't, 's> {
    pub(super) pages: &'d Pages<'s>,
    pub(super) reading: Option<&'d Reading<'t>>,
    pub(super) cut: Cut,
    /// The matrices whose cells have names by now, with the cells that are shown.
    named: RefCell<Vec<(Source, Vec<CellRef>)>>,
    /// How many tables are set by now.
    set: std::cell::Cell<usize>,
    /// Whether the scale of weights, and hatched cells, are explained by now.
    told: std::cell::Cell<(bool, bool)>,
}

impl<'d, 't, 's> Setter<'d, 't, 's> {
    pub(super) fn new(pages: &'d Pages<'s>, reading: Option<&'d Reading<'t>>, cut: Cut) -> Self {
        Self {
            pages,
            reading,
            cut,
            named: RefCell::default(),
            set: std::cell::Cell::default(),
            told: std::cell::Cell::default(),
        }
    }

    /// Whether the cells of `source` have names by now.
    pub(super) fn is_named(&self, source: Source) -> bool {
        let named = self.named.borrow();
        named.iter().any(|(named, _)| *named == source)
    }

    /// A table under a caption, which is `heading` for the ear alone where the table has none.
    pub(super) fn table(&self, table: &Table<'_>, heading: Option<&Message>) -> Markup {
        let (rows, columns) = self.cut.windows(table);
        let mut sources = table.sources();
        // A name stands in a page once.
        if self.reading.is_none() || sources.iter().any(|source| self.is_named(*source)) {
            sources.clear();
        }
        let grid = Grid {
            digits: Digits::of(table, &rows, &columns, self.pages.any()),
            largest: 0.0,
            table,
            rows,
            columns,
            sources,
        };
        let grid = Grid {
            largest: grid.largest(),
            ..grid
        };
        let hidden = kept::hidden(table, &grid.rows, &grid.columns, render::full_page);
        for &source in &grid.sources {
            let cells = grid.named().filter(|cell| cell.source == source);
            self.named.borrow_mut().push((source, cells.collect()));
        }
        let answers = !grid.sources.is_empty();
        let caption = format!("{PAGE}t{}", self.set.replace(self.set.get() + 1));
        html! {
            figure class=(self.breadth(&grid).map_or("table".to_owned(), |class| format!("table {class}")))
                id=[grid.whole().map(place::of)] {
                (self.caption(table, heading, &caption))
                div class="scroll" {
                    table role=[answers.then_some("grid")] aria-readonly=[answers.then_some("true")]
                        aria-labelledby=(caption) {
                        (self.head(&grid))
                        (self.body(&grid))
                    }
                }
                (self.legend(&grid))
                @for message in &hidden { p class="aside" { (self.pages.words(message)) } }
            }
        }
    }

    /// The scale of the weights under the first table of them, and what is hatched where anything is.
    fn legend(&self, grid: &Grid<'_, '_>) -> Markup {
        let masked = grid.cells().any(|cell| matches!(cell, Cell::MaskedWeight));
        let (scale, hatched) = self.told.get();
        let tells = !scale || masked && !hatched;
        if grid.table.content != Content::Weights || !tells {
            return html! {};
        }
        self.told.set((true, masked || hatched));
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

    /// What the table is called. It stands outside, since a grid has nothing but rows.
    fn caption(&self, table: &Table<'_>, heading: Option<&Message>, id: &str) -> Markup {
        html! {
            @match (&table.caption, heading) {
                (Some(caption), _) => { figcaption id=(id) { (self.pages.words(caption)) } }
                (None, Some(heading)) => {
                    figcaption class="unseen" id=(id) { (self.pages.words(heading)) }
                }
                (None, None) => { figcaption class="unseen" id=(id) { (self.corner(table)) } }
            }
        }
    }

    /// How wide a table is, for paper: the class that makes it fit.
    fn breadth(&self, grid: &Grid<'_, '_>) -> Option<&'static str> {
        let page = self.pages.any();
        let (mut characters, mut count) = (0, 0);
        for column in grid.columns.positions().flatten() {
            let precision = grid.digits.in_column(grid.table, column, &grid.rows, page);
            let rows = grid.rows.positions().flatten();
            let widths = rows.map(|row| match grid.table.cells.get(row, column) {
                Some(Cell::Number(value)) => page.fixed(value, precision).chars().count(),
                Some(Cell::Text(_)) if !grid.sources.is_empty() => MARKED,
                Some(Cell::Text(_) | Cell::Vector(_)) => WORDS,
                _ => 2,
            });
            characters += widths.max().unwrap_or(0);
            count += 1;
        }
        let fits = |(_, character, column): &(_, f64, f64)| {
            characters as f64 * character + count as f64 * column <= PAPER
        };
        match SIZES.iter().find(|size| fits(size)) {
            Some((class, ..)) => *class,
            None => Some(BROKEN),
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
                    @match cells::corner(grid.table) {
                        Corner::Empty => { td class="corner" {} }
                        // Not every reader says what stands in a formula.
                        Corner::Symbol(symbol) => {
                            th scope="col" class="corner" {
                                span class="unseen" { (symbol) }
                                span aria-hidden="true" { (math::symbol(symbol)) }
                            }
                        }
                        _ => { th scope="col" class="corner" { (self.corner(grid.table)) } }
                    }
                    @for column in grid.columns.positions() {
                        @match column {
                            Some(column) => {
                                th scope="col" class=[self.holds_words(grid, column).then_some("words")]
                                    title=[whole(&grid.table.columns, column)] {
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
            Heading::Label(label) => words::heading(&label),
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
                tr id=[grid.begins(row).map(place::of)] {
                    th scope="row" title=[whole(&grid.table.rows, row)] {
                        (self.heading(&grid.table.rows, row))
                    }
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

    /// How many matrices have names by now.
    pub(super) fn named_by_now(&self) -> usize {
        self.named.borrow().len()
    }

    /// Leaves out what was named after the first so many.
    pub(super) fn forget(&self, before: usize) {
        self.named.borrow_mut().truncate(before);
    }

    /// Whether any cell that is set by now answers.
    pub(super) fn answers(&self) -> bool {
        !self.named.borrow().is_empty()
    }

    /// The arithmetic of the cells that are shown, as far as there is room in a page that has so many
    /// `bytes` already; and the cells of which it is left out.
    pub(super) fn arithmetic(&self, bytes: usize, pages: usize) -> (Markup, LeftOut) {
        let named = self.named.borrow();
        let all = named.iter().map(|(_, cells)| cells.len()).sum();
        let Some(reading) = self.reading else {
            return (html! {}, LeftOut::default());
        };
        let elsewhere = |keys: &[String]| reading.elsewhere(keys);
        let shown = derivation::OnPage::new(&named, &elsewhere);
        let shared = Shared::default();
        let setting = derivation::Setting {
            pages: self.pages,
            shared: Some(&shared),
        };
        let mut share = Share::beside(bytes, pages);
        let mut set = String::new();
        let mut left: Vec<&[CellRef]> = named.iter().map(|(_, cells)| &cells[..]).collect();
        // What some tables leave of their shares goes to those that need more, once.
        for _ in 0..2 {
            share.among(left.iter().map(|cells| cells.len()).sum());
            for cells in &mut left {
                let (most, most_read) = share.next(cells.len());
                let (mut taken, mut read, mut told) = (0, 0, cells.len());
                for (at, &cell) in cells.iter().enumerate() {
                    let Some(behind) = reading.behind(cell) else {
                        continue;
                    };
                    let regions = behind.reads.iter();
                    let cells_read = regions.map(|(_, region)| region.cells().count());
                    let cells_read = cells_read.sum::<usize>();
                    let before = shared.len();
                    let arithmetic = derivation::behind(cell, &behind, &shown, &setting).0;
                    let bytes = size(&arithmetic, pages) + size(&shared.after(before).0, pages);
                    if taken + bytes > most || read > most_read {
                        shared.forget(before);
                        told = at;
                        break;
                    }
                    (taken, read) = (taken + bytes, read + cells_read);
                    set.push_str(&arithmetic);
                }
                share.take(cells.len(), taken, read);
                *cells = &cells[told..];
            }
            left.retain(|cells| !cells.is_empty());
        }
        let left_out = LeftOut {
            first: left.first().and_then(|cells| cells.first()).copied(),
            count: left.iter().map(|cells| cells.len()).sum(),
            of: all,
        };
        (html! { (PreEscaped(set)) (shared.after(0)) }, left_out)
    }
}

/// The cells that a page shows without their arithmetic.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LeftOut {
    /// The first of them.
    pub(super) first: Option<CellRef>,
    /// How many they are.
    pub(super) count: usize,
    /// Of how many that are shown.
    pub(super) of: usize,
}

/// The whole label of a heading that may be cut where there is no room for it.
fn whole(axis: &Axis<'_>, at: usize) -> Option<String> {
    match cells::heading(axis, at) {
        Heading::Label(label) => words::whole(&label),
        Heading::Words(_) => None,
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
