//! Matrices from the files of numpy and PyTorch. What is in them, tests/reference/tensors.py says.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::support::command::{attn, fixture};
use serde_json::{Value, json};

/// The three words of fixtures/problems/three-words.json.
fn three_words() -> Value {
    json!({
        "X": [[1, 0], [0, 1], [1, 1]],
        "W_Q": [[1, 0], [1, 1]],
        "W_K": [[1, 2], [0, 1]],
        "W_V": [[2, 0], [0, 1]],
    })
}

/// A tensor of fixtures/tensors.
fn tensor(file: &str, name: Option<&str>) -> Value {
    let file = fixture("tensors").join(file);
    match name {
        Some(name) => json!({"file": file, "tensor": name}),
        None => json!({"file": file}),
    }
}

/// The values of `stage` in the walk through `problem`.
#[track_caller]
fn stage(problem: &Value, stage: &str) -> Value {
    let run = attn(["explain", "-", "--stage", stage, "--format", "json"])
        .stdin(problem.to_string())
        .run();
    assert_eq!(run.status, 0, "{}", run.stderr);
    let trace: Value = serde_json::from_str(&run.stdout).expect("JSON");
    floats(&trace["stages"][0]["values"])
}

/// `values` with every number a float, as JSON tells `1` from `1.0`.
fn floats(values: &Value) -> Value {
    match values {
        Value::Array(values) => values.iter().map(floats).collect(),
        Value::Number(number) => json!(number.as_f64()),
        other => other.clone(),
    }
}

/// `problem` with `value` for `key`.
fn with(key: &str, value: Value) -> Value {
    let mut problem = three_words();
    problem[key] = value;
    problem
}

#[test]
fn every_format_and_type_gives_the_same_numbers() {
    // Q = X·W_Q, K = X·W_K, V = X·W_V, by hand.
    let q = json!([[1.0, 0.0], [1.0, 1.0], [2.0, 1.0]]);
    let k = json!([[1.0, 2.0], [0.0, 1.0], [1.0, 3.0]]);
    let v = json!([[2.0, 0.0], [0.0, 1.0], [2.0, 1.0]]);
    for (key, file, name, queries) in [
        ("X", "x.npy", None, &q),
        ("X", "words.safetensors", Some("batch"), &q),
        ("W_Q", "stored.npz", Some("W_Q"), &q),
        ("W_Q", "deflated.npz", Some("W_Q"), &q),
        ("W_Q", "zip64.npz", Some("W_Q"), &q),
        ("W_Q", "more-behind.npz", None, &q),
        ("W_Q", "words.safetensors", Some("half"), &q),
        ("W_Q", "words.safetensors", Some("brain"), &q),
        ("W_Q", "words.safetensors", Some("single"), &q),
        ("W_Q", "words.safetensors", Some("double"), &q),
        ("W_K", "big-endian.npy", None, &k),
        ("W_K", "stored.npz", Some("W_K"), &k),
        ("W_K", "zip64.npz", Some("W_K"), &k),
        ("W_K", "words.safetensors", Some("whole"), &k),
        ("W_V", "version-2.npy", None, &v),
        ("W_V", "one.npz", None, &v),
        ("W_V", "words.safetensors", Some("byte"), &v),
    ] {
        let computed = match key {
            "W_K" => "keys",
            "W_V" => "values",
            _ => "queries",
        };
        let mut problem = three_words();
        // Not what the file is to bring.
        problem[key] = json!([[7, 7], [7, 7]]);
        problem[key] = tensor(file, name);
        assert_eq!(stage(&problem, computed), *queries, "{file} {name:?}");
    }
}

#[test]
fn numbers_of_sixteen_bits_are_exact() {
    let problem = json!({"X": [[1, 0], [0, 1]], "W_Q": tensor("half.npy", None),
        "W_K": [[1, 0], [0, 1]], "W_V": [[1, 0], [0, 1]]});
    let expected = json!([[1.0, -0.333251953125], [65504.0, 5.960464477539063e-8]]);
    assert_eq!(stage(&problem, "queries"), expected);
}

#[test]
fn columns_first_and_transposed() {
    let x = with("X", tensor("fortran.npy", None));
    assert_eq!(
        stage(&x, "queries"),
        json!([[1.0, 0.0], [1.0, 1.0], [2.0, 1.0], [5.0, 3.0]])
    );
    let mut weight = tensor("words.safetensors", Some("linear.weight"));
    weight["transpose"] = json!(true);
    let keys = json!([[1.0, 2.0], [0.0, 1.0], [1.0, 3.0]]);
    assert_eq!(stage(&with("W_K", weight), "keys"), keys);
    let mut fortran = tensor("fortran.npy", None);
    fortran["transpose"] = json!(true);
    let problem = json!({"Q": fortran, "K": [[0, 0, 1, 0]], "V": [[1]], "scale": "none"});
    assert_eq!(stage(&problem, "scores"), json!([[1.0], [1.0]]));
}

