//! Bad input. Every file in `fixtures/errors` is a test: its report must be the snapshot of its name.

#![allow(clippy::expect_used, clippy::panic, missing_docs)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::command::attn;
use attn::input::fault::Kind;
use attn::input::{self, Error, Source};
use attn::message::Language;
use attn::model::build;
use attn::report::report;

const FIXTURES: &str = "fixtures/errors";
/// Sheets of answers to [`PROBLEM`].
const SHEETS: &str = "fixtures/errors/answers";
const PROBLEM: &str = "fixtures/problems/three-words.json";
const SNAPSHOTS: &str = "tests/commands/snapshots";

/// The fixtures whose report is kept in Chinese as well.
const CHINESE: &[&str] = &[
    "duplicate-key",
    "file-cut-off",
    "file-huge",
    "file-not-finite",
    "file-of-torch-save",
    "file-tensor-misspelt",
    "file-tensor-not-named",
    "file-transposed-weight",
    "file-vector-for-a-matrix",
    "full-width-comma",
    "gbk",
    "mask-without-polarity",
    "near-miss-key",
    "null-in-a-matrix",
    "pasted-tensor",
    "ragged-rows",
    "top-level-array",
    "unclosed-bracket",
    "wide-characters",
    "shape-transposed-weight",
    "labels-of-the-keys",
    "missing-values",
    "mask-of-the-wrong-size",
    "mask-of-too-many-rules",
    "memory-as-a-matrix",
    "missing-weights",
    "shape-query-and-key-weights",
    "blocks-norm",
    "blocks-of-different-widths",
    "generate-what-no-table-has",
    "heads-listed-in-q",
    "heads-that-do-not-divide",
    "heads-keys-too-wide",
    "blocks-values-too-narrow",
    "embedding-of-given-queries",
    "generate-beyond-the-positions",
    "masks-of-one-attention",
    "memory-of-words",
    "norm-of-one-number",
    "overflow-in-a-head",
    "positions-that-start-too-far",
    "split-without-heads",
    "idle-memory",
    "misplaced-tokens",
    "no-memory",
    "norm-missing",
    "positions-that-are-true",
    "repeated-word",
    "torch-of-another-kind",
    "torch-of-several",
    "torch-packed",
    "unknown-token",
];

/// The same of the sheets.
const CHINESE_SHEETS: &[&str] = &[
    "alias-and-key",
    "decimal-commas",
    "empty",
    "full-width-digits",
    "input-as-answer",
    "column-called-twice",
    "heading-not-understood",
    "near-miss-stage",
    "nul",
    "position-far",
    "remark-or-heading",
    "row-or-shape",
    "row-outside",
    "spreadsheet",
    "thousands",
    "two-readings",
    "rows-for-one",
    "unclear-heading",
    "unclear-words",
    "unknown-formula",
    "unknown-name",
];

/// The kinds of error that no file can show; the tests below do.
const WITHOUT_A_FIXTURE: &[&str] = &[
    "Missing",
    "Directory",
    "Unreadable",
    "RepeatedLabel",
    "SheetForStage",
    "TooLarge",
    // What a test cannot bring about on every machine, and tests/sheets/dumps.rs
    "UnreadableFile",
    "NamelessSheet",
    "SameTensorStage",
    "OtherShape",
];

/// What attn says of the file at `path`: exit status 2 and nothing on standard output.
#[track_caller]
fn report_on(path: &Path, language: &str) -> String {
    let path = path.to_str().expect("a path in UTF-8");
    attn(["explain", path, "--lang", language]).fails()
}

/// What kind of error reading the file at `path` meets; `None` where only the whole does not fit.
fn kind(path: &Path) -> Option<&'static str> {
    let read = input::read(path).and_then(|source| input::problem(&source));
    read.err().map(|error: Error| error.kind().name())
}

/// The error that reading the sheet at `path` meets.
#[track_caller]
fn error_in_sheet(path: &Path) -> Error {
    let problem = input::read(Path::new(PROBLEM)).and_then(|source| input::problem(&source));
    let model = build(&problem.expect(PROBLEM).problem).expect(PROBLEM);
    let sheet =
        input::read_answers(path).and_then(|source| input::answers(&source, &model.program));
    sheet.expect_err("a sheet with an error")
}

