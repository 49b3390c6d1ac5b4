//! Rows of a table by token: an embedding (Vaswani et al. 2017, section 3.4).
//!
//! By hand: tokens 2 and 1 of [[1 2],[3 4]] are [[3 4],[1 2]].

use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::Expression;
use crate::interval::Intervals;
use crate::matrix::{Matrix, Shape};

/// Operand: a table of one row for each word, vocabulary × d_model. Result: tokens × d_model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// The row of each token, from 0.
    pub rows: Vec<usize>,
}

impl Operation for Lookup {
    fn name(&self) -> &'static str {
        "lookup"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 1)?;
        let needed = self
            .rows
            .iter()
            .max()
            .map_or(0, |last| last.saturating_add(1));
        if operands[0].rows < needed {
            return Err(Unfit {
                operand: 0,
                rows: Some(needed),
                columns: None,
            });
        }
        Ok(Shape::new(self.rows.len(), operands[0].columns))
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        operands[0].select_rows(&self.rows)
    }

    fn enclose(&self, operands: &[&Intervals], _: f64) -> Intervals {
        Intervals {
            low: operands[0].low.select_rows(&self.rows),
            high: operands[0].high.select_rows(&self.rows),
        }
    }

    fn rounding(&self, _: &[&Matrix], _: usize, _: usize, _: f64) -> f64 {
        0.0
    }

    fn reads(&self, _: usize, _: &[Shape], row: usize, column: usize) -> Region {
        Region::cell(self.rows[row], column)
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        Arithmetic::single(operands[0].cell(self.rows[row], column))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        Expression::Rows(Box::new(operands[0].clone()), self.rows.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let table = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
        let rows = vec![1, 0];
        let embedded = Lookup { rows }.evaluate(&[&table]);
        assert_eq!(
            embedded,
            Matrix::from_row_slice(2, 2, &[3.0, 4.0, 1.0, 2.0])
        );
    }

    #[test]
    fn a_row_that_is_not_there_does_not_fit() {
        let unfit = Lookup { rows: vec![2] }.shape(&[Shape::new(2, 4)]);
        assert_eq!(unfit.map_err(|unfit| unfit.rows), Err(Some(3)));
        assert!(Lookup { rows: vec![0] }.shape(&[]).is_err());
    }
}
