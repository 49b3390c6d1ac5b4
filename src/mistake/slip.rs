//! What a slip is looked for in: a stage as it was written beside what the writer's own numbers give.

use nalgebra::DMatrix;

use crate::interval::{Interval, Intervals};
use crate::program::Name;

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

    /// Whether what stands at `at` can be what belongs at `place`; a blank can be anything.
    pub fn fits(&self, at: (usize, usize), place: (usize, usize)) -> bool {
        self.claims[at].is_none_or(|claim| claim.meets(self.reach.at(place.0, place.1)))
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
