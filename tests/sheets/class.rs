//! Several sheets at once, and what they are worth.

use std::ffi::OsString;
use std::process::{Command, Stdio};

use crate::support::command::{Run, attn, fixture};

const THREE_WORDS: &str = "fixtures/problems/three-words.json";

/// The scaled scores of the three words, [[1, 0, 1], [3, 1, 4], [4, 1, 5]]/√2, and the weights.
const RIGHT: &str = r#"{"scaled_scores": [[0.707, 0, 0.707], [2.121, 0.707, 2.828], [2.828, 0.707, 3.536]],
    "A": [[0.401, 0.198, 0.401], [0.306, 0.074, 0.620], [0.318, 0.038, 0.644]]}"#;
/// Not scaled, and the weights that follow: e/(2e + 1) = 0.422, and so on.
const UNSCALED: &str = r#"{"scaled_scores": [[1, 0, 1], [3, 1, 4], [4, 1, 5]],
    "A": [[0.422, 0.155, 0.422], [0.259, 0.035, 0.705], [0.265, 0.013, 0.721]]}"#;
/// The output with its rows and columns exchanged.
const TRANSPOSED: &str = r#"{"Z": [[1.604, 1.851, 1.924], [0.599, 0.694, 0.682]]}"#;
const BLANK: &str = r#"{"Z": [[null, null], [null, null], [null, null]]}"#;

/// `check` on these sheets, in a folder of their own.
fn class(sheets: &[&str], more: &[&str]) -> Run {
    let folder = tempfile::tempdir().expect("a folder");
    let problem = fixture("problems/three-words.json");
    let mut arguments = vec![OsString::from("check"), problem.into_os_string()];
    for (at, sheet) in sheets.iter().enumerate() {
        let name = format!("{}.json", at + 1);
        std::fs::write(folder.path().join(&name), sheet).expect("a file");
        arguments.push(name.into());
    }
    arguments.extend(more.iter().map(OsString::from));
    attn(arguments).within(folder.path()).run()
}

#[test]
fn marks_as_csv() {
    let sheets = [RIGHT, UNSCALED, TRANSPOSED, BLANK, "{\"Z\": [[1,"];
    let run = class(&sheets, &["-f", "csv", "--points", "A=3,Z=1"]);
    assert_eq!(run.status, 2);
    let rows: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(
        rows,
        [
            "sheet,verdict,points,of,wrong,follows,first_wrong,row,column,causes",
            "1.json,right,3,4,0,0,,,,",
            // All but the one score of 0; the weights follow from them and keep their points.
            "2.json,wrong,3,4,8,9,scaled_scores,1,1,missing_scale",
            // None of the six numbers stands where it should.
            "3.json,wrong,0,4,6,0,output,,,transposed_answer",
            "4.json,blank,0,4,0,0,,,,",
            "5.json,failed,,,,,,,,",
        ]
    );
    assert!(run.stderr.contains("5.json"), "{}", run.stderr);
}

#[test]
fn causes_that_nothing_tells_apart_are_alternatives() {
    // V = Q, so that Q·Vᵀ is Q·Qᵀ: [[1, 2], [2, 5]], not Q·Kᵀ = [[1, 0], [2, 1]].
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("problem.json");
    let problem = r#"{"Q": [[1, 0], [2, 1]], "K": [[1, 0], [0, 1]], "V": [[1, 0], [2, 1]]}"#;
    std::fs::write(&path, problem).expect("a file");
    let path = path.to_str().expect("UTF-8");
    let sheet = r#"{"scores": [[1, 2], [2, 5]]}"#;
    let run = |format| attn(["check", path, "-", "-f", format]).stdin(sheet).run();
    let csv = run("csv").stdout;
    let causes = csv.trim_end().rsplit(',').next().expect("a field");
    assert_eq!(causes, "values_for_keys|queries_for_keys");
    let page = run("text").stdout;
    assert!(
        page.contains("This problem cannot tell these apart"),
        "{page}"
    );
}

