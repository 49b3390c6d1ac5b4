//! Mistakes in what stands around a sublayer: the residual sum, and where the norm goes.

use super::super::Model;
use super::super::site::{Site, What};
use super::super::steps::{same, walk};
use super::{Made, Wrong};
use crate::students::flow::{Flow, Operand, Stage};

pub const NAMES: &[(&str, usize)] = &[
    ("missing_residual", 1),
    ("residual_from_norm", 1),
    ("norm_before_residual", 2),
    ("pre_for_post", 1),
    ("post_for_pre", 1),
];

/// Those that work the stages out in another order.
pub const REORDERS: &[&str] = &["pre_for_post", "post_for_pre"];

/// What it does at the site.
pub fn made(name: &str, way: usize, site: &Site) -> Option<Made> {
    let What::Sum {
        x,
        given,
        fed,
        norm,
        post,
    } = &site.what
    else {
        return None;
    };
    let add = |x: &Operand| {
        Wrong::new(site.stage, [x.clone(), given.clone()], |g, a| {
            Some(a.both(g[0], g[1], |x, y| x + y))
        })
    };
    match (name, post) {
        ("missing_residual", _) => Some(Made::of(Wrong::nothing(site.stage, given))),
        ("residual_from_norm", None) => Some(Made::of(add(fed))),
        ("norm_before_residual", Some(by)) => {
            let by = by.clone();
            let after = move |stage| {
                let by = by.clone();
                Wrong::new(stage, [x.clone(), given.clone()], move |g, a| {
                    let normed = by.affine.of(by.normal.rows(g[1], a)?, a);
                    Some(a.both(g[0], &normed, |x, y| x + y))
                })
            };
            let norm = (*norm)?;
            // Under the name of the norm, which is the last; or under that of the sum, which it is.
            Some(if way == 0 {
                Made {
                    without: vec![site.stage],
                    ..Made::of(after(norm))
                }
            } else {
                Made {
                    steps: vec![
                        after(site.stage),
                        Wrong::nothing(norm, &Operand::Stage(site.stage)),
                    ],
                    without: vec![norm],
                    ends: false,
                }
            })
        }
        _ => None,
    }
}

/// The work with the norms on the other side of the sublayers; `None` where they are there anyway.
pub fn reordered(name: &str, model: &Model) -> Option<Flow> {
    let mut other = model.clone();
    other.norm.pre = name == "pre_for_post";
    (other.norm.pre != model.norm.pre).then(|| walk(&other).flow)
}

/// The stages that read something else there.
pub fn moved(right: &Flow, other: &Flow) -> Vec<Stage> {
    let read = |flow: &Flow, stage| -> Vec<String> {
        flow.step(stage)
            .reads()
            .map(|read| flow.key(read).to_owned())
            .collect()
    };
    let moved = |stage: &Stage| read(right, *stage) != read(other, same(*stage, right, other));
    right.stages().filter(moved).collect()
}

/// The other work with the stages in the right places.
pub fn relabelled(other: &Flow, right: &Flow) -> Flow {
    let mut flow = right.clone();
    let place = |stage| same(stage, other, right);
    for stage in other.stages() {
        let mut step = other.step(stage).clone();
        for operand in &mut step.operands {
            if let Operand::Stage(stage) = operand {
                *stage = place(*stage);
            }
        }
        flow.steps[place(stage).0] = step;
    }
    flow.order = other.order.iter().map(|&stage| place(stage)).collect();
    flow
}
