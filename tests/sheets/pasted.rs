//! The ways in which people type and paste a matrix, for every shape that could be taken for another: each is
//! read as the matrix that it was made of. Numbers that could be positions are among them.

#![allow(clippy::expect_used, clippy::panic, missing_docs)]

use attn::input::{self, Error, Source};
use attn::model::build;
use attn::program::Program;

use crate::answers::{QUERIES, assert_same, kind, model};
use crate::support::command::attn;

const TOKENS: [&str; 3] = ["the", "cat", "sat"];

/// A matrix, as the digits that are written.
type Rows = &'static [&'static [&'static str]];

const MATRICES: [Rows; 11] = [
    &[&["1.25"]],
    &[&["1.25", "-2.5", "3.75"]],
    &[&["1.25"], &["-2.5"], &["3.75"]],
    &[&["1.25", "-2.5"], &["3.75", "0.5"]],
    &[&["1.25", "-2.5", "3.75"], &["0.5", "4.25", "-0.75"]],
    // Whole numbers, which could count rows.
    &[&["2"]],
    &[&["2", "1", "3"]],
    &[&["2"], &["1"], &["3"]],
    &[&["2", "1"], &["1", "3"]],
    &[&["2", "1", "3"], &["1", "2", "5"]],
    &[&["1", "2"], &["2", "3"], &["3", "1"]],
];

/// A problem whose queries have the shape of `rows`.
fn program(rows: Rows) -> Program {
    let row = vec!["1"; rows[0].len()].join(",");
    let ones = vec![format!("[{row}]"); rows.len()].join(",");
    let tokens = TOKENS[..rows.len()].join("\",\"");
    let text = format!(
        "{{\"tokens\": [\"{tokens}\"], \"Q\": [{ones}], \"K\": [{ones}], \"V\": [{ones}]}}"
    );
    let problem = input::problem(&Source::new("problem", text)).expect("a problem");
    build(&problem.problem).expect("a program").program
}

fn read(text: &str, program: &Program) -> Result<Vec<Vec<Option<f64>>>, Error> {
    let sheet = input::answers(&Source::new("sheet", text), program)?;
    let cells = &sheet.stages[0].cells;
    let rows = cells.row_iter();
    let row = rows.map(|row| row.iter().map(|cell| cell.map(|cell| cell.value)).collect());
    Ok(row.collect())
}

/// `rows` with `cells` between its numbers, `open` and `close` around each row, `lines` between rows.
fn set(rows: Rows, cells: &str, [open, close]: [&str; 2], lines: &str) -> String {
    let rows = rows
        .iter()
        .map(|row| format!("{open}{}{close}", row.join(cells)));
    rows.collect::<Vec<_>>().join(lines)
}

/// `rows`, each on a line below `name`, after what says which row it is.
fn listed(name: &str, rows: Rows, before: impl Fn(usize) -> String, around: [&str; 2]) -> String {
    let cells = if around[0].is_empty() { " " } else { ", " };
    let mut lines = vec![name.to_owned()];
    for (at, row) in rows.iter().enumerate() {
        let [open, close] = around;
        lines.push(format!("{}{open}{}{close}", before(at), row.join(cells)));
    }
    lines.join("\n")
}

/// One line for each number, which `name` says.
fn cells(rows: Rows, name: impl Fn(usize, usize) -> String) -> String {
    let mut lines = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        for (column, number) in row.iter().enumerate() {
            lines.push(format!("{} = {number}", name(at, column)));
        }
    }
    lines.join("\n")
}

