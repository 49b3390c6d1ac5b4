//! `attn check` and its kin, as users run them.

use crate::support::command::{Run, attn};
use serde_json::Value;

const THREE_WORDS: &str = "fixtures/problems/three-words.json";
const ARTICLE: &str = "fixtures/answers/three-words-article.json";

fn check(sheet: &str, more: &[&str]) -> Run {
    attn(["check", THREE_WORDS, "-"].iter().chain(more))
        .stdin(sheet)
        .run()
}

/// The report as JSON, with the exit status.
fn json(sheet: &str) -> (Value, i32) {
    let run = check(sheet, &["--format", "json"]);
    assert_eq!(run.stderr, "");
    (
        serde_json::from_str(&run.stdout).expect("a report"),
        run.status,
    )
}

/// A sheet with each stage of the three words to three decimals, by hand; then what is changed.
const RIGHT: &str = r#"{
    "queries": [[1, 0], [1, 1], [2, 1]],
    "keys": [[1, 2], [0, 1], [1, 3]],
    "values": [[2, 0], [0, 1], [2, 1]],
    "scores": [[1, 0, 1], [3, 1, 4], [4, 1, 5]],
    "scaled_scores": [[0.707, 0.000, 0.707], [2.121, 0.707, 2.828], [2.828, 0.707, 3.536]],
    "attention_weights": [[0.401, 0.198, 0.401], [0.306, 0.074, 0.620], [0.318, 0.038, 0.644]],
    "output": [[1.604, 0.599], [1.851, 0.694], [1.924, 0.682]]}"#;

#[test]
fn pages_at_80_columns() {
    let article = attn(["check", THREE_WORDS, ARTICLE]).run();
    assert_eq!(article.status, 1);
    insta::assert_snapshot!("article", article.stdout);
    insta::assert_snapshot!(
        "article-zh",
        attn(["check", THREE_WORDS, ARTICLE, "--lang", "zh"])
            .run()
            .stdout
    );
    insta::assert_snapshot!(
        "article-markdown",
        attn(["check", THREE_WORDS, ARTICLE, "-f", "markdown"])
            .run()
            .stdout
    );
    insta::assert_snapshot!(
        "article-no-answers",
        attn(["check", THREE_WORDS, ARTICLE, "--no-answers"])
            .run()
            .stdout
    );
    let right = check(RIGHT, &[]);
    assert_eq!(right.status, 0);
    insta::assert_snapshot!("all-right", right.stdout);
    // Two decimals carried on with: 0.71, 2.12, 2.83, 3.54 lead to weights and outputs that are off
    // by no more than that rounding explains.
    let rounded = r#"{"scaled_scores": [[0.7, 0, 0.7], [2.1, 0.7, 2.8], [2.8, 0.7, 3.5]],
        "attention_weights": [[0.4, 0.2, 0.4], [0.307, 0.076, 0.618], [0.319, 0.039, 0.642]]}"#;
    let rounded = check(rounded, &[]);
    insta::assert_snapshot!("only-rounded", rounded.stdout);
    assert_eq!(rounded.status, 0);
    let shape = check(
        r#"{"output": [[1.604, 1.851, 1.924], [0.599, 0.694, 0.682]]}"#,
        &[],
    );
    assert_eq!(shape.status, 1);
    insta::assert_snapshot!("wrong-shape", shape.stdout);
    let unclassified = RIGHT.replace("[0.401, 0.198, 0.401]", "[0.3, 0.3, 0.4]");
    // Most of them wrong, so that not each is a slip by itself.
    let unclassified = unclassified.replace("[0.306, 0.074, 0.620]", "[0.2, 0.1, 0.7]");
    insta::assert_snapshot!("unclassified", check(&unclassified, &[]).stdout);
    let missing = r#"{"attention_weights": [[0.422, 0.155, 0.422], [0.259, 0.035, 0.705], [0.265, 0.013, 0.721]]}"#;
    insta::assert_snapshot!("missing-stages", check(missing, &[]).stdout);
    // The scores not scaled, and the weights taken to the keys in place of the values.
    let two = r#"{"scaled_scores": [[1, 0, 1], [3, 1, 4], [4, 1, 5]],
        "attention_weights": [[0.422, 0.155, 0.422], [0.259, 0.035, 0.705], [0.265, 0.013, 0.721]],
        "output": [[0.845, 2.267], [0.965, 2.670], [0.987, 2.708]]}"#;
    insta::assert_snapshot!("two-mistakes", check(two, &[]).stdout);
}

