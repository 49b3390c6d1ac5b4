//! The numbers against independent sources: published examples recomputed, PyTorch, 50-digit
//! arithmetic, and a plain numpy program. See fixtures/reference/README.md.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use attn::expression::{Quantity, Source};
use attn::generation::generate;
use attn::input;
use attn::interval::UNIT_ROUNDOFF;
use attn::matrix::Matrix;
use attn::model::{Model, build};
use attn::op::{Activation, LayerNorm, Operation, Sinusoid, Tensor};
use attn::problem::{Attention, Body, MaskRule, Parameter, Sequence};
use attn::trace::{Options, Stop, Trace, evaluate};
use serde_json::Value;

fn fixtures(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(folder)
}

fn json(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

fn entries(folder: &str) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = fs::read_dir(fixtures(folder))
        .expect("a folder of fixtures")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    assert!(!entries.is_empty(), "{folder}");
    entries
}

fn model(problem: &Path) -> Model {
    let source = input::read(problem).expect("a readable file");
    let file = input::problem(&source).unwrap_or_else(|error| panic!("{problem:?}: {error}"));
    generate(&file.problem).unwrap_or_else(|stopped| panic!("{problem:?}: {stopped:?}"))
}

fn number(value: &Value) -> f64 {
    match value {
        Value::Number(number) => number.as_f64().expect("a double"),
        Value::String(text) if text == "-inf" => f64::NEG_INFINITY,
        Value::String(text) if text == "inf" => f64::INFINITY,
        Value::String(text) if text == "nan" => f64::NAN,
        Value::Null => f64::NAN,
        other => panic!("not a number: {other}"),
    }
}

fn matrix(value: &Value) -> Matrix {
    let rows = value.as_array().expect("rows");
    let columns = rows[0].as_array().expect("a row").len();
    let cells = rows
        .iter()
        .flat_map(|row| row.as_array().expect("a row").iter().map(number));
    Matrix::from_row_iterator(rows.len(), columns, cells)
}

/// The stage of a trace under a name, which may be an alias.
fn stage<'t>(trace: &'t Trace<'_>, name: &str) -> &'t Matrix {
    let source = trace
        .program
        .select(name)
        .unwrap_or_else(|unknown| panic!("{unknown:?}"))[0];
    trace.matrix(source).expect("every stage is kept")
}

#[track_caller]
fn assert_near(actual: &Matrix, expected: &Matrix, relative: f64, what: &str) {
    assert_eq!(actual.shape(), expected.shape(), "{what}");
    for (actual, expected) in actual.iter().zip(expected.iter()) {
        let near = actual == expected
            || (actual.is_nan() && expected.is_nan())
            || (actual - expected).abs() <= relative * expected.abs().max(1.0);
        assert!(near, "{what}: {actual} is not {expected}");
    }
}

/// Every stage that `expected` names; says how many there were.
fn assert_stages(problem: &Path, expected: &BTreeMap<String, Value>, relative: f64) -> usize {
    let model = model(problem);
    let trace = evaluate(&model.program, &model.inputs, &Options::default()).expect("in range");
    for (name, values) in expected {
        let what = format!("{problem:?} {name}");
        assert_near(stage(&trace, name), &matrix(values), relative, &what);
    }
    expected.len()
}

fn object(value: Value) -> BTreeMap<String, Value> {
    serde_json::from_value(value).expect("stages by name")
}

#[test]
fn published_examples_recomputed() {
    let mut stages = 0;
    for folder in entries("reference/worked") {
        let expected = object(json(&folder.join("expected.json"))["right"].take());
        stages += assert_stages(&folder.join("problem.json"), &expected, 2e-10);
    }
    assert!(stages > 150, "{stages}");
}

#[test]
fn pytorch() {
    let mut stages = 0;
    for folder in entries("reference/torch") {
        let expected = object(json(&folder.join("expected.json")));
        stages += assert_stages(&folder.join("problem.json"), &expected, 1e-12);
    }
    assert!(stages >= 553, "{stages}");
}

