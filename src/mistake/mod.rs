//! The catalogue of mistakes: one file each, with its page, and what it does: a rewrite of the
//! program for a mistake of method, a pattern of cells for a slip.
//!
//! Adding one touches its file and the list below.

mod rewrite;
mod site;
mod slip;

mod missing_scale;
mod sign_slip;
mod softmax_over_columns;

pub use rewrite::{Ref, Rewrite};
pub use site::Site;
pub use slip::{Cells, SlipSite};

use std::fmt;

use crate::message::{self, Message};

/// The catalogue, in the order of a walk.
const CATALOGUE: &[&Entry] = &[
    &missing_scale::MISTAKE,
    &softmax_over_columns::MISTAKE,
    &sign_slip::MISTAKE,
];

/// A mistake, by its place in the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mistake(usize);

/// What is known of a mistake.
pub struct Entry {
    /// Its stable name, which names the fault and not the cure.
    pub name: &'static str,
    /// Where in a walk it happens.
    pub group: Group,
    /// What it does.
    pub kind: Kind,
    /// What people are told about it.
    pub page: Page,
    /// All its texts, for the test that goes over them.
    pub texts: &'static [message::Entry],
}

/// Where in a walk a mistake happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Queries, keys, values.
    Projection,
    /// The scores.
    Scores,
    /// The scaled scores.
    Scale,
    /// The masked scores.
    Mask,
    /// The weights.
    Softmax,
    /// The output.
    Output,
    /// Anywhere: the method is right, a number is not.
    Slip,
}

/// What a mistake does.
#[derive(Clone, Copy)]
pub enum Kind {
    /// It computes something else: the rewrites of a stage that it may amount to; none where it does
    /// not apply there.
    Method(fn(&Site<'_>) -> Vec<Rewrite>),
    /// It spoils some cells of a stage that is right otherwise: which, where the pattern fits.
    Slip(fn(&SlipSite<'_>) -> Option<Cells>),
}

/// A mistake's page.
#[derive(Clone, Copy)]
pub struct Page {
    /// The mistake in a line, as the end of "the likely cause: …".
    pub title: fn() -> Message,
    /// What it looks like in a sheet.
    pub looks_like: fn() -> Message,
    /// Why it is wrong.
    pub why_wrong: fn() -> Message,
    /// An example in numbers.
    pub example: fn() -> Message,
    /// How to tell it from others.
    pub tell_apart: fn() -> Message,
    /// How to mend it.
    pub mend: fn() -> Message,
}

impl Mistake {
    /// Every mistake, in the order of a walk.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CATALOGUE.len()).map(Self)
    }

    /// The mistake of that name.
    pub fn find(name: &str) -> Option<Self> {
        Self::all().find(|mistake| mistake.name() == name)
    }

    /// What is known of it.
    pub fn entry(self) -> &'static Entry {
        CATALOGUE[self.0]
    }

    /// Its stable name.
    pub fn name(self) -> &'static str {
        self.entry().name
    }
}

impl fmt::Debug for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
