//! What can flow through a program: numbers, intervals, or marks that spread to what rests on them.

use crate::interval::Intervals;
use crate::matrix::{Matrix, Shape};
use crate::op::Op;

/// Something that ops work on.
pub trait Domain {
    /// What stands for a whole matrix.
    type Value;

    /// The result of `op`.
    fn apply(&self, op: &Op, operands: &[&Self::Value]) -> Self::Value;

    /// Takes what nobody needs any more.
    fn recycle(&self, _value: Self::Value) {}
}

/// Plain numbers.
#[derive(Clone, Copy, Debug)]
pub struct Numbers;

/// What numbers can be, for a given unit roundoff.
#[derive(Clone, Copy, Debug)]
pub struct Enclosures {
    /// The unit roundoff of the arithmetic that the intervals must hold.
    pub unit_roundoff: f64,
}

/// Marked cells: a cell is marked where any cell is that it is worked out from.
#[derive(Clone, Copy, Debug)]
pub struct Marks;

impl Domain for Numbers {
    type Value = Matrix;

    fn apply(&self, op: &Op, operands: &[&Matrix]) -> Matrix {
        op.operation().evaluate(operands)
    }

    fn recycle(&self, value: Matrix) {
        attn_kernel::recycle(value);
    }
}

impl Domain for Enclosures {
    type Value = Intervals;

    fn apply(&self, op: &Op, operands: &[&Intervals]) -> Intervals {
        // The ends are computed in f64 whatever the arithmetic that they must hold.
        let unit_roundoff = self.unit_roundoff.max(crate::interval::UNIT_ROUNDOFF);
        op.operation().enclose(operands, unit_roundoff)
    }
}

impl Domain for Marks {
    type Value = nalgebra::DMatrix<bool>;

    fn apply(&self, op: &Op, operands: &[&Self::Value]) -> Self::Value {
        let op = op.operation();
        let shapes: Vec<Shape> = operands.iter().map(|marks| Shape::of(marks)).collect();
        // A program's stages have passed the shape rule; one that has not marks nothing.
        let shape = op.shape(&shapes).unwrap_or(Shape::new(0, 0));
        nalgebra::DMatrix::from_fn(shape.rows, shape.columns, |row, column| {
            operands.iter().enumerate().any(|(index, marks)| {
                op.reads(index, &shapes, row, column)
                    .cells()
                    .any(|cell| marks[cell])
            })
        })
    }
}
