//! The sublayers of a layer: what comes in, what is given back, their sum and their norm.

use crate::expression::Source;
use crate::mistake::Site;
use crate::op::{LayerNorm, Op};
use crate::program::{Block, Key, Name, Scope};

/// A sublayer with a norm.
#[derive(Clone, Debug, PartialEq)]
pub struct Sublayer {
    /// What comes in.
    pub x: Source,
    /// The stage of its sum.
    pub sum: usize,
    /// The stage of its norm.
    pub norm: usize,
    /// Whether the norm comes after the sum, and not before all.
    pub post: bool,
}

impl Site<'_> {
    /// The norm of this stage, where it is one.
    pub fn norm(&self) -> Option<LayerNorm> {
        match self.op() {
            Op::LayerNorm(norm) => Some(*norm),
            _ => None,
        }
    }

    /// The same rows normalised in another way, where this stage normalises.
    pub fn normed_as(&self, ways: &[fn(LayerNorm) -> LayerNorm]) -> Vec<crate::mistake::Rewrite> {
        let Some(right) = self.norm() else {
            return Vec::new();
        };
        let operands = || self.stage().operands.iter().copied();
        ways.iter()
            .flat_map(|way| self.instead(Op::LayerNorm(way(right)), operands()))
            .collect()
    }

    /// The sublayer that the stage belongs to, where that has a norm.
    pub fn sublayer(&self) -> Option<Sublayer> {
        let Key { scope, name } = self.stage().key;
        scope.layer?;
        let layer = Scope {
            block: None,
            ..scope.attention()
        };
        let find = |name| self.program.find(Key::new(layer, name));
        let number = match (name, scope.block) {
            (Name::Add(number) | Name::Norm(number), _) => number,
            (_, Some(Block::SelfAttention)) => 1,
            (_, Some(Block::CrossAttention)) => 2,
            (_, Some(Block::FeedForward)) if find(Name::Add(3)).is_some() => 3,
            (_, Some(Block::FeedForward)) => 2,
            _ => return None,
        };
        let (sum, norm) = (find(Name::Add(number))?, find(Name::Norm(number))?);
        let stages = &self.program.stages;
        Some(Sublayer {
            x: *stages[sum].operands.first()?,
            sum,
            norm,
            post: stages[norm].operands.first() == Some(&Source::Stage(sum)),
        })
    }

    /// Whether `x` comes from another layer than this stage's.
    pub fn is_from_another_layer(&self, x: Source) -> bool {
        let layer = self.stage_of(x).and_then(|stage| stage.key.scope.layer);
        layer.is_some_and(|layer| self.stage().key.scope.layer != Some(layer))
    }

    /// Whether the stage is among the first of its sublayer, and what it reads there: what comes in,
    /// or its norm.
    pub fn feeds_sublayer(&self) -> Option<Source> {
        let entry = [
            Name::Queries,
            Name::Keys,
            Name::Values,
            Name::Input,
            Name::Hidden,
        ];
        let first = matches!(self.op(), Op::Linear(_) | Op::Columns(_));
        let within = self.stage().key.scope.block.is_some();
        (first && within && entry.iter().any(|&name| self.is(name)))
            .then(|| self.operand(0))
            .flatten()
    }

    /// What a stack hands on: its output, or the norm before that.
    pub fn ends_stack(&self) -> bool {
        let scope = self.stage().key.scope;
        let end = self.is(Name::FinalNorm) || self.is(Name::Output);
        end && scope.part.is_some() && scope.layer.is_none() && scope.block.is_none()
    }
}
