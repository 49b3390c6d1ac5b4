//! Mistakes in queries, keys and values, and the bias of any product with weights.

use super::super::part::Part;
use super::super::problem::{Problem, Projection};
use super::super::work::projected;
use super::Places;
use crate::students::arithmetic::{Arithmetic, Grid, transpose};

pub const NAMES: &[&str] = &[
    "transposed_weights",
    "swapped_roles",
    "missing_projection",
    "missing_bias",
];

/// Where the mistake can be made.
pub fn places(name: &str, problem: &Problem) -> Places {
    use Part::{Keys, Output, Queries, Values};
    let each = [Queries, Keys, Values]
        .map(|stage| (vec![stage], 1))
        .to_vec();
    match name {
        "swapped_roles" => vec![(vec![Queries, Keys], 1)],
        "missing_bias" => each
            .into_iter()
            .filter(|(stages, _)| by(problem, stages[0]).is_some_and(|by| by.bias.is_some()))
            .chain([(vec![Output], usize::from(problem.w_o.is_some()))])
            .collect(),
        _ => each,
    }
}

fn by(problem: &Problem, stage: Part) -> Option<&Projection> {
    match stage {
        Part::Queries => problem.queries.projection(),
        Part::Keys => problem.keys.projection(),
        _ => problem.values.projection(),
    }
}

/// What it gives.
pub fn value(name: &str, problem: &Problem, stage: Part, arithmetic: Arithmetic) -> Option<Grid> {
    let right = by(problem, stage)?;
    let mut wrong = right.clone();
    match name {
        "transposed_weights" => {
            let width = right.weight.len();
            if right.weight[0].len() != width {
                return None;
            }
            wrong.weight = transpose(&right.weight);
        }
        "swapped_roles" => {
            let other = match stage {
                Part::Queries => problem.keys.projection()?,
                _ => problem.queries.projection()?,
            };
            wrong.weight = other.weight.clone();
            wrong.bias = other.bias.clone();
        }
        "missing_projection" => return Some(right.tokens.clone()),
        "missing_bias" => wrong.bias = None,
        _ => return None,
    }
    Some(projected(problem, &wrong, arithmetic))
}
