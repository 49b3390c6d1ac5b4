//! Matrix products, by the `gemm` crate. The one place where something unsafe is called: that crate takes
//! bare pointers, and [`View`] is what keeps them inside their matrices.

use gemm_common::Parallelism;

use crate::Matrix;

/// Some rows and columns of a matrix, read as they stand or with rows and columns exchanged.
#[derive(Clone, Copy, Debug)]
pub struct View<'m> {
    values: &'m [f64],
    rows: usize,
    columns: usize,
    row_stride: usize,
    column_stride: usize,
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

    fn at(self, row: usize, column: usize) -> f64 {
        self.values[row * self.row_stride + column * self.column_stride]
    }

    /// Whether every cell lies among the values.
    const fn is_inside(self) -> bool {
        let (Some(row), Some(column)) = (self.rows.checked_sub(1), self.columns.checked_sub(1))
        else {
            return true;
        };
        row * self.row_stride + column * self.column_stride < self.values.len()
    }
}

/// A product of fewer multiplications is done before `gemm` has looked at the machine's caches.
const FEW: usize = 1 << 15;

/// One of fewer is not worth waking another thread for.
const ALONE: usize = 1 << 21;

/// The product of two views whose inner sizes agree; zeros where there is nothing to add up. On all threads
/// where it is worth it, but for one that is itself part of [`in_parallel`](crate::in_parallel).
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
    let alone = work < ALONE || rayon::current_thread_index().is_some();
    by_gemm(
        left,
        right,
        if alone {
            Parallelism::None
        } else {
            Parallelism::Rayon(0)
        },
    )
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

fn by_gemm(left: View<'_>, right: View<'_>, parallelism: Parallelism) -> Matrix {
    let (rows, columns, inner) = (left.rows, right.columns, left.columns.min(right.rows));
    let mut product = Matrix::zeros(rows, columns);
    if rows == 0 || columns == 0 || inner == 0 || !left.is_inside() || !right.is_inside() {
        return product;
    }
    let stride = |stride: usize| stride as isize;
    let gemm = gemm_f64::gemm::f64::get_gemm_fn();
    #[allow(unsafe_code)]
    // SAFETY: the product is rows × columns, column after column, and nobody else's; both views have
    // every cell among their values, which `is_inside` has just seen, and strides of a slice fit an isize.
    unsafe {
        gemm(
            rows,
            columns,
            inner,
            product.as_mut_slice().as_mut_ptr(),
            stride(rows),
            1,
            false,
            left.values.as_ptr(),
            stride(left.column_stride),
            stride(left.row_stride),
            right.values.as_ptr(),
            stride(right.column_stride),
            stride(right.row_stride),
            0.0,
            1.0,
            false,
            false,
            false,
            parallelism,
        );
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
        for (n, k, m) in [(1, 1, 1), (1, 7, 5), (3, 2, 4), (10, 64, 33), (70, 130, 41)] {
            let (a, b) = (filled(n, k), filled(k, m));
            let by_hand = Matrix::from_fn(n, m, |row, column| {
                (0..k).map(|term| a[(row, term)] * b[(term, column)]).sum()
            });
            let (at, bt) = (a.transpose(), b.transpose());
            for left in [View::of(&a), View::of(&at).transposed()] {
                for right in [View::of(&b), View::of(&bt).transposed()] {
                    assert_eq!(multiply(left, right), by_hand);
                    assert_eq!(in_order(left, right), by_hand);
                    assert_eq!(by_gemm(left, right, Parallelism::Rayon(2)), by_hand);
                }
            }
        }
    }

    #[test]
    fn threads_do_not_change_a_bit() {
        let a = Matrix::from_fn(130, 300, |row, column| ((row + 3 * column) as f64).sin());
        let b = Matrix::from_fn(300, 170, |row, column| ((5 * row + column) as f64).cos());
        let product = |parallelism| by_gemm(View::of(&a), View::of(&b), parallelism);
        let alone = product(Parallelism::None);
        for threads in 2..5 {
            assert_eq!(product(Parallelism::Rayon(threads)), alone);
        }
    }

    #[test]
    fn nothing_to_add_up() {
        let (a, b) = (filled(2, 0), filled(0, 3));
        let empty = Matrix::zeros(2, 3);
        assert_eq!(multiply(View::of(&a), View::of(&b)), empty);
        assert_eq!(
            by_gemm(View::of(&a), View::of(&b), Parallelism::None),
            empty
        );
    }
}
