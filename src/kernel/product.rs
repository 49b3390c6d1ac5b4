//! Matrix products.

use crate::Matrix;
use crate::buffer::blank;
use crate::foreign::gemm;
use crate::parallel::each_in_parallel;

/// Some rows and columns of a matrix, read as they stand or with rows and columns exchanged.
#[derive(Clone, Copy, Debug)]
pub struct View<'m> {
    pub(crate) values: &'m [f64],
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) row_stride: usize,
    pub(crate) column_stride: usize,
}

impl<'m> View<'m> {
    /// All of `matrix`.
    pub fn of(matrix: &'m Matrix) -> Self {
        Self {
            values: matrix.as_slice(),
            rows: matrix.nrows(),
            columns: matrix.ncols(),
            row_stride: 1,
            column_stride: matrix.nrows(),
        }
    }

    /// With rows and columns exchanged.
    pub const fn transposed(self) -> Self {
        Self {
            values: self.values,
            rows: self.columns,
            columns: self.rows,
            row_stride: self.column_stride,
            column_stride: self.row_stride,
        }
    }

    /// So many columns from one on.
    fn columns(self, from: usize, count: usize) -> Self {
        Self {
            values: self.values.get(from * self.column_stride..).unwrap_or(&[]),
            columns: count,
            ..self
        }
    }

    fn at(self, row: usize, column: usize) -> f64 {
        self.values[row * self.row_stride + column * self.column_stride]
    }

    /// Whether every cell lies among the values.
    pub(crate) const fn is_inside(self) -> bool {
        let (Some(row), Some(column)) = (self.rows.checked_sub(1), self.columns.checked_sub(1))
        else {
            return true;
        };
        row * self.row_stride + column * self.column_stride < self.values.len()
    }
}

/// A product of fewer multiplications is done before `gemm` has looked at the machine's caches.
const FEW: usize = 1 << 15;

/// One of fewer is not worth sharing out.
const ALONE: usize = 1 << 20;

/// One of fewer rows is as long as it takes to read the right factor: columns are shared out. Where there are
/// more, whoever asks shares out rows.
const LOW: usize = 96;

/// The columns of a share.
const SHARE: usize = 256;

/// The product of two views whose inner sizes agree; zeros where there is nothing to add up. How it is cut up
/// depends on the sizes alone, so that the number of threads does not change a bit.
///
/// n×k times k×m: n×m.
pub fn multiply(left: View<'_>, right: View<'_>) -> Matrix {
    let work = left
        .rows
        .saturating_mul(left.columns)
        .saturating_mul(right.columns);
    if work < FEW {
        return in_order(left, right);
    }
    let mut product = blank(left.rows, right.columns);
    if left.rows < LOW && work >= ALONE {
        let mut shares: Vec<_> = product
            .as_mut_slice()
            .chunks_mut(left.rows * SHARE)
            .collect();
        each_in_parallel(&mut shares, |number, share| {
            let columns = share.len() / left.rows;
            gemm(left, right.columns(number * SHARE, columns), share);
        });
    } else {
        gemm(left, right, product.as_mut_slice());
    }
    product
}

/// Each sum added up in the order of its terms.
fn in_order(left: View<'_>, right: View<'_>) -> Matrix {
    let mut product = Matrix::zeros(left.rows, right.columns);
    for (column, mut sums) in product.column_iter_mut().enumerate() {
        for term in 0..left.columns.min(right.rows) {
            let factor = right.at(term, column);
            for (row, sum) in sums.iter_mut().enumerate() {
                *sum += left.at(row, term) * factor;
            }
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(rows: usize, columns: usize) -> Matrix {
        Matrix::from_fn(rows, columns, |row, column| {
            ((row * 31 + column * 17) % 23) as f64 - 11.0
        })
    }

    /// Whole numbers, so that every order of adding them up is exact.
    #[test]
    fn every_way_to_read_the_factors() {
        let sizes = [
            (1, 1, 1),
            (1, 7, 5),
            (3, 2, 4),
            (10, 64, 33),
            (70, 130, 41),
            (33, 150, 300),
        ];
        for (n, k, m) in sizes {
            let (a, b) = (filled(n, k), filled(k, m));
            let by_hand = Matrix::from_fn(n, m, |row, column| {
                (0..k).map(|term| a[(row, term)] * b[(term, column)]).sum()
            });
            let (at, bt) = (a.transpose(), b.transpose());
            for left in [View::of(&a), View::of(&at).transposed()] {
                for right in [View::of(&b), View::of(&bt).transposed()] {
                    assert_eq!(multiply(left, right), by_hand);
                    assert_eq!(in_order(left, right), by_hand);
                    let mut product = vec![0.0; n * m];
                    gemm(left, right, &mut product);
                    assert_eq!(product, by_hand.as_slice());
                }
            }
        }
    }

    #[test]
    fn threads_do_not_change_a_bit() {
        let a = Matrix::from_fn(60, 300, |row, column| ((row + 3 * column) as f64).sin());
        let b = Matrix::from_fn(300, 470, |row, column| ((5 * row + column) as f64).cos());
        let product = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = pool.expect("some threads");
            pool.install(|| multiply(View::of(&a), View::of(&b)))
        };
        for threads in 2..5 {
            assert_eq!(product(threads), product(1));
        }
    }

    #[test]
    fn nothing_to_add_up() {
        let (a, b) = (filled(2, 0), filled(0, 3));
        let empty = Matrix::zeros(2, 3);
        assert_eq!(multiply(View::of(&a), View::of(&b)), empty);
        let mut product = [0.0; 6];
        gemm(View::of(&a), View::of(&b), &mut product);
        assert_eq!(product, [0.0; 6]);
    }
}