#[test]
fn the_report_as_data() {
    let (report, status) = json(RIGHT);
    assert_eq!(
        (status, &report["format"], &report["verdict"]),
        (0, &"attn-check/1".into(), &"right".into())
    );
    assert_eq!(report["first_wrong"], Value::Null);
    assert_eq!(report["stages"].as_array().unwrap().len(), 7);
    assert_eq!(report["totals"]["correct"], 51);

    // Unscaled: exp(1)/(2·exp(1) + 1) = 0.4223, and so on; by hand from the scores.
    let sheet = r#"{"scaled_scores": [[1, 0, 1], [3, 1, 4], [4, 1, 5]]}"#;
    let (report, status) = json(sheet);
    assert_eq!((status, &report["verdict"]), (1, &"wrong".into()));
    assert_eq!(
        report["first_wrong"],
        serde_json::json!({"stage": "scaled_scores", "row": 1, "column": 1})
    );
    let cause = &report["stages"][0]["causes"][0];
    assert_eq!(cause["mistake"], "missing_scale");
    assert_eq!((&cause["explains"], &cause["of"]), (&9.into(), &9.into()));
    // The middle of the first row is 0 either way.
    assert_eq!(cause["distinguishing"], 8);
    assert_eq!(
        (&cause["with"], &cause["since"]),
        (&Value::Null, &Value::Null)
    );
    let cell = &report["stages"][0]["cells"][0];
    assert_eq!(
        (&cell["written"], &cell["verdict"]),
        (&1.into(), &"wrong".into())
    );
}

#[test]
fn hints_do_not_tell_the_right_values() {
    let run = attn(["check", THREE_WORDS, ARTICLE, "--no-answers", "-f", "json"]).run();
    assert!(!run.stdout.contains("\"right\":"), "{}", run.stdout);
    let text = attn(["check", THREE_WORDS, ARTICLE, "--no-answers"])
        .run()
        .stdout;
    assert!(!text.contains("0.306") && !text.contains("→"), "{text}");
}

#[test]
fn a_mistake_in_a_stage_that_is_not_shown_reaches_back_to_it() {
    let sheet = r#"{"attention_weights": [[0.422, 0.155, 0.422], [0.259, 0.035, 0.705], [0.265, 0.013, 0.721]]}"#;
    let (report, _) = json(sheet);
    let causes = report["stages"][0]["causes"].as_array().unwrap();
    let found = causes
        .iter()
        .find(|cause| cause["mistake"] == "missing_scale")
        .expect("named");
    assert_eq!(found["since"], "scaled_scores");
}

/// Every problem of the fixtures, by its path.
fn problems() -> Vec<String> {
    let folder = std::fs::read_dir("fixtures/problems").expect("a folder");
    let paths = folder.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .map(|path| path.display().to_string())
        .collect();
    paths.sort();
    assert!(paths.len() > 50);
    paths
}

#[test]
fn what_explain_prints_comes_back_all_right() {
    for path in problems() {
        let trace = attn(["explain", &path, "--format", "json"]).run().stdout;
        let run = attn(["check", &path, "-"]).stdin(trace.as_str()).run();
        assert_eq!(run.status, 0, "{path}: {}{}", run.stdout, run.stderr);
    }
}

/// A problem file of that text in the `folder`, by its path.
fn problem(folder: &std::path::Path, text: &str) -> String {
    let path = folder.join("problem.json");
    std::fs::write(&path, text).expect("written");
    path.display().to_string()
}

#[test]
fn the_pages_that_explain_prints_come_back_all_right() {
    // A page says how many decimals it shows, and shows more of what would be 0 otherwise: most of the
    // weights of the first problem at one decimal. A table too wide for the page comes in parts.
    let folder = tempfile::tempdir().expect("a folder");
    let tiny = problem(
        folder.path(),
        r#"{"X": [[1, 0], [0, 1], [1, 1]], "W_Q": [[5, 0], [1, 3]], "W_K": [[1, 2], [0, 4]],
            "W_V": [[2, 0], [0, 1]]}"#,
    );
    // Digits, formats and languages take turns: all of them with every problem would take long.
    let turns = [
        ("1", "text", "en"),
        ("4", "markdown", "zh"),
        ("0", "text", "zh"),
        ("9", "text", "en"),
        ("1", "markdown", "en"),
    ];
    let paths = problems()
        .into_iter()
        .chain([tiny.clone(), tiny.clone(), tiny]);
    for (path, turn) in paths
        .flat_map(|path| [path.clone(), path])
        .zip((0..turns.len()).cycle())
    {
        let (digits, format, language) = turns[turn];
        let arguments = [
            "explain", &path, "--stage", "*", "--full", "--digits", digits,
        ];
        let page = attn(
            arguments
                .into_iter()
                .chain(["--format", format, "--lang", language]),
        );
        let page = page.run().stdout;
        let run = attn(["check", &path, "-"]).stdin(page.as_str()).run();
        let said = format!("{path} --digits {digits} {format} {language}");
        assert_eq!(run.status, 0, "{said}: {}{}", run.stdout, run.stderr);
    }
}

