//! A projection: tokens times a weight matrix, plus a bias (Vaswani et al. 2017, section 3.2.2).
//!
//! Y = X·W + b, or X·Wᵀ + b where the weights are stored for W·x.
//! X: n × d_in, W: d_in × d_out (or d_out × d_in), b: 1 × d_out, Y: n × d_out.
//!
//! By hand: [1 2]·[[1 0],[1 1]] + [10 20] = [1·1 + 2·1 + 10, 1·0 + 2·1 + 20] = [13 22].

use super::product::Product;
use super::{Arithmetic, Operation, Orientation, Region, Tensor, Unfit, count};
use crate::expression::Expression;
use crate::interval::Intervals;
use crate::matrix::{Matrix, Shape};

/// Operands: X, W, and b where there is a bias.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linear {
    /// How the weights are read: as they stand for x·W, transposed for W·x.
    pub weight: Orientation,
    /// Whether there is a bias.
    pub bias: bool,
}

impl Linear {
    const fn product(self) -> Product {
        Product {
            left: Orientation::Plain,
            right: self.weight,
        }
    }

    fn bias<T: Copy>(self, operands: &[T]) -> Option<T> {
        self.bias.then(|| operands[2])
    }
}

impl Operation for Linear {
    fn name(&self) -> &'static str {
        "linear"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 2 + usize::from(self.bias))?;
        let shape = self.product().shape(operands[0], operands[1])?;
        match self.bias(operands) {
            Some(bias) if bias != Shape::new(1, shape.columns) => Err(Unfit {
                operand: 2,
                rows: Some(1),
                columns: Some(shape.columns),
            }),
            _ => Ok(shape),
        }
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        self.product()
            .evaluate(operands[0], operands[1], self.bias(operands))
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        self.product()
            .enclose(operands[0], operands[1], self.bias(operands), unit_roundoff)
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        self.product().rounding(
            operands[0],
            operands[1],
            self.bias(operands),
            (row, column),
            unit_roundoff,
        )
    }

    fn reads(&self, operand: usize, shapes: &[Shape], row: usize, column: usize) -> Region {
        self.product().reads(operand, shapes[operand], row, column)
    }

    fn by_rows(&self, operand: usize) -> bool {
        operand == 0
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let mut terms = self
            .product()
            .terms(operands[0], operands[1], (row, column));
        terms.extend(self.bias(operands).map(|bias| bias.cell(0, column)));
        Arithmetic::single(Expression::Sum(terms))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        let product = self.product().formula(&operands[0], &operands[1]);
        if self.bias {
            Expression::Sum(vec![product, operands[2].clone()])
        } else {
            product
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let x = Matrix::from_row_slice(1, 2, &[1.0, 2.0]);
        let w = Matrix::from_row_slice(2, 2, &[1.0, 0.0, 1.0, 1.0]);
        let b = Matrix::from_row_slice(1, 2, &[10.0, 20.0]);
        let op = |weight| Linear { weight, bias: true };
        let y = op(Orientation::Plain).evaluate(&[&x, &w, &b]);
        assert_eq!(y, Matrix::from_row_slice(1, 2, &[13.0, 22.0]));
        // W·x: [1·1 + 0·2 + 10, 1·1 + 1·2 + 20]
        let y = op(Orientation::Transposed).evaluate(&[&x, &w, &b]);
        assert_eq!(y, Matrix::from_row_slice(1, 2, &[11.0, 23.0]));
    }
}
