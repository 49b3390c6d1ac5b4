//! What a slip is looked for in: a stage as it was written beside what the writer's own numbers give.

use nalgebra::DMatrix;

use crate::interval::{Interval, Intervals};
use crate::matrix::Matrix;
use crate::program::Name;

/// Differences below this do not show in a sheet of three decimals.
const SHOWS: f64 = 0.001;

/// A slip, from both sides.
#[derive(Clone, Copy)]
pub struct Slip {
    /// Which cells of a written stage show it, where its pattern fits.
    pub fits: fn(&SlipSite<'_>) -> Option<Pattern>,
    /// What it may make of the right numbers of a stage, such that it shows: a few examples, none
    /// where nothing of it would; `None` where it cannot be made.
    pub makes: fn(&Spoilt<'_>) -> Option<Vec<Matrix>>,
    /// What its pattern is worth beside other explanations.
    pub standing: Standing,
}

/// What the pattern of a slip is worth beside other explanations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// As much as a mistake of method.
    Equal,
    /// Nothing where a mistake of method fits, which may leave the pattern in passing.
    Yields,
    /// It is what remains where nothing else fits: any number may be its result.
    Remains,
}

/// A stage that a slip may spoil.
#[derive(Clone, Copy)]
pub struct Spoilt<'s> {
    /// Which stage.
    pub name: Name,
    /// What is right.
    pub right: &'s Matrix,
}

impl Spoilt<'_> {
    /// So many examples are enough.
    const ENOUGH: usize = 8;

    /// Every cell, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (rows, columns) = self.right.shape();
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// Single cells made into something else, where that shows.
    pub fn single_cells(&self, spoil: impl Fn(f64) -> f64) -> Vec<Matrix> {
        let finite = self.cells().filter(|&at| self.right[at].is_finite());
        self.examples(finite.map(|at| vec![(at, spoil(self.right[at]))]))
    }

    /// The first of these changes that show, made.
    pub fn examples(
        &self,
        changes: impl Iterator<Item = Vec<((usize, usize), f64)>>,
    ) -> Vec<Matrix> {
        let shown =
            changes.filter(|cells| cells.iter().any(|(at, new)| shows(self.right[*at], *new)));
        let made = shown.map(|cells| {
            let mut made = self.right.clone();
            cells.into_iter().for_each(|(at, new)| made[at] = new);
            made
        });
        made.take(Self::ENOUGH).collect()
    }
}

/// Whether two numbers differ so that a sheet of three decimals shows it.
pub fn shows(a: f64, b: f64) -> bool {
    let same = a == b || (a.is_nan() && b.is_nan());
    !same && ((a - b).abs() >= SHOWS || (a - b).is_nan())
}

/// From here down a number stands for minus infinity where a score is masked.
const MASKED: f64 = -1e4;

/// Whether `written` stands for minus infinity, which `right` is.
pub fn stands_for_masked(written: f64, right: f64) -> bool {
    right == f64::NEG_INFINITY && written <= MASKED
}

/// Cells of a stage, by row and column from 0.
pub type Cells = Vec<(usize, usize)>;

/// Where the pattern of a slip was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The cells that show it.
    pub cells: Cells,
    /// Whether a slip of arithmetic would hardly show it by chance.
    pub certain: bool,
}

impl From<Cells> for Pattern {
    fn from(cells: Cells) -> Self {
        Self {
            cells,
            certain: true,
        }
    }
}

/// One written stage with what its cells could have been.
pub struct SlipSite<'s> {
    /// Which stage.
    pub name: Name,
    /// What was written; `None` is a blank.
    pub written: &'s DMatrix<Option<f64>>,
    /// How many decimals each number was written with, where that is known.
    pub decimals: &'s DMatrix<Option<usize>>,
    /// What each number claims.
    pub claims: &'s DMatrix<Option<Interval>>,
    /// What the writer's own numbers before it give.
    pub reach: &'s Intervals,
    /// The unit that the stage was written in.
    pub unit: f64,
}

impl SlipSite<'_> {
    /// Whether the stage was written with the right shape.
    pub fn has_right_shape(&self) -> bool {
        self.written.shape() == self.reach.low.shape()
    }

    /// Whether what stands at `at` can be what belongs at `place`; a blank can be anything, and a large
    /// negative number minus infinity.
    pub fn fits(&self, at: (usize, usize), place: (usize, usize)) -> bool {
        let belongs = self.reach.at(place.0, place.1);
        let masked = |written: f64| stands_for_masked(written, belongs.high);
        let undefined = |of: Interval| of.low.is_nan() && of.high.is_nan();
        let same = |claim: Interval| claim.meets(belongs) || undefined(claim) && undefined(belongs);
        self.claims[at].is_none_or(same) || self.written[at].is_some_and(masked)
    }

    /// The cells that their own place does not explain. The shape must be right.
    pub fn unexplained(&self) -> Vec<(usize, usize)> {
        let (rows, columns) = self.written.shape();
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .filter(|&at| !self.fits(at, at))
            .collect()
    }

    /// How many cells their own place does not explain.
    pub fn unexplained_count(&self) -> usize {
        if self.has_right_shape() {
            self.unexplained().len()
        } else {
            self.written.len()
        }
    }

    /// The one cell that its place does not explain, where it is just one.
    pub fn single(&self) -> Option<(usize, usize)> {
        if !self.has_right_shape() {
            return None;
        }
        match self.unexplained()[..] {
            [at] => Some(at),
            _ => None,
        }
    }
}