#[test]
fn numbers_in_scientific_notation_of_as_many_digits_claim_their_own() {
    // As numpy prints weights of scores 0, 1 and 12: e^-12, e^-11 and 1 over 1 + e^-11 + e^-12, worked
    // out by hand to 6.1440e-06, 1.6701e-05, 9.9998e-01.
    let folder = tempfile::tempdir().expect("a folder");
    let path = problem(
        folder.path(),
        r#"{"scores": [[0, 1, 12]], "V": [[1], [2], [3]], "scale": "none"}"#,
    );
    let marks = |cells: &str| attn(["check", &path, "attention_weights", cells]).run();
    let run = marks("6.1440e-06 1.6701e-05 9.9998e-01");
    assert_eq!(run.status, 0, "{}", run.stdout);
    // The last number's fourth decimal is wrong, by more than it claims.
    let run = marks("6.1440e-06 1.6701e-05 9.9988e-01");
    assert_eq!(run.status, 1, "{}", run.stdout);
    // Numbers that are not all written so are taken to be as fine as the finest.
    let run = marks("6.1440e-06 1.6701e-05 0.99998");
    assert_eq!(run.status, 1, "{}", run.stdout);
}

#[test]
fn one_stage_typed_in() {
    let run = attn([
        "check",
        THREE_WORDS,
        "output",
        "[[1.6, 0.6], [1.85, 0.69], [1.92, 0.68]]",
    ])
    .run();
    assert_eq!(run.status, 0, "{}", run.stdout);
    let run = attn(["check", THREE_WORDS, "Z", "1.6 0.6; 1.85 0.69; 1.92 0.78"]).run();
    assert_eq!(run.status, 1, "{}", run.stdout);
}

#[test]
fn one_stage_from_standard_input_or_a_file() {
    let rows = "1.6 0.6\n1.85 0.69\n1.92 0.68\n";
    let run = attn(["check", THREE_WORDS, "output", "-"])
        .stdin(rows)
        .run();
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    // The first digit off.
    let wrong = rows.replace("1.85", "2.85");
    let run = attn(["check", THREE_WORDS, "output", "-"])
        .stdin(wrong.as_str())
        .run();
    assert_eq!(run.status, 1, "{}", run.stdout);

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("z.txt");
    let path = path.to_str().unwrap();
    std::fs::write(path, "1.6 0.6\n1.85 oops\n1.92 0.68\n").unwrap();
    let report = attn(["check", THREE_WORDS, "output", path]).fails();
    assert!(report.contains(&format!("{path}:2:6")), "{report}");
    let report = attn(["check", THREE_WORDS, "output", path, "-o", path]).fails();
    assert!(report.contains("overwrite"), "{report}");
}

#[test]
fn arguments_in_the_wrong_place_are_recognised() {
    let says = |arguments: &[&str], wanted: &[&str]| {
        let run = attn([&["check"], arguments].concat()).run();
        assert_eq!(run.status, 2, "{}", run.stdout);
        for words in wanted {
            assert!(run.stderr.contains(words), "{}", run.stderr);
        }
    };
    says(
        &[THREE_WORDS, "outptu", "[[1]]"],
        &[
            "error: there is no file and no stage “outptu”",
            "did you mean the stage `output`?",
        ],
    );
    // Two files that are not there are two files.
    says(
        &[THREE_WORDS, "a.json", "b.json"],
        &["--> a.json", "--> b.json"],
    );
    says(
        &[THREE_WORDS, "output", ARTICLE],
        &[
            "the numbers of `output` are asked for here",
            &format!("--> {ARTICLE}:"),
            "`attn check PROBLEM ANSWERS`",
        ],
    );
    for sheet in [ARTICLE, "fixtures/answers/three-words-article.csv"] {
        let command = format!("`attn check {THREE_WORDS} {sheet}`");
        says(
            &[sheet, THREE_WORDS],
            &["they stand the wrong way round", &command],
        );
    }
    // A sheet for a problem, and none for a sheet.
    says(
        &[ARTICLE, ARTICLE],
        &["is a sheet of answers, not a problem: it has the stage `queries`"],
    );
    says(
        &[THREE_WORDS, THREE_WORDS],
        &["this file is a problem, not a sheet of answers"],
    );
}

