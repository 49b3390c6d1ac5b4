//! Some columns of a matrix: the slice of one head (Vaswani et al. 2017, section 3.2.2), or of a head
//! of keys that several heads of queries share. In a right program they stand beside one another;
//! every so-many-th column is what wrong ones take.
//!
//! By hand: columns 2 and 3 of [1 2 3] are [2 3].

use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::Expression;
use crate::interval::Intervals;
use crate::matrix::{Matrix, Shape};

/// Operand: a matrix n × d. Result: n × as many as are picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Which columns, from 0, in their order.
    pub columns: Vec<usize>,
}

impl Columns {
    fn pick(&self, matrix: &Matrix) -> Matrix {
        attn_kernel::columns_of(matrix, &self.columns)
    }
}

impl Operation for Columns {
    fn name(&self) -> &'static str {
        "columns"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 1)?;
        let needed = self
            .columns
            .iter()
            .max()
            .map_or(0, |last| last.saturating_add(1));
        if operands[0].columns < needed {
            return Err(Unfit {
                operand: 0,
                rows: None,
                columns: Some(needed),
            });
        }
        Ok(Shape::new(operands[0].rows, self.columns.len()))
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

    fn reads(&self, _: usize, _: &[Shape], row: usize, column: usize) -> Region {
        Region::cell(row, self.columns[column])
    }

    fn by_rows(&self, _: usize) -> bool {
        true
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        Arithmetic::single(operands[0].cell(row, self.columns[column]))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        Expression::Columns(Box::new(operands[0].clone()), self.columns.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let x = Matrix::from_row_slice(1, 3, &[1.0, 2.0, 3.0]);
        let columns = vec![1, 2];
        let slice = Columns { columns }.evaluate(&[&x]);
        assert_eq!(slice, Matrix::from_row_slice(1, 2, &[2.0, 3.0]));
    }

    #[test]
    fn a_column_that_is_not_there_does_not_fit() {
        let columns = vec![0, 3];
        let unfit = Columns { columns }.shape(&[Shape::new(5, 3)]);
        assert_eq!(unfit.map_err(|unfit| unfit.columns), Err(Some(4)));
        let columns = vec![usize::MAX];
        assert!(Columns { columns }.shape(&[Shape::new(0, 0)]).is_err());
    }
}
