//! A table of positions by itself.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use crate::support::command::attn;

fn table(more: &[&str]) -> String {
    attn(
        ["positions", "--d-model", "4", "--count", "3"]
            .iter()
            .chain(more),
    )
    .prints()
}

/// d = 4, pos = 1: sin 1, cos 1, sin 0.01, cos 0.01.
#[test]
fn the_example_of_the_article() {
    let json: serde_json::Value = serde_json::from_str(&table(&["--format", "json"])).unwrap();
    let row: Vec<f64> = serde_json::from_value(json["stages"][0]["values"][1].clone()).unwrap();
    let expected = [0.8415, 0.5403, 0.009_999_8, 0.99995];
    for (value, expected) in row.iter().zip(expected) {
        assert!((value - expected).abs() <= 0.5e-4, "{value} {expected}");
    }
    assert!((row[2] - 0.009_999_833_334_166_664).abs() < 1e-17);
    assert_eq!(
        json["stages"][0]["rows"],
        serde_json::json!(["pos=0", "pos=1", "pos=2"])
    );
    let page = table(&["--digits", "7"]);
    for number in ["0.8414710", "0.5403023", "0.0099998", "0.9999500"] {
        assert!(page.contains(number), "{number}: {page}");
    }
}

#[test]
fn a_cell_is_worked_out() {
    let page = table(&["--digits", "5"]);
    // The second position and the second pair of columns show what each number of the formula does.
    assert!(page.contains("PE[pos=1,3]"), "{page}");
    assert!(page.contains("0.01000"), "{page}");
    for (row, column) in [("pos=2", "4"), ("3", "4")] {
        let page = table(&[row, column]);
        assert!(page.contains("PE[pos=2,4]"), "{page}");
    }
    let page = table(&["--layout", "concatenated"]);
    assert!(page.contains("PE[pos=1,2]"), "{page}");
    let single = attn([
        "positions",
        "--d-model",
        "1",
        "--count",
        "1",
        "--start",
        "5",
    ])
    .prints();
    assert!(single.contains("PE[pos=5,1]"), "{single}");
    let chinese = table(&["--lang", "zh"]);
    assert!(chinese.contains("正弦位置编码"), "{chinese}");
}

#[test]
fn layouts_base_and_start() {
    let csv = |more: &[&str]| -> Vec<Vec<f64>> {
        let text = table(&[&["--format", "csv"], more].concat());
        let cells = |line: &str| {
            line.split(',')
                .skip(1)
                .map(|cell| cell.parse().unwrap())
                .collect()
        };
        text.lines().skip(1).map(cells).collect()
    };
    let interleaved = csv(&[]);
    let concatenated = csv(&["--layout", "concatenated"]);
    for (a, b) in interleaved.iter().zip(&concatenated) {
        assert_eq!([a[0], a[2], a[1], a[3]], b[..]);
    }
    assert_eq!(csv(&["--start", "1"])[..2], interleaved[1..]);
    // Base 16: 16^(2/4) = 4.
    let base = csv(&["--base", "16"]);
    assert!((base[2][2] - 0.5f64.sin()).abs() < 1e-15);
    let markdown = table(&["--format", "markdown"]);
    assert!(markdown.contains("| **pos=1** |"), "{markdown}");
}

#[test]
fn what_cannot_be_walked() {
    let fails = |options: &[&str]| attn(["positions"].iter().chain(options)).fails();
    assert!(fails(&["--d-model", "4", "--count", "0"]).contains("at least one row"));
    let error = fails(&["--d-model", "100000", "--count", "100000"]);
    assert!(error.contains("100000×100000"), "{error}");
    let huge = usize::MAX.to_string();
    assert!(fails(&["--d-model", &huge, "--count", &huge]).contains(&huge));
    let error = fails(&["--d-model", "4", "--count", "3", "4", "1"]);
    assert!(error.contains("no position 4"), "{error}");
    assert!(fails(&["--d-model", "4", "--count", "3", "4"]).contains("COLUMN"));
    assert!(fails(&["--d-model", "4", "--count", "3", "--base", "0"]).contains("above 0"));
}
