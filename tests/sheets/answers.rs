//! Sheets of answers: every form says the same, and what was written is what is read.

#![allow(clippy::expect_used, clippy::panic, missing_docs)]

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use attn::check::{Float, Sheet, Written};
use attn::input::{self, Error, Source};
use attn::message::Language;
use attn::model::{Model, build};
use attn::program::Program;
use attn::trace::{Options, Trace, evaluate};
use proptest::prelude::*;

pub fn model(problem: &str) -> Model {
    let path = format!("fixtures/problems/{problem}.json");
    let problem = input::read(Path::new(&path)).and_then(|source| input::problem(&source));
    build(&problem.expect(&path).problem).expect(&path)
}

fn three_words() -> &'static Program {
    static PROGRAM: LazyLock<Program> = LazyLock::new(|| model("three-words").program);
    &PROGRAM
}

pub fn read_as(name: &str, text: &str) -> Result<Sheet, Error> {
    input::answers(&Source::new(name, text), three_words())
}

/// The sheet that `text` holds.
#[track_caller]
fn read(text: &str) -> Sheet {
    read_as("sheet", text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// A cell as value and decimals; `None` is a blank.
type Cell = Option<(f64, Option<usize>)>;

/// The only stage of a sheet: its key, and its cells.
#[track_caller]
fn stage(sheet: &Sheet) -> (String, Vec<Vec<Cell>>) {
    let [written] = &sheet.stages[..] else {
        panic!("one stage, not {}", sheet.stages.len());
    };
    let cell = |cell: &Option<Written>| cell.map(|cell| (cell.value, cell.decimals));
    let rows = written.cells.row_iter();
    let cells = rows.map(|row| row.iter().map(cell).collect()).collect();
    (three_words().stages[written.stage].key.to_string(), cells)
}

/// What `sheet` says, in JSON.
#[track_caller]
pub fn assert_same(sheet: &str, json: &str) {
    assert_eq!(read(sheet).stages, read(json).stages, "{sheet}");
}

#[track_caller]
pub fn kind(text: &str) -> &'static str {
    read_as("sheet", text).expect_err(text).kind().name()
}

pub const QUERIES: &str = r#"{"queries": [[1, 0], [1, 1], [2, 1]]}"#;

#[test]
fn every_form_of_a_sheet_says_the_same() {
    let read = |ending: &str| {
        let path = format!("fixtures/answers/three-words-article.{ending}");
        let text = fs::read_to_string(&path).expect(&path);
        read_as(&path, &text).unwrap_or_else(|error| panic!("{error}"))
    };
    let json = read("json");
    assert_eq!(json.stages.len(), 6);
    for ending in ["csv", "txt", "md"] {
        assert_eq!(read(ending).stages, json.stages, "{ending}");
    }
}

#[test]
fn what_explain_prints_is_a_sheet() {
    for problem in [
        "three-words",
        "mask-causal",
        "output-projection",
        "from-scores",
        "masked-row-undefined",
    ] {
        let Model {
            program, inputs, ..
        } = model(problem);
        let options = Options::default();
        let trace = evaluate(&program, &inputs, &options).expect(problem);
        let path = format!("fixtures/problems/{problem}.json");
        for (format, language) in [
            ("text", "en"),
            ("text", "zh"),
            ("markdown", "en"),
            ("markdown", "zh"),
            ("csv", "en"),
            ("json", "en"),
        ] {
            let arguments = ["explain", path.as_str(), "--format", format, "--full"];
            let arguments = arguments.into_iter().chain(["--lang", language]);
            // A warning of rows without keys goes to standard error.
            let printed = crate::support::command::attn(arguments).run().stdout;
            let sheet = input::answers(&Source::new("<stdin>", printed), &program);
            let sheet = sheet.unwrap_or_else(|error| panic!("{problem} as {format}: {error}"));
            let slack = if matches!(format, "csv" | "json") {
                0.0
            } else {
                5.1e-4
            };
            assert_near(&sheet, &trace, slack);
        }
    }
}

/// Every stage of the trace stands in the sheet, to within `slack`.
#[track_caller]
fn assert_near(sheet: &Sheet, trace: &Trace<'_>, slack: f64) {
    assert_eq!(sheet.stages.len(), trace.program.stages.len());
    for (index, written) in sheet.stages.iter().enumerate() {
        let source = attn::expression::Source::Stage(index);
        let right = trace.matrix(source).expect("every stage is kept");
        assert_eq!(written.cells.shape(), right.shape());
        for (cell, right) in written.cells.iter().zip(right.iter()) {
            let value = cell.expect("no blanks").value;
            let same = value.to_bits() == right.to_bits() || value.is_nan() && right.is_nan();
            assert!(same || (value - right).abs() <= slack, "{value} {right}");
        }
    }
}

#[test]
fn one_stage_as_explain_prints_it_is_read_under_its_name() {
    let arguments = [
        "explain",
        "fixtures/problems/three-words.json",
        "--format",
        "csv",
    ];
    let arguments = arguments.into_iter().chain(["--stage", "queries"]);
    let printed = crate::support::command::attn(arguments).prints();
    let sheet = input::typed_stage("Q", &printed, three_words()).expect("a table");
    assert_eq!(sheet.stages, read(QUERIES).stages);
}

#[test]
fn one_stage_is_typed_as_json_or_as_rows() {
    for text in [
        "[[1, 0], [1, 1], [2, 1]]",
        "[[[1, 0], [1, 1], [2, 1]]]",
        "[[1 0]\n [1 1]\n [2 1]]",
        "[1 0; 1 1; 2 1]",
        "1 0; 1 1; 2 1",
        "(1, 0), (1, 1), (2, 1)",
        "1,0\n1,1\n2,1\n",
        "| 1 | 0 |\n| 1 | 1 |\n| 2 | 1 |",
        "\\begin{pmatrix} 1 & 0 \\\\ 1 & 1 \\\\ 2 & 1 \\end{pmatrix}",
    ] {
        let sheet = input::typed_stage("queries", text, three_words());
        let sheet = sheet.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(sheet.stages, read(QUERIES).stages, "{text}");
    }
    for (stage, text, kind) in [
        ("qeries", "[[1]]", "UnknownStage"),
        ("X", "[[1]]", "InputNotAnswer"),
        ("queries", "{\"queries\": [[1]]}", "SheetForStage"),
        ("queries", "[[1, 0], [1, 1, 1]]", "RaggedRow"),
        ("queries", "[[1, 0], [1, l]]", "BareWord"),
        ("queries", "[[1, 0], [1, 1]", "Unclosed"),
        ("queries", "", "EmptyStage"),
    ] {
        let error = input::typed_stage(stage, text, three_words()).expect_err(text);
        assert_eq!(error.kind().name(), kind, "{text}");
    }
}

#[test]
fn keys_symbols_and_nested_keys_name_a_stage() {
    let at = |text: &str| stage(&read(text)).0;
    assert_eq!(at(r#"{"A": [[1]]}"#), "attention_weights");
    // Without a mask, masked scores are the scaled ones.
    assert_eq!(at(r#"{"masked_scores": [[1]]}"#), "scaled_scores");
    assert_eq!(
        at(r#"{"S_scaled": [[1]], "title": 3, "$schema": "x", "name": "Li"}"#),
        "scaled_scores"
    );
    // A key is looked up whole, however it is nested.
    assert_eq!(
        input::answers(
            &Source::new("", r#"{"encoder": {"1": {"A": [[1]]}}}"#),
            three_words()
        )
        .expect_err("no encoder here")
        .path(),
        "encoder.1.A"
    );
}

#[test]
fn blanks_and_claims_are_told_apart() {
    let json = r#"{"scores": [[null, "5/sqrt(2)", "1.850"], ["-inf", 7.1e-3, "NaN"]]}"#;
    let (_, cells) = stage(&read(json));
    let root = 5.0 / 2f64.sqrt();
    assert_eq!(cells[0], [None, Some((root, None)), Some((1.85, Some(3)))]);
    assert_eq!(
        cells[1][..2],
        [Some((f64::NEG_INFINITY, None)), Some((0.0071, Some(4)))]
    );
    assert!(cells[1][2].is_some_and(|(value, decimals)| value.is_nan() && decimals.is_none()));

    let text = "scores\n_ 5/√2 1.850\n−∞ 7.1e-3 ?";
    let (_, cells) = stage(&read(text));
    assert_eq!(cells[0], [None, Some((root, None)), Some((1.85, Some(3)))]);
    assert_eq!(cells[1][2], None);
}

#[test]
fn what_python_dumps_without_quotes_is_what_it_says() {
    // json.dump of a masked row, and of one that overflowed.
    let dump = r#"{"scores": [[1.5, -Infinity, 1], [NaN, Infinity, 4], [4, 1, 5]]}"#;
    let quoted = r#"{"scores": [[1.5, "-inf", 1], ["nan", "inf", 4], [4, 1, 5]]}"#;
    let typed = "scores\n1.5 -inf 1\nundefined ∞ 4\n4 1 5";
    let csv = "stage,row,column,value\nS,1,1,1.5\nS,1,2,-Infinity\nS,1,3,1\nS,2,1,未定义\nS,2,2,inf\nS,2,3,4\nS,3,1,4\nS,3,2,1\nS,3,3,5\n";
    let infinity = |value: f64| Some((value, None));
    for text in [dump, quoted, typed, csv] {
        let (_, cells) = stage(&read(text));
        assert_eq!(cells[0][1], infinity(f64::NEG_INFINITY), "{text}");
        assert!(cells[1][0].is_some_and(|(value, decimals)| value.is_nan() && decimals.is_none()));
        assert_eq!(cells[1][1], infinity(f64::INFINITY), "{text}");
        assert_eq!(cells[0][0], Some((1.5, Some(1))), "{text}");
    }
    let sheet = input::typed_stage("S", "[[NaN, 1]]", three_words()).expect("a matrix");
    assert_eq!(sheet.stages[0].cells.shape(), (1, 2));
    // A word that only begins so is none.
    assert_eq!(kind(r#"{"scores": [[nane]]}"#), "BareWord");
    // In a problem none of them is a number.
    for word in ["NaN", "Infinity", "-Infinity"] {
        let problem = format!("{{\"Q\": [[{word}]], \"K\": [[1]], \"V\": [[1]]}}");
        let error = input::problem(&Source::new("", problem)).expect_err(word);
        assert_eq!(error.kind().name(), "NotFinite");
    }
}

#[test]
fn a_single_row_may_be_a_flat_list() {
    let Model { program, .. } = model("one-query");
    let read = |text: &str| input::answers(&Source::new("", text), &program);
    let shape = |text: &str| read(text).expect(text).stages[0].cells.shape();
    let columns = shape(r#"{"queries": [[1, 2]]}"#).1;
    assert_eq!(shape(r#"{"queries": [1, "1/2"]}"#), (1, columns));
    assert_eq!(shape(r#"{"queries": [null, 2]}"#), (1, columns));
    assert_eq!(kind(r#"{"queries": [1, 2]}"#), "OneBracket");
}

#[test]
fn csv_takes_columns_in_any_order_labels_and_blanks() {
    let json = r#"{"queries": [[1.5, null], [null, 0.5], [null, null]]}"#;
    for csv in [
        "stage,row,column,value\nQ,1,1,1.5\nQ,2,2,0.5\n",
        "value,column,row,Stage\r\n1.5,1,我,Q\r\n\r\n0.5,2,\"爱\",\"Q\"\r\n,2,3,Q\r\n",
        "stage;row;column;value\nQ;1;1;1,5\nQ;2;2;0.5\n",
        "stage\trow\tcolumn\tvalue\nQ\t1\t1\t1,5\nQ\tlabel:爱\t2\t0.5\n",
    ] {
        assert_same(csv, json);
    }
    // What lies outside is a table of another shape.
    let wider = read("stage,row,column,value\nQ,1,3,1\n");
    assert_eq!(wider.stages[0].cells.shape(), (3, 3));
}

#[test]
fn a_label_that_stands_twice_needs_its_position() {
    let text =
        r#"{"tokens": ["a", "a"], "X": [[1], [1]], "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]}"#;
    let problem = input::problem(&Source::new("", text)).expect(text).problem;
    let program = build(&problem).expect(text).program;
    let sheet = Source::new("", "stage,row,column,value\nqueries,a,1,1\n");
    let error = input::answers(&sheet, &program).expect_err("an ambiguous label");
    assert_eq!(error.kind().name(), "RepeatedLabel");
    let message = error.words().message.plain(Language::English, 3);
    assert_eq!(message, "the label \"a\" stands at positions 1, 2");
}

#[test]
fn plain_text_is_read_as_people_write_it() {
    for text in [
        "queries\n1 0\n1 1\n2 1\n",
        "queries = [[1, 0], [1, 1], [2, 1]]",
        "Queries:\n[1, 0],\n[1, 1],\n[2, 1],\n",
        "Q (3×2)\n  1  0\n  1  1\n  2  1",
        "Q = X·W_Q = [[1, 0], [1, 1], [2, 1]]",
        "Q: (1, 0), (1, 1), (2, 1)",
        "**Q** =\n1 & 0 \\\\\n1 & 1 \\\\\n2 & 1",
        "Q 3x2 = [1 0; 1 1; 2 1]  # by hand",
        "Q\n\n# first\n1\t0\n1\t1\n\n2\t1\n",
        "Q\n我 1 0\n爱 1 1\n你 2 1",
        "Q\n我: 1 0\n爱: 1 1\n你: 2 1",
        "Q\n, 1, 2\n我, 1, 0\n爱, 1, 1\n你, 2, 1",
        "Q = array([[1, 0],\n       [1, 1],\n       [2, 1]])",
        "Q: tensor([[1., 0.],\n        [1., 1.],\n        [2., 1.]], dtype=torch.float64)",
        "$Q$ = \\begin{bmatrix} 1 & 0 \\\\ 1 & 1 \\\\ 2 & 1 \\end{bmatrix}",
        "Q\n+---+---+\n| 1 | 0 |\n+---+---+\n| 1 | 1 |\n+---+---+\n| 2 | 1 |\n+---+---+",
        "## Queries\n\n| | 1 | 2 |\n|---|---|---|\n| 我 | 1 | 0 |\n| 爱 | 1 | 1 |\n| 你 | 2 | 1 |",
        "# queries\nQ：\n1，0\n1，1\n2，1",
        "Q\n| a | b |\n|:-:|:-:|\n| 1 | 0 |\n| 1 | 1 |\n| 2 | 1 |",
        // A number before the heading, and several names for the same stage.
        "1. Queries Q\n1 0\n1 1\n2 1",
        "Step 1: queries\n1 0\n1 1\n2 1",
        "(3) Queries:\n1 0\n1 1\n2 1",
        "第1步：查询\n1 0\n1 1\n2 1",
        "查询\n1 0\n1 1\n2 1",
        "查询矩阵 Q：\n1 0\n1 1\n2 1",
        "Query matrix (Q)\n1 0\n1 1\n2 1",
        "- Q = [[1, 0], [1, 1], [2, 1]]",
        "Queries 1 0; 1 1; 2 1",
        // Its formula beside the name, or in its place.
        "X W_Q\n1 0\n1 1\n2 1",
        "XW_Q = [[1, 0], [1, 1], [2, 1]]",
        "Q = XW_Q\n1 0\n1 1\n2 1",
        "Queries (X·W_Q):\n1 0\n1 1\n2 1",
        // What other programs write.
        "Q = {{1, 0}, {1, 1}, {2, 1}}",
        "Q =\n\n     1     0\n     1     1\n     2     1\n",
        "Q = [1 0;\n     1 1;\n     2 1];",
        "Q =\n[1 0; 1 1; 2 1]",
        "Q = [[1. 0.]\n [1. 1.]\n [2. 1.]]",
        "Q =\narray([[1., 0.],\n       [1., 1.],\n       [2., 1.]], dtype=float32)",
        "Q = np.array([[1, 0], [1, 1], [2, 1]])",
        "Q = Matrix([[1, 0], [1, 1], [2, 1]])",
        "Q = tensor([[1., 0.],\n        [1., 1.],\n        [2., 1.]], device='cuda:0',\n       grad_fn=<MmBackward0>)",
        "$$Q = \\begin{bmatrix}\n1 & 0 \\\\\n1 & 1 \\\\\n2 & 1\n\\end{bmatrix}$$",
        "\\[\nQ = \\left[\\begin{array}{cc} 1 & 0 \\\\ 1 & 1 \\\\ 2 & 1 \\end{array}\\right]\n\\]",
    ] {
        assert_same(text, QUERIES);
    }
}

#[test]
fn a_formula_names_its_stage() {
    // d_k is 2 in this problem.
    for (heading, key) in [
        ("Q K^T", "scores"),
        ("QKᵀ", "scores"),
        ("Scores QK^T", "scores"),
        ("Scores = Q K^T =", "scores"),
        ("3) S = Q·Kᵀ", "scores"),
        ("QK^T/√2", "scaled_scores"),
        ("(QKᵀ)/sqrt(2):", "scaled_scores"),
        ("S_scaled = Q K^T / sqrt(2)", "scaled_scores"),
        ("Scaled scores (QK^T/√d_k)", "scaled_scores"),
        ("缩放后的分数", "scaled_scores"),
        ("注意力权重", "attention_weights"),
        (
            "Attention weights A = softmax(QKᵀ/√d_k)",
            "attention_weights",
        ),
        ("Attention weights after softmax", "attention_weights"),
        ("A = softmax(S_scaled)", "attention_weights"),
        // Not what the problem does, but nothing else either.
        ("A = softmax(S)", "attention_weights"),
        ("S_scaled = QK^T / 2", "scaled_scores"),
        ("Scores before scaling", "scores"),
        ("Scores (unscaled)", "scores"),
        ("# Scores (Q·Kᵀ)", "scores"),
        ("S_{scaled} (= S/√dk)", "scaled_scores"),
    ] {
        let sheet = read(&format!("{heading}\n1 0 1\n3 1 4\n4 1 5"));
        let (found, cells) = stage(&sheet);
        assert_eq!(found, key, "{heading}");
        assert_eq!(cells[2][2], Some((5.0, Some(0))), "{heading}");
    }
    for heading in [
        "AV",
        "A·V",
        "A V =",
        "Output Z = A·V",
        "softmax(QK^T/√d_k) V:",
    ] {
        let (found, _) = stage(&read(&format!("{heading}\n1 0\n3 1\n4 1")));
        assert_eq!(found, "output", "{heading}");
    }
}

#[test]
fn a_heading_that_may_mean_two_stages_is_never_guessed() {
    for (heading, said) in [
        ("K V", "\"K V\" may be `keys` or `values`"),
        ("Q, K", "\"Q, K\" may be `queries` or `keys`"),
        ("Q and K", "\"Q and K\" may be `queries` or `keys`"),
        ("查询和键", "\"查询和键\" may be `queries` or `keys`"),
        (
            "S = Q K^T / sqrt(2)",
            "\"S = Q K^T / sqrt(2)\" may be `scores` or `scaled_scores`",
        ),
        (
            "S = QK^T/√3",
            "\"S = QK^T/√3\" may be `scores` or `scaled_scores`",
        ),
        (
            "scores (scaled)",
            "\"scores (scaled)\" may be `scores` or `scaled_scores`",
        ),
        (
            "Output of softmax",
            "\"Output of softmax\" may be `output` or `attention_weights`",
        ),
        ("Q K", "\"Q K\" is the formula of no stage here"),
        ("Q·K", "\"Q·K\" is the formula of no stage here"),
        ("QK^T / 3", "\"QK^T / 3\" is the formula of no stage here"),
        (
            "Scores / √2",
            "\"Scores / √2\" names `scores`, and may mean something else by the rest",
        ),
        (
            "Q W_K",
            "\"Q W_K\" names `queries`, and may mean something else by the rest",
        ),
        (
            "K transposed",
            "\"K transposed\" names `keys`, and may mean something else by \"transposed\"",
        ),
        ("K^T", "\"K^T\" is the formula of no stage here"),
        ("A^2", "this problem has no stage \"A^2\""),
    ] {
        for rows in [
            "\n1 0 1\n3 1 4\n4 1 5",
            " = [[1, 0, 1], [3, 1, 4], [4, 1, 5]]",
        ] {
            let error = read_as("sheet", &format!("{heading}{rows}")).expect_err(heading);
            let message = error.words().message.plain(Language::English, 3);
            assert_eq!(message, said, "{heading}");
        }
    }
}

#[test]
fn all_that_a_heading_says_is_understood_or_refused() {
    for (heading, key) in [
        ("scores, divided by sqrt(d_k)", "scaled_scores"),
        ("scores divided by √2", "scaled_scores"),
        ("Scores, raw", "scores"),
        ("Scores (self-attention)", "scores"),
        ("Attention weights (rows sum to 1)", "attention_weights"),
        (
            "Attention weights A (each row sums to 1)",
            "attention_weights",
        ),
        (
            "Attention weights (after softmax over each row)",
            "attention_weights",
        ),
        (
            "Attention weights (to 3 significant figures)",
            "attention_weights",
        ),
        ("attention weights (probabilities)", "attention_weights"),
        ("Scores for all tokens", "scores"),
        ("Scores, one row per token", "scores"),
        ("Scaled scores (before softmax)", "scaled_scores"),
        ("scores, rounded to 3 decimals", "scores"),
        ("Scores (3 d.p.)", "scores"),
        (
            "Attention weights, rounded to three decimal places:",
            "attention_weights",
        ),
        ("注意力权重（保留三位小数）", "attention_weights"),
        ("注意力权重，保留3位小数", "attention_weights"),
        ("注意力分数的结果如下：", "scores"),
        ("答案：注意力分数", "scores"),
        ("The attention weights A are", "attention_weights"),
        (
            "Attention weights after softmax (each row)",
            "attention_weights",
        ),
    ] {
        let sheet = read(&format!("{heading}\n1 0 1\n3 1 4\n4 1 5"));
        assert_eq!(stage(&sheet).0, key, "{heading}");
    }
    for (heading, rest) in [
        ("scores with mask", "mask"),
        ("scaled scores with the mask", "mask"),
        ("output (before projection)", "before projection"),
        ("Output without W_O", "without W_O"),
        ("Attention weights without mask", "without mask"),
        ("注意力权重（掩码前）", "掩码前"),
        ("queries without bias", "without bias"),
        ("attention weights: row sums", "row sums"),
        ("scaled scores, exponentials", "exponentials"),
        ("output (2)", "2"),
        ("Output (head 1)", "head 1"),
        ("Scores in layer 1", "layer 1"),
    ] {
        let error = read_as("sheet", &format!("{heading}:\n1 0 1")).expect_err(heading);
        let message = error.words().message.plain(Language::English, 3);
        let end = format!("and may mean something else by \"{rest}\"");
        assert!(message.ends_with(&end), "{heading}: {message}");
    }
    for (heading, one, other) in [
        (
            "Scores after dividing by sqrt(2)",
            "scores",
            "scaled_scores",
        ),
        ("Scores before softmax", "scores", "scaled_scores"),
        (
            "attention weights before softmax",
            "attention_weights",
            "scaled_scores",
        ),
    ] {
        let error = read_as("sheet", &format!("{heading}\n1 0 1")).expect_err(heading);
        let message = error.words().message.plain(Language::English, 3);
        assert_eq!(
            message,
            format!("\"{heading}\" may be `{one}` or `{other}`")
        );
    }
}

#[test]
fn before_and_after_are_told_by_what_stands_there() {
    for (heading, said) in [
        ("Scores before scaling", "scores"),
        ("Scaled scores before the mask", "scaled_scores"),
        ("Scores after the mask", "masked_scores"),
        (
            "Scores before the mask",
            "\"Scores before the mask\" may be `scores` or `scaled_scores`",
        ),
    ] {
        assert_eq!(meaning("mask-causal", heading, 3), said, "{heading}");
    }
    for (heading, said) in [
        ("Weighted sums before W_O", "concat"),
        ("Output after W_O", "output"),
        ("Output (after the projection)", "output"),
        (
            "Output before W_O",
            "\"Output before W_O\" may be `output` or `concat`",
        ),
        (
            "Z (before projection)",
            "\"Z (before projection)\" may be `output` or `concat`",
        ),
    ] {
        assert_eq!(meaning("output-projection", heading, 2), said, "{heading}");
    }
}

#[test]
fn a_heading_may_name_one_row() {
    let row = r#"{"A": [[null, null, null], [0.306, 0.074, 0.620], [null, null, null]]}"#;
    for text in [
        "A (row 2): 0.306 0.074 0.620",
        "A row 2: 0.306 0.074 0.620",
        "A, second row: 0.306 0.074 0.620",
        "A for token 2 = 0.306 0.074 0.620",
        "Row 2 of A = 0.306 0.074 0.620",
        "Attention weights of 爱: 0.306 0.074 0.620",
        "Attention weights for 爱\n0.306 0.074 0.620",
        "Attention weights (爱)\n0.306 0.074 0.620",
        "Attention weights for token \"爱\"\n爱 0.306 0.074 0.620",
        "A第2行：0.306 0.074 0.620",
        "第2行的注意力权重：0.306 0.074 0.620",
        "注意力权重（第二行）\n0.306 0.074 0.620",
        "## A row 2\n0.306 0.074 0.620",
    ] {
        assert_same(text, row);
    }
    assert_same(
        "Q\n1 0\n# Scores before softmax are next\n1 1\n2 1",
        QUERIES,
    );
    // Several rows are one stage, in whatever order.
    assert_same("Q row 3: 2 1\nQ row 1: 1 0\nQ row 2:\n1 1", QUERIES);
    for (text, kind) in [
        ("A row 2\n1 2 3\n4 5 6", "RowsForOne"),
        ("A row 2: 1 2 3\nA for 爱: 1 2 3", "SameStage"),
        ("A row 2: 1 2 3\nA\n1 2 3\n1 2 3\n1 2 3", "SameStage"),
        ("A row 2: 1 2 3\nA row 2: 1 2 3", "DuplicateKey"),
        // A remark that heads the rows after it, where all rows before are there.
        (
            "Q\n1 0\n1 1\n2 1\n## Scores before softmax\n1 0 1\n3 1 4\n4 1 5",
            "TwoReadings",
        ),
        (
            "## Scores before softmax\n1 0 1\n3 1 4\n4 1 5",
            "TwoReadings",
        ),
        // A row, a head, a number of the exercise?
        ("output 2: 1.851 0.694", "UnclearHeading"),
        ("Q\n1 0\n1 1\n2 1\noutput 2: 1.851 0.694", "UnclearHeading"),
    ] {
        assert_eq!(self::kind(text), kind, "{text}");
    }
}

#[test]
fn commas_for_points_are_told_where_every_row_has_twice_the_numbers() {
    for text in [
        r#"{"output": [[1,604, 0,599], [1,851, 0,694], [1,924, 0,682]]}"#,
        r#"{"output": [[1,604,0,599],[1,851,0,694],[1,924,0,682]]}"#,
        "output\n1,604, 0,599\n1,851, 0,694\n1,924, 0,682",
        "output = [[1,604, 0,599], [1,851, 0,694], [1,924, 0,682]]",
    ] {
        let words = read_as("sheet", text).expect_err(text).words();
        let said = words.message.plain(Language::English, 3);
        assert_eq!(said, "\"1,604\" has a decimal comma", "{text}");
    }
    // JSON may be written without a space, and so may too many numbers.
    let compact = r#"{"output": [[1,1,1,1],[2,2,2,2],[10,0,1,20]]}"#;
    assert_eq!(read(compact).stages[0].cells.shape(), (3, 4));
    // These are four numbers in a row.
    let four = r#"{"output": [[1, 604, 0, 599], [1, 851, 0, 694], [1, 924, 0, 682]]}"#;
    assert_eq!(read(four).stages[0].cells.shape(), (3, 4));
    // A half with a point is no half of a decimal.
    for text in [
        r#"{"output": [[1.6], [1.85,0.69], [1.92,0.68]]}"#,
        r#"{"output": [[1.6, 0.6], [1.85,0.69, 0.1,0.2], [1.92, 0.68]]}"#,
    ] {
        let words = read_as("sheet", text).expect_err(text).words();
        let help = words.help.expect("a remedy").plain(Language::English, 3);
        assert!(help.starts_with("take "), "{help}");
    }
}

#[test]
fn a_position_of_many_digits_is_far_outside() {
    let text = "stage,row,column,value\noutput,99999999999999999999,1,1.6";
    let words = read_as("sheet", text).expect_err(text).words();
    assert_eq!(
        words.message.plain(Language::English, 3),
        "position 99999999999999999999 is far outside: positions go from 1 to 3 here"
    );
}

#[test]
fn stages_are_called_as_classes_call_them() {
    for (heading, key) in [
        ("分数", "scores"),
        ("得分：", "scores"),
        ("注意力得分", "scores"),
        ("点积", "scores"),
        ("缩放后分数", "scaled_scores"),
        ("权重", "attention_weights"),
        ("Weights", "attention_weights"),
        ("注意力权重矩阵", "attention_weights"),
        ("Context vectors", "output"),
        ("上下文向量", "output"),
        ("Compute Q", "queries"),
        ("Now, our Q:", "queries"),
        ("第一步：计算Q", "queries"),
        ("Query-Matrix", "queries"),
        ("Projected queries", "queries"),
        ("Queries (Q = XW_Q)", "queries"),
        ("Q [3x2]", "queries"),
        ("Attention scores", "scores"),
        ("Raw attention scores S", "scores"),
        ("Dot products", "scores"),
        ("原始得分", "scores"),
        ("Scaled", "scaled_scores"),
        ("Scores after scaling", "scaled_scores"),
        ("Scaled attention scores (÷ √2)", "scaled_scores"),
        ("Scaled scores (divided by √d_k)", "scaled_scores"),
        ("Scaled scores (divided by sqrt(2))", "scaled_scores"),
        ("Scaled scores (by 1/sqrt(2))", "scaled_scores"),
        ("缩放后的分数（除以√2）", "scaled_scores"),
        ("Softmax output", "attention_weights"),
        ("After softmax", "attention_weights"),
        ("Row-wise softmax", "attention_weights"),
        ("Attention weights of the three words", "attention_weights"),
        ("注意力矩阵", "attention_weights"),
        ("Attention output", "output"),
        ("Outputs", "output"),
        ("Final output", "output"),
        ("Weighted sum of the values", "output"),
        ("加权和", "output"),
    ] {
        assert_eq!(meaning("three-words", heading, 3), key, "{heading}");
    }
    for (heading, said) in [
        // Another factor than this problem has.
        (
            "Scaled scores (divided by 2)",
            "\"Scaled scores (divided by 2)\" names `scaled_scores`, and may mean something else by \"2\"",
        ),
        (
            "Scores (divided by √2)",
            "\"Scores (divided by √2)\" may be `scores` or `scaled_scores`",
        ),
    ] {
        assert_eq!(meaning("three-words", heading, 3), said, "{heading}");
    }
    assert_eq!(meaning("mask-causal", "掩码后的分数", 3), "masked_scores");
    for (problem, heading) in [
        // The weighted sums, or what the projection makes of them.
        ("output-projection", "Context vectors"),
        ("output-projection", "Attention output"),
        // Over the keys, or over the vocabulary.
        ("encoder-decoder", "softmax"),
        ("heads", "权重"),
        ("three-words", "分数（缩放后）"),
        // The weights, or the output.
        ("three-words", "Attention"),
        ("score-additive", "点积"),
    ] {
        let said = meaning(problem, heading, 2);
        assert!(said.contains(' '), "{heading}: {said}");
    }
    let words = r#"{"Attention weights": [[1]], "查询": [[2]], "Scaled scores": [[3]]}"#;
    let keys = r#"{"attention_weights": [[1]], "queries": [[2]], "scaled_scores": [[3]]}"#;
    assert_same(words, keys);
    assert_eq!(kind(r#"{"Q": [[1]], "Queries": [[1]]}"#), "SameStage");
    assert_eq!(kind(r#"{"Quieries": [[1]]}"#), "UnknownStage");
}

#[test]
fn a_byte_order_mark_may_stand_before_csv_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sheet");
    let sheet = |text: &str| {
        fs::write(&path, format!("\u{feff}{text}")).expect("a file");
        input::read_answers(&path).and_then(|source| input::answers(&source, three_words()))
    };
    let csv = "stage,row,column,value\nQ,1,1,1.5\n";
    assert_eq!(sheet(csv).expect(csv).stages, read(csv).stages);
    for text in ["Q\n1 0\n1 1\n2 1\n", QUERIES] {
        let error = sheet(text).expect_err(text);
        assert_eq!(error.kind().name(), "ByteOrderMark");
    }
}

#[test]
fn numbers_of_latex_and_percentages_are_read_in_tables() {
    let json = r#"{"S": [["-inf", "1/4", "0.401"], ["sqrt(2)", 1, "1/sqrt(2)"], [3, 4, 5]]}"#;
    for text in [
        "S\n-\\infty \\frac{1}{4} 40.1%\n\\sqrt{2} 1 \\frac{1}{\\sqrt{2}}\n3 4 5",
        "S\n-oo \\frac{1}{4} 40.1%\n\\sqrt{2} 1 \\frac{1}{\\sqrt{2}}\n3 4 5",
        r#"{"S": [["-oo", "\\frac{1}{4}", "40.1%"], ["\\sqrt{2}", 1, "1/sqrt(2)"], [3, 4, 5]]}"#,
        "S = \\begin{bmatrix} -\\infty & \\frac{1}{4} & 40.1% \\\\ \\sqrt{2} & 1 & \\frac{1}{\\sqrt{2}} \\\\ 3 & 4 & 5 \\end{bmatrix}",
    ] {
        assert_same(text, json);
    }
}

#[test]
fn formulas_set_apart_in_latex_follow_one_another() {
    let json = r#"{"Q": [[1, 0], [1, 1], [2, 1]], "K": [[0, 1], [1, 1], [1, 2]]}"#;
    let matrix = |name: &str, a: &str| format!("{name} = \\begin{{bmatrix}} {a} \\end{{bmatrix}}");
    let q = matrix("Q", "1 & 0 \\\\ 1 & 1 \\\\ 2 & 1");
    let k = matrix("K", "0 & 1 \\\\ 1 & 1 \\\\ 1 & 2");
    assert_same(&format!("\\[ {q} \\]\n\n\\[ {k} \\]\n"), json);
    assert_same(&format!("\\[{q}\\]\n\\[{k}\\]\n"), json);
    assert_same(&format!("$$ {q} $$\n$$ {k} $$\n"), json);
}

#[test]
fn lines_may_end_in_carriage_returns_and_col_is_a_column() {
    assert_same("Q\r1 0\r1 1\r2 1\r", QUERIES);
    assert_same("Q\r\n1 0\r\n1 1\r\n2 1\r\n", QUERIES);
    let one = r#"{"Q": [[1.5, null], [null, null], [null, null]]}"#;
    assert_same("stage,row,column,value\rQ,1,1,1.5\r", one);
    assert_same("stage,row,col,value\nQ,1,1,1.5\n", one);
    assert_eq!(
        kind("stage,row,col,column,value\nQ,1,1,1,1.5\n"),
        "DuplicateKey"
    );
}

#[test]
fn rows_may_begin_with_their_number_or_their_label() {
    for text in [
        "Q\n1 1 0\n2 1 1\n3 2 1",
        "Q\n1. 1 0\n2. 1 1\n3. 2 1",
        "Q\n1: 1 0\n2: 1 1\n3: 2 1",
        "Q\n| 1 | 1 | 0 |\n| 2 | 1 | 1 |\n| 3 | 2 | 1 |",
        "Q\nrow 1: 1 0\nrow 2: 1 1\nrow 3: 2 1",
        "Q\nRow 1 1 0\nRow 2 1 1\nRow 3 2 1",
        "Q\nrow 1: [1, 0]\nrow 2: [1, 1]\nrow 3: [2, 1]",
        "Q\n第1行：1 0\n第2行：1 1\n第3行：2 1",
        "Q\n我: [1, 0]\n爱: [1, 1]\n你: [2, 1]",
        "Q\n我 [1 0]\n爱 [1 1]\n你 [2 1]",
        "Q\n我: (1, 0)\n爱: (1, 1)\n你: (2, 1)",
        // A label says where its row stands.
        "Q\n爱 1 1\n你 2 1\n我 1 0",
        "Q\nrow 3: 2 1\nrow 1: 1 0\nrow 2: 1 1",
    ] {
        assert_same(text, QUERIES);
    }
    let some = r#"{"queries": [[null, null], [1, 1], [null, null]]}"#;
    for text in ["Q\n爱 1 1", "Q\nrow 2: 1 1", "Q\n第二行：1 1"] {
        assert_same(text, some);
    }
    // Numbers that do not count the rows, or leave another shape, are numbers.
    assert_same(
        "Q\n1 1 0\n2 1 1\n4 2 1",
        r#"{"queries": [[1, 1, 0], [2, 1, 1], [4, 2, 1]]}"#,
    );
    assert_same(
        "S\n1 0 1\n2 1 4\n3 1 5",
        r#"{"scores": [[1, 0, 1], [2, 1, 4], [3, 1, 5]]}"#,
    );
}

#[test]
fn heads_and_layers_are_named_in_words() {
    for (heading, key) in [
        ("Output (head 1)", "head.1.output"),
        ("Output of head 1", "head.1.output"),
        ("Output, head 1", "head.1.output"),
        ("Output - head one", "head.1.output"),
        ("Output of the first head", "head.1.output"),
        ("输出（头1）", "head.1.output"),
        ("Queries of head 2", "head.2.queries"),
        ("Q (head 2)", "head.2.queries"),
        ("Q_2 (head 2)", "head.2.queries"),
        ("head 2: attention weights", "head.2.attention_weights"),
        ("头2 注意力权重", "head.2.attention_weights"),
        ("第二个头的查询", "head.2.queries"),
        ("## Output of head 1", "head.1.output"),
        ("Concat of all heads", "concat"),
        ("Output", "output"),
    ] {
        assert_eq!(meaning("heads", heading, 2), key, "{heading}");
    }
    for heading in [
        "Output (head 7)",
        "Q_2 (head 1)",
        "Output of both heads",
        "Output (1)",
    ] {
        let said = meaning("heads", heading, 2);
        assert!(said.contains(' '), "{heading}: {said}");
    }
    for (heading, key) in [
        (
            "encoder layer 1 self-attention Q, head 2",
            "encoder.1.self_attention.head.2.queries",
        ),
        (
            "编码器第1层自注意力 查询（头2）",
            "encoder.1.self_attention.head.2.queries",
        ),
        (
            "Feed-forward output, encoder layer 1",
            "encoder.1.feed_forward.output",
        ),
    ] {
        assert_eq!(meaning("encoder-decoder", heading, 2), key, "{heading}");
    }
    let said = meaning("encoder-decoder", "Queries of head 2", 2);
    assert!(said.contains("could be several stages"), "{said}");
}

#[test]
fn thousands_of_labelled_rows_are_read_in_every_form() {
    const ROWS: usize = 5000;
    let tokens: Vec<String> = (0..ROWS).map(|row| format!("\"w{row}\"")).collect();
    let x = vec!["[1, 0]"; ROWS].join(", ");
    let problem = format!(
        "{{\"tokens\": [{}], \"X\": [{x}], \"memory\": {{\"X\": [[1, 0]]}}, \
        \"W_Q\": [[1, 0], [0, 1]], \"W_K\": [[1, 0], [0, 1]], \"W_V\": [[1, 0], [0, 1]]}}",
        tokens.join(", ")
    );
    let problem = input::problem(&Source::new("", problem)).expect("a problem");
    let program = build(&problem.problem).expect("it fits").program;
    // Where each row looks through all labels, this takes minutes.
    for (begin, row) in [
        ("Q\n", "w{} 1 0\n"),
        ("Q\n", "| w{} | 1 | 0 |\n"),
        ("stage,row,column,value\n", "Q,w{},1,1\nQ,label:w{},2,0\n"),
    ] {
        let rows = (0..ROWS).map(|index| row.replace("{}", &index.to_string()));
        let sheet = Source::new("", begin.to_owned() + &rows.collect::<String>());
        let sheet = input::answers(&sheet, &program).expect(begin);
        assert_eq!(sheet.stages[0].cells.shape(), (ROWS, 2), "{row}");
        let right = |cell: &Option<Written>| cell.is_some_and(|cell| cell.value <= 1.0);
        assert!(sheet.stages[0].cells.iter().all(right), "{row}");
    }
}

#[test]
fn digits_of_full_width_are_named_wherever_they_stand() {
    for (text, character, instead) in [
        ("Q\n１ ０\n1 1\n2 1", "１", "1"),
        ("Q：１ ０", "１", "1"),
        ("Q\n1 0\n1 －１\n2 1", "－", "-1"),
        ("Q\n我 １．５ ０\n爱 1 1\n你 2 1", "１", "1.5"),
        ("Q\n词 １ ０\n词 1 1\n词 2 1", "１", "1"),
        ("Q\n１，０\n１，１\n２，１", "１", "1"),
        (r#"{"Q": [["１", 0], [1, 1], [2, 1]]}"#, "１", "1"),
        (r#"{"Q": [["1/２", 0], [1, 1], [2, 1]]}"#, "２", "1/2"),
        ("stage,row,column,value\nQ,1,1,１", "１", "1"),
        ("stage,row,column,value\nQ,１,1,1", "１", "1"),
    ] {
        let words = read_as("sheet", text).expect_err(text).words();
        let said = words.message.plain(Language::English, 3);
        assert_eq!(said, format!("`{character}` is a full-width character"));
        let help = words.help.expect("a remedy").plain(Language::English, 3);
        assert_eq!(help, format!("write `{instead}`"), "{text}");
    }
}

/// What a heading over two rows of `columns` ones means in `problem`: a key, or what is said of it.
fn meaning(problem: &str, heading: &str, columns: usize) -> String {
    let program = model(problem).program;
    let row = vec!["1"; columns].join(" ");
    let text = format!("{heading}\n{row}\n{row}\n");
    match input::answers(&Source::new("", text), &program) {
        Ok(sheet) => program.stages[sheet.stages[0].stage].key.to_string(),
        Err(error) => error.words().message.plain(Language::English, 3),
    }
}

#[test]
fn stages_of_heads_and_layers_are_named_one_by_one() {
    for (heading, key) in [
        ("head.2.queries", "head.2.queries"),
        ("Q_2", "head.2.queries"),
        ("1. Q_2 =", "head.2.queries"),
        ("Q_2 K_2^T", "head.2.scores"),
        ("softmax(Q_2K_2^T/√d_k) V_2", "head.2.output"),
        ("head.2.scores (Q_2·K_2ᵀ)", "head.2.scores"),
        ("head.2.scores: Scores", "head.2.scores"),
    ] {
        assert_eq!(meaning("heads", heading, 2), key, "{heading}");
    }
    for heading in [
        "Scores",
        "Q_2 K_1^T",
        "Q_1 K_1",
        "head.1.queries and keys",
        "head.1.queries = Q_2",
        "head.1.queries (查询和键)",
    ] {
        let said = meaning("heads", heading, 2);
        assert!(!said.starts_with("head."), "{heading}: {said}");
    }
    // Every layer has its own Q; a formula over it is that of none.
    for heading in ["Q K^T", "A V", "softmax(QK^T/√d_k)V", "Q_1 K_1^T"] {
        let said = meaning("encoder-decoder", heading, 2);
        assert!(said.contains(' '), "{heading}: {said}");
    }
    assert_eq!(
        meaning("encoder-decoder", "encoder.output", 2),
        "encoder.output"
    );
}

#[test]
fn rows_with_words_are_no_headings() {
    // Words that might begin a heading label the rows of a block that goes on.
    for label in ["Key", "token K", "1. Query", "Query no. one,", "K V"] {
        let text = format!("S\n{label} 1 0 1\n{label} 3 1 4\n{label} 4 1 5");
        if let Ok(sheet) = read_as("sheet", &text) {
            assert_eq!(stage(&sheet).0, "scores", "{label}");
        }
    }
    // A dash before every row is a bullet, a dash in the place of a number a blank.
    assert_same("Q\n- 1 0\n", r#"{"queries": [[1, 0]]}"#);
    assert_same(
        "Q\n- 0\n1 1\n2 1",
        r#"{"queries": [[null, 0], [1, 1], [2, 1]]}"#,
    );
}

#[test]
fn a_row_of_labels_is_not_taken_for_a_name() {
    let text =
        r#"{"tokens": ["A", "V"], "X": [[1], [1]], "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]}"#;
    let problem = input::problem(&Source::new("", text)).expect(text).problem;
    let program = build(&problem).expect(text).program;
    let sheet = Source::new("", "Q\nA 1\nV 2\nK\nA 3\nV 4\nV = [[5], [6]]");
    let sheet = input::answers(&sheet, &program).expect("three stages");
    let values = |index: usize| -> Vec<f64> {
        let cells = sheet.stages[index].cells.iter();
        cells.map(|cell| cell.expect("a number").value).collect()
    };
    assert_eq!(
        [values(0), values(1), values(2)],
        [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]
    );
}

#[test]
fn nothing_is_taken_for_a_label_that_may_be_a_number() {
    for (text, kind) in [
        ("Q\n1/0 1 0\n1/0 1 1\n1/0 2 1", "DivisionByZero"),
        (
            "Q\n| 1,0 | 2 |\n|---|---|\n| 1 | 1 |\n| 2 | 1 |",
            "CommaForPoint",
        ),
        ("Q\n1O 1 0\n11 1 1\n12 2 1", "NoAnswerNumber"),
        ("Q\n1,0 0,5\n1 1\n2 1", "CommaForPoint"),
        ("Q\none 1 0\n2 1 1\n3 2 1", "NoAnswerNumber"),
        ("Q = 1 0 oops", "NoAnswerNumber"),
    ] {
        assert_eq!(self::kind(text), kind, "{text}");
    }
}

#[test]
fn a_hundred_thousand_brackets_are_an_error_at_once() {
    for bracket in ["(", "[", ")", "(1,"] {
        let text = format!("Q = 1 {}", bracket.repeat(100_000));
        assert!(read_as("sheet", &text).is_err(), "{bracket}");
    }
}

#[test]
fn single_precision_is_recognised_by_its_digits() {
    let single =
        |cells: &str| read(&format!("{{\"output\": {cells}}}")).stages[0].float == Float::Single;
    // The shortest decimals, and the exact values.
    assert!(single("[[1.6044483, 0.5988879], [1.0, 0.5]]"));
    assert!(single("[[1.60444831848144531250, 1]]"));
    // As printf has them, to any number of digits: %.9f, %.16f, %.8e.
    assert!(single("[[0.659999967, 0.439999998]]"));
    assert!(single("[[0.6599999666213989, 0.4399999976158142]]"));
    assert!(single("[[6.59999967e-01, 4.39999998e-01]]"));
    // A 64-bit number, and too few decimals to tell.
    assert!(!single("[[0.660000012, 0.439999998]]"));
    assert!(!single("[[1.6044483707191437, 0.5988879]]"));
    assert!(!single("[[1.60445, 0.59889]]"));
    assert!(!single("[[\"1/3\", 0.5988879]]"));
}

/// Cells as they may be written, their decimals, and what they stand for.
fn cell() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (-99_999i64..=99_999, 0usize..=9).prop_map(|(digits, decimals)| {
            format!("{:.decimals$}", digits as f64 / 1000.0)
        }),
        1 => (1u32..99, -9i32..9).prop_map(|(digits, power)| format!("{digits}e{power}")),
        1 => (1u32..99, 1u32..99).prop_map(|(a, b)| format!("{a}/sqrt({b})")),
        1 => Just("-inf".to_owned()),
        1 => Just(String::new()),
    ]
}

/// Stages of three words with their cells.
fn stages() -> impl Strategy<Value = Vec<(usize, usize, Vec<String>)>> {
    let program = three_words();
    let all: Vec<usize> = (0..program.stages.len()).collect();
    prop::sample::subsequence(all, 1..=program.stages.len()).prop_flat_map(move |stages| {
        let each = stages.into_iter().map(|stage| {
            let shape = three_words().stages[stage].shape;
            let cells = prop::collection::vec(cell(), shape.rows * shape.columns);
            (Just(stage), Just(shape.columns), cells)
        });
        each.collect::<Vec<_>>()
    })
}

fn written(stages: &[(usize, usize, Vec<String>)], form: usize) -> String {
    let program = three_words();
    let mut text = String::new();
    if form == 1 {
        text.push_str("stage,row,column,value\n");
    }
    for (stage, columns, cells) in stages {
        let stage = &program.stages[*stage];
        let key = stage.key.to_string();
        let plain = |cell: &String| {
            if cell.is_empty() {
                "_".to_owned()
            } else {
                cell.clone()
            }
        };
        let json = |cell: &String| match cell.as_str() {
            "" => "null".to_owned(),
            cell if cell.contains(['s', 'i']) => format!("\"{cell}\""),
            cell => cell.to_owned(),
        };
        let rows = cells.chunks(*columns);
        let join = |cells: &[String], set: &dyn Fn(&String) -> String, between: &str| {
            cells.iter().map(set).collect::<Vec<_>>().join(between)
        };
        match form {
            0 => {
                let rows: Vec<_> = rows
                    .map(|row| format!("[{}]", join(row, &json, ", ")))
                    .collect();
                let start = if text.is_empty() { "{" } else { ", " };
                write!(text, "{start}\"{key}\": [{}]", rows.join(", ")).expect("a string");
            }
            1 => {
                for (row, cells) in (1..).zip(rows) {
                    for (column, cell) in (1..).zip(cells) {
                        writeln!(text, "{key},{row},{column},{cell}").expect("a string");
                    }
                }
            }
            2 => {
                writeln!(text, "{} =", stage.symbol).expect("a string");
                for row in rows {
                    writeln!(text, "{}", join(row, &plain, " ")).expect("a string");
                }
            }
            3 => {
                let rows: Vec<_> = rows
                    .map(|row| format!("[{}]", join(row, &plain, ", ")))
                    .collect();
                writeln!(text, "{key}: [{}]", rows.join(",\n")).expect("a string");
            }
            _ => {
                let head = (0..*columns).map(|column| stage.columns.label(column).into_owned());
                let head: Vec<_> = head.collect();
                writeln!(text, "## {key}\n\n| | {} |", head.join(" | ")).expect("a string");
                writeln!(text, "|---|{}", "--:|".repeat(*columns)).expect("a string");
                for (row, cells) in rows.enumerate() {
                    let label = stage.rows.label(row);
                    writeln!(
                        text,
                        "| **{label}** | {} |",
                        join(cells, &|c| c.clone(), " | ")
                    )
                    .expect("a string");
                }
            }
        }
    }
    if form == 0 {
        text.push('}');
    }
    text
}

proptest! {
    #[test]
    fn a_sheet_in_any_form_reads_back_as_it_was_written(stages in stages()) {
        let sheet = read(&written(&stages, 0));
        for (read, (stage, columns, cells)) in sheet.stages.iter().zip(&stages) {
            prop_assert_eq!(read.stage, *stage);
            for (index, text) in cells.iter().enumerate() {
                let cell = read.cells[(index / columns, index % columns)];
                prop_assert_eq!(cell.is_none(), text.is_empty());
                if let (Some(cell), Ok(value)) = (cell, text.parse::<f64>()) {
                    prop_assert_eq!(cell.value, value);
                }
                if let (Some(cell), Some((_, digits))) = (cell, text.split_once('.')) {
                    prop_assert_eq!(cell.decimals, Some(digits.len()));
                }
            }
        }
        for form in 1..5 {
            let text = written(&stages, form);
            prop_assert_eq!(&read(&text).stages, &sheet.stages, "{}", text);
        }
    }

    #[test]
    fn a_trace_reads_back_bit_by_bit(attention in crate::support::random::attention()) {
        let Model { program, inputs, .. } = build(&attention.clone().into()).expect("random problems fit");
        let options = Options::default();
        let Ok(trace) = evaluate(&program, &inputs, &options) else {
            return Ok(());
        };
        let all: Vec<usize> = (0..program.stages.len()).collect();
        let problem = attn::problem::Problem::from(attention);
        let mut json = Vec::new();
        attn::export::trace(&mut json, &problem, &trace, &all, &[]).expect("a vector");
        let json = String::from_utf8(json).expect("UTF-8");
        let sheet = input::answers(&Source::new("trace", json), &program);
        assert_near(&sheet.expect("a trace is a sheet"), &trace, 0.0);
    }

    #[test]
    fn no_text_whatever_stops_the_reader(text in ".{0,200}") {
        let _ = read_as("sheet", &text);
        let _ = read_as("sheet.csv", &text);
        let _ = input::typed_stage("A", &text, three_words());
    }

    #[test]
    fn no_mutated_sheet_stops_the_reader(
        stages in stages(),
        form in 0usize..5,
        at in any::<prop::sample::Index>(),
        instead in prop_oneof![
            "[\\[\\](){}|&,;:=#\"\\\\ \t\n*`─│…√_0-9.-]{0,4}",
            ".{0,3}",
        ],
        length in 0usize..4,
    ) {
        let text: Vec<char> = written(&stages, form).chars().collect();
        let at = at.index(text.len());
        let end = (at + length).min(text.len());
        let mutated = text[..at].iter().copied().chain(instead.chars());
        let mutated: String = mutated.chain(text[end..].iter().copied()).collect();
        if let Err(error) = read_as("sheet", &mutated) {
            // Its place can be shown.
            let _ = attn::report::report(&error, Language::English, 80);
            let inside = |span: std::ops::Range<usize>| mutated.get(span).is_some();
            prop_assert!(error.span().is_none_or(inside), "{}", error);
        }
    }
}

#[test]
fn the_examples_of_the_documentation_are_sheets() {
    let page = include_str!("../../docs/ANSWERS.md");
    let blocks: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    assert_eq!(blocks.len(), 3);
    for block in blocks {
        let (_, text) = block.split_once('\n').expect("a language, then lines");
        assert!(!read(text).stages.is_empty());
    }
}

const WEIGHTS: &str =
    r#"{"A": [[0.401, 0.198, 0.401], [0.306, 0.074, 0.620], [0.318, 0.038, 0.644]]}"#;

#[test]
fn a_line_with_a_hash_names_a_stage_as_any_other_line_does() {
    let both = r#"{"Q": [[1, 0], [1, 1], [2, 1]], "K": [[1, 2], [0, 1], [1, 3]]}"#;
    for heading in ["Keys K", "键矩阵K", "K = X W_K", "2. Keys:", "**Keys**"] {
        for hashes in ["#", "##", "###"] {
            assert_same(
                &format!("{hashes} Q\n1 0\n1 1\n2 1\n\n{hashes} {heading}\n1 2\n0 1\n1 3"),
                both,
            );
        }
    }
    for text in [
        // What adds nothing, or says the same again.
        "## Queries\n### rounded to 3 decimals\n1 0\n1 1\n2 1",
        "## Queries\n### Q\n1 0\n1 1\n2 1",
        "Queries\nQ\n1 0\n1 1\n2 1",
        "## Q = [[1, 0], [1, 1], [2, 1]]",
        // Remarks where nothing else can be meant.
        "# Homework 3\n## Q\n1 0\n1 1\n2 1\n# the end",
        "Q\n# first\n1 0\n# then\n1 1\n2 1",
    ] {
        assert_same(text, QUERIES);
    }
    let scores = "1 0 1\n3 1 4\n4 1 5";
    for (heading, kind) in [
        ("## logits", "UnknownHeading"),
        ("# logits", "UnknownHeading"),
        ("## Attention", "UnknownHeading"),
        ("## S'", "UnknownFormula"),
        ("## 除以根号d", "UnknownHeading"),
        ("## Divide by the root of d_k", "UnknownHeading"),
    ] {
        let text = format!("## S\n{scores}\n{heading}\n{scores}");
        assert_eq!(self::kind(&text), kind, "{heading}");
    }
    for text in [
        // Right below a name, and against it.
        "## Scores\n### divided by the root of dk\n1 0 1\n3 1 4\n4 1 5",
        "# Scores\n# divided by √d_k\n1 0 1\n3 1 4\n4 1 5",
        // A row too many after a remark that is not understood.
        "# Q\n1 0\n1 1\n# the other one\n1 2\n0 1\n1 3",
    ] {
        assert_eq!(kind(text), "UnknownHeading", "{text}");
    }
}

#[test]
fn columns_stand_where_their_labels_say() {
    for text in [
        "A\n| | 你 | 爱 | 我 |\n|-|-|-|-|\n| 我 | 0.401 | 0.198 | 0.401 |\n| 爱 | 0.620 | 0.074 | 0.306 |\n| 你 | 0.644 | 0.038 | 0.318 |",
        "A\n你 爱 我\n0.401 0.198 0.401\n0.620 0.074 0.306\n0.644 0.038 0.318",
        "A\n你 爱 我\n我 0.401 0.198 0.401\n爱 0.620 0.074 0.306\n你 0.644 0.038 0.318",
        "A,你,爱,我\n你,0.644,0.038,0.318\n爱,0.620,0.074,0.306\n我,0.401,0.198,0.401",
    ] {
        assert_same(text, WEIGHTS);
    }
    // One is no label, and the others stand elsewhere.
    let mixed = "A\n| | 你 | 爱 | other |\n|-|-|-|-|\n| 我 | 1 | 2 | 3 |";
    assert_eq!(kind(mixed), "NoLabel");
    assert_eq!(
        kind("A\n| | 我 | 你 | 你 |\n|-|-|-|-|\n| 我 | 1 | 2 | 3 |"),
        "CalledTwice"
    );
}

#[test]
fn a_shape_beside_a_name_is_no_row() {
    for heading in [
        "Q (3, 2)",
        "Q: (3,2)",
        "Q = (3,2)",
        "Q [3, 2]",
        "Q shape: (3, 2)",
        "Q shape = (3,2)",
        "Q shape=[3,2]",
        "Q size = [3, 2]",
        "Q size: 3 2",
        "Q 形状：(3, 2)",
        "Q: torch.Size([3, 2])",
    ] {
        assert_same(&format!("{heading}\n1 0\n1 1\n2 1"), QUERIES);
    }
    for heading in ["A (3, 3)", "A shape: torch.Size([3, 3])"] {
        let text = format!("{heading}\n0.401 0.198 0.401\n0.306 0.074 0.620\n0.318 0.038 0.644");
        assert_same(&text, WEIGHTS);
    }
    // All rows are there without it, and there are too few.
    assert_eq!(kind("Q (2, 3)\n1 0\n1 1\n2 1"), "RowOrShape");
    assert_same("Q: 3 2\n1 1\n2 1", r#"{"Q": [[3, 2], [1, 1], [2, 1]]}"#);
}

#[test]
fn tables_are_read_as_spreadsheets_and_programs_write_them() {
    for text in [
        "Q\n1;0\n1;1\n2;1",
        "Q\n1,0;0,0\n1,0;1,0\n2,0;1,0",
        "Q: [1,0;1,1;2,1]",
        "Q\n\t1\t2\n我\t1\t0\n爱\t1\t1\n你\t2\t1",
        "Q\n  1 2\n1 1 0\n2 1 1\n3 2 1",
        "Q\n1 2\n1 0\n1 1\n2 1",
        "Q\n     [,1] [,2]\n[1,] 1 0\n[2,] 1 1\n[3,] 2 1",
        "Q\n- 1 0\n- 1 1\n- 2 1",
        "Q\n- 我: 1 0\n- 爱: 1 1\n- 你: 2 1",
        "Q\n1) 1 0\n2) 1 1\n3) 2 1",
        "Q\ntoken 1: 1 0\ntoken 2: 1 1\ntoken 3: 2 1",
        "Q,\n1,0\n1,1\n2,1\n,\n",
        "==== Q ====\n1 0\n1 1\n2 1",
        ">>> Q\n1 0\n1 1\n2 1",
        "【Q】\n1 0\n1 1\n2 1",
        "\\mathbf{Q} =\n1 0\n1 1\n2 1",
        "\\(Q\\)\n1 0\n1 1\n2 1",
        "Q ≈\n1 0\n≈1 ~1\n2 1",
        "Q = [[1,0],[1,1],[2,1]].",
        "Q = ⎡1 0⎤\n    ⎢1 1⎥\n    ⎣2 1⎦",
        "Q = | 1 0 |\n    | 1 1 |\n    | 2 1 |",
        "Q = 3×2 Matrix{Int64}:\n 1  0\n 1  1\n 2  1",
        "Q\n\\begin{tabular}{cc}\n\\toprule\n1 & 0 \\\\\n\\midrule\n1 & 1 \\\\\n2 & 1 \\\\\n\\bottomrule\n\\end{tabular}",
        "\\begin{align}\nQ &= \\begin{bmatrix} 1 & 0 \\\\ 1 & 1 \\\\ 2 & 1 \\end{bmatrix}\n\\end{align}",
    ] {
        let sheet = read_as("sheet", text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let values = |sheet: &Sheet| -> Vec<Option<f64>> {
            let cells = sheet.stages[0].cells.iter();
            cells.map(|cell| cell.map(|cell| cell.value)).collect()
        };
        assert_eq!(values(&sheet), values(&read(QUERIES)), "{text}");
        assert_eq!(sheet.stages[0].cells.shape(), (3, 2), "{text}");
    }
    for text in [
        "A\n| | 0 | 1 | 2 |\n|-|-|-|-|\n| 0 | 0.401 | 0.198 | 0.401 |\n| 1 | 0.306 | 0.074 | 0.620 |\n| 2 | 0.318 | 0.038 | 0.644 |",
        "A\n       0      1      2\n0  0.401  0.198  0.401\n1  0.306  0.074  0.620\n2  0.318  0.038  0.644",
        "A\t我\t爱\t你\n我\t0.401\t0.198\t0.401\n爱\t0.306\t0.074\t0.620\n你\t0.318\t0.038\t0.644",
        "A,我,爱,你,Sum\n我,0.401,0.198,0.401,1\n爱,0.306,0.074,0.620,1\n你,0.318,0.038,0.644,1",
        "A\n0,401;0,198;0,401\n0,306;0,074;0,620\n0,318;0,038;0,644",
        "A\nk1 k2 k3\nq1 0.401 0.198 0.401\nq2 0.306 0.074 0.620\nq3 0.318 0.038 0.644",
    ] {
        assert_same(text, WEIGHTS);
    }
    // Rows that are numbered stand where they say.
    let some = r#"{"A": [[null, null, null], [0.306, 0.074, 0.620], [0.318, 0.038, 0.644]]}"#;
    assert_same("A\n2 0.306 0.074 0.620\n3 0.318 0.038 0.644", some);
    let output = r#"{"Z": [[1.604, 0.599], [1.851, 0.694], [1.924, 0.682]]}"#;
    assert_same("Z: [1.604,0.599;1.851,0.694;1.924,0.682]", output);
    let typed = input::typed_stage("Z", "1.604,0.599;1.851,0.694;1.924,0.682", three_words());
    assert_eq!(typed.expect("rows").stages, read(output).stages);
    // Two tables of a spreadsheet, and a line without anything between them.
    assert_same(
        "Q,\n1,0\n1,1\n2,1\n,\nK,,\n1,2\n0,1\n1,3",
        r#"{"Q": [[1, 0], [1, 1], [2, 1]], "K": [[1, 2], [0, 1], [1, 3]]}"#,
    );
}

#[test]
fn what_a_name_leaves_open_is_refused() {
    for (text, kind) in [
        ("S'\n1 0 1\n3 1 4\n4 1 5", "UnknownFormula"),
        ("K' =\n1 0 1\n2 1 3", "UnknownFormula"),
        ("A row -1: 0.318 0.038 0.644", "UnclearHeading"),
        ("A row 4: 0.318 0.038 0.644", "NoRow"),
        ("Normalized scores\n1 0 1\n3 1 4\n4 1 5", "UnknownStage"),
        ("Weight matrix\n1 0 1\n3 1 4\n4 1 5", "UnknownStage"),
        ("Weights matrix\n1 0 1\n3 1 4\n4 1 5", "UnknownStage"),
        ("权重矩阵\n1 0 1\n3 1 4\n4 1 5", "UnknownStage"),
        ("softmax(S_1) = 0.4 0.2 0.4", "UnknownHeading"),
        ("A[1,:] = 0.4 0.2 0.4", "UnknownHeading"),
    ] {
        assert_eq!(self::kind(text), kind, "{text}");
    }
    assert_eq!(stage(&read("QK' =\n1 0 1\n3 1 4\n4 1 5")).0, "scores");
    assert_eq!(
        stage(&read("注意力权重矩阵\n1 0 1\n3 1 4\n4 1 5")).0,
        "attention_weights"
    );
}

#[test]
fn heads_are_named_by_their_symbols_in_every_form() {
    let program = model("heads").program;
    for key in ["head.2.A", "head_2.attention_weights", "head2.A"] {
        let sheet = Source::new("", format!("{{\"{key}\": [[1]]}}"));
        let sheet = input::answers(&sheet, &program).expect(key);
        let key = program.stages[sheet.stages[0].stage].key.to_string();
        assert_eq!(key, "head.2.attention_weights");
    }
}

#[test]
fn long_lines_and_far_cells_take_no_time_and_no_room() {
    const LENGTH: usize = 300_000;
    for text in [
        "Q ".repeat(LENGTH),
        format!("Q {}", "（ ".repeat(LENGTH)),
        format!("Q row {}", "row ".repeat(LENGTH)),
        format!("Q\n{}", "\\end{".repeat(LENGTH)),
        format!("{{\"{}\": [[1]]}}", "a".repeat(LENGTH)),
        format!("stage,row,column,value\n{},1,1,1", "a".repeat(LENGTH)),
    ] {
        assert!(read_as("sheet", &text).is_err());
    }
    // Each remark is another one, and none is a name.
    let remarks: String = (0..20_000).map(|at| format!("# remark {at}\n")).collect();
    assert_same(&format!("{remarks}Q\n1 0\n1 1\n2 1"), QUERIES);
    // Named one by one.
    let problem = r#"{"X": ["#.to_owned()
        + &vec!["[1]"; 20_000].join(",")
        + r#"], "memory": {"X": [[1]]}, "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]}"#;
    let problem = input::problem(&Source::new("", problem)).expect("a problem");
    let program = build(&problem.problem).expect("it fits").program;
    let rows: String = (1..=20_000)
        .map(|row| format!("Q row {row}: 1\n"))
        .collect();
    let sheet = input::answers(&Source::new("", rows), &program).expect("rows");
    assert!(sheet.stages[0].cells.iter().all(Option::is_some));
    // 20,000 rows of 100,000 cells would not fit into memory.
    let wide = "0 ".repeat(100_000);
    let sheet = Source::new("", format!("Q row 1: {wide}"));
    let error = input::answers(&sheet, &program).expect_err("far outside");
    assert_eq!(error.kind().name(), "FarPosition");
    let sheet = Source::new("", format!("Q\nrow 1: {wide}"));
    let sheet = input::answers(&sheet, &program).expect("a row of another shape");
    assert_eq!(sheet.stages[0].cells.shape(), (1, 100_000));
}

/// Three words with these labels.
fn labelled(tokens: &[String]) -> Option<(attn::problem::Problem, Model)> {
    let tokens = serde_json::to_string(tokens).expect("strings");
    let text = format!(
        "{{\"tokens\": {tokens}, \"X\": [[1, 0], [0, 1], [1, 1]], \"W_Q\": [[1, 0], [1, 1]], \
        \"W_K\": [[1, 2], [0, 1]], \"W_V\": [[2, 0], [0, 1]]}}"
    );
    let problem = input::problem(&Source::new("", text)).ok()?.problem;
    let model = build(&problem).expect("three words");
    Some((problem, model))
}

/// Whatever the words are called: what attn prints of them reads back, and so does what it gives to fill in.
#[track_caller]
fn assert_read_back(tokens: &[String]) {
    let Some((problem, model)) = labelled(tokens) else {
        return;
    };
    let program = &model.program;
    let trace = evaluate(program, &model.inputs, &Options::default()).expect("small numbers");
    let all: Vec<usize> = (0..program.stages.len()).collect();
    let answers = |text: &str| {
        let sheet = input::answers(&Source::new("sheet", text), program);
        sheet.unwrap_or_else(|error| panic!("{tokens:?}: {error}\n{text}"))
    };
    let options = attn::view::Explain {
        stages: all.clone(),
        selected: true,
        token: None,
        rows: None,
        cell: None,
        detail: attn::view::Detail::Normal,
        left_out: None,
        generated: Vec::new(),
        told: Vec::new(),
        reading: false,
    };
    let document = attn::view::explain(&problem, &trace, &options);
    let settings = attn::render::Settings {
        full: true,
        ..attn::render::Settings::default()
    };
    let text = attn::render::text(&document, &settings);
    let text = anstream::adapter::strip_str(&text).to_string();
    assert_near(&answers(&text), &trace, 5.1e-4);
    let markdown = attn::render::markdown(&document, &settings);
    assert_near(&answers(&markdown), &trace, 5.1e-4);
    // One stage as a table.
    for stage in [0, 3] {
        let mut csv = Vec::new();
        attn::export::csv(&mut csv, &trace, &[stage], |_| None).expect("a vector");
        let csv = String::from_utf8(csv).expect("UTF-8");
        let key = program.stages[stage].key.to_string();
        let sheet = input::typed_stage(&key, &csv, program);
        let sheet = sheet.unwrap_or_else(|error| panic!("{tokens:?}: {error}\n{csv}"));
        let right = trace
            .matrix(attn::expression::Source::Stage(stage))
            .expect("kept");
        for (cell, right) in sheet.stages[0].cells.iter().zip(right.iter()) {
            assert_eq!(
                cell.map(|cell| cell.value),
                Some(*right),
                "{tokens:?}\n{csv}"
            );
        }
    }
    // Every blank gets a number of its own, row by row.
    for (form, blank) in [
        (attn::export::Form::Text, "_"),
        (attn::export::Form::Json, "null"),
        (attn::export::Form::Csv, ",\n"),
        (attn::export::Form::Markdown, " _ |"),
    ] {
        for stage in &all {
            let mut template = Vec::new();
            let stages = [*stage];
            attn::export::blank(&mut template, program, &stages, form).expect("a vector");
            let mut text = String::from_utf8(template).expect("UTF-8");
            let (head, body) = match form {
                attn::export::Form::Text => text.split_once('\n').expect("lines"),
                _ => ("", &*text),
            };
            let mut filled = format!("{head}\n");
            for (number, part) in body.split(blank).enumerate() {
                if number > 0 {
                    let (before, after) =
                        blank.split_at(blank.find(['_', 'n', '\n']).expect("one"));
                    let after = after.trim_start_matches("null").trim_start_matches('_');
                    write!(filled, "{before}{number}{after}").expect("a string");
                }
                filled.push_str(part);
            }
            text = filled.trim_start_matches('\n').to_owned();
            let sheet = answers(&text);
            let cells = sheet.stages[0].cells.row_iter();
            let read = cells.flat_map(|row| row.iter().copied().collect::<Vec<_>>());
            for (number, cell) in (1..).zip(read) {
                let value = cell.map(|cell| cell.value);
                assert_eq!(value, Some(f64::from(number)), "{tokens:?}\n{text}");
            }
        }
    }
}

#[test]
fn words_that_look_like_something_else_read_back() {
    for tokens in [
        ["2", "3", "1"],
        ["1", "1", "2"],
        ["3", "3", "3"],
        ["2", "1", "x"],
        ["0", "1", "2"],
        ["#", "//", "%"],
        ["a b", "row 1", "c,d"],
        ["row 2", "row 1", "row 3"],
        ["a│b", "c|d", "*e*"],
        ["…", "-", "_"],
        ["the", "cat", "the"],
        ["the", "the", "the(1)"],
        ["[CLS]", "(a)", "\"q\""],
        ["0.5", "1/3", "-inf"],
        ["=a", "+b", "@c"],
        ["a\\", "\\|", "`"],
        ["sum", "1)", "2."],
        ["A", "Q", "K"],
        ["## x", "── x", "── 6. A (attention_weights)"],
        ["⋮", ":", "="],
        ["---", "|---|", "=="],
        ["0", "u", "#`"],
        ["a", "3", "row "],
        ["│mv", "b&c", "\\&"],
    ] {
        assert_read_back(&tokens.map(str::to_owned));
    }
}

#[test]
fn a_number_before_a_row_is_its_position() {
    let (_, model) = labelled(&["2", "3", "1"].map(str::to_owned)).expect("three words");
    let read = |text: &str| {
        let sheet = input::answers(&Source::new("", text), &model.program).expect(text);
        let rows = sheet.stages[0].cells.row_iter();
        let firsts = rows.map(|row| row[0].map(|cell| cell.value));
        firsts.collect::<Vec<_>>()
    };
    let rows = [Some(0.1), Some(0.2), Some(0.3)];
    for text in [
        "A\n1 0.1 0 0\n2 0.2 0 0\n3 0.3 0 0",
        "A\n| | 1 | 2 | 3 |\n|-|-|-|-|\n| 1 | 0.1 | 0 | 0 |\n| 2 | 0.2 | 0 | 0 |\n| 3 | 0.3 | 0 | 0 |",
        // As attn shows them: the labels, in order.
        "A\n2 0.1 0 0\n3 0.2 0 0\n1 0.3 0 0",
    ] {
        assert_eq!(read(text), rows, "{text}");
    }
    // A number alone before a row alone may be the stage's own.
    assert_eq!(read("A\n1 0.1 0 0"), [Some(1.0)]);
    assert_eq!(read("A\n1) 0.1 0 0"), [Some(0.1), None, None]);
    assert_eq!(read("A row 2: 0.2 0 0"), [None, Some(0.2), None]);
}

/// Words of characters that have a meaning in some form of a sheet.
fn hostile() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => prop::sample::select(&[
            "1", "2", "3", "0", "-", "_", "…", "|", "│", "#", "\\", "\"", "'", ",", ";", ":", "=", "(", ")",
            "[", "]", "{", "}", "*", "`", " ", "\t", "\n", ".", "/", "√", "&", "$", "%", "~", "+", "row ",
            "Q", "sum", "我", "行", "label:", "inf", "nan", "⋮", "──", "---", "\u{301}", "\u{200b}",
        ][..]).prop_map(str::to_owned),
        1 => "[a-z]{1,3}",
        1 => ".{1,2}",
    ];
    prop::collection::vec(part, 1..4).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn what_attn_prints_reads_back_whatever_the_words_are(
        mut tokens in prop::collection::vec(hostile(), 3),
        repeat in 0usize..6,
    ) {
        if repeat < 3 {
            tokens[repeat] = tokens[(repeat + 1) % 3].clone();
        }
        assert_read_back(&tokens);
    }
}
