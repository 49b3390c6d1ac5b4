//! Exponentials that nobody divided by their sum: b^S[i,j], cell by cell. A step of the softmax
//! taken for the whole.
//!
//! By hand, in base 2: [1 3 0] → [2 8 1].

use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::{Base, Expression};
use crate::interval::{Interval, Intervals, SMALLEST};
use crate::matrix::{Matrix, Shape};

/// Operand: the scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exponential {
    /// The base, greater than 1.
    pub base: Base,
}

impl Exponential {
    /// One unit in the last place of the power, doubled for bases that are raised by way of a
    /// logarithm.
    fn bound(value: f64, unit_roundoff: f64) -> f64 {
        4.0 * unit_roundoff * value + SMALLEST
    }
}

impl Operation for Exponential {
    fn name(&self) -> &'static str {
        "exponential"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 1)?;
        Ok(operands[0])
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        operands[0].map(|score| self.base.raise(score))
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        Intervals::from_fn(operands[0].shape(), |row, column| {
            let Interval { low, high } = operands[0].at(row, column);
            if high == f64::NEG_INFINITY {
                return Interval::point(0.0);
            }
            let (low, high) = (self.base.raise(low), self.base.raise(high));
            let range = Interval::new(low, high).widened(Self::bound(high, unit_roundoff));
            Interval::new(range.low.max(0.0), range.high)
        })
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        Self::bound(self.base.raise(operands[0][(row, column)]), unit_roundoff)
    }

    fn reads(&self, _: usize, _: &[Shape], row: usize, column: usize) -> Region {
        Region::cell(row, column)
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let score = operands[0].cell(row, column);
        Arithmetic::single(Expression::Exponential(self.base, Box::new(score)))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        Expression::Exponential(self.base, Box::new(operands[0].clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let scores = Matrix::from_row_slice(1, 3, &[1.0, 3.0, 0.0]);
        let base = Base::Number(2.0);
        let powers = Exponential { base }.evaluate(&[&scores]);
        assert_eq!(powers, Matrix::from_row_slice(1, 3, &[2.0, 8.0, 1.0]));
    }
}