#[track_caller]
fn report_on_sheet(path: &Path, language: Language) -> String {
    let report = report(&error_in_sheet(path), language, 80);
    anstream::adapter::strip_str(&report).to_string()
}

fn files(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect(folder);
    let paths = entries.map(|entry| entry.expect(folder).path());
    let mut paths: Vec<_> = paths.filter(|path| path.is_file()).collect();
    paths.sort();
    paths
}

fn fixtures() -> Vec<PathBuf> {
    files(FIXTURES)
}

fn name(path: &Path) -> String {
    let stem = path.file_stem().expect("fixtures have names");
    stem.to_str().expect("and in ASCII").to_owned()
}

#[track_caller]
fn assert_report(name: &str, report: &str) {
    insta::with_settings!({prepend_module_to_snapshot => false, omit_expression => true}, {
        insta::assert_snapshot!(format!("error-{name}"), report);
    });
}

#[test]
fn every_fixture_is_reported_as_its_snapshot_says() {
    for path in fixtures() {
        assert_report(&name(&path), &report_on(&path, "en"));
    }
}

/// `sheet-decimal-commas-txt`
fn sheet_name(path: &Path) -> String {
    let file = path.file_name().expect("fixtures have names");
    format!(
        "sheet-{}",
        file.to_str().expect("and in ASCII").replace('.', "-")
    )
}

#[test]
fn every_sheet_is_reported_as_its_snapshot_says() {
    for path in files(SHEETS) {
        assert_report(
            &sheet_name(&path),
            &report_on_sheet(&path, Language::English),
        );
    }
}

#[test]
fn the_reports_on_sheets_are_good_chinese() {
    for path in chinese_sheets() {
        let report = report_on_sheet(&path, Language::Chinese);
        assert_report(&format!("zh-{}", sheet_name(&path)), &report);
    }
}

fn chinese_sheets() -> Vec<PathBuf> {
    let mut sheets = files(SHEETS);
    sheets.retain(|path| CHINESE_SHEETS.contains(&name(path).as_str()));
    sheets
}

#[test]
fn the_reports_are_good_chinese() {
    for fixture in CHINESE {
        let path = Path::new(FIXTURES).join(format!("{fixture}.json"));
        assert_report(&format!("zh-{fixture}"), &report_on(&path, "zh"));
    }
}

#[test]
fn fixtures_and_snapshots_match_one_to_one() {
    let wanted: BTreeSet<String> = fixtures()
        .iter()
        .map(|path| format!("error-{}", name(path)))
        .chain(CHINESE.iter().map(|name| format!("error-zh-{name}")))
        .chain(
            files(SHEETS)
                .iter()
                .map(|path| format!("error-{}", sheet_name(path))),
        )
        .chain(
            chinese_sheets()
                .iter()
                .map(|path| format!("error-zh-{}", sheet_name(path))),
        )
        .collect();
    let entries = fs::read_dir(SNAPSHOTS).expect(SNAPSHOTS);
    let found: BTreeSet<String> = entries
        .map(|entry| entry.expect(SNAPSHOTS).path())
        .filter(|path| path.extension().is_some_and(|end| end == "snap"))
        .map(|path| name(&path))
        .filter(|name| name.starts_with("error-"))
        .collect();
    assert_eq!(found, wanted);
}

#[test]
fn every_kind_of_error_is_shown_by_some_fixture() {
    let shown: BTreeSet<&str> = fixtures()
        .iter()
        .filter_map(|path| kind(path))
        .chain(
            files(SHEETS)
                .iter()
                .map(|path| error_in_sheet(path).kind().name()),
        )
        .chain(WITHOUT_A_FIXTURE.iter().copied())
        .collect();
    let all: BTreeSet<&str> = Kind::names().collect();
    let missing: Vec<_> = all.difference(&shown).collect();
    assert!(missing.is_empty(), "no fixture shows {missing:?}");
    assert_eq!(Kind::names().count(), all.len(), "names are not unique");
}