#[test]
fn an_empty_sheet_in_every_form_is_read_back() {
    for format in ["text", "json", "csv", "markdown"] {
        let blank = attn(["sheet", THREE_WORDS, "--format", format]).prints();
        let run = attn(["check", THREE_WORDS, "-", "--format", "json"])
            .stdin(blank.as_str())
            .run();
        assert_eq!(
            (run.status, run.stderr.as_str()),
            (0, ""),
            "{format}: {blank}"
        );
        let report: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(report["totals"]["missing"], 51, "{format}: {blank}");
    }
}

#[test]
fn a_class_set_is_one_row_a_sheet_and_a_bad_file_does_not_stop_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("a.json"), RIGHT).unwrap();
    std::fs::write(path("b.json"), RIGHT.replace("0.599", "0.699")).unwrap();
    std::fs::write(path("c.json"), "{\"output\": [[1,").unwrap();
    let sheets = [path("a.json"), path("b.json"), path("c.json")];
    let mut arguments = vec!["check", THREE_WORDS];
    arguments.extend(sheets.iter().map(String::as_str));
    arguments.extend([
        "--format",
        "csv",
        "--points",
        "attention_weights=4,output=3",
    ]);
    let run = attn(&arguments).run();
    assert_eq!(run.status, 2);
    assert!(run.stderr.starts_with("error:"), "{}", run.stderr);
    let rows: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(rows.len(), 4, "{}", run.stdout);
    assert!(rows[0].starts_with("sheet,verdict,points,of,"));
    assert!(rows[1].ends_with("right,7,7,0,0,,,,"), "{}", rows[1]);
    // One of six numbers of the output: 4 + 3·5/6.
    assert!(
        rows[2].contains("wrong,6.5,7,1,0,output,1,2,"),
        "{}",
        rows[2]
    );
    let run = attn(["check", THREE_WORDS, &sheets[0], &sheets[1], "-f", "json"]).run();
    assert_eq!((run.status, run.stdout.lines().count()), (1, 2));
}

/// A problem of 24 tokens with everything that `explain` makes of it, and a problem file.
fn large(folder: &std::path::Path) -> (String, Value) {
    let x: Vec<[f64; 2]> = (0..24)
        .map(|at| [f64::from(at % 5), f64::from(at % 3)])
        .collect();
    let unit = [[1, 0], [0, 1]];
    let problem = serde_json::json!({"X": x, "W_Q": unit, "W_K": unit, "W_V": unit});
    let path = folder.join("problem.json");
    std::fs::write(&path, problem.to_string()).expect("a file");
    let path = path.to_str().expect("UTF-8").to_owned();
    let trace = attn(["explain", &path, "--format", "json"]).prints();
    let trace: Value = serde_json::from_str(&trace).expect("a trace");
    let stages = trace["stages"].as_array().expect("stages").iter();
    let stage = |stage: &Value| {
        (
            stage["key"].as_str().unwrap().to_owned(),
            stage["values"].clone(),
        )
    };
    (
        path,
        stages.map(stage).collect::<serde_json::Map<_, _>>().into(),
    )
}

#[test]
fn a_table_that_is_cut_keeps_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let (problem, stages) = large(folder.path());
    let mut sheet = serde_json::json!({ "scores": stages["scores"] });
    // Scores are whole numbers of at most 20.
    sheet["scores"][12][17] = 77.into();
    sheet["scores"][20][9] = 78.into();
    for (format, width) in [("text", "40"), ("text", "100"), ("markdown", "80")] {
        let arguments = ["check", &problem, "-", "-f", format, "--width", width];
        let run = attn(arguments).stdin(sheet.to_string()).run();
        assert_eq!(run.status, 1);
        for wrong in ["77 ✗", "78 ✗"] {
            assert!(
                run.stdout.contains(wrong),
                "{format} {width}:\n{}",
                run.stdout
            );
        }
        assert!(!run.stdout.contains("marked number"), "{}", run.stdout);
    }
    // With a whole row wrong some are seen, and the others are counted.
    for column in 0..24 {
        sheet["scores"][12][column] = 77.into();
    }
    let run = attn(["check", &problem, "-", "--width", "60"])
        .stdin(sheet.to_string())
        .run();
    assert!(run.stdout.contains("77 ✗"), "{}", run.stdout);
    assert!(
        run.stdout
            .contains("marked numbers are among what is not shown"),
        "{}",
        run.stdout
    );
}

