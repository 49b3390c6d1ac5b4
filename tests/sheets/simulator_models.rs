//! The made-up students of small models held to numbers of others, and to themselves, before anything
//! is measured with them. `tests/sheets/simulator.rs` holds them to the program's.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::students::arithmetic::Grid;
use crate::students::attention::problem::{Rule, Scale};
use crate::students::flow::Numbers;
use crate::students::mistake::Mistake;
use crate::students::model::{
    Activation, Affine, Angles, Block, Body, Embedding, FeedForward, Layer, Model, Norm, Positions,
    Sequence, Stack,
};
use crate::students::problem::{Problem, Subject};
use crate::students::rng::Rng;
use serde_json::{Map, Value};

/// What PyTorch gives, and what numpy gives for the problems that are handed out, stage by stage; as
/// far as a made-up model could be that problem.
#[test]
fn the_right_numbers_are_those_of_others() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let json = |path: &Path| -> Value {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        serde_json::from_str(&text).expect("JSON")
    };
    let mut read = BTreeSet::new();
    let mut stages = 0;
    let torch = names(&root.join("reference/torch"))
        .into_iter()
        .map(|name| {
            let folder = root.join("reference/torch").join(&name);
            let files = (folder.join("problem.json"), folder.join("expected.json"));
            (name, files)
        });
    let numpy = names(&root.join("expected")).into_iter().map(|file| {
        let files = (
            root.join("problems").join(&file),
            root.join("expected").join(&file),
        );
        (file.trim_end_matches(".json").to_owned(), files)
    });
    for (name, (problem, expected)) in torch.chain(numpy) {
        let Some(model) = model(&json(&problem)) else {
            continue;
        };
        let flow = Problem::Model(model).flow();
        let numbers = flow.exact().expect("the right way gives numbers");
        for (key, values) in json(&expected).as_object().expect("stages") {
            let Some(stage) = flow.find(key) else {
                panic!("{name} has no {key}");
            };
            let theirs: Grid = serde_json::from_value(values.clone()).unwrap_or_default();
            for (a, b) in numbers[stage].concat().iter().zip(theirs.concat()) {
                let near = (a - b).abs() <= 1e-12 * b.abs().max(1.0);
                assert!(near, "{name} {key}: {a} is not {b}");
            }
            stages += usize::from(!theirs.is_empty());
        }
        read.insert(name);
    }
    for needed in [
        "dec_post_causal",
        "dec_pre_causal",
        "enc_post_padding.1",
        "enc_pre_gelu",
        "enc_stack2_post",
        "mha_self_bias",
        "mha_self_h8_dh1",
        "transformer_2x2_post",
        "decoder-only",
        "embedding",
        "encoder-pre-norm",
        "heads-without-output-projection",
        "multi-query",
        "positions-concatenated",
        "positions-rotary",
        "positions-rotary-interleaved",
        "positions-table",
    ] {
        assert!(read.contains(needed), "{needed} is not among {read:?}");
    }
    assert!(stages > 400, "{stages}");
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a name");
    let mut names: Vec<String> = entries
        .map(|entry| name(entry.expect("an entry")))
        .collect();
    names.sort();
    names
}

