//! Cell by cell.

use crate::buffer::copy;
use crate::{Matrix, widest};

/// `change` made to every number of a copy.
#[inline(always)]
fn changed(x: &Matrix, change: impl Fn(&mut f64)) -> Matrix {
    let mut result = copy(x);
    widest(
        #[inline(always)]
        || result.as_mut_slice().iter_mut().for_each(change),
    );
    result
}

/// Every number times `factor`.
pub fn times(x: &Matrix, factor: f64) -> Matrix {
    changed(x, |x| *x *= factor)
}

/// Every number over `divisor`.
pub fn over(x: &Matrix, divisor: f64) -> Matrix {
    changed(x, |x| *x /= divisor)
}

/// The greater of each number and 0; NaN stays NaN.
pub fn relu(x: &Matrix) -> Matrix {
    changed(x, |x| *x = if *x < 0.0 { 0.0 } else { *x })
}

/// Two matrices of one shape, added.
pub fn add(left: &Matrix, right: &Matrix) -> Matrix {
    let mut sum = copy(left);
    widest(
        #[inline(always)]
        || {
            let cells = sum.as_mut_slice().iter_mut().zip(right.as_slice());
            cells.for_each(|(sum, more)| *sum += more);
        },
    );
    sum
}

/// A number for each column, added to all of that column.
pub fn add_to_columns(x: &mut Matrix, row: &[f64]) {
    widest(
        #[inline(always)]
        || {
            let rows = x.nrows().max(1);
            for (column, shift) in x.as_mut_slice().chunks_exact_mut(rows).zip(row) {
                column.iter_mut().for_each(|cell| *cell += shift);
            }
        },
    );
}

/// Whether every number is finite.
pub fn all_finite(x: &Matrix) -> bool {
    widest(
        #[inline(always)]
        || {
            // Nothing but infinity and NaN leaves anything when it is taken from itself.
            x.as_slice().chunks(4096).all(|chunk| {
                chunk
                    .iter()
                    .fold(true, |all, value| all & (value - value == 0.0))
            })
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(values: &[f64]) -> Matrix {
        Matrix::from_row_slice(1, values.len(), values)
    }

    #[test]
    fn worked_by_hand() {
        assert_eq!(times(&row(&[1.5, -2.0]), 2.0), row(&[3.0, -4.0]));
        assert_eq!(over(&row(&[1.5, -2.0]), 2.0), row(&[0.75, -1.0]));
        assert_eq!(relu(&row(&[1.5, -2.0, 0.0])), row(&[1.5, 0.0, 0.0]));
        assert!(relu(&row(&[f64::NAN]))[0].is_nan());
        assert_eq!(add(&row(&[1.0, 2.0]), &row(&[3.0, 5.0])), row(&[4.0, 7.0]));
        let mut x = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
        add_to_columns(&mut x, &[10.0, 20.0]);
        assert_eq!(x, Matrix::from_row_slice(2, 2, &[11.0, 22.0, 13.0, 24.0]));
        add_to_columns(&mut Matrix::zeros(0, 2), &[1.0, 2.0]);
    }

    #[test]
    fn one_number_that_is_not_finite_is_seen_wherever_it_stands() {
        for size in [1, 7, 5000] {
            let mut x = Matrix::from_element(1, size, f64::MAX);
            assert!(all_finite(&x));
            for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                x[size / 2] = bad;
                assert!(!all_finite(&x), "{bad}");
            }
        }
        assert!(all_finite(&Matrix::zeros(0, 0)));
    }
}
