//! `attn compare`: what two walks have in common, and how far apart they are. Expected numbers are worked out
//! in Python's own arithmetic, apart from this program.

use crate::support::command::attn;
use serde_json::Value;

const RIVER: &str = "fixtures/compare/river.json";
const MONEY: &str = "fixtures/compare/money.json";
const MASKED: &str = "fixtures/compare/river-masked.json";

fn json(arguments: &[&str]) -> Value {
    let printed = attn(
        ["compare"]
            .iter()
            .chain(arguments)
            .chain(&["--format", "json"]),
    )
    .prints();
    serde_json::from_str(&printed).expect("JSON")
}

/// A stage of a comparison.
#[track_caller]
fn stage<'v>(compared: &'v Value, key: &str) -> &'v Value {
    let stages = compared["stages"].as_array().expect("stages");
    let found = stages.iter().find(|stage| stage["key"] == key);
    found.unwrap_or_else(|| panic!("no {key}"))
}

#[track_caller]
fn near(found: &Value, expected: f64) {
    let found = found.as_f64().expect("a number");
    assert!((found - expected).abs() < 1e-12, "{found} for {expected}");
}

#[test]
fn the_same_word_gets_another_vector_in_another_sentence() {
    for language in ["en", "zh"] {
        let page = attn(["compare", RIVER, MONEY, "--lang", language]).prints();
        insta::assert_snapshot!(format!("compare-sentences-{language}"), page);
    }
    let compared = json(&[RIVER, MONEY]);
    assert_eq!(compared["first"], "attention_weights");
    let weights = &stage(&compared, "attention_weights")["largest"];
    assert_eq!(
        (&weights["row"], &weights["column"]),
        (&"the".into(), &"the".into())
    );
    assert_eq!(weights["rows"], serde_json::json!([1, 3]));
    near(&weights["difference"], 1.0 / 3.0 - 0.25);
    near(
        &stage(&compared, "attention_weights")["mean"],
        0.055_214_598_139_765_85,
    );
    let output = stage(&compared, "output");
    near(&output["largest"]["difference"], 0.935_209_981_069_331_1);
    near(&output["mean"], 0.577_391_931_418_378);
    let words = &compared["words"][0];
    assert_eq!(
        words["shared"][1],
        serde_json::json!({"word": "bank", "positions": [3, 4]})
    );
    assert_eq!(
        words["alone"],
        serde_json::json!([["river"], ["money", "in"]])
    );
    let cosines = &words["stages"].as_array().unwrap().last().unwrap()["cosines"];
    near(&cosines[0], 0.622_543_017_479_467_2);
    near(&cosines[1], 0.600_158_261_451_918_6);
}

#[test]
fn a_mask_and_a_scale_change_what_they_change() {
    for language in ["en", "zh"] {
        let page = attn(["compare", RIVER, MASKED, "--lang", language]).prints();
        insta::assert_snapshot!(format!("compare-conventions-{language}"), page);
    }
    let compared = json(&[RIVER, MASKED]);
    assert_eq!(
        compared["conventions"],
        serde_json::json!([
            {"key": "scale", "values": ["1/sqrt(d_k)", "none"]},
            {"key": "mask", "values": [[], ["causal"]]},
        ])
    );
    // 4 − 4/√2, of river with itself.
    let scaled = stage(&compared, "scaled_scores");
    assert_eq!(
        scaled["keys"],
        serde_json::json!(["scaled_scores", "scores"])
    );
    near(&scaled["largest"]["difference"], 4.0 - 8f64.sqrt());
    near(&scaled["mean"], 0.325_436_909_792_725_05);
    // The three cells above the diagonal are masked in the second, and no differences.
    let masked = stage(&compared, "masked_scores");
    assert_eq!(masked["masked"], serde_json::json!([0, 3]));
    assert_eq!(masked["cells"], 6);
    near(&masked["mean"], 0.390_524_291_751_270_1);
    near(
        &stage(&compared, "attention_weights")["largest"]["difference"],
        2.0 / 3.0,
    );
    near(&stage(&compared, "output")["mean"], 0.287_845_266_789_487);
    assert_eq!(compared["alone"], serde_json::json!([[], ["mask"]]));
}

