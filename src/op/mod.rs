//! The operations that stages are made of. Each is a room of its own that knows its shape rule, its
//! value, its value on intervals, its formula, and the arithmetic of one cell.
//!
//! Shape legend: n_q queries, n_k keys, d_model the width of a token, d_k of a query or key, d_v of
//! a value.

mod activation;
mod add;
mod additive;
mod along;
mod angle;
mod bilinear;
mod columns;
mod elementwise;
mod exponential;
mod given;
mod hard_max;
mod identity;
mod join;
mod layer_norm;
mod linear;
mod lookup;
mod mask;
mod matmul;
mod product;
mod proportion;
mod reshaped;
mod rotary;
mod scale;
mod sinusoid;
mod softmax;

pub use activation::Activation;
pub use add::Add;
pub use additive::{AdditiveHidden, AdditiveScore};
pub use along::Along;
pub use angle::Layout;
pub use bilinear::Bilinear;
pub use columns::Columns;
pub use elementwise::Elementwise;
pub use exponential::Exponential;
pub use given::Given;
pub use hard_max::HardMax;
pub use identity::Identity;
pub use join::{Join, Order};
pub use layer_norm::{Divisor, EpsilonPlace, LayerNorm, Spread};
pub use linear::Linear;
pub use lookup::Lookup;
pub use mask::{Fill, Mask, Misreading, Reading};
pub use matmul::MatMul;
pub use product::Orientation;
pub use proportion::Proportion;
pub use reshaped::Reshaped;
pub use rotary::Rotary;
pub use scale::{Factor, Scale};
pub use sinusoid::{AngleUnit, Exponent, Sinusoid};
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
    /// A matrix passed on.
    Identity(Identity),
    /// Matrices added cell by cell, or their mean.
    Add(Add),
    /// Some columns of a matrix: one head's.
    Columns(Columns),
    /// One head's columns as a reshape without a transpose makes them.
    Reshaped(Reshaped),
    /// Matrices beside one another: the heads joined.
    Join(Join),
    /// Rows brought to mean 0 and variance 1, then to a scale and shift that were learned.
    LayerNorm(LayerNorm),
    /// A function of every number.
    Activation(Activation),
    /// Rows of a table by token.
    Lookup(Lookup),
    /// A table of positions.
    Sinusoid(Sinusoid),
    /// Rows turned by their position.
    Rotary(Rotary),
    /// Queries times weights times keys: a general score.
    Bilinear(Bilinear),
    /// What an additive score makes of one query and every key.
    AdditiveHidden(AdditiveHidden),
    /// An additive score.
    AdditiveScore(AdditiveScore),
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

    /// The cells of operand number `operand`, of operands of those shapes, that the cell at (row,
    /// column) is worked out from.
    fn reads(&self, operand: usize, shapes: &[Shape], row: usize, column: usize) -> Region;

    /// Whether some rows of operand number `operand` are all of it that the same rows of the result are
    /// worked out from, so that [`Operation::evaluate`] on those rows gives those rows; other operands are
    /// given whole.
    fn by_rows(&self, _operand: usize) -> bool {
        false
    }

    /// The arithmetic of one cell.
    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic;

    /// The formula over the operands' symbols.
    fn formula(&self, operands: &[Expression]) -> Expression;
}

impl Op {
    /// Whether a cell is one end of its interval, and nothing between.
    pub const fn is_all_or_nothing(&self) -> bool {
        matches!(self, Self::HardMax(_))
    }

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
            Self::Identity(op) => op,
            Self::Add(op) => op,
            Self::Columns(op) => op,
            Self::Reshaped(op) => op,
            Self::Join(op) => op,
            Self::LayerNorm(op) => op,
            Self::Activation(op) => op,
            Self::Lookup(op) => op,
            Self::Sinusoid(op) => op,
            Self::Rotary(op) => op,
            Self::Bilinear(op) => op,
            Self::AdditiveHidden(op) => op,
            Self::AdditiveScore(op) => op,
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

impl Unfit {
    /// An operand that is not there, or one too many.
    const fn missing(operand: usize) -> Self {
        Self {
            operand,
            rows: None,
            columns: None,
        }
    }
}

/// Whether there are as many operands as the op takes.
fn count(operands: &[Shape], count: usize) -> Result<(), Unfit> {
    if operands.len() == count {
        return Ok(());
    }
    Err(Unfit::missing(operands.len().min(count)))
}

/// A rectangle of cells, or some columns of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its rows, from 0.
    pub rows: Range<usize>,
    /// Its columns, from 0.
    pub columns: Range<usize>,
    /// Of its columns, every so-many-th is read; 1 for all of them.
    pub step: usize,
}

impl Region {
    /// No cell at all.
    pub const NOTHING: Self = Self {
        rows: 0..0,
        columns: 0..0,
        step: 1,
    };

    /// A single cell.
    pub const fn cell(row: usize, column: usize) -> Self {
        Self {
            rows: row..row + 1,
            columns: column..column + 1,
            step: 1,
        }
    }

    /// One whole row of a matrix of that shape.
    pub const fn row(shape: Shape, row: usize) -> Self {
        Self {
            rows: row..row + 1,
            columns: 0..shape.columns,
            step: 1,
        }
    }

    /// One whole column of a matrix of that shape.
    pub const fn column(shape: Shape, column: usize) -> Self {
        Self {
            rows: 0..shape.rows,
            columns: column..column + 1,
            step: 1,
        }
    }

    /// All of a matrix of that shape.
    pub const fn whole(shape: Shape) -> Self {
        Self {
            rows: 0..shape.rows,
            columns: 0..shape.columns,
            step: 1,
        }
    }

    /// Its cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (columns, step) = (self.columns.clone(), self.step.max(1));
        self.rows.clone().flat_map(move |row| {
            columns
                .clone()
                .step_by(step)
                .map(move |column| (row, column))
        })
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
