//! The tree behind one number: each cell with its value, how its stage is defined, the arithmetic
//! in numbers, its steps, and below it the cells that these rest on.

use super::branch::Branch;
use super::flow::{Span, prose};
use super::operators::arithmetic;
use super::prose::spans;
use super::style::Style;
use super::width::{blanks, width};
use super::worked::cell;
use crate::document::{Derivation, GivenRow};
use crate::message::{Message, render};
use crate::render::expression::{self, Form};
use crate::render::notation::Unicode;
use crate::render::page::Page;
use crate::render::steps::{self, Shown};
use crate::render::told::{Line, Standing, Told, ends, told};
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
    let entries = tree::entries(root, page.full());
    for entry in &entries {
        following.truncate(entry.depth.saturating_sub(1));
        if entry.depth > 0 {
            following.push(!entry.last);
        }
        match &entry.what {
            What::Cell {
                derivation,
                origin,
                open,
                masked,
            } => {
                let branch = Branch::new(&following, *open, page);
                let told = told(derivation, origin, *masked, page.full());
                node(derivation, told, &branch, page, &mut lines);
            }
            What::More(count) => {
                let more = spans(
                    &render::more_cells(*count, render::full()),
                    Style::Dim,
                    page,
                );
                lines.extend(Branch::new(&following, false, page).head(prose(&more)));
            }
        }
    }
    (lines, ends(&entries))
}

/// `name[row,column] = value`
fn head(derivation: &Derivation, page: &Page<'_>) -> Vec<Span> {
    let mut head = cell(&derivation.key, &derivation.cell, page);
    head.push(Span::new(" = ", Style::Plain));
    head.push(Span::whole(page.inline(derivation.value), Style::Bold));
    head
}

/// The lines of one cell.
fn node(
    derivation: &Derivation,
    told: Told<'_>,
    branch: &Branch,
    page: &Page<'_>,
    lines: &mut Vec<String>,
) {
    let mut head = head(derivation, page);
    match &told.standing {
        Standing::Worked => {}
        Standing::Said(standing) => {
            head.push(Span::new(" · ", Style::Dim));
            head.extend(spans(standing, Style::Dim, page));
        }
        Standing::Cut => head.push(Span::new(" …", Style::Dim)),
    }
    lines.extend(branch.head(prose(&head)));
    for line in told.lines {
        match line {
            Line::Definition(op, formula) => {
                let right = expression::set(&formula.expression, Form::Formula, page, &Unicode);
                let definition = format!("{op}: {} = {right}", formula.symbol);
                lines.extend(branch.body(arithmetic(&definition, Style::Dim), 2));
            }
            Line::Arithmetic(summary) => {
                let value = page.inline(derivation.value);
                let summary = expression::set(summary, Form::Arithmetic, page, &Unicode);
                let hanging = width(&value) + 1;
                let summary = arithmetic(&format!("{value} = {summary}"), Style::Plain);
                lines.extend(branch.body(summary, hanging));
            }
            Line::Given(rows) => lines.extend(branch.body(prose(&given(rows, page)), 2)),
            Line::Steps(steps) => self::steps(steps, branch, page, lines),
            Line::Remark(remark) => {
                lines.extend(branch.body(prose(&spans(remark, Style::Plain, page)), 2));
            }
        }
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
fn steps(shown: Vec<Shown<'_>>, branch: &Branch, page: &Page<'_>, lines: &mut Vec<String>) {
    let rows: Vec<_> = shown
        .into_iter()
        .map(|shown| match shown {
            Shown::Step(step, form) => {
                let name = page.words(&steps::name(step.quantity));
                let form = expression::set(&step.expression, form, page, &Unicode);
                let line = steps::line(step, &form, page);
                (name, arithmetic(&line, Style::Plain))
            }
            Shown::More(count) => {
                let more = spans(&render::more_steps(count, render::full()), Style::Dim, page);
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