/// All the ways in which `rows` are written here.
fn written(rows: Rows) -> Vec<String> {
    let (height, width) = (rows.len(), rows[0].len());
    let square = ["[", "]"];
    let round = ["(", ")"];
    let none = ["", ""];
    let below = |cells: &str, around: [&str; 2]| format!("Q\n{}", set(rows, cells, around, "\n"));
    let count = |from: usize| {
        let all = (from..from + width).map(|column| column.to_string());
        all.collect::<Vec<_>>()
    };
    let heads = count(1).join(" | ");
    let rule = "---|".repeat(width);
    let r: Vec<String> = count(1)
        .iter()
        .map(|column| format!("[,{column}]"))
        .collect();
    let tokens = |at: usize| TOKENS[at].to_owned();
    let mut all = vec![
        format!("Q = [{}]", set(rows, ", ", square, ", ")),
        format!("Q: [{}]", set(rows, " ", square, " ")),
        format!("Q := [{}]", set(rows, ",", square, ",")),
        format!("Q = [{}]", set(rows, " ", none, "; ")),
        format!("Q = [{}];", set(rows, ",", none, ";")),
        format!("Q = {}", set(rows, " ", none, "; ")),
        format!("Q = {}", set(rows, ", ", round, ", ")),
        format!("Q = {}", set(rows, " ", square, "")),
        format!("Q = {{{}}}", set(rows, ", ", ["{", "}"], ", ")),
        format!("Q = {{\n  {}\n}};", set(rows, ", ", ["{", "}"], ",\n  ")),
        format!("Q = [\n  {}\n]", set(rows, ", ", square, ",\n  ")),
        format!("Q = [\n  {},\n]", set(rows, ", ", square, ",\n  ")),
        format!("Q = np.array([\n  {}\n])", set(rows, ", ", square, ",\n  ")),
        format!("Q = array([{}])", set(rows, ", ", square, ",\n       ")),
        format!("Q = tensor([{}])", set(rows, ", ", square, ",\n        ")),
        format!("Q =\n[{}]", set(rows, " ", square, "\n ")),
        format!("Q ({height}×{width})\n{}", set(rows, " ", none, "\n")),
        format!("Q {height}×{width}:\n{}", set(rows, " ", none, "\n")),
        format!("Q ({height}x{width}) = [{}]", set(rows, ", ", square, ", ")),
        format!(
            "Q = {height}×{width} Matrix{{Float64}}:\n {}",
            set(rows, "  ", none, "\n ")
        ),
        format!(
            "Q = \\begin{{pmatrix}} {} \\end{{pmatrix}}",
            set(rows, " & ", none, " \\\\ ")
        ),
        below(" ", none),
        below(", ", none),
        below(",", none),
        below("\t", none),
        below(" | ", none),
        below(", ", square),
        below(" ", square),
        below(", ", round),
        below(" | ", ["| ", " |"]),
        format!(
            "Q\n| {heads} |\n|{rule}\n{}",
            set(rows, " | ", ["| ", " |"], "\n")
        ),
        listed(
            &format!("Q\n     {}", r.join(" ")),
            rows,
            |at| format!("[{},] ", at + 1),
            none,
        ),
        listed(
            &format!("Q\n   {}", count(0).join(" ")),
            rows,
            |at| format!("{at}  "),
            none,
        ),
        listed(
            &format!("Q,{}", count(1).join(",")),
            rows,
            |at| format!("{},", TOKENS[at]),
            none,
        )
        .replace(' ', ","),
        cells(rows, |row, column| format!("Q[{},{}]", row + 1, column + 1)),
        cells(rows, |row, column| format!("Q({},{})", row + 1, column + 1)),
        cells(rows, |row, column| format!("q{}{}", row + 1, column + 1)),
        cells(rows, |row, column| {
            format!("Q[{},{}]", TOKENS[row], column + 1)
        }),
    ];
    for around in [none, square, round] {
        for list in ["- ", "* ", "• "] {
            all.push(listed("Q:", rows, |_| list.to_owned(), around));
            all.push(listed(
                "Q:",
                rows,
                |at| format!("{list}{}: ", TOKENS[at]),
                around,
            ));
            all.push(listed(
                "Q:",
                rows,
                |at| format!("{list}{}: ", at + 1),
                around,
            ));
        }
        for (before, after) in [
            ("", ". "),
            ("", ") "),
            ("", ": "),
            ("(", ") "),
            ("row ", ": "),
        ] {
            let number = |at: usize| format!("{before}{}{after}", at + 1);
            all.push(listed("Q", rows, number, around));
        }
        all.push(listed("Q", rows, |at| tokens(at) + ": ", around));
        all.push(listed(
            "# queries",
            rows,
            |at| format!("q{} = ", at + 1),
            around,
        ));
        all.push(listed(
            "# queries",
            rows,
            |at| format!("Q[{}] = ", at + 1),
            around,
        ));
        all.push(listed(
            "# queries",
            rows,
            |at| format!("Q[{}] = ", TOKENS[at]),
            around,
        ));
        all.push(listed(
            "# queries",
            rows,
            |at| format!("Q({},:) = ", at + 1),
            around,
        ));
    }
    if height == 1 {
        all.push(below(" ", ["[1] ", ""]));
    }
    all
}

#[test]
fn every_way_of_writing_a_matrix_is_read_in_every_shape() {
    for rows in MATRICES {
        let program = program(rows);
        let number = |digits: &&str| Some(digits.parse().expect("a number"));
        let row = |row: &&[&str]| row.iter().map(number).collect();
        let wanted: Vec<Vec<Option<f64>>> = rows.iter().map(row).collect();
        for text in written(rows) {
            match read(&text, &program) {
                Ok(found) => assert_eq!(found, wanted, "{text}"),
                Err(error) => panic!("{text}\n{error}"),
            }
        }
    }
}

