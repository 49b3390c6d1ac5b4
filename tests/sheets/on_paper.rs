//! What people write on sheets of paper and in spreadsheets: rows and cells by their numbers, sections,
//! remarks, totals, tables with a corner.

#![allow(clippy::expect_used, clippy::panic, missing_docs)]

use attn::input::{self, Source};
use attn::message::Language;

use crate::answers::{QUERIES, assert_same, kind, model, read_as};

/// All that the sheets below write, in JSON.
const WEIGHTS: &str =
    r#"{"A": [[0.401, 0.198, 0.401], [0.306, 0.074, 0.620], [0.318, 0.038, 0.644]]}"#;

#[test]
fn a_row_is_called_by_its_number() {
    for text in [
        "q1 = (1, 0)\nq2 = (1, 1)\nq3 = (2, 1)",
        "q_1 = (1, 0)\nq_2 = (1, 1)\nq_3 = (2, 1)",
        "Q_1 = (1, 0)\nQ_2 = (1, 1)\nQ_3 = (2, 1)",
        "Q_1: 1 0\nQ_2: 1 1\nQ_3: 2 1",
        "Q1 = 1 0\nQ2 = 1 1\nQ3 = 2 1",
        "q₁ = [1, 0]\nq₂ = [1, 1]\nq₃ = [2, 1]",
        "q_{1} = 1 0\nq_{2} = 1 1\nq_{3} = 2 1",
        "Q[1] = 1 0\nQ[2] = 1 1\nQ[3] = 2 1",
        "queries[1] = 1 0\nqueries[2] = 1 1\nqueries[3] = 2 1",
        "q1 = (1, 0), q2 = (1, 1), q3 = (2, 1)",
        "q1 = (1, 0); q2 = (1, 1); q3 = (2, 1)",
        "1) q1 = (1, 0)\n2) q2 = (1, 1)\n3) q3 = (2, 1)",
        // In any order, and below a heading.
        "q3 = (2, 1)\nq1 = (1, 0)\nq2 = (1, 1)",
        "Queries:\nq1 = (1, 0)\nq2 = (1, 1)\nq3 = (2, 1)",
        "Queries:\nq1: 1 0\nq2: 1 1\nq3: 2 1",
    ] {
        assert_same(text, QUERIES);
    }
    // Rows that are labelled by their queries are rows of what is headed.
    assert_same(
        "Scores\nq1: 1 0 1\nq2: 3 1 4\nq3: 4 1 5",
        r#"{"S": [[1, 0, 1], [3, 1, 4], [4, 1, 5]]}"#,
    );
    assert_same(
        "A[2] = 0.306 0.074 0.620",
        r#"{"A": [[null, null, null], [0.306, 0.074, 0.620], [null, null, null]]}"#,
    );
}

#[test]
fn a_cell_is_called_by_its_numbers() {
    let cells = r#"{"S": [[null, 0, null], [3, null, null], [null, null, null]]}"#;
    for text in [
        "s12 = 0\ns21 = 3",
        "S_12 = 0\nS_21 = 3",
        "s_{12} = 0\ns_{21} = 3",
        "s_{1,2} = 0, s_{2,1} = 3",
        "S[1,2] = 0\nS[2][1] = 3",
        "scores[1, 2]: 0\nscores[2, 1]: 3",
        "s₁₂ = 0, s₂₁ = 3",
        // What is worked out before the last sign is only how.
        "s12 = 1*0 + 0*1 = 0\ns21 = 1*1 + 1*2 = 3",
    ] {
        assert_same(text, cells);
    }
    assert_same(
        "a11 = 0.40, a12 = 0.20",
        r#"{"A": [[0.40, 0.20, null], [null, null, null], [null, null, null]]}"#,
    );
}

