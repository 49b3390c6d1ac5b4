//! What a normalisation runs over. Right is each row; the others are what people do by mistake.

use super::Region;
use crate::interval::Intervals;
use crate::matrix::{Matrix, Shape};

/// The line of numbers that a normalisation takes together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Along {
    /// Each row: the keys of one query.
    #[default]
    Rows,
    /// Each column: the queries of one key.
    Columns,
    /// The whole matrix.
    Whole,
}

impl Along {
    /// The matrix with one line a row.
    pub(super) fn lay_out(self, matrix: &Matrix) -> Matrix {
        match self {
            Self::Rows => matrix.clone(),
            Self::Columns => matrix.transpose(),
            Self::Whole => {
                Matrix::from_iterator(1, matrix.len(), matrix.transpose().iter().copied())
            }
        }
    }

    /// The intervals with one line a row.
    pub(super) fn lay_out_intervals(self, intervals: &Intervals) -> Intervals {
        Intervals {
            low: self.lay_out(&intervals.low),
            high: self.lay_out(&intervals.high),
        }
    }

    /// The matrix of that shape again, from one line a row.
    pub(super) fn restore(self, lines: Matrix, shape: Shape) -> Matrix {
        match self {
            Self::Rows => lines,
            Self::Columns => lines.transpose(),
            Self::Whole => {
                Matrix::from_row_iterator(shape.rows, shape.columns, lines.iter().copied())
            }
        }
    }

    /// The intervals of that shape again, from one line a row.
    pub(super) fn restore_intervals(self, lines: Intervals, shape: Shape) -> Intervals {
        Intervals {
            low: self.restore(lines.low, shape),
            high: self.restore(lines.high, shape),
        }
    }

    /// The line through a cell.
    pub(super) const fn line(self, shape: Shape, row: usize, column: usize) -> Region {
        match self {
            Self::Rows => Region::row(shape, row),
            Self::Columns => Region::column(shape, column),
            Self::Whole => Region {
                rows: 0..shape.rows,
                columns: 0..shape.columns,
                step: 1,
            },
        }
    }

    /// Where in its line a cell stands.
    pub(super) const fn position(self, shape: Shape, row: usize, column: usize) -> usize {
        match self {
            Self::Rows => column,
            Self::Columns => row,
            Self::Whole => row * shape.columns + column,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laying_out_and_restoring_are_each_others_inverse() {
        let matrix = Matrix::from_row_slice(2, 3, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        for along in [Along::Rows, Along::Columns, Along::Whole] {
            let lines = along.lay_out(&matrix);
            let shape = Shape::of(&matrix);
            for row in 0..2 {
                for column in 0..3 {
                    let line = match along {
                        Along::Rows => row,
                        Along::Columns => column,
                        Along::Whole => 0,
                    };
                    let position = along.position(shape, row, column);
                    assert_eq!(lines[(line, position)], matrix[(row, column)], "{along:?}");
                }
            }
            assert_eq!(along.restore(lines, shape), matrix);
        }
    }
}
