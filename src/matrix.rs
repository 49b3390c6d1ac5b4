//! The two-dimensional arrays that everything is made of.

use std::fmt;

/// A matrix of `f64`, rows × columns. A row vector is a matrix of one row.
pub type Matrix = nalgebra::DMatrix<f64>;

/// Rows that are copied together: as many as their parts stay in the nearest cache.
const BLOCK: usize = 64;

/// The matrix of `rows` and `columns` whose rows lie one after the other in `numbers`; what is missing
/// there is 0.
pub fn from_rows(rows: usize, columns: usize, numbers: &[f64]) -> Matrix {
    let mut values = vec![0.0; rows * columns];
    // Matrices are kept column by column: going along rows would touch another page with each number.
    for (block, numbers) in numbers.chunks(BLOCK * columns.max(1)).enumerate() {
        let first = block * BLOCK;
        for (column, values) in values.chunks_exact_mut(rows.max(1)).enumerate() {
            let own = numbers.iter().skip(column).step_by(columns.max(1));
            for (value, number) in values.iter_mut().skip(first).zip(own) {
                *value = *number;
            }
        }
    }
    Matrix::from_vec(rows, columns, values)
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns_whatever_their_number() {
        for (rows, columns) in [
            (1, 1),
            (1, 200),
            (200, 1),
            (64, 3),
            (65, 130),
            (0, 3),
            (3, 0),
        ] {
            let numbers: Vec<f64> = (0..rows * columns).map(|at| at as f64).collect();
            let matrix = from_rows(rows, columns, &numbers);
            assert_eq!(matrix, Matrix::from_row_slice(rows, columns, &numbers));
        }
    }
}
