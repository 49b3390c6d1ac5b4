//! Random problems, shared by the tests of properties.

use std::collections::BTreeMap;

use attn::expression::Base;
use attn::matrix::Matrix;
use attn::problem::{Attention, MaskRule, MaskedRow, Parameter, Projection, Scale};
use proptest::prelude::*;

/// Numbers as problems hold them: small integers, decimals, and now and then something large,
/// tiny or zero.
pub fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        8 => (-9i32..=9).prop_map(f64::from),
        8 => (-3000i32..=3000).prop_map(|thousandths| f64::from(thousandths) / 1000.0),
        2 => -1e3..1e3f64,
        2 => -1e-9..1e-9f64,
        1 => (-1.0..1.0f64, -12i32..=12).prop_map(|(digits, power)| digits * 10f64.powi(power)),
        2 => Just(0.0),
    ]
}

pub fn matrix(rows: usize, columns: usize) -> impl Strategy<Value = Matrix> {
    prop::collection::vec(number(), rows * columns)
        .prop_map(move |values| Matrix::from_vec(rows, columns, values))
}

fn scale() -> impl Strategy<Value = Scale> {
    prop_oneof![
        3 => Just(Scale::InverseRootDk),
        1 => Just(Scale::None),
        1 => (0.05..4.0f64).prop_map(Scale::MultiplyBy),
        1 => (0.25..16.0f64).prop_map(Scale::DivideBy),
    ]
}

fn rule(n_q: usize, n_k: usize) -> impl Strategy<Value = MaskRule> {
    let zeros_and_ones = move |rows| {
        prop::collection::vec(0u8..=1, rows * n_k).prop_map(move |bits| {
            Matrix::from_vec(rows, n_k, bits.into_iter().map(f64::from).collect())
        })
    };
    let added = prop::collection::vec(
        prop_oneof![Just(f64::NEG_INFINITY), Just(0.0), -5.0..5.0f64],
        n_q * n_k,
    );
    prop_oneof![
        Just(MaskRule::Causal),
        Just(MaskRule::StrictlyCausal),
        (0usize..3).prop_map(MaskRule::Window),
        prop::collection::vec(any::<bool>(), n_k).prop_map(MaskRule::Padding),
        zeros_and_ones(n_q).prop_map(MaskRule::Allow),
        zeros_and_ones(1).prop_map(MaskRule::Block),
        added.prop_map(move |values| MaskRule::Add(Matrix::from_vec(n_q, n_k, values))),
    ]
}

/// What the softmax raises to a power.
fn base() -> impl Strategy<Value = Base> {
    prop_oneof![
        4 => Just(Base::E),
        2 => Just(Base::Number(2.0)),
        1 => Just(Base::Number(10.0)),
        1 => (1.01..50.0f64).prop_map(Base::Number),
    ]
}

/// Where a problem begins.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Start {
    /// At the tokens, but for what of Q, K and V is given.
    Tokens([bool; 3]),
    Scores,
    ScaledScores,
    Weights,
}

fn start() -> impl Strategy<Value = Start> {
    prop_oneof![
        5 => Just(Start::Tokens([false; 3])),
        3 => any::<[bool; 3]>().prop_map(Start::Tokens),
        1 => Just(Start::Scores),
        1 => Just(Start::ScaledScores),
        1 => Just(Start::Weights),
    ]
}

/// Rows of shares, as attention weights are; now and then a row of zeros.
fn shares(rows: usize, columns: usize) -> impl Strategy<Value = Matrix> {
    prop::collection::vec(prop_oneof![Just(0.0), 0.0..1.0f64], rows * columns).prop_map(
        move |values| {
            let mut shares = Matrix::from_vec(rows, columns, values);
            for mut row in shares.row_iter_mut() {
                let sum: f64 = row.iter().sum();
                if sum > 0.0 {
                    row.iter_mut().for_each(|share| *share /= sum);
                }
            }
            shares
        },
    )
}

