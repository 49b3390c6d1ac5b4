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
    mask_between(problem.n_q(), problem.n_k(), rules)
}

/// What rules add for so many queries and keys.
pub fn mask_between(n_q: usize, n_k: usize, rules: &[Rule]) -> Grid {
    let cell = |query, key| rules.iter().map(|rule| added(rule, query, key)).sum();
    (0..n_q)
        .map(|query| (0..n_k).map(|key| cell(query, key)).collect())
        .collect()
}

/// Whether the mask only lets through and takes out.
pub fn is_yes_or_no(mask: &Grid) -> bool {
    mask.iter().flatten().all(|&m| m == 0.0 || m == GONE)
}
