//! From which words a word was mixed, in whole percents, the largest first.

use crate::message::{Message, explain as say};
use crate::program::Axis;

/// How many words are named before the rest is summed up.
const NAMED: usize = 4;

/// The shares of `weights` by the labels of `keys`.
pub fn shares(weights: impl Iterator<Item = f64>, keys: &Axis) -> Message {
    let mut shares: Vec<(usize, f64)> = weights.enumerate().filter(|(_, w)| *w > 0.0).collect();
    shares.sort_by(|a, b| b.1.total_cmp(&a.1));
    let named = if shares.len() > NAMED + 1 {
        NAMED
    } else {
        shares.len()
    };
    let rest = shares[named..]
        .iter()
        .map(|(_, weight)| weight)
        .sum::<f64>();
    if shares.is_empty() {
        return say::from_nothing();
    }
    let named: Vec<Message> = shares[..named]
        .iter()
        .map(|(key, weight)| share(keys.label(*key).into_owned(), *weight))
        .chain((named < shares.len()).then(|| say::share_of_others(percent(rest))))
        .collect();
    say::shares(named)
}

fn share(label: String, weight: f64) -> Message {
    say::share(label, percent(weight))
}

/// A share that is not nothing never reads 0%, nor one that is not all 100%.
fn percent(weight: f64) -> Message {
    match (weight * 100.0).round() {
        0.0 => say::less_than_one_percent(),
        100.0 if weight < 1.0 => say::more_than_99_percent(),
        whole => say::percent(whole as usize),
    }
}