#[test]
fn a_number_alone_before_a_row_counts_only_where_all_are_counted() {
    // Numbers of the row itself, of which there is one too many.
    for (text, json) in [
        ("Q: 2 1 1", "[[2, 1, 1]]"),
        ("Q = [2, 1, 1]", "[[2, 1, 1]]"),
        ("Q\n2 1 1\n3 2 1", "[[2, 1, 1], [3, 2, 1]]"),
        (
            "Q = [[1, 1, 0], [2, 1, 1], [3, 2, 1]]",
            "[[1, 1, 0], [2, 1, 1], [3, 2, 1]]",
        ),
        (
            "Q\n1. 1. 0.\n2. 1. 1.\n3. 2. 1.",
            "[[1, 1, 0], [2, 1, 1], [3, 2, 1]]",
        ),
    ] {
        assert_same(text, &format!("{{\"Q\": {json}}}"));
    }
    let second = r#"{"queries": [[null, null], [1, 1], [null, null]]}"#;
    for text in [
        "Q\n2. 1 1",
        "Q\n2) 1 1",
        "Q\n(2) 1 1",
        "Q\n2: 1 1",
        "Q\n[2,] 1 1",
        "Q\n  1 2\n2 1 1",
    ] {
        assert_same(text, second);
    }
}

#[test]
fn a_list_is_the_column_of_a_stage_of_one() {
    let rows: Rows = &[&["1"], &["5"]];
    let program = program(rows);
    let column = vec![vec![Some(1.0)], vec![Some(5.0)]];
    for text in [
        "V = 1 5",
        "V: 1 5",
        "V\n1, 5",
        "V = [1, 5]",
        "V = (1, 5)",
        "{\"V\": [1, 5]}",
    ] {
        // Q, K and V have the same shape.
        assert_eq!(read(text, &program).expect(text), column, "{text}");
    }
    // A matrix of one row is another matrix.
    for text in [
        "V = [[1, 5]]",
        "V = \\begin{pmatrix} 1 & 5 \\end{pmatrix}",
        "{\"V\": [[1, 5]]}",
    ] {
        let row = vec![vec![Some(1.0), Some(5.0)]];
        assert_eq!(read(text, &program).expect(text), row, "{text}");
    }
    // Of several columns, it may be anything.
    for text in [
        "Q = 1 0 1 1 2 1",
        "Q: [1, 0, 1, 1, 2, 1]",
        "Q\n1, 0, 1, 1, 2, 1",
    ] {
        assert_eq!(kind(text), "RowsInOne", "{text}");
    }
    let typed = input::typed_stage("V", "1 5", &program).expect("a column");
    assert_eq!(typed.stages[0].cells.shape(), (2, 1));
    let fault = read("{\"V\": [1, 5, 6]}", &program).expect_err("three numbers");
    assert_eq!(fault.kind().name(), "OneBracket");
}

#[test]
fn brackets_around_a_decimal_claim_what_it_claims() {
    let rows: Rows = &[&["1"], &["5"]];
    let program = program(rows);
    for text in [
        "V\n(0.333)\n(0.667)",
        "v1 = (0.333)\nv2 = (0.667)",
        "V\n((0.333))\n( 0.667 )",
    ] {
        let sheet = input::answers(&Source::new("sheet", text), &program).expect(text);
        let decimals = sheet.stages[0]
            .cells
            .iter()
            .flatten()
            .map(|cell| cell.decimals);
        assert!(decimals.eq([Some(3), Some(3)]), "{text}");
    }
}