#[test]
fn a_problem_and_its_own_trace_are_the_same() {
    let trace = attn(["explain", MASKED, "--format", "json"]).prints();
    for arguments in [["-", MASKED], [MASKED, "-"]] {
        let command = ["compare"].iter().chain(&arguments);
        let page = attn(command).stdin(trace.clone()).prints();
        assert!(page.contains("Both follow the same conventions."), "{page}");
        assert!(
            page.contains("Every stage is the same in both, to the last bit."),
            "{page}"
        );
    }
    // So are all problems there are, with spaces in their traces or without.
    for name in [
        "heads-masked-apart",
        "encoder-decoder",
        "masked-row-undefined",
        "translator",
    ] {
        let file = format!("fixtures/problems/{name}.json");
        let trace = attn(["explain", &file, "--format", "json"]).run().stdout;
        let trace: Value = serde_json::from_str(&trace).unwrap();
        let trace = serde_json::to_string_pretty(&trace).unwrap();
        let compared = attn(["compare", &file, "-", "-f", "json"])
            .stdin(trace)
            .prints();
        let compared: Value = serde_json::from_str(&compared).unwrap();
        assert_eq!(compared["first"], Value::Null, "{name}");
        assert_eq!(compared["conventions"], serde_json::json!([]), "{name}");
        let stages = compared["stages"].as_array().unwrap();
        assert!(
            stages
                .iter()
                .all(|stage| stage["same"] == true && stage["whole"] == true)
        );
        assert_eq!(compared["alone"], serde_json::json!([[], []]), "{name}");
    }
}

#[test]
fn rounding_shows_where_it_first_counts() {
    let rounded = attn(["explain", RIVER, "--round", "-d", "2", "-f", "json"]).prints();
    let compared = attn(["compare", RIVER, "-", "-f", "json"])
        .stdin(rounded)
        .prints();
    let compared: Value = serde_json::from_str(&compared).unwrap();
    assert_eq!(compared["first"], "scaled_scores");
    // 2/√2 = 1.41421… was carried on as 1.41; 4/√2 = 2.82842… as 2.83.
    near(
        &stage(&compared, "scaled_scores")["largest"]["difference"],
        2f64.sqrt() - 1.41,
    );
    assert_eq!(
        compared["conventions"],
        serde_json::json!([{"key": "round", "values": [null, 2]}])
    );
}

/// A file with these tokens and rows of X, and weights that change nothing.
fn problem(tokens: &[&str], rows: &[[f64; 2]]) -> String {
    let weight = [[1, 0], [0, 1]];
    serde_json::json!({"tokens": tokens, "X": rows, "W_Q": weight, "W_K": weight, "W_V": weight})
        .to_string()
}

#[test]
fn words_that_stand_several_times_are_matched_in_their_order_and_it_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.json");
    let one = problem(
        &["the", "cat", "the"],
        &[[1.0, 0.0], [0.0, 1.0], [3.0, 4.0]],
    );
    std::fs::write(&file, one).unwrap();
    let other = problem(
        &["the", "the", "dog"],
        &[[1.0, 1.0], [4.0, 3.0], [0.0, 1.0]],
    );
    let command = ["compare", file.to_str().unwrap(), "-"];
    let page = attn(command).stdin(other.clone()).prints();
    assert!(
        page.contains("Several times in one sentence: “the”; the first is compared"),
        "{page}"
    );
    assert!(
        page.contains("In both: “the”, “the”.") && page.contains("the(1)"),
        "{page}"
    );
    let compared = attn(command.iter().chain(&["-f", "json"]))
        .stdin(other)
        .prints();
    let compared: Value = serde_json::from_str(&compared).unwrap();
    let words = &compared["words"][0];
    assert_eq!(words["shared"][1]["positions"], serde_json::json!([3, 2]));
    let cosines = &words["stages"][0]["cosines"];
    near(&cosines[0], 0.5f64.sqrt());
    near(&cosines[1], 24.0 / 25.0);
}