#[test]
fn wherever_a_matrix_a_vector_or_a_number_may_stand() {
    let bias = with("b_Q", tensor("bias.npy", None));
    assert_eq!(
        stage(&bias, "queries"),
        json!([[1.5, -1.0], [1.5, 0.0], [2.5, 0.0]])
    );
    let scale = with(
        "scale",
        json!({"multiply_by": tensor("words.safetensors", Some("scalar"))}),
    );
    assert_eq!(stage(&scale, "scaled_scores")[0], json!([2.0, 0.0, 2.0]));
    let mask = with(
        "mask",
        json!({"allow": tensor("words.safetensors", Some("flags"))}),
    );
    assert_eq!(stage(&mask, "masked_scores")[0][1], json!("-inf"));
    let added = with("mask", json!({"add": tensor("added.npy", None)}));
    assert_eq!(stage(&added, "masked_scores")[1][2], json!("-inf"));
    // One for each head.
    let mut heads = with("mask", json!({"allow": tensor("masks.npy", None)}));
    heads["heads"] = json!(2);
    assert_eq!(stage(&heads, "head.1.masked_scores")[1][2], json!("-inf"));
    assert_eq!(stage(&heads, "head.2.masked_scores")[2][1], json!("-inf"));
    assert_ne!(stage(&heads, "head.1.masked_scores")[2][1], json!("-inf"));
    let listed = json!({"X": [[1, 0], [0, 1], [1, 1]],
        "W_Q": [tensor("stored.npz", Some("W_Q")), tensor("stored.npz", Some("W_K"))],
        "W_K": [[[1, 0], [0, 1]], [[1, 0], [0, 1]]], "W_V": [[[1, 0], [0, 1]], [[1, 0], [0, 1]]]});
    assert_eq!(
        stage(&listed, "head.2.queries"),
        json!([[1.0, 2.0], [0.0, 1.0], [1.0, 3.0]])
    );
}

/// A path is taken from where the problem file lies, whatever the working directory.
#[test]
fn paths_are_relative_to_the_problem_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).expect("a folder");
    fs::copy(fixture("tensors/x.npy"), inner.join("x.npy")).expect("a copy");
    let problem = with("X", json!({"file": "x.npy"}));
    fs::write(inner.join("p.json"), problem.to_string()).expect("a file");
    let run = |path: &str, within: &Path| {
        let printed = attn(["explain", path, "--stage", "queries", "--format", "csv"]);
        printed.within(within).prints()
    };
    assert_eq!(run("inner/p.json", folder.path()), run("p.json", &inner));
    // Standard input lies in the working directory.
    let piped = attn(["explain", "-", "--stage", "queries", "--format", "csv"]);
    let piped = piped.stdin(problem.to_string()).within(&inner).prints();
    assert_eq!(piped, run("p.json", &inner));
}

#[test]
fn a_small_file_that_claims_much_is_refused_at_once() {
    for (file, name) in [
        ("huge.npy", None),
        ("large.npy", None),
        ("huge.safetensors", Some("W_Q")),
        ("bomb.npz", Some("arr_0")),
    ] {
        let problem = with("W_Q", tensor(file, name)).to_string();
        let begun = Instant::now();
        let report = attn(["explain", "-"]).stdin(problem).fails();
        // A debug build on a busy machine needs a part of this for starting.
        assert!(begun.elapsed() < Duration::from_secs(2), "{file}");
        assert!(report.contains(file), "{report}");
    }
}

#[test]
fn a_module_in_options_is_the_same_as_in_a_file() {
    let options = |more: &[&str]| {
        let weights = "fixtures/torch/enc_pre_gelu.safetensors";
        let x = "fixtures/torch/enc_pre_gelu.x.npy";
        let fixed = [
            "explain",
            "--torch",
            "encoder",
            "--weights",
            weights,
            "--heads",
            "4",
            "--x",
            x,
        ];
        let fixed = fixed
            .into_iter()
            .chain(["--norm-first", "--activation", "gelu"]);
        attn(fixed.chain(more.iter().copied())).prints()
    };
    let file = attn([
        "explain",
        "fixtures/torch/enc_pre_gelu.json",
        "--format",
        "json",
    ])
    .prints();
    assert_eq!(options(&["--format", "json"]), file);
    // And so is the problem file with all its numbers.
    let problem = options(&["--format", "problem"]);
    let again = attn(["explain", "-", "--format", "json"])
        .stdin(problem)
        .prints();
    assert_eq!(again, file);
}

#[test]
fn the_options_of_a_module_need_one_another() {
    for arguments in [
        &["explain", "--torch", "encoder"][..],
        &["explain", "--heads", "2"],
        &[
            "explain",
            "f.json",
            "--torch",
            "encoder",
            "--weights",
            "w",
            "--heads",
            "2",
            "--x",
            "x",
        ],
        &["explain"],
    ] {
        let run = attn(arguments).run();
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{arguments:?}");
    }
    let missing = "fixtures/torch/none.safetensors";
    let report = attn([
        "explain",
        "--torch",
        "encoder",
        "--weights",
        missing,
        "--heads",
        "2",
        "--x",
        missing,
    ])
    .fails();
    assert!(report.contains("there is no such file"), "{report}");
}

#[test]
fn the_result_does_not_overwrite_the_weights() {
    let folder = tempfile::tempdir().expect("a folder");
    let x = folder.path().join("x.npy");
    fs::copy(fixture("torch/mha_self_bias.x.npy"), &x).expect("a copy");
    let x = x.to_str().expect("UTF-8");
    let weights = "fixtures/torch/mha_self_bias.safetensors";
    let report = attn([
        "explain",
        "--torch",
        "attention",
        "--weights",
        weights,
        "--heads",
        "2",
        "--x",
        x,
        "-o",
        x,
    ])
    .fails();
    assert!(report.contains("x.npy"), "{report}");
}
