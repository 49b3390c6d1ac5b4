//! The mask is added to the scaled scores: 0 keeps a score, −∞ takes the key out of the softmax
//! (Vaswani et al. 2017, section 3.2.3). n_q × n_k, cell by cell.
//!
//! By hand: [2 3] + [0 −∞] = [2 −∞].

use super::{Arithmetic, Operation, Region, Remark, Tensor, Unfit};
use crate::expression::Expression;
use crate::interval::Intervals;
use crate::matrix::{Matrix, Shape};

/// Operands: the scaled scores, the mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mask;

impl Operation for Mask {
    fn name(&self) -> &'static str {
        "mask"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        if operands[0] == operands[1] {
            return Ok(operands[0]);
        }
        Err(Unfit {
            operand: 1,
            rows: Some(operands[0].rows),
            columns: Some(operands[0].columns),
        })
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        operands[0] + operands[1]
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        Intervals::from_fn(operands[0].shape(), |row, column| {
            let sum = operands[0]
                .at(row, column)
                .plus(operands[1].at(row, column));
            let kept = operands[1].at(row, column).magnitude() == 0.0;
            sum.widened(if kept {
                0.0
            } else {
                unit_roundoff * sum.magnitude()
            })
        })
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        unit_roundoff * (operands[0][(row, column)] + operands[1][(row, column)]).abs()
    }

    fn reads(&self, _: usize, _: Shape, row: usize, column: usize) -> Region {
        Region::cell(row, column)
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let terms = operands.iter().map(|operand| operand.cell(row, column));
        Arithmetic {
            remark: (operands[1].values[(row, column)] == f64::NEG_INFINITY)
                .then_some(Remark::Masked),
            ..Arithmetic::single(Expression::Sum(terms.collect()))
        }
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        Expression::Sum(operands.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let scores = Matrix::from_row_slice(1, 2, &[2.0, 3.0]);
        let mask = Matrix::from_row_slice(1, 2, &[0.0, f64::NEG_INFINITY]);
        let masked = Mask.evaluate(&[&scores, &mask]);
        assert_eq!(
            masked,
            Matrix::from_row_slice(1, 2, &[2.0, f64::NEG_INFINITY])
        );
    }
}
