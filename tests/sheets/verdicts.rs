//! What a number is judged to be, where something beside its digits decides: blanks, exact values, and what
//! is undefined. The right values are those of the three words, by hand: the scaled scores are
//! [[1, 0, 1], [3, 1, 4], [4, 1, 5]]/√2, and the first row of weights is 0.4011, 0.1978, 0.4011.

use crate::support::command::{Attn, attn};
use serde_json::Value;

const THREE_WORDS: &str = "fixtures/problems/three-words.json";

fn report(run: Attn) -> (Value, i32) {
    let run = run.run();
    assert_eq!(run.stderr, "");
    let report = serde_json::from_str(&run.stdout).expect("a report");
    (report, run.status)
}

fn check(sheet: &str) -> (Value, i32) {
    report(attn(["check", THREE_WORDS, "-", "--format", "json"]).stdin(sheet))
}

/// The verdicts of a stage's cells that are not correct, by row and column.
fn verdicts(report: &Value, stage: &str) -> Vec<(u64, u64, String)> {
    let stages = report["stages"].as_array().expect("stages");
    let stage = stages.iter().find(|found| found["stage"] == stage);
    let cells = stage.expect("the stage")["cells"].as_array();
    let cells = cells.expect("cells").iter().map(|cell| {
        let at = |key: &str| cell[key].as_u64().expect("a position");
        let verdict = cell["verdict"].as_str().expect("a verdict").to_owned();
        (at("row"), at("column"), verdict)
    });
    cells.collect()
}

/// A weight that is off by ten units of its last place, beside a stage that must not excuse it.
const WEIGHTS: &str =
    r#""attention_weights": [[0.411, 0.198, 0.391], [0.306, 0.074, 0.620], [0.318, 0.038, 0.644]]"#;

