//! A document in Markdown. Formulas and arithmetic stand in code, which reads the same everywhere.

mod derivation;
mod escape;
mod inline;
mod table;

use super::Settings;
use super::expression::{self, Form};
use super::format::{Format, in_turn};
use super::notation::Unicode;
use super::page::{self, Page};
use super::shapes;
use crate::document::{Block, Document, Worked};
use crate::expression::Symbol;
use crate::expression::{CellName, Formula};
use crate::message::{Message, render};
use escape::Place;

pub(super) const FORMAT: Format = Format {
    name: "markdown",
    about: "For a page",
    styled: false,
    answers: false,
    page: document,
    file: in_turn,
};

/// The columns that a label may take: it stands at every number of its row.
const LABEL: usize = 60;
/// The same in a sentence, where it is a title or a name more often than not.
const IN_PROSE: usize = 300;

/// The document, ending with a line break.
pub(super) fn document(document: &Document<'_>, settings: &Settings) -> String {
    let page = Page::of(document, settings);
    let rounding = |text: &Message| format!("*{}*", inline::set(text, &page, Place::Line));
    page::paragraphs(document, &page, block, rounding)
}

fn block(block: &Block<'_>, page: &Page<'_>) -> String {
    match block {
        Block::Title(text) => format!("# {}", inline::set(text, page, Place::Line)),
        Block::Part(text) => format!("## {}", inline::set(text, page, Place::Line)),
        Block::Heading {
            number,
            text,
            symbol,
        } => heading(*number, text, *symbol, page),
        Block::Paragraph(text) => escape::start(&inline::set(text, page, Place::Line)),
        Block::Note(text) => marked(&render::note(), text, page),
        Block::Warning(text) => marked(&render::warning(), text, page),
        Block::Facts(facts) => facts
            .iter()
            .map(|(name, value)| {
                let name = inline::set(name, page, Place::Line);
                format!("- **{name}**: {}", inline::set(value, page, Place::Line))
            })
            .collect::<Vec<_>>()
            .join("\n"),
        Block::Formula(formula) => fenced(&self::formula(formula, page)),
        Block::Table(table) => table::table(table, page),
        Block::Tables(tables) => {
            let tables = tables.iter().map(|each| table::table(each, page));
            tables.collect::<Vec<_>>().join("\n\n")
        }
        Block::Worked(lines) => {
            let lines: Vec<_> = lines.iter().map(|line| worked(line, page)).collect();
            fenced(&lines.join("\n"))
        }
        Block::Derivation(derivation) => derivation::derivation(derivation, page),
    }
}

fn heading(
    number: Option<usize>,
    text: &Message,
    symbol: Option<Symbol>,
    page: &Page<'_>,
) -> String {
    let number = number.map_or(String::new(), |number| format!("{number}. "));
    let symbol = symbol.map_or(String::new(), |symbol| {
        format!(" · {}", escape::code(&symbol.to_string(), Place::Line))
    });
    format!(
        "## {number}{}{symbol}",
        inline::set(text, page, Place::Line)
    )
}

fn marked(mark: &Message, text: &Message, page: &Page<'_>) -> String {
    let text = inline::set(text, page, Place::Line);
    format!("> **{}** {text}", page.words(mark))
}

/// Lines that stand as they are. No line can end the block, since each begins with a symbol or with
/// blanks.
fn fenced(text: &str) -> String {
    format!("```text\n{text}\n```")
}

fn formula(formula: &Formula, page: &Page<'_>) -> String {
    let right = expression::set(&formula.expression, Form::Formula, page, &Unicode);
    let symbol = formula.symbol.to_string();
    let shapes = shapes::of(formula);
    let indent = super::width::blanks(super::width::width(&symbol) + 3);
    let mut text = format!("{symbol} = {right}\n{indent}{shapes}");
    for (symbol, value) in &shapes.dimensions {
        text.push_str(&format!(", {symbol} = {}", page.inline(*value)));
    }
    text
}

fn worked(worked: &Worked, page: &Page<'_>) -> String {
    let mut line = cell(&worked.cell.symbol.to_string(), &worked.cell, page);
    for form in worked.expressions.iter().chain([&worked.result]) {
        line.push_str(" = ");
        line.push_str(&expression::set(form, Form::Arithmetic, page, &Unicode));
    }
    line
}

/// `name[row,column]`, not yet escaped.
fn cell(name: &str, cell: &CellName, page: &Page<'_>) -> String {
    let row = page.label(&cell.row, LABEL);
    match &cell.column {
        Some(column) => format!("{name}[{row},{}]", page.label(column, LABEL)),
        None => format!("{name}[{row}]"),
    }
}
