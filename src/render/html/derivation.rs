//! What a number is made of: in a panel for one cell, or as a tree down to what was given.

use std::collections::HashSet;

use maud::{Markup, html};

use super::math;
use super::place::{self, id};
use super::shared::Shared;
use super::words::{self, Pages};
use crate::document::{Behind, Derivation, GivenRow};
use crate::expression::{CellRef, Source};
use crate::message::{Message, html as say, render};
use crate::op::Region;
use crate::render::expression::{self, Form};
use crate::render::notation::Unicode;
use crate::render::steps::{self, Shown};
use crate::render::told::{self, Line, Standing, Told, ends};
use crate::render::tree::{self, Entry, What};

/// What arithmetic is set with.
pub(super) struct Setting<'p, 's> {
    pub(super) pages: &'p Pages<'s>,
    /// Where the script is to put what many cells say; without it all of it stands where it is said.
    pub(super) shared: Option<&'p Shared>,
}

impl Setting<'_, '_> {
    /// What many others say.
    fn often(&self, piece: Markup) -> Markup {
        match self.shared {
            Some(shared) => shared.often(piece),
            None => piece,
        }
    }

    /// What others may say too.
    fn line(&self, piece: Markup) -> Markup {
        match self.shared {
            Some(shared) => shared.perhaps(piece),
            None => piece,
        }
    }

    fn words(&self, message: &Message) -> Markup {
        self.often(self.pages.words(message))
    }
}

/// What the panel shows of a cell, until it is asked for.
pub(super) fn behind(
    at: CellRef,
    behind: &Behind,
    shown: &OnPage<'_>,
    set: &Setting<'_, '_>,
) -> Markup {
    html! {
        template id=(format!("d-{}", id(at))) data-reads=(place::reads(&behind.reads)) {
            @for lead in &behind.lead { p { (set.pages.words(lead)) } }
            @if let Some(derivation) = &behind.derivation { (one(derivation, shown, set)) }
            @if !behind.reads.is_empty() && !shown.any(&behind.reads) {
                p class="aside" { (set.words(&say::none_framed())) }
            }
        }
    }
}

/// A cell with its arithmetic, and links to the cells that it is worked out from, as far as the page
/// shows them.
fn one(root: &Derivation, shown: &OnPage<'_>, set: &Setting<'_, '_>) -> Markup {
    let entries = tree::entries(root, set.pages.any().full());
    let (cells, rest) = match entries.split_first() {
        Some((first, rest)) => (node(first, set), rest),
        None => (html! {}, &[][..]),
    };
    html! {
        (cells)
        @if !rest.is_empty() {
            p class="from" { (set.words(&say::worked_from())) }
            ul class="cells" {
                @for entry in rest {
                    li class=[unlinked(entry, shown).then_some("unlinked")] {
                        @match &entry.what {
                            What::Cell { derivation, .. } if shown.has(derivation.at) => {
                                a href=(format!("#{}", id(derivation.at))) { (head(derivation, set)) }
                            }
                            What::Cell { derivation, .. } => {
                                (head(derivation, set))
                            }
                            What::More(count) => { (set.words(&render::more_cells(*count, render::full_page()))) }
                        }
                    }
                }
            }
            @for why in shown.missing(rest) { p class="aside" { (set.words(&why)) } }
        }
    }
}

