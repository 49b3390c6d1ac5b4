//! What a number is made of: in a panel for one cell, or as a tree down to what was given.

use std::collections::HashSet;

use maud::{Markup, html};

use super::math;
use super::place::{self, id};
use super::words::{self, Pages};
use crate::document::{Behind, Derivation, GivenRow};
use crate::expression::{CellRef, Source};
use crate::message::{Message, html as say, render};
use crate::render::expression::{self, Form};
use crate::render::notation::Unicode;
use crate::render::steps::{self, Shown};
use crate::render::told::{self, Line, Standing, Told, ends};
use crate::render::tree::{self, Entry, What};

/// What the panel shows of a cell, until it is asked for.
pub(super) fn behind(
    at: CellRef,
    behind: &Behind,
    shown: &OnPage<'_>,
    pages: &Pages<'_>,
) -> Markup {
    html! {
        template id=(format!("d-{}", id(at))) data-reads=(place::reads(&behind.reads)) {
            @for lead in &behind.lead { p { (pages.words(lead)) } }
            @if let Some(derivation) = &behind.derivation { (one(derivation, shown, pages)) }
        }
    }
}

/// A cell with its arithmetic, and links to the cells that it is worked out from, as far as the page
/// shows them.
fn one(root: &Derivation, shown: &OnPage<'_>, pages: &Pages<'_>) -> Markup {
    let entries = tree::entries(root, pages.any().full());
    let (cells, rest) = match entries.split_first() {
        Some((first, rest)) => (node(first, pages), rest),
        None => (html! {}, &[][..]),
    };
    html! {
        (cells)
        @if !rest.is_empty() {
            p class="from" { (pages.words(&say::worked_from())) }
            ul class="cells" {
                @for entry in rest {
                    li {
                        @match &entry.what {
                            What::Cell { derivation, .. } if shown.has(derivation.at) => {
                                a href=(format!("#{}", id(derivation.at))) { (head(derivation, pages)) }
                            }
                            What::Cell { derivation, .. } => {
                                span class="unlinked" { (head(derivation, pages)) }
                            }
                            What::More(count) => { (pages.words(&render::more_cells(*count))) }
                        }
                    }
                }
            }
            @for why in shown.missing(rest) { p class="aside" { (pages.words(&why)) } }
        }
    }
}

/// What a page shows, and its links may lead to.
pub(super) struct OnPage<'d> {
    cells: HashSet<CellRef>,
    tables: HashSet<Source>,
    elsewhere: &'d dyn Fn(&[String]) -> Message,
}

impl<'d> OnPage<'d> {
    /// The cells of these tables; `elsewhere` says of the keys of others where they are.
    pub(super) fn new(
        named: &[(Source, Vec<CellRef>)],
        elsewhere: &'d dyn Fn(&[String]) -> Message,
    ) -> Self {
        Self {
            cells: named.iter().flat_map(|(_, cells)| cells).copied().collect(),
            tables: named.iter().map(|(source, _)| *source).collect(),
            elsewhere,
        }
    }

    fn has(&self, at: CellRef) -> bool {
        self.cells.contains(&at)
    }

