//! Scores brought to a common size: S / √d_k (Vaswani et al. 2017, section 3.2.1), or by another
//! constant. n_q × n_k, cell by cell.
//!
//! By hand: 3 / √4 = 1.5.

use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::{Expression, Symbol};
use crate::interval::{Interval, Intervals, SMALLEST};
use crate::matrix::{Matrix, Shape};

/// Operand: the scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// What they are multiplied or divided by.
    pub factor: Factor,
}

/// A constant that scores are multiplied or divided by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Factor {
    /// Divide by the root of a dimension, such as d_k = 64.
    OverRoot(Symbol, usize),
    /// Multiply by the root of a dimension.
    TimesRoot(Symbol, usize),
    /// Divide by a number.
    Over(f64),
    /// Multiply by a number.
    Times(f64),
}

impl Factor {
    /// The score, scaled.
    pub fn apply(self, score: f64) -> f64 {
        match self {
            Self::OverRoot(_, dimension) => score / (dimension as f64).sqrt(),
            Self::TimesRoot(_, dimension) => score * (dimension as f64).sqrt(),
            Self::Over(divisor) => score / divisor,
            Self::Times(factor) => score * factor,
        }
    }

    fn expression(self, score: Expression) -> Expression {
        match self {
            Self::OverRoot(_, dimension) => score.over(Expression::Number(dimension as f64).root()),
            Self::TimesRoot(_, dimension) => {
                Expression::Product(vec![score, Expression::Number(dimension as f64).root()])
            }
            Self::Over(divisor) => score.over(Expression::constant(divisor)),
            Self::Times(factor) => Expression::Product(vec![score, Expression::constant(factor)]),
        }
    }
}

impl Scale {
    /// The root and the quotient are each rounded once; one more covers the higher orders.
    fn bound(self, score: f64, unit_roundoff: f64) -> f64 {
        3.0 * unit_roundoff * self.factor.apply(score).abs() + SMALLEST
    }
}

impl Operation for Scale {
    fn name(&self) -> &'static str {
        "scale"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 1)?;
        Ok(operands[0])
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        match self.factor {
            Factor::OverRoot(_, dimension) => {
                attn_kernel::over(operands[0], (dimension as f64).sqrt())
            }
            Factor::TimesRoot(_, dimension) => {
                attn_kernel::times(operands[0], (dimension as f64).sqrt())
            }
            Factor::Over(divisor) => attn_kernel::over(operands[0], divisor),
            Factor::Times(factor) => attn_kernel::times(operands[0], factor),
        }
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        Intervals::from_fn(operands[0].shape(), |row, column| {
            let score = operands[0].at(row, column);
            let end = |score: f64| {
                let bound = self.bound(score, unit_roundoff);
                Interval::point(self.factor.apply(score)).widened(bound)
            };
            end(score.low).hull(end(score.high))
        })
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        self.bound(operands[0][(row, column)], unit_roundoff)
    }

    fn reads(&self, _: usize, _: &[Shape], row: usize, column: usize) -> Region {
        Region::cell(row, column)
    }

    fn by_rows(&self, _: usize) -> bool {
        true
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        Arithmetic::single(self.factor.expression(operands[0].cell(row, column)))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        let scores = operands[0].clone();
        match self.factor {
            Factor::OverRoot(symbol, dimension) => {
                scores.over(Expression::Symbol(symbol, Some(dimension as f64)).root())
            }
            Factor::TimesRoot(symbol, dimension) => {
                let root = Expression::Symbol(symbol, Some(dimension as f64)).root();
                Expression::Product(vec![scores, root])
            }
            Factor::Over(_) | Factor::Times(_) => self.factor.expression(scores),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let by = |factor| Scale { factor }.evaluate(&[&Matrix::from_element(1, 1, 3.0)])[0];
        assert_eq!(by(Factor::OverRoot(Symbol::sub("d", "k"), 4)), 1.5);
        assert_eq!(by(Factor::Over(-2.0)), -1.5);
        assert_eq!(by(Factor::Times(0.25)), 0.75);
    }
}
