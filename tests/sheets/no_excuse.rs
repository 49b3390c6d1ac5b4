//! What no rounding excuses, however few stages a sheet shows; and what it does excuse. The right values are
//! by hand, or those of the fixtures, which come from elsewhere.

use crate::support::command::attn;
use serde_json::Value;

const THREE_WORDS: &str = "fixtures/problems/three-words.json";

/// The report on a sheet, and the exit status.
fn check(problem: &str, sheet: &str) -> (Value, i32) {
    let run = attn(["check", problem, "-", "--format", "json"]);
    let run = run.stdin(sheet).run();
    assert_eq!(run.stderr, "");
    let report = serde_json::from_str(&run.stdout).expect("a report");
    (report, run.status)
}

/// The same for a problem that is written here.
fn check_of(problem: &str, sheet: &str) -> (Value, i32) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("problem.json");
    std::fs::write(&path, problem).expect("a file");
    check(path.to_str().expect("a path"), sheet)
}

fn stage<'r>(report: &'r Value, stage: &str) -> &'r Value {
    let stages = report["stages"].as_array().expect("stages");
    let stage = stages.iter().find(|found| found["stage"] == stage);
    stage.expect("the stage")
}

/// The names of the mistakes that explain a stage.
fn causes(report: &Value, of: &str) -> Vec<String> {
    let causes = stage(report, of)["causes"].as_array().expect("causes");
    let name = |cause: &Value| cause["mistake"].as_str().expect("a name").to_owned();
    causes.iter().map(name).collect()
}

/// The greatest of these logits is 11.3, of the word "I". Between the last of them and the input lie some
/// eighty stages, none of which is on the sheet; rounded to six decimals in each, they move none by 0.01.
#[test]
fn many_stages_that_are_not_shown_do_not_make_anything_right() {
    let nothing = vec!["0.000000"; 32].join(", ");
    let sheet = format!(r#"{{"step.1.logits": [[{nothing}]]}}"#);
    let (report, status) = check("fixtures/problems/translator.json", &sheet);
    assert_eq!(status, 1);
    assert_eq!(report["first_wrong"]["stage"], "step.1.logits");
}

/// Random weights, whose rows add up to anything.
#[test]
fn random_numbers_for_the_end_of_a_stack_are_wrong() {
    let sheet = r#"{"probabilities": [[0.812, 0.113, 0.507, 0.664, 0.404], [0.250, 0.801, 0.377, 0.115, 0.457], [0.990, 0.304, 0.610, 0.222, 0.374]]}"#;
    let (_, status) = check("fixtures/problems/encoder-decoder.json", sheet);
    assert_eq!(status, 1);
}

/// Right whole numbers beside it change nothing, with a `.0` or without: 1.6892… is the output where the scores
/// are not divided by √2.
#[test]
fn right_whole_numbers_make_no_wrong_ones_right() {
    let output = r#""output": [[1.6892751930060728, 0.5776812017484818], [1.9297619460813205, 0.7405035396575809], [1.9735742260924212, 0.7346120712277581]]"#;
    for queries in [
        "[[1.0, 0.0], [1.0, 1.0], [2.0, 1.0]]",
        "[[1, 0], [1, 1], [2, 1]]",
    ] {
        let sheet = format!(r#"{{"queries": {queries}, {output}}}"#);
        let (report, status) = check(THREE_WORDS, &sheet);
        assert_eq!(status, 1, "{queries}");
        assert_eq!(causes(&report, "output"), ["missing_scale"], "{queries}");
    }
}

/// Nor do they where nothing explains the wrong ones.
#[test]
fn a_program_that_prints_all_digits_does_not_round_what_it_does_not_print() {
    let sheet = r#"{"queries": [[1.0, 0.0], [1.0, 1.0], [2.0, 1.0]],
        "output": [[1.6144931298, 0.5937412877], [1.8711390021, 0.7002218843], [1.9311720041, 0.7301118723]]}"#;
    let (_, status) = check(THREE_WORDS, sheet);
    assert_eq!(status, 1);
}

/// Equal scores over five keys, of which two are masked: 1/3 each, and 1/5 where the mask comes after the
/// softmax; 0.2 is next to 1/3 in tenths.
const MASKED: &str = r#"{"scaled_scores": [[0, 0, 0, 0, 0], [1, 1, 1, 1, 1]], "mask": {"padding": [1, 1, 1, 0, 0]}, "V": [[10], [20], [30], [40], [50]]}"#;

#[test]
fn what_a_mistake_explains_to_the_digit_is_not_merely_imprecise() {
    let sheet = r#"{"A": [[0.2, 0.2, 0.2, 0, 0], [0.2, 0.2, 0.2, 0, 0]], "Z": [[12], [12]]}"#;
    let (report, status) = check_of(MASKED, sheet);
    assert_eq!(status, 1);
    assert!(causes(&report, "attention_weights").contains(&"mask_after_softmax".to_owned()));
    assert_eq!(stage(&report, "output")["verdict"], "follows");
}

/// 0.43 + 0.22 + 0.43 = 1.08. Rounded, three numbers of two decimals that add up to 1 come to 1.015 at most.
#[test]
fn weights_that_cannot_add_up_to_one_are_wrong() {
    let sheet = r#"{"scaled_scores": [[0.7, 0.0, 0.7], [2.1, 0.7, 2.8], [2.8, 0.7, 3.5]],
        "A": [[0.43, 0.22, 0.43], [0.32, 0.08, 0.65], [0.33, 0.04, 0.67]]}"#;
    let (report, status) = check(THREE_WORDS, sheet);
    assert_eq!(status, 1);
    assert_eq!(report["first_wrong"]["stage"], "attention_weights");
}

