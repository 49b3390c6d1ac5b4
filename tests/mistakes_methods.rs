//! Every fixture of a mistake of method is diagnosed as that mistake.

use std::path::Path;

use attn::check::{Options, Sheet, Written, WrittenStage, mark};
use attn::mistake::{Kind, Mistake};
use attn::model::{self, Model};
use attn::program::Name;
use nalgebra::DMatrix;

fn problem(folder: &Path) -> Model {
    let source = attn::input::read(&folder.join("problem.json")).expect("a file");
    let file = attn::input::problem(&source).expect("a problem");
    model::build(&file.problem.attention).expect("a whole problem")
}

/// A sheet of `"stage": [[numbers]]`, with the decimals as they are written.
fn sheet(folder: &Path, model: &Model) -> Sheet {
    let text = std::fs::read_to_string(folder.join("sheet.json")).expect("a file");
    let stages = text.lines().filter_map(|line| {
        let (name, rows) = line.trim().trim_start_matches('"').split_once("\": ")?;
        let name = Name::ALL.into_iter().find(|known| known.as_str() == name)?;
        let rows = rows.trim_end_matches(',').trim_matches(['[', ']']);
        let rows: Vec<Vec<_>> = rows
            .split("], [")
            .map(|row| {
                row.split(", ")
                    .map(|number| Some(written(number)))
                    .collect()
            })
            .collect();
        let stage = model.program.find(name).expect("a stage of the problem");
        let cells = DMatrix::from_fn(rows.len(), rows[0].len(), |row, column| rows[row][column]);
        Some(WrittenStage {
            stage,
            cells,
            float32: false,
        })
    });
    let mut stages: Vec<WrittenStage> = stages.collect();
    stages.sort_by_key(|written| written.stage);
    Sheet {
        name: "sheet.json".to_owned(),
        stages,
    }
}

fn written(number: &str) -> Written {
    if number == "\"-inf\"" {
        let value = f64::NEG_INFINITY;
        return Written {
            value,
            decimals: None,
        };
    }
    let decimals = number.split_once('.').map_or(0, |(_, after)| after.len());
    Written {
        value: number.parse().expect("a number"),
        decimals: Some(decimals),
    }
}

#[test]
fn every_fixture_is_diagnosed_as_its_own_mistake() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/mistakes");
    let mut tried = 0;
    for mistake in Mistake::all() {
        let folder = fixtures.join(mistake.name());
        if !matches!(mistake.entry().kind, Kind::Method(_)) || !folder.is_dir() {
            continue;
        }
        let model = problem(&folder);
        let sheet = sheet(&folder, &model);
        let marked = mark(&model.program, &model.inputs, &sheet, &Options::default());
        let report = marked.expect("numbers within range").report;
        let (first, _) = report.first_wrong().expect("something wrong");
        let at = report.stages.iter().find(|stage| stage.stage == first);
        let causes = &at.expect("the first wrong stage").causes;
        println!(
            "{mistake:?} at {}: {causes:?}",
            model.program.stages[first].key
        );
        let alone = |cause: &&attn::check::Cause| cause.with.is_none();
        assert!(
            causes
                .iter()
                .filter(alone)
                .any(|cause| cause.mistake == mistake),
            "{mistake:?}: {causes:?}"
        );
        tried += 1;
    }
    assert!(tried >= 23, "{tried}");
}