/// The same weights, packed and named as the modules' state dicts have them.
#[test]
fn modules_of_pytorch() {
    let mut modules = 0;
    let files = entries("torch").into_iter();
    for file in files.filter(|file| file.extension().is_some_and(|end| end == "json")) {
        let name = file.file_stem().expect("a name");
        let folder = fixtures("reference/torch").join(name);
        let expected = object(json(&folder.join("expected.json")));
        assert!(assert_stages(&file, &expected, 1e-12) > 0, "{name:?}");
        modules += 1;
    }
    assert_eq!(modules, 10);
}

/// A trained encoder-decoder says of every sentence what PyTorch says, as surely.
#[test]
fn the_miniature_translator() {
    let path = fixtures("problems/translator.json");
    let source = input::read(&path).expect("a readable file");
    let mut problem = input::problem(&source).expect("a problem").problem;
    let sentences = json(&fixtures("reference/translator/expected.json"));
    let sentences = sentences.as_array().expect("a list");
    assert_eq!(sentences.len(), 31);
    for sentence in sentences {
        let words = |key: &str| -> Vec<String> {
            serde_json::from_value(sentence[key].clone()).expect("words")
        };
        let Body::Transformer(transformer) = &mut problem.body else {
            panic!("a Transformer");
        };
        let source = words("source");
        let what = source.join(" ");
        transformer.source = Some(Sequence {
            tokens: Some(source),
            ..Sequence::default()
        });
        let model = generate(&problem).expect("a whole problem");
        let mut expected = words("generated");
        expected.push("<end>".to_owned());
        let said: Vec<&str> = model.generated.iter().map(|word| &*word.token).collect();
        assert_eq!(said, expected, "{what}");
        let probabilities = sentence["probability_of_each_word"].as_array();
        let probabilities = probabilities.expect("a number a word");
        assert_eq!(probabilities.len(), said.len(), "{what}");
        for (word, expected) in model.generated.iter().zip(probabilities) {
            let off = (word.probability - number(expected)).abs();
            assert!(off <= 1e-10, "{what}: {word:?} is not {expected}");
        }
        if let encoded @ Value::Array(_) = &sentence["encoder.output"] {
            let trace = evaluate(&model.program, &model.inputs, &Options::default());
            let trace = trace.expect("in range");
            let output = stage(&trace, "encoder.output");
            assert_near(output, &matrix(encoded), 1e-10, &what);
        }
    }
}

#[test]
fn every_problem_of_ours_by_a_plain_numpy_program() {
    let mut stages = 0;
    for expected in entries("expected") {
        let problem = fixtures("problems").join(expected.file_name().expect("a name"));
        let names = object(json(&expected));
        stages += assert_stages(&problem, &names, 1e-12);
        // Neither more nor fewer stages than an independent reading of the contract gives.
        let model = model(&problem);
        let listed: Vec<String> = model
            .program
            .stages
            .iter()
            .map(|stage| stage.key.to_string())
            .collect();
        let mut listed_sorted = listed.clone();
        listed_sorted.sort();
        assert_eq!(
            listed_sorted,
            names.keys().cloned().collect::<Vec<_>>(),
            "{problem:?}"
        );
    }
    // The translator has a reference of its own.
    let problems = entries("problems")
        .iter()
        .filter(|p| p.extension().is_some_and(|e| e == "json") && !p.ends_with("translator.json"))
        .count();
    assert_eq!(problems, entries("expected").len());
    assert!(stages > 200, "{stages}");
}

fn attention(matrices: &[(Parameter, &Value)], mask: Option<&Value>) -> Attention {
    Attention {
        matrices: matrices
            .iter()
            .map(|(parameter, value)| (*parameter, matrix(value).into()))
            .collect(),
        mask: mask
            .map(|mask| MaskRule::Add(matrix(mask)))
            .into_iter()
            .collect(),
        masked_row: attn::problem::MaskedRow::Undefined,
        ..Attention::default()
    }
}

