//! Labels, names and typed words come from anybody. Whatever they hold, no page, no data and no message hands
//! it on raw to a terminal, a browser, a spreadsheet or TeX.

use std::path::Path;

use crate::support::command::{Run, attn, fixture};
use attn::generation::generate;
use attn::input;
use attn::message::Language;
use attn::walk::{Key, Options, Walk};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use serde_json::{Value, json};

/// Beginnings of words, each of which does something where it is handed on as it is.
const HOSTILE: [&str; 13] = [
    "\x1b[35;5mpwn",
    "\x1b]0;pwn\x07",
    "\u{9b}35m\u{85}\u{7f}",
    "\u{202e}\u{2066}\u{61c}\u{200f}",
    "\0\r\n\t\u{b}",
    "=cmd()",
    "\t@cmd()",
    "<script>pwn()</script>",
    "\"'><i pwn>",
    "\\input{pwn}",
    "^^5cinput{pwn}",
    "](javascript:pwn)",
    "```",
];

/// Problems that have labels in every key that holds any; whole Transformers, which take long, at the end.
const PROBLEMS: [&str; 7] = [
    "three-words",
    "cross-attention",
    "embedding",
    "mask-list",
    "decoder-with-memory",
    "encoder-decoder",
    "generate",
];
const SMALL: usize = 4;

/// The keys that hold labels.
const LABELS: [&str; 5] = ["title", "tokens", "vocabulary", "start", "end"];

/// The word that stands for `word`: the same at each place, and another in each round.
fn dressed(word: &str, round: usize) -> String {
    let sum: usize = word.bytes().map(usize::from).sum();
    format!("{}{word}", HOSTILE[(sum + round) % HOSTILE.len()])
}

