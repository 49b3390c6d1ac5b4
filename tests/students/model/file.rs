//! A made-up model as a problem file.

use serde_json::{Map, Value, json};

use super::{Activation, Affine, Angles, Block, Body, Layer, Model, Positions, Sequence, Stack};
use crate::students::arithmetic::Grid;
use crate::students::attention::file::{mask, scale};

/// The problem file.
pub fn file(model: &Model) -> Value {
    let mut file = Map::new();
    file.insert(
        "projection".into(),
        json!(if model.column { "W@x" } else { "x@W" }),
    );
    file.insert("scale".into(), scale(Some(model.scale)));
    if model.base != std::f64::consts::E {
        file.insert("softmax_base".into(), json!(model.base));
    }
    if let Some(embedding) = &model.embedding {
        let words: Vec<String> = (0..embedding.table.len()).map(word).collect();
        let scale = if embedding.scaled {
            "sqrt(d_model)"
        } else {
            "none"
        };
        let told = json!({ "vocabulary": words, "table": embedding.table, "scale": scale });
        file.insert("embedding".into(), told);
    }
    if let Some(told) = &model.positions {
        file.insert("positions".into(), positions(told));
    }
    if let Some(memory) = &model.memory {
        file.insert("memory".into(), json!({ "X": memory }));
    }
    match &model.body {
        Body::Attention(block) => {
            file.extend(attention(block));
            if !block.rules.is_empty() {
                file.insert("mask".into(), mask(&block.rules));
            }
            file.extend(model.source.iter().flat_map(sequence));
        }
        Body::Layers { encoder, decoder } => {
            for (name, told) in [("source", &model.source), ("target", &model.target)] {
                if let Some(told) = told {
                    file.insert(name.into(), Value::Object(sequence(told)));
                }
            }
            layers(&mut file, model, encoder.as_ref(), decoder.as_ref());
        }
    }
    Value::Object(file)
}

fn layers(
    file: &mut Map<String, Value>,
    model: &Model,
    encoder: Option<&Stack>,
    decoder: Option<&Stack>,
) {
    let norm = model.norm;
    let told = json!({
        "placement": if norm.pre { "pre" } else { "post" },
        "eps": norm.eps,
        "variance": if norm.sample { "n-1" } else { "n" },
    });
    file.insert("norm".into(), told);
    let activation = match model.activation {
        Activation::Relu => "relu",
        Activation::Gelu => "gelu",
        Activation::GeluTanh => "gelu_tanh",
    };
    file.insert("activation".into(), json!(activation));
    let mut masks = Map::new();
    for (name, told) in [("encoder", encoder), ("decoder", decoder)] {
        let Some(told) = told else { continue };
        file.insert(name.into(), stack(told));
        for (name, rules) in [(name, &told.rules), ("cross", &told.cross_rules)] {
            if !rules.is_empty() {
                masks.insert(name.into(), mask(rules));
            }
        }
    }
    if !masks.is_empty() {
        file.insert("masks".into(), Value::Object(masks));
    }
    if let Some((weight, bias)) = &model.words {
        let mut told = json!({ "W": weight });
        if let Some(bias) = bias {
            told["b"] = json!(bias);
        }
        file.insert("output_projection".into(), told);
    }
}

fn word(index: usize) -> String {
    format!("w{index}")
}

fn sequence(sequence: &Sequence) -> Map<String, Value> {
    let mut file = Map::new();
    match sequence {
        Sequence::Vectors(x) => {
            file.insert("X".into(), json!(x));
        }
        Sequence::Words(words, started) => {
            let mut words: Vec<String> = words.iter().map(|&index| word(index)).collect();
            if *started {
                file.insert("start".into(), json!(words.remove(0)));
            }
            file.insert("tokens".into(), json!(words));
        }
    }
    file
}

fn positions(positions: &Positions) -> Value {
    let angles = |kind: &str, angles: &Angles, layouts: [&str; 2]| {
        let layout = layouts[usize::from(angles.halves)];
        json!({ "kind": kind, "base": angles.base, "start": angles.start, "layout": layout })
    };
    match positions {
        Positions::Sinusoidal(by) => angles("sinusoidal", by, ["interleaved", "concatenated"]),
        Positions::Rotary(by) => angles("rotary", by, ["interleaved", "half"]),
        Positions::Table(table) => json!(table),
    }
}

fn linear(
    file: &mut Map<String, Value>,
    names: [String; 2],
    (weight, bias): &(Grid, Option<Vec<f64>>),
) {
    let [weights, biases] = names;
    file.insert(weights, json!(weight));
    if let Some(bias) = bias {
        file.insert(biases, json!(bias));
    }
}

fn attention(block: &Block) -> Map<String, Value> {
    let mut file = Map::new();
    for (name, by) in ["Q", "K", "V"].iter().zip(&block.projections) {
        linear(&mut file, [format!("W_{name}"), format!("b_{name}")], by);
    }
    if let Some(by) = &block.output {
        linear(&mut file, ["W_O".into(), "b_O".into()], by);
    }
    file.insert("heads".into(), json!(block.heads));
    if block.kv_heads != block.heads {
        file.insert("kv_heads".into(), json!(block.kv_heads));
    }
    file
}

fn affine(affine: &Affine) -> Value {
    let mut file = Map::new();
    for (name, row) in [("gamma", &affine.gamma), ("beta", &affine.beta)] {
        if let Some(row) = row {
            file.insert(name.into(), json!(row));
        }
    }
    Value::Object(file)
}

fn stack(stack: &Stack) -> Value {
    let layers: Vec<Value> = stack.layers.iter().map(layer).collect();
    let mut file = json!({ "layers": layers });
    if let Some(norm) = &stack.final_norm {
        file["final_norm"] = affine(norm);
    }
    file
}

fn layer(layer: &Layer) -> Value {
    let mut file = Map::new();
    file.insert(
        "self_attention".into(),
        Value::Object(attention(&layer.attention)),
    );
    if let Some(cross) = &layer.cross {
        file.insert("cross_attention".into(), Value::Object(attention(cross)));
    }
    let mut feed_forward = Map::new();
    linear(
        &mut feed_forward,
        ["W_1".into(), "b_1".into()],
        &layer.feed_forward.first,
    );
    linear(
        &mut feed_forward,
        ["W_2".into(), "b_2".into()],
        &layer.feed_forward.second,
    );
    file.insert("feed_forward".into(), Value::Object(feed_forward));
    for (index, norm) in layer.norms.iter().enumerate() {
        file.insert(format!("norm_{}", index + 1), affine(norm));
    }
    Value::Object(file)
}
