//! The two-dimensional arrays that everything is made of.

use std::fmt;

/// A matrix of `f64`, rows × columns. A row vector is a matrix of one row.
pub type Matrix = nalgebra::DMatrix<f64>;

/// The size of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
}

impl Shape {
    /// A shape of `rows` × `columns`.
    pub const fn new(rows: usize, columns: usize) -> Self {
        Self { rows, columns }
    }

    /// The shape of `matrix`.
    pub fn of<T>(matrix: &nalgebra::DMatrix<T>) -> Self {
        Self::new(matrix.nrows(), matrix.ncols())
    }

    /// The shape of the transpose.
    pub const fn transposed(self) -> Self {
        Self::new(self.columns, self.rows)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.rows, self.columns)
    }
}
