//! The mistakes of an attention, made in the second of two heads and inside a layer: each is named there
//! as it is in an attention that stands alone.

#![allow(clippy::expect_used, missing_docs)]

use std::path::Path;

use attn::check::{Float, Options, Precision, Sheet, Written, WrittenStage, mark};
use attn::expression::Source;
use attn::input;
use attn::matrix::Matrix;
use attn::mistake::{Kind, Mistake};
use attn::model::{Model, build};
use attn::trace::{self, evaluate};

/// Two heads, three tokens of four numbers, d_k = d_v = 2: no two roles have the same matrix.
const BLOCK: &str = r#"
    "heads": 2, "mask": "causal",
    "W_Q": [[1, 0, 2, 1], [0, 1, 1, 0], [1, 2, 0, 0], [0, 1, 0, 1]], "b_Q": [1, 0, -1, 2],
    "W_K": [[0, 1, 1, 0], [1, 0, 0, 2], [1, 1, 0, 0], [0, 0, 1, 1]], "b_K": [0, 2, 1, 0],
    "W_V": [[1, 0, 2, 0], [0, 1, 0, 3], [1, 1, 0, 0], [0, 0, 1, 2]], "b_V": [0, 0, 1, 1],
    "W_O": [[1, 0, 0, 0], [0, 2, 0, 1], [0, 0, 1, 0], [1, 0, 0, 3]], "b_O": [1, 0, 0, 2]"#;

/// As many tokens as a key has numbers, so that wrong products fit; d_v = 1.
const SQUARE: &str = r#"
    "heads": 2, "mask": "causal",
    "W_Q": [[1, 0, 2, 1, 0, 1], [0, 1, 1, 0, 2, 0], [1, 2, 0, 0, 1, 1], [0, 1, 0, 1, 0, 2]],
    "W_K": [[0, 1, 1, 0, 1, 0], [1, 0, 0, 2, 0, 1], [1, 1, 0, 0, 0, 1], [0, 0, 1, 1, 2, 0]],
    "W_V": [[1, 2], [0, 1], [1, 0], [0, 3]],
    "W_O": [[1, 0, 0, 1], [0, 1, 2, 0]]"#;

const X: &str = "[[1, 0, 2, 1], [0, 2, 1, 0], [1, 1, 0, 3]]";

/// The attention alone, and as the first sublayer of an encoder, with what stands before its keys.
fn problems(block: &str) -> [(String, &'static str); 2] {
    let layer = format!(
        r#"{{"source": {{"X": {X}}}, "encoder": {{"layers": [{{
            "self_attention": {{{block}}}, "norm_1": {{}}, "norm_2": {{}},
            "feed_forward": {{"W_1": [[1, 0], [0, 1], [1, 1], [2, 0]], "W_2": [[1, 0, 1, 0], [0, 1, 0, 2]]}}
        }}]}}}}"#
    );
    [
        (format!(r#"{{"X": {X}, {block}}}"#), ""),
        (layer, "encoder.1.self_attention."),
    ]
}

/// A problem with its right values.
struct Worked {
    model: Model,
    prefix: &'static str,
    values: Vec<Matrix>,
}

impl Worked {
    fn new(text: &str, prefix: &'static str) -> Self {
        let source = input::Source::new("problem.json", text);
        let problem = input::problem(&source).expect("a problem");
        let model = build(&problem.problem).expect("a whole problem");
        let trace = evaluate(&model.program, &model.inputs, &trace::Options::default());
        let stages = trace.expect("numbers in range").into_stages();
        let values = stages.into_iter().map(|stage| stage.expect("kept"));
        Self {
            values: values.collect(),
            model,
            prefix,
        }
    }

    fn stage(&self, name: &str) -> usize {
        let key = format!("{}{name}", self.prefix);
        match self.model.program.select(&key).expect("a stage")[..] {
            [Source::Stage(stage)] => stage,
            _ => panic!("{key}"),
        }
    }

    /// The right value of a stage.
    fn of(&self, name: &str) -> Matrix {
        self.values[self.stage(name)].clone()
    }

    /// What the file gives.
    fn given(&self, name: &str) -> Matrix {
        let inputs = &self.model.program.inputs;
        let key = |input: usize| inputs[input].key.to_string();
        let ends = |input: &usize| key(*input).split('.').next_back() == Some(name);
        let input = (0..inputs.len()).find(ends).expect("an input");
        self.model.inputs[input].as_ref().clone()
    }

    /// The mistakes found in a sheet that is right up to a stage with these numbers.
    fn found(&self, name: &str, wrong: &Matrix) -> Vec<&'static str> {
        let last = self.stage(name);
        let stages = (0..=last).map(|stage| {
            let values = if stage == last {
                wrong
            } else {
                &self.values[stage]
            };
            WrittenStage {
                stage,
                cells: values.map(|value| {
                    Some(Written {
                        value,
                        decimals: Some(12),
                        mantissa: None,
                    })
                }),
                float: Float::Double,
                precision: Precision::Finest,
            }
        });
        let sheet = Sheet {
            name: "sheet".to_owned(),
            stages: stages.collect(),
        };
        let model = &self.model;
        let marked = mark(&model.program, &model.inputs, &sheet, &Options::default());
        let report = marked.expect("numbers in range").report;
        let stage = report.stages.iter().find(|report| report.stage == last);
        let causes = &stage.expect("the stage is marked").causes;
        causes.iter().map(|cause| cause.mistake.name()).collect()
    }
}

