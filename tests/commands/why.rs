//! `attn why`, as users run it.

use crate::support::command::attn;
use serde_json::Value;

const THREE_WORDS: &str = "fixtures/problems/three-words.json";

#[test]
fn a_weight_down_to_the_inputs() {
    let by_label = attn(["why", THREE_WORDS, "A", "爱", "你"]).prints();
    insta::assert_snapshot!("weight", by_label);
    let by_number = attn(["why", THREE_WORDS, "attention_weights", "2", "3"]).prints();
    assert_eq!(by_number, by_label);
}

#[test]
fn an_output_says_what_it_said_before_only_once() {
    let page = attn(["why", THREE_WORDS, "output", "2", "1"]).prints();
    insta::assert_snapshot!("output", page);
    // The scores of the row serve all three weights, and are worked out under the first.
    for key in ["我", "爱", "你"] {
        let worked = format!("scores[爱,{key}] = ");
        let lines: Vec<&str> = page.lines().filter(|line| line.contains(&worked)).collect();
        let in_full = lines
            .iter()
            .filter(|line| !line.contains("worked out above"))
            .count();
        // Its scaled score and its score, once each.
        assert_eq!(in_full, 2, "{lines:?}");
    }
}

#[test]
fn a_masked_key_and_an_empty_row() {
    let masked = attn(["why", "fixtures/problems/mask-causal.json", "A", "1", "2"]).prints();
    insta::assert_snapshot!("masked", masked);
    let empty = attn([
        "why",
        "fixtures/problems/masked-row-uniform.json",
        "A",
        "1",
        "1",
    ])
    .prints();
    insta::assert_snapshot!("empty-row", empty);
}

#[test]
fn in_chinese_and_in_markdown() {
    insta::assert_snapshot!(
        "weight-zh",
        attn(["why", THREE_WORDS, "A", "2", "3", "--lang", "zh"]).prints()
    );
    insta::assert_snapshot!(
        "weight-markdown",
        attn(["why", THREE_WORDS, "A", "2", "3", "-f", "markdown"]).prints()
    );
}

#[test]
fn depth_ends_the_tree_and_says_so() {
    let page = attn(["why", THREE_WORDS, "S", "2", "3", "--depth", "1"]).prints();
    assert!(page.contains("4 = 1·1 + 1·3"), "{page}");
    assert!(page.contains("queries[爱,1] = 1 …\n"), "{page}");
    let note = "… worked out further with a larger --depth\n";
    assert_eq!(page.matches(note).count(), 1, "{page}");
    assert!(page.ends_with(note), "{page}");
    assert!(!page.contains("X[爱]"), "{page}");
}

#[test]
fn what_is_given_is_given() {
    let input = attn(["why", THREE_WORDS, "W_Q", "2", "1"]).prints();
    assert!(input.contains("W_Q[2,1] = 1 · given"), "{input}");
    let path = "fixtures/problems/queries-keys-values.json";
    let stage = attn(["why", path, "queries", "1", "1"]).prints();
    assert!(stage.contains(" · given"), "{stage}");
}

/// By hand: 4/√2 = 2.828…; the sum of exp(3/√2 − 4/√2) + exp(1/√2 − 4/√2) + 1.
#[test]
fn json_carries_every_decimal() {
    let text = attn(["why", THREE_WORDS, "A", "2", "3", "-f", "json"]).prints();
    let tree: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(tree["format"], "attn-derivation/1");
    assert_eq!((&tree["row"], &tree["column"]), (&2.into(), &3.into()));
    assert_eq!(
        (&tree["row_label"], &tree["column_label"]),
        (&"爱".into(), &"你".into())
    );
    let sum = 1.0 + (-1.0 / 2f64.sqrt()).exp() + (-3.0 / 2f64.sqrt()).exp();
    let near = |value: &Value, expected: f64| (value.as_f64().unwrap() - expected).abs() < 1e-15;
    assert!(near(&tree["value"], 1.0 / sum), "{}", tree["value"]);
    let steps = tree["steps"].as_array().unwrap();
    let names: Vec<_> = steps
        .iter()
        .map(|step| step["quantity"].as_str().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "maximum",
            "exponential",
            "exponential",
            "exponential",
            "sum",
            "result"
        ]
    );
    assert!(near(&steps[4]["value"], sum));
    let scores = &tree["operands"][0]["operands"][0];
    assert_eq!(scores["stage"], "scores");
    assert_eq!(scores["arithmetic"], "1·1 + 1·2");
    assert_eq!(scores["operands"][0]["given"][0]["cells"], "X[爱]");
    assert_eq!(
        scores["operands"][0]["given"][0]["values"],
        serde_json::json!([0, 1])
    );
}

