//! A derivation as a list of lists.

use super::escape::{self, Place};
use super::{cell, inline};
use crate::document::{Derivation, GivenRow, Origin};
use crate::expression::Expression;
use crate::message::render;
use crate::render::notation::Unicode;
use crate::render::page::Page;
use crate::render::tree::{self, What};
use crate::render::width::blanks;
use crate::render::{expression, steps};

/// The list, from the cell down to what was given.
pub(super) fn derivation(root: &Derivation, page: &Page<'_>) -> String {
    let mut lines = Vec::new();
    for entry in tree::entries(root, page.full()) {
        let item = match entry.what {
            What::Cell {
                derivation, origin, ..
            } => node(derivation, origin, page),
            What::More(count) => {
                let more = inline::set(&render::more_cells(count), page, Place::Line);
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
    lines.join("\n")
}

/// The lines of one cell.
fn node(derivation: &Derivation, origin: &Origin, page: &Page<'_>) -> Vec<String> {
    let name = cell(&derivation.key, &derivation.cell);
    let value = page.inline(derivation.value);
    let head = format!("**{}** = {value}", escape::code(&name, Place::Line));
    let standing = match origin {
        Origin::Given => render::given(),
        Origin::Shown => render::shown_above(),
        Origin::Deeper => render::deeper(),
        Origin::Computed {
            op,
            formula,
            given,
            summary,
            steps,
            remark,
            ..
        } => {
            let right = expression::formula(&formula.expression, page, &Unicode);
            let defined = format!("{} = {right}", formula.symbol);
            let defined = escape::code(&defined, Place::Line);
            let mut lines = vec![format!("{head} · {op}: {defined}")];
            // A number alone is what a convention decided, which the remark says.
            if !matches!(summary, Expression::Number(_)) {
                let summary = expression::arithmetic(summary, page, &Unicode);
                lines.push(escape::code(&format!("{value} = {summary}"), Place::Line));
            }
            lines.extend(self::given(given, page));
            for shown in steps::shown(steps, page.full()) {
                lines.push(match shown {
                    steps::Shown::Step(step) => {
                        let name = inline::set(&steps::name(step.quantity), page, Place::Line);
                        let form = expression::arithmetic(&step.expression, page, &Unicode);
                        let line = steps::line(step, &form, page);
                        format!("{name}: {}", escape::code(&line, Place::Line))
                    }
                    steps::Shown::More(count) => {
                        let more = inline::set(&render::more_steps(count), page, Place::Line);
                        format!("*{more}*")
                    }
                });
            }
            lines.extend(
                remark
                    .iter()
                    .map(|remark| inline::set(remark, page, Place::Line)),
            );
            return lines;
        }
    };
    let standing = inline::set(&standing, page, Place::Line);
    vec![format!("{head} · {standing}")]
}

/// `given: X[爱] = [0, 1], W_Q[·,1] = [1, 1]`
fn given(rows: &[GivenRow], page: &Page<'_>) -> Option<String> {
    let set = |row: &GivenRow| {
        let name = cell(&row.cell.symbol.to_string(), &row.cell);
        let values = expression::numbers(&row.values, page, &Unicode);
        escape::code(&format!("{name} = {values}"), Place::Line)
    };
    let rows: Vec<String> = rows.iter().map(set).collect();
    let given = inline::set(&render::given(), page, Place::Line);
    (!rows.is_empty()).then(|| format!("{given}: {}", rows.join(", ")))
}
