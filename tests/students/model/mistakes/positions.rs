//! Mistakes in what goes in: the embedding and the positions.

use super::super::numbers::{Waves, lookup};
use super::super::site::{Site, What};
use super::super::{Angles, Model, Positions};
use super::{Made, Wrong};
use crate::students::arithmetic::{Arithmetic, Grid};

pub const NAMES: &[(&str, usize)] = &[
    ("embedding_scaled", 2),
    ("embedding_not_scaled", 1),
    ("target_not_shifted", 1),
    ("positions_concatenated", 1),
    ("positions_interleaved", 1),
    ("positions_sin_cos_swapped", 1),
    ("positions_from_one", 1),
    ("positions_wrong_exponent", 2),
    ("positions_in_degrees", 1),
    ("positions_other_base", 1),
    ("missing_positions", 1),
    ("positions_multiplied", 1),
    ("rotary_layout_mixed", 1),
    ("rotary_reversed", 1),
    ("missing_rotation", 1),
];

/// What it does at the site.
pub fn made(name: &str, way: usize, model: &Model, site: &Site) -> Option<Made> {
    let stage = site.stage;
    let one = |step| Some(Made::of(step));
    match (&site.what, &model.positions) {
        (
            What::Words {
                table,
                words,
                scaled,
                started,
            },
            _,
        ) => {
            let mut words = words.clone();
            let ends = name == "target_not_shifted" && *started;
            if ends {
                words.remove(0);
            }
            let scales = name == "embedding_scaled" && way == 0 && !scaled;
            let step = Wrong::new(stage, [table.clone()], move |g, a| {
                let rows = lookup(g[0], &words);
                Some(if scales { by_root(&rows, a) } else { rows })
            });
            (ends || scales).then(|| Made {
                ends,
                ..Made::of(step)
            })
        }
        (What::ScaledWords { words }, _) if name == "embedding_not_scaled" => {
            one(Wrong::nothing(stage, words))
        }
        (&What::Waves { rows, width }, Some(Positions::Sinusoidal(angles))) => {
            let other = waves(name, way, *angles)?;
            one(Wrong::new(stage, [], move |_, a| {
                Some(other.table(rows, width, a))
            }))
        }
        (
            What::Input {
                words,
                positions,
                scaled,
            },
            _,
        ) => {
            let both = [words.clone(), positions.clone()];
            match name {
                "missing_positions" => one(Wrong::nothing(stage, words)),
                "positions_multiplied" => one(Wrong::new(stage, both, |g, a| {
                    Some(a.both(g[0], g[1], |x, p| x * p))
                })),
                "embedding_scaled" if way == 1 && !scaled => {
                    one(Wrong::new(stage, both, |g, a| {
                        Some(a.both(&by_root(g[0], a), g[1], |x, p| x + p))
                    }))
                }
                _ => None,
            }
        }
        (What::Turned { of }, Some(Positions::Rotary(angles))) => {
            let other = match name {
                "missing_rotation" => return one(Wrong::nothing(stage, of)),
                "rotary_reversed" => {
                    let angles = *angles;
                    return one(Wrong::new(stage, [of.clone()], move |g, a| {
                        let turned = angles.turn(&mirrored(g[0], angles.halves), a);
                        Some(mirrored(&turned, angles.halves))
                    }));
                }
                "rotary_layout_mixed" => Angles {
                    halves: !angles.halves,
                    ..*angles
                },
                "positions_from_one" => waves(name, way, *angles)?.angles,
                // Longer texts are given a larger base.
                "positions_other_base" if angles.base == 10_000.0 => Angles {
                    base: 500_000.0,
                    ..*angles
                },
                "positions_other_base" => Angles {
                    base: 10_000.0,
                    ..*angles
                },
                _ => return None,
            };
            one(Wrong::new(stage, [of.clone()], move |g, a| {
                Some(other.turn(g[0], a))
            }))
        }
        _ => None,
    }
}

/// The second of each pair with the other sign: what is turned between two mirrors is turned back.
fn mirrored(x: &Grid, halves: bool) -> Grid {
    let second = |column: usize, width: usize| match halves {
        true => column >= width / 2,
        false => column % 2 == 1,
    };
    let row = |row: &Vec<f64>| {
        let numbers = row.iter().enumerate();
        numbers
            .map(|(at, v)| if second(at, row.len()) { -v } else { *v })
            .collect()
    };
    x.iter().map(row).collect()
}

fn by_root(x: &Grid, arithmetic: Arithmetic) -> Grid {
    let root = arithmetic.keep((x[0].len() as f64).sqrt());
    arithmetic.each(x, |v| v * root)
}

fn waves(name: &str, way: usize, angles: Angles) -> Option<Waves> {
    let right = Waves::right(angles);
    let with = |angles| Some(Waves { angles, ..right });
    match name {
        "positions_concatenated" if !angles.halves => with(Angles {
            halves: true,
            ..angles
        }),
        "positions_interleaved" if angles.halves => with(Angles {
            halves: false,
            ..angles
        }),
        "positions_sin_cos_swapped" => Some(Waves {
            cosine_first: true,
            ..right
        }),
        // From 1 where it begins with 0, and from 0 where it begins with 1.
        "positions_from_one" => with(Angles {
            start: 1 - angles.start,
            ..angles
        }),
        "positions_wrong_exponent" => Some(Waves {
            by_column: Some(way + 1),
            ..right
        }),
        "positions_in_degrees" => Some(Waves {
            degrees: true,
            ..right
        }),
        "positions_other_base" if angles.base == 10_000.0 => with(Angles {
            base: 1000.0,
            ..angles
        }),
        "positions_other_base" => with(Angles {
            base: 10_000.0,
            ..angles
        }),
        _ => None,
    }
}
