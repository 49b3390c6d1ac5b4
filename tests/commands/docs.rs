//! Documentation is run: every example of the docs, and every command of the README.

use crate::support::command::attn;
use attn::expression::Source as Operand;
use attn::input;
use attn::trace::{Options, evaluate};

/// A fenced block: what stands behind the fence, and the text.
struct Block {
    info: String,
    text: String,
}

fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut inside = false;
    for line in markdown.lines() {
        if let Some(info) = line.strip_prefix("```") {
            inside = !inside;
            if inside {
                let (info, text) = (info.to_owned(), String::new());
                blocks.push(Block { info, text });
            }
        } else if let (true, Some(block)) = (inside, blocks.last_mut()) {
            block.text.push_str(line);
            block.text.push('\n');
        }
    }
    blocks
}

/// Runs the examples of a page; says how many stages they show.
fn run_examples(name: &str, markdown: &str) -> usize {
    let mut stages = 0;
    let mut problem = None;
    for block in blocks(markdown) {
        if block.info == "json" {
            problem = Some(block.text);
        } else if let Some(stage) = block.info.strip_prefix("expected ") {
            let source =
                input::Source::new(name, problem.clone().expect("a problem stands before"));
            let file = input::problem(&source).unwrap_or_else(|error| panic!("{error}"));
            let model = attn::model::build(&file.problem).expect("a whole problem");
            let trace =
                evaluate(&model.program, &model.inputs, &Options::default()).expect("in range");
            let source: Operand = trace.program.select(stage).expect("a stage")[0];
            let values = trace.matrix(source).expect("kept");
            let rows: Vec<Vec<&str>> = block
                .text
                .lines()
                .map(|l| l.split_whitespace().collect())
                .collect();
            assert_eq!(
                (rows.len(), rows[0].len()),
                values.shape(),
                "{name}: {stage}"
            );
            for (row, cells) in rows.iter().enumerate() {
                for (column, cell) in cells.iter().enumerate() {
                    let value = values[(row, column)];
                    let right = match *cell {
                        "-inf" => value == f64::NEG_INFINITY,
                        "nan" => value.is_nan(),
                        number => {
                            (value - number.parse::<f64>().expect("a number")).abs()
                                <= 0.0005 + 1e-12
                        }
                    };
                    assert!(
                        right,
                        "{name}: {stage} ({row}, {column}) is {value}, not {cell}"
                    );
                }
            }
            stages += 1;
        }
    }
    stages
}

#[test]
fn every_example_of_the_docs() {
    let conventions = run_examples("CONVENTIONS.md", include_str!("../../docs/CONVENTIONS.md"));
    let format = run_examples(
        "INPUT_FORMAT.md",
        include_str!("../../docs/INPUT_FORMAT.md"),
    );
    assert!(conventions > 10 && format > 5, "{conventions} {format}");
}

/// The commands that the README shows, without what other programs do with the result.
#[test]
fn every_command_of_the_readme() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("f.json");
    std::fs::write(&file, attn(["example", "three-words"]).prints()).unwrap();
    let mut ran = 0;
    for block in blocks(include_str!("../../README.md")) {
        if block.info != "console" {
            continue;
        }
        let mut lines = block.text.lines().peekable();
        while let Some(line) = lines.next() {
            let Some(command) = line.strip_prefix("$ attn ") else {
                continue;
            };
            let command = command.split(['#', '|', '>']).next().unwrap().trim();
            let arguments: Vec<String> = command
                .split_whitespace()
                .map(|word| match word {
                    "f.json" => file.to_str().unwrap().to_owned(),
                    word if word.ends_with(".html") => {
                        folder.path().join(word).to_str().unwrap().to_owned()
                    }
                    word => word.trim_matches(['\'', '"']).to_owned(),
                })
                .collect();
            ran += 1;
            // Here is no terminal: the walk has read what was typed and says so.
            if arguments.first().is_some_and(|name| name == "walk") {
                let said = attn(&arguments).fails();
                assert!(said.contains("needs a terminal"), "{said}");
                continue;
            }
            let printed = attn(&arguments).prints();
            // What stands below a command is what it prints.
            let mut shown = String::new();
            while let Some(line) = lines.next_if(|line| !line.starts_with('$')) {
                shown.push_str(line);
                shown.push('\n');
            }
            if !shown.is_empty() {
                assert_eq!(printed, shown, "attn {command}");
            }
        }
    }
    assert!(ran >= 8, "{ran}");
}

/// The picture in the README is what the program prints.
#[test]
fn the_picture_is_real() {
    let file = "fixtures/problems/jane-visite.json";
    let walk = attn([
        "explain", file, "-s", "A,Z", "--color", "always", "--width", "80",
    ])
    .prints();
    let start = walk
        .find("Attention weights (")
        .expect("the weights' heading");
    let start = walk[..start].rfind('\n').expect("a line before") + 1;
    // The drawing reads one colour a sequence; text and background stand in one.
    let walk = walk[start..].replace(";48;5;", "m\x1b[48;5;");
    let picture = anstyle_svg::Term::new().render_svg(&walk);
    let path = "docs/jane-visite.svg";
    if std::env::var("INSTA_UPDATE").as_deref() == Ok("always") {
        std::fs::write(path, &picture).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(kept, picture, "run with INSTA_UPDATE=always");
}
