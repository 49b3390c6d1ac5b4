//! What an exercise can reveal, and both commands of the catalogue as pages and as data.

#![allow(missing_docs)]

use crate::support::command::attn;
use serde_json::{Value, json};

const THREE_WORDS: &str = "fixtures/problems/three-words.json";

/// By hand: the scores are [[1, 0], [0, 1]], the weights e/(e+1) = 0.731 on the diagonal and 0.269 off
/// it, every row of the output [1, 2].
const SYMMETRIC: &str =
    r#"{"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[1, 2], [1, 2]], "scale": "none"}"#;

/// What is said of one mistake.
#[track_caller]
fn of(problem: &str, mistake: &str) -> Value {
    let run = attn(["mistakes", "--in", "-", "-f", "json"]).stdin(problem);
    let page: Value = serde_json::from_str(&run.prints()).expect("JSON");
    assert_eq!(page["format"], "attn-mistakes/1");
    let mistakes = page["mistakes"].as_array().expect("a list");
    let found = mistakes.iter().find(|found| found["name"] == mistake);
    found.expect(mistake).clone()
}

#[test]
fn a_slip_is_hidden_where_the_numbers_come_out_right() {
    let transposed = of(SYMMETRIC, "transposed_answer");
    assert_eq!(transposed["shows_in"], json!(["output"]));
    assert_eq!(
        transposed["hidden_in"],
        json!(["scores", "attention_weights"])
    );
    let repeated = of(SYMMETRIC, "row_repeated");
    assert_eq!(repeated["shows_in"], json!(["scores", "attention_weights"]));
    assert_eq!(repeated["hidden_in"], json!(["output"]));
    let swapped = of(SYMMETRIC, "cells_swapped");
    assert_eq!(swapped["hidden_in"], json!([]));
    let digits = of(SYMMETRIC, "too_few_digits");
    assert_eq!(digits["shows_in"], json!(["attention_weights"]));
    let divided = of(SYMMETRIC, "row_not_normalized");
    assert_eq!(divided["shows_in"], json!(["attention_weights"]));
    assert_eq!(divided["hidden_in"], json!([]));
    let zero = r#"{"Q": [[0]], "K": [[2]], "V": [[3]]}"#;
    for slip in ["sign_slip", "decimal_point_slip"] {
        let slip = of(zero, slip);
        assert_eq!(slip["shows_in"], json!(["attention_weights", "output"]));
        assert_eq!(slip["hidden_in"], json!(["scores", "scaled_scores"]));
    }
    let arithmetic = of(zero, "arithmetic_slip");
    assert_eq!(arithmetic["hidden_in"], json!([]));
}

#[test]
fn a_slip_that_one_cell_or_row_cannot_show_does_not_apply() {
    let one = r#"{"Q": [[1]], "K": [[2]], "V": [[3]]}"#;
    for slip in ["cells_swapped", "row_repeated", "transposed_answer"] {
        assert_eq!(of(one, slip)["applies"], false, "{slip}");
    }
    assert_eq!(of(one, "sign_slip")["applies"], true);
    // A matrix that is not square has the wrong shape when it is transposed.
    let row = r#"{"Q": [[1]], "K": [[2]], "V": [[3, 3]]}"#;
    assert_eq!(of(row, "transposed_answer")["shows_in"], json!(["output"]));
}

