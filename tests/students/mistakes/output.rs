//! Mistakes in A·V and in the output projection.

use super::super::arithmetic::{Arithmetic, Grid, transpose};
use super::super::problem::{Origin, Problem};
use super::super::stage::{Numbers, Stage};
use super::super::work::biased;
use super::Places;

pub const NAMES: &[&str] = &[
    "weights_transposed",
    "keys_for_values",
    "input_for_values",
    "missing_output_projection",
    "transposed_output_projection",
];

/// Where the mistake can be made.
pub fn places(name: &str, problem: &Problem) -> Places {
    let projected = problem.w_o.is_some();
    match name {
        "weights_transposed" | "keys_for_values" | "input_for_values" if projected => {
            vec![(vec![Stage::Concat], 1)]
        }
        "weights_transposed" | "keys_for_values" | "input_for_values" => {
            vec![(vec![Stage::Output], 1)]
        }
        _ => vec![(vec![Stage::Output], usize::from(projected))],
    }
}

/// What it gives.
pub fn value(
    name: &str,
    problem: &Problem,
    stage: Stage,
    numbers: &Numbers,
    arithmetic: Arithmetic,
) -> Option<Grid> {
    let weights = &numbers[Stage::Weights];
    let product = |a: &Grid, b: &Grid| (a[0].len() == b.len()).then(|| arithmetic.product(a, b));
    match name {
        "weights_transposed" => return product(&transpose(weights), &numbers[Stage::Values]),
        "keys_for_values" => return product(weights, &numbers[Stage::Keys]),
        "input_for_values" => {
            let Origin::Projected(by) = &problem.values else {
                return None;
            };
            return product(weights, &by.tokens);
        }
        _ => {}
    }
    let (w_o, bias) = problem.w_o.as_ref()?;
    let concat = &numbers[Stage::Concat];
    debug_assert_eq!(stage, Stage::Output);
    match name {
        "missing_output_projection" => Some(concat.clone()),
        "transposed_output_projection" => {
            let other = transpose(&problem.weights(w_o));
            (w_o.len() == w_o[0].len()).then(|| {
                biased(
                    arithmetic.product(concat, &other),
                    bias.as_deref(),
                    arithmetic,
                )
            })
        }
        _ => None,
    }
}

/// The output projection without its bias.
pub fn without_bias(problem: &Problem, numbers: &Numbers, arithmetic: Arithmetic) -> Option<Grid> {
    let (w_o, bias) = problem.w_o.as_ref()?;
    bias.as_ref()?;
    Some(arithmetic.product(&numbers[Stage::Concat], &problem.weights(w_o)))
}
