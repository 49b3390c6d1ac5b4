//! All weight on the largest score of a row, the first of equals; what an argmax is in place of a
//! softmax.
//!
//! By hand: [1 3 0] → [0 1 0].

use super::softmax::maximum;
use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::{Expression, Function, Quantity};
use crate::interval::{Interval, Intervals};
use crate::matrix::{Matrix, Shape};

/// Operand: the scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HardMax;

/// Where the largest of a row stands; the first of equals.
fn winner(scores: impl Iterator<Item = f64> + Clone) -> Option<usize> {
    let largest = maximum(scores.clone());
    scores.into_iter().position(|score| score == largest)
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
            if let Some(column) = winner(scores.row(row).iter().copied()) {
                weights[(row, column)] = 1.0;
            }
        }
        weights
    }

    fn enclose(&self, operands: &[&Intervals], _: f64) -> Intervals {
        let scores = operands[0];
        let n = scores.shape().columns;
        Intervals::from_fn(scores.shape(), |row, column| {
            let others = |end: &Matrix| {
                maximum(
                    (0..n)
                        .filter(|&other| other != column)
                        .map(|other| end[(row, other)]),
                )
            };
            let own = scores.at(row, column);
            if own.high == f64::NEG_INFINITY && others(&scores.high) == f64::NEG_INFINITY {
                return Interval::point(f64::from(u8::from(column == 0)));
            }
            // Equal scores may be told apart by rounding, either way, and on paper by taste.
            let surely = n == 1 || own.low > others(&scores.high);
            let possibly = n == 1 || own.high >= others(&scores.low);
            Interval::new(f64::from(u8::from(surely)), f64::from(u8::from(possibly)))
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
        let won = winner(scores.values.row(row).iter().copied()) == Some(column);
        let result = Expression::Number(f64::from(u8::from(won)));
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

    #[test]
    fn worked_by_hand() {
        let scores = Matrix::from_row_slice(2, 3, &[1.0, 3.0, 0.0, 2.0, 2.0, 1.0]);
        let weights = HardMax.evaluate(&[&scores]);
        let expected = Matrix::from_row_slice(2, 3, &[0.0, 1.0, 0.0, 1.0, 0.0, 0.0]);
        assert_eq!(weights, expected);
    }

    #[test]
    fn either_of_equals_may_be_taken() {
        let scores = Intervals::exact(&Matrix::from_row_slice(1, 3, &[2.0, 2.0, 1.0]));
        let weights = HardMax.enclose(&[&scores], f64::EPSILON / 2.0);
        assert_eq!(weights.at(0, 0), Interval::new(0.0, 1.0));
        assert_eq!(weights.at(0, 1), Interval::new(0.0, 1.0));
        assert_eq!(weights.at(0, 2), Interval::point(0.0));
    }
}