/// Two files in a folder, by their paths.
fn files(folder: &tempfile::TempDir, texts: [&str; 2]) -> [String; 2] {
    let file = |(at, text): (usize, &str)| {
        let path = folder.path().join(format!("{at}.json"));
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("a path").to_owned()
    };
    let [one, other] = texts;
    [file((1, one)), file((2, other))]
}

/// A problem of one word, which attends to itself alone, with weights that change nothing: beside one
/// another its heads are X again, however many there are.
fn heads(x: [f64; 4], heads: usize) -> String {
    let same = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]];
    serde_json::json!({"tokens": ["a"], "X": [x], "W_Q": same, "W_K": same, "W_V": same, "heads": heads})
        .to_string()
}

/// `2.1`, the first number of the second head, is a position and no word, whether a problem says so or a
/// trace.
#[test]
fn the_columns_of_heads_are_compared_by_their_position() {
    let folder = tempfile::tempdir().unwrap();
    let x = [1.0, 2.0, 3.0, 4.0];
    let texts = [heads(x, 2), heads(x, 4)];
    let [two, four] = files(&folder, [&texts[0], &texts[1]]);
    let trace = attn(["explain", &four, "--format", "json"]).prints();
    for (other, read) in [(four.as_str(), String::new()), ("-", trace)] {
        let compared = attn(["compare", &two, other, "--format", "json"])
            .stdin(read)
            .prints();
        let compared: Value = serde_json::from_str(&compared).unwrap();
        let concat = stage(&compared, "concat");
        assert_eq!(
            (&concat["cells"], &concat["whole"]),
            (&4.into(), &true.into())
        );
        assert_eq!(concat["same"], true);
    }
    // The vector that comes out belongs to the word like any other: 1·4 + 2·3 + 3·2 + 4·1 = 20 of 30.
    let turned = heads([4.0, 3.0, 2.0, 1.0], 2);
    let compared = attn(["compare", &two, "-", "--format", "json"])
        .stdin(turned)
        .prints();
    let compared: Value = serde_json::from_str(&compared).unwrap();
    let stages = compared["words"][0]["stages"].as_array().unwrap();
    let last = stages.last().unwrap();
    assert_eq!(last["stage"], "concat");
    near(&last["cosines"][0], 2.0 / 3.0);
}

/// Scores and weights are a row for each key, and no vector of a word, even where keys have no names.
#[test]
fn the_rows_of_scores_are_no_vectors() {
    let with = |value: i32| {
        let same = [[1, 0], [0, 1]];
        serde_json::json!({"tokens": ["cat", "dog"], "X": [[1, 0], [0, 1]],
            "memory": {"X": [[1, 0], [value, 1]]}, "W_Q": same, "W_K": same, "W_V": same})
        .to_string()
    };
    let folder = tempfile::tempdir().unwrap();
    let texts = [with(2), with(3)];
    let [one, other] = files(&folder, [&texts[0], &texts[1]]);
    let trace = attn(["explain", &other, "--format", "json"]).prints();
    for (other, read) in [(other.as_str(), String::new()), ("-", trace)] {
        let compared = attn(["compare", &one, other, "--format", "json"])
            .stdin(read)
            .prints();
        let compared: Value = serde_json::from_str(&compared).unwrap();
        let stages = compared["words"][0]["stages"].as_array().unwrap().iter();
        let stages: Vec<&str> = stages
            .map(|stage| stage["stage"].as_str().unwrap())
            .collect();
        assert_eq!(stages, ["X", "queries", "output"]);
        // The scores themselves are compared, by position.
        assert_eq!(stage(&compared, "scores")["cells"], 4);
    }
}

