//! What a problem file means, key by key, and how its parts are found again.

#![allow(clippy::expect_used, clippy::panic, missing_docs)]

use std::fs;
use std::path::Path;

use attn::expression::Base;
use attn::input::{self, ProblemFile, Source};
use attn::matrix::Matrix;
use attn::message::{Code, Language, misfit};
use attn::problem::{Attention, MaskRule, MaskedRow, Parameter, Projection, Scale};
use attn::report::report;

#[track_caller]
fn read(text: &str) -> ProblemFile {
    input::problem(&Source::new("problem.json", text)).expect(text)
}

#[track_caller]
fn attention(members: &str) -> Attention {
    let problem = read(&format!("{{{members}}}")).problem;
    problem.attention().expect("a single attention").clone()
}

fn matrix<const R: usize, const C: usize>(rows: [[f64; C]; R]) -> Matrix {
    Matrix::from_row_slice(R, C, rows.as_flattened())
}

/// The matrix that `attention` gives as `parameter`.
fn given(attention: &Attention, parameter: Parameter) -> &Matrix {
    &attention.matrices[&parameter]
}

#[test]
fn every_problem_of_the_fixtures_is_read() {
    let entries = fs::read_dir("fixtures/problems").expect("the folder");
    let files = entries.map(|entry| entry.expect("an entry").path());
    let problems = files.filter(|path| path.extension().is_some_and(|end| end == "json"));
    let read = |path: &Path| input::read(path).and_then(|source| input::problem(&source));
    for path in problems {
        if let Err(error) = read(&path) {
            panic!("{error}");
        }
    }
}

#[test]
fn a_file_that_says_nothing_is_all_defaults() {
    let file = read("{}");
    assert_eq!(file.problem.attention(), Some(&Attention::default()));
    assert_eq!(file.problem.title, None);
    let accepted = r#""heads": 1, "kv_heads": "1", "score": "scaled_dot", "mask": "none", "$schema": {"a": 1, "a": 2}"#;
    assert_eq!(attention(accepted), Attention::default());
}