#[test]
fn a_missing_file_is_told_apart_from_a_misspelt_one() {
    let path = Path::new("fixtures/errors/gbkk.json");
    assert_eq!(kind(path), Some("Missing"));
    let report = report_on(path, "en");
    assert!(
        report.contains("did you mean `fixtures/errors/gbk.json`?"),
        "{report}"
    );
    let report = report_on(Path::new("no/such/directory.json"), "en");
    assert_eq!(
        report,
        "error: there is no such file\n --> no/such/directory.json\n"
    );
}

#[test]
fn a_directory_is_no_file() {
    let path = Path::new(FIXTURES);
    assert_eq!(kind(path), Some("Directory"));
    let report = report_on(path, "en");
    assert!(
        report.contains("such as `fixtures/errors/array-in-a-cell.json`"),
        "{report}"
    );
}

#[test]
fn what_cannot_be_read_is_told_for_what_it_was_to_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let sheet = folder.path().join("sheet.txt");
    fs::write(&sheet, " \n").expect("a file");
    for (command, remedy) in [
        ("check", "`attn sheet PROBLEM` prints an empty sheet"),
        ("conventions", "`attn sheet PROBLEM` prints an empty sheet"),
    ] {
        let path = sheet.to_str().expect("a path in UTF-8");
        let report = attn([command, PROBLEM, path]).fails();
        assert!(report.contains(remedy), "{report}");
        let report = attn([command, path, PROBLEM]).fails();
        assert!(report.contains("`attn example three-words`"), "{report}");
    }
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).expect("a folder");
    let empty = empty.to_str().expect("a path in UTF-8");
    let report = attn(["check", PROBLEM, empty]).fails();
    assert!(
        report.contains("the path of a sheet of answers"),
        "{report}"
    );
    let report = attn(["explain", empty]).fails();
    assert!(report.contains("the path of a problem file"), "{report}");
    let report = attn(["check", PROBLEM, "A", "[[[1]], [[2]]]"]).fails();
    assert!(report.contains("attn marks one example"), "{report}");
}

#[test]
fn standard_input_is_read_once() {
    for arguments in [["check", PROBLEM, "-", "-"], ["check", "-", PROBLEM, "-"]] {
        let report = attn(arguments).fails();
        assert_eq!(
            report,
            "error: standard input can be read only once\n  \
             = help: let `-` stand for one file, and give the others by their names\n"
        );
    }
}

#[test]
fn one_stage_alone_is_typed_in() {
    let sheet = "fixtures/answers/three-words-article.txt";
    let numbers = "1 0; 1 1; 2 1";
    for answers in [
        &["queries", numbers, "keys", numbers][..],
        &[sheet, "queries", numbers],
        &[sheet, "queries"],
        &["queries"],
    ] {
        let arguments = ["check", PROBLEM]
            .into_iter()
            .chain(answers.iter().copied());
        let report = attn(arguments).fails();
        assert_eq!(
            report,
            "error: `queries` is a stage: one stage with its numbers can be typed in, and nothing \
             beside it\n  = help: write it as in `attn check problem.json queries '1 0; 1 1'`; several \
             stages go into one file\n"
        );
    }
    attn(["check", PROBLEM, "queries", numbers]).prints();
}

#[test]
fn what_is_typed_without_a_stage_is_told_its_form() {
    for (typed, form) in [
        (
            "[[1, 0], [1, 1]]",
            "attn check problem.json output '[[1, 0], [1, 1]]'",
        ),
        (
            "(1, 0), (1, 1)",
            "attn check problem.json output '[[1, 0], [1, 1]]'",
        ),
        ("1 0; 1 1", "attn check problem.json output '1 0; 1 1'"),
        ("{\"A\": [[1]]}", "… | attn check problem.json -"),
    ] {
        let report = attn(["check", PROBLEM, typed]).fails();
        assert!(report.contains(form), "{report}");
    }
    // An input is no answer, and so is not among the stages that might be meant.
    let report = attn(["check", PROBLEM, "outptu", "1 0; 1 1"]).fails();
    assert_eq!(
        report,
        "error: there is no file and no stage “outptu”\n  = help: did you mean the stage `output`? it \
         has `queries`, `keys`, `values`, `scores`, `scaled_scores`, `attention_weights`, `output`\n"
    );
}