/// The cases of 50-digit arithmetic of one kind, by name.
fn cases(kind: &str) -> Vec<(String, Value)> {
    let cases: Vec<(String, Value)> = entries("reference/mpmath")
        .iter()
        .map(|path| json(path))
        .filter(|case| case["kind"] == kind)
        .map(|case| (case["name"].as_str().expect("a name").to_owned(), case))
        .collect();
    assert!(!cases.is_empty(), "{kind}");
    cases
}

#[test]
fn every_case_of_fifty_digits_is_held_to_its_bound() {
    let kinds = [
        "softmax",
        "attention",
        "gelu",
        "layernorm",
        "positional_encoding",
    ];
    let held: usize = kinds.map(|kind| cases(kind).len()).iter().sum();
    assert_eq!(held, 12);
    assert_eq!(entries("reference/mpmath").len(), held);
}

/// |error| ≤ (n+3)·u of the row's largest weight, and one unit of the smallest numbers below 2^-1022.
#[track_caller]
fn assert_softmax(actual: &Matrix, expected: &Matrix, scores: &Matrix, what: &str) {
    for row in 0..expected.nrows() {
        let largest = expected
            .row(row)
            .iter()
            .fold(0.0f64, |max, weight| max.max(*weight));
        let bound = (expected.ncols() + 3) as f64 * UNIT_ROUNDOFF * largest;
        for column in 0..expected.ncols() {
            let (actual, expected) = (actual[(row, column)], expected[(row, column)]);
            let error = (actual - expected).abs();
            let bound = match expected < f64::MIN_POSITIVE {
                true => 5e-324,
                false => bound,
            };
            assert!(
                (actual.is_nan() && expected.is_nan()) || error <= bound,
                "{what} ({row}, {column}): {actual} is not {expected}"
            );
        }
        // Equal scores give bit-equal weights.
        for column in 1..expected.ncols() {
            for other in 0..column {
                if scores[(row, other)] == scores[(row, column)] {
                    let (a, b) = (actual[(row, other)], actual[(row, column)]);
                    assert_eq!(
                        a.to_bits(),
                        b.to_bits(),
                        "{what} ({row}: {other}, {column})"
                    );
                }
            }
        }
    }
}

#[test]
fn softmax_to_fifty_digits() {
    for (name, case) in cases("softmax") {
        let scores = &case["inputs"]["X"];
        let mut finite = matrix(scores);
        // Masked scores come in by way of a mask.
        let mask = finite.map(|score| if score.is_finite() { 0.0 } else { score });
        finite.apply(|score| {
            if !score.is_finite() {
                *score = 0.0
            }
        });
        let mut problem = attention(&[], None);
        problem
            .matrices
            .insert(Parameter::ScaledScores, finite.into());
        problem.mask = vec![MaskRule::Add(mask)];
        let model = build(&problem.into()).expect("a whole problem");
        let trace = evaluate(&model.program, &model.inputs, &Options::default()).expect("in range");
        let expected = matrix(&case["expected"]["output"]);
        let weights = stage(&trace, "attention_weights");
        assert_softmax(weights, &expected, &matrix(scores), &name);
    }
}

/// A product of inner length k, |error| ≤ 2k·u·Σ|a||b|, divided by a root: 2u more of what comes out.
#[track_caller]
fn assert_scores(actual: &Matrix, expected: &Matrix, factors: (&Matrix, &Matrix), what: &str) {
    assert_eq!(actual.shape(), expected.shape(), "{what}");
    let (queries, keys) = factors;
    let magnitudes = queries.abs() * keys.abs().transpose();
    let width = queries.ncols() as f64;
    for (at, (actual, expected)) in actual.iter().zip(expected.iter()).enumerate() {
        let product = 2.0 * width * UNIT_ROUNDOFF * magnitudes[at] / width.sqrt();
        let bound = product + 2.0 * UNIT_ROUNDOFF * expected.abs();
        let error = (actual - expected).abs();
        assert!(error <= bound, "{what}: {actual} is not {expected}");
    }
}

