//! Published worked examples, marked: every verdict against the one from an independent program.
//! See fixtures/reference/README.md.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use attn::check::{Options, Report, Verdict, mark};
use attn::input;
use attn::model::build;
use attn::program::Program;
use serde_json::Value;

fn json(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// A stage and a cell of it, from 1; no cell where the shape is wrong.
type Place = (String, Option<(u64, u64)>);

fn expected(file: &Value) -> BTreeMap<Place, String> {
    let cells = file["cells"].as_array().expect("cells");
    cells
        .iter()
        .map(|cell| {
            let text = |key: &str| cell[key].as_str().expect("a text").to_owned();
            let at = cell["row"].as_u64().zip(cell["column"].as_u64());
            ((text("stage"), at), text("verdict"))
        })
        .collect()
}

/// The cells that are not correct, as the program has them. Blanks are not listed by the others.
fn found(report: &Report, program: &Program) -> BTreeMap<Place, String> {
    let mut found = BTreeMap::new();
    for stage in &report.stages {
        let key = program.stages[stage.stage].key.to_string();
        if stage.wrong_shape.is_some() {
            let verdict = Verdict::WrongShape.as_str().to_owned();
            found.insert((key.clone(), None), verdict);
        }
        for cell in &stage.cells {
            if !matches!(cell.verdict, Verdict::Correct | Verdict::Missing) {
                let at = (cell.row as u64 + 1, cell.column as u64 + 1);
                found.insert((key.clone(), Some(at)), cell.verdict.as_str().to_owned());
            }
        }
    }
    found
}

fn compare(folder: &Path) -> Vec<String> {
    let name = folder.file_name().expect("a name").to_string_lossy();
    let source = input::read(&folder.join("problem.json")).expect("a problem");
    let problem = input::problem(&source).expect("a whole problem").problem;
    let model = build(&problem).expect("a problem that fits");
    let answers = input::read(&folder.join("answers.json")).expect("a file");
    let sheet = input::answers(&answers, &model.program).expect("answers");
    let marked = mark(&model.program, &model.inputs, &sheet, &Options::default());
    let report = marked.expect("examples stay in range").report;
    let file = json(&folder.join("expected.json"));
    let verdict = if report.is_right() { "right" } else { "wrong" };
    let (expected, found) = (expected(&file), found(&report, &model.program));
    let mut differences = Vec::new();
    if file["verdict"] != verdict {
        differences.push(format!("{name}: {verdict}, not {}", file["verdict"]));
    }
    for place in expected
        .keys()
        .chain(found.keys().filter(|place| !expected.contains_key(place)))
    {
        let (theirs, ours) = (expected.get(place), found.get(place));
        if theirs != ours {
            differences.push(format!("{name} {place:?}: {ours:?}, not {theirs:?}"));
        }
    }
    differences
}

#[test]
fn every_verdict_on_the_published_examples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/reference/worked");
    let mut folders: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    folders.sort();
    assert_eq!(folders.len(), 26);
    let differences: Vec<String> = folders.iter().flat_map(|folder| compare(folder)).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
