//! A derivation as lines that stand in as deep as they are.

use super::{inline, math};
use crate::document::{Derivation, GivenRow};
use crate::message::{Message, render};
use crate::render::page::Page;
use crate::render::steps::{self, Shown};
use crate::render::told::{Line, Standing, Told, ends, told};
use crate::render::tree::{self, What};

/// How far one level stands in, in em.
const STEP: f64 = 1.5;
/// However deep a derivation is, no line stands in further than this.
const MOST: f64 = 12.0;

/// The lines, from the cell down to what was given.
pub(super) fn derivation(root: &Derivation, page: &Page<'_>) -> String {
    let entries = tree::entries(root, page.full());
    let deepest = entries.iter().map(|entry| entry.depth).max().unwrap_or(0);
    let step = STEP.min(MOST / deepest.max(1) as f64);
    let mut lines = Vec::new();
    for entry in &entries {
        let indent = step * entry.depth as f64;
        let mut below = match &entry.what {
            What::Cell {
                derivation,
                origin,
                masked,
                ..
            } => node(
                derivation,
                told(derivation, origin, *masked, page.full()),
                page,
            ),
            What::More(count) => {
                let more = inline::set(&render::more_cells(*count, render::full()), page);
                vec![format!("\\emph{{{more}}}")]
            }
        }
        .into_iter();
        let first = below.next().unwrap_or_default();
        lines.push(format!("\\derived{{{indent:.2}}}{{{first}}}"));
        lines.extend(below.map(|line| format!("\\step{{{indent:.2}}}{{{line}}}")));
    }
    for note in ends(&entries) {
        lines.push(format!("\n\\remark{{{}}}", inline::set(&note, page)));
    }
    lines.join("\n")
}

/// The name of the cell and its value.
fn head(derivation: &Derivation, page: &Page<'_>) -> String {
    let key = super::escape::code(&derivation.key);
    let cell = math::cell("", &derivation.cell);
    let value = math::number(&page.inline(derivation.value));
    format!("{key}$\\,{cell} = {value}$")
}

/// The lines of one cell.
fn node(derivation: &Derivation, told: Told<'_>, page: &Page<'_>) -> Vec<String> {
    let said = |message: &Message| inline::set(message, page);
    let mut lines = vec![match &told.standing {
        Standing::Worked => head(derivation, page),
        Standing::Said(standing) => format!("{} --- {}", head(derivation, page), said(standing)),
        Standing::Cut => format!("{} \\dots", head(derivation, page)),
    }];
    for line in told.lines {
        match line {
            Line::Definition(op, formula) => {
                let right = math::formula(&formula.expression, page);
                let symbol = math::symbol(formula.symbol);
                let op = super::escape::code(op);
                let head = lines.concat();
                lines = vec![format!(
                    "{head} --- {op}: $\\displaystyle {symbol} = {right}$"
                )];
            }
            Line::Arithmetic(summary) => {
                let value = math::number(&page.inline(derivation.value));
                let summary = math::arithmetic(summary, page);
                lines.push(format!("$\\displaystyle {value} = {summary}$"));
            }
            Line::Given(rows) => lines.push(given(rows, page)),
            Line::Steps(steps) => lines.extend(steps.into_iter().map(|shown| match shown {
                Shown::Step(step, form) => {
                    let name = said(&steps::name(step.quantity));
                    let line = math::step(step, form, page);
                    format!("{name}: $\\displaystyle {line}$")
                }
                Shown::More(count) => format!(
                    "\\emph{{{}}}",
                    said(&render::more_steps(count, render::full()))
                ),
            })),
            Line::Remark(remark) => lines.push(said(remark)),
        }
    }
    lines
}

/// given: X[爱] = [0, 1], W_Q[·,1] = [1, 1]
fn given(rows: &[GivenRow], page: &Page<'_>) -> String {
    let set = |row: &GivenRow| {
        let name = math::cell(&math::symbol(row.cell.symbol), &row.cell);
        format!("${name} = {}$", math::numbers(&row.values, page))
    };
    let rows: Vec<String> = rows.iter().map(set).collect();
    let given = inline::set(&render::given(), page);
    format!("{given}: {}", rows.join(", "))
}
