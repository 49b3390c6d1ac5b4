//! Rows brought to mean 0 and a common spread, in two passes: first their mean, then the sum of the
//! squares of what they differ from it by.

use pulp::{Simd, WithSimd};

use crate::buffer::blank;
use crate::lanes::{both, with};
use crate::{Matrix, TILE, tiles, widest};

/// Mean and squares of every row of a matrix whose squares stay in the range of `f64`.
#[derive(Clone, Debug)]
pub struct Moments {
    /// The first number of each row, which is taken away before anything rounds.
    first: Vec<f64>,
    /// The mean of what is left.
    middle: Vec<f64>,
    /// The sum of the squares about the mean, for each row.
    pub squares: Vec<f64>,
    /// The largest magnitude of each row; 0 where there is a NaN, which shows in the squares.
    pub largest: Vec<f64>,
}

impl Moments {
    /// Those of each row of `x`.
    pub fn of(x: &Matrix) -> Self {
        let (rows, columns) = x.shape();
        let first: Vec<f64> = x.as_slice().iter().copied().take(rows).collect();
        let [mut middle, mut squares, mut largest] = [(); 3].map(|()| vec![0.0f64; rows]);
        if x.is_empty() {
            return Self {
                first,
                middle,
                squares,
                largest,
            };
        }
        widest(
            x.len(),
            Gather {
                x: x.as_slice(),
                rows,
                columns: columns as f64,
                first: &first,
                middle: &mut middle,
                squares: &mut squares,
                largest: &mut largest,
            },
        );
        Self {
            first,
            middle,
            squares,
            largest,
        }
    }

    /// (x − mean) / divisor · γ + β: a divisor for each row, γ and β for each column. What does not
    /// differ from the mean is 0 whatever it is divided by.
    pub fn normalised(
        &self,
        x: &Matrix,
        divisors: &[f64],
        gamma: Option<&[f64]>,
        beta: Option<&[f64]>,
    ) -> Matrix {
        let rows = x.nrows();
        let mut result = blank(rows, x.ncols());
        if !x.is_empty() {
            widest(
                x.len(),
                Normalise {
                    moments: self,
                    x: x.as_slice(),
                    rows,
                    divisors,
                    gamma,
                    beta,
                    result: result.as_mut_slice(),
                },
            );
        }
        result
    }
}

struct Gather<'m> {
    x: &'m [f64],
    rows: usize,
    columns: f64,
    first: &'m [f64],
    middle: &'m mut [f64],
    squares: &'m mut [f64],
    largest: &'m mut [f64],
}

impl WithSimd for Gather<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let subtract = |a, b| simd.sub_f64s(a, b);
        for tile in tiles(self.rows) {
            let columns = || {
                self.x
                    .chunks_exact(self.rows)
                    .map(|column| &column[tile.clone()])
            };
            let mut beyond = [0.0; TILE];
            let beyond = &mut beyond[..tile.len()];
            let first = &self.first[tile.clone()];
            let middle = &mut self.middle[tile.clone()];
            let largest = &mut self.largest[tile.clone()];
            for column in columns() {
                both(simd, beyond, column, first, subtract);
                with(
                    simd,
                    middle,
                    beyond,
                    #[inline(always)]
                    |sum, x| simd.add_f64s(sum, x),
                );
                with(
                    simd,
                    largest,
                    column,
                    #[inline(always)]
                    |largest, x| {
                        let size = simd.abs_f64s(x);
                        simd.select_f64s(simd.less_than_f64s(largest, size), size, largest)
                    },
                );
            }
            for sum in middle.iter_mut() {
                *sum /= self.columns;
            }
            let squares = &mut self.squares[tile.clone()];
            for column in columns() {
                both(simd, beyond, column, first, subtract);
                with(simd, beyond, middle, subtract);
                with(
                    simd,
                    squares,
                    beyond,
                    #[inline(always)]
                    |sum, x| simd.add_f64s(sum, simd.mul_f64s(x, x)),
                );
            }
        }
    }
}

struct Normalise<'m> {
    moments: &'m Moments,
    x: &'m [f64],
    rows: usize,
    divisors: &'m [f64],
    gamma: Option<&'m [f64]>,
    beta: Option<&'m [f64]>,
    result: &'m mut [f64],
}

impl WithSimd for Normalise<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let subtract = |a, b| simd.sub_f64s(a, b);
        let at = |row: Option<&[f64]>, index: usize, otherwise: f64| {
            let given = row.and_then(|row| row.get(index)).copied();
            simd.splat_f64s(given.unwrap_or(otherwise))
        };
        let zero = simd.splat_f64s(0.0);
        let columns = self.result.chunks_exact_mut(self.rows);
        let columns = columns.zip(self.x.chunks_exact(self.rows)).enumerate();
        for (index, (column, x)) in columns {
            let (factor, shift) = (at(self.gamma, index, 1.0), at(self.beta, index, 0.0));
            both(simd, column, x, &self.moments.first, subtract);
            with(simd, column, &self.moments.middle, subtract);
            with(
                simd,
                column,
                self.divisors,
                #[inline(always)]
                |centred, divisor| {
                    let quotient = simd.div_f64s(centred, divisor);
                    let quotient = simd.select_f64s(simd.equal_f64s(centred, zero), zero, quotient);
                    simd.add_f64s(simd.mul_f64s(factor, quotient), shift)
                },
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        // Means 2 and 5; squares 1 + 1 and 0.
        let x = Matrix::from_row_slice(2, 2, &[1.0, 3.0, 5.0, 5.0]);
        let moments = Moments::of(&x);
        assert_eq!(moments.squares, [2.0, 0.0]);
        assert_eq!(moments.largest, [3.0, 5.0]);
        let result = moments.normalised(&x, &[1.0, 0.0], Some(&[2.0, 1.0]), Some(&[0.0, 5.0]));
        assert_eq!(result, Matrix::from_row_slice(2, 2, &[-2.0, 6.0, 0.0, 5.0]));
        assert!(Moments::of(&Matrix::zeros(0, 3)).squares.is_empty());
        assert_eq!(Moments::of(&Matrix::zeros(2, 0)).squares, [0.0, 0.0]);
    }

    #[test]
    fn rows_beyond_the_first_tile() {
        let x = Matrix::from_fn(70, 5, |row, column| (row * 10 + column) as f64);
        // −2, −1, 0, 1, 2 about the mean of each row.
        assert_eq!(Moments::of(&x).squares, vec![10.0; 70]);
    }
}
