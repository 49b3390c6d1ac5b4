//! A document in LaTeX: a file that compiles as it stands, with pdfLaTeX where Latin letters are enough for
//! it, else with XeLaTeX.

mod character;
mod derivation;
mod escape;
mod inline;
mod math;
mod matrix;
mod preamble;
mod table;

use super::Settings;
use super::format::Format;
use super::page::{self, Page};
use super::shapes;
use super::width::width;
use crate::document::{Block, Document, Worked};
use crate::expression::{Formula, Symbol};
use crate::message::{Message, render};

pub(super) const FORMAT: Format = Format {
    name: "latex",
    about: "To typeset, with xelatex (Latin alone: pdflatex)",
    styled: false,
    answers: false,
    page: document,
    file: preamble::file,
};

/// The body of a file.
fn document(document: &Document<'_>, settings: &Settings) -> String {
    let page = Page::of(document, settings);
    let rounding = |text: &Message| format!("\\remark{{{}}}", inline::set(text, &page));
    page::paragraphs(document, &page, block, rounding)
}

fn block(block: &Block<'_>, page: &Page<'_>) -> String {
    let set = |text: &Message| inline::set(text, page);
    match block {
        Block::Title(text) => format!("\\pagetitle{{{}}}", set(text)),
        Block::Part(text) => format!("\\section*{{{}}}", set(text)),
        Block::Heading {
            number,
            text,
            symbol,
        } => heading(*number, text, *symbol, page),
        Block::Paragraph(text) => set(text),
        Block::Note(text) => marked(&render::note(), text, page),
        Block::Warning(text) => marked(&render::warning(), text, page),
        Block::Facts(facts) => self::facts(facts, page),
        Block::Formula(formula) => self::formula(formula, page),
        Block::Table(table) => table::alone(table, page),
        Block::Tables(tables) => table::together(tables, page),
        Block::Worked(lines) => {
            let lines: Vec<_> = lines.iter().map(|line| worked(line, page)).collect();
            lines.join("\n")
        }
        Block::Derivation(derivation) => derivation::derivation(derivation, page),
    }
}

/// Names, all given the room of the widest, and what is said of them.
fn facts(facts: &[(Message, Message)], page: &Page<'_>) -> String {
    let names = facts.iter().map(|(name, _)| name);
    let Some(widest) = names.max_by_key(|name| width(&page.words(name))) else {
        return String::new();
    };
    let set = |text: &Message| inline::set(text, page);
    let fact =
        |(name, value): &(Message, Message)| format!("\\item[{{{}}}] {}\n", set(name), set(value));
    let items: String = facts.iter().map(fact).collect();
    format!("\\begin{{facts}}{{{}}}\n{items}\\end{{facts}}", set(widest))
}

fn heading(
    number: Option<usize>,
    text: &Message,
    symbol: Option<Symbol>,
    page: &Page<'_>,
) -> String {
    let number = number.map_or(String::new(), |number| format!("{number}.\\enspace "));
    let symbol = symbol.map_or(String::new(), |symbol| {
        format!("\\quad$\\boldsymbol{{{}}}$", math::symbol(symbol))
    });
    let text = inline::set(text, page);
    format!("\\subsection*{{{number}{text}{symbol}}}")
}

fn marked(mark: &Message, text: &Message, page: &Page<'_>) -> String {
    let mark = inline::set(mark, page);
    format!("\\note{{{mark}}}{{{}}}", inline::set(text, page))
}

/// The formula, and after it the shapes of what stands in it.
fn formula(formula: &Formula, page: &Page<'_>) -> String {
    let set = math::formula(&formula.expression, page);
    let symbol = math::symbol(formula.symbol);
    let shapes = shapes::of(formula);
    let dimensions = shapes.dimensions.iter().map(|(symbol, value)| {
        let value = math::number(&page.inline(*value));
        format!(", ${} = {value}$", math::symbol(*symbol))
    });
    let dimensions: String = dimensions.collect();
    let shapes = math::symbols(&shapes.to_string());
    format!("\\formula{{{symbol} = {set}}}{{${shapes}${dimensions}}}")
}

fn worked(worked: &Worked, page: &Page<'_>) -> String {
    let mut line = math::cell(&math::symbol(worked.cell.symbol), &worked.cell);
    for form in worked.expressions.iter().chain([&worked.result]) {
        line.push_str(" = ");
        line.push_str(&math::arithmetic(form, page));
    }
    format!("\\arithmetic{{{line}}}")
}
