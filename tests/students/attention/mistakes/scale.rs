//! Mistakes in the scale.

use super::super::part::{Numbers, Part};
use super::super::problem::{Problem, Scale};
use crate::students::arithmetic::{Arithmetic, Grid, transpose};

pub const NAMES: &[&str] = &[
    "missing_scale",
    "scaled_by_d_k",
    "scaled_by_sqrt_d_model",
    "scaled_by_sqrt_d_v",
    "scaled_by_sqrt_n_k",
    "unneeded_scale",
    "multiplied_scale",
];

/// What it gives.
pub fn value(
    name: &str,
    problem: &Problem,
    numbers: &Numbers<'_>,
    arithmetic: Arithmetic,
) -> Option<Grid> {
    if name == "unneeded_scale" {
        let keys = transpose(&numbers[Part::Keys]);
        let scores = arithmetic.product(&numbers[Part::Queries], &keys);
        let root = arithmetic.keep((problem.d_k() as f64).sqrt());
        return Some(arithmetic.each(&scores, |score| score / root));
    }
    let scores = &numbers[Part::Scores];
    let scale = problem.scale?;
    let over_root = |d: usize| {
        let root = arithmetic.keep((d as f64).sqrt());
        (scale == Scale::InverseRoot).then(|| arithmetic.each(scores, |score| score / root))
    };
    match name {
        "missing_scale" => Some(scores.clone()),
        "scaled_by_d_k" => (scale == Scale::InverseRoot)
            .then(|| arithmetic.each(scores, |score| score / problem.d_k() as f64)),
        "scaled_by_sqrt_d_model" => over_root(problem.d_model()?),
        "scaled_by_sqrt_d_v" => over_root(problem.d_v()),
        "scaled_by_sqrt_n_k" => over_root(problem.n_k()),
        "multiplied_scale" => Some(match scale {
            Scale::InverseRoot => {
                let root = arithmetic.keep((problem.d_k() as f64).sqrt());
                arithmetic.each(scores, |score| score * root)
            }
            Scale::MultiplyBy(by) => arithmetic.each(scores, |score| score / by),
            Scale::DivideBy(by) => arithmetic.each(scores, |score| score * by),
        }),
        _ => None,
    }
}
