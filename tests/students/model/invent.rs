//! Random small models as teachers set them.

use std::f64::consts::E;

use super::{
    Activation, Affine, Angles, Block, Body, Embedding, FeedForward, Layer, Model, Norm, Positions,
    Sequence, Stack,
};
use crate::students::arithmetic::Grid;
use crate::students::attention::invent::{Look, grid, rule};
use crate::students::attention::problem::{Rule, Scale};
use crate::students::rng::Rng;

/// What all parts of a model have in common.
struct Sizes {
    d_model: usize,
    look: Look,
    column: bool,
    biases: bool,
}

/// A model of 1 to 4 tokens.
pub fn model(rng: &mut Rng) -> Model {
    let look = Look::any(rng);
    let sizes = Sizes {
        d_model: rng.pick(&[2, 3, 4, 4, 4, 6]),
        look,
        column: rng.chance(0.3),
        biases: rng.chance(0.5),
    };
    let n = rng.pick(&[1, 2, 2, 3, 3, 4]);
    let m = if rng.chance(0.5) { n } else { rng.size(1, 4) };
    let kind = rng.below(10);
    let embedding = rng.chance(0.35).then(|| Embedding {
        table: grid(rng, look, n.max(m) + 1, sizes.d_model),
        scaled: rng.chance(0.5),
    });
    let sequence = |rng: &mut Rng, rows: usize, started: bool| match &embedding {
        Some(embedding) => {
            let words = (0..rows).map(|_| rng.below(embedding.table.len()));
            Sequence::Words(words.collect(), started)
        }
        None => Sequence::Vectors(grid(rng, look, rows, sizes.d_model)),
    };
    let (has_source, has_target) = (kind < 8, kind >= 7);
    let source = has_source.then(|| sequence(rng, m, false));
    let started = n > 1 && rng.chance(0.5);
    let target = has_target.then(|| sequence(rng, n, started));
    let lone = kind < 4;
    let has_memory = if lone { rng.chance(0.3) } else { kind == 8 };
    let memory = has_memory.then(|| grid(rng, look, if lone { n } else { m }, sizes.d_model));
    let (body, positions) = if lone {
        let cross = memory.as_ref().map(Vec::len);
        lone_attention(rng, &sizes, m, cross)
    } else {
        let cross = (kind <= 8).then_some(m);
        let encoder = has_source.then(|| stack(rng, &sizes, m, None));
        let decoder = has_target.then(|| stack(rng, &sizes, n, Some(cross)));
        let may_turn = [&encoder, &decoder]
            .into_iter()
            .flatten()
            .flat_map(|stack: &Stack| &stack.layers)
            .all(|layer| is_even(&layer.attention, sizes.column));
        let positions = positions(rng, &sizes, n.max(m), may_turn);
        (Body::Layers { encoder, decoder }, positions)
    };
    let words = (!lone && rng.chance(0.2)).then(|| linear(rng, &sizes, sizes.d_model, 3));
    Model {
        body,
        source,
        target,
        memory,
        embedding,
        positions,
        norm: Norm {
            pre: rng.chance(0.4),
            eps: rng.pick(&[1e-5, 1e-5, 1e-6, 1e-3, 0.01, 0.1, 0.5]),
            sample: rng.chance(0.2),
        },
        activation: rng.pick(&[
            Activation::Relu,
            Activation::Relu,
            Activation::Gelu,
            Activation::GeluTanh,
        ]),
        column: sizes.column,
        scale: match rng.below(6) {
            0 => Scale::MultiplyBy(rng.pick(&[0.5, 0.25, 0.1])),
            1 => Scale::DivideBy(rng.pick(&[2.0, 4.0, 3.0])),
            _ => Scale::InverseRoot,
        },
        base: rng.pick(&[E, E, E, E, 2.0, 10.0]),
        words,
    }
}

fn lone_attention(
    rng: &mut Rng,
    sizes: &Sizes,
    n: usize,
    cross: Option<usize>,
) -> (Body, Option<Positions>) {
    let mut block = block(rng, sizes, None);
    let n_k = cross.unwrap_or(n);
    if rng.chance(0.4) {
        block.rules = vec![rule(rng, n, n_k)];
    }
    let may_turn = cross.is_none() && is_even(&block, sizes.column);
    let positions = positions(rng, sizes, n, may_turn);
    (Body::Attention(block), positions)
}

/// Whether the columns of a head come in pairs.
fn is_even(block: &Block, column: bool) -> bool {
    let (weight, _) = &block.projections[0];
    let width = if column {
        weight.len()
    } else {
        weight[0].len()
    };
    (width / block.heads).is_multiple_of(2)
}

