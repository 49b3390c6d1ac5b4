//! What speaks for a mistake, and where it is said: other conventions, weak evidence, stages that settle one
//! another. The numbers are worked by hand.

use crate::found::{causes, named, report};
use crate::support::command::{Run, attn};

fn page(problem: &str, sheet: &str) -> Run {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), problem).expect("written");
    let path = file.path().to_str().expect("a name");
    attn(["check", path, "-"]).stdin(sheet).run()
}

/// X·W_Q is 1 4 and 3 7, with W_K it is 2 1 and 4 3; then the biases.
const BIASED: &str = r#"{"X": [[1, 2], [3, 1]], "W_Q": [[1, 2], [0, 1]], "W_K": [[0, 1], [1, 0]],
    "W_V": [[1, 0], [0, 1]], "b_Q": [10, 20], "b_K": [5, 7], "b_V": [1, 1], "scale": "none"}"#;

#[test]
fn exchanged_weights_may_leave_the_biases_where_they_belong() {
    // X·W_K = 2 1, 1 3.
    let both = causes(BIASED, r#"{"queries": [[7, 8], [6, 10]]}"#);
    assert_eq!(both, ["swapped_roles"]);
    let weights = causes(BIASED, r#"{"queries": [[12, 21], [11, 23]]}"#);
    assert_eq!(weights, ["swapped_roles"]);
    let keys = causes(BIASED, r#"{"keys": [[6, 11], [8, 14]]}"#);
    assert_eq!(keys, ["swapped_roles"]);
}

#[test]
fn scores_of_the_values_weights_may_keep_the_bias_of_the_keys() {
    // Q = 11 24, 13 27; with W_V and b_K the keys would be 6 9, 8 8:
    // 66 + 216, 88 + 192, 78 + 243, 104 + 216.
    let scores = r#"{"queries": [[11, 24], [13, 27]], "scores": [[282, 280], [321, 320]]}"#;
    assert_eq!(causes(BIASED, scores), ["values_for_keys"]);
}

#[test]
fn half_and_half_is_a_guess_too() {
    // Q∘K is 2 2, 2 2, whose softmax is one half throughout, as any guess is.
    let problem = r#"{"Q": [[1, 2], [2, 1]], "K": [[2, 1], [1, 2]], "V": [[1, 0], [0, 1]]}"#;
    let found = causes(
        problem,
        r#"{"attention_weights": [[0.5, 0.5], [0.5, 0.5]]}"#,
    );
    assert!(
        found.contains(&"elementwise_product".to_owned()),
        "{found:?}"
    );
    assert!(found.contains(&"equal_weights".to_owned()), "{found:?}");
}

#[test]
fn equal_weights_leave_out_what_is_masked_or_do_not() {
    let problem = r#"{"scaled_scores": [[1, 2, 3], [3, 1, 5], [1, 4, 2]], "V": [[3], [6], [9]],
        "mask": "causal"}"#;
    let of = |weights: &str| causes(problem, &format!(r#"{{"attention_weights": {weights}}}"#));
    let third = "[0.333, 0.333, 0.333]";
    let masked = of(&format!("[[1, 0, 0], [0.5, 0.5, 0], {third}]"));
    assert_eq!(masked, ["equal_weights"]);
    assert_eq!(
        of(&format!("[{third}, {third}, {third}]")),
        ["equal_weights"]
    );
    // Of the output too: 3, (3 + 6) / 2, (3 + 6 + 9) / 3.
    let output = causes(problem, r#"{"output": [[3], [4.500], [6.000]]}"#);
    assert_eq!(output, ["equal_weights"]);
}

/// The first query sees nothing.
const EMPTY_ROW: &str =
    r#"{"scaled_scores": [[1, 2], [0, 1]], "mask": "strictly_causal", "V": [[2], [4]]}"#;

#[test]
fn an_empty_row_by_another_convention() {
    let of = |row: &str| {
        let sheet = format!(r#"{{"attention_weights": [{row}, [1, 0]]}}"#);
        causes(EMPTY_ROW, &sheet)
    };
    assert!(of("[0.5, 0.5]").contains(&"other_masked_row".to_owned()));
    assert_eq!(of(r#"["nan", "nan"]"#), ["other_masked_row"]);
}

#[test]
fn conventions_try_the_empty_row() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), EMPTY_ROW).expect("written");
    let path = file.path().to_str().expect("a name");
    let of = |sheet: &str| {
        let run = attn(["conventions", path, "-", "--format", "json"]);
        let run = run.stdin(sheet).run();
        let report: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
        report["combinations"][0]["changes"].to_string()
    };
    let uniform = of(r#"{"A": [[0.5, 0.5], [1, 0]], "output": [[3], [2]]}"#);
    assert_eq!(uniform, r#"["\"masked_row\": \"uniform\""]"#);
    let undefined = of(r#"{"A": [["nan", "nan"], [1, 0]]}"#);
    assert_eq!(undefined, r#"["\"masked_row\": \"undefined\""]"#);
    assert_eq!(of(r#"{"A": [[0, 0], [1, 0]]}"#), "[]");
}

#[test]
fn what_is_not_low_enough_to_mask_is_told_so() {
    let sheet = r#"{"masked_scores": [[-9999, -9999], [0, -9999]]}"#;
    let run = page(EMPTY_ROW, sheet);
    assert_eq!(run.status, 1);
    let told = "a number counts as minus infinity from −10000 down";
    let words: Vec<&str> = run.stdout.split_whitespace().collect();
    assert!(words.join(" ").contains(told), "{}", run.stdout);
    assert!(!run.stdout.contains("work them out anew"));
    let low = r#"{"masked_scores": [[-10000, -10000], [0, -10000]]}"#;
    assert_eq!(page(EMPTY_ROW, low).status, 0);
}

/// Scores so far apart that the weights of their softmax are 1 and 0 to many digits.
const FAR_APART: &str = r#"{"Q": [[3, 0.5], [0.25, 3]], "K": [[3, 0], [0, 3]], "V": [[1.5, 2], [3, 4.25]],
    "scale": "none"}"#;

#[test]
fn a_maximum_among_full_floats_is_remarked_on() {
    // Scores 9 1.5, 0.75 9: e⁻⁷·⁵ = 0.000553084…, e⁻⁸·²⁵ = 0.000261258….
    let sheet = |weights: &str| {
        format!(
            r#"{{"scores": [[9.0, 1.5], [0.75, 9.0]], "attention_weights": {weights},
            "output": [[1.5008291672036, 2.00124375080542], [2.99960821601, 4.249412324]]}}"#
        )
    };
    let (hard, status) = report(FAR_APART, &sheet("[[1.0, 0.0], [0.0, 1.0]]"));
    assert_eq!(
        named(&hard, "attention_weights", "remarks"),
        ["hard_max"],
        "{status}"
    );
    let soft = "[[0.999447221363, 0.000552778636], [0.000261190318, 0.999738809681]]";
    let (soft, _) = report(FAR_APART, &sheet(soft));
    assert_eq!(named(&soft, "attention_weights", "remarks"), [""; 0]);
}

#[test]
fn tokens_for_keys_are_remarked_on_where_few_decimals_hide_them() {
    // The keys are 1.04 times these: 0.208, −0.936, 0.728.
    let problem = r#"{"X": [[0.2], [-0.9], [0.7]], "W_Q": [[2]], "W_K": [[1.04]], "W_V": [[3]]}"#;
    let sheet = r#"{"keys": [[0.2], [-0.9], [0.7]], "scores": [[0.08000, -0.36000, 0.28000],
        [-0.36000, 1.62000, -1.26000], [0.28000, -1.26000, 0.98000]]}"#;
    let (report, _) = report(problem, sheet);
    assert_eq!(named(&report, "keys", "remarks"), ["missing_projection"]);
}

/// A problem with four layers, and the sheet of whoever does not scale in the first.
fn unscaled_in_the_first_layer() -> (tempfile::NamedTempFile, String) {
    let size = "--d-model 4 --heads 2 --layers 4 --d-ff 8 --vocabulary 6 --seed 1";
    let new = ["new", "--tokens", "a b c"].into_iter();
    let new = attn(new.chain(size.split(' '))).run();
    let mut problem: serde_json::Value = serde_json::from_str(&new.stdout).expect("a problem");
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), &new.stdout).expect("written");
    let first = &mut problem["encoder"]["layers"][0]["self_attention"];
    first["scale"] = serde_json::json!({"multiply_by": 1});
    let other = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(other.path(), problem.to_string()).expect("written");
    let path = other.path().to_str().expect("a name");
    let sheet = attn(["explain", path, "--format", "json"]).run().stdout;
    (file, sheet)
}

#[test]
fn a_large_sheet_is_a_digest() {
    let (file, sheet) = unscaled_in_the_first_layer();
    let path = file.path().to_str().expect("a name");
    let check = |more: &[&str]| {
        let arguments = [&["check", path, "-"], more].concat();
        attn(arguments).stdin(sheet.clone()).run().stdout
    };
    let page = check(&[]);
    assert!(page.lines().count() < 100, "{page}");
    for said in [
        "(missing_scale)",
        "encoder.2-4.*",
        "decoder.2-4.*",
        "--full",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    let full = check(&["--full"]);
    assert!(full.lines().count() > 500, "{}", full.lines().count());
    // The two heads of the first layer are one cause.
    let row = check(&["--format", "csv"]);
    assert!(row.trim_end().ends_with(",missing_scale"), "{row}");
}
