//! One matrix as a heat map: titles, axes, cells, and what the colours mean.

use super::LINE;
use super::draw::{Anchor, Box, Drawing, SIGN};
use super::legend::{Legend, Scale};
use crate::document::{Axis, Cell, Content, Table};
use crate::message::{Message, render};
use crate::render::cells::{self, Digits, Heading};
use crate::render::kept;
use crate::render::page::Page;
use crate::render::width::{shorten, width};
use crate::render::window::Window;
use crate::text::harmless;

/// More rows or columns than these are not all shown.
const MOST: usize = 48;
/// The first of them that are shown, and the last.
const HEAD: usize = 24;
const TAIL: usize = 12;
/// With more rows or columns than these cells are small and have no numbers.
const NUMBERED: usize = 20;
/// The height of a cell, and the side of one without a number.
const HEIGHT: f64 = 30.0;
const SMALL: f64 = 16.0;
/// A cell grows to this width for the label above it, where there are few.
const WIDEST: f64 = 72.0;
const FEW: usize = 8;
/// The room of an axis' title beside its labels.
const TITLE: f64 = LINE + 8.0;
/// Labels are cut to so many columns.
const LABEL: usize = 20;

/// A row or a column: its label, or nothing where some are left out.
type Line = Option<(usize, String)>;

/// A panel, measured and ready to be drawn.
#[derive(Clone, Debug)]
pub(super) struct Panel {
    titles: Vec<String>,
    row_title: Option<String>,
    column_title: Option<String>,
    rows: Vec<Line>,
    columns: Vec<Line>,
    /// Cells by rows, of those that are shown.
    cells: Vec<Vec<Drawn>>,
    /// How wide a cell is, and how high.
    cell: (f64, f64),
    /// Whether column labels run upwards.
    turned: bool,
    legend: Legend,
    hidden: Vec<String>,
    shape: (usize, usize),
    scale: Scale,
}

/// A cell: what stands in it, and what it says of itself.
#[derive(Clone, Debug)]
struct Drawn {
    value: Option<f64>,
    text: String,
    said: String,
}

