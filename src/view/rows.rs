//! What can be said of the rows of weights: what a query sees, whether its weights are shares.

use crate::expression::Source;
use crate::matrix::Matrix;
use crate::message::{Message, explain as say};
use crate::op::Op;
use crate::program::{Axis, Block, Key, Name, Part, Scope, Stage};
use crate::trace::Trace;

/// How many words a sentence names before it sums up the rest.
const NAMED: usize = 6;
/// How far sums of numbers that were typed or computed may lie from 1.
const NEAR: f64 = 1e-9;

/// The attention weights of a trace.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights<'t> {
    pub stage: &'t Stage,
    pub values: &'t Matrix,
    /// The scores that a softmax made them of.
    pub scores: Option<&'t Matrix>,
}

impl<'t> Weights<'t> {
    /// Those of a single attention.
    pub fn of(trace: &'t Trace<'t>) -> Option<Self> {
        let key = Key::new(Scope::default(), Name::AttentionWeights);
        Self::at(trace, trace.program.find(key)?)
    }

    /// Those of the attention, and of the head, that the stage at `index` belongs to.
    pub fn near(trace: &'t Trace<'t>, index: usize) -> Option<Self> {
        let stages = &trace.program.stages;
        let key = |index: usize| stages[index].key;
        let head = key(index).scope.head;
        let around = trace.program.attention_around(index);
        let weights = around.filter(|&at| key(at).name == Name::AttentionWeights);
        let of_head = weights.clone().find(|&at| key(at).scope.head == head);
        Self::at(trace, of_head.or_else(|| weights.clone().next())?)
    }

    /// Those by which the words in `scope`, which lies in no attention, first look at one another.
    pub fn of_words(trace: &'t Trace<'t>, scope: Scope) -> Option<Self> {
        let stack = |part| match part {
            Some(Part::Source) => Some(Part::Encoder),
            Some(Part::Target) | None => Some(Part::Decoder),
            stack => stack,
        };
        let index = trace.program.stages.iter().position(|stage| {
            let other = stage.key.scope;
            stage.key.name == Name::AttentionWeights
                && other.block == Some(Block::SelfAttention)
                && other.part == stack(scope.part)
                && other.step == scope.step
        })?;
        Self::at(trace, index)
    }

    /// Those of the stage at `index`.
    pub fn at(trace: &'t Trace<'t>, index: usize) -> Option<Self> {
        let stage = &trace.program.stages[index];
        Some(Self {
            stage,
            values: trace.matrix(Source::Stage(index))?,
            scores: scores(trace, stage),
        })
    }

    /// How many keys the query at `row` can see: with given weights, those that have any.
    pub fn visible(&self, row: usize) -> usize {
        match self.scores {
            Some(scores) => count(scores, row, |score| score != f64::NEG_INFINITY),
            None => count(self.values, row, |weight| weight != 0.0),
        }
    }

    /// Whether the mask leaves the query at `row` nothing to attend to.
    pub fn is_emptied(&self, row: usize) -> bool {
        self.scores.is_some() && self.visible(row) == 0
    }

    /// Whether a weight of `row` is 0 because its key is masked.
    pub fn has_masked_zero(&self, row: usize) -> bool {
        let masked = |(weight, score): (&f64, &f64)| *weight == 0.0 && *score == f64::NEG_INFINITY;
        self.scores.is_some_and(|scores| {
            let weights = self.values.row(row);
            weights.iter().zip(scores.row(row).iter()).any(masked)
        })
    }

    /// Whether the weights of `row` are shares of a whole.
    pub fn are_shares(&self, row: usize) -> bool {
        let sum: f64 = self.values.row(row).iter().sum();
        (sum - 1.0).abs() <= NEAR && count(self.values, row, outside) == 0
    }

    /// Whether some given weights are no shares of a whole.
    pub fn are_no_shares(&self) -> bool {
        let given = matches!(self.stage.op, Op::Given(_));
        given && (0..self.values.nrows()).any(|row| !self.are_shares(row))
    }
}

/// The scores that the softmax of `stage` reads.
pub(super) fn scores<'t>(trace: &'t Trace<'_>, stage: &Stage) -> Option<&'t Matrix> {
    match stage.op {
        Op::Softmax(_) => trace.matrix(*stage.operands.first()?),
        _ => None,
    }
}

/// The rows of the stage at `index` that the mask leaves nothing to attend to.
pub(super) fn emptied<'t>(trace: &'t Trace<'_>, index: usize) -> &'t [usize] {
    trace.emptied.get(&index).map_or(&[], Vec::as_slice)
}

fn count(matrix: &Matrix, row: usize, pick: impl Fn(f64) -> bool) -> usize {
    matrix.row(row).iter().filter(|value| pick(**value)).count()
}

/// Whether a weight is none.
pub(super) fn outside(weight: f64) -> bool {
    !(0.0..=1.0 + NEAR).contains(&weight)
}

/// Whether a number is as good as 1.
pub(super) fn is_one(sum: f64) -> bool {
    (sum - 1.0).abs() <= NEAR
}

/// The words at `rows`, in quotation marks.
pub(super) fn words(axis: &Axis, rows: &[usize]) -> Vec<Message> {
    let words = rows.iter().map(|&row| say::quoted(axis.label(row)));
    beginning(words, rows.len())
}

/// The first of `count` messages, and how many more there are.
pub(super) fn beginning(messages: impl Iterator<Item = Message>, count: usize) -> Vec<Message> {
    if count <= NAMED + 1 {
        return messages.collect();
    }
    let others = say::others(count - NAMED);
    messages.take(NAMED).chain([others]).collect()
}
