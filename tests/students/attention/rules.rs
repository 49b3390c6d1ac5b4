//! Masks: what is added to the scores.

use super::problem::{Problem, Rule};
use crate::students::arithmetic::Grid;

const GONE: f64 = f64::NEG_INFINITY;

/// What one rule adds for a query and a key, both from 0.
pub fn added(rule: &Rule, query: usize, key: usize) -> f64 {
    let row = |grid: &Grid| grid[if grid.len() == 1 { 0 } else { query }][key];
    let allowed = match rule {
        Rule::Causal => key <= query,
        Rule::StrictlyCausal => key < query,
        Rule::Window(width) => key.abs_diff(query) <= *width,
        Rule::Padding(real) => real[key],
        Rule::Allow(grid) => row(grid) == 1.0,
        Rule::Block(grid) => row(grid) == 0.0,
        Rule::Add(grid) => return row(grid),
    };
    if allowed { 0.0 } else { GONE }
}

/// What all rules add.
pub fn mask(problem: &Problem) -> Grid {
    mask_of(problem, &problem.rules)
}

/// What other rules would add.
pub fn mask_of(problem: &Problem, rules: &[Rule]) -> Grid {
    (0..problem.n_q())
        .map(|query| {
            (0..problem.n_k())
                .map(|key| rules.iter().map(|rule| added(rule, query, key)).sum())
                .collect()
        })
        .collect()
}

/// Whether the mask only lets through and takes out.
pub fn is_yes_or_no(mask: &Grid) -> bool {
    mask.iter().flatten().all(|&m| m == 0.0 || m == GONE)
}