fn positions(rng: &mut Rng, sizes: &Sizes, rows: usize, may_turn: bool) -> Option<Positions> {
    let mut angles = || Angles {
        base: rng.pick(&[10_000.0, 10_000.0, 10_000.0, 1000.0, 100.0]),
        start: rng.pick(&[0, 0, 0, 1]),
        halves: rng.chance(0.4),
    };
    let angles = angles();
    match rng.below(8) {
        0..=2 => Some(Positions::Sinusoidal(angles)),
        3 => Some(Positions::Table(grid(rng, sizes.look, rows, sizes.d_model))),
        4..=5 if may_turn => Some(Positions::Rotary(angles)),
        _ => None,
    }
}

fn linear(rng: &mut Rng, sizes: &Sizes, from: usize, to: usize) -> (Grid, Option<Vec<f64>>) {
    let (rows, columns) = if sizes.column { (to, from) } else { (from, to) };
    let weight = grid(rng, sizes.look, rows, columns);
    let bias = sizes.biases.then(|| grid(rng, sizes.look, 1, to).remove(0));
    (weight, bias)
}

/// An attention; `out` is the width that it must give back.
fn block(rng: &mut Rng, sizes: &Sizes, out: Option<usize>) -> Block {
    let d = sizes.d_model;
    let heads = rng.pick(&[1, 2, 2, 2, 3, 4]);
    let kv_heads = match heads {
        4 if rng.chance(0.6) => 2,
        heads if rng.chance(0.1) => heads.min(1),
        heads => heads,
    };
    let d_k = rng.pick(&[1, 2, 2, 2, 3, 4]);
    let d_v = match rng.below(4) {
        // The heads can then be added up in place of the output.
        0 => d,
        1 => d_k,
        _ => rng.size(1, 3),
    };
    let projections = [heads * d_k, kv_heads * d_k, kv_heads * d_v];
    let projections = projections.map(|to| linear(rng, sizes, d, to));
    let output = match out {
        Some(out) => (heads * d_v != out || rng.chance(0.6)).then_some(out),
        None => rng
            .chance(0.5)
            .then(|| if rng.chance(0.5) { d_v } else { d }),
    };
    Block {
        heads,
        kv_heads,
        projections,
        output: output.map(|to| linear(rng, sizes, heads * d_v, to)),
        rules: vec![],
    }
}

fn affine(rng: &mut Rng, sizes: &Sizes) -> Affine {
    let mut row = |often| {
        rng.chance(often)
            .then(|| grid(rng, sizes.look, 1, sizes.d_model).remove(0))
    };
    let gamma = row(0.7);
    let beta = row(0.7);
    Affine { gamma, beta }
}

/// A stack of one or two layers; a decoder's attends to so many rows, or to none.
fn stack(rng: &mut Rng, sizes: &Sizes, n: usize, decodes: Option<Option<usize>>) -> Stack {
    let cross = decodes.flatten();
    let layers = if decodes.is_none() && rng.chance(0.25) {
        2
    } else {
        1
    };
    let some = |rng: &mut Rng, n_k: usize| -> Vec<Rule> {
        if rng.chance(0.3) {
            vec![rule(rng, n, n_k)]
        } else {
            vec![]
        }
    };
    Stack {
        layers: (0..layers)
            .map(|_| layer(rng, sizes, cross.is_some()))
            .collect(),
        final_norm: rng.chance(0.25).then(|| affine(rng, sizes)),
        rules: some(rng, n),
        cross_rules: cross.map_or_else(Vec::new, |m| some(rng, m)),
    }
}

fn layer(rng: &mut Rng, sizes: &Sizes, crosses: bool) -> Layer {
    let d = sizes.d_model;
    let d_ff = rng.size(2, 5);
    let attention = block(rng, sizes, Some(d));
    let cross = crosses.then(|| block(rng, sizes, Some(d)));
    let sublayers = if crosses { 3 } else { 2 };
    let feed_forward = FeedForward {
        first: linear(rng, sizes, d, d_ff),
        second: linear(rng, sizes, d_ff, d),
    };
    Layer {
        attention,
        cross,
        feed_forward,
        norms: (0..sublayers).map(|_| affine(rng, sizes)).collect(),
    }
}

/// The same model with numbers that an `f32` holds, as in one that is being ported.
pub fn in_single(mut model: Model) -> Model {
    model.for_each(&|value| *value = f64::from(*value as f32));
    model
}