    /// Why some of `entries` have no link: their table is elsewhere, or it is cut where they stand.
    fn missing(&self, entries: &[Entry<'_>]) -> impl Iterator<Item = Message> {
        let (mut keys, mut cut) = (Vec::new(), false);
        for entry in entries {
            match &entry.what {
                What::Cell { derivation, .. } if !self.has(derivation.at) => {
                    if self.tables.contains(&derivation.at.source) {
                        cut = true;
                    } else if !keys.contains(&derivation.key) {
                        keys.push(derivation.key.clone());
                    }
                }
                _ => {}
            }
        }
        let elsewhere = (!keys.is_empty()).then(|| (self.elsewhere)(&keys));
        let cut = cut.then(say::cut_from_table);
        elsewhere.into_iter().chain(cut)
    }
}

/// The tree behind a cell; each of its branches can be folded away.
pub(super) fn derivation(root: &Derivation, pages: &Pages<'_>) -> Markup {
    let entries = tree::entries(root, pages.any().full());
    html! {
        div class="tree" { (branches(&entries, 0, pages)) }
        @for note in ends(&entries) { p class="aside" { (pages.words(&note)) } }
    }
}

/// The entries at `depth`, each with what stands below it. Recursion is as deep as the tree.
fn branches(entries: &[Entry<'_>], depth: usize, pages: &Pages<'_>) -> Markup {
    let starts: Vec<usize> = (0..entries.len())
        .filter(|&at| entries[at].depth == depth)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([entries.len()]);
    let branch = |(start, end): (usize, usize)| match &entries[start..end] {
        [] => html! {},
        [leaf] => node(leaf, pages),
        [first, below @ ..] => html! {
            details open {
                summary { (summary(first, pages)) }
                (body(first, pages))
                (branches(below, depth + 1, pages))
            }
        },
    };
    html! {
        ul { @for range in starts.iter().copied().zip(ends) { li { (branch(range)) } } }
    }
}

/// A cell that nothing stands below.
fn node(entry: &Entry<'_>, pages: &Pages<'_>) -> Markup {
    html! {
        p class="head" { (summary(entry, pages)) }
        (body(entry, pages))
    }
}

/// The first line of an entry: its name and its value, and how it came about where that takes a word.
fn summary(entry: &Entry<'_>, pages: &Pages<'_>) -> Markup {
    let derivation = match &entry.what {
        What::Cell { derivation, .. } => derivation,
        What::More(count) => return pages.words(&render::more_cells(*count)),
    };
    html! {
        (head(derivation, pages))
        @match self::told(entry, pages).standing {
            Standing::Worked => {}
            Standing::Said(standing) => { span class="aside" { " · " (pages.words(&standing)) } }
            Standing::Cut => { " …" }
        }
    }
}

/// What is said of an entry.
fn told<'d>(entry: &Entry<'d>, pages: &Pages<'_>) -> Told<'d> {
    match &entry.what {
        What::Cell {
            derivation,
            origin,
            masked,
            ..
        } => told::told(derivation, origin, *masked, pages.any().full()),
        What::More(_) => Told::default(),
    }
}

/// `name[row,column] = value`
fn head(derivation: &Derivation, pages: &Pages<'_>) -> Markup {
    html! {
        (words::cell(&derivation.key, &derivation.cell)) " = "
        strong { (number(derivation.value, pages)) }
    }
}

/// A number in a line.
fn number(value: f64, pages: &Pages<'_>) -> Markup {
    pages.both(|page| html! { (page.inline(value)) })
}

/// The arithmetic of an entry that was worked out.
fn body(entry: &Entry<'_>, pages: &Pages<'_>) -> Markup {
    let What::Cell { derivation, .. } = &entry.what else {
        return html! {};
    };
    html! {
        @for line in self::told(entry, pages).lines {
            @match line {
                Line::Definition(op, formula) => {
                    p class="definition" { (op) ": " (math::equation(formula, false, pages.any())) }
                }
                Line::Arithmetic(summary) => {
                    p class="line" {
                        (number(derivation.value, pages)) " = "
                        (pages.both(|page| html! { (expression::set(summary, Form::Arithmetic, page, &Unicode)) }))
                    }
                }
                Line::Given(rows) => { (given(rows, pages)) }
                Line::Steps(steps) => { (self::steps(steps, pages)) }
                Line::Remark(remark) => { p { (pages.words(remark)) } }
            }
        }
    }
}

/// `given: X[爱] = [0, 1], W_Q[·,1] = [1, 1]`
fn given(rows: &[GivenRow], pages: &Pages<'_>) -> Markup {
    html! {
        p class="line given" {
            (pages.words(&render::given())) ": "
            @for (at, row) in rows.iter().enumerate() {
                @if at > 0 { " " }
                span class="whole" {
                    (words::cell_of_symbol(&row.cell)) " = "
                    (expression::numbers(&row.values, pages.any(), &Unicode))
                    @if at + 1 < rows.len() { "," }
                }
            }
        }
    }
}

/// The steps, their names beside their arithmetic.
fn steps(shown: Vec<Shown<'_>>, pages: &Pages<'_>) -> Markup {
    html! {
        dl class="steps" {
            @for step in shown {
                @match step {
                    Shown::Step(step, form) => {
                        dt { (pages.words(&steps::name(step.quantity))) }
                        dd class="line" {
                            (pages.both(|page| {
                                let form = expression::set(&step.expression, form, page, &Unicode);
                                html! { (steps::line(step, &form, page)) }
                            }))
                        }
                    }
                    Shown::More(count) => {
                        dt { "…" }
                        dd { (pages.words(&render::more_steps(count))) }
                    }
                }
            }
        }
    }
}
