//! Where in a model a mistake can be made: a stage, and what stands around it.

use std::rc::Rc;

use super::Affine;
use super::numbers::Normal;
use crate::students::arithmetic::Grid;
use crate::students::attention::problem::Rule;
use crate::students::flow::{Operand, Stage};

/// Weights and bias.
pub type Linear = Rc<(Grid, Option<Vec<f64>>)>;

/// A stage where a mistake can be made.
#[derive(Clone, Debug)]
pub struct Site {
    pub stage: Stage,
    /// The attention that it belongs to; a number of its own elsewhere.
    pub unit: usize,
    pub what: What,
}

/// What the stage is.
#[derive(Clone, Debug)]
pub enum What {
    /// Those rows of the table, the first of which may be a start word.
    Words {
        table: Operand,
        words: Vec<usize>,
        scaled: bool,
        started: bool,
    },
    /// The rows times √d_model.
    ScaledWords { words: Operand },
    /// Sines and cosines.
    Waves { rows: usize, width: usize },
    /// Words and positions.
    Input {
        words: Operand,
        positions: Operand,
        scaled: bool,
    },
    /// Queries, keys or values, and what stands on the other side.
    Projection { other: Option<Operand>, by: Linear },
    /// A head's part of what all share.
    Part {
        of: Operand,
        part: usize,
        parts: usize,
    },
    /// A head's queries or keys, turned.
    Turned { of: Operand },
    /// Q·Kᵀ of a head that has its keys from `all`.
    Scores {
        queries: Operand,
        all: Operand,
        group: Group,
        turned: bool,
    },
    /// The scores over √d_k.
    Scaled {
        scores: Operand,
        d_k: usize,
        d_model: usize,
    },
    /// The scaled scores with the mask.
    Masked { scores: Operand, rules: Vec<Rule> },
    /// The weights.
    Softmax { scores: Operand },
    /// A·V of a head that has its values from `all`.
    Summed {
        weights: Operand,
        all: Operand,
        group: Group,
    },
    /// The heads side by side; the output projection behind them.
    Join {
        heads: Vec<Operand>,
        output: Option<Stage>,
    },
    /// x + what a sublayer gives, with its norm; `fed` is what the sublayer read.
    Sum {
        x: Operand,
        given: Operand,
        fed: Operand,
        norm: Option<Stage>,
        post: Option<NormOf>,
    },
    /// Rows with mean 0 and variance 1.
    Norm { x: Operand, by: NormOf },
    /// The first half of a feed-forward.
    First { x: Operand, by: Linear },
    /// The bend between.
    Bend { hidden: Operand },
    /// The second half.
    Second {
        hidden: Operand,
        active: Operand,
        by: Linear,
    },
}

/// Which of the heads of keys and values a head has, and which it has where they are taken in turn.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    pub own: usize,
    pub in_turn: usize,
    pub of: usize,
}

/// How a norm is worked out.
#[derive(Clone, Debug)]
pub struct NormOf {
    pub normal: Normal,
    pub affine: Rc<Affine>,
}
