//! What a block of a Transformer says for itself, beside what the file says for all of them.

use crate::support::command::attn;
use serde_json::Value;

/// A decoder of one layer and one head over three words, with `mask` in its attention and `masks` at
/// the top.
fn decoder(mask: &str, masks: &str) -> String {
    let eye = "[[1, 0], [0, 1]]";
    format!(
        r#"{{"target": {{"X": [[1, 0], [0, 1], [1, 1]]}}, "norm": "none"{masks}, "decoder": {{"layers": [{{
        "self_attention": {{"W_Q": {eye}, "W_K": {eye}, "W_V": {eye}{mask}}},
        "feed_forward": {{"W_1": {eye}, "W_2": {eye}}}}}]}}}}"#
    )
}

fn weights(problem: &str) -> Vec<Vec<bool>> {
    let trace = attn(["explain", "-", "-f", "json", "-s", "attention_weights"])
        .stdin(problem)
        .prints();
    let trace: Value = serde_json::from_str(&trace).expect("JSON");
    let rows = trace["stages"][0]["values"].as_array().expect("rows");
    let row = |row: &Value| row.as_array().expect("a row").clone();
    let sees = |cell: Value| cell.as_f64().expect("a number") > 0.0;
    rows.iter()
        .map(|cells| row(cells).into_iter().map(sees).collect())
        .collect()
}

#[test]
fn a_blocks_own_none_sets_aside_what_holds_for_all_layers() {
    let all = vec![vec![true; 3]; 3];
    let causal = vec![
        vec![true, false, false],
        vec![true, true, false],
        vec![true, true, true],
    ];
    let near = vec![
        vec![true, true, false],
        vec![true, true, true],
        vec![false, true, true],
    ];
    let (window, one) = (
        r#", "masks": {"decoder": {"window": 1}}"#,
        r#"{"window": 1}"#,
    );
    let both = vec![
        vec![true, false, false],
        vec![true, true, false],
        vec![false, true, true],
    ];
    assert_eq!(weights(&decoder("", "")), causal);
    assert_eq!(weights(&decoder("", window)), both);
    assert_eq!(weights(&decoder(&format!(r#", "mask": {one}"#), "")), both);
    for masks in ["", window] {
        assert_eq!(weights(&decoder(r#", "mask": "none""#, masks)), all);
        let listed = format!(r#", "mask": ["none", {one}]"#);
        assert_eq!(weights(&decoder(&listed, masks)), near);
    }
}

#[test]
fn a_rule_that_a_block_repeats_is_told_once() {
    let page = |mask: &str| {
        attn(["explain", "-"])
            .stdin(decoder(mask, "").as_str())
            .prints()
    };
    assert_eq!(page(r#", "mask": "causal""#), page(""));
    assert_eq!(page(r#", "mask": ["causal", "causal"]"#), page(""));
}

#[test]
fn the_only_head_is_head_1() {
    let problem = "fixtures/problems/three-words.json";
    let whole = attn(["explain", problem]).prints();
    assert_eq!(attn(["explain", problem, "--head", "1"]).prints(), whole);
    let refused = |arguments: &[&str]| attn(["explain", problem].iter().chain(arguments)).fails();
    assert_eq!(refused(&["--head", "2"]), "error: `--head` 2: there is 1\n");
    assert_eq!(
        refused(&["--layer", "1"]),
        "error: `--layer` 1: this problem has none\n"
    );
}

#[test]
fn of_unspaced_words_the_unknown_part_is_named() {
    let translate = |words: &str| {
        let problem = "fixtures/problems/translator.json";
        attn(["explain", problem, "--source", words])
    };
    let spaced = translate("我 爱 你").prints();
    assert_eq!(translate("我爱你").prints(), spaced);
    let report = translate("我爱她们").fails();
    assert!(
        report.starts_with("error: “们” is not in the vocabulary of `source_embedding`\n"),
        "{report}"
    );
}

#[test]
fn what_overflows_at_a_later_step_says_which() {
    // The second word is 1e200 long, and its score with itself 1e400.
    let eye = "[[1, 0], [0, 1]]";
    let problem = format!(
        r#"{{"norm": "none", "embedding": {{"vocabulary": ["s", "a", "b"], "table": [[1, 0], [1e200, 0], [0, 1]]}},
        "generate": {{"start": "s", "end": "b", "max_tokens": 3}}, "decoder": {{"layers": [{{
        "self_attention": {{"W_Q": {eye}, "W_K": {eye}, "W_V": {eye}}},
        "feed_forward": {{"W_1": {eye}, "W_2": {eye}}}}}]}},
        "output_projection": {{"W": [[0, 1, 0], [0, 1, 0]], "vocabulary": ["s", "a", "b"]}}}}"#
    );
    let report = attn(["explain", "-"]).stdin(problem.as_str()).fails();
    assert!(
        report.contains("of `step.2.decoder.1.self_attention.scores` is too large"),
        "{report}"
    );
    assert!(
        report.contains("at decoder.layers[1].self_attention"),
        "{report}"
    );
}

#[test]
fn counts_of_one_are_singular() {
    let report = attn([
        "new",
        "--tokens",
        "2",
        "--d-model",
        "4",
        "--heads",
        "1",
        "--kv-heads",
        "2",
    ])
    .fails();
    assert!(
        report.starts_with("error: 1 head cannot share the keys and values of 2 equally"),
        "{report}"
    );
}
