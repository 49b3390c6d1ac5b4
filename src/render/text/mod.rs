//! A document for the terminal: one file a kind of block.

mod branch;
mod derivation;
mod facts;
mod flow;
mod formula;
mod heading;
mod operators;
mod prose;
pub(super) mod shade;
mod style;
mod table;
mod worked;

use super::Settings;
use super::format::{Format, in_turn};
use super::page::Page;
use super::width;
use crate::document::{Block, Derivation, Document};

pub(super) const FORMAT: Format = Format {
    name: "text",
    about: "For a terminal",
    styled: true,
    answers: false,
    page: document,
    file: in_turn,
};

/// Lines of prose are no longer than this, however wide the terminal, since they would be hard to
/// read.
const MEASURE: usize = 100;

/// Formulas, arithmetic, lists and tables stand in from the margin.
const INDENT: usize = 2;

/// The document as styled text, ending with a line break.
pub(super) fn document(document: &Document<'_>, settings: &Settings) -> String {
    let page = Page::of(document, settings);
    let blocks = &document.blocks;
    // Rules reach as far as what is widest, which only tables can be.
    let mut end = measure(&page);
    let mut set: Vec<Vec<String>> = Vec::with_capacity(blocks.len());
    for each in blocks {
        let tables = match each {
            Block::Table(table) => std::slice::from_ref(table),
            Block::Tables(tables) => tables,
            other => {
                set.push(block(other, &page));
                continue;
            }
        };
        let (lines, columns) = table::tables(tables, &page);
        end = end.max(columns.min(page.width()));
        set.push(lines);
    }
    for (lines, each) in set.iter_mut().zip(blocks) {
        match each {
            Block::Heading {
                number,
                text,
                symbol,
            } => *lines = heading::heading(*number, text, *symbol, end, &page),
            Block::Part(text) => *lines = heading::part(text, end, &page),
            _ => {}
        }
    }
    if let Some(message) = page.rounding() {
        let title = blocks
            .iter()
            .position(|each| matches!(each, Block::Title(_)));
        let at = title.map_or(set.len(), |at| at + 1);
        set.insert(at, prose::aside(&message, &page));
    }
    let mut text = String::new();
    for lines in set.into_iter().filter(|lines| !lines.is_empty()) {
        if !text.is_empty() {
            text.push('\n');
        }
        for line in lines {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text
}

/// The lines of a derivation alone.
pub(super) fn arithmetic_behind(root: &Derivation, settings: &Settings) -> String {
    let lines = derivation::tree(root, &Page::new(settings)).0;
    lines.join("\n")
}

/// The lines of one block; headings and tables are seen to by [`document`].
fn block(block: &Block<'_>, page: &Page<'_>) -> Vec<String> {
    match block {
        Block::Title(text) => heading::title(text, page),
        Block::Paragraph(text) => prose::paragraph(text, page),
        Block::Note(text) => prose::note(text, page),
        Block::Warning(text) => prose::warning(text, page),
        Block::Facts(facts) => facts::facts(facts, page),
        Block::Formula(formula) => formula::formula(formula, page),
        Block::Worked(lines) => lines
            .iter()
            .flat_map(|line| worked::worked(line, page))
            .collect(),
        Block::Derivation(derivation) => derivation::derivation(derivation, page),
        Block::Part(_) | Block::Heading { .. } | Block::Table(_) | Block::Tables(_) => Vec::new(),
    }
}

/// The columns that prose may take.
fn measure(page: &Page<'_>) -> usize {
    page.width().min(MEASURE)
}
