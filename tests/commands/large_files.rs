//! A problem file so large that it is read piece by piece: the same numbers, and where something is wrong the same
//! words at the same place, as of a text that is read as a whole. Standard input is.

use std::fmt::Write;
use std::fs;

use crate::support::command::attn;

/// A problem of ten megabytes, whose last row of K ends in `end`.
fn problem(end: &str) -> String {
    const SIDE: usize = 720;
    let mut text = String::from("{\"title\": \"大\", \"V\": [[1], [\"1/3\"]],\n \"X\": [[");
    let mut state = 1u64;
    let mut number = move || {
        // Knuth's generator: no more than numbers with all their digits are needed.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 11) as f64 / (1u64 << 53) as f64 - 0.5
    };
    let mut row = |text: &mut String| {
        for column in 0..SIDE {
            let comma = if column == 0 { "" } else { ", " };
            write!(text, "{comma}{}", number()).expect("memory");
        }
    };
    row(&mut text);
    text.push_str("]],\n \"W_Q\": [");
    for at in 0..SIDE {
        text.push_str(if at == 0 { "[" } else { ",\n  [" });
        row(&mut text);
        text.push(']');
    }
    text.push_str("],\n \"K\": [[");
    row(&mut text);
    text.push_str("],\n  [");
    row(&mut text);
    text.push_str(end);
    text.push('}');
    assert!(text.len() > 9 << 20, "{}", text.len());
    text
}

#[test]
fn a_large_file_gives_the_numbers_of_its_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.json");
    let text = problem("]]");
    fs::write(&path, &text).expect("a file");
    let arguments =
        |path: &str| ["explain", path, "--stage", "scores,output", "-f", "csv"].map(str::to_owned);
    let pieces = attn(arguments(path.to_str().expect("UTF-8"))).prints();
    let whole = attn(arguments("-")).stdin(text).prints();
    assert_eq!(pieces, whole);
    assert_eq!(pieces.lines().count(), 1 + 2 + 1);
}

#[test]
fn what_is_wrong_in_a_large_file_has_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.json");
    // A number that is none, a row too long, a bracket that nothing closes, a key that nobody knows, and shapes that
    // do not fit.
    for end in [
        ", 1.]]",
        ", 1]]",
        "]",
        "]], \"Y\": 1",
        "], [1e999]]",
        "]], \"b_Q\": [1]",
    ] {
        let text = problem(end);
        fs::write(&path, &text).expect("a file");
        let path = path.to_str().expect("UTF-8");
        let pieces = attn(["explain", path]).fails();
        let whole = attn(["explain", "-"]).stdin(text).fails();
        assert_eq!(pieces.replace(path, "<stdin>"), whole, "{end}");
        assert!(pieces.contains(path), "{pieces}");
    }
    // Its last line is no text.
    fs::write(&path, [problem("]]").as_bytes(), b"\n\xff"].concat()).expect("a file");
    let report = attn(["explain", path.to_str().expect("UTF-8")]).fails();
    assert!(report.contains("not in UTF-8"), "{report}");
}
