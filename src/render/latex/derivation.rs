//! A derivation as lines that stand in as deep as they are.

use super::{inline, math};
use crate::document::{Derivation, GivenRow, Origin};
use crate::expression::Expression;
use crate::message::render;
use crate::render::page::Page;
use crate::render::steps;
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
    let (mut cut, mut enough) = (false, false);
    for entry in entries {
        let indent = step * entry.depth as f64;
        let mut below = match entry.what {
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
                let more = inline::set(&render::more_cells(count), page);
                vec![format!("\\emph{{{more}}}")]
            }
        }
        .into_iter();
        let first = below.next().unwrap_or_default();
        lines.push(format!("\\derived{{{indent:.2}}}{{{first}}}"));
        lines.extend(below.map(|line| format!("\\step{{{indent:.2}}}{{{line}}}")));
    }
    let notes = [(cut, render::deeper()), (enough, render::enough())];
    for (_, note) in notes.iter().filter(|(holds, _)| *holds) {
        lines.push(format!("\n\\remark{{{}}}", inline::set(note, page)));
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

/// A cell that a mask has taken out: a word on why, and the entry of the mask.
fn taken_out(derivation: &Derivation, origin: &Origin, page: &Page<'_>) -> Vec<String> {
    let Origin::Computed { given, remark, .. } = origin else {
        return Vec::new();
    };
    let why = tree::why_masked(derivation, remark.as_ref());
    let line = format!("{} --- {}", head(derivation, page), inline::set(&why, page));
    std::iter::once(line)
        .chain(self::given(given, page))
        .collect()
}

/// The lines of one cell.
fn node(derivation: &Derivation, origin: &Origin, page: &Page<'_>) -> Vec<String> {
    let head = head(derivation, page);
    let value = math::number(&page.inline(derivation.value));
    let standing = match origin {
        Origin::Given => render::given(),
        Origin::Shown => render::shown_above(),
        Origin::Deeper | Origin::Enough => return vec![format!("{head} \\dots")],
        Origin::Computed {
            op,
            formula,
            given,
            summary,
            steps,
            remark,
            ..
        } => {
            let right = math::formula(&formula.expression, page);
            let symbol = math::symbol(formula.symbol);
            let op = super::escape::code(op);
            let mut lines = vec![format!(
                "{head} --- {op}: $\\displaystyle {symbol} = {right}$"
            )];
            // A number alone is what a convention decided, which the remark says; a cell alone is passed on.
            if !matches!(summary, Expression::Number(_) | Expression::Cell(..)) {
                let summary = math::arithmetic(summary, page);
                lines.push(format!("$\\displaystyle {value} = {summary}$"));
            }
            lines.extend(self::given(given, page));
            for shown in steps::shown(steps, page.full()) {
                lines.push(match shown {
                    steps::Shown::Step(step, form) => {
                        let name = inline::set(&steps::name(step.quantity), page);
                        let line = math::step(step, form, page);
                        format!("{name}: $\\displaystyle {line}$")
                    }
                    steps::Shown::More(count) => {
                        let more = inline::set(&render::more_steps(count), page);
                        format!("\\emph{{{more}}}")
                    }
                });
            }
            lines.extend(remark.iter().map(|remark| inline::set(remark, page)));
            return lines;
        }
    };
    vec![format!("{head} --- {}", inline::set(&standing, page))]
}

/// given: X[爱] = [0, 1], W_Q[·,1] = [1, 1]
fn given(rows: &[GivenRow], page: &Page<'_>) -> Option<String> {
    let set = |row: &GivenRow| {
        let name = math::cell(&math::symbol(row.cell.symbol), &row.cell);
        format!("${name} = {}$", math::numbers(&row.values, page))
    };
    let rows: Vec<String> = rows.iter().map(set).collect();
    let given = inline::set(&render::given(), page);
    (!rows.is_empty()).then(|| format!("{given}: {}", rows.join(", ")))
}