/// Each row with its numbers made into weights by their exponentials.
fn softmax(scores: &Matrix, power: impl Fn(f64) -> f64) -> Matrix {
    let mut weights = scores.map(power);
    for mut row in weights.row_iter_mut() {
        let sum: f64 = row.iter().sum();
        row /= sum;
    }
    weights
}

fn with_bias(mut product: Matrix, bias: &Matrix) -> Matrix {
    for mut row in product.row_iter_mut() {
        row += bias.row(0);
    }
    product
}

/// The scores with something else where the causal mask hides them.
fn hidden(
    scores: &Matrix,
    hides: impl Fn(usize, usize) -> bool,
    fill: impl Fn(f64) -> f64,
) -> Matrix {
    Matrix::from_fn(scores.nrows(), scores.ncols(), |query, key| {
        let score = scores[(query, key)];
        if hides(query, key) {
            fill(score)
        } else {
            score
        }
    })
}

const GONE: f64 = f64::NEG_INFINITY;

type Make = fn(&Worked, &Matrix) -> Matrix;

/// Mistakes of an attention: its name, the stage and what is made there, X being what goes in.
const MADE: &[(&str, &str, Make)] = &[
    ("transposed_weights", "keys", |w, x| {
        with_bias(x * w.given("W_K").transpose(), &w.given("b_K"))
    }),
    ("swapped_roles", "queries", |w, x| {
        with_bias(x * w.given("W_K"), &w.given("b_K"))
    }),
    ("missing_projection", "values", |_, x| x.clone()),
    ("missing_bias", "queries", |w, x| x * w.given("W_Q")),
    ("missing_bias", "output", |w, _| {
        w.of("concat") * w.given("W_O")
    }),
    ("swapped_query_key", "head.2.scores", |w, _| {
        w.of("head.2.keys") * w.of("head.2.queries").transpose()
    }),
    ("values_for_keys", "head.2.scores", |w, _| {
        w.of("head.2.queries") * w.of("head.2.values").transpose()
    }),
    ("queries_for_keys", "head.2.scores", |w, _| {
        w.of("head.2.queries") * w.of("head.2.queries").transpose()
    }),
    ("keys_for_queries", "head.2.scores", |w, _| {
        w.of("head.2.keys") * w.of("head.2.keys").transpose()
    }),
    ("missing_scale", "head.2.scaled_scores", |w, _| {
        w.of("head.2.scores")
    }),
    ("scaled_by_d_k", "head.2.scaled_scores", |w, _| {
        w.of("head.2.scores") / 2.0
    }),
    ("scaled_by_sqrt_d_model", "head.2.scaled_scores", |w, _| {
        w.of("head.2.scores") / 4f64.sqrt()
    }),
    ("scaled_by_sqrt_n_k", "head.2.scaled_scores", |w, _| {
        w.of("head.2.scores") / 3f64.sqrt()
    }),
    ("multiplied_scale", "head.2.scaled_scores", |w, _| {
        w.of("head.2.scores") * 2f64.sqrt()
    }),
    ("missing_mask", "head.2.masked_scores", |w, _| {
        w.of("head.2.scaled_scores")
    }),
    ("mask_inverted", "head.2.masked_scores", |w, _| {
        hidden(&w.of("head.2.scaled_scores"), |q, k| k <= q, |_| GONE)
    }),
    ("mask_transposed", "head.2.masked_scores", |w, _| {
        hidden(&w.of("head.2.scaled_scores"), |q, k| k < q, |_| GONE)
    }),
    ("mask_off_by_one", "head.2.masked_scores", |w, _| {
        hidden(&w.of("head.2.scaled_scores"), |q, k| k > q + 1, |_| GONE)
    }),
    ("mask_as_zero", "head.2.masked_scores", |w, _| {
        hidden(&w.of("head.2.scaled_scores"), |q, k| k > q, |_| 0.0)
    }),
    ("mask_added_as_one", "head.2.masked_scores", |w, _| {
        hidden(
            &w.of("head.2.scaled_scores"),
            |q, k| k > q,
            |score| score + 1.0,
        )
    }),
    ("mask_after_softmax", "head.2.attention_weights", |w, _| {
        hidden(
            &softmax(&w.of("head.2.scaled_scores"), f64::exp),
            |q, k| k > q,
            |_| 0.0,
        )
    }),
    (
        "softmax_over_columns",
        "head.2.attention_weights",
        |w, _| softmax(&w.of("head.2.masked_scores").transpose(), f64::exp).transpose(),
    ),
    ("softmax_over_all", "head.2.attention_weights", |w, _| {
        let powers = w.of("head.2.masked_scores").map(f64::exp);
        let sum: f64 = powers.iter().sum();
        powers / sum
    }),
    (
        "missing_normalization",
        "head.2.attention_weights",
        |w, _| w.of("head.2.masked_scores").map(f64::exp),
    ),
    ("missing_softmax", "head.2.attention_weights", |w, _| {
        hidden(&w.of("head.2.scaled_scores"), |q, k| k > q, |_| 0.0)
    }),
    ("softmax_base_2", "head.2.attention_weights", |w, _| {
        softmax(&w.of("head.2.masked_scores"), f64::exp2)
    }),
    ("softmax_base_10", "head.2.attention_weights", |w, _| {
        softmax(&w.of("head.2.masked_scores"), |score| 10f64.powf(score))
    }),
    ("scale_after_softmax", "head.2.attention_weights", |w, _| {
        let masked = hidden(&w.of("head.2.scores"), |q, k| k > q, |_| GONE);
        softmax(&masked, f64::exp) / 2f64.sqrt()
    }),
    ("hard_max", "head.2.attention_weights", |w, _| {
        let scores = w.of("head.2.masked_scores");
        Matrix::from_fn(3, 3, |q, k| {
            f64::from(scores[(q, k)] == scores.row(q).max())
        })
    }),
    ("equal_weights", "head.2.attention_weights", |_, _| {
        // Of the keys that a causal mask leaves: one, two, three.
        Matrix::from_fn(3, 3, |q, k| if k <= q { 1.0 / (q + 1) as f64 } else { 0.0 })
    }),
    ("weights_transposed", "head.2.output", |w, _| {
        w.of("head.2.attention_weights").transpose() * w.of("head.2.values")
    }),
    ("keys_for_values", "head.2.output", |w, _| {
        w.of("head.2.attention_weights") * w.of("head.2.keys")
    }),
    ("input_for_values", "head.2.output", |w, x| {
        w.of("head.2.attention_weights") * x.columns(2, 2)
    }),
    ("input_for_values", "head.2.output", |w, x| {
        w.of("head.2.attention_weights") * x
    }),
    ("missing_output_projection", "output", |w, _| w.of("concat")),
    ("transposed_output_projection", "output", |w, _| {
        with_bias(w.of("concat") * w.given("W_O").transpose(), &w.given("b_O"))
    }),
];