/// The problem of a file; `None` where it is none that could have been made up.
fn model(file: &Value) -> Option<Model> {
    let known = [
        "title",
        "tokens",
        "X",
        "projection",
        "positions",
        "embedding",
        "memory",
        "source",
        "target",
        "norm",
        "activation",
        "encoder",
        "decoder",
        "output_projection",
        "masks",
        "mask",
        "heads",
        "kv_heads",
        "W_Q",
        "W_K",
        "W_V",
        "W_O",
        "b_Q",
        "b_K",
        "b_V",
        "b_O",
    ];
    let keys = file.as_object()?;
    if keys.keys().any(|key| !known.contains(&key.as_str())) || file["norm"] == "none" {
        return None;
    }
    let embedding = file.get("embedding");
    let vocabulary: Vec<String> = match embedding {
        Some(embedding) => serde_json::from_value(embedding["vocabulary"].clone()).ok()?,
        None => vec![],
    };
    let masks = |kind: &str| rules(file.get("masks").and_then(|masks| masks.get(kind)));
    let stack = |name: &str| -> Option<Option<Stack>> {
        let Some(stack) = file.get(name) else {
            return Some(None);
        };
        let layers = stack["layers"].as_array()?.iter().map(layer);
        Some(Some(Stack {
            layers: layers.collect::<Option<_>>()?,
            final_norm: stack.get("final_norm").map(affine),
            rules: masks(name)?,
            cross_rules: masks("cross")?,
        }))
    };
    let lone = file.get("encoder").or(file.get("decoder")).is_none();
    let sequence = |given: Option<&Value>| match given {
        Some(given) => Some(Some(sequence(given, &vocabulary)?)),
        None => Some(None),
    };
    let norm = file
        .get("norm")
        .cloned()
        .unwrap_or_else(|| Map::new().into());
    Some(Model {
        body: if lone {
            let mut block = block(file)?;
            block.rules = rules(file.get("mask"))?;
            Body::Attention(block)
        } else {
            Body::Layers {
                encoder: stack("encoder")?,
                decoder: stack("decoder")?,
            }
        },
        source: sequence(if lone { Some(file) } else { file.get("source") })?,
        target: sequence(file.get("target"))?,
        memory: match file.get("memory") {
            Some(memory) => Some(grid(memory.get("X")?)?),
            None => None,
        },
        embedding: match embedding {
            Some(embedding) => Some(Embedding {
                table: grid(&embedding["table"])?,
                scaled: match embedding.get("scale") {
                    None => false,
                    Some(scale) => (scale == "sqrt(d_model)").then_some(true)?,
                },
            }),
            None => None,
        },
        positions: match file.get("positions") {
            Some(told) => Some(positions(told)?),
            None => None,
        },
        norm: Norm {
            pre: norm
                .get("placement")
                .is_some_and(|placement| placement == "pre"),
            eps: norm.get("eps").and_then(Value::as_f64).unwrap_or(1e-5),
            sample: norm
                .get("variance")
                .is_some_and(|variance| variance == "n-1"),
        },
        activation: match file.get("activation").and_then(Value::as_str) {
            None | Some("relu") => Activation::Relu,
            Some("gelu") => Activation::Gelu,
            _ => Activation::GeluTanh,
        },
        scale: Scale::InverseRoot,
        base: std::f64::consts::E,
        column: file
            .get("projection")
            .is_some_and(|projection| projection == "W@x"),
        words: file
            .get("output_projection")
            .and_then(|words| linear(words, ["W", "b"])),
    })
}

fn grid(value: &Value) -> Option<Grid> {
    serde_json::from_value(value.clone()).ok()
}

fn linear(file: &Value, [weight, bias]: [&str; 2]) -> Option<(Grid, Option<Vec<f64>>)> {
    let bias = file
        .get(bias)
        .map(|row| serde_json::from_value(row.clone()).ok());
    Some((grid(file.get(weight)?)?, bias.flatten()))
}

fn block(file: &Value) -> Option<Block> {
    let count = |key: &str| {
        file.get(key)
            .and_then(Value::as_u64)
            .map(|count| count as usize)
    };
    let heads = count("heads").unwrap_or(1);
    Some(Block {
        heads,
        kv_heads: count("kv_heads").unwrap_or(heads),
        projections: [
            linear(file, ["W_Q", "b_Q"])?,
            linear(file, ["W_K", "b_K"])?,
            linear(file, ["W_V", "b_V"])?,
        ],
        output: linear(file, ["W_O", "b_O"]),
        rules: vec![],
    })
}

