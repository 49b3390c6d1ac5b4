//! A derivation as a list of lists.

use super::escape::{self, Place};
use super::{cell, inline};
use crate::document::{Derivation, GivenRow, Origin};
use crate::expression::Expression;
use crate::message::render;
use crate::render::expression::{self, Form};
use crate::render::notation::Unicode;
use crate::render::page::Page;
use crate::render::steps;
use crate::render::tree::{self, What};
use crate::render::width::blanks;

/// The list, from the cell down to what was given.
pub(super) fn derivation(root: &Derivation, page: &Page<'_>) -> String {
    let mut lines = Vec::new();
    let (mut cut, mut enough) = (false, false);
    for entry in tree::entries(root, page.full()) {
        let item = match entry.what {
            What::Cell {
                derivation,
                origin,
                masked,
                ..
            } => {
                cut |= matches!(origin, Origin::Deeper);
                enough |= matches!(origin, Origin::Enough);
                if masked {
                    taken_out(derivation, origin, page)
                } else {
                    node(derivation, origin, page)
                }
            }
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
    let notes = [(cut, render::deeper()), (enough, render::enough())];
    for (_, note) in notes.iter().filter(|(holds, _)| *holds) {
        let note = inline::set(note, page, Place::Line);
        lines.push(format!("\n*{note}*"));
    }
    lines.join("\n")
}

/// `name[row,column] = value`
fn head(derivation: &Derivation, page: &Page<'_>) -> String {
    let name = cell(&derivation.key, &derivation.cell);
    let value = page.inline(derivation.value);
    format!("**{}** = {value}", escape::code(&name, Place::Line))
}

/// A cell that a mask has taken out: a word on why, and the entry of the mask.
fn taken_out(derivation: &Derivation, origin: &Origin, page: &Page<'_>) -> Vec<String> {
    let Origin::Computed { given, remark, .. } = origin else {
        return Vec::new();
    };
    let why = tree::why_masked(derivation, remark.as_ref());
    let why = inline::set(&why, page, Place::Line);
    let line = format!("{} · {why}", head(derivation, page));
    std::iter::once(line)
        .chain(self::given(given, page))
        .collect()
}

/// The lines of one cell.
fn node(derivation: &Derivation, origin: &Origin, page: &Page<'_>) -> Vec<String> {
    let head = head(derivation, page);
    let value = page.inline(derivation.value);
    let standing = match origin {
        Origin::Given => render::given(),
        Origin::Shown => render::shown_above(),
        Origin::Deeper | Origin::Enough => return vec![format!("{head} …")],
        Origin::Computed {
            op,
            formula,
            given,
            summary,
            steps,
            remark,
            ..
        } => {
            let right = expression::set(&formula.expression, Form::Formula, page, &Unicode);
            let defined = format!("{} = {right}", formula.symbol);
            let defined = escape::code(&defined, Place::Line);
            let mut lines = vec![format!("{head} · {op}: {defined}")];
            // A number alone is what a convention decided, which the remark says; a cell alone is passed on.
            if !matches!(summary, Expression::Number(_) | Expression::Cell(..)) {
                let summary = expression::set(summary, Form::Arithmetic, page, &Unicode);
                lines.push(escape::code(&format!("{value} = {summary}"), Place::Line));
            }
            lines.extend(self::given(given, page));
            for shown in steps::shown(steps, page.full()) {
                lines.push(match shown {
                    steps::Shown::Step(step, form) => {
                        let name = inline::set(&steps::name(step.quantity), page, Place::Line);
                        let form = expression::set(&step.expression, form, page, &Unicode);
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

/// `given: X[爱] = [0, 1], W_Q[:,1] = [1, 1]`
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