#[test]
fn numbers_may_be_strings_wherever_they_stand() {
    let read = attention(
        r#""X": [["1/3", 2], [3, "-sqrt(4)"]], "b_Q": [1, "1/2"], "d_k": "4", "softmax_base": "4/2""#,
    );
    assert_eq!(
        *given(&read, Parameter::X),
        matrix([[1.0 / 3.0, 2.0], [3.0, -2.0]])
    );
    assert_eq!(*given(&read, Parameter::BQ), matrix([[1.0, 0.5]]));
    // As docs/INPUT_FORMAT.md has it: roots, products, sums and parentheses.
    let written = attention(r#""b_O": ["√2", "5*sqrt(2)/3", "(1 + 2)/4", "1 - 3"]"#);
    let root = 2f64.sqrt();
    assert_eq!(
        *given(&written, Parameter::BO),
        matrix([[root, 5.0 * root / 3.0, 0.75, -2.0]])
    );
    assert_eq!(read.d_k, Some(4));
    assert_eq!(read.softmax_base, Base::Number(2.0));
    assert_eq!(attention(r#""softmax_base": "e""#).softmax_base, Base::E);
}

#[test]
fn every_matrix_is_read_under_its_key() {
    for (index, parameter) in Parameter::ALL.into_iter().enumerate() {
        let member = match parameter.key().strip_prefix("memory.") {
            Some(key) => format!("\"memory\": {{\"{key}\": [[{index}]]}}"),
            None => format!("\"{}\": [[{index}]]", parameter.key()),
        };
        let read = attention(&member);
        assert_eq!(read.matrices.len(), 1, "{member}");
        assert_eq!(*given(&read, parameter), matrix([[index as f64]]));
    }
}

#[test]
fn labels_belong_to_the_queries_or_to_the_memory() {
    let read = attention(r#""tokens": ["我", "爱"], "memory": {"tokens": ["a"]}"#);
    assert_eq!(
        read.tokens.as_deref(),
        Some(&["我".to_owned(), "爱".to_owned()][..])
    );
    assert_eq!(read.memory_tokens.as_deref(), Some(&["a".to_owned()][..]));
}

#[test]
fn the_conventions_are_read() {
    let scale = |value: &str| attention(&format!("\"scale\": {value}")).scale;
    assert_eq!(scale("\"1/sqrt(d_k)\""), Some(Scale::InverseRootDk));
    assert_eq!(scale("\"none\""), Some(Scale::None));
    assert_eq!(
        scale("{\"multiply_by\": 0.125}"),
        Some(Scale::MultiplyBy(0.125))
    );
    assert_eq!(
        scale("{\"divide_by\": \"sqrt(64)\"}"),
        Some(Scale::DivideBy(8.0))
    );
    assert_eq!(
        attention(r#""projection": "W@x""#).projection,
        Projection::WeightTimesColumn
    );
    assert_eq!(
        attention(r#""masked_row": "uniform""#).masked_row,
        MaskedRow::Uniform
    );
}

#[test]
fn every_form_of_mask_is_read() {
    let mask = |value: &str| attention(&format!("\"mask\": {value}")).mask;
    let flags = matrix([[1.0, 0.0], [1.0, 1.0]]);
    assert_eq!(mask("\"causal\""), [MaskRule::Causal]);
    assert_eq!(mask("\"strictly_causal\""), [MaskRule::StrictlyCausal]);
    assert_eq!(mask("{\"window\": 0}"), [MaskRule::Window(0)]);
    assert_eq!(
        mask("{\"padding\": [1, false]}"),
        [MaskRule::Padding(vec![true, false])]
    );
    assert_eq!(
        mask("{\"allow\": [[true, false], [1, 1]]}"),
        [MaskRule::Allow(flags.clone())]
    );
    assert_eq!(
        mask("{\"block\": [[1, 0], [1, 1]]}"),
        [MaskRule::Block(flags)]
    );
    let added = matrix([[0.0, f64::NEG_INFINITY, -1.5]]);
    for row in ["[[0, \"-inf\", -1.5]]", "[0, \"−∞\", \"-3/2\"]"] {
        assert_eq!(
            mask(&format!("{{\"add\": {row}}}")),
            [MaskRule::Add(added.clone())]
        );
    }
    assert_eq!(mask("[]"), []);
    let rules = |count: usize| format!("[{}]", vec!["\"causal\""; count].join(", "));
    assert_eq!(mask(&rules(64)).len(), 64);
    for count in [65, 100_000] {
        let text = format!("{{\"mask\": {}}}", rules(count));
        let error = input::problem(&Source::new("f", text)).expect_err("too many");
        assert_eq!(error.kind().name(), "TooManyRules");
    }
    assert_eq!(
        mask("[\"causal\", \"none\", {\"window\": 1}]"),
        [MaskRule::Causal, MaskRule::Window(1)]
    );
}

#[test]
fn a_batch_of_one_is_taken_off_and_said() {
    let file =
        read(r#"{"X": [[[1, 2], [3, 4]]], "b_Q": [[1, 2]], "mask": {"allow": [[[[1, 0]]]]}}"#);
    assert_eq!(
        *given(file.problem.attention().expect("one"), Parameter::X),
        matrix([[1.0, 2.0], [3.0, 4.0]])
    );
    let notices = file.problem.notices.iter();
    let notices: Vec<_> = notices
        .map(|notice| notice.plain(Language::English, 3))
        .collect();
    assert_eq!(
        notices,
        ["`X`, `mask` came with a leading axis of length 1 (a batch of one), which was taken off",]
    );
}

#[test]
fn a_fault_within_a_batch_has_its_whole_path() {
    let source = Source::new("f", r#"{"X": [[[1, 2], [3, null]]]}"#);
    let error = input::problem(&source).expect_err("null");
    assert_eq!(error.path(), "X[1][2][2]");
    assert_eq!(
        error.to_string(),
        "f:1:21: this is null; it must be a number"
    );
}

#[test]
fn what_is_missing_is_told_at_once() {
    let says = |members: &str| {
        let problem = read(&format!("{{{members}}}")).problem;
        let misfit = attn::model::build(&problem).expect_err("something is missing");
        misfit.message().plain(Language::English, 3)
    };
    assert_eq!(
        says(r#""X": [[1]]"#),
        "`W_Q`, `W_K`, `W_V` are missing: `queries`, `keys`, `values` are worked out from them"
    );
    assert_eq!(
        says(r#""X": [[1]], "W_Q": [[1]]"#),
        "`W_K`, `W_V` are missing: `keys`, `values` are worked out from them"
    );
    assert_eq!(
        says(r#""X": [[1]], "W_Q": [[1]], "K": [[1]]"#),
        "`W_V` is missing: the `values` need it"
    );
    assert_eq!(
        says(r#""Q": [[1]], "memory": {"X_K": [[1]]}"#),
        "`memory.X_V`, `W_K`, `W_V` are missing: `keys`, `values` are worked out from them"
    );
    assert_eq!(
        says(r#""attention_weights": [[1]], "W_V": [[1]]"#),
        "`X` is missing: the `values` need it"
    );
}

#[test]
fn positions_in_a_path_say_from_where_they_count() {
    let at = |text: &str| {
        let error = input::problem(&Source::new("f", text)).expect_err(text);
        let shown = report(&error, Language::English, 80);
        let shown = anstream::adapter::strip_str(&shown).to_string();
        shown.lines().nth(1).map(str::to_owned)
    };
    assert_eq!(
        at(r#"{"X": [[1], [null]]}"#).as_deref(),
        Some(" --> f:1:14 at X[2][1], counted from 1")
    );
    assert_eq!(at(r#"{"X": 1}"#).as_deref(), Some(" --> f:1:7 at X"));
}

#[test]
fn parts_are_found_again_by_their_path() {
    let text = r#"{"X": [[1, 2]], "mask": ["causal", {"window": 1}], "memory": {"X": [[3]]}}"#;
    let file = read(text);
    let at = |path| file.locate(path).and_then(|span| text.get(span));
    assert_eq!(at("X"), Some("[[1, 2]]"));
    assert_eq!(at("X[1][2]"), Some("2"));
    assert_eq!(at("mask[2]"), Some("{\"window\": 1}"));
    assert_eq!(at("memory.X"), Some("[[3]]"));
    assert_eq!(
        at("memory.tokens"),
        Some("{\"X\": [[3]]}"),
        "the nearest value around it"
    );
    assert_eq!(at("W_Q"), None);
    assert_eq!(at(""), None);
}

#[test]
fn a_fault_of_the_whole_is_shown_at_its_part() {
    let file = read("{\n  \"X\": [[1, 2]],\n  \"Q\": [[1]]\n}");
    let code = |key| Code::from(key);
    let error = file.fault(
        "X",
        misfit::unused(code("X")),
        Some(misfit::unused_help(code("X"))),
    );
    assert_eq!(error.path(), "X");
    let shown = anstream::adapter::strip_str(&report(&error, Language::English, 80)).to_string();
    let lines: Vec<_> = shown.lines().collect();
    assert_eq!(lines[1], " --> problem.json:2:8 at X");
    assert_eq!(
        lines[3..5],
        ["2 |   \"X\": [[1, 2]],", "  |        ^^^^^^^^"]
    );

    let error = file.fault("", misfit::missing_d_k(), None);
    let shown = anstream::adapter::strip_str(&report(&error, Language::English, 80)).to_string();
    assert_eq!(shown.lines().nth(1), Some(" --> problem.json"));
}
