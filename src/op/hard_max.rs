//! All weight on the largest score of a row, the first of equals; what an argmax is in place of a
//! softmax.
//!
//! By hand: [1 3 0] → [0 1 0].

use super::softmax::maximum;
use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::{Expression, Function, Quantity};
use crate::interval::{Interval, Intervals};
use crate::matrix::{Matrix, Shape};
use crate::problem::MaskedRow;

/// Operand: the scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HardMax {
    /// What a row of nothing but −∞ becomes.
    pub masked_row: MaskedRow,
}

/// Where the largest of a row stands, the first of equals; `None` in a row of nothing but −∞.
fn winner(scores: impl Iterator<Item = f64> + Clone) -> Option<usize> {
    let largest = maximum(scores.clone());
    let found = scores.into_iter().position(|score| score == largest);
    found.filter(|_| largest > f64::NEG_INFINITY)
}

/// The largest of a row, and the largest of the others, for each of its cells.
struct Largest {
    at: usize,
    first: f64,
    second: f64,
}

impl Largest {
    fn of(row: impl Iterator<Item = f64>) -> Self {
        let mut found = Self {
            at: 0,
            first: f64::NEG_INFINITY,
            second: f64::NEG_INFINITY,
        };
        for (at, score) in row.enumerate() {
            if score > found.first {
                found.second = found.first;
                (found.at, found.first) = (at, score);
            } else {
                found.second = found.second.max(score);
            }
        }
        found
    }

    /// The largest beside that at `column`.
    fn beside(&self, column: usize) -> f64 {
        if column == self.at {
            self.second
        } else {
            self.first
        }
    }
}

impl Operation for HardMax {
    fn name(&self) -> &'static str {
        "hard_max"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 1)?;
        Ok(operands[0])
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        let scores = operands[0];
        let mut weights = Matrix::zeros(scores.nrows(), scores.ncols());
        for row in 0..scores.nrows() {
            match winner(scores.row(row).iter().copied()) {
                Some(column) => weights[(row, column)] = 1.0,
                None => weights
                    .row_mut(row)
                    .fill(self.masked_row.weight(scores.ncols())),
            }
        }
        weights
    }

    fn enclose(&self, operands: &[&Intervals], _: f64) -> Intervals {
        let scores = operands[0];
        let n = scores.shape().columns;
        let largest = |ends: &Matrix| -> Vec<Largest> {
            let rows = ends.row_iter();
            rows.map(|row| Largest::of(row.iter().copied())).collect()
        };
        let (low, high) = (largest(&scores.low), largest(&scores.high));
        let nothing = Interval::point(self.masked_row.weight(n));
        Intervals::from_fn(scores.shape(), |row, column| {
            if high[row].first == f64::NEG_INFINITY {
                return nothing;
            }
            let own = scores.at(row, column);
            // Equal scores may be told apart by rounding, either way, and on paper by taste.
            let surely = n == 1 || own.low > high[row].beside(column);
            let possibly = n == 1 || own.high >= low[row].beside(column);
            let weight = Interval::new(f64::from(u8::from(surely)), f64::from(u8::from(possibly)));
            // The row may be empty, if not for sure.
            if low[row].first == f64::NEG_INFINITY {
                weight.hull(nothing)
            } else {
                weight
            }
        })
    }

    fn rounding(&self, _: &[&Matrix], _: usize, _: usize, _: f64) -> f64 {
        0.0
    }

    fn reads(&self, _: usize, shapes: &[Shape], row: usize, _: usize) -> Region {
        Region::row(shapes[0], row)
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let scores = operands[0];
        let cells = (0..scores.values.ncols())
            .map(|key| scores.cell(row, key))
            .collect();
        let result = match winner(scores.values.row(row).iter().copied()) {
            Some(won) => f64::from(u8::from(won == column)),
            None => self.masked_row.weight(scores.values.ncols()),
        };
        let result = Expression::Number(result);
        Arithmetic {
            summary: result.clone(),
            steps: vec![
                (Quantity::Maximum, Expression::Maximum(cells)),
                (Quantity::Result, result),
            ],
            remark: None,
        }
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        Expression::Function(Function::HardMax, operands.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD_MAX: HardMax = HardMax {
        masked_row: MaskedRow::Zero,
    };

    #[test]
    fn a_row_without_keys_becomes_what_the_problem_says() {
        let scores = Matrix::from_element(1, 2, f64::NEG_INFINITY);
        let uniform = HardMax {
            masked_row: MaskedRow::Uniform,
        };
        for (op, weight) in [(HARD_MAX, 0.0), (uniform, 0.5)] {
            assert_eq!(op.evaluate(&[&scores]), Matrix::from_element(1, 2, weight));
            let range = op.enclose(&[&Intervals::exact(&scores)], 0.0);
            assert_eq!(range.at(0, 1), Interval::point(weight));
        }
    }

    #[test]
    fn worked_by_hand() {
        let scores = Matrix::from_row_slice(2, 3, &[1.0, 3.0, 0.0, 2.0, 2.0, 1.0]);
        let weights = HARD_MAX.evaluate(&[&scores]);
        let expected = Matrix::from_row_slice(2, 3, &[0.0, 1.0, 0.0, 1.0, 0.0, 0.0]);
        assert_eq!(weights, expected);
    }

    #[test]
    fn either_of_equals_may_be_taken() {
        let scores = Intervals::exact(&Matrix::from_row_slice(1, 3, &[2.0, 2.0, 1.0]));
        let weights = HARD_MAX.enclose(&[&scores], f64::EPSILON / 2.0);
        assert_eq!(weights.at(0, 0), Interval::new(0.0, 1.0));
        assert_eq!(weights.at(0, 1), Interval::new(0.0, 1.0));
        assert_eq!(weights.at(0, 2), Interval::point(0.0));
    }
}
