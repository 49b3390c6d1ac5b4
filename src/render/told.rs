//! What a tree of derivations says of each cell, line by line; a format only sets it.

use super::steps::{self, Shown};
use super::tree::{Entry, What};
use crate::document::{Derivation, GivenRow, Origin};
use crate::expression::{Expression, Formula};
use crate::message::{Message, render};

/// What is said of a cell; nothing, of what is none.
#[derive(Default)]
pub(super) struct Told<'d> {
    /// Behind its name and its value.
    pub(super) standing: Standing,
    /// Below them.
    pub(super) lines: Vec<Line<'d>>,
}

/// What is said of a cell in the line of its name.
#[derive(Default)]
pub(super) enum Standing {
    /// Nothing: the lines say it.
    #[default]
    Worked,
    /// How it came about.
    Said(Message),
    /// That it is not followed further.
    Cut,
}

/// A line below the name of a cell, or several that belong together.
pub(super) enum Line<'d> {
    /// The op, and the stage's formula.
    Definition(&'static str, &'d Formula),
    /// The arithmetic that comes to the value.
    Arithmetic(&'d Expression),
    /// What of it the file gives.
    Given(&'d [GivenRow]),
    /// The steps that are shown.
    Steps(Vec<Shown<'d>>),
    /// What a convention decided.
    Remark(&'d Message),
}

/// What is said of the cell of `derivation`, which shows here as `origin`; of one that a mask has taken out no
/// more than why, and the entry of the mask.
pub(super) fn told<'d>(
    derivation: &Derivation,
    origin: &'d Origin,
    masked: bool,
    full: bool,
) -> Told<'d> {
    let without_lines = |standing| Told {
        standing,
        lines: Vec::new(),
    };
    let (op, formula, given, summary, steps, remark) = match origin {
        Origin::Given => return without_lines(Standing::Said(render::given())),
        Origin::Shown => return without_lines(Standing::Said(render::shown_above())),
        Origin::Deeper | Origin::Enough => return without_lines(Standing::Cut),
        Origin::Computed {
            op,
            formula,
            given,
            summary,
            steps,
            remark,
            ..
        } => (op, formula, given, summary, steps, remark),
    };
    let given = (!given.is_empty()).then_some(Line::Given(given));
    if masked {
        let why = match remark {
            Some(remark) if derivation.value != f64::NEG_INFINITY => remark.clone(),
            _ => render::masked(),
        };
        return Told {
            standing: Standing::Said(why),
            lines: given.into_iter().collect(),
        };
    }
    // A number alone is what a convention decided, which the remark says; a cell alone is passed on.
    let plain = matches!(summary, Expression::Number(_) | Expression::Cell(..));
    let steps = steps::shown(steps, full);
    let lines = [
        Some(Line::Definition(op, formula)),
        (!plain).then_some(Line::Arithmetic(summary)),
        given,
        (!steps.is_empty()).then_some(Line::Steps(steps)),
        remark.as_ref().map(Line::Remark),
    ];
    Told {
        standing: Standing::Worked,
        lines: lines.into_iter().flatten().collect(),
    }
}

/// Why a tree of these entries ends where it does.
pub(super) fn ends(entries: &[Entry<'_>]) -> Vec<Message> {
    let any = |is: fn(&Origin) -> bool| {
        let mut entries = entries.iter();
        entries.any(|entry| matches!(entry.what, What::Cell { origin, .. } if is(origin)))
    };
    let deeper = any(|origin| matches!(origin, Origin::Deeper)).then(render::deeper);
    let enough = any(|origin| matches!(origin, Origin::Enough)).then(render::enough);
    deeper.into_iter().chain(enough).collect()
}
