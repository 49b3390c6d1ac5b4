//! What a sheet's first wrong stage is explained by, for tests whose numbers are worked by hand.

use std::fs;

use serde_json::Value;

use crate::support::command::attn;

/// The report on a sheet, and the exit status. The problem is a file, or JSON itself.
#[track_caller]
pub fn report(problem: &str, sheet: &str) -> (Value, i32) {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let path = if problem.starts_with('{') {
        fs::write(file.path(), problem).expect("written");
        file.path().to_str().expect("a name")
    } else {
        problem
    };
    let run = attn(["check", path, "-", "--format", "json"])
        .stdin(sheet)
        .run();
    assert_eq!(run.stderr, "");
    let report = serde_json::from_str(&run.stdout).expect("a report");
    (report, run.status)
}

/// The causes of the first wrong stage, as `mistake` or `mistake+with`.
#[track_caller]
pub fn causes(problem: &str, sheet: &str) -> Vec<String> {
    let (report, status) = report(problem, sheet);
    assert_eq!(status, 1);
    let first = report["first_wrong"]["stage"].as_str().expect("a stage");
    named(&report, first, "causes")
}

/// The `causes` or `remarks` of a stage.
#[track_caller]
pub fn named(report: &Value, stage: &str, what: &str) -> Vec<String> {
    let mut stages = report["stages"].as_array().expect("stages").iter();
    let stage = stages.find(|found| found["stage"] == stage).expect("it");
    let name = |cause: &Value, key: &str| cause[key].as_str().map(str::to_owned);
    let causes = stage[what].as_array().expect("causes").iter();
    causes
        .map(|cause| {
            let both = [name(cause, "mistake"), name(cause, "with")];
            both.into_iter().flatten().collect::<Vec<_>>().join("+")
        })
        .collect()
}