fn affine(file: &Value) -> Affine {
    let row = |key: &str| serde_json::from_value(file.get(key)?.clone()).ok();
    Affine {
        gamma: row("gamma"),
        beta: row("beta"),
    }
}

fn layer(file: &Value) -> Option<Layer> {
    let norms = (1..=3).filter_map(|number| file.get(format!("norm_{number}")));
    Some(Layer {
        attention: block(&file["self_attention"])?,
        cross: match file.get("cross_attention") {
            Some(cross) => Some(block(cross)?),
            None => None,
        },
        feed_forward: FeedForward {
            first: linear(&file["feed_forward"], ["W_1", "b_1"])?,
            second: linear(&file["feed_forward"], ["W_2", "b_2"])?,
        },
        norms: norms.map(affine).collect(),
    })
}

fn sequence(file: &Value, vocabulary: &[String]) -> Option<Sequence> {
    if let Some(x) = file.get("X") {
        return Some(Sequence::Vectors(grid(x)?));
    }
    let mut words: Vec<String> = serde_json::from_value(file.get("tokens")?.clone()).ok()?;
    let start = file.get("start").and_then(Value::as_str);
    words.splice(..0, start.map(str::to_owned));
    let place = |word: &String| vocabulary.iter().position(|known| known == word);
    let places = words.iter().map(place).collect::<Option<_>>()?;
    Some(Sequence::Words(places, start.is_some()))
}

fn positions(told: &Value) -> Option<Positions> {
    if told.is_array() {
        return Some(Positions::Table(grid(told)?));
    }
    let rotary = told.get("kind").is_some_and(|kind| kind == "rotary");
    let angles = Angles {
        base: told.get("base").and_then(Value::as_f64).unwrap_or(10_000.0),
        start: told.get("start").and_then(Value::as_u64).unwrap_or(0) as usize,
        halves: match told.get("layout").and_then(Value::as_str) {
            None => rotary,
            Some(layout) => layout != "interleaved",
        },
    };
    Some(if rotary {
        Positions::Rotary(angles)
    } else {
        Positions::Sinusoidal(angles)
    })
}

/// The rules of a mask. A decoder's that is written out in full takes nothing from the causal one.
fn rules(told: Option<&Value>) -> Option<Vec<Rule>> {
    let each = |rule: &Value| -> Option<Vec<Rule>> {
        let flags = |value: &Value| -> Option<Vec<bool>> {
            let numbers: Vec<u8> = serde_json::from_value(value.clone()).ok()?;
            Some(numbers.into_iter().map(|flag| flag == 1).collect())
        };
        let blocked = |value: &Value| -> Option<Grid> {
            let rows: Vec<Vec<bool>> = serde_json::from_value(value.clone()).ok()?;
            let number = |row: Vec<bool>| row.into_iter().map(f64::from).collect();
            Some(rows.into_iter().map(number).collect())
        };
        match rule {
            Value::String(name) if name == "causal" => Some(vec![Rule::Causal]),
            Value::Object(rule) => match rule.iter().next()? {
                (name, value) if name == "padding" => Some(vec![Rule::Padding(flags(value)?)]),
                (name, value) if name == "block" => Some(vec![Rule::Block(blocked(value)?)]),
                _ => None,
            },
            _ => None,
        }
    };
    match told {
        None => Some(vec![]),
        Some(Value::Array(told)) => {
            let written_out = told.len() > 1;
            let told = told.iter().filter(|rule| !written_out || **rule != "none");
            Some(told.map(each).collect::<Option<Vec<_>>>()?.concat())
        }
        Some(rule) => each(rule),
    }
}

fn exact(problem: &Problem) -> Numbers {
    problem.flow().exact().expect("the right way gives numbers")
}

fn differ(a: &Grid, b: &Grid) -> bool {
    let (a, b) = (a.concat(), b.concat());
    a.len() != b.len()
        || a.iter()
            .zip(&b)
            .any(|(a, b)| a != b && ((a - b).abs().is_nan() || (a - b).abs() > 1e-9))
}