#[test]
fn numbers_that_may_be_two_places_are_none() {
    for (text, kind) in [
        // Neither a row nor a cell.
        ("q4 = (1, 0)", "UnclearIndex"),
        ("q0 = (1, 0)", "UnclearIndex"),
        ("s14 = 3", "UnclearIndex"),
        ("A[0] = 0.4 0.2 0.4", "UnclearIndex"),
        ("A[1,4] = 0.4", "UnclearIndex"),
        ("A[1,2,3] = 0.4", "UnknownHeading"),
        // A cell is one number.
        ("s12 = 0 1", "NumbersForOne"),
        ("x1 = (1, 0)", "InputNotAnswer"),
        ("q1 = (1, 0)\nq1 = (1, 1)", "DuplicateKey"),
        ("q1 = (1, 0)\nQ[1] = (1, 1)", "SameStage"),
        ("s12 = 0\ns1 = 1 0 1", "SameStage"),
        ("s1 = 1 0 1\ns12 = 0", "SameStage"),
        ("S\n1 0 1\n3 1 4\n4 1 5\ns12 = 0", "SameStage"),
        // Question 1, answer 1?
        ("Q1: 1 0", "UnknownStage"),
        ("A1: 0.4 0.2 0.4", "UnknownStage"),
        // What is worked out must be numbers: whose they are is not asked.
        ("s12 = q_2·k_1 = 3", "UnclearHeading"),
        ("s12 = q_2 k_1 = 3", "UnknownStage"),
    ] {
        assert_eq!(self::kind(text), kind, "{text}");
    }
    // Twelve words: 112 is row 1 and column 12, or row 11 and column 2.
    let words: Vec<String> = (1..=12).map(|n| format!("\"w{n}\"")).collect();
    let x = ["[1]"; 12].join(", ");
    let text = format!(
        r#"{{"tokens": [{}], "X": [{x}], "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]}}"#,
        words.join(", ")
    );
    let problem = input::problem(&Source::new("", text))
        .expect("a problem")
        .problem;
    let program = attn::model::build(&problem).expect("it fits").program;
    let place = |sheet: &str| {
        let sheet = input::answers(&Source::new("", sheet), &program).ok()?;
        let cells = &sheet.stages[0].cells;
        let found = (0..12).flat_map(|row| (0..12).map(move |column| (row, column)));
        let mut found = found.filter(|&at| cells.get(at).copied().flatten().is_some());
        found.next().filter(|_| found.next().is_none())
    };
    assert_eq!(place("s112 = 5"), None);
    assert_eq!(place("s_{1,12} = 5"), Some((0, 11)));
    assert_eq!(place("S[11,2] = 5"), Some((10, 1)));
    // One number is no row of twelve.
    assert_eq!(place("s12 = 5"), Some((0, 1)));
}

#[test]
fn a_head_s_symbol_is_no_row() {
    let program = model("heads").program;
    let stages = |text: &str| {
        let sheet = input::answers(&Source::new("", text), &program);
        let sheet = sheet.map_err(|error| error.kind().name())?;
        let stages = sheet.stages.iter();
        Ok(stages
            .map(|written| {
                let count = written.cells.iter().flatten().count();
                (program.stages[written.stage].key.to_string(), count)
            })
            .collect::<Vec<_>>())
    };
    let one = |key: &str, count: usize| Ok(vec![(key.to_owned(), count)]);
    assert_eq!(stages("Q_1 = 1 1; 1 0; 1 1"), one("head.1.queries", 6));
    assert_eq!(stages("Q_1[2] = 1 0"), one("head.1.queries", 2));
    assert_eq!(stages("head.2.queries[1,2] = 1"), one("head.2.queries", 1));
    // Of which head?
    assert_eq!(stages("a12 = 0.5"), Err("SeveralStages"));
    assert_eq!(
        stages("Head 2\na12 = 0.5"),
        one("head.2.attention_weights", 1)
    );
}