#[test]
fn long_sums_show_the_largest_terms_and_what_the_rest_adds_up_to() {
    // Q·Kᵀ = 1·1 + 1·2 + … + 1·12 = 78; the largest six are 7 to 12, the rest adds up to 21.
    let ones = ["1"; 12].join(",");
    let to_twelve: Vec<String> = (1..=12).map(|n| n.to_string()).collect();
    let problem = format!(
        r#"{{"Q": [[{ones}]], "K": [[{}]], "V": [[1]]}}"#,
        to_twelve.join(",")
    );
    let page = attn(["why", "-", "scores", "1", "1"])
        .stdin(problem.as_str())
        .prints();
    assert!(
        page.contains("78 = 1·7 + 1·8 + 1·9 + 1·10 + 1·11 + 1·12 + (6 more add 21)"),
        "{page}"
    );
    let whole = attn(["why", "-", "scores", "1", "1", "--full"])
        .stdin(problem.as_str())
        .prints();
    assert!(whole.contains("1·1 + 1·2 + 1·3"), "{whole}");
}

#[test]
fn a_cell_or_stage_that_does_not_exist() {
    let cases: [(&str, &[&str]); 8] = [
        ("row-outside", &["A", "4", "1"]),
        ("column-zero", &["A", "1", "0"]),
        ("label-unknown", &["A", "爱", "他"]),
        ("label-near", &["attention_weights", "l'Afrika", "1"]),
        ("stage-near", &["attention_weight", "1", "1"]),
        ("stage-unknown", &["logits", "1", "1"]),
        ("several-stages", &["*scores", "1", "1"]),
        ("feature-label", &["queries", "1", "visite"]),
    ];
    for (name, arguments) in cases {
        let file = match name {
            "label-near" => "fixtures/problems/jane-visite.json",
            _ => THREE_WORDS,
        };
        let report = attn(["why", file].iter().chain(arguments)).fails();
        insta::assert_snapshot!(format!("no-{name}"), report);
    }
}

#[test]
fn a_repeated_label_selects_by_position_only() {
    let problem = r#"{"tokens": ["毒", "蛇", "毒"], "X": [[1],[2],[3]], "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]}"#;
    let report = attn(["why", "-", "A", "毒", "蛇"]).stdin(problem).fails();
    insta::assert_snapshot!("no-repeated-label", report);
    let page = attn(["why", "-", "A", "3", "蛇", "--depth", "1"])
        .stdin(problem)
        .prints();
    assert!(page.contains("attention_weights[毒(3),蛇]"), "{page}");
}

#[test]
fn a_number_is_a_position_and_label_forces_a_label() {
    let problem =
        r#"{"tokens": ["2", "1"], "X": [[5],[7]], "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]}"#;
    let value = |row: &str| {
        let text = attn(["why", "-", "queries", row, "1", "-f", "json"])
            .stdin(problem)
            .prints();
        let tree: Value = serde_json::from_str(&text).unwrap();
        tree["value"].clone()
    };
    assert_eq!(value("2"), 7);
    assert_eq!(value("label:2"), 5);
}

fn json(problem: &str, arguments: &[&str]) -> (usize, Value) {
    let arguments = ["why", "-"].iter().chain(arguments).chain(&["-f", "json"]);
    let text = attn(arguments).stdin(problem).prints();
    (text.len(), serde_json::from_str(&text).unwrap())
}

#[test]
fn the_conventions_behind_a_number_are_named() {
    let three_words = std::fs::read_to_string(THREE_WORDS).unwrap();
    let conventions = |arguments: &[&str]| json(&three_words, arguments).1["conventions"].clone();
    use serde_json::json as value;
    assert_eq!(
        conventions(&["A", "2", "3", "--depth", "1"]),
        value!({"projection": "x@W", "scale": "1/sqrt(d_k)", "d_k": 2, "softmax_base": "e", "mask": []})
    );
    // Queries rest on a projection alone, inputs on nothing.
    assert_eq!(conventions(&["Q", "2", "1"]), value!({"projection": "x@W"}));
    assert_eq!(conventions(&["X", "2", "1", "--round"]), value!({}));
    let page = attn(["why", THREE_WORDS, "Q", "2", "1"]).prints();
    assert!(page.contains("projection  x@W"), "{page}");
    assert!(!page.contains("softmax"), "{page}");
}

