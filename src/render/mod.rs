//! Sets a [`Document`] in a format. What formats share (which rows and columns show, how numbers are
//! rounded, what of a long sum is left out) stands here; a format adds its syntax and escaping.
//!
//! | shared by formats | |
//! |---|---|
//! | `format` | what a format is, and the list of them |
//! | `page` | the settings in force, numbers and words as text, whether anything was rounded |
//! | `window`, `terms` | which rows and columns of a table, which terms of a sum are shown |
//! | `kept` | which cells stay where a table is cut, and what is said of the rest |
//! | `cells` | what stands in each cell and heading of a table |
//! | `grid` | a table as text cell by cell, for a window that scrolls |
//! | `expression`, `notation` | arithmetic, with a format's own notation |
//! | `shapes` | the shapes under a formula |
//! | `inline` | the words and arguments of a message |
//! | `tree`, `steps` | the cells and steps of a derivation in reading order |
//! | `heat` | colours of a heat map, and the ink readable on each |
//! | `width` | how wide text is, and text made to fit |

mod cells;
mod expression;
mod format;
mod grid;
mod heat;
mod html;
mod inline;
mod kept;
mod latex;
mod markdown;
mod notation;
mod page;
mod plain;
mod shapes;
mod steps;
mod svg;
mod terms;
mod text;
mod told;
mod tree;
mod width;
mod window;

use crate::document::{Derivation, Document};
use crate::expression::Expression;
use crate::expression::Formula;
use crate::message::Language;
use expression::Form;
use page::Page;

pub use format::{FORMATS, Format};
pub use grid::{Entry, Grid};
pub use width::shorten;

/// How a document is to be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language of its words.
    pub language: Language,
    /// The most decimals that a number shows.
    pub digits: usize,
    /// Columns of the terminal.
    pub width: usize,
    /// Whether large tables and long sums are shown whole.
    pub full: bool,
    /// How many pages the file is made of that this one is to be part of, and share its room.
    pub pages: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::English,
            digits: 3,
            width: 80,
            full: false,
            pages: 1,
        }
    }
}

/// The document for a terminal: styled with ANSI sequences, without which it reads as well.
///
/// No line is wider than [`Settings::width`] (40 at least), except where a table is down to its row
/// labels, its first column and the mark for the others, and a number in that column cannot break.
pub fn text(document: &Document<'_>, settings: &Settings) -> String {
    text::document(document, settings)
}

/// The arithmetic behind one cell as [`text`] sets it, without a word on where the tree ends: for who
/// can follow it from there.
pub fn arithmetic_behind(derivation: &Derivation, settings: &Settings) -> String {
    text::arithmetic_behind(derivation, settings)
}

/// The document in Markdown with the tables of GitHub's dialect.
pub fn markdown(document: &Document<'_>, settings: &Settings) -> String {
    markdown::document(document, settings)
}

/// The document as a file for a browser.
pub fn html(document: &Document<'_>, settings: &Settings) -> String {
    html::FORMAT.set(document, settings)
}

/// How many heat maps [`svg`] would draw: one for each matrix of the document.
pub fn heat_maps(document: &Document<'_>) -> usize {
    svg::count(document)
}

/// How many cells of them it would draw.
pub fn drawn_cells(document: &Document<'_>, settings: &Settings) -> usize {
    svg::cells(document, settings)
}

/// The matrices of the document as heat maps, in one picture.
pub fn svg(document: &Document<'_>, settings: &Settings) -> String {
    svg::picture(document, settings)
}

#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;

/// A stage's formula on one line, for data formats: `S = Q·Kᵀ`.
pub fn formula(formula: &Formula) -> String {
    let right = expression::set(
        &formula.expression,
        Form::Formula,
        &Page::new(&WHOLE),
        &notation::Unicode,
    );
    format!("{} = {right}", formula.symbol)
}

/// Arithmetic on one line with every decimal, for data formats: `1·1 + 1·3`.
pub fn arithmetic(expression: &Expression) -> String {
    expression::set(
        expression,
        Form::Arithmetic,
        &Page::new(&WHOLE),
        &notation::Unicode,
    )
}

/// Nothing rounded, nothing left out.
const WHOLE: Settings = Settings {
    language: Language::English,
    digits: 17,
    width: 80,
    full: true,
    pages: 1,
};