/// Whether an entry is a cell that the page does not show.
fn unlinked(entry: &Entry<'_>, shown: &OnPage<'_>) -> bool {
    matches!(&entry.what, What::Cell { derivation, .. } if !shown.has(derivation.at))
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

    /// Whether any cell of these regions is.
    fn any(&self, regions: &[(Source, Region)]) -> bool {
        let tables = regions
            .iter()
            .filter(|(source, _)| self.tables.contains(source));
        let mut cells = tables.flat_map(|(source, region)| {
            let cells = region.cells();
            cells.map(|(row, column)| CellRef {
                source: *source,
                row,
                column,
            })
        });
        cells.any(|at| self.has(at))
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
    let set = &Setting {
        pages,
        shared: None,
    };
    let entries = tree::entries(root, set.pages.any().full());
    html! {
        div class="tree" { (branches(&entries, 0, set)) }
        @for note in ends(&entries) { p class="aside" { (set.words(&note)) } }
    }
}

/// The entries at `depth`, each with what stands below it. Recursion is as deep as the tree.
fn branches(entries: &[Entry<'_>], depth: usize, set: &Setting<'_, '_>) -> Markup {
    let starts: Vec<usize> = (0..entries.len())
        .filter(|&at| entries[at].depth == depth)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([entries.len()]);
    let branch = |(start, end): (usize, usize)| match &entries[start..end] {
        [] => html! {},
        [leaf] => node(leaf, set),
        [first, below @ ..] => html! {
            details open {
                summary { (summary(first, set)) }
                (body(first, set))
                (branches(below, depth + 1, set))
            }
        },
    };
    html! {
        ul { @for range in starts.iter().copied().zip(ends) { li { (branch(range)) } } }
    }
}

/// A cell that nothing stands below.
fn node(entry: &Entry<'_>, set: &Setting<'_, '_>) -> Markup {
    html! {
        p class="head" { (summary(entry, set)) }
        (body(entry, set))
    }
}

/// The first line of an entry: its name and its value, and how it came about where that takes a word.
fn summary(entry: &Entry<'_>, set: &Setting<'_, '_>) -> Markup {
    let derivation = match &entry.what {
        What::Cell { derivation, .. } => derivation,
        What::More(count) => return set.words(&render::more_cells(*count, render::full_page())),
    };
    html! {
        (head(derivation, set))
        @match self::told(entry, set).standing {
            Standing::Worked => {}
            Standing::Said(standing) => { span class="aside" { " · " (set.words(&standing)) } }
            Standing::Cut => { " …" }
        }
    }
}

/// What is said of an entry.
fn told<'d>(entry: &Entry<'d>, set: &Setting<'_, '_>) -> Told<'d> {
    match &entry.what {
        What::Cell {
            derivation,
            origin,
            masked,
            ..
        } => told::told(derivation, origin, *masked, set.pages.any().full()),
        What::More(_) => Told::default(),
    }
}

/// `name[row,column] = value`
fn head(derivation: &Derivation, set: &Setting<'_, '_>) -> Markup {
    html! {
        (set.often(words::key(&derivation.key))) (words::position(&derivation.cell)) " = "
        strong { (number(derivation.value, set)) }
    }
}

/// A number in a line.
fn number(value: f64, set: &Setting<'_, '_>) -> Markup {
    set.pages.both(|page| html! { (page.inline(value)) })
}

/// The arithmetic of an entry that was worked out.
fn body(entry: &Entry<'_>, set: &Setting<'_, '_>) -> Markup {
    let What::Cell { derivation, .. } = &entry.what else {
        return html! {};
    };
    html! {
        @for line in self::told(entry, set).lines {
            @match line {
                Line::Definition(op, formula) => {
                    (set.often(html! {
                        p class="definition" { (op) ": " (math::equation(formula, false, set.pages.any())) }
                    }))
                }
                Line::Arithmetic(summary) => {
                    p class="line" {
                        (number(derivation.value, set)) " = "
                        (set.pages.arithmetic(|page| expression::set(summary, Form::Arithmetic, page, &Unicode)))
                    }
                }
                Line::Given(rows) => { (given(rows, set)) }
                Line::Steps(steps) => { (self::steps(steps, set)) }
                Line::Remark(remark) => { p { (set.words(remark)) } }
            }
        }
    }
}

/// `given: X[爱] = [0, 1], W_Q[·,1] = [1, 1]`
fn given(rows: &[GivenRow], set: &Setting<'_, '_>) -> Markup {
    html! {
        p class="line given" {
            (set.words(&render::given())) ": "
            @for (at, row) in rows.iter().enumerate() {
                @if at > 0 { " " }
                span class="whole" {
                    (words::cell_of_symbol(&row.cell)) " = "
                    (expression::numbers(&row.values, set.pages.any(), &Unicode))
                    @if at + 1 < rows.len() { "," }
                }
            }
        }
    }
}

/// The steps, their names beside their arithmetic.
fn steps(shown: Vec<Shown<'_>>, set: &Setting<'_, '_>) -> Markup {
    html! {
        dl class="steps" {
            @for step in shown {
                @match step {
                    Shown::Step(step, form) => {
                        dt { (set.words(&steps::name(step.quantity))) }
                        dd {
                            // The cells of a row share their mean, or their sum.
                            (set.line(set.pages.arithmetic(|page| {
                                let form = expression::set(&step.expression, form, page, &Unicode);
                                steps::line(step, &form, page)
                            })))
                        }
                    }
                    Shown::More(count) => {
                        dt { "…" }
                        dd { (set.words(&render::more_steps(count, render::full_page()))) }
                    }
                }
            }
        }
    }
}