/// A whole random problem of one attention.
pub fn attention() -> impl Strategy<Value = Attention> {
    let sizes = (1usize..=6, 1usize..=6, 1usize..=8, 1usize..=6, 1usize..=5);
    (sizes, any::<[bool; 6]>(), 0usize..=2, start()).prop_flat_map(
        |(sizes, flags, rules, start)| {
            let (n_q, n_memory, d_model, d_k, d_v) = sizes;
            let [memory, biases, output, column, two_memories, values] = flags;
            let given = match start {
                Start::Tokens(given) => given,
                _ => [false, false, values],
            };
            // Keys are as many as queries where either K or V comes from the same tokens.
            let from_x = match start {
                Start::Tokens([_, k, v]) => !(memory || k && v),
                _ => !memory && !values,
            };
            let n_k = if from_x { n_q } else { n_memory };
            let weight = move |rows: usize, columns: usize| {
                let (rows, columns) = if column {
                    (columns, rows)
                } else {
                    (rows, columns)
                };
                matrix(rows, columns)
            };
            let tokens = (
                matrix(n_q, d_model),
                matrix(n_k, d_model),
                matrix(n_k, d_model),
            );
            let weights = (
                weight(d_model, d_k),
                weight(d_model, d_k),
                weight(d_model, d_v),
                weight(d_v, d_model),
            );
            let bias = (
                matrix(1, d_k),
                matrix(1, d_k),
                matrix(1, d_v),
                matrix(1, d_model),
            );
            let stages = (
                matrix(n_q, d_k),
                matrix(n_k, d_k),
                matrix(n_k, d_v),
                matrix(n_q, n_k),
                shares(n_q, n_k),
            );
            // Weights that are given leave nothing to mask.
            let rules = if start == Start::Weights { 0 } else { rules };
            let mask = prop::collection::vec(rule(n_q, n_k), rules);
            let masked_row = prop_oneof![
                Just(MaskedRow::Zero),
                Just(MaskedRow::Undefined),
                Just(MaskedRow::Uniform)
            ];
            let conventions = (mask, masked_row, scale(), base());
            (tokens, weights, bias, stages, conventions).prop_map(move |parts| {
                use Parameter as P;
                let (tokens, weights, bias, stages, conventions) = parts;
                let (x, m, m_v) = tokens;
                let (w_q, w_k, w_v, w_o) = weights;
                let (b_q, b_k, b_v, b_o) = bias;
                let (q, k, v, scores, shares) = stages;
                let (mask, masked_row, scale, softmax_base) = conventions;
                let mut matrices = BTreeMap::from([(P::X, x)]);
                let [given_q, given_k, given_v] = given;
                match start {
                    Start::Tokens(_) => {
                        for (given, stage, weight, bias) in [
                            (given_q, (P::Q, q), (P::WQ, w_q), (P::BQ, b_q)),
                            (given_k, (P::K, k), (P::WK, w_k), (P::BK, b_k)),
                        ] {
                            if given {
                                matrices.extend([stage]);
                            } else {
                                matrices.extend([weight]);
                                matrices.extend(biases.then_some(bias));
                            }
                        }
                    }
                    Start::Scores => matrices.extend([(P::Scores, scores)]),
                    Start::ScaledScores => matrices.extend([(P::ScaledScores, scores)]),
                    Start::Weights => matrices.extend([(P::AttentionWeights, shares)]),
                }
                if given_v {
                    matrices.insert(P::V, v);
                } else {
                    matrices.insert(P::WV, w_v);
                    matrices.extend(biases.then_some((P::BV, b_v)));
                }
                let projects_keys = matrices.contains_key(&P::WK);
                match (memory, two_memories) {
                    (false, _) => {}
                    (true, true) => {
                        matrices.extend(projects_keys.then_some((P::MemoryXK, m)));
                        matrices.extend((!given_v).then_some((P::MemoryXV, m_v)));
                    }
                    (true, false) => {
                        matrices.extend((projects_keys || !given_v).then_some((P::MemoryX, m)));
                    }
                }
                if output {
                    matrices.insert(P::WO, w_o);
                    matrices.extend(biases.then_some((P::BO, b_o)));
                }
                Attention {
                    matrices: matrices.into_iter().map(|(p, m)| (p, m.into())).collect(),
                    d_k: (start == Start::Scores).then_some(d_k),
                    projection: if column {
                        Projection::WeightTimesColumn
                    } else {
                        Projection::RowTimesWeight
                    },
                    scale: Some(scale),
                    softmax_base,
                    mask,
                    masked_row,
                    ..Attention::default()
                }
            })
        },
    )
}