#[test]
fn attention_to_fifty_digits() {
    for (name, case) in cases("attention") {
        let inputs = &case["inputs"];
        let given = [
            (Parameter::Q, &inputs["Q"]),
            (Parameter::K, &inputs["K"]),
            (Parameter::V, &inputs["V"]),
        ];
        let problem = attention(&given, inputs.get("mask"));
        let model = build(&problem.into()).expect("a whole problem");
        let trace = match evaluate(&model.program, &model.inputs, &Options::default()) {
            Ok(trace) => trace,
            Err(Stop::Unfit(source)) => panic!("{name}: {source:?}"),
            Err(Stop::Overflow(overflow)) => {
                // The exact score passes the range of a double: refused, and it says where.
                assert_eq!(name, "attention_product_overflow");
                let key = model.program.stages[overflow.stage].key;
                assert_eq!(key.to_string(), "scores");
                assert_eq!((overflow.row, overflow.column), (0, 0));
                continue;
            }
        };
        assert!(
            (0..trace.stages.len())
                .filter_map(|stage| trace.matrix(Source::Stage(stage)))
                .flat_map(|m| m.iter())
                .all(|v| *v != f64::INFINITY)
        );
        let expected = &case["expected"];
        let (queries, keys) = (matrix(&inputs["Q"]), matrix(&inputs["K"]));
        let scaled = stage(&trace, "scaled_scores");
        assert_scores(
            scaled,
            &matrix(&expected["scores"]),
            (&queries, &keys),
            &name,
        );
        let scores = stage(&trace, "masked_scores");
        let weights = stage(&trace, "attention_weights");
        assert_softmax(weights, &matrix(&expected["weights"]), scores, &name);
        let (values, output) = (matrix(&inputs["V"]), stage(&trace, "output"));
        let expected = matrix(&expected["output"]);
        for column in 0..values.ncols() {
            let of = |pick: fn(f64, f64) -> f64| {
                values
                    .column(column)
                    .iter()
                    .copied()
                    .reduce(pick)
                    .expect("a value")
            };
            let (low, high) = (of(f64::min), of(f64::max));
            let margin =
                (2 * values.nrows() + 8) as f64 * UNIT_ROUNDOFF * low.abs().max(high.abs());
            for row in 0..output.nrows() {
                let (actual, expected) = (output[(row, column)], expected[(row, column)]);
                if expected.is_nan() {
                    assert!(actual.is_nan(), "{name}");
                    continue;
                }
                assert!(
                    low - margin <= actual && actual <= high + margin,
                    "{name}: {actual}"
                );
                assert!(
                    (actual - expected).abs() <= margin,
                    "{name}: {actual} is not {expected}"
                );
            }
        }
    }
}

fn numbers(value: &Value) -> Vec<f64> {
    value
        .as_array()
        .expect("numbers")
        .iter()
        .map(number)
        .collect()
}

fn row(values: &[f64]) -> Matrix {
    Matrix::from_row_slice(1, values.len(), values)
}

/// The place of a number among all, so that neighbours differ by 1.
fn place(value: f64) -> i64 {
    let bits = value.abs().to_bits() as i64;
    if value < 0.0 { -bits } else { bits }
}

#[test]
fn gelu_to_fifty_digits() {
    let (_, case) = cases("gelu").swap_remove(0);
    let inputs = numbers(&case["inputs"]["x"]);
    let expected = |name: &str| numbers(&case["expected"][name]);
    for (x, expected) in inputs.iter().zip(expected("erf")) {
        let actual = Activation::Gelu.apply(*x);
        let apart = (place(actual) - place(expected)).abs();
        assert!(apart <= 4, "gelu({x}): {actual} is not {expected}");
    }
    // By way of tanh far from 0 what rounding the argument loses grows with the argument.
    for (x, expected) in inputs.iter().zip(expected("tanh")) {
        let actual = Activation::GeluTanh.apply(*x);
        let argument = 2.0 * (x.abs() + 0.045 * x.abs().powi(3)).min(750.0);
        let bound = (4.0 + 4.0 * argument) * UNIT_ROUNDOFF * expected.abs() + 5e-324;
        assert!(
            (actual - expected).abs() <= bound,
            "gelu_tanh({x}): {actual} is not {expected}"
        );
    }
}

