//! Rows brought to mean 0 and a common spread, in two passes: first their mean, then the sum of the
//! squares of what they differ from it by.

use crate::buffer::blank;
use crate::{Matrix, tiles, widest};

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
            #[inline(always)]
            || {
                for tile in tiles(rows) {
                    let columns_of = || {
                        let columns = x.as_slice().chunks_exact(rows);
                        columns.map(|column| &column[tile.clone()])
                    };
                    let first = &first[tile.clone()];
                    let middle = &mut middle[tile.clone()];
                    let squares = &mut squares[tile.clone()];
                    let largest = &mut largest[tile.clone()];
                    for column in columns_of() {
                        let sums = middle.iter_mut().zip(largest.iter_mut());
                        for (((sum, largest), x), first) in sums.zip(column).zip(first) {
                            *sum += x - first;
                            *largest = if x.abs() > *largest {
                                x.abs()
                            } else {
                                *largest
                            };
                        }
                    }
                    for sum in middle.iter_mut() {
                        *sum /= columns as f64;
                    }
                    for column in columns_of() {
                        let line = first.iter().zip(middle.iter());
                        for ((sum, x), (first, middle)) in squares.iter_mut().zip(column).zip(line)
                        {
                            let centred = (x - first) - middle;
                            *sum += centred * centred;
                        }
                    }
                }
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
        if x.is_empty() {
            return result;
        }
        widest(
            #[inline(always)]
            || {
                let at = |row: Option<&[f64]>, index: usize, otherwise: f64| {
                    row.and_then(|row| row.get(index))
                        .copied()
                        .unwrap_or(otherwise)
                };
                let columns = result.as_mut_slice().chunks_exact_mut(rows);
                let given = x.as_slice().chunks_exact(rows);
                for (index, (column, given)) in columns.zip(given).enumerate() {
                    let (factor, shift) = (at(gamma, index, 1.0), at(beta, index, 0.0));
                    let line = self.first.iter().zip(&self.middle).zip(divisors);
                    let cells = column.iter_mut().zip(given);
                    for ((cell, x), ((first, middle), divisor)) in cells.zip(line) {
                        let centred = (x - first) - middle;
                        let quotient = centred / divisor;
                        let quotient = if centred == 0.0 { 0.0 } else { quotient };
                        *cell = factor * quotient + shift;
                    }
                }
            },
        );
        result
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