#[test]
fn a_section_says_where_its_stages_stand() {
    let keys = |problem: &str, text: &str| -> Result<Vec<String>, &'static str> {
        let program = model(problem).program;
        let sheet = input::answers(&Source::new("", text), &program);
        let sheet = sheet.map_err(|error| error.kind().name())?;
        let stages = sheet.stages.iter();
        let key = |stage: usize| program.stages[stage].key.to_string();
        Ok(stages.map(|written| key(written.stage)).collect())
    };
    let rows = "1 0\n0 1\n1 1\n";
    let scores = "1 0 1\n0 1 1\n1 1 1\n";
    for (first, second) in [
        ("Head 1", "Head 2"),
        ("## Head 1", "## Head 2"),
        ("Head #1:", "Head #2:"),
        ("--- Head 1 ---", "--- Head 2 ---"),
        ("第一个头", "第二个头"),
        ("头1：", "头2："),
    ] {
        let text = format!("{first}\nV\n{rows}\nScores\n{scores}{second}\nV\n{rows}");
        assert_eq!(
            keys("heads", &text).expect(first),
            ["head.1.values", "head.1.scores", "head.2.values"],
            "{text}"
        );
    }
    // What stands in no head keeps its name.
    let text = format!("Head 2\nK\n{rows}Concat\n1 0 1 0\n0 1 0 1\n1 1 1 1\n");
    assert_eq!(
        keys("heads", &text).expect("two stages"),
        ["head.2.keys", "concat"]
    );
    // A layer ends the head before it, and a part the layer.
    let text = format!(
        "Encoder\nLayer 1\nHead 1\nself-attention Q\n{rows}\
         Decoder, layer 1, self-attention\nHead 2\nQ\n1 0\n1 1\n"
    );
    assert_eq!(
        keys("encoder-decoder", &text).expect("two stages"),
        [
            "encoder.1.self_attention.head.1.queries",
            "decoder.1.self_attention.head.2.queries"
        ]
    );
    for (text, kind) in [
        // The head's own, or that of all?
        (format!("Head 1\nOutput\n{rows}"), "TwoReadings"),
        // The section says head 1.
        (format!("Head 1\nQ_2\n{rows}"), "UnclearHeading"),
        (format!("Head 1\n{rows}"), "NumbersFirst"),
        (format!("Head 3\nQ\n{rows}"), "SeveralStages"),
    ] {
        assert_eq!(keys("heads", &text), Err(kind), "{text}");
    }
}

#[test]
fn remarks_need_no_sign_where_they_hold_no_stage_and_no_numbers() {
    let queries = "Q\n1 0\n1 1\n2 1\n";
    for remark in [
        "Name: Anna",
        "Name: Anna Schmidt, Group B",
        "Homework 3",
        "Homework 3: Attention",
        "12.3.2026",
        "Date: 12.3.2026",
        "2026-03-12",
        "March 12, 2026",
        "12 March 2026",
        "Page 2 of 3",
        "I did this by hand.",
        "姓名：李华",
        "2026年3月12日",
        "第2页",
    ] {
        assert_same(&format!("{remark}\n\n{queries}"), QUERIES);
        assert_same(&format!("{queries}\n{remark}"), QUERIES);
        assert_same(
            &format!("{queries}{remark}\n{queries}").replacen("Q\n1 0\n1 1\n2 1\n", "", 1),
            QUERIES,
        );
        // Numbers below it may be what it names.
        for text in [
            format!("{remark}\n1 0 1\n3 1 4"),
            format!("{queries}{remark}\n1 0 1\n3 1 4\n4 1 5"),
        ] {
            let read = read_as("sheet", &text);
            assert!(read.is_err(), "{text}");
        }
    }
    for remark in ["Done!", "That's all."] {
        assert_same(&format!("{queries}\n{remark}"), QUERIES);
    }
    // These may be answers, or be about some.
    for line in [
        "Result: 5",
        "Result 5 3",
        "Ergebnis: 0.5",
        "Student ID: 1234567",
        "B = 3",
        "爱 1",
        "2026 1999",
        "scores next",
        "row 2",
    ] {
        let text = format!("{queries}{line}\n");
        let read = read_as("sheet", &text);
        let unread = read.map_or(true, |sheet| {
            sheet.stages != read_as("", QUERIES).expect("JSON").stages
        });
        assert!(unread, "{text}");
    }
    // Among the rows of a stage nothing is left out.
    assert_eq!(kind("Q\n1 0\nName: Anna\n1 1\n2 1"), "UnknownStage");
    assert_eq!(kind("Q\nName: Anna\n1 0\n1 1\n2 1"), "UnknownStage");
}

#[test]
fn a_total_at_the_end_of_a_row_is_no_number_of_it() {
    for text in [
        "A\n0.401 0.198 0.401 sum=1\n0.306 0.074 0.620 sum=1\n0.318 0.038 0.644 sum=1",
        "A\n0.401 0.198 0.401 (sum = 1)\n0.306 0.074 0.620\n0.318 0.038 0.644 (sum: 1.000)",
        "A = [[0.401, 0.198, 0.401], Σ = 1\n[0.306, 0.074, 0.620], Σ = 1\n[0.318, 0.038, 0.644]]",
        "A\n0.401, 0.198, 0.401, 和=1\n0.306, 0.074, 0.620\n0.318, 0.038, 0.644",
        "a1 = 0.401 0.198 0.401 sum 1\na2 = 0.306 0.074 0.620\na3 = 0.318 0.038 0.644",
    ] {
        assert_same(text, WEIGHTS);
    }
}

