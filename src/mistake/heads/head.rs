//! Where a head comes from and where it goes: its slice of what all heads share, and the join of all.

use crate::expression::Source;
use crate::mistake::{Rewrite, Site};
use crate::op::Op;
use crate::program::Name;

/// The columns that one head has of a matrix that all share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The matrix.
    pub of: Source,
    /// Which of the equal parts it is, from 0.
    pub part: usize,
    /// How many there are.
    pub parts: usize,
    /// How many columns each has.
    pub width: usize,
}

impl Slice {
    /// The columns that stand beside one another.
    pub fn columns(self) -> Vec<usize> {
        (self.part * self.width..(self.part + 1) * self.width).collect()
    }
}

impl Site<'_> {
    /// The slice that the stage is, where it is one of several.
    pub fn slice(&self) -> Option<Slice> {
        self.slice_of(Source::Stage(self.index))
    }

    /// The slice that a source is, where it is one of several.
    pub fn slice_of(&self, source: Source) -> Option<Slice> {
        let stage = self.stage_of(source)?;
        let (Op::Columns(columns), [of]) = (&stage.op, stage.operands.as_slice()) else {
            return None;
        };
        let (first, width) = (*columns.columns.first()?, columns.columns.len());
        let parts = self.program.shape(*of).columns / width;
        (parts > 1).then_some(Slice {
            of: *of,
            part: first / width,
            parts,
            width,
        })
    }

    /// What the heads give, put together by another op than the join; behind the output projection
    /// too, or in place of it, where the shapes allow that.
    pub fn joined_by(&self, op: &Op) -> Vec<Rewrite> {
        let heads = |source: Source| match self.stage_of(source) {
            Some(stage) if matches!(stage.op, Op::Join(_)) => Some(stage.operands.clone()),
            _ => None,
        };
        if let Some(heads) = heads(Source::Stage(self.index)) {
            return self.instead(op.clone(), heads);
        }
        let (Some(_), [concat, rest @ ..]) = (self.output_projection(), &*self.stage().operands)
        else {
            return Vec::new();
        };
        let Some(heads) = heads(*concat) else {
            return Vec::new();
        };
        let together = Rewrite::of(op.clone(), heads);
        let operands = [crate::mistake::Ref::Step(0)].into_iter();
        let operands = operands.chain(rest.iter().map(|source| (*source).into()));
        let projected = together.clone().then(self.op().clone(), operands.collect());
        vec![together, projected]
    }

    /// Whether it holds the numbers of one head, or of its input.
    pub fn is_part(&self) -> bool {
        [Name::Queries, Name::Keys, Name::Values, Name::Input]
            .iter()
            .any(|&name| self.is(name))
    }
}
