//! Mistakes in the softmax.

use super::super::part::{Numbers, Part};
use super::super::problem::Problem;
use super::super::rules::mask;
use super::super::work::{scaled, weights};
use crate::students::arithmetic::{Arithmetic, Grid, transpose};

pub const NAMES: &[&str] = &[
    "softmax_over_columns",
    "softmax_over_all",
    "missing_normalization",
    "linear_normalization",
    "missing_softmax",
    "hard_max",
    "softmax_base_2",
    "softmax_base_10",
    "softmax_base_e",
    "scale_after_softmax",
];

/// What it gives.
pub fn value(
    name: &str,
    problem: &Problem,
    numbers: &Numbers<'_>,
    arithmetic: Arithmetic,
) -> Option<Grid> {
    let scores = &numbers[Part::Weights.operands(problem)[0]];
    let with_base = |base: f64| {
        let mut other = problem.clone();
        other.base = base;
        (base != problem.base).then(|| weights(&other, scores, arithmetic))
    };
    match name {
        "softmax_over_columns" => {
            let columns = transpose(scores);
            let nothing = arithmetic.keep(problem.nothing(problem.n_q()));
            let by_column = columns
                .iter()
                .map(|column| arithmetic.softmax(column, problem.base, nothing))
                .collect();
            Some(transpose(&by_column))
        }
        "softmax_over_all" => {
            let flat = scores.concat();
            let nothing = arithmetic.keep(problem.nothing(flat.len()));
            let all = arithmetic.softmax(&flat, problem.base, nothing);
            Some(all.chunks(problem.n_k()).map(<[f64]>::to_vec).collect())
        }
        "missing_normalization" => {
            Some(arithmetic.each(scores, |score| arithmetic.raise(problem.base, score)))
        }
        "linear_normalization" => scores
            .iter()
            .map(|row| linear(row, problem, arithmetic))
            .collect(),
        "missing_softmax" => Some(scores.clone()),
        "hard_max" => scores.iter().map(|row| hard(row)).collect(),
        "softmax_base_2" => with_base(2.0),
        "softmax_base_10" => with_base(10.0),
        "softmax_base_e" => with_base(std::f64::consts::E),
        "scale_after_softmax" => {
            problem.scale?;
            let plain = &numbers[Part::Scores];
            let unscaled = arithmetic.both(plain, &mask(problem), |score, m| score + m);
            let after = weights(problem, &unscaled, arithmetic);
            Some(scaled(problem, &after, arithmetic))
        }
        _ => None,
    }
}

/// Every score over their sum; masked ones count as nothing.
fn linear(row: &[f64], problem: &Problem, arithmetic: Arithmetic) -> Option<Vec<f64>> {
    let there = |score: f64| if score.is_finite() { score } else { 0.0 };
    if row.iter().all(|score| !score.is_finite()) {
        return Some(vec![arithmetic.keep(problem.nothing(row.len())); row.len()]);
    }
    let sum = row
        .iter()
        .fold(0.0, |sum, &score| arithmetic.keep(sum + there(score)));
    let size: f64 = row.iter().map(|&score| there(score).abs()).sum();
    // Nobody divides by a sum that vanishes.
    (sum.abs() > 0.05 * size && sum != 0.0).then(|| {
        row.iter()
            .map(|&score| arithmetic.keep(there(score) / sum))
            .collect()
    })
}

/// 1 for the largest, which must be the only one.
fn hard(row: &[f64]) -> Option<Vec<f64>> {
    let largest = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let marked: Vec<f64> = row
        .iter()
        .map(|&score| f64::from(score == largest))
        .collect();
    (marked.iter().sum::<f64>() == 1.0).then_some(marked)
}
