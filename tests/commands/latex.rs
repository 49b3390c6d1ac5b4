//! `--format latex`: whole files, whose structure a small reader of its own checks, and which are typeset
//! where there is a TeX.

use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

use crate::support::command::{attn, fixture};

/// Labels that would be commands, comments, options or ligatures, or that no font of TeX's has.
const HOSTILE: [&str; 14] = [
    "\\input{/etc/passwd}",
    "\\write18{touch x}",
    "100% & $x^2$ #1",
    "^^M^^5c^^41 ~",
    "} { {{ _ \"",
    "\u{202e}abc\u{2066}",
    "a\u{1b}[31m\nb\u{0}",
    "[2pt]*",
    "--- <<x>> ''",
    "日本語 한국어",
    "Привет αβγ 😀",
    "\\end{document}",
    "עברית é\u{301}",
    "!`?` ſ ħ",
];

/// A problem with such labels.
fn hostile() -> String {
    let tokens: Vec<String> = HOSTILE.map(str::to_owned).to_vec();
    let row = |at: usize| vec![at as f64 / 4.0 - 1.0, 1.0 - at as f64 / 8.0];
    let rows: Vec<Vec<f64>> = (0..tokens.len()).map(row).collect();
    let weight = [[1.0, 0.5], [-0.5, 1.0]];
    serde_json::json!({
        "title": "\\input{x} %$&#_^~{} \\def\\x{}", "tokens": tokens, "X": rows,
        "W_Q": weight, "W_K": weight, "W_V": weight, "mask": "causal",
    })
    .to_string()
}

/// The commands that a page may hold, and how the body of a file may begin and end.
const COMMANDS: &[&str] = &[
    "allowbreak",
    "alpha",
    "approx",
    "arithmetic",
    "arraybackslash",
    "baselineskip",
    "begin",
    "beside",
    "beta",
    "boldsymbol",
    "bottomrule",
    "captioned",
    "cdot",
    "checkmark",
    "circ",
    "clearpage",
    "code",
    "color",
    "columnsof",
    "control",
    "cos",
    "ddots",
    "derived",
    "displaystyle",
    "dots",
    "downarrow",
    "emph",
    "end",
    "endfoot",
    "endhead",
    "enspace",
    "exp",
    "fit",
    "formula",
    "frac",
    "gamma",
    "ge",
    "hookleftarrow",
    "hphantom",
    "hspace",
    "infty",
    "item",
    "le",
    "left",
    "leftarrow",
    "lineskip",
    "mathit",
    "mathrm",
    "max",
    "mid",
    "midrule",
    "mu",
    "ne",
    "normalbaselineskip",
    "note",
    "operatorname",
    "other",
    "pagetitle",
    "par",
    "Phi",
    "pi",
    "quad",
    "raggedright",
    "remark",
    "right",
    "section",
    "sigma",
    "sin",
    "smallskip",
    "sqrt",
    "step",
    "subsection",
    "surd",
    "tabled",
    "tanh",
    "text",
    "textasciicircum",
    "textasciigrave",
    "textasciitilde",
    "textbackslash",
    "textbf",
    "textquotedbl",
    "textsf",
    "textvisiblespace",
    "theta",
    "times",
    "to",
    "top",
    "toprule",
    "unseen",
    "uparrow",
    "varepsilon",
    "vdots",
];

/// What is open while a page is read.
#[derive(Debug, PartialEq)]
enum Open {
    Brace,
    /// Between dollar signs.
    Math,
    /// Braces whose inside is mathematics.
    Arithmetic,
    /// Braces whose inside is words.
    Words,
    /// An environment with the columns that a row of it has, where it has rows, and the separators so far.
    Environment(String, Option<usize>, usize),
}