/// Softmax over columns of [[1 1] [2 2]] is 1/(1 + e) = 0.26894 and 0.73106: 0.26894·(100 + 50) = 40.34. Who
/// writes two decimals of a weight has more of it, also where the right weights are 1/2.
#[test]
fn what_follows_from_more_digits_than_were_written_follows() {
    let problem = r#"{"scale": "none", "X": [[1, 1], [2, 2]], "W_Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[100], [50]]}"#;
    let sheet = r#"{"Q": [[1, 1], [2, 2]], "scores": [[1, 1], [2, 2]], "A": [[0.27, 0.27], [0.73, 0.73]], "Z": [[40.34], [109.66]]}"#;
    let (report, status) = check_of(problem, sheet);
    assert_eq!(status, 1);
    assert_eq!(
        causes(&report, "attention_weights"),
        ["softmax_over_columns"]
    );
    assert_eq!(stage(&report, "output")["verdict"], "follows");
}

/// Thirds of 10 + 20 + 40 are 23.333, where the right weights are 1 and 0.
#[test]
fn equal_weights_are_carried_on_in_full() {
    let problem = r#"{"scale": "none", "scores": [[40, 0, 0], [0, 40, 0], [0, 0, 40]], "V": [[10], [20], [40]], "d_k": 1}"#;
    let third = "[0.333, 0.333, 0.333]";
    let sheet =
        format!(r#"{{"A": [{third}, {third}, {third}], "Z": [[23.333], [23.333], [23.333]]}}"#);
    let (report, status) = check_of(problem, &sheet);
    assert_eq!(status, 1);
    assert_eq!(stage(&report, "output")["verdict"], "follows");
}

/// The first row has nothing to attend to, and is undefined by this problem's convention.
#[test]
fn a_slip_is_seen_beside_what_is_rightly_undefined() {
    let problem = r#"{"scaled_scores": [[0, 1], [0, 1]], "mask": {"allow": [[0, 0], [1, 1]]}, "V": [[2, 1], [4, 3]], "masked_row": "undefined"}"#;
    let sheet =
        r#"{"A": [["nan", "nan"], [0.269, 0.731]], "Z": [["nan", "nan"], [3.462, -2.462]]}"#;
    let (report, status) = check_of(problem, sheet);
    assert_eq!(status, 1);
    assert!(causes(&report, "output").contains(&"sign_slip".to_owned()));
}

/// e^0 : e^1 : e^2 is 0.0900 : 0.2447 : 0.6652, of which those are set to 0 that the mask takes out; what it
/// adds to the others is forgotten.
#[test]
fn a_mask_after_the_softmax_takes_out_and_adds_nothing() {
    let problem = r#"{"scaled_scores": [[0, 1, 2], [0, 1, 2], [0, 1, 2]], "mask": {"add": [[0, -1, "-inf"], [0, -1, "-inf"], [0, 0, 0]]}}"#;
    let sheet =
        r#"{"A": [[0.0900, 0.2447, 0.0000], [0.0900, 0.2447, 0.0000], [0.0900, 0.2447, 0.6652]]}"#;
    let (report, status) = check_of(problem, sheet);
    assert_eq!(status, 1);
    assert!(causes(&report, "attention_weights").contains(&"mask_after_softmax".to_owned()));
}

/// The second row is what its largest score gives, and what stands above it.
#[test]
fn a_row_written_twice_is_said_beside_a_mistake_that_gives_the_same() {
    let problem =
        r#"{"scaled_scores": [[0.5, 0.2], [0.1, 0.05]], "mask": "causal", "V": [[1], [2]]}"#;
    let sheet = r#"{"A": [[1.000, 0.000], [1.000, 0.000]]}"#;
    let (report, _) = check_of(problem, sheet);
    let causes = causes(&report, "attention_weights");
    for name in ["hard_max", "row_repeated"] {
        assert!(causes.contains(&name.to_owned()), "{causes:?}");
    }
}
