//! Attentions, layers and stacks by the names that `torch.nn` gives their parameters. All weights multiply as
//! `nn.Linear`'s do, W·x: they are kept out × in, and stay as they are.

use std::sync::Arc;

use super::super::super::fault::{Fault, TensorFault};
use super::state::State;
use crate::matrix::Matrix;
use crate::problem::{Attention, FeedForward, Layer, NormWeights, Parameter, Stack};

/// The weights and biases of queries, keys and values, in the order in which they are packed.
const PROJECTIONS: [(Parameter, Parameter, &str); 3] = [
    (Parameter::WQ, Parameter::BQ, "q_proj_weight"),
    (Parameter::WK, Parameter::BK, "k_proj_weight"),
    (Parameter::WV, Parameter::BV, "v_proj_weight"),
];

/// `nn.MultiheadAttention`, whose names begin with `path`; what they do not tell is as in `common`.
pub(super) fn attention(
    state: &mut State<'_>,
    path: &str,
    common: &Attention,
) -> Result<Attention, Fault> {
    let mut attention = common.clone();
    let mut put = |parameter, matrix| attention.matrices.insert(parameter, matrix);
    for name in ["bias_k", "bias_v"] {
        if state.has(&format!("{path}{name}")) {
            let name = format!("{path}{name}");
            return Err(state.fault(Some(&name), TensorFault::KeysOfTheirOwn));
        }
    }
    let packed = format!("{path}in_proj_weight");
    if state.has(&packed) || !state.has(&format!("{path}q_proj_weight")) {
        let weights = state.weights(&packed)?;
        let parts = thirds(state, &packed, &weights, false)?;
        for ((weight, ..), part) in PROJECTIONS.into_iter().zip(parts) {
            put(weight, part);
        }
    } else {
        for (weight, _, name) in PROJECTIONS {
            put(weight, state.weights(&format!("{path}{name}"))?);
        }
    }
    let packed = format!("{path}in_proj_bias");
    if let Some(biases) = state.vector(&packed)? {
        let parts = thirds(state, &packed, &biases, true)?;
        for ((_, bias, _), part) in PROJECTIONS.into_iter().zip(parts) {
            put(bias, part);
        }
    }
    put(
        Parameter::WO,
        state.weights(&format!("{path}out_proj.weight"))?,
    );
    if let Some(bias) = state.vector(&format!("{path}out_proj.bias"))? {
        put(Parameter::BO, bias);
    }
    Ok(attention)
}

/// The three that are packed into the parameter `name`, below one another, or beside in a vector.
fn thirds(
    state: &State<'_>,
    name: &str,
    packed: &Matrix,
    vector: bool,
) -> Result<[Arc<Matrix>; 3], Fault> {
    let (rows, columns) = packed.shape();
    let length = if vector { columns } else { rows };
    if length % 3 != 0 {
        let shape = match vector {
            true => vec![columns as u64],
            false => vec![rows as u64, columns as u64],
        };
        return Err(state.fault(Some(name), TensorFault::NotThree { shape }));
    }
    let size = length / 3;
    Ok([0, 1, 2].map(|third| {
        Arc::new(match vector {
            true => packed.columns(third * size, size).into_owned(),
            false => packed.rows(third * size, size).into_owned(),
        })
    }))
}

/// `nn.TransformerEncoder` or, where it `crosses`, `nn.TransformerDecoder`; or one layer of either, alone.
pub(super) fn stack(
    state: &mut State<'_>,
    path: &str,
    crosses: bool,
    common: &Attention,
) -> Result<Stack, Fault> {
    let alone = state.has(&format!("{path}self_attn.")) && !state.has(&format!("{path}layers.0."));
    if alone {
        return Ok(Stack {
            layers: vec![layer(state, path, crosses, common)?],
            final_norm: None,
        });
    }
    let mut layers = Vec::new();
    loop {
        let path = format!("{path}layers.{}.", layers.len());
        if !layers.is_empty() && !state.has(&path) {
            break;
        }
        layers.push(layer(state, &path, crosses, common)?);
    }
    let name = format!("{path}norm");
    let normed = state.has(&format!("{name}."));
    let final_norm = normed.then(|| norm(state, &name)).transpose()?;
    Ok(Stack { layers, final_norm })
}

fn layer(
    state: &mut State<'_>,
    path: &str,
    crosses: bool,
    common: &Attention,
) -> Result<Layer, Fault> {
    let self_attention = attention(state, &format!("{path}self_attn."), common)?;
    let cross_attention = match crosses {
        true => Some(attention(state, &format!("{path}multihead_attn."), common)?),
        false => None,
    };
    let feed_forward = FeedForward {
        w_1: Some(state.weights(&format!("{path}linear1.weight"))?),
        b_1: state.vector(&format!("{path}linear1.bias"))?,
        w_2: Some(state.weights(&format!("{path}linear2.weight"))?),
        b_2: state.vector(&format!("{path}linear2.bias"))?,
    };
    let norms = 1..=if crosses { 3 } else { 2 };
    let norms = norms.map(|number| norm(state, &format!("{path}norm{number}")));
    Ok(Layer {
        self_attention,
        cross_attention,
        feed_forward,
        norms: norms.collect::<Result<_, _>>()?,
    })
}

/// `nn.LayerNorm`, which has no parameters without `elementwise_affine`.
fn norm(state: &mut State<'_>, path: &str) -> Result<NormWeights, Fault> {
    Ok(NormWeights {
        gamma: state.vector(&format!("{path}.weight"))?,
        beta: state.vector(&format!("{path}.bias"))?,
    })
}
