//! Matrices set beside one another: the heads joined before the output projection (Vaswani et al.
//! 2017, section 3.2.2). Their columns taken in turn is what a wrong reshape makes of it.
//!
//! By hand: [1 2] and [3 4] → [1 2 3 4]; in turn, [1 3 2 4].

use super::{Arithmetic, Operation, Region, Tensor, Unfit};
use crate::expression::{Expression, Function};
use crate::interval::Intervals;
use crate::matrix::{Matrix, Shape};

/// Operands: one or more matrices of n rows; of one width where their columns are taken in turn.
/// Result: n × the sum of their widths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Join {
    /// Whether their first columns come first, then their second ones, and so on.
    pub interleaved: bool,
}

impl Join {
    /// Which operand, and which of its columns, a column of the result is.
    fn place(self, widths: impl ExactSizeIterator<Item = usize>, column: usize) -> (usize, usize) {
        let count = widths.len();
        if self.interleaved {
            return (column % count, column / count);
        }
        let mut rest = column;
        for (operand, width) in widths.enumerate() {
            if rest < width {
                return (operand, rest);
            }
            rest -= width;
        }
        // The shape rule allows no column beyond the last operand's.
        (count, rest)
    }

    fn join(self, operands: &[&Matrix]) -> Matrix {
        let widths = || operands.iter().map(|operand| operand.ncols());
        let columns = widths().sum();
        Matrix::from_fn(operands[0].nrows(), columns, |row, column| {
            let (operand, column) = self.place(widths(), column);
            operands[operand][(row, column)]
        })
    }
}

impl Operation for Join {
    fn name(&self) -> &'static str {
        "join"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        let Some(first) = operands.first() else {
            return Err(Unfit::missing(0));
        };
        let width = self.interleaved.then_some(first.columns);
        let mut columns = 0usize;
        for (operand, shape) in operands.iter().enumerate() {
            let unfit = Unfit {
                operand,
                rows: Some(first.rows),
                columns: width,
            };
            if shape.rows != first.rows || width.is_some_and(|width| width != shape.columns) {
                return Err(unfit);
            }
            columns = columns.checked_add(shape.columns).ok_or(unfit)?;
        }
        Ok(Shape::new(first.rows, columns))
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        self.join(operands)
    }

    fn enclose(&self, operands: &[&Intervals], _: f64) -> Intervals {
        let lows: Vec<&Matrix> = operands.iter().map(|operand| &operand.low).collect();
        let highs: Vec<&Matrix> = operands.iter().map(|operand| &operand.high).collect();
        Intervals {
            low: self.join(&lows),
            high: self.join(&highs),
        }
    }

    fn rounding(&self, _: &[&Matrix], _: usize, _: usize, _: f64) -> f64 {
        0.0
    }

    fn reads(&self, operand: usize, shapes: &[Shape], row: usize, column: usize) -> Region {
        let (from, column) = self.place(shapes.iter().map(|shape| shape.columns), column);
        if from == operand {
            Region::cell(row, column)
        } else {
            Region::NOTHING
        }
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let widths = operands.iter().map(|operand| operand.values.ncols());
        let (operand, column) = self.place(widths, column);
        Arithmetic::single(operands[operand].cell(row, column))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        let beside = Expression::Beside(operands.to_vec());
        if self.interleaved {
            beside.under(Function::InTurn)
        } else {
            beside
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let a = Matrix::from_row_slice(1, 2, &[1.0, 2.0]);
        let b = Matrix::from_row_slice(1, 2, &[3.0, 4.0]);
        let join = |interleaved| Join { interleaved }.evaluate(&[&a, &b]);
        assert_eq!(
            join(false),
            Matrix::from_row_slice(1, 4, &[1.0, 2.0, 3.0, 4.0])
        );
        assert_eq!(
            join(true),
            Matrix::from_row_slice(1, 4, &[1.0, 3.0, 2.0, 4.0])
        );
    }

    #[test]
    fn operands_of_different_widths_cannot_take_turns() {
        let shapes = [Shape::new(2, 1), Shape::new(2, 3)];
        assert_eq!(Join::default().shape(&shapes), Ok(Shape::new(2, 4)));
        assert!(Join { interleaved: true }.shape(&shapes).is_err());
        assert!(Join::default().shape(&[]).is_err());
        let huge = Shape::new(1, usize::MAX);
        assert!(Join::default().shape(&[huge, huge]).is_err());
    }

    #[test]
    fn a_cell_rests_on_one_operand_alone() {
        let shapes = [Shape::new(1, 2), Shape::new(1, 1)];
        assert_eq!(Join::default().reads(0, &shapes, 0, 2), Region::NOTHING);
        assert_eq!(Join::default().reads(1, &shapes, 0, 2), Region::cell(0, 0));
    }
}
