//! Scores to weights, row by row.

use std::ops::Range;

use crate::buffer::blank;
use crate::{Matrix, TILE, exp, tiles, widest};

/// e^(S[i,j] − m_i) over the sum of its row, where m_i is the row's maximum; a row of nothing but −∞
/// becomes `emptied`. A row with a NaN is NaN.
pub fn softmax(scores: &Matrix, emptied: f64) -> Matrix {
    let rows = scores.nrows();
    let mut weights = blank(rows, scores.ncols());
    if weights.is_empty() {
        return weights;
    }
    widest(
        #[inline(always)]
        || {
            for tile in tiles(rows) {
                normalise(
                    scores.as_slice(),
                    weights.as_mut_slice(),
                    rows,
                    tile,
                    emptied,
                );
            }
        },
    );
    weights
}

/// The same for some rows of both.
#[inline(always)]
fn normalise(scores: &[f64], weights: &mut [f64], rows: usize, tile: Range<usize>, emptied: f64) {
    let (mut maxima, mut totals) = ([f64::NEG_INFINITY; TILE], [0.0; TILE]);
    let (maxima, totals) = (&mut maxima[..tile.len()], &mut totals[..tile.len()]);
    for column in scores.chunks_exact(rows) {
        for (maximum, score) in maxima.iter_mut().zip(&column[tile.clone()]) {
            let greater = *score > *maximum || score.is_nan();
            *maximum = if greater { *score } else { *maximum };
        }
    }
    for (column, scores) in weights
        .chunks_exact_mut(rows)
        .zip(scores.chunks_exact(rows))
    {
        let cells = column[tile.clone()].iter_mut().zip(&scores[tile.clone()]);
        for ((weight, score), (maximum, total)) in cells.zip(maxima.iter().zip(totals.iter_mut())) {
            *weight = exp(score - maximum);
            *total += *weight;
        }
    }
    for column in weights.chunks_exact_mut(rows) {
        let cells = column[tile.clone()].iter_mut();
        for ((weight, maximum), total) in cells.zip(maxima.iter()).zip(totals.iter()) {
            let share = *weight / total;
            *weight = if *maximum == f64::NEG_INFINITY {
                emptied
            } else {
                share
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        // ln 2 is a hair off, and so are the thirds.
        let ln2 = std::f64::consts::LN_2;
        let none = f64::NEG_INFINITY;
        let scores = Matrix::from_row_slice(3, 2, &[0.0, ln2, none, 5.0, none, none]);
        let weights = softmax(&scores, 0.5);
        assert!((weights[(0, 0)] - 1.0 / 3.0).abs() < 1e-16);
        assert!((weights[(0, 1)] - 2.0 / 3.0).abs() < 2e-16);
        let rest = weights.rows(1, 2).into_owned();
        assert_eq!(rest, Matrix::from_row_slice(2, 2, &[0.0, 1.0, 0.5, 0.5]));
    }

    /// Rows beyond the first tile, and a tile that is not full.
    #[test]
    fn every_row_is_its_own() {
        let scores = Matrix::from_fn(150, 9, |row, column| ((row * 7 + column * 5) % 11) as f64);
        let weights = softmax(&scores, 0.0);
        for row in 0..150 {
            let alone = softmax(&scores.rows(row, 1).into_owned(), 0.0);
            assert_eq!(weights.rows(row, 1).into_owned(), alone, "row {row}");
            assert!((alone.sum() - 1.0).abs() < 1e-15);
        }
    }

    #[test]
    fn what_is_undefined_stays_so() {
        let weights = softmax(&Matrix::from_row_slice(1, 2, &[f64::NAN, 1.0]), 0.0);
        assert!(weights.iter().all(|weight| weight.is_nan()));
        assert!(softmax(&Matrix::zeros(0, 3), 0.0).is_empty());
    }
}
