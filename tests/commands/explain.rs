//! `attn explain`, as users run it.

use crate::support::command::{attn, fixture};

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

/// Of 20 rows the first 8 and the last 4 are shown, of 24 columns at 80 characters the first 4 and the last 3.
#[test]
fn the_cell_worked_out_is_one_that_its_table_shows() {
    for seed in ["1", "2", "3"] {
        let new = ["new", "--tokens", "20", "--d-model", "24", "--seed", seed];
        let problem = attn(new).prints();
        let page = attn(["explain", "-"]).stdin(problem).prints();
        let cells = page.lines().filter_map(|line| {
            let (cell, _) = line.trim_start().split_once("] = ")?;
            let (_, at) = cell.split_once('[')?;
            let (row, column) = at.split_once(',')?;
            Some((row.parse::<usize>().ok()?, column.parse::<usize>().ok()?))
        });
        let cells: Vec<_> = cells.collect();
        assert!(cells.len() >= 5, "{page}");
        for (row, column) in cells {
            assert!(row <= 8 || row > 16, "row {row} of {page}");
            assert!(column <= 4 || column > 21, "column {column} of {page}");
        }
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

/// The page of a problem on standard input.
fn page_of(problem: &str, arguments: &[&str]) -> String {
    let arguments = ["explain", "-"].iter().chain(arguments);
    attn(arguments).stdin(problem).prints()
}

fn example(name: &str, arguments: &[&str]) -> String {
    let path = format!("fixtures/problems/{name}.json");
    attn(["explain", &path].iter().chain(arguments)).prints()
}

/// A page on one line, to look for sentences however they break.
fn flowing(page: &str) -> String {
    page.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text however wide its columns are.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_effect_of_the_scale_is_told_where_there_is_one() {
    let heading = "What the scale does to the attention weights";
    for name in ["from-scaled-scores", "scale-none", "from-attention-weights"] {
        assert!(!example(name, &[]).contains(heading), "{name}");
    }
    let single = "A query with a single visible key has entropy 0 whatever the scale.";
    let page = example("three-words", &[]);
    assert!(page.contains(heading) && !page.contains("mask applied"));
    assert!(!page.contains(single));
    // A row without weights has neither largest weight nor entropy.
    let page = example("mask-strictly-causal", &[]);
    assert!(page.contains(&format!("{heading} (mask applied)")));
    let rows = squeezed(&page);
    assert!(rows.contains("│ the │ – │ – │ – │ – │"));
    assert!(rows.contains("│ cat │ 1.000 │ 1.000 │ 0.000 │ 0.000 │"));
    // Scores 2 and 1: exp(2)/(exp(2) + exp(1)) = 0.731 without the scale, 0.670 with √2.
    assert!(rows.contains("│ sat │ 0.670 │ 0.731 │ 0.915 │ 0.840 │"));
    assert!(page.contains(single));
    // Where no query sees several keys, nothing is said of saturation.
    let alone = r#"{"Q": [[1]], "K": [[2]], "V": [[3]]}"#;
    let page = page_of(alone, &[]);
    assert!(
        page.contains(single) && !page.contains("saturated"),
        "{page}"
    );
}

/// Rounded to one decimal the weights of 爱 are 0.3, 0.1, 0.6 with the scale (1.295 bits) and
/// 0.3, 0.0, 0.7 without (0.881 bits).
#[test]
fn under_rounding_the_effect_of_the_scale_compares_like_with_like() {
    let page = example("three-words", &["--digits", "1", "--round"]);
    assert!(
        squeezed(&page).contains("│ 爱 │ 0.6 │ 0.7 │ 1.3 │ 0.9 │"),
        "{page}"
    );
}

#[test]
fn purposes_hold_for_the_problem_at_hand() {
    let shift =
        r#"{"mask": {"add": [[0, -1], [1, 0]]}, "Q": [[1],[2]], "K": [[1],[2]], "V": [[1],[2]]}"#;
    let nothing = r#"{"mask": {"add": [[0, 0]]}, "Q": [[1],[2]], "K": [[1],[2]], "V": [[1],[2]]}"#;
    let sums = "sums to 1 and says how a word divides its attention";
    for (page, says, never) in [
        (
            example("three-words", &[]),
            "Each row sums to 1 and says",
            "but for the rounding",
        ),
        (
            example("three-words", &["--round", "-s", "A", "--digits", "1"]),
            "sums to 1 but for the rounding",
            sums,
        ),
        // To three decimals the rows of these weights still sum to 1.
        (
            example("softmax-base-2", &["--round", "-s", "A"]),
            "Each row sums to 1 and says",
            "but for the rounding",
        ),
        (
            example("masked-row-zero", &[]),
            "Each row that has something to attend to sums to 1",
            "Each row sums",
        ),
        (
            example("masked-row-undefined", &[]),
            "wherever the query sees any other key",
            "Each row sums",
        ),
        (
            example("masked-row-uniform", &[]),
            "Each row sums to 1 and says",
            "something to attend to sums",
        ),
        (
            example("masked-row-undefined", &[]),
            "undefined │",
            "nothing │",
        ),
        (
            page_of(shift, &[]),
            "What the mask adds above 0 favours a key",
            "A masked key",
        ),
        (
            page_of(nothing, &[]),
            "This mask adds 0 everywhere",
            "A masked key",
        ),
        (
            example("mask-causal", &[]),
            "looks for among the words it may see",
            "in the memory",
        ),
        (
            example("cross-attention", &[]),
            "looks for in the memory",
            "among the words",
        ),
        (
            example("cross-attention", &[]),
            "weighted sum of the memory's values",
            "all words",
        ),
        (
            example("one-query", &[]),
            "looks for among the keys",
            "among the words",
        ),
        (
            example("output-projection", &[]),
            "brought back to the width of a token by W_O",
            "of all words",
        ),
        (
            example("output-projection", &[]),
            "mixed in these shares, and W_O turns the mixture",
            "new vector mixes",
        ),
        (
            example("output-projection", &["-s", "C"]),
            "weighted sum of the values",
            "average",
        ),
        (
            example("from-scores", &[]),
            "How well each key answers each query",
            "dot product",
        ),
        (
            example("scale-divide-by", &[]),
            "how sharp the softmax will be",
            "takes that growth out",
        ),
    ] {
        let page = flowing(&page);
        assert!(page.contains(says), "{says}: {page}");
        assert!(!page.contains(never), "{never}: {page}");
    }
}

#[test]
fn given_weights_that_are_no_shares_are_warned_of() {
    // By hand: 0.5 + 0.3 + 0.1 = 0.9; 1.2 − 0.2 = 1; 0.3333·3 = 0.9999.
    let problem = r#"{"tokens": ["a", "b", "c"], "V": [[1], [2], [3]],
        "attention_weights": [[0.5, 0.3, 0.1], [1.2, -0.2, 0], [0.3333, 0.3333, 0.3333]]}"#;
    let page = flowing(&page_of(problem, &[]));
    for warning in [
        "Warning: Rows of given weights should sum to 1, but “a” sums to 0.9, “c” falls short of it by 1e-4.",
        "Warning: A weight should lie between 0 and 1, but A[b,a] = 1.2, A[b,b] = −0.2.",
        "1.2 × a, −0.2 × b",
        "which are no shares of a whole",
    ] {
        assert!(page.contains(warning), "{warning}: {page}");
    }
    assert!(
        !page.contains('%') && !page.contains("sums to 1 and says"),
        "{page}"
    );
    let data = attn(["explain", "-", "-f", "csv"]).stdin(problem).run();
    assert!(data.stderr.contains("“a” sums to 0.9"), "{}", data.stderr);
    // Thirds are as near to 1 as numbers come.
    let thirds = r#"{"attention_weights": [["1/3", "1/3", "1/3"]], "V": [[1], [2], [3]]}"#;
    let page = page_of(thirds, &[]);
    assert!(!page.contains("Warning") && page.contains('%'), "{page}");
}

#[test]
fn only_conventions_in_force_are_named() {
    let conventions = |name: &str, more: &[&str]| -> serde_json::Value {
        let path = format!("fixtures/problems/{name}.json");
        let arguments = ["explain", &path, "-f", "json"];
        let text = attn(arguments.iter().chain(more)).run().stdout;
        let trace: serde_json::Value = serde_json::from_str(&text).unwrap();
        trace["conventions"].clone()
    };
    use serde_json::json;
    assert_eq!(conventions("from-attention-weights", &[]), json!({}));
    assert!(!example("from-attention-weights", &[]).contains("Conventions"));
    assert_eq!(
        conventions("from-scaled-scores", &[]),
        json!({"softmax_base": "e", "mask": ["causal"]})
    );
    assert_eq!(
        conventions("queries-given", &["--round", "--digits", "2"]),
        json!({"projection": "x@W", "scale": "1/sqrt(d_k)", "d_k": 2, "softmax_base": "e",
               "mask": [], "round": 2})
    );
    // The projection is shown by one that there is.
    assert!(flowing(&example("queries-given", &[])).contains("(K = X·W_K)"));
    assert!(flowing(&example("jane-visite-column", &[])).contains("Q = X·W_Qᵀ"));
    // A row that the mask empties asks for its convention, one that it does not has none.
    assert_eq!(
        conventions("mask-strictly-causal", &[])["masked_row"],
        "zero"
    );
    assert_eq!(conventions("mask-causal", &[])["masked_row"], json!(null));
    assert!(!example("mask-causal", &[]).contains("empty row"));
    let unscaled = r#"{"scale": "none", "scores": [[1, 2], [3, 4]]}"#;
    assert!(page_of(unscaled, &[]).contains("none: the scores are used as they are"));
}

const TWO_THE: &str = r#"{"tokens": ["the", "cat", "the"], "X": [[1], [2], [3]],
    "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]}"#;

#[test]
fn labels_that_read_alike_are_told_apart_where_people_read() {
    let page = page_of(TWO_THE, &[]);
    for shown in [
        "│ the(1)        │",
        "│ query ↓ key → │ the(1) │   cat │ the(3) │",
        "K[the(3),1] = ",
        "A[cat,the(3)] = ",
    ] {
        assert!(page.contains(shown), "{shown}: {page}");
    }
    assert!(page.contains("% the(3)"), "{page}");
    let json = page_of(TWO_THE, &["-f", "json", "-s", "A"]);
    assert!(json.contains(r#""rows":["the","cat","the"]"#), "{json}");
    let csv = page_of(TWO_THE, &["-f", "csv", "-s", "S"]);
    assert_eq!(csv, ",the,cat,the\nthe,1,2,3\ncat,2,4,6\nthe,3,6,9\n");
    let error = attn(["explain", "-", "--token", "dog"])
        .stdin(TWO_THE)
        .fails();
    assert!(!error.contains("(1)"), "{error}");
}

#[test]
fn the_story_is_of_a_query_that_attends_to_something() {
    // The middle query is emptied, the last sees one key: the first tells the story.
    let problem = r#"{"tokens": ["a", "b", "c"], "mask": {"allow": [[1,1,0],[0,0,0],[1,0,0]]},
        "Q": [[1],[2],[1]], "K": [[0],[1],[2]], "V": [[3,0],[0,3],[6,6]]}"#;
    let page = page_of(problem, &[]);
    assert!(
        page.contains("A[a,b] = exp(") && page.contains("Z[a] = "),
        "{page}"
    );
    for masked_row in ["zero", "undefined", "uniform"] {
        let name = format!("masked-row-{masked_row}");
        for arguments in [&["--detail", "full"][..], &["--token", "b"]] {
            let page = example(&name, arguments);
            let words = "By the convention for empty rows, every weight of “b” is ";
            assert!(page.contains(words), "{page}");
            for bad in [
                "= 0 = 0",
                "0.333 = 0.333",
                "undefined·",
                "undefined = undefined",
            ] {
                assert!(!page.contains(bad), "{name}: {bad}");
            }
        }
    }
}

#[test]
fn titles_tell_the_kind_of_attention() {
    let title = |page: String| page.lines().next().unwrap().to_owned();
    assert_eq!(
        title(example("three-words", &[])),
        "Three words — scaled dot-product attention, step by step"
    );
    assert_eq!(
        title(example("three-words", &["--lang", "zh"])),
        "Three words——缩放点积注意力逐步演算"
    );
    assert_eq!(
        title(page_of(TWO_THE, &["--lang", "zh"])),
        "缩放点积注意力逐步演算"
    );
    let unscaled = r#"{"scale": "none", "Q": [[1]], "K": [[1]], "V": [[1]]}"#;
    assert_eq!(
        title(page_of(unscaled, &[])),
        "Dot-product attention, step by step"
    );
    let given = r#"{"attention_weights": [[1]], "V": [[1]]}"#;
    assert_eq!(title(page_of(given, &[])), "Attention, step by step");
}

#[test]
fn one_note_for_all_that_came_in_a_batch() {
    let page = example("batch-axis", &[]);
    assert_eq!(page.matches("leading axis").count(), 1);
    assert!(
        page.contains("Note: Q, K, V came with a leading axis"),
        "{page}"
    );
}

/// −0.25 rounds to 0, not to −0.
#[test]
fn what_rounds_to_nothing_has_no_sign() {
    let problem = r#"{"X": [[-0.25, 1]], "W_Q": [[1], [0]], "W_K": [[1], [0]], "W_V": [[1], [0]]}"#;
    let round = ["--digits", "0", "--round", "-s", "Q"];
    let json = page_of(problem, &[&round[..], &["-f", "json"]].concat());
    assert!(json.contains(r#""values":[[0]]}]"#), "{json}");
    let csv = page_of(problem, &[&round[..], &["-f", "csv"]].concat());
    assert_eq!(csv, ",1\n1,0\n");
}

#[test]
fn a_root_that_the_file_gives_is_shown_as_one() {
    let explain = |scale: &str, format: &str| {
        let problem = format!(r#"{{"Q": [[1, 2]], "K": [[1, 2]], "V": [[1]], "scale": {scale}}}"#);
        attn(["explain", "-", "-s", "scaled_scores", "-f", format])
            .stdin(problem)
            .prints()
    };
    // 5 / √3 = 2.887, as is 5 · 1/√3.
    let page = explain(r#"{"divide_by": "sqrt(3)"}"#, "text");
    for said in [
        "scores are divided by √3",
        "S_scaled = S / √3",
        "= 5 / √3 = 2.887",
    ] {
        assert!(page.contains(said), "{said} in {page}");
    }
    let page = explain(r#"{"multiply_by": "1/sqrt(3)"}"#, "text");
    for said in ["multiplied by 1 / √3", "S_scaled = S·(1 / √3)", "= 2.887"] {
        assert!(page.contains(said), "{said} in {page}");
    }
    let page = explain(r#"{"divide_by": 1.7}"#, "text");
    assert!(page.contains("S_scaled = S / 1.7"), "{page}");
    // Data is the number.
    let data = explain(r#"{"divide_by": "sqrt(3)"}"#, "json");
    assert!(
        data.contains(r#""scale":{"divide_by":1.7320508075688772}"#),
        "{data}"
    );
}