/// What `explain` takes for the name of a stage, `compare` takes too, and selects the same.
#[test]
fn a_stage_is_named_as_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let whole = heads([1.0, 2.0, 3.0, 4.0], 2);
    let [two, _] = files(&folder, [&whole, ""]);
    let trace = attn(["explain", &two, "--format", "json"]).prints();
    let unmasked = "fixtures/problems/three-words.json";
    for (file, asked) in [
        (two.as_str(), "output"),
        (two.as_str(), "masked_scores"),
        (two.as_str(), "head.2.masked_scores"),
        (two.as_str(), "Q"),
        (two.as_str(), "Z"),
        (unmasked, "masked_scores"),
        (unmasked, "S_masked"),
        ("fixtures/problems/translator.json", "encoder.output"),
        ("fixtures/problems/heads.json", "head.*.scores"),
    ] {
        let explained = attn(["explain", file, "--stage", asked, "--format", "json"]).prints();
        let explained: Value = serde_json::from_str(&explained).unwrap();
        let keys = |value: &Value| -> Vec<String> {
            let stages = value["stages"].as_array().unwrap().iter();
            stages
                .map(|stage| stage["key"].as_str().unwrap().to_owned())
                .collect()
        };
        let mut sides = vec![(file, String::new())];
        sides.extend((file == two).then(|| ("-", trace.clone())));
        for (other, read) in sides {
            let compared = attn(["compare", file, other, "-f", "json", "--stage", asked])
                .stdin(read)
                .prints();
            let compared: Value = serde_json::from_str(&compared).unwrap();
            assert_eq!(keys(&compared), keys(&explained), "{asked} of {file}");
        }
    }
}

/// Without W_O the heads beside one another are the output, and are held against the one of another file.
#[test]
fn what_heads_give_stands_for_an_output() {
    let folder = tempfile::tempdir().unwrap();
    let x = [1.0, 2.0, 3.0, 4.0];
    let mut projected: Value = serde_json::from_str(&heads(x, 2)).unwrap();
    projected["W_O"] = serde_json::json!([[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 2, 0], [0, 0, 0, 2]]);
    let [one, other] = files(&folder, [&heads(x, 2), &projected.to_string()]);
    for (files, keys) in [
        ([&one, &other], ["concat", "output"]),
        ([&other, &one], ["output", "concat"]),
    ] {
        let compared = json(&[files[0], files[1], "--stage", "output"]);
        let output = stage(&compared, "output");
        assert_eq!(output["keys"], serde_json::json!(keys));
        // 4 and twice that.
        near(&output["largest"]["difference"], 4.0);
    }
}

#[test]
fn shapes_that_cannot_be_compared_are_told() {
    let wide = r#"{"tokens": ["the", "river", "bank"], "X": [[1], [2], [3]],
        "W_Q": [[1, 0, 1]], "W_K": [[1, 0, 1]], "W_V": [[1, 1]]}"#;
    let page = attn(["compare", RIVER, "-"]).stdin(wide).prints();
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let said =
        "Not compared, since their shapes cannot be held against each other: queries (3×2 and 3×3)";
    assert!(page.contains(said), "{page}");
    // Scores are compared by their words, whatever is behind them.
    assert!(page.contains("│ attention_weights │"), "{page}");
    let strangers = problem(&["x", "y"], &[[1.0, 0.0], [0.0, 1.0]]);
    let page = attn(["compare", RIVER, "-", "-s", "A"])
        .stdin(strangers)
        .prints();
    assert!(
        page.contains("no word of theirs is in both: attention_weights."),
        "{page}"
    );
}