/// Makes every label in `value` hostile.
fn dress(value: &mut Value, round: usize) {
    let words = |value: &mut Value| match value {
        Value::String(word) => *word = dressed(word, round),
        Value::Array(words) => {
            for word in words {
                let text = word.as_str().expect("a label").to_owned();
                *word = json!(dressed(&text, round));
            }
        }
        // The first position of a table of positions.
        _ => {}
    };
    match value {
        Value::Object(members) => {
            for (key, member) in members {
                match LABELS.contains(&key.as_str()) {
                    true => words(member),
                    false => dress(member, round),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| dress(item, round)),
        _ => {}
    }
}

fn read(problem: &str) -> Value {
    let path = fixture(&format!("problems/{problem}.json"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// What steers, turns or hides. Not what only wants escaping in one format.
fn unseen(c: char) -> bool {
    c.is_control() && c != '\n'
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The styles of a page for a terminal, and nothing else that begins as they do.
fn without_styles(text: &str) -> String {
    let mut pieces = text.split("\x1b[");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece.find(|c: char| !c.is_ascii_digit() && c != ';');
        match end.map(|end| piece.split_at(end)) {
            Some((style, rest)) if rest.starts_with('m') && style != "35;5" => {
                plain.push_str(&rest[1..]);
            }
            _ => plain.push_str(&format!("\x1b[{piece}")),
        }
    }
    plain
}

/// What `format` would carry out.
fn live(format: &str) -> &'static [&'static str] {
    match format {
        "html" | "svg" => &["<script>pwn", "<i pwn", "\"'>", "\x1b"],
        "markdown" => &["<script", "<i pwn", "](javascript"],
        "latex" => &["\\input{", "^^5c"],
        _ => &["\x1b"],
    }
}

/// Markdown without its code, in which nothing is carried out.
fn without_code(text: &str) -> String {
    let mut fenced = false;
    let lines = text.lines().filter(|line| {
        let fence = line.starts_with("```");
        fenced ^= fence;
        !fence && !fenced
    });
    let prose: Vec<&str> = lines.collect();
    assert!(!fenced, "a fence is open at the end: {text}");
    let prose = prose.join("\n");
    // Between as many backticks as a span begins with, where they are not escaped.
    let (mut plain, mut rest) = (String::new(), prose.as_str());
    while let Some(at) = rest.find('`') {
        let run = rest.len() - at - rest[at..].trim_start_matches('`').len();
        let (before, after) = (&rest[..at], &rest[at + run..]);
        plain.push_str(before);
        let end = (!before.ends_with('\\')).then(|| after.find(&"`".repeat(run)));
        rest = match end.flatten() {
            Some(end) => &after[end + run..],
            None => after,
        };
    }
    plain + rest
}

#[track_caller]
fn harmless(text: &str, format: &str, at: &str) {
    let raw: Vec<char> = text.chars().filter(|c| unseen(*c)).collect();
    assert!(raw.is_empty(), "{at}: {raw:?}\n{text}");
    let read = if format == "markdown" {
        without_code(text)
    } else {
        text.to_owned()
    };
    for live in live(format) {
        let escaped = |start: usize| format == "markdown" && read[..start].ends_with('\\');
        let found = read.match_indices(live);
        let raw = found.filter(|(start, _)| !escaped(*start)).count();
        assert_eq!(raw, 0, "{at}: {live}\n{text}");
    }
    if format == "csv" {
        formulas(text, at);
    }
}

/// No cell is a formula: what begins like one is a number.
#[track_caller]
fn formulas(text: &str, at: &str) {
    let mut table = csv::ReaderBuilder::new();
    let mut table = table
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    for record in table.records() {
        for cell in &record.expect("CSV") {
            let begins = cell.trim_start().starts_with(['=', '+', '-', '@']);
            assert!(!begins || cell.parse::<f64>().is_ok(), "{at}: {cell:?}");
        }
    }
}

#[track_caller]
fn all_harmless(run: &Run, format: &str, at: &str) {
    harmless(&run.stdout, format, at);
    harmless(&run.stderr, "text", at);
    assert!(run.status <= 2, "{at}");
}

/// Every command that reads a problem, in every format it has: words of the command line before `--format`.
fn commands(file: &str, sheet: &str, stage: &str) -> Vec<(Vec<String>, &'static [&'static str])> {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let pages: &[&str] = &["text", "markdown", "latex", "html", "json"];
    vec![
        (
            words(&["explain", file, "--detail", "full"]),
            &["text", "markdown", "latex", "html", "json", "csv"],
        ),
        (words(&["explain", file, "--stage", stage]), &["csv", "svg"]),
        (words(&["why", file, stage, "1", "1"]), pages),
        (words(&["compare", file, sheet]), pages),
        (words(&["mistakes", "--in", file]), pages),
        (
            words(&["check", file, sheet]),
            &["text", "markdown", "latex", "html", "json", "csv"],
        ),
        (words(&["conventions", file, sheet]), pages),
        (
            words(&["sheet", file]),
            &["text", "markdown", "json", "csv"],
        ),
    ]
}

#[test]
fn labels_are_harmless_in_every_format_of_every_command() {
    let folder = tempfile::tempdir().unwrap();
    for (at, problem) in PROBLEMS.iter().enumerate() {
        // Each round gives each word another payload; over all problems every payload meets every format.
        let rounds: &[usize] = if at < SMALL { &[0, 3, 6, 9] } else { &[0] };
        for round in rounds.iter().map(|round| at + round) {
            let mut value = read(problem);
            dress(&mut value, round);
            let file = folder.path().join("problem.json");
            std::fs::write(&file, value.to_string()).unwrap();
            let file = file.to_str().unwrap();
            let trace = attn(["explain", file, "-f", "json"]).run();
            assert_eq!(trace.status, 0, "{problem} {round}: {}", trace.stderr);
            let mut wrong: Value = serde_json::from_str(&trace.stdout).unwrap();
            let last = wrong["stages"].as_array().unwrap().len() - 1;
            let stage = wrong["stages"][last]["key"].as_str().unwrap().to_owned();
            wrong["stages"][last]["values"][0][0] = json!(77.25);
            let sheet = folder.path().join("sheet.json");
            std::fs::write(&sheet, wrong.to_string()).unwrap();
            for (command, formats) in commands(file, sheet.to_str().unwrap(), &stage) {
                // To try all mistakes in a Transformer takes long, and its page has nothing that the others lack.
                if at >= SMALL && ["mistakes", "conventions"].contains(&command[0].as_str()) {
                    continue;
                }
                for format in formats {
                    let flags = ["--format", format];
                    let run = attn(command.iter().map(String::as_str).chain(flags)).run();
                    let at = format!("{problem} {round} {command:?} {format}");
                    assert!(run.status < 2, "{at}: {}", run.stderr);
                    all_harmless(&run, format, &at);
                    if *format == "json" && command[0] == "explain" {
                        let trace: Value = serde_json::from_str(&run.stdout).unwrap();
                        assert_eq!(trace["title"], value["title"], "{at}: the same text");
                    }
                }
            }
            let coloured = attn(["explain", file, "--color", "always"]).run();
            harmless(&without_styles(&coloured.stdout), "text", problem);
        }
    }
}

/// Every text and every key of `value`, one after another made hostile.
fn each_text(value: &Value, visit: &mut dyn FnMut(&Value)) {
    fn places(value: &Value, path: &mut Vec<String>, found: &mut Vec<(Vec<String>, bool)>) {
        match value {
            Value::Object(members) => {
                for (key, member) in members {
                    path.push(key.clone());
                    found.push((path.clone(), true));
                    places(member, path, found);
                    path.pop();
                }
            }
            // What comes after the first of a list is alike.
            Value::Array(items) => {
                for (at, item) in items.iter().enumerate().take(1) {
                    path.push(at.to_string());
                    places(item, path, found);
                    path.pop();
                }
            }
            _ => found.push((path.clone(), false)),
        }
    }
    let mut found = Vec::new();
    places(value, &mut Vec::new(), &mut found);
    for (at, (path, key)) in found.into_iter().enumerate() {
        let mut value = value.clone();
        let pointer: String = path.iter().map(|name| format!("/{name}")).collect();
        let payload = HOSTILE[at % HOSTILE.len()];
        match key {
            false => *value.pointer_mut(&pointer).unwrap() = json!(payload),
            true => {
                let (parent, name) = pointer.rsplit_once('/').unwrap();
                let parent = value.pointer_mut(parent).unwrap().as_object_mut().unwrap();
                let member = parent.remove(name).unwrap();
                parent.insert(format!("{payload}{name}"), member);
            }
        }
        visit(&value);
    }
}

#[test]
fn whatever_is_wrong_with_a_file_is_told_harmlessly() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file.json");
    let three_words = fixture("problems/three-words.json");
    let three_words = three_words.to_str().unwrap();
    let says = |value: &Value, command: &[&str]| {
        std::fs::write(&file, value.to_string()).unwrap();
        for lang in ["en", "zh"] {
            let run = attn(command.iter().copied().chain(["--lang", lang])).run();
            all_harmless(&run, "text", &format!("{command:?} {value}"));
        }
    };
    let path = file.to_str().unwrap();
    for problem in ["three-words", "mask-list", "generate"] {
        each_text(&read(problem), &mut |value| says(value, &["explain", path]));
    }
    let trace = attn(["explain", three_words, "-f", "json"]).prints();
    let trace: Value = serde_json::from_str(&trace).unwrap();
    each_text(&trace, &mut |value| {
        says(value, &["compare", path, three_words]);
        says(value, &["check", three_words, path]);
    });
    let sheet = json!({"queries": [["1", 2], [null, "x"]], "A": [["1/3"]]});
    each_text(&sheet, &mut |value| {
        says(value, &["check", three_words, path])
    });
}

#[test]
fn sheets_in_text_and_csv_are_told_harmlessly() {
    let three_words = fixture("problems/three-words.json");
    let three_words = three_words.to_str().unwrap();
    for payload in HOSTILE {
        let sheets = [
            format!("{payload}\n1 2\n3 4\n"),
            format!("queries {payload}\n1 0\n1 {payload}\n"),
            format!("queries\n1 0\n1 1\n2 1\n{payload}: nothing\n\n{payload}\n"),
            format!("{payload} 1 0\n{payload} 1 1\n{payload} 2 1\n"),
            format!("stage,row,column,value\n{payload},1,1,1\n"),
            format!("stage,row,column,value\nqueries,{payload},1,1\n"),
            format!("stage,row,column,value\nqueries,1,1,{payload}\n"),
            format!("stage,row,column,value,{payload}\nqueries,1,1,1,{payload}\n"),
            format!("{{\"queries\": {payload}}}"),
        ];
        for sheet in sheets {
            for format in ["text", "html", "csv"] {
                let run = attn(["check", three_words, "-", "--format", format])
                    .stdin(sheet.as_str())
                    .run();
                all_harmless(&run, format, &format!("{sheet:?} as {format}"));
            }
        }
    }
}

#[test]
fn what_is_typed_is_told_harmlessly() {
    let file = fixture("problems/generate.json");
    let file = file.to_str().unwrap();
    for payload in HOSTILE.iter().filter(|payload| !payload.contains('\0')) {
        let nowhere = format!("/nowhere/{payload}");
        let commands: [&[&str]; 30] = [
            &["explain", payload],
            &["explain", file, "--stage", payload],
            &["explain", file, "--token", payload],
            &["explain", file, "--source", payload],
            &["explain", file, "--target", payload],
            &["explain", file, "--format", payload],
            &["explain", file, "--detail", payload],
            &["explain", file, "--digits", payload],
            &["explain", file, "--lang", payload],
            &["explain", file, "-o", &nowhere],
            &["explain", file, payload],
            &["why", file, payload, "1", "1"],
            &["why", file, "step.1.probabilities", payload, "1"],
            &["why", file, "step.1.probabilities", "1", payload],
            &["check", file, payload],
            &["check", file, payload, "[[1]]"],
            &["check", file, "step.1.probabilities", payload],
            &["check", file, "-", "--points", payload],
            &["check", file, "-", "--tolerance", payload],
            &["compare", file, payload],
            &["sheet", file, "--stage", payload],
            &["mistakes", payload],
            &["mistakes", "--in", payload],
            &["conventions", file, payload],
            &["example", payload],
            &["new", "--mask", payload],
            &["new", "--tokens", payload],
            &["positions", "--d-model", "2", "--count", "2", payload, "1"],
            &["schema", payload],
            &[payload],
        ];
        for command in commands {
            let run = attn(command).run();
            let made = command == ["new", "--tokens", payload];
            all_harmless(
                &run,
                if made { "json" } else { "text" },
                &format!("{command:?}"),
            );
            let coloured = attn(command.iter().chain([&"--color", &"always"])).run();
            harmless(
                &without_styles(&coloured.stderr),
                "text",
                &format!("{command:?}"),
            );
        }
    }
}

/// Names of files may hold anything but a slash and NUL.
#[cfg(unix)]
#[test]
fn names_of_files_are_harmless_in_every_format() {
    let problem = fixture("problems/three-words.json");
    let problem = problem.to_str().unwrap();
    for payload in HOSTILE {
        let name = payload.replace(['/', '\0'], "");
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(&name), "queries\n1 0\n1 1\n2 7\n").unwrap();
        std::fs::write(folder.path().join("broken.txt"), "no sheet at all").unwrap();
        let broken = format!("{name}.json");
        std::fs::write(folder.path().join(&broken), "{").unwrap();
        let sheets = [name.as_str(), "broken.txt", &broken];
        for format in ["text", "markdown", "latex", "html", "csv", "json"] {
            let command = ["check", problem].into_iter().chain(sheets);
            let run = attn(command.chain(["--format", format]))
                .within(folder.path())
                .run();
            all_harmless(&run, format, &format!("{name:?} as {format}"));
            assert!(run.stdout.lines().count() > 0, "{name:?}: {}", run.stderr);
        }
        std::fs::copy(problem, folder.path().join(&name)).unwrap();
        for format in ["text", "markdown", "latex", "html", "json"] {
            let command = ["compare", &name, problem, "--format", format];
            let run = attn(command).within(folder.path()).run();
            all_harmless(&run, format, &format!("{name:?} as {format}"));
        }
        let run = attn(["explain", problem, "-o", problem])
            .within(folder.path())
            .run();
        all_harmless(&run, "text", &name);
    }
}

#[test]
fn the_walk_draws_nothing_that_steers_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("problem.json");
    for problem in ["three-words", "embedding", "generate"] {
        for round in 0..4 {
            let mut value = read(problem);
            dress(&mut value, round * 3);
            std::fs::write(&file, value.to_string()).unwrap();
            walked(&file);
        }
    }
}