/// 0.1225/1.6190 = 0.0756…, carried on as 0.1; 3/√2 = 2.1213…, carried on as 2.1.
#[test]
fn rounding_as_on_paper_is_a_step() {
    for format in ["text", "markdown"] {
        let arguments = ["A", "2", "2", "--round", "--digits", "1", "-f", format];
        let page = attn(["why", THREE_WORDS].iter().chain(&arguments)).prints();
        assert!(
            page.contains("0.076 → 0.1") && page.contains("2.121 → 2.1"),
            "{page}"
        );
        assert!(page.contains("rounded to 1 decimal"), "{page}");
        assert!(
            page.contains("rounded to 1 decimal after every stage"),
            "{page}"
        );
    }
    let three_words = std::fs::read_to_string(THREE_WORDS).unwrap();
    let (_, tree) = json(&three_words, &["A", "2", "2", "--round", "--digits", "1"]);
    assert_eq!(tree["conventions"]["round"], 1);
    let steps = tree["steps"].as_array().unwrap();
    let last = steps.last().unwrap();
    assert_eq!(
        (&last["quantity"], &last["digits"]),
        (&"rounded".into(), &1.into())
    );
    assert_eq!((&last["value"], &tree["value"]), (&0.1.into(), &0.1.into()));
    // What was a whole number was not rounded.
    let scores = &tree["operands"][0]["operands"][0];
    assert_eq!(
        (&scores["stage"], &scores["steps"]),
        (&"scores".into(), &Value::Null)
    );
    // A weight that rounds to 0 shows what it was: exp(−2.8)/(1 + exp(−2.8) + exp(−0.7)) = 0.0390.
    let page = attn([
        "why",
        THREE_WORDS,
        "A",
        "3",
        "2",
        "--round",
        "--digits",
        "1",
    ])
    .prints();
    assert!(page.contains("0.039 → 0.0"), "{page}");
}

#[test]
fn remarks_are_codes_and_an_empty_row_ends_the_tree() {
    let problem =
        |name: &str| std::fs::read_to_string(format!("fixtures/problems/{name}.json")).unwrap();
    let (_, masked) = json(&problem("mask-causal"), &["A", "1", "2"]);
    assert_eq!(masked["remark"], "masked");
    for (masked_row, arithmetic) in [
        ("zero", "0"),
        ("undefined", "undefined"),
        ("uniform", "1 / 3"),
    ] {
        let (_, empty) = json(
            &problem(&format!("masked-row-{masked_row}")),
            &["A", "2", "1"],
        );
        assert_eq!(empty["remark"], "nothing_to_attend_to");
        assert_eq!(empty["arithmetic"], arithmetic);
        assert_eq!(empty["operands"], serde_json::json!([]));
    }
    let page = attn([
        "why",
        "fixtures/problems/masked-row-zero.json",
        "A",
        "2",
        "1",
    ])
    .prints();
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains("by the convention for empty rows its weights are 0"));
    assert!(!page.contains(" 0 = 0"), "{page}");
}

/// 300 queries and keys: every weight would bring 300 exponentials, and there are 300 weights.
#[test]
fn a_large_tree_is_cut_where_it_matters_least() {
    let rows = |scale: usize| -> String {
        let rows: Vec<String> = (0..300)
            .map(|row| format!("[{}, {}]", row % 7, row * scale % 11))
            .collect();
        format!("[{}]", rows.join(","))
    };
    let problem = format!(
        r#"{{"Q": {}, "K": {}, "V": {}}}"#,
        rows(1),
        rows(2),
        rows(3)
    );
    let (size, tree) = json(&problem, &["Z", "8", "1"]);
    assert!(size < 2_000_000, "{size}");
    let weights = tree["operands"].as_array().unwrap();
    assert_eq!(weights.len(), 300);
    let size = |weight: &Value| weight["value"].as_f64().unwrap();
    let computed = |weight: &&Value| weight["origin"] == "computed";
    let shown = weights
        .iter()
        .filter(computed)
        .map(size)
        .fold(f64::INFINITY, f64::min);
    let cut = weights.iter().filter(|weight| !computed(weight)).map(size);
    // Values of V are at most 6: what is cut adds little beside what is shown.
    assert!(shown > 0.0 && cut.clone().count() > 200);
    assert!(cut.fold(0.0, f64::max) <= 6.0 * shown);
}

#[test]
fn given_numbers_are_written_once() {
    let three_words = std::fs::read_to_string(THREE_WORDS).unwrap();
    let (_, tree) = json(&three_words, &["S", "2", "3"]);
    let given = |operand: usize| tree["operands"][operand]["given"][0].clone();
    assert_eq!(given(0)["values"], serde_json::json!([0, 1]));
    assert_eq!(given(1), serde_json::json!({"cells": "X[爱]"}));
}

#[test]
fn data_has_the_labels_as_they_were_given() {
    let problem =
        r#"{"tokens": ["the", "the"], "X": [[1],[2]], "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]}"#;
    let (_, tree) = json(problem, &["S", "1", "2"]);
    assert_eq!(
        (&tree["row_label"], &tree["column_label"]),
        (&"the".into(), &"the".into())
    );
    assert_eq!(tree["operands"][1]["given"][0]["cells"], "X[the(2),1]");
}
