//! Every built-in problem, in every format and language, on narrow and wide terminals.

use crate::support::command::attn;
use unicode_width::UnicodeWidthStr;

const LANGUAGES: [&str; 2] = ["en", "zh"];

/// The names of all problems in the fixtures.
fn names() -> Vec<String> {
    let entries = std::fs::read_dir("fixtures/problems").unwrap();
    let files = entries.map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|end| end == "json"));
    files
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect()
}

fn explain(name: &str, flags: &[&str]) -> crate::support::command::Run {
    let path = format!("fixtures/problems/{name}.json");
    attn(["explain", &path].iter().chain(flags)).run()
}

/// A placeholder that no argument filled: `{name}` or `{count:row|rows}`.
fn placeholder(text: &str) -> Option<&str> {
    text.match_indices('{').find_map(|(at, _)| {
        let inside = text[at + 1..].split(['}', ':']).next()?;
        let name = |c: char| c.is_ascii_lowercase() || c == '_';
        (!inside.is_empty() && inside.chars().all(name)).then_some(inside)
    })
}

/// The rule of `src/render/mod.rs` has an exception, for a table that is down to its row labels and one
/// column of numbers that cannot break. No built-in problem comes to that, so here there is none.
#[test]
fn pages_fit_their_width_and_have_no_gaps() {
    for name in names() {
        for language in LANGUAGES {
            for width in [40, 60, 80] {
                let columns = width.to_string();
                let run = explain(&name, &["--width", &columns, "--lang", language]);
                let at = format!("{name}, {language}, {width} columns");
                assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{at}");
                assert!(!run.stdout.is_empty(), "{at}");
                assert_eq!(placeholder(&run.stdout), None, "{at}");
                for line in run.stdout.lines() {
                    assert!(
                        line.width() <= width,
                        "{at}: {} columns: {line}",
                        line.width()
                    );
                }
            }
        }
    }
}

#[test]
fn every_format_is_whole_in_both_languages() {
    for name in names() {
        for language in LANGUAGES {
            for format in ["markdown", "html", "json", "csv"] {
                let run = explain(&name, &["--format", format, "--lang", language]);
                let at = format!("{name}, {language}, {format}");
                assert_eq!(run.status, 0, "{at}");
                match format {
                    "html" => {
                        // Style and script have braces of their own.
                        let body = run.stdout.split("<main").nth(1).unwrap();
                        let body = body.split("<script").next().unwrap();
                        assert_eq!(placeholder(body), None, "{at}");
                        assert_eq!(run.stderr, "", "{at}");
                    }
                    "markdown" => {
                        assert_eq!(placeholder(&run.stdout), None, "{at}");
                        assert_eq!(run.stderr, "", "{at}");
                    }
                    "json" => {
                        let trace: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
                        assert_eq!(trace["format"], "attn-trace/1", "{at}");
                    }
                    _ => assert!(run.stdout.starts_with("stage,row,column,value\n"), "{at}"),
                }
                // Data formats say beside the result what a page says in it, and nothing else.
                let warning = match language {
                    "en" => "warning: ",
                    _ => "警告",
                };
                for line in run.stderr.lines() {
                    assert!(line.starts_with(warning), "{at}: {line}");
                    assert_eq!(placeholder(line), None, "{at}");
                }
            }
        }
    }
}

/// A stage of weights: where there are several, one that lies deep.
fn stage(problem: &str) -> &'static str {
    match problem {
        "encoder" | "encoder-without-norms" => "encoder.1.self_attention.head.2.attention_weights",
        "encoder-pre-norm" => "encoder.2.self_attention.head.2.attention_weights",
        "encoder-decoder" | "decoder-with-memory" => {
            "decoder.1.cross_attention.head.1.attention_weights"
        }
        "decoder-only" => "probabilities",
        "generate" | "translator" => "step.1.probabilities",
        _ if problem.starts_with("heads") => "head.2.attention_weights",
        "grouped-query" | "multi-query" | "positions-rotary" => "head.2.attention_weights",
        _ => "A",
    }
}

#[test]
fn a_number_of_every_problem_is_accounted_for_within_the_width() {
    for name in names() {
        let path = format!("fixtures/problems/{name}.json");
        for language in LANGUAGES {
            let stage = stage(&name);
            // A key that lies deep is wider than a narrow page, and is not cut.
            let widths: &[usize] = if stage == "A" { &[40, 80] } else { &[80] };
            for &width in widths {
                let columns = width.to_string();
                let flags = ["--width", &columns, "--lang", language];
                let command = ["why", &path, stage, "1", "1"].into_iter().chain(flags);
                let page = attn(command).prints();
                assert_eq!(placeholder(&page), None, "{name}");
                let fits = |line: &str| line.width() <= width;
                assert!(page.lines().all(fits), "{name}, {width} columns: {page}");
            }
        }
    }
}