#[test]
fn slips_that_look_like_another_mistake_are_told_with_the_stage() {
    // Every weight rounded to a whole number leaves a 1 on the larger score; here the scores are just
    // that themselves, and their own shares too.
    let like = |mistake: &str| json!({"mistake": mistake, "stage": "attention_weights"});
    assert_eq!(
        of(SYMMETRIC, "too_few_digits")["alike"],
        json!(["linear_normalization", "missing_softmax", "hard_max"].map(like))
    );
    // [[1, 2], [1, 2]] transposed is two cells across the diagonal exchanged.
    let transposed = json!({"mistake": "transposed_answer", "stage": "output"});
    let alike = of(SYMMETRIC, "cells_swapped")["alike"].clone();
    assert!(
        alike.as_array().expect("a list").contains(&transposed),
        "{alike}"
    );
    // K·Qᵀ is the transpose of Q·Kᵀ.
    let three_words = std::fs::read_to_string(THREE_WORDS).expect("a file");
    let swapped = json!([{"mistake": "swapped_query_key", "stage": "scores"}]);
    assert_eq!(of(&three_words, "transposed_answer")["alike"], swapped);
    assert_eq!(of(&three_words, "arithmetic_slip")["alike"], json!([]));
}

#[test]
fn mistakes_of_method_say_where_they_show_and_what_is_like_them() {
    let three_words = std::fs::read_to_string(THREE_WORDS).expect("a file");
    let weights = of(&three_words, "transposed_weights");
    assert_eq!(
        (&weights["kind"], &weights["group"]),
        (&json!("method"), &json!("projection"))
    );
    // W_V is [[2, 0], [0, 1]].
    assert_eq!(weights["shows_in"], json!(["queries", "keys"]));
    assert_eq!(weights["hidden_in"], json!(["values"]));
    let masks = of(&three_words, "missing_mask");
    assert_eq!(masks["applies"], false);
    // A row of undefined numbers is no difference.
    let undefined = std::fs::read_to_string("fixtures/problems/masked-row-undefined.json");
    let page = attn(["mistakes", "--in", "-"])
        .stdin(undefined.expect("a file"))
        .prints();
    assert!(page.contains("Can be recognised"), "{page}");
}

#[test]
fn pages_and_data() {
    let symmetric = |format: &str, language: &str| {
        let command = ["mistakes", "--in", "-", "-f", format, "--lang", language];
        attn(command).stdin(SYMMETRIC).prints()
    };
    insta::assert_snapshot!("symmetric", symmetric("text", "en"));
    insta::assert_snapshot!("symmetric-zh", symmetric("text", "zh"));
    insta::assert_snapshot!("symmetric-markdown", symmetric("markdown", "en"));
    insta::assert_snapshot!(
        "mistake-markdown",
        attn(["mistakes", "hard_max", "--format", "markdown"]).prints()
    );
    insta::assert_snapshot!(
        "mistake-json",
        attn(["mistakes", "hard_max", "--format", "json"]).prints()
    );
    let all: Value =
        serde_json::from_str(&attn(["mistakes", "-f", "json"]).prints()).expect("JSON");
    let mistakes = all["mistakes"].as_array().expect("a list");
    assert_eq!(mistakes.len(), attn::mistake::Mistake::all().count());
    assert!(
        attn(["mistakes", "-f", "markdown"])
            .prints()
            .starts_with("# ")
    );
}

#[test]
fn conventions_as_pages_and_data() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sheet.json");
    // By hand: the scores unscaled give these weights.
    let sheet = r#"{"attention_weights": [[0.422, 0.155, 0.422], [0.259, 0.035, 0.705], [0.265, 0.013, 0.721]]}"#;
    std::fs::write(&path, sheet).expect("a file");
    let path = path.to_str().expect("UTF-8");
    let run = |format| attn(["conventions", THREE_WORDS, path, "-f", format]).prints();
    let data: Value = serde_json::from_str(&run("json")).expect("JSON");
    assert_eq!(
        data,
        json!({
            "format": "attn-conventions/1",
            "sheet": path,
            // Unchanged or one of 2 other scales (d_model is d_k), the other projection, 2 other masks, 2
            // other bases, or the other axis.
            "tried": 3 * 2 * 3 * 3 * 2,
            "combinations": [{"changes": ["\"scale\": \"none\""]}],
        })
    );
    insta::assert_snapshot!("conventions-text", run("text"));
    insta::assert_snapshot!("conventions-markdown", run("markdown"));
}