#[test]
fn wrong_and_right_never_look_the_same() {
    // 1/√2 = 0.70710…; the decimals asked for show neither.
    let sheet = RIGHT.replace("[[0.707, 0.000, 0.707]", "[[0.70716, 0.00000, 0.70711]");
    let sheet = sheet.replace("2.828]", "2.82843]");
    let page = check(&sheet, &["--digits", "2"]).stdout;
    assert!(page.contains("0.7072 ✗ → 0.7071 "), "{page}");
}

#[test]
fn numbers_in_narrow_cells_stay_whole() {
    let sheet = r#"{"scaled_scores": [[0.12345678901, 0, 0.23456789012], [-3.45678901234e-1, 1, 4], [4, 1, 5]]}"#;
    let page = check(sheet, &["--width", "40"]).stdout;
    assert!(page.contains("0.12345679 ✗ "), "{page}");
    assert!(page.contains("→ 0.70710678 "), "{page}");
    assert!(page.contains("−0.34567890 ✗ "), "{page}");
}

#[test]
fn what_is_imprecise_is_called_so() {
    // 0.402 is 0.0009 from the first weight, 0.40111…: more than rounding, less than 1.5 units.
    let run = check(&RIGHT.replace("[[0.401,", "[[0.402,"), &[]);
    assert_eq!(run.status, 0);
    assert!(
        run.stdout.contains("All right: 51 numbers"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .contains("Imprecise: A[我,我]. This number is off by a little"),
        "{}",
        run.stdout
    );
    let run = check(&RIGHT.replace("[[0.401,", "[[0.402,"), &["--lang", "zh"]);
    assert!(run.stdout.contains("不够精确：A[我,我]"), "{}", run.stdout);
}

#[test]
fn a_blank_stage_is_not_called_right() {
    let run = check(
        r#"{"A": [[null, null, null]], "Z": [[1.604, 0.599], [1.851, 0.694], [1.924, 0.682]]}"#,
        &[],
    );
    assert!(run.stdout.contains("Right: output."), "{}", run.stdout);
    let blank = check(r#"{"A": [[null, null, null]]}"#, &[]).stdout;
    assert!(
        blank.contains("Nothing to mark") && !blank.contains("Right:"),
        "{blank}"
    );
}

#[test]
fn the_catalogue_and_its_pages() {
    let list = attn(["mistakes"]).prints();
    assert!(list.contains("missing_scale") && list.contains("softmax_over_columns"));
    insta::assert_snapshot!("mistakes", list);
    insta::assert_snapshot!(
        "mistake-page",
        attn(["mistakes", "softmax_over_columns"]).prints()
    );
    let report = attn(["mistakes", "softmax_over_colums"]).fails();
    assert!(report.contains("softmax_over_columns"), "{report}");
    insta::assert_snapshot!(
        "mistakes-in",
        attn(["mistakes", "--in", THREE_WORDS]).prints()
    );
}

#[test]
fn conventions_that_reproduce_a_sheet() {
    let run = |sheet: &str| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sheet.json");
        std::fs::write(&path, sheet).unwrap();
        attn(["conventions", THREE_WORDS, path.to_str().unwrap()]).run()
    };
    let with = |sheet: &str| {
        let run = run(sheet);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
        run.stdout
    };
    assert!(with(RIGHT).contains("own conventions reproduce"));
    // By hand: the scores unscaled give these weights.
    let unscaled = r#"{"attention_weights": [[0.422, 0.155, 0.422], [0.259, 0.035, 0.705], [0.265, 0.013, 0.721]]}"#;
    assert!(
        with(unscaled).contains("\"scale\": \"none\""),
        "{}",
        with(unscaled)
    );
    // The queries rest on none of 3 scales (d_k is d_model, so that their roots are one), 3 masks, 3
    // bases and 2 axes: 54 combinations, of which ten are listed.
    let queries = with(r#"{"queries": [[1, 0], [1, 1], [2, 1]]}"#);
    assert!(queries.contains("44 more combinations"), "{queries}");
    assert!(!queries.contains("d_model"), "{queries}");
    let blank = with(r#"{"queries": [[null, null], [null, null], [null, null]]}"#);
    assert!(blank.contains("Nothing to mark"), "{blank}");
    let guessed = r#"{"attention_weights": [[0.3, 0.3, 0.4], [0.3, 0.3, 0.4], [0.3, 0.3, 0.4]]}"#;
    let none = run(guessed);
    assert_eq!((none.status, none.stderr.as_str()), (1, ""));
    assert!(none.stdout.contains("None of the"), "{}", none.stdout);
}
