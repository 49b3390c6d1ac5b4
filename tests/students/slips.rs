//! Slips: one stage goes wrong in a way that has nothing to do with the method.

use super::arithmetic::{Grid, transpose};
use super::flow::{Flow, Nature, Stage};
use super::rng::Rng;

/// Every slip.
pub const NAMES: &[&str] = &[
    "arithmetic_slip",
    "sign_slip",
    "decimal_point_slip",
    "cells_swapped",
    "row_repeated",
    "transposed_answer",
    "row_not_normalized",
    "too_few_digits",
];

/// A slip about to be made.
#[derive(Clone, Debug)]
pub struct Slip {
    pub name: &'static str,
    pub stage: Stage,
    /// The stage is a softmax: its numbers are shares.
    pub of_shares: bool,
    /// What decides where and by how much.
    pub rng: Rng,
    /// The student goes on with the numbers of the slip, and did not only copy them out wrongly.
    pub goes_on: bool,
}

impl Slip {
    /// The slip at one of the stages; `None` where it cannot be made.
    pub fn at(name: &'static str, flow: &Flow, stages: &[Stage], rng: &mut Rng) -> Option<Self> {
        let of_shares = |stage| matches!(flow.step(stage).nature, Nature::Softmax(_));
        let possible: Vec<Stage> = stages
            .iter()
            .copied()
            .filter(|&stage| match name {
                // The catalogue has it of attention weights.
                "row_not_normalized" => flow.key(stage).ends_with("attention_weights"),
                "sign_slip" => !of_shares(stage),
                _ => true,
            })
            .collect();
        if possible.is_empty() {
            return None;
        }
        let stage = rng.pick(&possible);
        Some(Self {
            name,
            stage,
            of_shares: of_shares(stage),
            goes_on: rng.chance(0.85),
            rng: Rng::new(rng.next()),
        })
    }

    /// The numbers with the slip in them, worked out with so many decimals; `None` where there is
    /// no cell for it. The same cells whatever the numbers.
    pub fn made(&self, right: &Grid, digits: Option<usize>) -> Option<Grid> {
        let rng = &mut self.rng.clone();
        let (rows, columns) = (right.len(), right[0].len());
        let mut grid = right.clone();
        let (row, column) = (rng.below(rows), rng.below(columns));
        let (other_row, other_column) = (rng.below(rows), rng.below(columns));
        let cell = right[row][column];
        if !cell.is_finite() {
            return None;
        }
        match self.name {
            "arithmetic_slip" => {
                let off = self.amount(right, digits, rng);
                let negative = self.of_shares && cell < off.abs();
                grid[row][column] += if negative { off.abs() } else { off };
            }
            "sign_slip" => grid[row][column] = -cell,
            "decimal_point_slip" => {
                grid[row][column] = if rng.chance(0.5) {
                    cell * 10.0
                } else {
                    cell / 10.0
                };
            }
            "cells_swapped" => {
                let other = right[other_row][other_column];
                if !other.is_finite() {
                    return None;
                }
                grid[row][column] = other;
                grid[other_row][other_column] = cell;
            }
            "row_repeated" => grid[row] = right[other_row].clone(),
            "transposed_answer" => grid = transpose(right),
            "row_not_normalized" => {
                // A factor is one of at least two numbers; on a single one it is a wrong number.
                if right[row].iter().filter(|weight| **weight != 0.0).count() < 2 {
                    return None;
                }
                let factor = rng.pick(&[0.5, 0.7, 0.8, 0.9, 1.1, 1.2, 1.4, 2.0]);
                for cell in &mut grid[row] {
                    *cell *= factor;
                }
            }
            // The digits are taken off where the numbers are written.
            _ => {}
        }
        (grid.len() == rows || !self.goes_on).then_some(grid)
    }

    /// By how much somebody miscalculates: one digit, and not one too small to matter.
    fn amount(&self, right: &Grid, digits: Option<usize>, rng: &mut Rng) -> f64 {
        let sign = if rng.chance(0.5) { 1.0 } else { -1.0 };
        let whole = right.iter().flatten().all(|value| value.fract() == 0.0);
        if whole {
            return sign * rng.size(1, 4) as f64;
        }
        let first = usize::from(self.of_shares);
        let last = digits.unwrap_or(3).clamp(first.max(1), 3);
        let place = rng.size(first, last);
        sign * rng.size(1, 6) as f64 / 10f64.powi(place as i32)
    }
}
