//! Cell by cell.

use pulp::{Simd, WithSimd};

use crate::buffer::blank;
use crate::lanes::{both, each};
use crate::{Matrix, lanes, widest};

/// What is made of every number.
#[derive(Clone, Copy)]
enum Change {
    Times(f64),
    Over(f64),
    Relu,
}

struct Changed<'x> {
    change: Change,
    x: &'x [f64],
    result: &'x mut [f64],
}

impl WithSimd for Changed<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        match self.change {
            Change::Times(factor) => {
                let factor = simd.splat_f64s(factor);
                each(
                    simd,
                    self.result,
                    self.x,
                    #[inline(always)]
                    |x| simd.mul_f64s(x, factor),
                );
            }
            Change::Over(divisor) => {
                let divisor = simd.splat_f64s(divisor);
                each(
                    simd,
                    self.result,
                    self.x,
                    #[inline(always)]
                    |x| simd.div_f64s(x, divisor),
                );
            }
            Change::Relu => {
                let zero = simd.splat_f64s(0.0);
                let relu = |x| simd.select_f64s(simd.less_than_f64s(x, zero), zero, x);
                each(simd, self.result, self.x, relu);
            }
        }
    }
}

fn changed(x: &Matrix, change: Change) -> Matrix {
    let mut result = blank(x.nrows(), x.ncols());
    widest(
        x.len(),
        Changed {
            change,
            x: x.as_slice(),
            result: result.as_mut_slice(),
        },
    );
    result
}

/// Every number times `factor`.
pub fn times(x: &Matrix, factor: f64) -> Matrix {
    changed(x, Change::Times(factor))
}

/// Every number over `divisor`.
pub fn over(x: &Matrix, divisor: f64) -> Matrix {
    let factor = divisor.recip();
    // By a power of two both are exact, and multiplying takes a tenth of the time.
    if divisor.is_normal() && factor.is_normal() && is_power_of_two(divisor) {
        return times(x, factor);
    }
    changed(x, Change::Over(divisor))
}

fn is_power_of_two(x: f64) -> bool {
    x.to_bits().trailing_zeros() >= f64::MANTISSA_DIGITS - 1
}

/// The greater of each number and 0; NaN stays NaN.
pub fn relu(x: &Matrix) -> Matrix {
    changed(x, Change::Relu)
}

struct Sum<'x> {
    left: &'x [f64],
    right: &'x [f64],
    sum: &'x mut [f64],
}

impl WithSimd for Sum<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let add = |left, right| simd.add_f64s(left, right);
        both(simd, self.sum, self.left, self.right, add);
    }
}

/// Two matrices of one shape, added.
pub fn add(left: &Matrix, right: &Matrix) -> Matrix {
    let mut sum = blank(left.nrows(), left.ncols());
    widest(
        left.len(),
        Sum {
            left: left.as_slice(),
            right: right.as_slice(),
            sum: sum.as_mut_slice(),
        },
    );
    sum
}

struct Shifted<'x> {
    x: &'x mut [f64],
    rows: usize,
    shifts: &'x [f64],
}

impl WithSimd for Shifted<'_> {
    type Output = bool;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> bool {
        let mut finite = true;
        let columns = self.x.chunks_exact_mut(self.rows.max(1));
        for (column, shift) in columns.zip(self.shifts) {
            let shifts = simd.splat_f64s(*shift);
            let (many, rest) = S::as_mut_simd_f64s(column);
            many.iter_mut().for_each(|x| *x = simd.add_f64s(*x, shifts));
            rest.iter_mut().for_each(|x| *x += shift);
            finite &= lanes::all_finite(simd, column);
        }
        finite
    }
}

/// A number for each column, added to all of that column; whether every number is finite then.
pub fn add_to_columns(x: &mut Matrix, row: &[f64]) -> bool {
    let rows = x.nrows();
    widest(
        x.len(),
        Shifted {
            x: x.as_mut_slice(),
            rows,
            shifts: row,
        },
    )
}

struct Finite<'x>(&'x [f64]);

impl WithSimd for Finite<'_> {
    type Output = bool;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> bool {
        let mut chunks = self.0.chunks(4096);
        chunks.all(|chunk| lanes::all_finite(simd, chunk))
    }
}

/// Whether every number is finite.
pub fn all_finite(x: &Matrix) -> bool {
    widest(x.len(), Finite(x.as_slice()))
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
        for divisor in [8.0, 0.25, -2.0, 3.0, 1e-310, f64::MAX, 2f64.powi(1023), 0.0] {
            let x = [7.1, 1e300, 5e-324];
            let by_hand = x.map(|x: f64| (x / divisor).to_bits());
            let result = over(&row(&x), divisor);
            assert_eq!(result.as_slice(), by_hand.map(f64::from_bits), "{divisor}");
        }
        assert_eq!(relu(&row(&[1.5, -2.0, 0.0])), row(&[1.5, 0.0, 0.0]));
        assert!(relu(&row(&[f64::NAN]))[0].is_nan());
        assert_eq!(add(&row(&[1.0, 2.0]), &row(&[3.0, 5.0])), row(&[4.0, 7.0]));
        let mut x = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
        assert!(add_to_columns(&mut x, &[10.0, 20.0]));
        assert_eq!(x, Matrix::from_row_slice(2, 2, &[11.0, 22.0, 13.0, 24.0]));
        assert!(add_to_columns(&mut Matrix::zeros(0, 2), &[1.0, 2.0]));
        assert!(!add_to_columns(&mut x, &[f64::INFINITY, 1.0]));
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