/// The mean and the variance that stand in the arithmetic of a normalised number: the mean to (d+2)·u of the
/// largest number, the variance to 8·d·u of itself and the square of what the mean may be off by.
#[track_caller]
fn assert_moments(op: LayerNorm, operands: &[&Matrix], expected: &Value) {
    let tensors: Vec<Tensor<'_>> = operands
        .iter()
        .enumerate()
        .map(|(input, values)| Tensor {
            source: Source::Input(input),
            values,
        })
        .collect();
    let d = operands[0].ncols() as f64;
    let (means, variances) = (numbers(&expected["mean"]), numbers(&expected["variance"]));
    for (at, (mean, variance)) in means.iter().zip(&variances).enumerate() {
        let steps = op.derive(&tensors, at, 0).steps;
        let found = |wanted: Quantity| {
            let step = steps.iter().find(|(quantity, _)| *quantity == wanted);
            step.and_then(|(_, step)| step.value()).expect("a step")
        };
        let off = (d + 2.0) * UNIT_ROUNDOFF * operands[0].row(at).amax();
        let error = (found(Quantity::Mean) - mean).abs();
        assert!(error <= off, "row {at}: mean off by {error}");
        let error = (found(Quantity::Variance) - variance).abs();
        let bound = 8.0 * d * UNIT_ROUNDOFF * variance + off * off;
        assert!(error <= bound, "row {at}: variance off by {error}");
    }
}

#[test]
fn layer_norm_to_fifty_digits() {
    for (name, case) in cases("layernorm") {
        let x = matrix(&case["inputs"]["X"]);
        let (gamma, beta) = (numbers(&case["inputs"]["g"]), numbers(&case["inputs"]["b"]));
        let op = LayerNorm::new(number(&case["params"]["eps"]));
        let actual = op.evaluate(&[&x, &row(&gamma), &row(&beta)]);
        let expected = matrix(&case["expected"]["output"]);
        assert_moments(op, &[&x, &row(&gamma), &row(&beta)], &case["expected"]);
        for at in 0..x.nrows() {
            // Normalised values are the outputs before gamma and beta.
            let normalised =
                (0..x.ncols()).map(|c| ((expected[(at, c)] - beta[c]) / gamma[c]).abs());
            let largest = normalised.fold(0.0, f64::max);
            let bound = 8.0 * x.ncols() as f64 * UNIT_ROUNDOFF * largest;
            for column in 0..x.ncols() {
                let (actual, expected) = (actual[(at, column)], expected[(at, column)]);
                // What gamma and beta add is rounded once more.
                let bound = bound * gamma[column].abs()
                    + 2.0 * UNIT_ROUNDOFF * expected.abs() * f64::from(largest > 0.0);
                let error = (actual - expected).abs();
                assert!(
                    error <= bound,
                    "{name} ({at}, {column}): {actual} is not {expected}"
                );
            }
        }
    }
}

#[test]
fn positions_to_fifty_digits() {
    let (_, case) = cases("positional_encoding").swap_remove(0);
    let positions = numbers(&case["inputs"]["positions"]);
    let width = case["inputs"]["d"].as_u64().expect("a width") as usize;
    let expected = matrix(&case["expected"]["output"]);
    for (at, position) in positions.iter().enumerate() {
        let start = *position as usize;
        let table = Sinusoid {
            start,
            ..Sinusoid::new(1, width)
        }
        .evaluate(&[]);
        for column in 0..width {
            let angle = position / 10000f64.powf((column / 2 * 2) as f64 / width as f64);
            let bound = 4.0 * UNIT_ROUNDOFF * angle.max(1.0);
            let (actual, expected) = (table[column], expected[(at, column)]);
            let error = (actual - expected).abs();
            assert!(
                error <= bound,
                "({position}, {column}): {actual} is not {expected}"
            );
        }
    }
}