/// Those that need as many tokens as a key has numbers, or a narrower value.
const MADE_SQUARE: &[(&str, &str, Make)] = &[
    ("missing_transpose", "head.2.scores", |w, _| {
        w.of("head.2.queries") * w.of("head.2.keys")
    }),
    ("elementwise_product", "head.2.scores", |w, _| {
        w.of("head.2.queries").component_mul(&w.of("head.2.keys"))
    }),
    ("scaled_by_sqrt_d_v", "head.2.scaled_scores", |w, _| {
        w.of("head.2.scores")
    }),
];

/// What cannot be made here, and why.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "linear_normalization",
        "a row with masked scores has no shares",
    ),
    ("other_masked_row", "needs a mask that leaves a row empty"),
    ("softmax_base_e", "needs another base in the problem"),
    ("unneeded_scale", "needs a problem without a scale"),
];

fn x() -> Matrix {
    Matrix::from_row_slice(
        3,
        4,
        &[1.0, 0.0, 2.0, 1.0, 0.0, 2.0, 1.0, 0.0, 1.0, 1.0, 0.0, 3.0],
    )
}

#[test]
fn mistakes_of_an_attention_are_named_in_heads_and_layers() {
    let mut failures = Vec::new();
    for (block, made) in [(BLOCK, MADE), (SQUARE, MADE_SQUARE)] {
        for (text, prefix) in problems(block) {
            let worked = Worked::new(&text, prefix);
            for (name, stage, make) in made {
                let found = worked.found(stage, &make(&worked, &x()));
                if !found.contains(name) {
                    failures.push(format!("{name} in {prefix}{stage}: {found:?}"));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_mistake_of_an_attention_is_tried() {
    let tried = |name: &str| {
        let made = || MADE.iter().chain(MADE_SQUARE);
        made().any(|(made, _, _)| *made == name) || ELSEWHERE.iter().any(|(made, _)| *made == name)
    };
    use attn::mistake::Group as G;
    let groups = [G::Scores, G::Scale, G::Mask, G::Softmax, G::Output];
    for mistake in Mistake::all() {
        let entry = mistake.entry();
        if matches!(entry.kind, Kind::Method(_)) && groups.contains(&mistake.group()) {
            assert!(tried(entry.name), "{}", entry.name);
        }
    }
}

#[test]
fn the_fixtures_of_heads_are_one_cause_on_the_page() {
    let folder = Path::new("fixtures/mistakes/heads_interleaved");
    let problem = input::read(&folder.join("problem.json")).expect("a file");
    let model = build(&input::problem(&problem).expect("a problem").problem).expect("a whole");
    let sheet = input::read(&folder.join("sheet.json")).expect("a file");
    let sheet = input::answers(&sheet, &model.program).expect("a sheet");
    let marked = mark(&model.program, &model.inputs, &sheet, &Options::default());
    let marked = marked.expect("numbers in range");
    let origins = marked
        .report
        .stages
        .iter()
        .filter(|stage| stage.is_origin());
    assert_eq!(origins.count(), 6);
    let options = attn::view::Check {
        name: "sheet".to_owned(),
        answers: true,
        points: None,
        digits: 3,
        full: false,
        reading: false,
    };
    let solution = attn::check::Solution::of(&model.program, &model.inputs).expect("in range");
    let page = attn::view::check(&solution, &marked, &options);
    let headings = page.blocks.iter();
    let headings = headings.filter(|block| matches!(block, attn::document::Block::Heading { .. }));
    // Said once for the queries, the keys and the values of both heads.
    assert_eq!(headings.count(), 1);
}

/// Four heads in two groups, each with its own matrices of keys and values.
const LISTED: &str = r#"{"kv_heads": 2, "heads": 4, "positions": {"kind": "rotary"},
    "X": [[1, 0, 2, 1], [0, 2, 1, 0], [1, 1, 0, 3]],
    "W_Q": [[1, 0, 2, 1, 0, 1, 1, 2], [0, 1, 1, 0, 2, 0, 1, 0], [1, 2, 0, 0, 1, 1, 0, 1], [0, 1, 0, 1, 0, 2, 1, 1]],
    "W_K": [[[1, 0], [0, 1], [1, 1], [0, 2]], [[0, 1], [1, 0], [2, 0], [1, 1]]],
    "W_V": [[[1, 1], [0, 1], [1, 0], [0, 2]], [[0, 1], [3, 0], [1, 0], [1, 1]]]}"#;

#[test]
fn groups_are_told_apart_whatever_makes_them() {
    let worked = Worked::new(LISTED, "");
    // Head 3 is the first of its group; in turn, head 2 has what head 3 should have.
    let scores = worked.of("head.2.rotated_queries") * worked.of("head.3.rotated_keys").transpose();
    assert_eq!(worked.found("head.2.scores", &scores), ["groups_tiled"]);
    let output = worked.of("head.2.attention_weights") * worked.of("head.3.values");
    assert_eq!(worked.found("head.2.output", &output), ["groups_tiled"]);
}

#[test]
fn the_sides_of_cross_attention_are_told_apart_in_a_decoder() {
    let layer = format!(
        r#"{{"memory": {{"X": [[2, 1, 0, 1], [0, 3, 1, 1]]}}, "target": {{"X": {X}}}, "decoder": {{"layers": [{{
            "self_attention": {{{BLOCK}}}, "cross_attention": {{"W_Q": [[1, 0], [0, 1], [1, 1], [2, 0]],
            "W_K": [[0, 1], [1, 0], [1, 2], [1, 1]], "W_V": [[0, 1, 1, 0], [1, 0, 0, 1], [1, 1, 0, 0], [0, 0, 2, 1]]}},
            "norm_1": {{}}, "norm_2": {{}}, "norm_3": {{}},
            "feed_forward": {{"W_1": [[1, 0], [0, 1], [1, 1], [2, 0]], "W_2": [[1, 0, 1, 0], [0, 1, 0, 2]]}}
        }}]}}}}"#
    );
    let worked = Worked::new(
        &layer.replace(", \"mask\": \"causal\"", ""),
        "decoder.1.cross_attention.",
    );
    let memory = Matrix::from_row_slice(2, 4, &[2.0, 1.0, 0.0, 1.0, 0.0, 3.0, 1.0, 1.0]);
    let of_cross = |name: &str| {
        let inputs = &worked.model.program.inputs;
        let key = |input: usize| inputs[input].key.to_string();
        let wanted = format!("decoder.1.cross_attention.{name}");
        let input = (0..inputs.len()).find(|input| key(*input) == wanted);
        worked.model.inputs[input.expect("an input")]
            .as_ref()
            .clone()
    };
    // The memory has a row less, so that all of these have a wrong shape.
    let queries = &memory * of_cross("W_Q");
    assert_eq!(worked.found("queries", &queries), ["cross_roles_swapped"]);
    let own = Worked {
        prefix: "decoder.1.",
        ..Worked::new(&layer, "")
    };
    let keys = own.of("norm_1") * of_cross("W_K");
    // The queries, where an exchange would show as well, are another stage.
    let either = ["cross_roles_swapped", "self_for_cross"];
    assert_eq!(worked.found("keys", &keys), either);
}

