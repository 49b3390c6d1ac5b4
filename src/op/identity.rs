//! A stage that passes its operand on: a step left out, or one that changes nothing here.

use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::Expression;
use crate::interval::Intervals;
use crate::matrix::{Matrix, Shape};

/// Operand: any matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity;

impl Operation for Identity {
    fn name(&self) -> &'static str {
        "identity"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 1)?;
        Ok(operands[0])
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        operands[0].clone()
    }

    fn enclose(&self, operands: &[&Intervals], _: f64) -> Intervals {
        operands[0].clone()
    }

    fn rounding(&self, _: &[&Matrix], _: usize, _: usize, _: f64) -> f64 {
        0.0
    }

    fn reads(&self, _: usize, _: &[Shape], row: usize, column: usize) -> Region {
        Region::cell(row, column)
    }

    fn by_rows(&self, _: usize) -> bool {
        true
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        Arithmetic::single(operands[0].cell(row, column))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        operands[0].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let x = Matrix::from_row_slice(1, 2, &[1.0, -2.0]);
        assert_eq!(Identity.evaluate(&[&x]), x);
        assert!(Identity.shape(&[]).is_err());
    }
}
