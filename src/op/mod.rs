//! The operations that stages are made of. Each is a room of its own that knows its shape rule, its
//! value, its value on intervals, its formula, and the arithmetic of one cell.
//!
//! Shape legend: n_q queries, n_k keys, d_model the width of a token, d_k of a query or key, d_v of
//! a value.

mod along;
mod elementwise;
mod exponential;
mod given;
mod hard_max;
mod linear;
mod mask;
mod matmul;
mod product;
mod proportion;
mod scale;
mod softmax;

pub use along::Along;
pub use elementwise::Elementwise;
pub use exponential::Exponential;
pub use given::Given;
pub use hard_max::HardMax;
pub use linear::Linear;
pub use mask::{Fill, Mask, Misreading, Reading};
pub use matmul::MatMul;
pub use product::Orientation;
pub use proportion::Proportion;
pub use scale::{Factor, Scale};
pub use softmax::Softmax;

use std::ops::Range;

use crate::expression::{CellRef, Expression, Quantity, Source};
use crate::interval::Intervals;
use crate::matrix::{Matrix, Shape};

/// An operation, of right programs or of wrong ones. The list is closed: the compiler asks every match for every op.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// The file gives the stage.
    Given(Given),
    /// Tokens times a weight matrix, plus a bias.
    Linear(Linear),
    /// One computed matrix times another.
    MatMul(MatMul),
    /// Scores times or over a constant.
    Scale(Scale),
    /// Scores plus a mask.
    Mask(Mask),
    /// Scores to weights, row by row.
    Softmax(Softmax),
    /// Exponentials without their sum: a softmax left half done.
    Exponential(Exponential),
    /// Scores over the sum of their row: a softmax without exponentials.
    Proportion(Proportion),
    /// All weight on the largest score: an argmax for a softmax.
    HardMax(HardMax),
    /// A product cell by cell, for a matrix product.
    Elementwise(Elementwise),
}

/// What every op must be able to do. Operands come in the order of the stage's references, and
/// have passed [`Operation::shape`].
pub trait Operation {
    /// Its name in data formats.
    fn name(&self) -> &'static str;

    /// The shape of the result, or which operand does not fit.
    ///
    /// # Errors
    /// [`Unfit`] names the first operand that does not fit and what it would need.
    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit>;

    /// The result. A cell that passes the range of `f64` comes out infinite or NaN; the walk
    /// reports it.
    fn evaluate(&self, operands: &[&Matrix]) -> Matrix;

    /// What the result can be for any operands within the intervals given, computed with
    /// arithmetic of that unit roundoff. Each end is attained, or nearly, somewhere.
    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals;

    /// How far the computed cell, and the arithmetic that [`Operation::derive`] shows for it, may
    /// each lie from the exact one: an absolute bound.
    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64;

    /// The cells of operand number `operand` that the cell at (row, column) is worked out from.
    fn reads(&self, operand: usize, shape: Shape, row: usize, column: usize) -> Region;

    /// The arithmetic of one cell.
    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic;

    /// The formula over the operands' symbols.
    fn formula(&self, operands: &[Expression]) -> Expression;
}

impl Op {
    /// The op as what all ops have in common.
    pub fn operation(&self) -> &dyn Operation {
        match self {
            Self::Given(op) => op,
            Self::Linear(op) => op,
            Self::MatMul(op) => op,
            Self::Scale(op) => op,
            Self::Mask(op) => op,
            Self::Softmax(op) => op,
            Self::Exponential(op) => op,
            Self::Proportion(op) => op,
            Self::HardMax(op) => op,
            Self::Elementwise(op) => op,
        }
    }
}

/// Operands that do not fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// Which operand is to blame, from 0.
    pub operand: usize,
    /// How many rows it would need; `None` where any number does.
    pub rows: Option<usize>,
    /// How many columns it would need; `None` where any number does.
    pub columns: Option<usize>,
}

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its rows, from 0.
    pub rows: Range<usize>,
    /// Its columns, from 0.
    pub columns: Range<usize>,
}

impl Region {
    /// A single cell.
    pub const fn cell(row: usize, column: usize) -> Self {
        Self {
            rows: row..row + 1,
            columns: column..column + 1,
        }
    }

    /// One whole row of a matrix of that shape.
    pub const fn row(shape: Shape, row: usize) -> Self {
        Self {
            rows: row..row + 1,
            columns: 0..shape.columns,
        }
    }

    /// One whole column of a matrix of that shape.
    pub const fn column(shape: Shape, column: usize) -> Self {
        Self {
            rows: 0..shape.rows,
            columns: column..column + 1,
        }
    }

    /// Its cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.columns.clone();
        self.rows
            .clone()
            .flat_map(move |row| columns.clone().map(move |column| (row, column)))
    }
}

/// An operand as a derivation sees it: its numbers, and where they stand.
#[derive(Clone, Copy, Debug)]
pub struct Tensor<'t> {
    /// Where it comes from.
    pub source: Source,
    /// Its numbers.
    pub values: &'t Matrix,
}

impl Tensor<'_> {
    /// The number at (row, column), which must lie inside, as part of an expression.
    pub fn cell(&self, row: usize, column: usize) -> Expression {
        let at = CellRef {
            source: self.source,
            row,
            column,
        };
        Expression::Cell(at, self.values[(row, column)])
    }
}

/// The arithmetic of one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Arithmetic {
    /// All of it in one line, for reading; may pass the range of `f64` where the steps do not.
    pub summary: Expression,
    /// Its steps, each using operand cells and earlier quantities; the last is
    /// [`Quantity::Result`].
    pub steps: Vec<(Quantity, Expression)>,
    /// What happened to the cell besides arithmetic.
    pub remark: Option<Remark>,
}

impl Arithmetic {
    /// Arithmetic of one step.
    pub fn single(expression: Expression) -> Self {
        Self {
            summary: expression.clone(),
            steps: vec![(Quantity::Result, expression)],
            remark: None,
        }
    }
}

/// What happened to a cell besides arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The mask keeps the query from attending to the key.
    Masked,
    /// The row has nothing left to attend to, and the convention decides its weights.
    NothingToAttendTo,
}
