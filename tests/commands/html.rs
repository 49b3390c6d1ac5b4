//! The page for a browser as a file: what it may hold, what it must not, how large it is. How it behaves is
//! for `tests/browser.rs`.

use crate::support::command::attn;

const THREE_WORDS: &str = "fixtures/problems/three-words.json";
const ARTICLE: &str = "fixtures/answers/three-words-article.json";

/// The page that `attn` prints, whatever its verdict.
#[track_caller]
fn page(arguments: &[&str]) -> String {
    let run = attn(arguments.iter().chain(&["--format", "html"])).run();
    assert!(run.status < 2 && run.stderr.is_empty(), "{}", run.stderr);
    run.stdout
}

/// What the article has wrong, with the right values of `fixtures/expected/three-words.json`: none of
/// them is on the sheet.
#[test]
fn hidden_answers_are_nowhere_in_the_file() {
    let expected = std::fs::read_to_string("fixtures/expected/three-words.json").unwrap();
    let expected: serde_json::Value = serde_json::from_str(&expected).unwrap();
    let hidden = [
        (
            "attention_weights",
            [(1, 0), (1, 2), (2, 0), (2, 1), (2, 2)].as_slice(),
        ),
        ("output", &[(1, 1), (2, 0), (2, 1)]),
    ];
    let told = page(&["check", THREE_WORDS, ARTICLE]);
    for digits in ["3", "6", "17"] {
        let page = page(&[
            "check",
            THREE_WORDS,
            ARTICLE,
            "--no-answers",
            "--digits",
            digits,
        ]);
        for (stage, cells) in hidden {
            for &(row, column) in cells {
                let right = expected[stage][row][column].as_f64().unwrap();
                // Rounded, and cut off.
                for shown in [format!("{right:.3}"), right.to_string()[..5].to_owned()] {
                    assert!(!page.contains(&shown), "{stage}[{row},{column}] = {shown}");
                }
                assert!(
                    told.contains(&format!("{right:.3}")),
                    "{stage}: a test that cannot fail"
                );
            }
        }
        // What was written is there.
        assert!(page.contains("0.289") && page.contains("0.636"));
    }
}

/// Nothing is fetched, nothing is run but the page's own, and nothing is asked of the style of an element.
#[test]
fn a_page_needs_nothing_else() {
    for arguments in [
        &["explain", THREE_WORDS][..],
        &["explain", "fixtures/problems/translator.json"],
        &["check", THREE_WORDS, ARTICLE],
        &["mistakes"],
    ] {
        let page = page(arguments);
        for outside in [
            "http://",
            "https://",
            "src=",
            "@import",
            "url(",
            " style=",
            "javascript:",
        ] {
            assert!(!page.contains(outside), "{arguments:?}: {outside}");
        }
        assert_eq!(page.matches("<script").count(), 1);
        assert_eq!(page.matches("<style").count(), 1);
        let policy = page.find("Content-Security-Policy").expect("a policy");
        assert!(policy < page.find("<style").unwrap());
        assert!(!page.contains("unsafe-inline"));
        assert!(
            page.starts_with("<!DOCTYPE html><html lang=\"en\">") && page.ends_with("</html>\n")
        );
    }
}

/// Under 5 MB whatever is asked for, and it says what it leaves out.
#[test]
fn a_page_stays_small() {
    let new = |more: &[&str]| {
        let model = [
            "new",
            "--tokens",
            "10",
            "--d-model",
            "512",
            "--heads",
            "8",
            "--explain",
        ];
        let arguments: Vec<&str> = model.iter().chain(more).copied().collect();
        let page = page(&arguments);
        assert!(page.len() < 5_000_000, "{more:?}: {}", page.len());
        page
    };
    let digest = new(&[]);
    assert!(digest.contains("columns 9 to 508 of 512 are not shown"));
    // One table leaves of its share what another needs.
    assert!(!digest.contains("To keep the page small"));
    let full = new(&["--full", "--detail", "full"]);
    assert!(full.contains("With every table whole this page would be too large"));
    assert!(full.contains("Not every line is written out"));
    assert!(full.contains("numbers shown here have no arithmetic in it"));
    let layers = [
        "new",
        "--tokens",
        "4",
        "--d-model",
        "8",
        "--heads",
        "4",
        "--layers",
        "6",
        "--explain",
    ];
    let all: Vec<&str> = layers.iter().chain(&["--stage", "*"]).copied().collect();
    let all = page(&all);
    assert!(all.len() < 5_000_000, "{}", all.len());
    assert!(all.contains("stages are too many for one page"));
}

/// A class set shares the room of one file: what stands in the sheets comes before their arithmetic.
#[test]
fn a_class_set_is_no_larger_than_a_page() {
    let class = |sheets: usize| {
        let page = page(&[&["check", THREE_WORDS][..], &vec![ARTICLE; sheets]].concat());
        assert!(page.len() < 5_000_000, "{}", page.len());
        assert_eq!(page.matches("<article").count(), sheets + 1);
        page
    };
    let page = class(120);
    let last = page.rsplit("<article").nth(1).expect("a sheet");
    assert!(last.contains("id=\"p120-s5-1-0\"") && last.contains("<template"));
    assert!(
        !page.contains("this page ends before"),
        "sections are left out"
    );
    // Of more sheets than there is room for, each says that it goes on.
    let page = class(300);
    let last = page.rsplit("<article").nth(1).expect("a sheet");
    // And where: what it has, and what is named as left out, make up a sheet.
    let (_, named) = last.split_once("this page ends before ").expect("a note");
    let (named, _) = named.split_once(';').expect("a remedy");
    assert!(named.contains('“') && named.contains("Given"), "{named}");
}

/// Maps of two sheets that are called the same.
#[test]
fn maps_of_one_name_are_told_apart() {
    let page = page(&["check", THREE_WORDS, ARTICLE, ARTICLE]);
    for number in [1, 2] {
        let name = format!("aria-labelledby=\"p{number}-map p{number}-title p{number}-number\"");
        assert_eq!(page.matches(&name).count(), 1, "{name}");
        assert!(page.contains(&format!("id=\"p{number}-number\">{number}<")));
    }
    assert!(!page.contains('\u{1}'));
}

/// A reader of a page is not told what to type as if they were at the command.
#[test]
fn a_page_tells_its_reader_what_a_page_can_do() {
    let page = page(&["new", "--tokens", "40", "--d-model", "64", "--explain"]);
    assert!(page.contains("a page made with"));
    assert!(!page.contains("(<span class=\"option\">--full</span> shows all)"));
}

/// Several sheets are one file, in which every name is said once.
#[test]
fn several_sheets_are_one_file() {
    let page = page(&["check", THREE_WORDS, ARTICLE, ARTICLE]);
    assert_eq!(page.matches("<html").count(), 1);
    assert!(page.contains("<title>All 2 sheets together</title>"));
    // Each sheet, and the class.
    assert_eq!(page.matches("<article").count(), 3);
    for name in ["id=\"p1-s5-1-0\"", "id=\"p2-s5-1-0\"", "id=\"d-p1-s5-1-0\""] {
        assert_eq!(page.matches(name).count(), 1, "{name}");
    }
    assert!(!page.contains('\0'));
}
