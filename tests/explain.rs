//! `attn explain`, as users run it.

mod support;

use support::command::{attn, fixture};

const THREE_WORDS: &str = "fixtures/problems/three-words.json";

/// The page at a width, in a language, with colour or without.
fn page(width: &str, language: &str, color: &str) -> String {
    attn([
        "explain",
        THREE_WORDS,
        "--width",
        width,
        "--lang",
        language,
        "--color",
        color,
    ])
    .prints()
}

#[test]
fn the_walk_at_every_width_with_and_without_colour() {
    for width in ["60", "80", "120"] {
        let plain = page(width, "en", "never");
        insta::assert_snapshot!(format!("three-words-{width}"), plain);
        let coloured = page(width, "en", "always");
        // Colour adds nothing that is lost without it.
        assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
        let visible = coloured.replace('\x1b', "␛");
        insta::assert_snapshot!(format!("three-words-{width}-colour"), visible);
    }
}

#[test]
fn the_walk_in_chinese() {
    insta::assert_snapshot!("three-words-zh", page("80", "zh", "never"));
}

#[test]
fn the_walk_in_markdown() {
    let markdown = attn(["explain", THREE_WORDS, "--format", "markdown"]).prints();
    insta::assert_snapshot!("three-words-markdown", markdown);
}

#[test]
fn every_example_at_80_columns() {
    for name in [
        "mask-list",
        "masked-row-undefined",
        "cross-attention",
        "from-scores",
        "output-projection",
    ] {
        let path = format!("fixtures/problems/{name}.json");
        insta::assert_snapshot!(name, attn(["explain", &path]).prints());
    }
}

#[test]
fn one_word_alone() {
    let page = attn([
        "explain",
        "fixtures/problems/jane-visite.json",
        "--token",
        "l'Afrique",
    ])
    .prints();
    insta::assert_snapshot!("jane-visite-token", page);
}

#[test]
fn every_cell_worked() {
    let page = attn(["explain", THREE_WORDS, "--detail", "full"]).prints();
    // By hand: 3 queries of 2 features, 3 keys, 3 values; 9 scores, 9 scaled, 9 weights; 3 rows.
    for (symbol, lines) in [
        ("Q[", 6),
        ("K[", 6),
        ("V[", 6),
        ("S[", 9),
        ("S_scaled[", 9),
        ("A[", 9),
        ("Z[", 3),
    ] {
        let found = page
            .lines()
            .filter(|line| line.trim_start().starts_with(symbol))
            .count();
        assert_eq!(found, lines, "{symbol}");
    }
    assert!(page.contains("S[我,爱] = 1·0 + 0·1 = 0"));
    assert!(page.contains("S_scaled[你,你] = 5 / √2 = 3.536"));
}

#[test]
fn brief_has_tables_and_no_worked_lines() {
    let page = attn(["explain", THREE_WORDS, "--detail", "brief"]).prints();
    assert!(page.contains("│ 爱            │ 0.306 │ 0.074 │ 0.620 │"));
    assert!(!page.contains("S[爱,你] ="));
}

/// Rounded to two decimals after every stage, by hand: 3/√2 = 2.12, 1/√2 = 0.71, 4/√2 = 2.83;
/// exp(2.12 − 2.83) = 0.4916, exp(0.71 − 2.83) = 0.1200, sum 1.6116: 0.31, 0.07, 0.62;
/// output 2·(0.31 + 0.62) = 1.86 and 0.07 + 0.62 = 0.69.
#[test]
fn rounding_as_on_paper() {
    let csv = |stage: &str| {
        attn([
            "explain",
            THREE_WORDS,
            "--digits",
            "2",
            "--round",
            "--stage",
            stage,
            "--format",
            "csv",
        ])
        .prints()
    };
    assert_eq!(
        csv("scaled_scores").lines().nth(2),
        Some("爱,2.12,0.71,2.83")
    );
    assert_eq!(
        csv("attention_weights").lines().nth(2),
        Some("爱,0.31,0.07,0.62")
    );
    assert_eq!(csv("output").lines().nth(2), Some("爱,1.86,0.69"));
}

#[test]
fn one_stage_as_csv_is_a_table_and_several_are_tidy() {
    let one = attn([
        "explain",
        THREE_WORDS,
        "--stage",
        "scores",
        "--format",
        "csv",
    ])
    .prints();
    assert_eq!(one, ",我,爱,你\n我,1,0,1\n爱,3,1,4\n你,4,1,5\n");
    let several = attn(["explain", THREE_WORDS, "-s", "keys,values", "-f", "csv"]).prints();
    assert_eq!(
        several,
        "stage,row,column,value\n\
         keys,1,1,1\nkeys,1,2,2\nkeys,2,1,0\nkeys,2,2,1\nkeys,3,1,1\nkeys,3,2,3\n\
         values,1,1,2\nvalues,1,2,0\nvalues,2,1,0\nvalues,2,2,1\nvalues,3,1,2\nvalues,3,2,1\n"
    );
    let word = attn([
        "explain",
        THREE_WORDS,
        "-s",
        "S",
        "-f",
        "csv",
        "--token",
        "爱",
    ])
    .prints();
    assert_eq!(word, ",我,爱,你\n爱,3,1,4\n");
}