/// Reads the body of a file: what opens closes, rows are as long as their table is wide, specials stand where
/// they mean something, and no command is there that no page uses.
fn read(name: &str, file: &str) {
    let (head, body) = file.split_once("\\begin{document}").expect("a document");
    assert!(head.starts_with("% !TeX program = "), "{name}");
    let (body, end) = body.rsplit_once("\\end{document}").expect("its end");
    assert_eq!(end, "\n", "{name}");
    let mut open: Vec<Open> = Vec::new();
    let mut rest = body;
    while let Some(character) = rest.chars().next() {
        let here: String = rest.chars().take(60).collect();
        let fail = |why: &str| -> ! { panic!("{name}: {why} at {here}") };
        rest = &rest[character.len_utf8()..];
        let kind = |open: &&Open| !matches!(open, Open::Brace | Open::Environment(..));
        let inside = open.iter().rfind(kind);
        let math = matches!(inside, Some(Open::Math | Open::Arithmetic));
        match character {
            '\\' => {
                let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(0);
                let (command, after) = rest.split_at(letters.max(1));
                rest = after;
                let argument = || {
                    let after = after.strip_prefix('*').unwrap_or(after);
                    let inner = after.strip_prefix('{').and_then(|a| a.split_once('}'));
                    inner.unwrap_or_else(|| fail("no environment"))
                };
                match command {
                    "begin" => {
                        let (environment, mut after) = argument();
                        let columns = match environment {
                            "tabular" | "longtable" => {
                                after = after.split_once('{').expect("a specification").1;
                                let end = closing(after);
                                let kinds = &after[..end];
                                after = &after[end + 1..];
                                Some(columns(kinds))
                            }
                            "bmatrix" | "bmatrix*" => Some(usize::MAX),
                            "facts" => None,
                            _ => fail("an environment of no page"),
                        };
                        open.push(Open::Environment(environment.to_owned(), columns, 0));
                        rest = after;
                    }
                    "end" => {
                        let (environment, after) = argument();
                        match open.pop() {
                            Some(Open::Environment(begun, ..)) if begun == environment => {}
                            _ => fail("an end without its beginning"),
                        }
                        rest = after;
                    }
                    "\\" => match open.last_mut() {
                        Some(Open::Environment(_, Some(columns), so_far)) => {
                            if *columns != usize::MAX && *so_far + 1 != *columns {
                                fail("a row that is too short or too long");
                            }
                            *so_far = 0;
                        }
                        _ => fail("a row outside a table"),
                    },
                    symbol if symbol.len() == 1 && "{}$&#%_, ;".contains(symbol) => {}
                    command if COMMANDS.contains(&command) => {
                        let inside = match command {
                            "formula" | "arithmetic" => Open::Arithmetic,
                            "text" => Open::Words,
                            _ => continue,
                        };
                        rest = rest.strip_prefix('{').unwrap_or_else(|| fail("no brace"));
                        open.push(inside);
                    }
                    _ => fail("a command of no page"),
                }
            }
            '{' => open.push(Open::Brace),
            '}' => match open.pop() {
                Some(Open::Brace | Open::Arithmetic | Open::Words) => {}
                _ => fail("a brace that closes nothing"),
            },
            '$' if open.last() == Some(&Open::Math) => drop(open.pop()),
            '$' if math => fail("mathematics within mathematics"),
            '$' => open.push(Open::Math),
            '&' => match open.last_mut() {
                Some(Open::Environment(_, Some(_), so_far)) => *so_far += 1,
                _ => fail("a separator outside a table"),
            },
            '^' | '_' if !math => fail("a sign of mathematics in words"),
            '%' | '#' | '"' => fail("a special"),
            '\0'..='\x1f' if character != '\n' => fail("a control character"),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => fail("a change of direction"),
            _ => {}
        }
    }
    assert_eq!(open, [], "{name}: left open");
}

/// Where the brace closes that was opened before `text`.
fn closing(text: &str) -> usize {
    let mut depth = 1;
    for (at, character) in text.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    panic!("{text}");
}

