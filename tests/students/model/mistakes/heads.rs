//! Mistakes in several heads: how they are split, whom they share with, how they are joined.

use super::super::numbers::{columns, linear, part};
use super::super::site::{Group, Site, What};
use super::super::{Angles, Model, Positions};
use super::{Made, Wrong};
use crate::students::arithmetic::{Arithmetic, Grid, transpose};
use crate::students::attention::problem::Scale;
use crate::students::flow::Does;

pub const NAMES: &[(&str, usize)] = &[
    ("cross_roles_swapped", 1),
    ("heads_interleaved", 1),
    ("heads_reshaped", 1),
    ("heads_split_by_rows", 1),
    ("heads_averaged", 1),
    ("heads_summed", 1),
    ("concat_interleaved", 1),
    ("concat_reshaped", 1),
    ("groups_tiled", 1),
    ("scaled_by_sqrt_d_model", 1),
];

/// What it does at the site.
pub fn made(name: &str, model: &Model, site: &Site) -> Option<Made> {
    let stage = site.stage;
    let one = |operands: Vec<_>, work: Box<Does>| {
        Some(Made::of(Wrong {
            stage,
            operands,
            work,
        }))
    };
    match (name, &site.what) {
        (
            "cross_roles_swapped",
            What::Projection {
                other: Some(other),
                by,
            },
        ) => {
            let by = by.clone();
            one(
                vec![other.clone()],
                Box::new(move |g, a| Some(linear(g[0], &by, a))),
            )
        }
        (_, What::Part { of, part, parts }) => {
            let (part, parts) = (*part, *parts);
            let split = split(name)?;
            let work = move |g: &[&Grid], _| split(g[0], part, parts);
            let ends = name == "heads_split_by_rows";
            let step = Wrong::new(stage, [of.clone()], work);
            (parts > 1).then(|| Made {
                ends,
                ..Made::of(step)
            })
        }
        ("concat_interleaved", What::Join { heads, .. }) => {
            one(heads.clone(), Box::new(|g, _| Some(in_turn(g))))
        }
        ("concat_reshaped", What::Join { heads, .. }) => {
            one(heads.clone(), Box::new(|g, _| Some(below(g))))
        }
        ("heads_averaged" | "heads_summed", What::Join { heads, output }) => {
            let share = if name == "heads_averaged" {
                heads.len() as f64
            } else {
                1.0
            };
            let together = move |g: &[&Grid], a: Arithmetic| {
                let sum = g[1..]
                    .iter()
                    .fold(g[0].clone(), |sum, head| a.both(&sum, head, |x, y| x + y));
                Some(a.each(&sum, |v| v / share))
            };
            // In place of the output, which has the shape of a head then; or where nothing comes after it.
            let (stage, without) = match output {
                Some(output) => (*output, vec![stage]),
                None => (stage, vec![]),
            };
            Some(Made {
                ends: output.is_none(),
                without,
                ..Made::of(Wrong::new(stage, heads.clone(), together))
            })
        }
        (
            "groups_tiled",
            What::Scores {
                queries,
                all,
                group,
                turned,
            },
        ) if group.differs() => {
            let (group, angles) = (*group, turned.then(|| angles(model)).flatten());
            one(
                vec![queries.clone(), all.clone()],
                Box::new(move |g, a| {
                    let keys = part(g[1], group.in_turn, group.of);
                    let keys = angles.map_or_else(|| keys.clone(), |angles| angles.turn(&keys, a));
                    Some(a.product(g[0], &transpose(&keys)))
                }),
            )
        }
        (
            "groups_tiled",
            What::Summed {
                weights,
                all,
                group,
            },
        ) if group.differs() => {
            let group = *group;
            one(
                vec![weights.clone(), all.clone()],
                Box::new(move |g, a| Some(a.product(g[0], &part(g[1], group.in_turn, group.of)))),
            )
        }
        (
            "scaled_by_sqrt_d_model",
            What::Scaled {
                scores, d_model, ..
            },
        ) if model.scale == Scale::InverseRoot => {
            let root = (*d_model as f64).sqrt();
            one(
                vec![scores.clone()],
                Box::new(move |g, a| {
                    let root = a.keep(root);
                    Some(a.each(g[0], |score| score / root))
                }),
            )
        }
        _ => None,
    }
}

impl Group {
    const fn differs(&self) -> bool {
        self.own != self.in_turn
    }
}

fn angles(model: &Model) -> Option<Angles> {
    match model.positions {
        Some(Positions::Rotary(angles)) => Some(angles),
        _ => None,
    }
}

/// Takes a head's numbers out of what all share, by its place among so many.
type Split = fn(&Grid, usize, usize) -> Option<Grid>;

fn split(name: &str) -> Option<Split> {
    match name {
        "heads_interleaved" => Some(|x, part, parts| {
            let width = x[0].len() / parts;
            let taken = (0..width).map(|column| part + column * parts);
            Some(columns(x, &taken.collect::<Vec<_>>()))
        }),
        "heads_reshaped" => Some(|x, part, parts| {
            let (numbers, width) = (x.concat(), x[0].len() / parts);
            let each = numbers.len() / parts;
            let own = &numbers[part * each..(part + 1) * each];
            Some(own.chunks(width).map(<[f64]>::to_vec).collect())
        }),
        "heads_split_by_rows" => Some(|x, part, parts| {
            let each = x.len() / parts;
            let fits = each * parts == x.len();
            fits.then(|| x[part * each..(part + 1) * each].to_vec())
        }),
        _ => None,
    }
}

/// The heads below one another, read as one line and set in rows again.
fn below(heads: &[&Grid]) -> Grid {
    let line: Vec<f64> = heads.iter().flat_map(|head| head.concat()).collect();
    let width = line.len() / heads[0].len();
    line.chunks(width).map(<[f64]>::to_vec).collect()
}

/// The first columns of all heads, then their second ones.
fn in_turn(heads: &[&Grid]) -> Grid {
    let width = heads[0][0].len();
    let row = |row: usize| {
        let column = move |column: usize| heads.iter().map(move |head| head[row][column]);
        (0..width).flat_map(column).collect()
    };
    (0..heads[0].len()).map(row).collect()
}
