//! From which words a word was mixed: in whole percents, the largest first, or by weights that are
//! no shares.

use super::rows::Weights;
use crate::message::{Message, explain as say};
use crate::program::Axis;

/// How many words are named before the rest is summed up.
const NAMED: usize = 4;

/// What the query at `row` was mixed from.
pub(super) fn of(weights: &Weights<'_>, row: usize) -> Message {
    let values: Vec<f64> = weights.values.row(row).iter().copied().collect();
    if values.iter().any(|weight| weight.is_nan()) {
        return say::from_undefined();
    }
    let keys = &weights.stage.columns;
    if weights.are_no_shares() {
        return weighted(&values, keys);
    }
    shares(&values, keys)
}

/// Those of `weights` that are not 0, the largest first.
fn sorted(weights: &[f64]) -> Vec<(usize, f64)> {
    let all = weights.iter().copied().enumerate();
    let mut sorted: Vec<(usize, f64)> = all.filter(|(_, weight)| *weight != 0.0).collect();
    sorted.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    sorted
}

/// How many of `count` words are named; one left over is no rest.
fn named(count: usize) -> usize {
    if count > NAMED + 1 { NAMED } else { count }
}

/// `0.5 × 我, −0.2 × 爱`
fn weighted(weights: &[f64], keys: &Axis) -> Message {
    let sorted = sorted(weights);
    let (shown, rest) = sorted.split_at(named(sorted.len()));
    if shown.is_empty() {
        return say::from_nothing();
    }
    let others = (!rest.is_empty()).then(|| say::weighted_others(rest.len()));
    let shown = shown
        .iter()
        .map(|(key, weight)| say::weighted(keys.label(*key), *weight));
    say::shares(shown.chain(others).collect::<Vec<_>>())
}

/// `62% 你, 31% 我, 7% 爱`
fn shares(weights: &[f64], keys: &Axis) -> Message {
    let sorted = sorted(weights);
    let (shown, rest) = sorted.split_at(named(sorted.len()));
    if shown.is_empty() {
        return say::from_nothing();
    }
    let sum = rest.iter().map(|(_, weight)| weight).sum();
    let others = (!rest.is_empty()).then(|| say::share_of_others(percent(sum)));
    let shown = shown
        .iter()
        .map(|(key, weight)| say::share(keys.label(*key), percent(*weight)));
    say::shares(shown.chain(others).collect::<Vec<_>>())
}

/// A share that is not nothing never reads 0%, nor one that is not all 100%.
fn percent(weight: f64) -> Message {
    match (weight * 100.0).round() {
        0.0 => say::less_than_one_percent(),
        100.0 if weight < 1.0 => say::more_than_99_percent(),
        whole => say::percent(whole as usize),
    }
}
