//! A document for the terminal: one file a kind of block.

mod branch;
mod derivation;
mod facts;
mod flow;
mod formula;
mod heading;
mod prose;
mod shade;
mod style;
mod table;
mod worked;

use super::Settings;
use super::page::Page;
use super::width;
use crate::document::{Block, Document};

/// Lines of prose are no longer than this, however wide the terminal, since they would be hard to
/// read.
const MEASURE: usize = 100;

/// Formulas, arithmetic, lists and tables stand in from the margin.
const INDENT: usize = 2;

/// The document as styled text, ending with a line break.
pub(super) fn document(document: &Document<'_>, settings: &Settings) -> String {
    let page = Page::of(document, settings);
    let blocks = &document.blocks;
    let mut parts: Vec<Vec<String>> = blocks.iter().map(|each| block(each, &page)).collect();
    if let Some(message) = page.rounding() {
        let title = blocks
            .iter()
            .position(|each| matches!(each, Block::Title(_)));
        let at = title.map_or(parts.len(), |at| at + 1);
        parts.insert(at, prose::aside(&message, &page));
    }
    let mut text = String::new();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        if !text.is_empty() {
            text.push('\n');
        }
        for line in part {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// The lines of one block.
fn block(block: &Block<'_>, page: &Page<'_>) -> Vec<String> {
    match block {
        Block::Title(text) => heading::title(text, page),
        Block::Heading {
            number,
            text,
            symbol,
        } => heading::heading(*number, text, *symbol, page),
        Block::Paragraph(text) => prose::paragraph(text, page),
        Block::Note(text) => prose::note(text, page),
        Block::Warning(text) => prose::warning(text, page),
        Block::Facts(facts) => facts::facts(facts, page),
        Block::Formula(formula) => formula::formula(formula, page),
        Block::Table(table) => table::tables(std::slice::from_ref(table), page),
        Block::Tables(tables) => table::tables(tables, page),
        Block::Worked(lines) => lines
            .iter()
            .flat_map(|line| worked::worked(line, page))
            .collect(),
        Block::Derivation(derivation) => derivation::derivation(derivation, page),
    }
}

/// The columns that prose may take.
fn measure(page: &Page<'_>) -> usize {
    page.width().min(MEASURE)
}
