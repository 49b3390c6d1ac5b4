//! The catalogue of mistakes: a folder for each part of a walk, a file for each mistake, with its page,
//! and what it does: a rewrite of the program for a mistake of method, a pattern of cells for a slip.
//!
//! Adding one touches its file and the list of its folder.

mod embedding;
mod feed_forward;
mod heads;
mod mask;
mod norm;
mod output;
mod positions;
mod projection;
mod rewrite;
mod scale;
mod scores;
mod site;
mod slip;
mod slips;
mod softmax;

pub use heads::Slice;
pub use norm::Sublayer;
pub use rewrite::{Ref, Rewrite};
pub use site::Site;
pub use slip::{Cells, Pattern, Slip, SlipSite, Spoilt, Standing, shows, stands_for_masked};

use std::fmt;

pub use crate::message::Text;

/// The catalogue, in the order of a walk.
const CATALOGUE: &[(Group, &[&Entry])] = &[
    (Group::Embedding, embedding::MISTAKES),
    (Group::Positions, positions::MISTAKES),
    (Group::Projection, projection::MISTAKES),
    (Group::Heads, heads::MISTAKES),
    (Group::Scores, scores::MISTAKES),
    (Group::Scale, scale::MISTAKES),
    (Group::Mask, mask::MISTAKES),
    (Group::Softmax, softmax::MISTAKES),
    (Group::Output, output::MISTAKES),
    (Group::Norm, norm::MISTAKES),
    (Group::FeedForward, feed_forward::MISTAKES),
    (Group::Slip, slips::MISTAKES),
];

/// A mistake, by its place in the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mistake {
    group: usize,
    place: usize,
}

/// What is known of a mistake.
pub struct Entry {
    /// Its stable name, which names the fault and not the cure.
    pub name: &'static str,
    /// What it does.
    pub kind: Kind,
    /// What people are told about it.
    pub page: Page,
}

/// Where in a walk a mistake happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Words looked up in a table.
    Embedding,
    /// What tells the words' order.
    Positions,
    /// Queries, keys, values.
    Projection,
    /// The heads, split and joined.
    Heads,
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
    /// Residual sums and norms.
    Norm,
    /// The feed-forward.
    FeedForward,
    /// Anywhere: the method is right, a number is not.
    Slip,
}

/// What a mistake does.
#[derive(Clone, Copy)]
pub enum Kind {
    /// It computes something else: the rewrites of a stage that it may amount to; none where it does
    /// not apply there.
    Method(fn(&Site<'_>) -> Vec<Rewrite>),
    /// It spoils some cells of a stage that is right otherwise.
    Slip(Slip),
}

/// A mistake's page.
#[derive(Clone, Copy)]
pub struct Page {
    /// The mistake in a line, as the end of "the likely cause: …".
    pub title: Text,
    /// What it looks like in a sheet.
    pub looks_like: Text,
    /// Why it is wrong.
    pub why_wrong: Text,
    /// An example in numbers.
    pub example: Text,
    /// How to tell it from others.
    pub tell_apart: Text,
    /// How to mend it.
    pub mend: Text,
}

impl Page {
    /// Its parts with their names, in the order in which they are read.
    pub const fn parts(&self) -> [(&'static str, Text); 6] {
        [
            ("title", self.title),
            ("looks_like", self.looks_like),
            ("why_wrong", self.why_wrong),
            ("example", self.example),
            ("tell_apart", self.tell_apart),
            ("mend", self.mend),
        ]
    }
}

impl Mistake {
    /// Every mistake, in the order of a walk.
    pub fn all() -> impl Iterator<Item = Self> {
        let groups = CATALOGUE.iter().enumerate();
        groups.flat_map(|(group, (_, mistakes))| {
            (0..mistakes.len()).map(move |place| Self { group, place })
        })
    }

    /// The mistake of that name.
    pub fn find(name: &str) -> Option<Self> {
        Self::all().find(|mistake| mistake.name() == name)
    }

    /// What is known of it.
    pub fn entry(self) -> &'static Entry {
        CATALOGUE[self.group].1[self.place]
    }

    /// Where in a walk it happens.
    pub fn group(self) -> Group {
        CATALOGUE[self.group].0
    }

    /// What it is worth beside others where it is a slip.
    pub fn standing(self) -> Option<Standing> {
        match self.entry().kind {
            Kind::Slip(slip) => Some(slip.standing),
            Kind::Method(_) => None,
        }
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
