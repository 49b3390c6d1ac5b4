//! The rules that a mask is made of, and what each adds to a score: 0 where a key may be attended to,
//! −∞ where not, or a number.

use crate::matrix::{Matrix, Shape};

/// One rule of a mask. Positions count from 1: query i, key j.
#[derive(Clone, Debug, PartialEq)]
pub enum MaskRule {
    /// Key j ≤ query i, aligned at the top left.
    Causal,
    /// Key j < query i.
    StrictlyCausal,
    /// |i − j| ≤ w.
    Window(usize),
    /// One entry a key: `true` is a real token, `false` is padding.
    Padding(Vec<bool>),
    /// Not 0 is allowed; n_q × n_k, or a single row that serves every query.
    Allow(Matrix),
    /// Not 0 is blocked; n_q × n_k, or a single row that serves every query.
    Block(Matrix),
    /// Added to the scaled scores, minus infinity included; n_q × n_k, or a single row.
    Add(Matrix),
    /// A list of rules, one for each head.
    PerHead(Vec<MaskRule>),
}

impl MaskRule {
    /// The shape of its table; `None` where it has none and so fits any scores.
    pub fn shape(&self) -> Option<Shape> {
        match self {
            Self::Padding(real) => Some(Shape::new(1, real.len())),
            Self::Allow(table) | Self::Block(table) | Self::Add(table) => Some(Shape::of(table)),
            Self::Causal | Self::StrictlyCausal | Self::Window(_) | Self::PerHead(_) => None,
        }
    }

    /// Whether it can be laid over scores of that shape: a single row serves every query.
    pub fn fits(&self, scores: Shape) -> bool {
        let single = Shape::new(1, scores.columns);
        self.shape()
            .is_none_or(|own| own == scores || own == single)
    }

    /// What it adds to the score of `query` on `key`, both from 0.
    pub fn added(&self, query: usize, key: usize) -> f64 {
        let at = |matrix: &Matrix| matrix[(if matrix.nrows() == 1 { 0 } else { query }, key)];
        let allowed = match self {
            Self::Causal => key <= query,
            Self::StrictlyCausal => key < query,
            Self::Window(width) => query.abs_diff(key) <= *width,
            Self::Padding(real) => real[key],
            Self::Allow(matrix) => at(matrix) != 0.0,
            Self::Block(matrix) => at(matrix) == 0.0,
            Self::Add(matrix) => return at(matrix),
            // A list is settled head by head before it is laid over scores.
            Self::PerHead(_) => true,
        };
        if allowed { 0.0 } else { f64::NEG_INFINITY }
    }

    /// What several rules add together. Minus infinity stays whatever is added to it.
    pub fn together(added: impl Iterator<Item = f64> + Clone) -> f64 {
        if added.clone().any(|added| added == f64::NEG_INFINITY) {
            f64::NEG_INFINITY
        } else {
            added.sum()
        }
    }
}