#[test]
fn a_pattern_of_a_step_is_suggested_with_its_step() {
    let generate = "fixtures/problems/generate.json";
    let report = attn(["explain", generate, "--stage", "decoder.*"]).fails();
    assert!(
        report.contains("did you mean `step.*.decoder.*`?"),
        "{report}"
    );
    let suggested = attn(["explain", generate, "--stage", "step.*.decoder.*"]).prints();
    assert!(suggested.contains("step.1.decoder."), "{suggested}");
}

#[test]
fn the_page_of_a_digest_is_told_for_what_it_is() {
    let generate = "fixtures/problems/generate.json";
    for language in ["en", "zh"] {
        for (format, columns) in [("text", "40"), ("text", "80"), ("markdown", "80")] {
            let page = attn(["explain", generate, "--format", format, "--lang", language])
                .env("COLUMNS", columns)
                .prints();
            let report = attn(["check", generate, "-"]).stdin(page).fails();
            assert!(report.contains("this page is a digest"), "{report}");
        }
        let page = attn(["explain", generate, "--stage", "*", "--lang", language]).prints();
        attn(["check", generate, "-"]).stdin(page).prints();
    }
}

#[test]
fn a_file_stays_as_it_is_where_no_sheet_could_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let out = out.to_str().expect("a path in UTF-8");
    let sheet = "fixtures/errors/answers/numbers-first.txt";
    for format in ["text", "html", "json"] {
        attn(["check", PROBLEM, sheet, "--format", format, "-o", out]).fails();
        assert!(!Path::new(out).exists(), "{format}");
    }
    fs::write(out, "before").expect("a file");
    attn(["check", PROBLEM, sheet, "-o", out]).fails();
    assert_eq!(fs::read_to_string(out).expect("it is there"), "before");
    // A table of a class says that it failed.
    attn(["check", PROBLEM, sheet, "--format", "csv", "-o", out]).fails();
    let table = fs::read_to_string(out).expect("it is there");
    assert!(table.contains("failed"), "{table}");
}

#[test]
fn a_shape_without_a_cause_is_told_what_it_must_be() {
    let command = ["check", PROBLEM, "output", "1 2 3 4 5; 1 2 3 4 5"];
    let page = attn(command).run().stdout.replace('\n', " ");
    assert!(
        page.contains(
            "No mistake of the catalogue leads to this shape with these numbers: the stage has a row for each query"
        ),
        "{page}"
    );
    assert!(!page.contains("anew"), "{page}");
    let page = attn(command.into_iter().chain(["--no-answers"]))
        .run()
        .stdout;
    assert!(
        page.contains("leads to this shape with these numbers.\n"),
        "{page}"
    );
}

#[cfg(unix)]
#[test]
fn what_the_system_refuses_is_said_in_its_words() {
    let path = Path::new("/proc/self/mem");
    assert_eq!(kind(path), Some("Unreadable"));
    let report = report_on(path, "en");
    assert!(
        report.starts_with("error: the file cannot be read: "),
        "{report}"
    );
}

#[test]
fn two_megabytes_on_one_line_are_reported_briefly() {
    let row = "0.12345, ".repeat(230_000);
    let text = format!("{{\"X\": [[{row}oops, {row}1]]}}");
    let source = Source::new("long.json", text);
    let error = input::problem(&source).expect_err("oops is no number");
    let report = report(&error, Language::English, 80);
    assert!(report.len() < 1000, "{report}");
    assert_eq!(error.path(), "X[1][230001]");
}

#[test]
fn nothing_hostile_reaches_the_terminal() {
    let report = report_on(&Path::new(FIXTURES).join("hostile-text.json"), "en");
    let hostile = |c: char| c.is_control() && c != '\n' || matches!(c, '\u{200b}' | '\u{202e}');
    assert!(!report.contains(hostile), "{report:?}");
}
