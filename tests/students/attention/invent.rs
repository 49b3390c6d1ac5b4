//! Random problems as teachers set them.

use super::problem::{Origin, Problem, Projection, Rule, Scale};
use crate::students::arithmetic::Grid;
use crate::students::rng::Rng;

/// What the numbers of a problem look like.
#[derive(Clone, Copy)]
pub enum Look {
    SmallIntegers,
    Integers,
    /// So many decimals, up to that size.
    Decimals(i32, f64),
}

/// A matrix of such numbers.
pub fn grid(rng: &mut Rng, look: Look, rows: usize, columns: usize) -> Grid {
    (0..rows)
        .map(|_| (0..columns).map(|_| number(rng, look)).collect())
        .collect()
}

impl Look {
    /// One of them.
    pub fn any(rng: &mut Rng) -> Self {
        match rng.below(5) {
            0 => Self::SmallIntegers,
            1 => Self::Integers,
            2 => Self::Decimals(1, 2.0),
            3 => Self::Decimals(2, 1.0),
            _ => Self::Decimals(rng.size(1, 3) as i32, 3.0),
        }
    }
}

fn number(rng: &mut Rng, look: Look) -> f64 {
    match look {
        Look::SmallIntegers => rng.from(0, 2) as f64,
        Look::Integers => rng.from(-3, 4) as f64,
        Look::Decimals(decimals, size) => {
            let whole = 10f64.powi(decimals);
            let most = (size * whole) as i64;
            rng.from(-most, most) as f64 / whole
        }
    }
}

/// A problem of 1 to 6 tokens and widths 1 to 8. Half of them have widths that agree with each
/// other, as worked examples do, so that mistakes which need it fit.
pub fn problem(rng: &mut Rng) -> Problem {
    let n_q = rng.size(1, 6);
    let memory = rng.chance(0.2);
    let n_k = if memory { rng.size(1, 6) } else { n_q };
    let common = if rng.chance(0.3) { n_k } else { rng.size(1, 8) };
    let alike = rng.chance(0.5);
    let width = |rng: &mut Rng| if alike { common } else { rng.size(1, 8) };
    let (d_model, d_k, d_v, d_out) = (width(rng), width(rng), width(rng), width(rng));
    let look = Look::any(rng);
    // Weights are often plainer than tokens.
    let weights = if rng.chance(0.3) {
        Look::SmallIntegers
    } else {
        look
    };
    let column = rng.chance(0.3);
    let biases = rng.chance(0.35);
    let given = rng.chance(0.12);
    let tokens = grid(rng, look, n_q, d_model);
    let others = if memory {
        grid(rng, look, n_k, d_model)
    } else {
        tokens.clone()
    };
    let weight = |rng: &mut Rng, from: usize, to: usize| {
        let (rows, columns) = if column { (to, from) } else { (from, to) };
        grid(rng, weights, rows, columns)
    };
    let origin = |rng: &mut Rng, tokens: &Grid, to: usize| {
        if given {
            return Origin::Given(grid(rng, look, tokens.len(), to));
        }
        Origin::Projected(Projection {
            weight: weight(rng, d_model, to),
            bias: biases.then(|| grid(rng, look, 1, to).remove(0)),
            tokens: tokens.clone(),
        })
    };
    let queries = origin(rng, &tokens, d_k);
    let keys = origin(rng, &others, d_k);
    let values = origin(rng, &others, d_v);
    let w_o = rng.chance(0.35).then(|| {
        let bias = biases.then(|| grid(rng, look, 1, d_out).remove(0));
        (weight(rng, d_v, d_out), bias)
    });
    let scale = match rng.below(10) {
        0..=6 => Some(Scale::InverseRoot),
        7 => None,
        8 => Some(Scale::MultiplyBy(
            rng.pick(&[0.1, 0.25, 0.3, 0.5, 2.0, 1.5]),
        )),
        _ => Some(Scale::DivideBy(rng.pick(&[2.0, 3.0, 4.0, 8.0, 0.5, 1.7]))),
    };
    let rules = match rng.below(10) {
        0..=4 => vec![],
        5..=8 => vec![rule(rng, n_q, n_k)],
        _ => vec![rule(rng, n_q, n_k), rule(rng, n_q, n_k)],
    };
    Problem {
        queries,
        keys,
        values,
        memory,
        column: column && (!given || w_o.is_some()),
        scale,
        base: match rng.below(12) {
            0 => 2.0,
            1 => 10.0,
            _ => std::f64::consts::E,
        },
        rules,
        uniform: rng.chance(0.3),
        w_o,
    }
}

/// A rule of a mask.
pub fn rule(rng: &mut Rng, n_q: usize, n_k: usize) -> Rule {
    let flags = |rng: &mut Rng, rows: usize, often: f64| -> Grid {
        (0..rows)
            .map(|_| (0..n_k).map(|_| f64::from(rng.chance(often))).collect())
            .collect()
    };
    match rng.below(9) {
        0..=2 => Rule::Causal,
        3 => Rule::StrictlyCausal,
        4 => Rule::Window(rng.size(0, 2)),
        5 => Rule::Padding((0..n_k).map(|_| rng.chance(0.7)).collect()),
        6 => Rule::Allow(flags(rng, n_q, 0.7)),
        7 => {
            let rows = if rng.chance(0.5) { 1 } else { n_q };
            Rule::Block(flags(rng, rows, 0.3))
        }
        _ => Rule::Add(
            flags(rng, n_q, 0.5)
                .into_iter()
                .map(|row| {
                    row.into_iter()
                        .map(|flag| match rng.below(4) {
                            0 => f64::NEG_INFINITY,
                            1 => rng.from(-20, 20) as f64 / 10.0,
                            _ => 0.0 * flag,
                        })
                        .collect()
                })
                .collect(),
        ),
    }
}

/// The same problem with numbers that an `f32` holds, as in a model that is being ported.
pub fn in_single(mut problem: Problem) -> Problem {
    let single = |value: &mut f64| *value = f64::from(*value as f32);
    let all = |grid: &mut Grid| grid.iter_mut().flatten().for_each(single);
    for origin in [&mut problem.queries, &mut problem.keys, &mut problem.values] {
        match origin {
            Origin::Given(given) => all(given),
            Origin::Projected(by) => {
                all(&mut by.tokens);
                all(&mut by.weight);
                by.bias.iter_mut().flatten().for_each(single);
            }
        }
    }
    if let Some((weight, bias)) = &mut problem.w_o {
        all(weight);
        bias.iter_mut().flatten().for_each(single);
    }
    for rule in &mut problem.rules {
        if let Rule::Add(grid) = rule {
            all(grid);
        }
    }
    if let Some(Scale::MultiplyBy(by) | Scale::DivideBy(by)) = &mut problem.scale {
        single(by);
    }
    problem
}
