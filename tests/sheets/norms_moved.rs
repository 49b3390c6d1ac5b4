//! Norms before the sublayers instead of after the sums, or the other way, in one layer of two: every
//! stage that goes wrong by itself is named, although numbers are rounded and carried on.

#![allow(clippy::expect_used, missing_docs)]

use crate::support::command::attn;
use serde_json::{Map, Value, json};

/// Two layers whose norms stretch and shift, so that no norm of a norm is the norm itself.
fn layers() -> [Value; 2] {
    let layer = |w_q: Value, w_k: Value, gamma: Value| {
        json!({
            "self_attention": {
                "W_Q": w_q, "W_K": w_k,
                "W_V": [[1, 0, 2, 0], [0, 1, 0, 1], [1, 1, 0, 0], [0, 0, 1, 2]],
                "W_O": [[1, 0, 0, 0], [0, 1, 0, 1], [0, 0, 1, 0], [1, 0, 0, 1]]
            },
            "norm_1": {"gamma": gamma, "beta": [0, 0, 1, 0]},
            "feed_forward": {
                "W_1": [[1, 0, 1], [0, 1, 0], [1, 1, 0], [0, 0, 1]],
                "W_2": [[1, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 1]]
            },
            "norm_2": {"gamma": [2, 1, 1, 3], "beta": [1, 0, 0, 0]}
        })
    };
    let (a, b) = (
        json!([[1, 0, 0, 1], [0, 1, 1, 0], [1, 0, 1, 0], [0, 1, 0, 1]]),
        json!([[0, 1, 1, 0], [1, 0, 0, 1], [1, 1, 0, 0], [0, 0, 1, 1]]),
    );
    [
        layer(a.clone(), b.clone(), json!([1, 2, 1, 1])),
        layer(b, a, json!([1, 1, 3, 1])),
    ]
}

fn problem(placement: &str, x: &Value, layers: &[Value]) -> Value {
    json!({
        "source": {"X": x},
        "norm": {"placement": placement},
        "encoder": {"layers": layers}
    })
}

/// What a student writes who works with three decimals and goes on with them, and has the norms of one
/// layer where `other` has them.
fn sheet(right: &str, other: &str, moved: usize) -> Value {
    let mut x = json!([[1, 0, 1, 0], [0, 2, 0, 1], [1, 1, 0, 0]]);
    let mut sheet = Map::new();
    for (index, layer) in layers().into_iter().enumerate() {
        let placement = if index + 1 == moved { other } else { right };
        let one = problem(placement, &x, &[layer]).to_string();
        let trace = attn(["explain", "-", "--round", "--digits", "3", "-f", "json"])
            .stdin(one)
            .prints();
        let trace: Value = serde_json::from_str(&trace).expect("JSON");
        for stage in trace["stages"].as_array().expect("stages") {
            let key = stage["key"].as_str().expect("a key");
            if let Some(rest) = key.strip_prefix("encoder.1.") {
                sheet.insert(
                    format!("encoder.{}.{rest}", index + 1),
                    stage["values"].clone(),
                );
            } else if key == "encoder.output" {
                x = stage["values"].clone();
            }
        }
    }
    sheet.insert("encoder.output".into(), x);
    Value::Object(sheet)
}

#[test]
fn every_stage_that_shows_it_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, value: &Value| {
        let path = folder.path().join(name);
        std::fs::write(&path, value.to_string()).expect("a file");
        path.to_str().expect("UTF-8").to_owned()
    };
    let x = json!([[1, 0, 1, 0], [0, 2, 0, 1], [1, 1, 0, 0]]);
    for (right, other, mistake) in [
        ("post", "pre", "pre_for_post"),
        ("pre", "post", "post_for_pre"),
    ] {
        let file = write("problem.json", &problem(right, &x, &layers()));
        for moved in [1, 2] {
            let sheet = write("sheet.json", &sheet(right, other, moved));
            let report = attn(["check", &file, &sheet, "-f", "json"]).run().stdout;
            let report: Value = serde_json::from_str(&report).expect("JSON");
            let stages = report["stages"].as_array().expect("stages");
            let wrong: Vec<&Value> = stages
                .iter()
                .filter(|stage| stage["verdict"] == "wrong")
                .collect();
            assert!(wrong.len() >= 4, "{right} {moved}: {wrong:?}");
            for stage in wrong {
                let causes = stage["causes"].as_array().expect("causes");
                let named = causes.iter().any(|cause| cause["mistake"] == mistake);
                assert!(
                    named,
                    "{right}, layer {moved}: {} {causes:?}",
                    stage["stage"]
                );
            }
        }
    }
}
