//! Mistakes in A·V and in the output projection.

use super::super::part::{Numbers, Part};
use super::super::problem::{Origin, Problem};
use super::super::work::biased;
use super::Places;
use crate::students::arithmetic::{Arithmetic, Grid, transpose};

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
            vec![(vec![Part::Concat], 1)]
        }
        "weights_transposed" | "keys_for_values" | "input_for_values" => {
            vec![(vec![Part::Output], 1)]
        }
        _ => vec![(vec![Part::Output], usize::from(projected))],
    }
}

/// What it gives.
pub fn value(
    name: &str,
    problem: &Problem,
    stage: Part,
    numbers: &Numbers<'_>,
    arithmetic: Arithmetic,
) -> Option<Grid> {
    let weights = &numbers[Part::Weights];
    let product = |a: &Grid, b: &Grid| (a[0].len() == b.len()).then(|| arithmetic.product(a, b));
    match name {
        "weights_transposed" => return product(&transpose(weights), &numbers[Part::Values]),
        "keys_for_values" => return product(weights, &numbers[Part::Keys]),
        "input_for_values" => {
            let Origin::Projected(by) = &problem.values else {
                return None;
            };
            return product(weights, &by.tokens);
        }
        _ => {}
    }
    let (w_o, bias) = problem.w_o.as_ref()?;
    let concat = &numbers[Part::Concat];
    debug_assert_eq!(stage, Part::Output);
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
pub fn without_bias(
    problem: &Problem,
    numbers: &Numbers<'_>,
    arithmetic: Arithmetic,
) -> Option<Grid> {
    let (w_o, bias) = problem.w_o.as_ref()?;
    bias.as_ref()?;
    Some(arithmetic.product(&numbers[Part::Concat], &problem.weights(w_o)))
}
