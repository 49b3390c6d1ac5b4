//! Scores to weights, row by row.

use pulp::{Simd, WithSimd};

use crate::buffer::blank;
use crate::exponential::exp_of_all;
use crate::lanes::{both, with};
use crate::{Matrix, TILE, tiles, widest};

/// e^(`S[i,j]` − m_i) over the sum of its row, where m_i is the row's maximum; a row of nothing but −∞
/// becomes `emptied`. A row with a NaN is NaN.
pub fn softmax(scores: &Matrix, emptied: f64) -> Matrix {
    let rows = scores.nrows();
    let mut weights = blank(rows, scores.ncols());
    if weights.is_empty() {
        return weights;
    }
    widest(
        scores.len(),
        Softmax {
            scores: scores.as_slice(),
            weights: weights.as_mut_slice(),
            rows,
            emptied,
        },
    );
    weights
}

struct Softmax<'s> {
    scores: &'s [f64],
    weights: &'s mut [f64],
    rows: usize,
    emptied: f64,
}

impl WithSimd for Softmax<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Self {
            scores,
            weights,
            rows,
            emptied,
        } = self;
        let (emptied, none) = (simd.splat_f64s(emptied), simd.splat_f64s(f64::NEG_INFINITY));
        for tile in tiles(rows) {
            let mut maxima = [f64::NEG_INFINITY; TILE];
            for column in scores.chunks_exact(rows) {
                with(
                    simd,
                    &mut maxima,
                    &column[tile.clone()],
                    #[inline(always)]
                    |maximum, score| {
                        let known = simd.less_than_or_equal_f64s(score, maximum);
                        let greater = simd.select_f64s(known, maximum, score);
                        // A NaN is no less and no more than anything, and stays.
                        simd.select_f64s(simd.equal_f64s(maximum, maximum), greater, maximum)
                    },
                );
            }
            let mut totals = [0.0; TILE];
            let columns = weights
                .chunks_exact_mut(rows)
                .zip(scores.chunks_exact(rows));
            for (weights, scores) in columns {
                let weights = &mut weights[tile.clone()];
                both(
                    simd,
                    weights,
                    &scores[tile.clone()],
                    &maxima,
                    #[inline(always)]
                    |score, maximum| exp_of_all(simd, simd.sub_f64s(score, maximum)),
                );
                with(
                    simd,
                    &mut totals,
                    weights,
                    #[inline(always)]
                    |total, weight| simd.add_f64s(total, weight),
                );
            }
            // A sum of powers is never −∞: it tells a row that is emptied.
            for (total, maximum) in totals.iter_mut().zip(&maxima) {
                *total = if *maximum == f64::NEG_INFINITY {
                    f64::NEG_INFINITY
                } else {
                    *total
                };
            }
            for column in weights.chunks_exact_mut(rows) {
                with(
                    simd,
                    &mut column[tile.clone()],
                    &totals,
                    #[inline(always)]
                    |weight, total| {
                        let share = simd.div_f64s(weight, total);
                        simd.select_f64s(simd.equal_f64s(total, none), emptied, share)
                    },
                );
            }
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