/// Goes through all stages at `path`, opens whatever can be opened there, and looks at each screen.
fn walked(path: &Path) {
    let source = input::read(path).expect("the problem is there");
    let file = input::problem(&source).expect("it is a problem");
    let model = generate(&file.problem).expect("it fits together");
    let options = Options {
        stage: 0,
        digits: 3,
        round: None,
        language: Language::English,
        colour: true,
        size: (80, 24),
    };
    let mut walk = Walk::new(&file.problem, &model, &options).expect("nothing overflows");
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a screen");
    let mut look = |walk: &Walk<'_>| {
        let drawn = terminal.draw(|frame| {
            walk.draw(frame.buffer_mut());
        });
        drawn.expect("it can be drawn");
        let cells = terminal.backend().buffer().content();
        let shown: String = cells.iter().map(|cell| cell.symbol()).collect();
        assert!(!shown.contains(unseen), "{shown:?}");
    };
    let keys = [
        Key::Right,
        Key::Down,
        Key::Enter,
        Key::Escape,
        Key::Char('?'),
        Key::Escape,
        Key::Char('/'),
        Key::Char('\u{202e}'),
        Key::Char('\u{9b}'),
        Key::Enter,
        Key::Escape,
        Key::Char('g'),
        Key::Char('\u{202e}'),
        Key::Char('\u{7f}'),
        Key::Enter,
        Key::Escape,
        Key::Char('L'),
        Key::Char('f'),
        Key::Char('r'),
        Key::Char('i'),
        Key::Char('\u{9b}'),
        Key::Enter,
        Key::Escape,
        Key::Char('r'),
        Key::Tab,
    ];
    for _ in 0..model.program.stages.len().min(5) {
        for key in keys {
            walk.press(key);
            if walk.is_done() {
                return;
            }
            look(&walk);
        }
    }
}
