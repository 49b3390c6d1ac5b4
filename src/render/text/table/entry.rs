//! What stands in one cell of a drawn table, and how it may give way when room is short.

use super::super::flow::{Chunk, Span, fill, length, prose};
use super::super::prose::spans;
use super::super::shade;
use super::super::style::Style;
use super::super::width::{shorten, width};
use crate::document::{Cell, Content, Mark, Table};
use crate::number::display::Precision;
use crate::render::cells::{self, Corner, Heading};
use crate::render::expression;
use crate::render::notation::Unicode;
use crate::render::page::Page;
use crate::text::harmless;

/// Labels are not shortened below this.
const LEAST_LABEL: usize = 6;
/// A word is broken only where it is longer than this.
const LEAST_WORD: usize = 12;
/// The same of a name of several words, such as those that keys are made of.
const LEAST_NAME: usize = 18;

/// The content of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Entry {
    /// Never broken or shortened, at the right of its column.
    Number(String, Style),
    /// Shortened where it must be.
    Label(String, Style),
    /// Wrapped where they must be, but never within a number.
    Words(Vec<Span>),
    /// Forms of which the first that fits is shown, whole; there is one at least.
    Corner(Vec<(String, Style)>),
}

impl Entry {
    /// The columns that it takes on one line.
    pub(super) fn natural(&self) -> usize {
        match self {
            Self::Number(text, _) | Self::Label(text, _) => width(text),
            Self::Words(spans) => length(spans),
            Self::Corner(forms) => forms.first().map_or(0, |(form, _)| width(form)),
        }
    }

    /// The columns that it cannot do without.
    pub(super) fn least(&self) -> usize {
        match self {
            Self::Number(text, _) => width(text),
            Self::Label(text, _) => width(text).min(LEAST_LABEL),
            Self::Words(spans) => {
                let least = |chunk: &Chunk| match chunk.is_firm() {
                    true => chunk.length(),
                    false => {
                        let name = chunk.longest_name().min(LEAST_NAME);
                        chunk.length().min(LEAST_WORD.max(name))
                    }
                };
                prose(spans).iter().map(least).max().unwrap_or(0)
            }
            Self::Corner(forms) => {
                let widths = forms.iter().map(|(form, _)| width(form));
                widths.min().unwrap_or(0)
            }
        }
    }

    /// Its lines in a column of `columns`.
    pub(super) fn lines(&self, columns: usize) -> Vec<Vec<Span>> {
        match self {
            Self::Number(text, style) => vec![vec![Span::new(text, *style)]],
            Self::Label(text, style) => vec![vec![Span::new(shorten(text, columns), *style)]],
            Self::Words(spans) => fill(prose(spans), columns, columns),
            Self::Corner(forms) => {
                let fitting = forms.iter().find(|(form, _)| width(form) <= columns);
                let fitting = fitting.or(forms.last()).into_iter();
                let shown = fitting.map(|(form, style)| Span::new(shorten(form, columns), *style));
                vec![shown.collect()]
            }
        }
    }

    /// What stands for rows or columns that are left out.
    pub(super) fn gap(mark: &str) -> Self {
        Self::Number(mark.to_owned(), Style::Dim)
    }
}

/// A heading of a row or a column.
pub(super) fn heading(heading: Heading<'_>, style: Style, page: &Page<'_>) -> Entry {
    match heading {
        Heading::Label(label) => Entry::Label(harmless::label(&label), style),
        Heading::Words(message) => Entry::Words(spans(message, style, page)),
    }
}

/// The corner: both titles where they take no more than `limit`, else that of the rows, else the
/// symbol.
pub(super) fn corner(table: &Table<'_>, limit: usize, page: &Page<'_>) -> Entry {
    let titles = match cells::corner(table) {
        Corner::Titles(rows, columns) => {
            let rows = page.words(rows);
            vec![format!("{rows} ↓ {} →", page.words(columns)), rows]
        }
        Corner::Rows(rows) => vec![page.words(rows)],
        Corner::Columns(columns) => vec![format!("{} →", page.words(columns))],
        Corner::Symbol(_) | Corner::Empty => Vec::new(),
    };
    let titles = titles.into_iter().map(|title| (title, Style::Dim));
    let symbol = table
        .symbol
        .map_or(String::new(), |symbol| symbol.to_string());
    let mut forms: Vec<_> = titles.chain([(symbol, Style::Bold)]).collect();
    forms.retain(|(form, _)| width(form) <= limit && !form.is_empty());
    if forms.is_empty() {
        forms.push((String::new(), Style::Dim));
    }
    Entry::Corner(forms)
}

/// The cell of `table` at `row`, `column`, its numbers to `precision`.
pub(super) fn cell(
    table: &Table<'_>,
    row: usize,
    column: usize,
    precision: Precision,
    page: &Page<'_>,
) -> Entry {
    let Some(cell) = table.cells.get(row, column) else {
        return Entry::Number(String::new(), Style::Plain);
    };
    match cell {
        Cell::Number(value) => {
            let style = match (table.content, shade::step(value)) {
                (Content::Weights, Some(step)) => Style::Shade(step),
                (Content::Weights, None) => Style::Dim,
                (Content::Numbers, _) => Style::Plain,
            };
            Entry::Number(page.fixed(value, precision), style)
        }
        Cell::Vector(values) => {
            let row = expression::vector(&values, Some(precision), page, &Unicode);
            Entry::Words(vec![Span::new(row, Style::Plain)])
        }
        Cell::Masked => Entry::Number(page.inline(f64::NEG_INFINITY), Style::Dim),
        Cell::MaskedWeight => Entry::Number(page.inline(0.0), Style::Dim),
        Cell::Undefined => Entry::Number(page.inline(f64::NAN), Style::Dim),
        Cell::Text(message) => {
            let style = match table.cells.mark(row, column) {
                Some(Mark::Wrong) => Style::Wrong,
                Some(Mark::Follows | Mark::Inconsistent | Mark::Imprecise) => Style::Warning,
                Some(Mark::Right | Mark::Blank) | None => Style::Plain,
            };
            Entry::Words(spans(&message, style, page))
        }
    }
}
