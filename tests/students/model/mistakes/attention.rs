//! Mistakes that a lone attention knows too, made in a head: in the scale, the mask and the softmax.

use super::super::Model;
use super::super::site::{Site, What};
use super::{Made, Wrong};
use crate::students::arithmetic::{Arithmetic, Grid, transpose};
use crate::students::attention::problem::Scale;
use crate::students::attention::rules::mask_between;

pub const NAMES: &[(&str, usize)] = &[
    ("missing_scale", 1),
    ("scaled_by_d_k", 1),
    ("multiplied_scale", 1),
    ("missing_mask", 1),
    ("mask_inverted", 1),
    ("softmax_over_columns", 1),
    ("softmax_over_all", 1),
    ("missing_normalization", 1),
    ("missing_softmax", 1),
    ("hard_max", 1),
    ("softmax_base_2", 1),
    ("softmax_base_10", 1),
];

const GONE: f64 = f64::NEG_INFINITY;

/// What it does at the site.
pub fn made(name: &str, model: &Model, site: &Site) -> Option<Made> {
    let (scale, base) = (model.scale, model.base);
    let one = |of: &_, work: fn(&Grid, Arithmetic, f64) -> Option<Grid>, with: f64| {
        let of: &crate::students::flow::Operand = of;
        let work = move |g: &[&Grid], a: Arithmetic| work(g[0], a, with);
        Some(Made::of(Wrong::new(site.stage, [of.clone()], work)))
    };
    let times: fn(&Grid, Arithmetic, f64) -> Option<Grid> = |scores, a, by| {
        let by = a.keep(by);
        Some(a.each(scores, |score| score * by))
    };
    let over: fn(&Grid, Arithmetic, f64) -> Option<Grid> = |scores, a, by| {
        let by = a.keep(by);
        Some(a.each(scores, |score| score / by))
    };
    match (name, &site.what) {
        ("missing_scale", What::Scaled { scores, .. }) => {
            Some(Made::of(Wrong::nothing(site.stage, scores)))
        }
        ("scaled_by_d_k", What::Scaled { scores, d_k, .. }) if scale == Scale::InverseRoot => {
            one(scores, over, *d_k as f64)
        }
        ("multiplied_scale", What::Scaled { scores, d_k, .. }) => match scale {
            Scale::InverseRoot => one(scores, times, (*d_k as f64).sqrt()),
            Scale::MultiplyBy(by) => one(scores, over, by),
            Scale::DivideBy(by) => one(scores, times, by),
        },
        ("missing_mask", What::Masked { scores, .. }) => {
            Some(Made::of(Wrong::nothing(site.stage, scores)))
        }
        ("mask_inverted", What::Masked { scores, rules }) => {
            let rules = rules.clone();
            let inverted = move |g: &[&Grid], a: Arithmetic| {
                let mask = mask_between(g[0].len(), g[0][0].len(), &rules);
                let seen = |m: f64| if m == GONE { 0.0 } else { GONE };
                let plain = mask.iter().flatten().all(|&m| m == 0.0 || m == GONE);
                plain.then(|| a.both(g[0], &mask, |score, m| score + seen(m)))
            };
            Some(Made::of(Wrong::new(site.stage, [scores.clone()], inverted)))
        }
        ("softmax_over_columns", What::Softmax { scores }) => one(
            scores,
            |scores, a, base| {
                let columns = transpose(scores);
                let columns = columns.iter().map(|column| a.softmax(column, base, 0.0));
                Some(transpose(&columns.collect()))
            },
            base,
        ),
        ("softmax_over_all", What::Softmax { scores }) => one(
            scores,
            |scores, a, base| {
                let all = a.softmax(&scores.concat(), base, 0.0);
                Some(all.chunks(scores[0].len()).map(<[f64]>::to_vec).collect())
            },
            base,
        ),
        ("missing_normalization", What::Softmax { scores }) => one(
            scores,
            |scores, a, base| Some(a.each(scores, |score| a.raise(base, score))),
            base,
        ),
        ("missing_softmax", What::Softmax { scores }) => {
            Some(Made::of(Wrong::nothing(site.stage, scores)))
        }
        ("hard_max", What::Softmax { scores }) => one(
            scores,
            |scores, _, _| scores.iter().map(|row| hard(row)).collect(),
            base,
        ),
        ("softmax_base_2" | "softmax_base_10", What::Softmax { scores }) => {
            let other = if name == "softmax_base_2" { 2.0 } else { 10.0 };
            let softmax: fn(&Grid, Arithmetic, f64) -> Option<Grid> = |scores, a, base| {
                Some(scores.iter().map(|row| a.softmax(row, base, 0.0)).collect())
            };
            (other != base)
                .then(|| one(scores, softmax, other))
                .flatten()
        }
        _ => None,
    }
}

/// 1 for the largest, which must be the only one.
fn hard(row: &[f64]) -> Option<Vec<f64>> {
    let largest = row.iter().copied().fold(GONE, f64::max);
    let marked: Vec<f64> = row
        .iter()
        .map(|&score| f64::from(score == largest))
        .collect();
    (marked.iter().sum::<f64>() == 1.0).then_some(marked)
}
