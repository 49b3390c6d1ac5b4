//! What a port of a model dumped, as a sheet. tests/reference/tensors.py computes it, in float32, binary16 and
//! bfloat16, from PyTorch's weights; it is right unless its name says otherwise.

use crate::support::command::attn;
use serde_json::Value;

const PROBLEM: &str = "fixtures/torch/enc_post_relu.json";

/// The report on a dump, and the exit status.
fn marked(dump: &str) -> (Value, i32) {
    let run = attn([
        "check",
        PROBLEM,
        &format!("fixtures/dumps/{dump}"),
        "-f",
        "json",
    ])
    .run();
    assert_eq!(run.stderr, "", "{dump}");
    let report = serde_json::from_str(&run.stdout).expect("JSON");
    (report, run.status)
}

#[test]
fn a_faithful_port_is_right_in_every_type() {
    for dump in [
        "single.npz",
        "single.safetensors",
        "half.npz",
        "brain.safetensors",
    ] {
        let (report, status) = marked(dump);
        assert_eq!((&report["verdict"], status), (&"right".into(), 0), "{dump}");
        // All 14 stages, two of them for each of two heads.
        let stages = report["stages"].as_array().expect("stages");
        let written = |stage: &&Value| stage["verdict"] != "missing";
        assert_eq!(stages.iter().filter(written).count(), 16, "{dump}");
    }
}

#[test]
fn where_a_port_leaves_the_reference_and_why() {
    let scores = "encoder.1.self_attention.head.1.scaled_scores";
    for (dump, stage, mistake) in [
        ("without-scale.npz", scores, "missing_scale"),
        ("without-scale-half.npz", scores, "missing_scale"),
        ("without-scale-brain.safetensors", scores, "missing_scale"),
        (
            "norm-inside.npz",
            "encoder.1.norm_1",
            "norm_before_residual",
        ),
    ] {
        let (report, status) = marked(dump);
        assert_eq!((&report["verdict"], status), (&"wrong".into(), 1), "{dump}");
        assert_eq!(report["first_wrong"]["stage"], stage, "{dump}");
        let stages = report["stages"].as_array().expect("stages");
        let first = stages
            .iter()
            .find(|found| found["stage"] == stage)
            .expect("it is reported");
        assert_eq!(first["causes"][0]["mistake"], mistake, "{dump}");
        // What comes later follows from it.
        let last = stages
            .iter()
            .rev()
            .find(|found| found["verdict"] != "missing")
            .expect("one");
        assert_eq!(last["verdict"], "follows", "{dump}");
    }
}

#[test]
fn one_array_is_the_stage_that_is_named() {
    let norm = "fixtures/dumps/norm_2.npy";
    let right = attn(["check", PROBLEM, "encoder.1.norm_2", norm]).run();
    assert_eq!(
        (right.status, right.stderr.as_str()),
        (0, ""),
        "{}",
        right.stdout
    );
    let wrong = attn(["check", PROBLEM, "encoder.1.norm_1", norm]).run();
    assert_eq!(wrong.status, 1);
    let report = attn(["check", PROBLEM, norm]).fails();
    assert!(
        report.contains("`attn check PROBLEM STAGE FILE`"),
        "{report}"
    );
}

#[test]
fn what_is_no_stage_or_fits_none_is_refused() {
    for (dump, said) in [
        ("unknown.npz", "did you mean `encoder.1.norm_1`"),
        (
            "twice.npz",
            "encoder.1.norm_2: another tensor of the file is this stage as well",
        ),
        (
            "axes.npz",
            "encoder.1.norm_2: this has the shape `[2, 4, 8]`",
        ),
        (
            "million.npz",
            "encoder.1.norm_2: this has the shape `[1000, 1000]`; the stage has the shape `[4, 8]`",
        ),
    ] {
        let report = attn(["check", PROBLEM, &format!("fixtures/dumps/{dump}")]).fails();
        assert!(report.contains(said), "{report}");
    }
}

/// The conventions behind a dump can be searched for as well.
#[test]
fn conventions_are_found_in_a_dump() {
    let run = attn(["conventions", PROBLEM, "fixtures/dumps/without-scale.npz"]).run();
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    assert!(run.stdout.contains("scale"), "{}", run.stdout);
}