/// How many columns a specification has: letters outside braces.
fn columns(kinds: &str) -> usize {
    let mut depth = 0;
    let mut columns = 0;
    for character in kinds.chars() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            'l' | 'r' | 'p' if depth == 0 => columns += 1,
            _ => {}
        }
    }
    columns
}

/// Files of every kind of page, with their names.
fn pages() -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let hostile_file = folder.path().join("hostile.json");
    std::fs::write(&hostile_file, hostile()).unwrap();
    let hostile = hostile_file.to_str().unwrap();
    let mistake = "fixtures/mistakes/softmax_over_columns";
    let (problem, sheet) = (
        format!("{mistake}/problem.json"),
        format!("{mistake}/sheet.json"),
    );
    let three = "fixtures/problems/three-words.json";
    let model = "fixtures/problems/encoder-decoder.json";
    let commands: &[(&str, &[&str])] = &[
        ("three-words", &["explain", three]),
        ("three-words-zh", &["explain", three, "--lang", "zh"]),
        ("hostile", &["explain", hostile, "--detail", "full"]),
        ("hostile-zh", &["explain", hostile, "--lang", "zh"]),
        ("hostile-why", &["why", hostile, "A", "8", "7"]),
        (
            "why",
            &["why", "fixtures/problems/jane-visite.json", "Z", "1", "2"],
        ),
        ("model", &["explain", model, "--detail", "full"]),
        (
            "translator-zh",
            &[
                "explain",
                "fixtures/problems/translator.json",
                "--lang",
                "zh",
            ],
        ),
        ("mistakes", &["mistakes"]),
        ("mistake", &["mistakes", "missing_scale"]),
        ("revealed", &["mistakes", "--in", three]),
        ("conventions", &["conventions", &problem, &sheet]),
        (
            "long",
            &["positions", "--d-model", "40", "--count", "60", "--full"],
        ),
        ("marked", &["check", &problem, &sheet]),
        ("class", &["check", &problem, &sheet, &sheet]),
    ];
    let run = |(name, command): &(&str, &[&str])| {
        let run = attn(command.iter().chain(&["--format", "latex"])).run();
        assert!(run.status < 2, "{name}: {}", run.stderr);
        ((*name).to_owned(), run.stdout)
    };
    commands.iter().map(run).collect()
}

#[test]
fn every_page_is_whole() {
    for (name, file) in pages() {
        read(&name, &file);
    }
}

#[test]
fn every_problem_is_whole_in_both_languages() {
    for entry in std::fs::read_dir(fixture("problems")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "json") {
            for language in ["en", "zh"] {
                let path = path.to_str().unwrap();
                let file = attn(["explain", path, "-f", "latex", "--lang", language]).prints();
                read(path, &file);
            }
        }
    }
}

#[test]
fn the_reader_tells_a_broken_page() {
    let broken = |body: &str| {
        let file = format!("% !TeX program = x\n\\begin{{document}}{body}\\end{{document}}\n");
        std::panic::catch_unwind(|| read("broken", &file)).is_err()
    };
    assert!(!broken("\\textbf{a} $x_1$"));
    assert!(!broken(
        "\\begin{tabular}{@{}lr@{}} a & 1 \\\\ \\end{tabular}"
    ));
    for body in [
        "\\input{x}",
        "{",
        "a % b",
        "a_b",
        "a & b",
        "$x",
        "\\begin{tabular}{@{}lr@{}} a \\\\ \\end{tabular}",
        "\\begin{facts}{a}",
    ] {
        assert!(broken(body), "{body}");
    }
}

/// pdfLaTeX where Latin letters are enough, XeLaTeX elsewhere.
#[test]
fn the_engine_is_the_one_that_has_the_letters() {
    let engine = |file: &str, language: &str| {
        let file = attn(["explain", file, "-f", "latex", "--lang", language]).prints();
        file.lines().next().unwrap_or_default().to_owned()
    };
    let jane = "fixtures/problems/jane-visite.json";
    assert_eq!(engine(jane, "en"), "% !TeX program = pdflatex");
    assert_eq!(engine(jane, "zh"), "% !TeX program = xelatex");
    let three = "fixtures/problems/three-words.json";
    assert_eq!(engine(three, "en"), "% !TeX program = xelatex");
}