#[test]
fn two_numbers_with_a_sign_between_them_are_no_difference() {
    let json = r#"{"Z": [[null, -3.748], [0, -5.25], [0, -3.748]]}"#;
    for text in [
        "Z = _ -3.748; 0 -5.25; 0 -3.748",
        "Z = [_ -3.748; 0 -5.25; 0 -3.748]",
        "Z\n_ −3.748\n0 −5.25\n0 −3.748",
    ] {
        assert_same(text, json);
    }
    assert_eq!(
        kind("Z\n| 1 | 0 -5.25 |\n| 2 | 3 |\n| 4 | 5 |"),
        "NoAnswerNumber"
    );
    assert_same("S\n| 3 - 1 | 0 | 1 |", r#"{"S": [["3 - 1", 0, 1]]}"#);
}

#[test]
fn a_working_that_scales_leaves_a_score_in_doubt() {
    for text in [
        "s13 = (1×1 + 0×3)/√2 = 0.71",
        "s13 = (1*1 + 0*3) / sqrt(2) = 0.71",
        "s13 = 1/√2 = 0.71",
        "s13 = 1/1.41 = 0.71",
        "s13 = 0.707 × 1 = 0.71",
        "s13 = 1/√2",
        // Divided by something else: another mistake, in the scale.
        "s13 = (1×1 + 0×3)/2 = 0.5",
    ] {
        assert_eq!(kind(text), "ScaledWorking", "{text}");
    }
    let scaled =
        r#"{"scaled_scores": [[null, null, 0.71], [null, null, null], [null, null, null]]}"#;
    for text in [
        "scaled_scores[1,3] = (1×1 + 0×3)/√2 = 0.71",
        "S_scaled[我,你] = (1×1 + 0×3)/√2 = 0.71",
        "Scaled scores:\ns13 = (1×1 + 0×3)/√2 = 0.71",
        "Scaled scores:\ns13 = 0.71",
    ] {
        assert_same(text, scaled);
    }
    let score = r#"{"scores": [[null, null, 1], [null, null, null], [null, null, null]]}"#;
    for text in [
        "s13 = 1×1 + 0×3 = 1",
        "s13 = 2/2 = 1",
        "scores[1,3] = (1×1 + 0×3)/1 = 1",
    ] {
        assert_same(text, score);
    }
}

#[test]
fn a_shape_in_a_heading_is_no_factor() {
    // Four times the scores, and 2×2 is four.
    let problem = r#"{"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[1], [5]], "scale": {"multiply_by": 4}}"#;
    let problem = input::problem(&Source::new("problem", problem)).expect("a problem");
    let program = build(&problem.problem).expect("a program").program;
    for heading in [
        "scores (2×2)",
        "S (2x2):",
        "S 2×2",
        "Scores [2 x 2]",
        "QKᵀ (2×2)",
    ] {
        let sheet = Source::new("sheet", format!("{heading}\n1 0\n0 1"));
        let sheet = input::answers(&sheet, &program).expect(heading);
        let stage = program.stages[sheet.stages[0].stage].key.to_string();
        assert_eq!(stage, "scores", "{heading}");
    }
}

#[test]
fn a_symbol_is_that_which_it_is_printed_for() {
    let program = model("heads").program;
    let stage = |text: &str| {
        let sheet = input::answers(&Source::new("sheet", text), &program);
        let sheet = sheet.map_err(|error| error.kind().name())?;
        Ok(program.stages[sheet.stages[0].stage].key.to_string())
    };
    let all = "Q = [[1,1,1,1],[0,2,1,1],[1,1,1,1]]";
    assert_eq!(stage(all), Ok("queries".to_owned()));
    assert_eq!(
        stage("{\"Q\": [[1,1,1,1],[0,2,1,1],[1,1,1,1]]}"),
        Ok("queries".to_owned())
    );
    assert_eq!(
        stage("Z = 1 1 1 1; 0 2 1 1; 1 1 1 1"),
        Ok("output".to_owned())
    );
    assert_eq!(
        stage("Q_1 = 1 1; 0 2; 1 1"),
        Ok("head.1.queries".to_owned())
    );
    assert_eq!(
        stage("Head 1\nQ = 1 1; 0 2; 1 1"),
        Ok("head.1.queries".to_owned())
    );
    assert_eq!(
        stage("Q of head 2 = 1 1; 0 2; 1 1"),
        Ok("head.2.queries".to_owned())
    );
    // Only a head's has this shape: which?
    assert_eq!(stage("Q = 1 1; 0 2; 1 1"), Err("SeveralStages"));
    assert_eq!(stage("q2 = (0, 2)"), Err("SeveralStages"));
    assert_eq!(stage("{\"Q\": [[1,1],[0,2],[1,1]]}"), Err("SeveralStages"));
    let why = attn(["why", "fixtures/problems/heads.json", "Q", "1", "1"]).run();
    assert_eq!(why.status, 0, "{}", why.stderr);
}

#[test]
fn a_cell_is_called_by_its_labels() {
    let cell = r#"{"A": [[null, null, 0.401], [null, null, null], [null, null, null]]}"#;
    for text in [
        "A[我,你] = 0.401",
        "A[我, 你]: 0.401",
        "A[我][你] = 0.401",
        "A[1,你] = 0.401",
        "A(我,你) = 0.401",
        "attention_weights[\"我\",\"你\"] = 0.401",
    ] {
        assert_same(text, cell);
    }
    assert_same(
        "Q[爱] = 1 1",
        r#"{"Q": [[null, null], [1, 1], [null, null]]}"#,
    );
    assert_eq!(kind("A[我,他] = 0.401"), "UnclearIndex");
    assert_eq!(kind("A[1,:] = 0.4 0.2 0.4"), "UnknownHeading");
    // The shape, and the matrix.
    assert_same("Q(3,2) = [[1, 0], [1, 1], [2, 1]]", QUERIES);
}

/// A bracket that was forgotten leaves one cell within another.
#[test]
fn what_stands_in_the_brackets_of_a_cell_is_no_other() {
    for (text, error) in [
        ("S[1, S[1,2] = 3", "UnknownHeading"),
        ("S[a S(1,2) = 3 ] = 4", "UnknownHeading"),
        ("S[1, S1 = 3] = 4", "UnknownHeading"),
        ("S[爱, q1= 3] = 4", "UnclearIndex"),
    ] {
        assert_eq!(kind(text), error, "{text}");
    }
    // Whatever the pieces of cells are put together to, it is read or refused.
    const PIECES: [&str; 8] = ["S[", "1", ",", "] ", "= 3 ", "A(", ") ", "q1"];
    let program = program(MATRICES[3]);
    for number in 0..PIECES.len().pow(4) {
        let digits = (0..4).map(|at| number / PIECES.len().pow(at) % PIECES.len());
        let text: String = digits.map(|digit| PIECES[digit]).collect();
        let text = format!("S[1,{text}= 3");
        let _ = input::answers(&Source::new("sheet", &text), &program);
    }
}

#[test]
fn a_table_of_cells_has_the_shape_that_they_say() {
    let header = "stage,row,column,value\n";
    let transposed = "queries,1,1,1\nqueries,1,2,1\nqueries,1,3,2\nqueries,2,1,0\nqueries,2,2,1\nqueries,2,3,1\n";
    assert_same(
        &format!("{header}{transposed}"),
        r#"{"Q": [[1, 1, 2], [0, 1, 1]]}"#,
    );
    // Of one that is not all there the rest is blank.
    assert_same(
        &format!("{header}queries,1,3,2\n"),
        r#"{"Q": [[null, null, 2], [null, null, null], [null, null, null]]}"#,
    );
}

#[test]
fn zeros_that_pad_a_matrix_claim_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("problem.json");
    // The weights are e^-12, e^-11 and 1 over 1 + e^-11 + e^-12, by hand 6.1440e-06, 1.6701e-05, 9.9998e-01;
    // in the second row e^-2, e^-1 and 1 over their sum: 0.090031, 0.244728, 0.665241.
    let problem = r#"{"scores": [[0, 1, 12], [0, 1, 2]], "V": [[1], [2], [3]], "scale": "none"}"#;
    std::fs::write(&path, problem).expect("a problem");
    let path = path.display().to_string();
    for (cells, status) in [
        // As NumPy prints five decimals, and four digits of each number.
        (
            "[[1.0000e-05 2.0000e-05 9.9998e-01]\n [9.0030e-02 2.4473e-01 6.6524e-01]]",
            0,
        ),
        (
            "[[6.144e-06 1.670e-05 1.000e+00]\n [9.003e-02 2.447e-01 6.652e-01]]",
            0,
        ),
        // The same, and a digit that is wrong: three units of what is claimed.
        (
            "[[1.0000e-05 5.0000e-05 9.9998e-01]\n [9.0030e-02 2.4473e-01 6.6524e-01]]",
            1,
        ),
        (
            "[[6.144e-06 5.000e-05 1.000e+00]\n [9.003e-02 2.447e-01 6.652e-01]]",
            1,
        ),
        (
            "[[1.0000e-05 2.0000e-05 9.9998e-01]\n [9.0060e-02 2.4473e-01 6.6524e-01]]",
            1,
        ),
        // As R prints them, column by column.
        (
            "6.144e-06 1.670e-05 0.9999772\n9.003e-02 2.447e-01 0.6652409",
            0,
        ),
        (
            "1.000e-05 2.0000e-05 0.99998\n9.003e-02 2.4473e-01 0.66524",
            0,
        ),
        (
            "6.144e-06 1.670e-05 0.9999772\n9.003e-02 2.447e-01 0.6652509",
            1,
        ),
    ] {
        let run = attn(["check", &path, "attention_weights", cells]).run();
        assert_eq!(run.status, status, "{cells}\n{}{}", run.stdout, run.stderr);
    }
}
