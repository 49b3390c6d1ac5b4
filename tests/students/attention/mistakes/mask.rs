//! Mistakes in the mask.

use super::super::part::{Numbers, Part};
use super::super::problem::{Problem, Rule};
use super::super::rules::{added, is_yes_or_no, mask};
use super::super::work::weights;
use super::Places;
use crate::students::arithmetic::{Arithmetic, Grid, transpose};

pub const NAMES: &[&str] = &[
    "missing_mask",
    "mask_inverted",
    "mask_transposed",
    "mask_off_by_one",
    "mask_after_softmax",
    "mask_as_zero",
    "mask_added_as_one",
];

const GONE: f64 = f64::NEG_INFINITY;

/// Where the mistake can be made.
pub fn places(name: &str, problem: &Problem) -> Places {
    match name {
        "mask_after_softmax" => vec![(vec![Part::Weights], 1)],
        // Any rule with an edge; one key too few, or one too many.
        "mask_off_by_one" => vec![(vec![Part::Masked], 2 * edged(problem).len())],
        // The ones stand where a key is let through, or where one is taken out.
        "mask_added_as_one" => vec![(vec![Part::Masked], 2)],
        _ => vec![(vec![Part::Masked], 1)],
    }
}

/// What it gives.
pub fn value(
    name: &str,
    way: usize,
    problem: &Problem,
    stage: Part,
    numbers: &Numbers<'_>,
    arithmetic: Arithmetic,
) -> Option<Grid> {
    if problem.rules.is_empty() {
        return None;
    }
    let before = Part::Masked.operands(problem)[0];
    let scores = &numbers[before];
    let mask = mask(problem);
    let gone = |m: f64| m == GONE;
    if stage == Part::Weights {
        let plain = is_yes_or_no(&mask).then(|| weights(problem, scores, arithmetic))?;
        return Some(arithmetic.both(&plain, &mask, |w, m| if gone(m) { 0.0 } else { w }));
    }
    let with = |mask: &Grid| arithmetic.both(scores, mask, |score, m| score + m);
    match name {
        "missing_mask" => Some(scores.clone()),
        "mask_inverted" => is_yes_or_no(&mask)
            .then(|| with(&arithmetic.each(&mask, |m| if gone(m) { 0.0 } else { GONE }))),
        "mask_transposed" => (mask.len() == mask[0].len()).then(|| with(&transpose(&mask))),
        "mask_off_by_one" => Some(with(&off_by_one(problem, way)?)),
        "mask_as_zero" => {
            Some(arithmetic.both(
                scores,
                &mask,
                |score, m| {
                    if gone(m) { 0.0 } else { score + m }
                },
            ))
        }
        "mask_added_as_one" => is_yes_or_no(&mask).then(|| {
            let one = |m: f64| if gone(m) == (way == 1) { 1.0 } else { 0.0 };
            arithmetic.both(scores, &mask, |score, m| score + one(m))
        }),
        _ => None,
    }
}

/// The rules that have an edge.
fn edged(problem: &Problem) -> Vec<usize> {
    let has_edge = |rule: &Rule| match rule {
        Rule::Causal | Rule::StrictlyCausal | Rule::Window(_) => true,
        // Padding behind the tokens.
        Rule::Padding(real) => {
            real.windows(2).filter(|pair| pair[0] != pair[1]).count() == 1 && real[0]
        }
        _ => false,
    };
    let rules = problem.rules.iter().enumerate();
    rules
        .filter(|(_, rule)| has_edge(rule))
        .map(|(at, _)| at)
        .collect()
}

/// The mask with one of its rules one key too narrow or too wide.
fn off_by_one(problem: &Problem, way: usize) -> Option<Grid> {
    let at = *edged(problem).get(way / 2)?;
    let wide = way % 2 == 1;
    let allowed = |query: usize, key: usize| match &problem.rules[at] {
        Rule::Causal if wide => key <= query + 1,
        Rule::Causal => key < query,
        Rule::StrictlyCausal if wide => key <= query,
        Rule::StrictlyCausal => key + 1 < query,
        Rule::Window(width) if wide => key.abs_diff(query) <= width + 1,
        Rule::Window(width) => key.abs_diff(query) < *width,
        Rule::Padding(real) => {
            let tokens = real.iter().filter(|&&real| real).count();
            key < if wide { tokens + 1 } else { tokens - 1 }
        }
        _ => true,
    };
    let cell = |query, key| {
        let own = if allowed(query, key) { 0.0 } else { GONE };
        let others = problem.rules.iter().enumerate().filter(|(i, _)| *i != at);
        others.map(|(_, rule)| added(rule, query, key)).sum::<f64>() + own
    };
    Some(
        (0..problem.n_q())
            .map(|query| (0..problem.n_k()).map(|key| cell(query, key)).collect())
            .collect(),
    )
}
