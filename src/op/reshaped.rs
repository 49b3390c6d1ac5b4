//! A head split off without a transpose: the matrix is read row by row as one line, the line cut into
//! equal parts, and one of them set in rows again. What `view(heads, n, d_k)` does where
//! `view(n, heads, d_k).transpose(0, 1)` is meant.
//!
//! By hand: [[1 2],[3 4]] in two parts: the line 1 2 3 4, and so [[1],[2]] and [[3],[4]].

use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::{Expression, Function};
use crate::interval::Intervals;
use crate::matrix::{Matrix, Shape};

/// Operand: a matrix n × d. Result: n × (d / parts).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reshaped {
    /// Which part, from 0.
    pub part: usize,
    /// How many parts there are.
    pub parts: usize,
}

impl Reshaped {
    /// Where the number at (row, column) of the part stands in an operand of that shape.
    const fn place(self, operand: Shape, row: usize, column: usize) -> (usize, usize) {
        let width = operand.columns / self.parts;
        let at = (self.part * operand.rows + row) * width + column;
        (at / operand.columns, at % operand.columns)
    }

    fn pick(self, matrix: &Matrix) -> Matrix {
        let shape = Shape::of(matrix);
        Matrix::from_fn(shape.rows, shape.columns / self.parts, |row, column| {
            matrix[self.place(shape, row, column)]
        })
    }
}

impl Operation for Reshaped {
    fn name(&self) -> &'static str {
        "reshape"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 1)?;
        let Shape { rows, columns } = operands[0];
        if self.part < self.parts && columns.is_multiple_of(self.parts) {
            return Ok(Shape::new(rows, columns / self.parts));
        }
        Err(Unfit {
            operand: 0,
            rows: None,
            columns: columns.checked_next_multiple_of(self.parts),
        })
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        self.pick(operands[0])
    }

    fn enclose(&self, operands: &[&Intervals], _: f64) -> Intervals {
        Intervals {
            low: self.pick(&operands[0].low),
            high: self.pick(&operands[0].high),
        }
    }

    fn rounding(&self, _: &[&Matrix], _: usize, _: usize, _: f64) -> f64 {
        0.0
    }

    fn reads(&self, _: usize, shapes: &[Shape], row: usize, column: usize) -> Region {
        let (row, column) = self.place(shapes[0], row, column);
        Region::cell(row, column)
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let (row, column) = self.place(Shape::of(operands[0].values), row, column);
        Arithmetic::single(operands[0].cell(row, column))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        let number = |number: usize| Expression::Number(number as f64);
        let arguments = vec![
            operands[0].clone(),
            number(self.part + 1),
            number(self.parts),
        ];
        Expression::Function(Function::Reshape, arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let x = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
        let part = |part| Reshaped { part, parts: 2 }.evaluate(&[&x]);
        assert_eq!(part(0), Matrix::from_row_slice(2, 1, &[1.0, 2.0]));
        assert_eq!(part(1), Matrix::from_row_slice(2, 1, &[3.0, 4.0]));
    }

    #[test]
    fn parts_have_to_be_equal() {
        let shape = |part, parts| Reshaped { part, parts }.shape(&[Shape::new(2, 3)]);
        assert_eq!(shape(2, 3), Ok(Shape::new(2, 1)));
        assert!(shape(0, 2).is_err() && shape(3, 3).is_err() && shape(0, 0).is_err());
    }
}
