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
        4 => (-9i32..=9).prop_map(f64::from),
        4 => (-3000i32..=3000).prop_map(|thousandths| f64::from(thousandths) / 1000.0),
        1 => -1e3..1e3f64,
        1 => -1e-9..1e-9f64,
        1 => Just(0.0),
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

/// A whole random problem of one attention.
pub fn attention() -> impl Strategy<Value = Attention> {
    let sizes = (1usize..=6, 1usize..=6, 1usize..=8, 1usize..=6, 1usize..=5);
    (sizes, any::<[bool; 6]>(), 0usize..=2).prop_flat_map(|(sizes, flags, rules)| {
        let (n_q, n_memory, d_model, d_k, d_v) = sizes;
        let [memory, biases, output, column, base_2, _] = flags;
        let n_k = if memory { n_memory } else { n_q };
        let weight = move |rows: usize, columns: usize| {
            let (rows, columns) = if column {
                (columns, rows)
            } else {
                (rows, columns)
            };
            matrix(rows, columns)
        };
        let tokens = (matrix(n_q, d_model), matrix(n_k, d_model));
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
        let mask = prop::collection::vec(rule(n_q, n_k), rules);
        let masked_row = prop_oneof![
            Just(MaskedRow::Zero),
            Just(MaskedRow::Undefined),
            Just(MaskedRow::Uniform)
        ];
        (tokens, weights, bias, mask, masked_row, scale()).prop_map(move |parts| {
            let ((x, m), (w_q, w_k, w_v, w_o), (b_q, b_k, b_v, b_o), mask, masked_row, scale) =
                parts;
            let mut matrices = BTreeMap::from([
                (Parameter::X, x),
                (Parameter::WQ, w_q),
                (Parameter::WK, w_k),
                (Parameter::WV, w_v),
            ]);
            if memory {
                matrices.insert(Parameter::MemoryX, m);
            }
            if biases {
                matrices.insert(Parameter::BQ, b_q);
                matrices.insert(Parameter::BK, b_k);
                matrices.insert(Parameter::BV, b_v);
            }
            if output {
                matrices.insert(Parameter::WO, w_o);
                if biases {
                    matrices.insert(Parameter::BO, b_o);
                }
            }
            Attention {
                matrices,
                projection: if column {
                    Projection::WeightTimesColumn
                } else {
                    Projection::RowTimesWeight
                },
                scale,
                softmax_base: if base_2 { Base::Number(2.0) } else { Base::E },
                mask,
                masked_row,
                ..Attention::default()
            }
        })
    })
}