impl Panel {
    pub(super) fn of(table: &Table<'_>, titles: &[&Message], page: &Page<'_>) -> Self {
        let shape = table.cells.shape();
        let window = |count| match page.full() {
            true => Window::all(count),
            false => Window::at_most(MOST, HEAD, TAIL, count),
        };
        let (rows, columns) = (window(shape.rows), window(shape.columns));
        let digits = Digits::of(table, &rows, &columns, page);
        let mut masked = false;
        let cell = |row: usize, column: usize, names: (&str, &str)| {
            let precision = digits.in_column(table, column, &rows, page);
            let (value, text) = match table.cells.get(row, column) {
                Some(Cell::Number(value)) => (Some(value), page.fixed(value, precision)),
                Some(Cell::Masked) => (None, page.inline(f64::NEG_INFINITY)),
                Some(Cell::MaskedWeight) => (None, page.inline(0.0)),
                Some(Cell::Undefined) => (None, page.inline(f64::NAN)),
                Some(Cell::Vector(_) | Cell::Text(_)) | None => (None, String::new()),
            };
            let said = format!("{}, {}: {text}", names.0, names.1);
            Drawn { value, text, said }
        };
        let lines = |window: &Window, axis: &Axis<'_>| -> Vec<Line> {
            let positions = window.positions();
            positions
                .map(|at| Some((at?, label(axis, at?, page))))
                .collect()
        };
        let (down, across) = (lines(&rows, &table.rows), lines(&columns, &table.columns));
        let mut drawn = Vec::new();
        for (row, name) in down.iter().flatten() {
            let cells: Vec<Drawn> = across
                .iter()
                .flatten()
                .map(|(column, other)| {
                    masked |= matches!(
                        table.cells.get(*row, *column),
                        Some(Cell::Masked | Cell::MaskedWeight)
                    );
                    cell(*row, *column, (name, other))
                })
                .collect();
            drawn.push(cells);
        }
        let longest = across.iter().flatten().map(|(_, label)| width(label)).max();
        let longest = SIGN * longest.unwrap_or(0) as f64 + 8.0;
        let numbered = down.len() <= NUMBERED && across.len() <= NUMBERED;
        let widest = drawn.iter().flatten().map(|cell| width(&cell.text)).max();
        let cell = match numbered {
            true => {
                let number = SIGN * widest.unwrap_or(0) as f64 + 12.0;
                let label = if across.len() <= FEW {
                    longest.min(WIDEST)
                } else {
                    0.0
                };
                (number.max(label).max(HEIGHT), HEIGHT)
            }
            false => (SMALL, SMALL),
        };
        let scale = scale(table.content, drawn.iter().flatten());
        Self {
            titles: titles.iter().map(|title| page.words(title)).collect(),
            row_title: table.rows.title.as_ref().map(|title| page.words(title)),
            column_title: table.columns.title.as_ref().map(|title| page.words(title)),
            turned: longest > cell.0,
            legend: Legend::of(scale, masked, page),
            hidden: kept::hidden(table, &rows, &columns, render::full)
                .iter()
                .map(|text| page.words(text))
                .collect(),
            rows: down,
            columns: across,
            cells: drawn,
            cell,
            shape: (shape.rows, shape.columns),
            scale,
        }
    }

    /// What the panel shows, in a sentence.
    pub(super) fn described(&self, page: &Page<'_>) -> String {
        let title = self.titles.join(" · ");
        let (rows, columns) = self.shape;
        let colours = match self.scale {
            Scale::Weights => render::colours_of_weights(),
            Scale::Numbers(largest) => render::colours_of_numbers(largest),
        };
        page.words(&render::heat_map(title, rows, columns, colours))
    }

    /// The room of the row labels with their title.
    fn left(&self) -> f64 {
        let labels = self.rows.iter().flatten().map(|(_, label)| width(label));
        let title = if self.row_title.is_some() { TITLE } else { 0.0 };
        title + SIGN * labels.max().unwrap_or(0) as f64 + 8.0
    }

    /// The room above the cells.
    fn above(&self) -> f64 {
        let labels = self.columns.iter().flatten().map(|(_, label)| width(label));
        let title = if self.column_title.is_some() {
            TITLE
        } else {
            0.0
        };
        let labels = match self.turned {
            true => SIGN * labels.max().unwrap_or(0) as f64 + 8.0,
            false => LINE,
        };
        LINE * self.titles.len() as f64 + 6.0 + title + labels
    }

    fn grid(&self) -> (f64, f64) {
        let (width, height) = self.cell;
        (
            width * self.columns.len() as f64,
            height * self.rows.len() as f64,
        )
    }

    pub(super) fn width(&self) -> f64 {
        let titles = self.titles.iter().map(|title| SIGN * width(title) as f64);
        let hidden = self
            .hidden
            .iter()
            .map(|text| 0.85 * SIGN * width(text) as f64);
        let body = self.left() + self.grid().0;
        titles
            .chain(hidden)
            .chain([self.legend.size().0])
            .fold(body, f64::max)
    }

    pub(super) fn height(&self) -> f64 {
        let below = 12.0 + self.legend.size().1;
        self.above() + self.grid().1 + below + 0.9 * LINE * self.hidden.len() as f64
    }

    pub(super) fn draw(&self, drawing: &mut Drawing, left: f64, top: f64) {
        for (at, title) in self.titles.iter().enumerate() {
            drawing.heading(left, top + LINE * at as f64 + 13.0, title);
        }
        let (x, y) = (left + self.left(), top + self.above());
        let (wide, high) = self.cell;
        let grid = self.grid();
        self.axes(drawing, (left, top), (x, y));
        let mut rows = self.cells.iter();
        for (down, row) in self.rows.iter().enumerate() {
            let middle = y + high * (down as f64 + 0.5);
            let Some((_, label)) = row else {
                drawing.pale(x + grid.0 / 2.0, middle, Anchor::Middle, "⋮");
                continue;
            };
            drawing.label(x - 8.0, middle, Anchor::End, label);
            let mut cells = rows.next().into_iter().flatten();
            for (across, column) in self.columns.iter().enumerate() {
                let place = Box {
                    left: x + wide * across as f64,
                    top: y + high * down as f64,
                    width: wide,
                    height: high,
                };
                let (Some(_), Some(cell)) = (column, column.as_ref().and_then(|_| cells.next()))
                else {
                    drawing.pale(place.left + wide / 2.0, middle, Anchor::Middle, "…");
                    continue;
                };
                let text = (high == HEIGHT).then_some(cell.text.as_str());
                match cell.value.and_then(|value| self.scale.shade(value)) {
                    Some(shade) => {
                        let number = text.map(|text| (text, shade.ink));
                        drawing.cell(place, shade.background, &cell.said, number);
                    }
                    None => drawing.hatched(place, &cell.said, text),
                }
            }
        }
        drawing.frame(Box {
            left: x,
            top: y,
            width: grid.0,
            height: grid.1,
        });
        let mut below = y + grid.1 + 12.0;
        self.legend.draw(drawing, left, below);
        below += self.legend.size().1 + 8.0;
        for hidden in &self.hidden {
            drawing.small(left, below, Anchor::Start, hidden);
            below += 0.9 * LINE;
        }
    }

    /// The titles of both axes, and the labels of the columns.
    fn axes(&self, drawing: &mut Drawing, (left, _): (f64, f64), (x, y): (f64, f64)) {
        let (wide, _) = self.cell;
        let grid = self.grid();
        if let Some(title) = &self.row_title {
            drawing.turned(left + 8.0, y + grid.1 / 2.0, Anchor::Middle, true, title);
        }
        if let Some(title) = &self.column_title {
            let room = LINE * self.titles.len() as f64 + 6.0;
            let top = y - self.above() + room;
            drawing.pale(x + grid.0 / 2.0, top + LINE / 2.0, Anchor::Middle, title);
        }
        for (across, column) in self.columns.iter().enumerate() {
            let middle = x + wide * (across as f64 + 0.5);
            match column {
                Some((_, label)) if self.turned => {
                    drawing.turned(middle, y - 6.0, Anchor::Start, false, label);
                }
                Some((_, label)) => drawing.label(middle, y - LINE / 2.0, Anchor::Middle, label),
                None => drawing.pale(middle, y - LINE / 2.0, Anchor::Middle, "…"),
            }
        }
    }
}

/// Weights have a scale of their own; that of other numbers reaches as far as the largest of those shown.
fn scale<'c>(content: Content, cells: impl Iterator<Item = &'c Drawn>) -> Scale {
    match content {
        Content::Weights => Scale::Weights,
        Content::Numbers => {
            let sizes = cells.filter_map(|cell| cell.value).map(f64::abs);
            Scale::Numbers(sizes.fold(0.0, f64::max))
        }
    }
}

fn label(axis: &Axis<'_>, at: usize, page: &Page<'_>) -> String {
    match cells::heading(axis, at) {
        Heading::Label(label) => shorten(&harmless::label(&label), LABEL),
        Heading::Words(message) => page.words(message),
    }
}
