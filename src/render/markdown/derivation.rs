//! A derivation as a list of lists.

use super::escape::{self, Place};
use super::{cell, inline};
use crate::document::{Derivation, GivenRow};
use crate::message::{Message, render};
use crate::render::expression::{self, Form};
use crate::render::notation::Unicode;
use crate::render::page::Page;
use crate::render::steps::{self, Shown};
use crate::render::told::{Line, Standing, Told, ends, told};
use crate::render::tree::{self, What};
use crate::render::width::blanks;

/// The list, from the cell down to what was given.
pub(super) fn derivation(root: &Derivation, page: &Page<'_>) -> String {
    let entries = tree::entries(root, page.full());
    let mut lines = Vec::new();
    for entry in &entries {
        let item = match &entry.what {
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
                let more = inline::set(
                    &render::more_cells(*count, render::full()),
                    page,
                    Place::Line,
                );
                vec![format!("*{more}*")]
            }
        };
        let margin = blanks(2 * entry.depth);
        // A backslash at its end keeps a line apart from the next.
        lines.push(format!(
            "{margin}- {}",
            item.join(&format!("\\\n{margin}  "))
        ));
    }
    for note in ends(&entries) {
        let note = inline::set(&note, page, Place::Line);
        lines.push(format!("\n*{note}*"));
    }
    lines.join("\n")
}

/// `name[row,column] = value`
fn head(derivation: &Derivation, page: &Page<'_>) -> String {
    let name = cell(&derivation.key, &derivation.cell, page);
    let value = page.inline(derivation.value);
    format!("**{}** = {value}", escape::code(&name, Place::Line))
}

/// The lines of one cell.
fn node(derivation: &Derivation, told: Told<'_>, page: &Page<'_>) -> Vec<String> {
    let said = |message: &Message| inline::set(message, page, Place::Line);
    let code = |text: &str| escape::code(text, Place::Line);
    let set = |expression, form| expression::set(expression, form, page, &Unicode);
    let mut lines = vec![match &told.standing {
        Standing::Worked => head(derivation, page),
        Standing::Said(standing) => format!("{} · {}", head(derivation, page), said(standing)),
        Standing::Cut => format!("{} …", head(derivation, page)),
    }];
    for line in told.lines {
        match line {
            Line::Definition(op, formula) => {
                let right = set(&formula.expression, Form::Formula);
                let defined = code(&format!("{} = {right}", formula.symbol));
                // Beside the name: a line is dear where each takes a mark.
                lines = vec![format!("{} · {op}: {defined}", lines.concat())];
            }
            Line::Arithmetic(summary) => {
                let value = page.inline(derivation.value);
                let summary = set(summary, Form::Arithmetic);
                lines.push(code(&format!("{value} = {summary}")));
            }
            Line::Given(rows) => lines.push(given(rows, page)),
            Line::Steps(steps) => lines.extend(steps.into_iter().map(|shown| match shown {
                Shown::Step(step, form) => {
                    let name = said(&steps::name(step.quantity));
                    let line = steps::line(step, &set(&step.expression, form), page);
                    format!("{name}: {}", code(&line))
                }
                Shown::More(count) => {
                    format!("*{}*", said(&render::more_steps(count, render::full())))
                }
            })),
            Line::Remark(remark) => lines.push(said(remark)),
        }
    }
    lines
}

/// `given: X[爱] = [0, 1], W_Q[:,1] = [1, 1]`
fn given(rows: &[GivenRow], page: &Page<'_>) -> String {
    let set = |row: &GivenRow| {
        let name = cell(&row.cell.symbol.to_string(), &row.cell, page);
        let values = expression::numbers(&row.values, page, &Unicode);
        escape::code(&format!("{name} = {values}"), Place::Line)
    };
    let rows: Vec<String> = rows.iter().map(set).collect();
    let given = inline::set(&render::given(), page, Place::Line);
    format!("{given}: {}", rows.join(", "))
}
