//! A stage that the file gives instead of what would lead to it.

use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::Expression;
use crate::interval::Intervals;
use crate::matrix::{Matrix, Shape};

/// The stage is its one operand, unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given;

impl Operation for Given {
    fn name(&self) -> &'static str {
        "given"
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

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        Arithmetic::single(operands[0].cell(row, column))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        operands[0].clone()
    }
}
