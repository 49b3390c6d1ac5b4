//! The tree behind one number: each cell with its value, how its stage is defined, the arithmetic
//! in numbers, its steps, and below it the cells that these rest on.

use super::branch::Branch;
use super::flow::{Span, prose};
use super::operators::arithmetic;
use super::prose::spans;
use super::style::Style;
use super::width::{blanks, width};
use super::worked::cell;
use crate::document::{Derivation, GivenRow, Origin, Step};
use crate::expression::Expression;
use crate::message::{Message, render};
use crate::render::expression::{self, Form};
use crate::render::notation::Unicode;
use crate::render::page::Page;
use crate::render::steps;
use crate::render::tree::{self, What};

/// The tree, from the cell down to what was given, and why it ends where it does.
pub(super) fn derivation(root: &Derivation, page: &Page<'_>) -> Vec<String> {
    let (mut lines, notes) = tree(root, page);
    for note in notes {
        lines.push(String::new());
        lines.extend(super::prose::aside(&note, page));
    }
    lines
}

/// The tree alone, and what is to be said of its ends.
pub(super) fn tree(root: &Derivation, page: &Page<'_>) -> (Vec<String>, Vec<Message>) {
    let mut following: Vec<bool> = Vec::new();
    let mut lines = Vec::new();
    let (mut cut, mut enough) = (false, false);
    for entry in tree::entries(root, page.full()) {
        following.truncate(entry.depth.saturating_sub(1));
        if entry.depth > 0 {
            following.push(!entry.last);
        }
        match entry.what {
            What::Cell {
                derivation,
                origin,
                open,
                masked,
            } => {
                let branch = Branch::new(&following, open, page);
                cut |= matches!(origin, Origin::Deeper);
                enough |= matches!(origin, Origin::Enough);
                if masked {
                    taken_out(derivation, origin, &branch, page, &mut lines);
                } else {
                    node(derivation, origin, &branch, page, &mut lines);
                }
            }
            What::More(count) => {
                let more = spans(&render::more_cells(count), Style::Dim, page);
                lines.extend(Branch::new(&following, false, page).head(prose(&more)));
            }
        }
    }
    let notes = [(cut, render::deeper()), (enough, render::enough())];
    let notes = notes.into_iter().filter(|(holds, _)| *holds);
    (lines, notes.map(|(_, note)| note).collect())
}

/// `name[row,column] = value`
fn head(derivation: &Derivation, page: &Page<'_>) -> Vec<Span> {
    let mut head = cell(&derivation.key, &derivation.cell, page);
    head.push(Span::new(" = ", Style::Plain));
    head.push(Span::whole(page.inline(derivation.value), Style::Bold));
    head
}

/// A cell that a mask has taken out: a word on why, and the entry of the mask.
fn taken_out(
    derivation: &Derivation,
    origin: &Origin,
    branch: &Branch,
    page: &Page<'_>,
    lines: &mut Vec<String>,
) {
    let Origin::Computed { given, remark, .. } = origin else {
        return;
    };
    let mut head = head(derivation, page);
    head.push(Span::new(" · ", Style::Dim));
    let why = tree::why_masked(derivation, remark.as_ref());
    head.extend(spans(&why, Style::Dim, page));
    lines.extend(branch.head(prose(&head)));
    if !given.is_empty() {
        lines.extend(branch.body(prose(&self::given(given, page)), 2));
    }
}

fn node(
    derivation: &Derivation,
    origin: &Origin,
    branch: &Branch,
    page: &Page<'_>,
    lines: &mut Vec<String>,
) {
    let value = page.inline(derivation.value);
    let mut head = head(derivation, page);
    let standing = match origin {
        Origin::Given => Some(render::given()),
        Origin::Shown => Some(render::shown_above()),
        Origin::Deeper | Origin::Enough => {
            head.push(Span::new(" …", Style::Dim));
            None
        }
        Origin::Computed { .. } => None,
    };
    if let Some(standing) = standing {
        head.push(Span::new(" · ", Style::Dim));
        head.extend(spans(&standing, Style::Dim, page));
    }
    lines.extend(branch.head(prose(&head)));
    let Origin::Computed {
        op,
        formula,
        given,
        summary,
        steps,
        remark,
        ..
    } = origin
    else {
        return;
    };
    let right = expression::set(&formula.expression, Form::Formula, page, &Unicode);
    let definition = format!("{op}: {} = {right}", formula.symbol);
    lines.extend(branch.body(arithmetic(&definition, Style::Dim), 2));
    // A number alone is what a convention decided, which the remark says; a cell alone is passed on.
    if !matches!(summary, Expression::Number(_) | Expression::Cell(..)) {
        let summary = expression::set(summary, Form::Arithmetic, page, &Unicode);
        let hanging = width(&value) + 1;
        let summary = arithmetic(&format!("{value} = {summary}"), Style::Plain);
        lines.extend(branch.body(summary, hanging));
    }
    if !given.is_empty() {
        lines.extend(branch.body(prose(&self::given(given, page)), 2));
    }
    self::steps(steps, branch, page, lines);
    if let Some(remark) = remark {
        lines.extend(branch.body(prose(&spans(remark, Style::Plain, page)), 2));
    }
}

/// `given: X[爱] = [0, 1], W_Q[:,1] = [1, 1]`
fn given(rows: &[GivenRow], page: &Page<'_>) -> Vec<Span> {
    let mut given = spans(&render::given(), Style::Dim, page);
    for (at, row) in rows.iter().enumerate() {
        given.push(Span::new(if at == 0 { ": " } else { ", " }, Style::Dim));
        given.extend(cell(&row.cell.symbol.to_string(), &row.cell, page));
        let values = expression::numbers(&row.values, page, &Unicode);
        given.push(Span::new(format!(" = {values}"), Style::Plain));
    }
    given
}

/// The steps, their names under each other, and their arithmetic.
fn steps(steps: &[Step], branch: &Branch, page: &Page<'_>, lines: &mut Vec<String>) {
    let rows: Vec<_> = steps::shown(steps, page.full())
        .into_iter()
        .map(|shown| match shown {
            steps::Shown::Step(step, form) => {
                let name = page.words(&steps::name(step.quantity));
                let form = expression::set(&step.expression, form, page, &Unicode);
                let line = steps::line(step, &form, page);
                (name, arithmetic(&line, Style::Plain))
            }
            steps::Shown::More(count) => {
                let more = spans(&render::more_steps(count), Style::Dim, page);
                ("…".to_owned(), prose(&more))
            }
        })
        .collect();
    let widest = rows.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    for (name, chunks) in rows {
        let pad = blanks(widest.saturating_sub(width(&name)) + 2);
        lines.extend(branch.named(&Span::new(format!("{name}{pad}"), Style::Dim), chunks));
    }
}
