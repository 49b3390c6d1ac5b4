//! Matrices set beside one another: the heads joined before the output projection (Vaswani et al.
//! 2017, section 3.2.2). Other orders of their numbers are what a wrong reshape makes of it.
//!
//! By hand: [1 2] and [3 4] → [1 2 3 4]; in turn, [1 3 2 4].

use super::{Arithmetic, Operation, Region, Tensor, Unfit};
use crate::expression::{Expression, Function};
use crate::interval::Intervals;
use crate::matrix::{Matrix, Shape};

/// Operands: one or more matrices of n rows; of one width unless they stand beside one another.
/// Result: n × the sum of their widths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Join {
    /// In which order their numbers come.
    pub order: Order,
}

/// In which order the numbers of joined matrices come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Beside one another.
    #[default]
    Beside,
    /// Their first columns, then their second ones, and so on.
    InTurn,
    /// Below one another, read row by row as one line, which is set in rows again: what
    /// `reshape(n, heads · d_v)` does where the heads were not brought beside one another before.
    Below,
}

impl Join {
    /// Which operand, and which of its cells, a cell of the result is; `shapes` are the operands'.
    fn place(
        self,
        mut shapes: impl ExactSizeIterator<Item = Shape>,
        row: usize,
        column: usize,
    ) -> (usize, (usize, usize)) {
        let count = shapes.len();
        match self.order {
            Order::Beside => {
                let mut rest = column;
                for (operand, shape) in shapes.enumerate() {
                    if rest < shape.columns {
                        return (operand, (row, rest));
                    }
                    rest -= shape.columns;
                }
                // The shape rule allows no column beyond the last operand's.
                (count, (row, rest))
            }
            Order::InTurn => (column % count, (row, column / count)),
            Order::Below => {
                // A cell that is asked for lies in an operand, so that there is one, and not of 0 cells.
                let Shape { rows, columns } = shapes.next().unwrap_or(Shape::new(1, 1));
                let at = row * columns * count + column;
                let within = at % (rows * columns);
                (at / (rows * columns), (within / columns, within % columns))
            }
        }
    }

    fn join(self, operands: &[&Matrix]) -> Matrix {
        let shapes = || operands.iter().map(|operand| Shape::of(*operand));
        let columns = shapes().map(|shape| shape.columns).sum();
        if self.order == Order::Beside {
            return attn_kernel::beside_one_another(operands);
        }
        Matrix::from_fn(operands[0].nrows(), columns, |row, column| {
            let (operand, at) = self.place(shapes(), row, column);
            operands[operand][at]
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
        let alike = self.order != Order::Beside;
        let width = alike.then_some(first.columns);
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
        let (from, (row, column)) = self.place(shapes.iter().copied(), row, column);
        if from == operand {
            Region::cell(row, column)
        } else {
            Region::NOTHING
        }
    }

    fn by_rows(&self, _: usize) -> bool {
        self.order != Order::Below
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let shapes = operands.iter().map(|operand| Shape::of(operand.values));
        let (operand, (row, column)) = self.place(shapes, row, column);
        Arithmetic::single(operands[operand].cell(row, column))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        let beside = Expression::Beside(operands.to_vec());
        match self.order {
            Order::Beside => beside,
            Order::InTurn => beside.under(Function::InTurn),
            Order::Below => Expression::Function(Function::Reshape, operands.to_vec()),
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
        let join = |order| Join { order }.evaluate(&[&a, &b]);
        assert_eq!(
            join(Order::Beside),
            Matrix::from_row_slice(1, 4, &[1.0, 2.0, 3.0, 4.0])
        );
        assert_eq!(
            join(Order::InTurn),
            Matrix::from_row_slice(1, 4, &[1.0, 3.0, 2.0, 4.0])
        );
        // Below one another: the line 1 2 3 4 5 6 7 8, in rows of 4.
        let a = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
        let b = Matrix::from_row_slice(2, 2, &[5.0, 6.0, 7.0, 8.0]);
        let below = Join {
            order: Order::Below,
        };
        let line: Vec<f64> = (1..=8).map(f64::from).collect();
        assert_eq!(
            below.evaluate(&[&a, &b]),
            Matrix::from_row_slice(2, 4, &line)
        );
        let shapes = [Shape::new(2, 2), Shape::new(2, 2)];
        assert_eq!(below.reads(1, &shapes, 1, 1), Region::cell(0, 1));
        assert_eq!(below.reads(0, &shapes, 1, 1), Region::NOTHING);
    }

    #[test]
    fn operands_of_different_widths_cannot_take_turns() {
        let shapes = [Shape::new(2, 1), Shape::new(2, 3)];
        assert_eq!(Join::default().shape(&shapes), Ok(Shape::new(2, 4)));
        for order in [Order::InTurn, Order::Below] {
            assert!(Join { order }.shape(&shapes).is_err());
        }
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