#[test]
fn a_row_of_probabilities_is_a_row_of_a_softmax() {
    let decoder = format!(
        r#"{{"target": {{"X": {X}}}, "decoder": {{"layers": [{{
            "self_attention": {{{BLOCK}}}, "norm_1": {{}}, "norm_2": {{}},
            "feed_forward": {{"W_1": [[1, 0], [0, 1], [1, 1], [2, 0]], "W_2": [[1, 0, 1, 0], [0, 1, 0, 2]]}}
        }}]}}, "output_projection": {{"W": [[1, 0, 1], [0, 1, 0], [1, 1, 0], [0, 0, 1]], "vocabulary": ["a", "b", "c"]}}}}"#
    );
    let worked = Worked::new(&decoder, "");
    let mut wrong = worked.of("probabilities");
    for weight in wrong.row_mut(1).iter_mut() {
        *weight /= 1.25;
    }
    let found = worked.found("probabilities", &wrong);
    assert_eq!(found, ["row_not_normalized"]);
}

/// Encoder layers of eight heads, 75 stages each, with small whole numbers that are all different
/// enough.
fn many_layers(layers: usize) -> String {
    let matrix = |rows: usize, columns: usize, seed: usize| {
        let cell = |row: usize, column: usize| ((row * 7 + column * 5 + seed * 3) % 11) as i32 - 5;
        let row = |row| {
            (0..columns)
                .map(move |column| cell(row, column))
                .collect::<Vec<i32>>()
        };
        format!("{:?}", (0..rows).map(row).collect::<Vec<_>>())
    };
    let layer = |number: usize| {
        let weights = ["W_Q", "W_K", "W_V", "W_O"].iter().enumerate();
        let weights =
            weights.map(|(at, name)| format!("\"{name}\": {}", matrix(16, 16, number + at)));
        let weights = weights.collect::<Vec<_>>().join(", ");
        let (w_1, w_2) = (matrix(16, 8, number), matrix(8, 16, number));
        format!(
            r#"{{"self_attention": {{"heads": 8, {weights}}}, "norm_1": {{}}, "norm_2": {{}},
            "feed_forward": {{"W_1": {w_1}, "W_2": {w_2}}}}}"#
        )
    };
    let all = (0..layers).map(layer).collect::<Vec<_>>().join(", ");
    let x = matrix(3, 16, 1);
    format!(r#"{{"source": {{"X": {x}}}, "encoder": {{"layers": [{all}]}}}}"#)
}

#[test]
fn a_search_among_a_thousand_stages_ends_and_says_that_it_was_cut_short() {
    let text = many_layers(16);
    let problem = input::problem(&input::Source::new("problem.json", text)).expect("a problem");
    let model = build(&problem.problem).expect("a whole problem");
    let count = model.program.stages.len();
    assert!(count > 1000, "{count}");
    let trace = evaluate(&model.program, &model.inputs, &trace::Options::default());
    let right = trace.expect("numbers in range").into_stages();
    // The end alone was written, wrong: the mistake may have been made in any stage before it.
    let last = right[count - 1].as_ref().expect("kept");
    let cells = last.map(|value| {
        Some(Written {
            value: 1.5 * value + 1000.0,
            decimals: Some(12),
            mantissa: None,
        })
    });
    let sheet = Sheet {
        name: "sheet".to_owned(),
        stages: vec![WrittenStage {
            stage: count - 1,
            cells,
            float: Float::Double,
            precision: Precision::Finest,
        }],
    };
    let marked = mark(&model.program, &model.inputs, &sheet, &Options::default());
    let report = marked.expect("numbers in range").report;
    assert!(!report.is_right());
    assert!(report.stages[0].cut_short);
}