#[test]
fn json_is_the_versioned_trace() {
    let text = attn([
        "explain",
        "fixtures/problems/mask-causal.json",
        "--format",
        "json",
    ])
    .prints();
    let trace: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(trace["format"], "attn-trace/1");
    assert_eq!(trace["conventions"]["mask"], serde_json::json!(["causal"]));
    assert_eq!(trace["conventions"]["scale"], "1/sqrt(d_k)");
    let inputs: Vec<_> = trace["inputs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|i| &i["key"])
        .collect();
    assert_eq!(inputs, ["X", "W_Q", "W_K", "W_V", "mask"]);
    let stages = trace["stages"].as_array().unwrap();
    let keys: Vec<_> = stages
        .iter()
        .map(|stage| stage["key"].as_str().unwrap())
        .collect();
    assert_eq!(
        keys,
        [
            "queries",
            "keys",
            "values",
            "scores",
            "scaled_scores",
            "masked_scores",
            "attention_weights",
            "output"
        ]
    );
    let masked = &stages[5];
    assert_eq!(
        masked["operands"],
        serde_json::json!(["scaled_scores", "mask"])
    );
    assert_eq!(masked["shape"], serde_json::json!([4, 4]));
    assert_eq!(masked["values"][0][1], "-inf");
    assert_eq!(masked["formula"], "S_masked = S_scaled + M");
    assert_eq!(stages[6]["values"][0], serde_json::json!([1, 0, 0, 0]));
    assert_eq!(stages[3]["op"], "matmul");
}

#[test]
fn a_given_stage_stands_among_the_stages_and_not_among_the_inputs() {
    let path = "fixtures/problems/queries-keys-values.json";
    let text = attn(["explain", path, "--format", "json"]).prints();
    let trace: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(trace["inputs"], serde_json::json!([]));
    assert_eq!(trace["stages"][0]["op"], "given");
    assert_eq!(trace["stages"][0]["operands"], serde_json::json!([]));
}

#[test]
fn stages_are_chosen_by_key_alias_symbol_or_pattern() {
    let keys = |stage: &str, file: &str| -> Vec<String> {
        let text = attn(["explain", file, "-s", stage, "-f", "json"]).prints();
        let trace: serde_json::Value = serde_json::from_str(&text).unwrap();
        let stages = trace["stages"].as_array().unwrap().iter();
        stages
            .map(|stage| stage["key"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(keys("A", THREE_WORDS), ["attention_weights"]);
    assert_eq!(keys("Z,Q", THREE_WORDS), ["queries", "output"]);
    assert_eq!(keys("*scores", THREE_WORDS), ["scores", "scaled_scores"]);
    // Without a mask the masked scores are the scaled ones, without a scale those are the scores.
    assert_eq!(keys("masked_scores", THREE_WORDS), ["scaled_scores"]);
    assert_eq!(
        keys("masked_scores", "fixtures/problems/scale-none.json"),
        ["scores"]
    );
}

#[test]
fn data_formats_tell_on_standard_error_what_text_says_in_its_place() {
    let run = attn([
        "explain",
        "fixtures/problems/mask-strictly-causal.json",
        "-f",
        "csv",
        "-s",
        "A",
    ])
    .run();
    assert_eq!(run.status, 0);
    assert!(
        run.stderr.starts_with("warning: The mask leaves "),
        "{}",
        run.stderr
    );
    let text = attn(["explain", "fixtures/problems/mask-strictly-causal.json"]).prints();
    assert!(text.contains("Warning: The mask leaves "));
}

#[test]
fn a_wide_problem_keeps_labels_and_edges() {
    let row = |n: usize, f: &dyn Fn(usize) -> usize| {
        let cells: Vec<String> = (0..n).map(|i| f(i).to_string()).collect();
        format!("[{}]", cells.join(","))
    };
    let rows: Vec<String> = (0..40).map(|i| row(40, &|j| usize::from(i == j))).collect();
    let identity = format!("[{}]", rows.join(","));
    let problem = format!(r#"{{"Q": {identity}, "K": {identity}, "V": {identity}}}"#);
    let narrow = attn(["explain", "-", "--stage", "V"])
        .stdin(problem.as_str())
        .prints();
    assert!(
        narrow.contains("of 40 are not shown (--full shows all)"),
        "{narrow}"
    );
    assert!(narrow.lines().all(|line| line.chars().count() <= 80));
    let whole = attn(["explain", "-", "--stage", "V", "--full"])
        .stdin(problem.as_str())
        .prints();
    assert!(!whole.contains("not shown"));
    // 40 rows for each part, and every column in one of the parts.
    assert!(whole.lines().all(|line| line.chars().count() <= 80));
    for column in ["columns 1 to", "to 40 of 40"] {
        assert!(whole.contains(column), "{column}");
    }
}

#[test]
fn the_file_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("walk.json");
    let out = path.to_str().unwrap();
    assert_eq!(
        attn(["explain", THREE_WORDS, "-f", "json", "-o", out]).prints(),
        ""
    );
    let printed = attn(["explain", THREE_WORDS, "-f", "json"]).prints();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), printed);
    // A failure leaves the file as it was, and nothing beside it.
    let report = attn([
        "explain",
        "fixtures/errors/nan.json",
        "-f",
        "json",
        "-o",
        out,
    ])
    .fails();
    assert!(report.starts_with("error:"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), printed);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    let nowhere = folder.path().join("no/such/folder.txt");
    let report = attn(["explain", THREE_WORDS, "-o", nowhere.to_str().unwrap()]).fails();
    assert!(report.contains("could not be written"), "{report}");
}

#[test]
fn overflow_says_which_product_is_too_large() {
    let case = std::fs::read_to_string(fixture("reference/mpmath/attention_product_overflow.json"))
        .unwrap();
    let case: serde_json::Value = serde_json::from_str(&case).unwrap();
    let report = attn(["explain", "-"])
        .stdin(case["inputs"].to_string())
        .fails();
    assert!(
        report.contains("S[1,1] is too large: Q·Kᵀ passes"),
        "{report}"
    );
}
