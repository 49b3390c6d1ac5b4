//! Two things wrong in one stage: two mistakes of method, a mistake and a slip, two slips. The numbers are
//! worked by hand.

use crate::found::causes;
use crate::support::command::attn;

const THREE_WORDS: &str = "fixtures/problems/three-words.json";

/// Scaled scores that are logarithms, so that their exponentials are 1 1 1, 3 1 1 and 4 2 1.
const LOGARITHMS: &str = r#"{"scaled_scores": [[0, 0, 0], [1.0986122886681098, 0, 0],
    [1.3862943611198906, 0.6931471805599453, 0]], "mask": "causal"}"#;

#[test]
fn a_softmax_of_another_kind_and_the_mask_after_it() {
    // Down the columns, whose sums are 8, 4 and 3, and then zeros.
    let columns = r#"{"attention_weights": [[0.125, 0, 0], [0.375, 0.25, 0], [0.5, 0.5, 0.333]]}"#;
    let found = causes(LOGARITHMS, columns);
    assert_eq!(found, ["mask_after_softmax+softmax_over_columns"]);
    // Over all, whose sum is 15.
    let all =
        r#"{"attention_weights": [[0.0667, 0, 0], [0.2, 0.0667, 0], [0.2667, 0.1333, 0.0667]]}"#;
    let found = causes(LOGARITHMS, all);
    assert_eq!(found, ["mask_after_softmax+softmax_over_all"]);
}

#[test]
fn two_attributes_of_one_softmax() {
    // 2 to the scores, 1 2 and 1 1, down the columns: 1/2, 2/3, 1/2, 1/3.
    let problem = r#"{"scaled_scores": [[0, 1], [0, 0]]}"#;
    let sheet = r#"{"attention_weights": [[0.5, 0.667], [0.5, 0.333]]}"#;
    let found = causes(problem, sheet);
    assert_eq!(found, ["softmax_over_columns+softmax_base_2"]);
}

#[test]
fn a_weight_read_the_other_way_and_no_bias() {
    let problem = r#"{"X": [[1, 2], [3, 1]], "W_Q": [[1, 2], [4, 0]], "W_K": [[1, 0], [0, 1]],
        "W_V": [[1, 0], [0, 1]], "b_Q": [7, 9]}"#;
    // x·Wᵀ: 1·1 + 2·2 = 5, 1·4 = 4, 3·1 + 1·2 = 5, 3·4 = 12.
    let found = causes(problem, r#"{"queries": [[5, 4], [5, 12]]}"#);
    assert_eq!(found, ["transposed_weights+missing_bias"]);
}

#[test]
fn no_scale_and_a_slip_in_one_number() {
    // The scores are 1 0 1, 3 1 4, 4 1 5.
    let unscaled = |last: &str| {
        let sheet = format!(r#"{{"scaled_scores": [[1, 0, 1], [3, 1, 4], [4, 1, {last}]]}}"#);
        causes(THREE_WORDS, &sheet)
    };
    assert_eq!(unscaled("5"), ["missing_scale"]);
    assert_eq!(unscaled("6"), ["missing_scale+arithmetic_slip"]);
    assert_eq!(unscaled("-5"), ["missing_scale+sign_slip"]);
    assert_eq!(unscaled("50"), ["missing_scale+decimal_point_slip"]);
    // What is right in one number was not made there.
    assert_eq!(unscaled("3.536"), [""; 0]);
}

#[test]
fn what_shows_in_one_row_alone_is_not_enough_beside_a_slip() {
    // 2·(0, 0, 0), 2·(0, 0, 0), 2·(1, 1, 5), and halved.
    let problem = r#"{"scores": [[0, 0, 0], [0, 0, 0], [2, 2, 10]], "d_k": 4}"#;
    let found = causes(
        problem,
        r#"{"scaled_scores": [[0, 0, 0], [0, 0, 0], [2, 2, 9]]}"#,
    );
    assert_eq!(found, ["arithmetic_slip+arithmetic_slip"]);
}

#[test]
fn each_of_two_slips_by_its_own_pattern() {
    let scores = |second: &str, third: &str| {
        let sheet = format!(r#"{{"scores": [[1, 0, 1], {second}, {third}]}}"#);
        causes(THREE_WORDS, &sheet)
    };
    let found = scores("[3, 1, -4]", "[4, 1, 50]");
    assert_eq!(found, ["sign_slip+decimal_point_slip"]);
    let found = scores("[3, 1, -4]", "[4, 1, -5]");
    assert_eq!(found, ["sign_slip+sign_slip"]);
    // 3 and 4 exchanged, and 5 negated.
    let found = scores("[4, 1, 3]", "[4, 1, -5]");
    assert_eq!(found, ["sign_slip+cells_swapped"]);
    // Among many right numbers, two that nothing else explains.
    let found = scores("[3, 1, 7]", "[4, 2, 5]");
    assert_eq!(found, ["arithmetic_slip+arithmetic_slip"]);
    // Most are wrong: nobody knows.
    let found = causes(
        THREE_WORDS,
        r#"{"scores": [[9, 7, 8], [6, 9, 7], [4, 1, 5]]}"#,
    );
    assert_eq!(found, [""; 0]);
}

#[test]
fn pages_of_two_in_one_stage() {
    let page = |sheet: &str, more: &[&str]| {
        let run = attn(["check", THREE_WORDS, "-"].iter().chain(more));
        run.stdin(sheet).run().stdout
    };
    let slip = r#"{"scaled_scores": [[1, 0, 1], [3, 1, 4], [-4, 1, 5]]}"#;
    insta::assert_snapshot!("mistake-and-slip", page(slip, &[]));
    let slips = r#"{"scores": [[1, 0, 1], [3, 1, -4], [4, 1, 50]]}"#;
    insta::assert_snapshot!("two-slips", page(slips, &[]));
    insta::assert_snapshot!("two-slips-zh", page(slips, &["--lang", "zh"]));
}