/// Whether a program is there.
fn is_there(program: &str) -> bool {
    let run = Command::new(program).arg("--version").output();
    run.is_ok_and(|output| output.status.success())
}

/// Says something that `cargo test` shows of a test that passes, too.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

#[test]
fn tex_typesets_every_page_and_nothing_runs_off_it() {
    if !is_there("pdflatex") || !is_there("xelatex") {
        say("left out: no pages were typeset, since there is no pdflatex or no xelatex here");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let chinese = typeset(
        folder.path(),
        "probe",
        "xelatex",
        "\\documentclass{article}\\usepackage{ctex}\\begin{document}好\\end{document}",
    );
    let latin = typeset(
        folder.path(),
        "probe",
        "pdflatex",
        "\\documentclass{article}\\usepackage{mathtools,booktabs,longtable}\\begin{document}x\\end{document}",
    );
    if let Err(missing) = latin.and(chinese) {
        say(&format!(
            "left out: no pages were typeset, since this TeX lacks packages\n{missing}"
        ));
        return;
    }
    let pages = Mutex::new(pages());
    let next = || pages.lock().unwrap().pop();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((name, file)) = next() {
                    let first = file.lines().next().expect("a line");
                    let engine = first.rsplit(' ').next().expect("an engine");
                    let log = typeset(folder.path(), &name, engine, &file);
                    let log = log.unwrap_or_else(|log| panic!("{name}: {log}"));
                    assert!(!log.contains("Missing character"), "{name}: {log}");
                    for line in log
                        .lines()
                        .filter(|line| line.starts_with("Overfull \\hbox"))
                    {
                        let points = line.split(['(', 'p']).find_map(|part| part.parse().ok());
                        let points: f64 = points.expect("how far");
                        assert!(points < 3.0, "{name}: {line}");
                    }
                }
            });
        }
    });
}

/// Typesets a file once, as people do; its log, or the end of it where it did not work.
fn typeset(folder: &Path, name: &str, engine: &str, file: &str) -> Result<String, String> {
    std::fs::write(folder.join(format!("{name}.tex")), file).unwrap();
    let run = Command::new(engine)
        .args([
            "-interaction=nonstopmode",
            "-halt-on-error",
            "-no-shell-escape",
        ])
        .arg(format!("{name}.tex"))
        .env("max_print_line", "1000")
        .current_dir(folder)
        .output()
        .map_err(|error| error.to_string())?;
    let log = std::fs::read(folder.join(format!("{name}.log"))).unwrap_or_default();
    let log = String::from_utf8_lossy(&log).into_owned();
    match run.status.success() {
        true => Ok(log),
        false => {
            let wrong = log.lines().filter(|line| line.starts_with(['!', 'l']));
            Err(wrong.collect::<Vec<_>>().join("\n"))
        }
    }
}

/// No line of mathematics breaks within a label, and so a long one is cut there as it is in tables.
#[test]
fn a_long_label_does_not_run_off_the_paper() {
    let long = "x".repeat(120);
    let problem = format!(
        r#"{{"tokens": ["{long}", "b"], "Q": [[1], [2]], "K": [[1], [2]], "V": [[1], [2]]}}"#
    );
    for arguments in [
        &["explain", "-", "--detail", "full"][..],
        &["why", "-", "A", "1", "1"],
    ] {
        let page = attn(arguments.iter().chain(&["--format", "latex"]));
        let page = page.stdin(problem.clone()).prints();
        let labels = page
            .match_indices("\\text{x")
            .map(|(at, _)| &page[at + 6..]);
        let widest = labels
            .map(|rest| rest.chars().take_while(|&c| c == 'x').count())
            .max();
        assert!(widest > Some(10) && widest <= Some(30), "{widest:?}");
    }
}
