//! Words from the command line, and words that come out of a Transformer.

use crate::support::command::attn;
use serde_json::Value;

#[test]
fn words_that_cannot_replace_the_files_are_refused() {
    let problem = |name: &str| format!("fixtures/problems/{name}.json");
    for (name, flag, words, message) in [
        ("embedding", "--source", "", "gives no words"),
        ("embedding", "--source", " \t", "gives no words"),
        ("encoder-decoder", "--source", "", "gives no words"),
        ("translator", "--target", " ", "gives no words"),
        (
            "decoder-only",
            "--source",
            "我",
            "replaces the words of an encoder",
        ),
        (
            "embedding",
            "--target",
            "我",
            "replaces the words of a decoder",
        ),
        ("three-words", "--source", "我", "need an embedding"),
    ] {
        let run = attn(["explain", &problem(name), flag, words]).run();
        assert_eq!(run.status, 2, "{name} {flag} {words:?}: {}", run.stderr);
        assert_eq!(run.stdout, "");
        assert!(run.stderr.contains(message), "{name}: {}", run.stderr);
    }
}

#[test]
fn every_step_has_the_keys_and_values_of_each_head() {
    // The memory is the same in every step, and so are its keys where each head has its own weights.
    let eye = "[[1, 0], [0, 1]]";
    let weights = |cross: &str| {
        format!(
            r#"{{"memory": {{"X": [[1, 2], [0, 1]]}}, "norm": "none",
            "target_embedding": {{"vocabulary": ["s", "a", "b"], "table": [[1, 0], [0, 1], [1, 1]]}},
            "generate": {{"start": "s", "end": "b", "max_tokens": 2}}, "decoder": {{"layers": [{{
            "self_attention": {{"W_Q": {eye}, "W_K": {eye}, "W_V": {eye}}}, "cross_attention": {{{cross}}},
            "feed_forward": {{"W_1": {eye}, "W_2": {eye}}}}}]}},
            "output_projection": {{"W": [[0, 1, 0], [0, 1, 0]], "vocabulary": ["s", "a", "b"]}}}}"#
        )
    };
    let listed = format!(
        r#""W_Q": [{eye}, {eye}], "W_K": [{eye}, [[2, 0], [0, 1]]], "W_V": [{eye}, [[2, 0], [0, 1]]],
           "W_O": [[1, 0], [0, 1], [1, 0], [0, 1]]"#
    );
    let explain = |problem: &str| {
        let run = attn(["explain", "-", "--format", "json"])
            .stdin(problem)
            .run();
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout
    };
    let problem = weights(&listed);
    let trace: Value = serde_json::from_str(&explain(&problem)).expect("a trace");
    let stages = trace["stages"].as_array().expect("stages");
    let key = |stage: &Value| stage["key"].as_str().expect("a key").to_owned();
    let keys: Vec<String> = stages.iter().map(key).collect();
    for step in 1..=2 {
        for part in [
            "head.1.keys",
            "head.2.keys",
            "head.1.values",
            "head.2.values",
        ] {
            let key = format!("step.{step}.decoder.1.cross_attention.{part}");
            assert!(keys.contains(&key), "{key}");
        }
    }
}

#[test]
fn what_is_undefined_is_no_word() {
    // The start word attends to nothing, so that nothing is defined after it.
    let problem = r#"{
        "embedding": {"vocabulary": ["<s>", "a", "</s>"], "table": [[1, 0], [0, 1], [1, 1]]},
        "generate": {"start": "<s>", "end": "</s>", "max_tokens": 3},
        "masks": {"decoder": "strictly_causal"}, "masked_row": "undefined",
        "decoder": {"layers": [{
            "self_attention": {"W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 1]], "W_V": [[1, 0], [0, 1]]},
            "norm_1": {}, "norm_2": {},
            "feed_forward": {"W_1": [[1, 0], [0, 1]], "W_2": [[1, 0], [0, 1]]}
        }]},
        "output_projection": {"W": [[1, 0, 1], [0, 1, 0]], "vocabulary": ["<s>", "a", "</s>"]}
    }"#;
    let run = attn(["explain", "-", "--format", "json"])
        .stdin(problem)
        .run();
    assert_eq!(run.status, 0, "{}", run.stderr);
    let trace: Value = serde_json::from_str(&run.stdout).expect("a trace");
    assert!(trace["generated"].is_null(), "{}", run.stdout);
    assert_eq!(
        trace["stages"]
            .as_array()
            .map(|stages| stages.iter().all(|stage| stage["key"]
                .as_str()
                .is_some_and(|key| key.starts_with("step.1.")))),
        Some(true)
    );
}