#[test]
fn a_stage_may_be_asked_for_by_key_symbol_or_pattern() {
    let keys = |asked: &str| -> Vec<String> {
        let compared = json(&[RIVER, MASKED, "--stage", asked]);
        let stages = compared["stages"].as_array().unwrap().iter();
        stages
            .map(|stage| stage["key"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(keys("output"), ["output"]);
    assert_eq!(keys("A"), ["attention_weights"]);
    assert_eq!(
        keys("*scores,Z"),
        ["scores", "scaled_scores", "masked_scores", "output"]
    );
    let said = attn(["compare", RIVER, MASKED, "-s", "outptu"]).fails();
    assert!(
        said.contains("outptu") && said.contains("did you mean `output`"),
        "{said}"
    );
}

#[test]
fn every_format_has_the_page_and_labels_are_harmless() {
    let labels = ["\\input{x}", "<script>", "\u{202e}|*"];
    let rows = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
    let (one, other) = (
        problem(&labels, &rows),
        problem(&["<script>"], &[[2.0, 1.0]]),
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a|b.json");
    std::fs::write(&file, one).unwrap();
    let page = |format: &str| {
        let command = ["compare", file.to_str().unwrap(), "-", "-f", format];
        attn(command).stdin(other.clone()).prints()
    };
    let markdown = page("markdown");
    assert!(
        markdown.contains("\\<script\\>") && !markdown.contains("<script>"),
        "{markdown}"
    );
    let latex = page("latex");
    assert!(latex.contains("\\textbackslash{}input\\{x\\}") && !latex.contains('\u{202e}'));
    assert!(!page("text").contains('\u{202e}'));
}

/// Words are shared whatever the widths of their vectors, and what is undefined is not masked.
#[test]
fn what_has_no_difference_is_called_what_it_is() {
    let one =
        r#"{"tokens": ["a", "b"], "Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[1], [2]]}"#;
    let other =
        r#"{"tokens": ["a", "c"], "Q": [[1], [2]], "K": [[1], [2]], "V": [[1, 0], [0, 1]]}"#;
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("a path").to_owned()
    };
    let (one, other) = (file("one.json", one), file("other.json", other));
    let page = attn(["compare", &one, &other]).prints();
    assert!(page.contains("In both: “a”."), "{page}");
    assert!(
        page.contains("At no stage do these words have rows of the same length"),
        "{page}"
    );
    // Of the scores only one number is not there.
    let trace = attn(["explain", &one, "--format", "json"]).prints();
    let mut trace: Value = serde_json::from_str(&trace).expect("JSON");
    let stages = trace["stages"].as_array_mut().expect("stages");
    let scores = stages
        .iter_mut()
        .find(|stage| stage["key"] == "scores")
        .expect("scores");
    scores["values"][0][1] = "nan".into();
    let page = attn(["compare", &one, "-"])
        .stdin(trace.to_string())
        .prints();
    assert!(
        page.contains("undefined in one") && !page.contains("mask alone"),
        "{page}"
    );
}

#[test]
fn what_cannot_be_compared_is_an_error_with_its_place() {
    let fails = |text: &str| attn(["compare", RIVER, "-"]).stdin(text).fails();
    let other = fails(r#"{"format": "attn-check/1", "stages": []}"#);
    assert!(
        other.contains("<stdin>:1:12") && other.contains("attn-trace/1"),
        "{other}"
    );
    let without = fails(r#"{"format": "attn-trace/1", "stages": [{"key": "output"}]}"#);
    assert!(without.contains("this trace has no `values`") && without.contains("stages[1]"));
    let labels = fails(
        r#"{"format": "attn-trace/1", "stages": [{"key": "a", "rows": ["x"], "values": [[1], [2]]}]}"#,
    );
    assert!(labels.contains("there is 1 label here"), "{labels}");
    assert!(labels.contains("stages[1].rows"), "{labels}");
    let ragged =
        fails(r#"{"format": "attn-trace/1", "stages": [{"key": "a", "values": [[1], [2, 3]]}]}"#);
    assert!(ragged.contains("stages[1].values[2]"), "{ragged}");
    let stage = r#"{"key": "a", "values": [[1], [2]]}"#;
    let again = fails(&format!(
        r#"{{"format": "attn-trace/1", "stages": [{stage}, {stage}]}}"#
    ));
    assert!(
        again.contains("`a` is in this trace twice") && again.contains("stages[2].key"),
        "{again}"
    );
    let shape = stage.replace("\"values\"", "\"shape\": [1, 2], \"values\"");
    let shaped = fails(&format!(
        r#"{{"format": "attn-trace/1", "stages": [{shape}]}}"#
    ));
    assert!(
        shaped.contains("the values, which are 2×1") && shaped.contains("stages[1].shape"),
        "{shaped}"
    );
    let problem = fails(r#"{"X": [[1]]}"#);
    assert!(problem.contains("W_Q"), "{problem}");
    let twice = attn(["compare", "-", "-"]).fails();
    assert!(
        twice.contains("standard input can be one of the two files only"),
        "{twice}"
    );
    let over = attn(["compare", RIVER, MONEY, "-o", RIVER]).fails();
    assert!(over.contains("river.json"), "{over}");
}

#[test]
fn numbers_at_the_ends_of_the_range_are_compared() {
    let trace = |values: &str| {
        format!(r#"{{"format": "attn-trace/1", "stages": [{{"key": "a", "values": {values}}}]}}"#)
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.json");
    std::fs::write(
        &file,
        trace(r#"[[1e308, 5e-324, "-inf", "nan", "nan", 1]]"#),
    )
    .unwrap();
    let other = trace(r#"[[-1e308, 0, "-inf", "nan", 1, "-inf"]]"#);
    let command = ["compare", file.to_str().unwrap(), "-"];
    let compared = attn(command.iter().chain(&["-f", "json"]))
        .stdin(other.clone())
        .prints();
    let compared: Value = serde_json::from_str(&compared).unwrap();
    let stage = stage(&compared, "a");
    assert_eq!(stage["cells"], 2);
    assert_eq!(stage["largest"]["difference"], "inf");
    assert_eq!(
        (&stage["masked"], &stage["undefined"]),
        (&serde_json::json!([0, 1]), &1.into())
    );
    assert!(attn(command).stdin(other).prints().contains("∞"));
}

/// Two sentences and what is generated of them: each sequence is told once, by its name, and what cannot be
/// compared is no difference.
#[test]
fn two_generations_are_told_apart() {
    let file = std::fs::read_to_string("fixtures/problems/translator.json").expect("a file");
    let mut problem: Value = serde_json::from_str(&file).expect("JSON");
    problem["source"]["tokens"] = serde_json::json!(["我", "爱", "你"]);
    let command = ["compare", "fixtures/problems/translator.json", "-"];
    let run = |more: &[&str]| {
        let command = attn(command.iter().chain(more));
        command.stdin(problem.to_string()).prints()
    };
    let page = run(&[]);
    let words = page.split("── Given").next().expect("words");
    let words = words.split("── Words").nth(1).expect("words");
    assert_eq!(words.matches("In both:").count(), 1, "{words}");
    // The shorter of them has four steps.
    for told in [
        "source:\n",
        "step.4.target:\n",
        "alone: “I”, “love”, “you”.",
    ] {
        assert!(words.contains(told), "{words}");
    }
    let (_, stages) = page.split_once("── Stage by stage").expect("stages");
    // The sources have no word in common; what step 1 takes from them is the first to differ.
    let first = "step.1.decoder.1.cross_attention.head.1.output";
    let said: String = stages.split_whitespace().collect();
    assert!(
        said.contains(&format!("Thefirststagethatdiffersis{first}.")),
        "{stages}"
    );
    assert!(!page.contains("decoder.mask"), "{page}");
    let compared: Value = serde_json::from_str(&run(&["--format", "json"])).expect("JSON");
    assert_eq!(compared["first"], first);
    // Strangers share no word, and nothing of them is the same.
    let folder = tempfile::tempdir().unwrap();
    let texts = ["a", "b"].map(problem_of);
    let [one, other] = files(&folder, [&texts[0], &texts[1]]);
    let page = attn(["compare", &one, &other, "--stage", "A"]).prints();
    assert!(
        !page.contains("is the same") && !page.contains("differs"),
        "{page}"
    );
    assert!(
        page.contains("no word of theirs is in both: attention_weights."),
        "{page}"
    );
}

fn problem_of(word: &str) -> String {
    problem(&[word], &[[1.0, 2.0]])
}

/// The examples that help begins with, each as far as this program runs it.
#[test]
fn the_examples_of_help_run() {
    let help = attn(["compare", "--help"]).prints();
    let examples = help.split("Examples:").nth(1).unwrap();
    let examples = examples.split("Usage:").next().unwrap();
    let mut ran = 0;
    for line in examples
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with("attn "))
    {
        let line = line.split("  ").next().unwrap();
        let mut before = String::new();
        for command in line
            .split(" | ")
            .take_while(|command| command.starts_with("attn "))
        {
            let file = |word: &str| match word {
                "masked.json" => MASKED.to_owned(),
                "money.json" | "b.json" => MONEY.to_owned(),
                "unmasked.json" | "river.json" | "a.json" | "f.json" => RIVER.to_owned(),
                word => word.to_owned(),
            };
            let words = command.split(' ').skip(1).map(file);
            before = attn(words).stdin(before).prints();
            ran += 1;
        }
    }
    assert_eq!(ran, 5);
}

/// What a page says of conventions is in words, of either language, whatever the problem; what words do not
/// tell apart is told exactly.
#[test]
fn conventions_are_told_in_words() {
    let mut told = 0;
    for entry in std::fs::read_dir("fixtures/problems").expect("a folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        let file = path.to_str().expect("a path");
        let other = "fixtures/problems/three-words.json";
        let page = attn(["compare", other, file, "--lang", "zh", "--width", "200"]).prints();
        let Some((_, after)) = page.split_once("不同的约定") else {
            continue;
        };
        let (table, _) = after.split_once('╯').expect("a table");
        let rows = table.lines().filter(|line| line.contains('│')).skip(1);
        for row in rows {
            let cells: Vec<&str> = row.split('│').map(str::trim).collect();
            told += 1;
            for cell in &cells[1..cells.len() - 1] {
                assert!(!cell.contains(['{', '[', '"']), "{file}: {cell}");
                // Of the names of a mask alone, and softmax, there is no other word.
                let name = cell.ends_with("mask") || *cell == "softmax";
                let known =
                    name || cell.is_empty() || !cell.is_ascii() || cell.parse::<f64>().is_ok();
                assert!(known || *cell == "tanh", "{file}: {cell}");
            }
        }
    }
    assert!(told > 40, "{told}");
    // In each the second key is padding, then the third.
    let folder = tempfile::tempdir().expect("a folder");
    let padded = |padding: &str| {
        let text = std::fs::read_to_string("fixtures/problems/three-words.json").expect("a file");
        text.replacen('{', &format!("{{\"mask\": {{\"padding\": {padding}}},"), 1)
    };
    let [one, other] = files(&folder, [&padded("[1, 0, 1]"), &padded("[1, 1, 0]")]);
    let page = attn(["compare", &one, &other, "--width", "200"]).prints();
    assert!(
        page.contains("[{\"padding\":[1,0,1]}]") && page.contains("[{\"padding\":[1,1,0]}]"),
        "{page}"
    );
}

/// What compare is about are the numbers of the two, and keys are read as a whole.
#[test]
fn both_files_have_their_numbers_at_every_width() {
    let layers = [
        "fixtures/problems/encoder.json",
        "fixtures/problems/encoder-pre-norm.json",
    ];
    for [one, other] in [[RIVER, MASKED], layers] {
        for width in [60, 70, 80, 120] {
            let page = attn(["compare", one, other, "--width", &width.to_string()]).prints();
            let rows = page.lines().filter(|line| line.starts_with("  │"));
            let table: Vec<&str> = rows.skip_while(|line| !line.contains("largest")).collect();
            let stem = |file: &str| file.rsplit('/').next().unwrap().replace(".json", "");
            let head = table[0]
                .split('│')
                .map(|cell| cell.trim().trim_end_matches('-'));
            let head: Vec<&str> = head.filter(|cell| !cell.is_empty()).collect();
            assert_eq!(head[2], stem(one), "{width}: {head:?}");
            assert!(
                stem(other).starts_with(head[3]) && head[3].len() >= 7,
                "{width}: {head:?}"
            );
            for row in &table {
                let key = row.split('│').nth(1).expect("a key").trim();
                assert!(!key.ends_with('_'), "{width}: {key}");
            }
            assert!(
                page.lines().all(|line| line.chars().count() <= width),
                "{width}"
            );
        }
    }
}
