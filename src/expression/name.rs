//! How a formula and a cell are named.

use super::{Expression, Symbol};
use crate::matrix::Shape;

/// `Q = X·W_Q`, and under it 3×2 = 3×2 · 2×2.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// What is defined.
    pub symbol: Symbol,
    /// What it is.
    pub expression: Expression,
    /// The shape of the result.
    pub shape: Shape,
    /// The operands with their shapes, in the order in which they stand in the expression.
    pub operands: Vec<(Symbol, Shape)>,
}

/// The name of a cell: `S[爱, 你]`, or of a whole row: `Z[爱]`.
#[derive(Clone, Debug, PartialEq)]
pub struct CellName {
    /// The matrix.
    pub symbol: Symbol,
    /// The label or number of its row.
    pub row: String,
    /// The label or number of its column; `None` names the whole row.
    pub column: Option<String>,
}
