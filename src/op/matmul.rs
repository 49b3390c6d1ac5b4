//! The product of two computed matrices: scores Q·Kᵀ (n_q × d_k times d_k × n_k) and the weighted
//! sum of values A·V (n_q × n_k times n_k × d_v); Vaswani et al. 2017, equation 1.
//!
//! By hand: Q = [1 1], K = [[1 2],[0 1]]: Q·Kᵀ = [1·1 + 1·2, 1·0 + 1·1] = [3 1].

use super::product::Product;
use super::{Arithmetic, Operation, Orientation, Region, Tensor, Unfit, count};
use crate::expression::Expression;
use crate::interval::Intervals;
use crate::matrix::{Matrix, Shape};

/// Operands: the left factor, the right factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatMul {
    /// How the left factor is read.
    pub left: Orientation,
    /// How the right factor is read.
    pub right: Orientation,
}

impl MatMul {
    const fn product(self) -> Product {
        Product {
            left: self.left,
            right: self.right,
        }
    }
}

impl Operation for MatMul {
    fn name(&self) -> &'static str {
        "matmul"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 2)?;
        self.product().shape(operands[0], operands[1])
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        self.product().evaluate(operands[0], operands[1], None)
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        self.product()
            .enclose(operands[0], operands[1], None, unit_roundoff)
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        let at = (row, column);
        self.product()
            .rounding(operands[0], operands[1], None, at, unit_roundoff)
    }

    fn reads(&self, operand: usize, shapes: &[Shape], row: usize, column: usize) -> Region {
        self.product().reads(operand, shapes[operand], row, column)
    }

    fn by_rows(&self, operand: usize) -> bool {
        operand == 0 && self.left == Orientation::Plain
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let at = (row, column);
        let terms = self.product().terms(operands[0], operands[1], at);
        Arithmetic::single(Expression::Sum(terms))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        self.product().formula(&operands[0], &operands[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let q = Matrix::from_row_slice(1, 2, &[1.0, 1.0]);
        let k = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 0.0, 1.0]);
        let op = MatMul {
            left: Orientation::Plain,
            right: Orientation::Transposed,
        };
        assert_eq!(
            op.evaluate(&[&q, &k]),
            Matrix::from_row_slice(1, 2, &[3.0, 1.0])
        );
        assert_eq!(
            op.shape(&[Shape::new(1, 3), Shape::new(2, 2)]),
            Err(Unfit {
                operand: 1,
                rows: None,
                columns: Some(3)
            })
        );
    }
}