#[test]
fn decimals_that_would_tell_two_causes_apart_are_asked_for() {
    // By d_k the scores of 1 come to 0.5, by the root of five keys to 0.447: both may be written 0.4.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("problem.json");
    let problem = r#"{"scores": [[1, 1, 1, 1, 1]], "d_k": 2}"#;
    std::fs::write(&path, problem).expect("a file");
    let path = path.to_str().expect("UTF-8");
    let check = |sheet: &str| attn(["check", path, "-"]).stdin(sheet).run().stdout;
    let few = check(r#"{"scaled_scores": [[0.4, 0.4, 0.4, 0.4, 0.4]]}"#);
    assert!(
        few.contains("scaled_by_d_k") && few.contains("scaled_by_sqrt_n_k"),
        "{few}"
    );
    assert!(few.contains("few decimals"), "{few}");
    let more = check(r#"{"scaled_scores": [[0.45, 0.45, 0.45, 0.45, 0.45]]}"#);
    assert!(!more.contains("apart"), "{more}");
}

#[test]
fn pages_stand_apart_and_end_with_the_class() {
    let sheets = [RIGHT, UNSCALED, UNSCALED, BLANK, "{\"Z\": [[1,"];
    let run = class(&sheets, &[]);
    assert_eq!(run.status, 2);
    insta::assert_snapshot!("class", run.stdout);
    insta::assert_snapshot!("class-zh", class(&sheets[2..], &["--lang", "zh"]).stdout);
    let markdown = class(&[RIGHT, BLANK], &["-f", "markdown"]);
    assert_eq!(markdown.status, 0);
    insta::assert_snapshot!("class-markdown", markdown.stdout);
}

#[test]
fn marks_are_printed_exactly() {
    // Three of nine cells are blank: 2/3 of a point.
    let sheet = r#"{"A": [[0.401, 0.198, 0.401], [0.306, 0.074, 0.620], [null, null, null]]}"#;
    let run = class(&[sheet], &["--points", "A=0.1,Z=0.2", "--digits", "0"]);
    assert!(
        run.stdout.contains("Points: 0.06666666666666667 of 0.3."),
        "{}",
        run.stdout
    );
    let run = class(&[RIGHT], &["--points", "A=2.25", "--digits", "0"]);
    assert!(
        run.stdout.contains("Points: 2.25 of 2.25."),
        "{}",
        run.stdout
    );
}

#[test]
fn a_stage_counts_once_however_it_is_named() {
    for (points, of) in [
        ("output=1,Z=2", "2"),
        ("output=3,*=1", "7"),
        ("*=1,output=3", "9"),
    ] {
        let run = class(&[RIGHT], &["-f", "csv", "--points", points]);
        let of_column = run
            .stdout
            .lines()
            .nth(1)
            .and_then(|row| row.split(',').nth(3));
        assert_eq!(of_column, Some(of), "{points}");
    }
}

#[test]
fn points_that_are_none_are_refused() {
    for (points, reason) in [
        ("output", "gives no points"),
        ("output=", "gives no points"),
        ("output=-1", "gives no points"),
        ("output=nan", "gives no points"),
        ("output=inf", "gives no points"),
        ("output=1e308,A=1e308", "more than any number"),
        ("W_Q=1", "the stages are"),
        ("outptu=1", "did you mean"),
    ] {
        let run = class(&[RIGHT], &["--points", points]);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{points}");
        assert!(run.stderr.contains(reason), "{points}: {}", run.stderr);
    }
}

#[test]
fn a_closed_pipe_leaves_the_exit_status_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path
    };
    let right = path("right.json", RIGHT);
    let wrong = path("wrong.json", UNSCALED);
    let broken = path("broken.json", "{\"Z\":");
    for format in ["text", "markdown", "json", "csv"] {
        for (sheets, status) in [
            (vec![&right], 0),
            (vec![&wrong], 1),
            (vec![&right, &wrong], 1),
            (vec![&wrong, &broken], 2),
        ] {
            let (reader, writer) = std::io::pipe().expect("a pipe");
            drop(reader);
            let ended = Command::new(env!("CARGO_BIN_EXE_attn"))
                .args(["check", THREE_WORDS, "--format", format])
                .args(&sheets)
                .stdin(Stdio::null())
                .stdout(writer)
                .stderr(Stdio::null())
                .status()
                .expect("it runs");
            assert_eq!(ended.code(), Some(status), "{format} {sheets:?}");
        }
    }
}