#[test]
fn a_blank_stage_excuses_nothing() {
    let wrong = [(1, 1, "wrong".to_owned()), (1, 3, "wrong".to_owned())];
    let blank = "[[null, null, null], [null, null, null], [null, null, null]]";
    for beside in [
        format!(r#""scores": {blank}, "#),
        format!(r#""scaled_scores": {blank}, "#),
        r#""queries": [[null]], "#.to_owned(),
    ] {
        let (report, status) = check(&format!("{{{beside}{WEIGHTS}}}"));
        assert_eq!(status, 1, "{beside}");
        assert_eq!(verdicts(&report, "attention_weights"), wrong, "{beside}");
    }
}

#[test]
fn a_blank_has_no_shape_that_could_be_wrong() {
    let (report, status) = check(r#"{"queries": [[null]]}"#);
    assert_eq!((status, &report["verdict"]), (0, &"right".into()));
    assert_eq!(report["totals"]["missing"], 6);
}

#[test]
fn a_stage_of_exact_values_excuses_nothing() {
    let queries = r#""queries": [["1/1", "0/1"], ["1/1", "1/1"], ["2/1", "1/1"]], "#;
    let (report, status) = check(&format!("{{{queries}{WEIGHTS}}}"));
    assert_eq!(status, 1);
    assert_eq!(verdicts(&report, "queries"), []);
    let wrong = [(1, 1, "wrong".to_owned()), (1, 3, "wrong".to_owned())];
    assert_eq!(verdicts(&report, "attention_weights"), wrong);
}

#[test]
fn an_exact_value_is_right_or_wrong_and_never_imprecise() {
    // 3/4 is 0.043 from 1/√2, half of the unit of 0.1 that the 0 beside it sets.
    let sheet = r#"{"scores": [["1/1", "0/1", "1/1"], ["3/1", "1/1", "4/1"], ["4/1", "1/1", "5/1"]],
        "scaled_scores": [["1/sqrt(2)", 0, "3/4"], ["3/sqrt(2)", "1/sqrt(2)", "4/sqrt(2)"], [null, null, null]]}"#;
    let (report, status) = check(sheet);
    assert_eq!(status, 1);
    let missing = |column| (3, column, "missing".to_owned());
    let wrong = (1, 3, "wrong".to_owned());
    let found = verdicts(&report, "scaled_scores");
    assert_eq!(found, [wrong, missing(1), missing(2), missing(3)]);
}

#[test]
fn what_is_undefined_is_right_where_the_problem_says_so_and_nowhere_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("problem.json");
    // The first token has nothing before it, so that its row of weights is 0/0.
    let problem = r#"{"tokens": ["a", "b"], "scores": [[1, 2], [3, 4]], "d_k": 1, "V": [[1], [2]],
        "mask": "strictly_causal", "masked_row": "undefined"}"#;
    std::fs::write(&path, problem).expect("a file");
    let path = path.to_str().expect("UTF-8");
    let trace = attn(["explain", path, "--format", "json"]).run().stdout;
    let run = attn(["check", path, "-", "--format", "json"]).stdin(trace);
    let (back, status) = report(run);
    assert_eq!((status, &back["verdict"]), (0, &"right".into()), "{back}");

    let marked = |sheet: &str| report(attn(["check", path, "-", "-f", "json"]).stdin(sheet));
    let (right, status) = marked(r#"{"A": [["nan", "NaN"], [1, 0]], "Z": [["nan"], [1]]}"#);
    assert_eq!(status, 0, "{right}");
    // 0 is what another convention gives.
    let (zero, status) = marked(r#"{"A": [[0, 0], [1, 0]]}"#);
    assert_eq!(status, 1);
    let wrong = |row, column| (row, column, "wrong".to_owned());
    assert_eq!(
        verdicts(&zero, "attention_weights"),
        [wrong(1, 1), wrong(1, 2)]
    );
    let (elsewhere, status) = marked(r#"{"A": [["nan", "nan"], ["nan", 0]]}"#);
    assert_eq!(status, 1);
    assert_eq!(verdicts(&elsewhere, "attention_weights"), [wrong(2, 1)]);
}

#[test]
fn a_row_without_numbers_has_no_cause() {
    let (report, status) =
        check(r#"{"A": [["nan", "nan", "nan"], [null, null, null], [null, null, null]]}"#);
    assert_eq!(status, 1);
    assert_eq!(
        report["stages"][0]["causes"],
        serde_json::json!([]),
        "{report}"
    );
}

#[test]
fn a_number_that_passes_by_what_may_have_been_rounded_before_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("problem.json");
    // Both weights are 1/2, the output is 0; weights off by 0.05 could make it ±100,000.
    let problem = r#"{"scores": [[0, 0]], "d_k": 1, "V": [[1000000], [-1000000]]}"#;
    std::fs::write(&path, problem).expect("a file");
    let path = path.to_str().expect("UTF-8");
    let marked = |sheet: &str| report(attn(["check", path, "-", "-f", "json"]).stdin(sheet));
    // 50,000 and 5 units of 0.1.
    for (sheet, far) in [(r#"{"Z": [[5000.0]]}"#, 1), (r#"{"Z": [[0.5]]}"#, 0)] {
        let (found, status) = marked(sheet);
        assert_eq!(status, 0, "{sheet}");
        let rounded = (1, 1, "rounded".to_owned());
        assert_eq!(verdicts(&found, "output"), [rounded], "{sheet}");
        assert_eq!(found["stages"][0]["far"], far, "{sheet}");
    }
    let page = attn(["check", path, "-"])
        .stdin(r#"{"Z": [[5000.0]]}"#)
        .run();
    assert!(
        page.stdout.contains("In output 1 number is much further"),
        "{}",
        page.stdout
    );
    // Where all before is shown as exactly as it is, there is no such room.
    let (found, status) =
        marked(r#"{"scaled_scores": [["0/1", "0/1"]], "A": [["1/2", "1/2"]], "Z": [[5000.0]]}"#);
    assert_eq!(status, 1, "{found}");
}

#[test]
fn what_a_sheet_cannot_rule_out_is_told_where_whole_numbers_leave_much_room() {
    // Without the scale, exp(1) : 1 : exp(1) and so on: not the right output, 1.604, 0.599 and so on. Whole
    // numbers grant every stage that is not shown half of 0.1, so that it passes; the remark says so.
    let output = "[[1.689, 0.578], [1.930, 0.741], [1.974, 0.735]]";
    let whole = format!(r#"{{"Q": [[1, 0], [1, 1], [2, 1]], "Z": {output}}}"#);
    let (report, status) = check(&whole);
    assert_eq!(status, 0);
    let remarks = report["stages"][1]["remarks"].as_array().expect("remarks");
    let named = |name: &str| remarks.iter().any(|remark| remark["mistake"] == name);
    assert!(
        named("missing_scale") && named("softmax_base_2"),
        "{report}"
    );
    // 6 numbers, by 21 units and more.
    assert_eq!(report["stages"][1]["far"], 6);
    let (report, status) = check(&format!(r#"{{"Z": {output}}}"#));
    assert_eq!(status, 1);
    let causes = report["stages"][0]["causes"].as_array().expect("causes");
    assert_eq!(causes[0]["mistake"], "missing_scale", "{report}");
}

#[test]
fn what_rests_on_no_number_is_never_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("problem.json");
    let problem = r#"{"scores": [[1, 0, 1], [3, 1, 4]], "d_k": 2, "V": [[2], [0], [2]], "mask": {"block": [[0, 1, 1], [0, 0, 1]]}}"#;
    std::fs::write(&path, problem).expect("a file");
    let path = path.to_str().expect("UTF-8");
    // exp(3/√2) : exp(1/√2) is 0.804 : 0.196, and the output 1.609.
    for written in [r#""inf""#, r#""nan""#, "99"] {
        let sheet = format!(
            r#"{{"masked_scores": [[0.707, "-inf", "-inf"], [2.121, 0.707, {written}]],
                "A": [[1.000, 0, 0], [0.804, 0.196, 0]], "Z": [[2.000], [1.609]]}}"#
        );
        let (found, status) = report(attn(["check", path, "-", "-f", "json"]).stdin(sheet));
        assert_eq!(status, 1);
        let wrong = (2, 3, "wrong".to_owned());
        assert_eq!(verdicts(&found, "masked_scores"), [wrong]);
        let row = [1, 2, 3].map(|column| (2, column, "inconsistent".to_owned()));
        assert_eq!(verdicts(&found, "attention_weights"), row, "{written}");
    }
    for written in [r#""inf""#, r#""nan""#] {
        let sheet =
            format!(r#"{{"A": [[1.000, 0, 0], [0.804, {written}, 0]], "Z": [[2.000], [1.609]]}}"#);
        let (found, _) = report(attn(["check", path, "-", "-f", "json"]).stdin(sheet));
        let output = (2, 1, "inconsistent".to_owned());
        assert_eq!(verdicts(&found, "output"), [output], "{written}");
    }
}
