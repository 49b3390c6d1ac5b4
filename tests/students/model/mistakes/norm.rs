//! Mistakes in a norm itself.

use std::rc::Rc;

use super::super::Affine;
use super::super::numbers::Normal;
use super::super::site::{NormOf, Site, What};
use super::{Made, Wrong};
use crate::students::arithmetic::{Arithmetic, Grid};

pub const NAMES: &[(&str, usize)] = &[
    ("sample_variance", 1),
    ("population_variance", 1),
    ("eps_outside_root", 1),
    ("missing_eps", 1),
    ("other_eps", 5),
    ("variance_for_deviation", 1),
    ("norm_over_columns", 1),
    ("norm_over_all", 1),
    ("missing_gamma_beta", 3),
    ("missing_norm", 1),
];

/// What other ε are usual.
const USUAL: [f64; 5] = [1e-3, 1e-5, 1e-6, 1e-8, 1e-12];

/// What it does at the site.
pub fn made(name: &str, way: usize, site: &Site) -> Option<Made> {
    let What::Norm { x, by } = &site.what else {
        return None;
    };
    let NormOf { normal, affine } = by.clone();
    let step = |normal: Normal,
                affine: Rc<Affine>,
                over: fn(Normal, &Grid, Arithmetic) -> Option<Grid>| {
        let work = move |g: &[&Grid], a| Some(affine.of(over(normal, g[0], a)?, a));
        Some(Made::of(Wrong::new(site.stage, [x.clone()], work)))
    };
    let normally = |normal| step(normal, affine.clone(), Normal::rows);
    match name {
        "sample_variance" if !normal.sample => normally(Normal {
            sample: true,
            ..normal
        }),
        "population_variance" if normal.sample => normally(Normal {
            sample: false,
            ..normal
        }),
        "eps_outside_root" => normally(Normal {
            outside: true,
            ..normal
        }),
        "missing_eps" => normally(Normal { eps: 0.0, ..normal }),
        "other_eps" if normal.eps <= 0.01 => normally(Normal {
            eps: USUAL[way],
            ..normal
        }),
        "variance_for_deviation" => normally(Normal {
            no_root: true,
            ..normal
        }),
        "norm_over_columns" => step(normal, affine.clone(), Normal::columns),
        "norm_over_all" => step(normal, affine.clone(), Normal::all),
        "missing_norm" => Some(Made::of(Wrong::nothing(site.stage, x))),
        "missing_gamma_beta" => {
            // Both, γ alone, β alone; what is not there cannot be forgotten.
            let (gamma, beta) = (way == 2, way == 1);
            let there = (gamma || affine.gamma.is_some()) && (beta || affine.beta.is_some());
            let kept = Affine {
                gamma: affine.gamma.clone().filter(|_| gamma),
                beta: affine.beta.clone().filter(|_| beta),
            };
            there
                .then(|| step(normal, Rc::new(kept), Normal::rows))
                .flatten()
        }
        _ => None,
    }
}