/// Every mistake finds models that it changes, where it is made and nowhere before.
#[test]
fn every_mistake_changes_what_it_is_made_in() {
    for name in Subject::Model.mistakes() {
        let mut changed = BTreeSet::new();
        for seed in 0..600 {
            let rng = &mut Rng::of(name, seed);
            let problem = Subject::Model.invent(rng);
            let Some(mistake) = problem.place(name, rng) else {
                continue;
            };
            let Mistake { ends, stages, .. } = &mistake;
            let right = exact(&problem);
            let flow = problem.mistaken(&mistake, &right);
            let mut wrong = flow.numbers();
            for &stage in &flow.order {
                let made = flow.step(stage).value(&wrong, Default::default());
                let Some(made) = made else { break };
                wrong[stage] = made;
                if *ends && stages[0] == stage {
                    break;
                }
                if stage < stages[0] {
                    assert_eq!(wrong[stage], right[stage], "{name} {seed}");
                }
            }
            let there = stages.iter().filter(|stage| !wrong[**stage].is_empty());
            if { there }.any(|stage| differ(&wrong[*stage], &right[*stage])) {
                changed.insert(seed);
            }
            if changed.len() == 3 {
                break;
            }
        }
        assert_eq!(changed.len(), 3, "{name}: {changed:?}");
    }
}

/// By hand: the numbers of mistakes at their plainest.
#[test]
fn mistakes_give_what_they_say() {
    use crate::students::arithmetic::Arithmetic;
    use crate::students::model::numbers::{Normal, Waves};
    let plain = Arithmetic::default();
    let normal = Normal {
        eps: 0.0,
        sample: false,
        outside: false,
        no_root: false,
    };
    let near = |made: Option<Vec<f64>>, right: [f64; 2]| {
        let made = made.expect("numbers");
        assert!(
            made.iter().zip(right).all(|(a, b)| (a - b).abs() < 1e-12),
            "{made:?}"
        );
    };
    // Mean 3, distances −2 and 2: the variance is 4, or 8 over n − 1.
    near(normal.of(&[1.0, 5.0], plain), [-1.0, 1.0]);
    let eighth = 8f64.sqrt();
    near(
        Normal {
            sample: true,
            ..normal
        }
        .of(&[1.0, 5.0], plain),
        [-2.0 / eighth, 2.0 / eighth],
    );
    near(
        Normal {
            no_root: true,
            ..normal
        }
        .of(&[1.0, 5.0], plain),
        [-0.5, 0.5],
    );
    near(
        Normal {
            outside: true,
            eps: 2.0,
            ..normal
        }
        .of(&[1.0, 5.0], plain),
        [-0.5, 0.5],
    );
    near(
        Normal { eps: 5.0, ..normal }.of(&[1.0, 5.0], plain),
        [-2.0 / 3.0, 2.0 / 3.0],
    );
    let angles = Angles {
        base: 100.0,
        start: 0,
        halves: false,
    };
    // Position 1, width 4: angles 1 and 1/10, or, by twice the column, 1, 1/10, 1/100 and 1/1000.
    let row = |waves: Waves| waves.table(2, 4, plain).remove(1);
    let right = Waves::right(angles);
    let expected = |made: Vec<f64>, right: [f64; 4]| {
        assert!(
            made.iter().zip(right).all(|(a, b)| (a - b).abs() < 1e-12),
            "{made:?}"
        );
    };
    let (one, tenth) = (1f64, 0.1f64);
    expected(row(right), [one.sin(), one.cos(), tenth.sin(), tenth.cos()]);
    let by_column = Waves {
        by_column: Some(2),
        ..right
    };
    expected(
        row(by_column),
        [one.sin(), tenth.cos(), 0.01f64.sin(), 0.001f64.cos()],
    );
}