#[test]
fn a_scale_alone_names_the_scaled_scores() {
    let scaled = r#"{"scaled_scores": [[0.71, 0, 0.71], [2.12, 0.71, 2.83], [2.83, 0.71, 3.54]]}"#;
    let rows = "\n0.71 0 0.71\n2.12 0.71 2.83\n2.83 0.71 3.54";
    for heading in ["5) divided by sqrt(2)", "Divide by √d_k:", "除以√2"] {
        assert_same(&format!("{heading}{rows}"), scaled);
    }
    // The problem divides by √2.
    assert_eq!(kind(&format!("divided by 2{rows}")), "UnknownStage");
}

#[test]
fn softmax_may_be_told_to_do() {
    let rows = "\n0.401 0.198 0.401\n0.306 0.074 0.620\n0.318 0.038 0.644";
    for heading in [
        "对每一行做softmax",
        "对每行做 softmax",
        "逐行softmax：",
        "Apply softmax to each row",
        "Apply the softmax to every row:",
        "Softmax over each row",
    ] {
        assert_same(&format!("{heading}{rows}"), WEIGHTS);
    }
    // The scores, or what softmax makes of them?
    assert_eq!(kind(&format!("对得分做softmax{rows}")), "UnknownStage");
}

const OF_A_SPREADSHEET: &str =
    "A,我,爱,你\n我,0.401,0.198,0.401\n爱,0.306,0.074,0.620\n你,0.318,0.038,0.644\n";
const ITS_SECOND: &str = "Z,1,2\n我,1.604,0.599\n爱,1.851,0.694\n你,1.924,0.682\n";
const OUTPUT: &str = r#""Z": [[1.604, 0.599], [1.851, 0.694], [1.924, 0.682]]"#;

#[test]
fn a_spreadsheet_is_read_whatever_its_file_is_called() {
    let both = format!("{}, {OUTPUT}}}", WEIGHTS.trim_end_matches('}'));
    let both = read_as("", &both).expect("JSON").stages;
    for text in [
        format!("{OF_A_SPREADSHEET}{ITS_SECOND}"),
        format!("{OF_A_SPREADSHEET}\n{ITS_SECOND}"),
        format!("{OF_A_SPREADSHEET},,,\n{ITS_SECOND}"),
        format!("{OF_A_SPREADSHEET}\n{ITS_SECOND}").replace(',', ";").replace('.', ","),
        format!("{OF_A_SPREADSHEET}\n{ITS_SECOND}").replace(',', "\t"),
        format!("\"A\",我,爱,你{}\n{ITS_SECOND}", &OF_A_SPREADSHEET[OF_A_SPREADSHEET.find('\n').expect("a line")..]),
        format!("Name,Anna,,\n{OF_A_SPREADSHEET}\n{ITS_SECOND}"),
        "A;;\n0,401;0,198;0,401\n0,306;0,074;0,620\n0,318;0,038;0,644\n;;\noutput;;\n1,604;0,599;\n1,851;0,694;\n1,924;0,682;\n".to_owned(),
    ] {
        for name in ["sheet.csv", "SHEET.CSV", "sheet.txt", "sheet"] {
            let read = read_as(name, &text);
            let read = read.unwrap_or_else(|error| panic!("{name}: {text}\n{error}"));
            assert_eq!(read.stages, both, "{name}: {text}");
        }
    }
    // A first row beside the name may count as well.
    assert_same("K,1,2\n0,1\n1,3", r#"{"K": [[1, 2], [0, 1], [1, 3]]}"#);
}

#[test]
fn a_tidy_table_whose_header_is_misspelt_is_told_so() {
    for (header, said) in [
        ("stage,row,column,val", "the column `value` is missing"),
        ("stge,row,column,value", "the column `stage` is missing"),
        ("value,row,column,stge", "the column `stage` is missing"),
        ("queries,row,column,value", "the column `stage` is missing"),
        ("Stage;Row;Colum;Value", "the column `column` is missing"),
        ("step,line,place,number", "the column `stage` is missing"),
    ] {
        let text = format!("{header}\nattention_weights,1,1,0.401\n");
        let error = read_as("sheet.csv", &text).expect_err(header);
        let message = error.words().message.plain(Language::English, 0);
        assert_eq!(message, said, "{header}");
    }
}
