//! Matrices of one shape added cell by cell: a residual connection (Vaswani et al. 2017, section
//! 3.1), positions added to embeddings (section 3.5). Its mean is what heads are put together by in
//! wrong programs.
//!
//! By hand: [1 2] + [3 −4] = [4 −2], and the mean of the two is [2 −1].

use super::{Arithmetic, Operation, Region, Tensor, Unfit};
use crate::expression::{Expression, mean};
use crate::interval::{Interval, Intervals, SMALLEST};
use crate::matrix::{Matrix, Shape};

/// Operands: two or more matrices, all n × d.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Add {
    /// Whether the sum is divided by the number of operands.
    pub mean: bool,
}

impl Add {
    fn of(self, terms: &[f64]) -> f64 {
        if self.mean {
            mean(terms)
        } else {
            terms.iter().sum()
        }
    }

    /// n − 1 additions err by at most about (n − 1)·u·Σ|a|, and the mean by no more: its differences
    /// are at most twice as large, its quotient n times smaller.
    fn bound(self, terms: &[f64], unit_roundoff: f64) -> f64 {
        let magnitude: f64 = terms.iter().map(|term| term.abs()).sum();
        if magnitude == 0.0 || terms.len() < 2 {
            return 0.0;
        }
        2.0 * terms.len() as f64 * unit_roundoff * magnitude + SMALLEST
    }
}

impl Operation for Add {
    fn name(&self) -> &'static str {
        if self.mean { "mean" } else { "add" }
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        let (Some(&first), true) = (operands.first(), operands.len() >= 2) else {
            return Err(Unfit::missing(operands.len()));
        };
        match operands.iter().position(|shape| *shape != first) {
            None => Ok(first),
            Some(operand) => Err(Unfit {
                operand,
                rows: Some(first.rows),
                columns: Some(first.columns),
            }),
        }
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        if let (false, &[left, right]) = (self.mean, operands) {
            return attn_kernel::add(left, right);
        }
        let mut terms = vec![0.0; operands.len()];
        Matrix::from_fn(operands[0].nrows(), operands[0].ncols(), |row, column| {
            for (term, operand) in terms.iter_mut().zip(operands) {
                *term = operand[(row, column)];
            }
            self.of(&terms)
        })
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        Intervals::from_fn(operands[0].shape(), |row, column| {
            let end = |pick: fn(Interval) -> f64| -> Vec<f64> {
                let cells = operands.iter().map(|operand| operand.at(row, column));
                cells.map(pick).collect()
            };
            let largest = end(|cell| cell.magnitude());
            let (low, high) = (end(|cell| cell.low), end(|cell| cell.high));
            Interval::new(self.of(&low), self.of(&high))
                .widened(self.bound(&largest, unit_roundoff))
        })
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        let terms: Vec<f64> = operands
            .iter()
            .map(|operand| operand[(row, column)])
            .collect();
        self.bound(&terms, unit_roundoff)
    }

    fn reads(&self, _: usize, _: &[Shape], row: usize, column: usize) -> Region {
        Region::cell(row, column)
    }

    fn by_rows(&self, _: usize) -> bool {
        true
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let terms = operands
            .iter()
            .map(|operand| operand.cell(row, column))
            .collect();
        Arithmetic::single(self.formula_of(terms))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        self.formula_of(operands.to_vec())
    }
}

impl Add {
    const fn formula_of(self, terms: Vec<Expression>) -> Expression {
        if self.mean {
            Expression::Mean(terms)
        } else {
            Expression::Sum(terms)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let a = Matrix::from_row_slice(1, 2, &[1.0, 2.0]);
        let b = Matrix::from_row_slice(1, 2, &[3.0, -4.0]);
        let sum = Add { mean: false }.evaluate(&[&a, &b]);
        assert_eq!(sum, Matrix::from_row_slice(1, 2, &[4.0, -2.0]));
        let mean = Add { mean: true }.evaluate(&[&a, &b]);
        assert_eq!(mean, Matrix::from_row_slice(1, 2, &[2.0, -1.0]));
    }

    #[test]
    fn one_shape_for_all() {
        let (a, b) = (Shape::new(2, 3), Shape::new(3, 2));
        let add = Add::default();
        assert_eq!(add.shape(&[a, a, a]), Ok(a));
        assert_eq!(
            add.shape(&[a, a, b]),
            Err(Unfit {
                operand: 2,
                rows: Some(2),
                columns: Some(3)
            })
        );
        assert!(add.shape(&[]).is_err() && add.shape(&[a]).is_err());
    }
}
