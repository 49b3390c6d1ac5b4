//! Two matrices multiplied cell by cell: what is done in place of a matrix product where the shapes
//! happen to allow it.
//!
//! By hand: [1 2]∘[3 4] = [3 8].

use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::Expression;
use crate::interval::{Intervals, SMALLEST};
use crate::matrix::{Matrix, Shape};

/// Operands: two matrices of one shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elementwise;

fn bound(product: f64, unit_roundoff: f64) -> f64 {
    unit_roundoff * product.abs() + SMALLEST
}

impl Operation for Elementwise {
    fn name(&self) -> &'static str {
        "elementwise_product"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 2)?;
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
        operands[0].component_mul(operands[1])
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        Intervals::from_fn(operands[0].shape(), |row, column| {
            let product = operands[0]
                .at(row, column)
                .times(operands[1].at(row, column));
            product.widened(bound(product.magnitude(), unit_roundoff))
        })
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        let product = operands[0][(row, column)] * operands[1][(row, column)];
        bound(product, unit_roundoff)
    }

    fn reads(&self, _: usize, _: &[Shape], row: usize, column: usize) -> Region {
        Region::cell(row, column)
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let factors = operands.iter().map(|operand| operand.cell(row, column));
        Arithmetic::single(Expression::Product(factors.collect()))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        Expression::Elementwise(operands.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let a = Matrix::from_row_slice(1, 2, &[1.0, 2.0]);
        let b = Matrix::from_row_slice(1, 2, &[3.0, 4.0]);
        let product = Elementwise.evaluate(&[&a, &b]);
        assert_eq!(product, Matrix::from_row_slice(1, 2, &[3.0, 8.0]));
    }
}
