//! Every sheet of a mistake of method is diagnosed as that mistake, where it is first wrong.

#![allow(clippy::expect_used, missing_docs)]

use std::fs;
use std::path::Path;

use attn::check::{Cause, Options, mark};
use attn::input::{self, Source};
use attn::mistake::{Group, Kind, Mistake};
use attn::model::{Model, build};

fn read(path: &Path) -> Source {
    input::read(path).expect("a file")
}

fn model(folder: &Path) -> Model {
    let file = input::problem(&read(&folder.join("problem.json"))).expect("a problem");
    build(&file.problem).expect("a whole problem")
}

/// What explains the first wrong stage of a sheet.
fn causes(model: &Model, sheet: &Path) -> Vec<Cause> {
    let sheet = input::answers(&read(sheet), &model.program).expect("a sheet");
    let marked = mark(&model.program, &model.inputs, &sheet, &Options::default());
    let report = marked.expect("numbers within range").report;
    let (first, _) = report.first_wrong().expect("something wrong");
    let stages = report.stages.into_iter();
    stages
        .filter(|stage| stage.stage == first)
        .flat_map(|stage| stage.causes)
        .collect()
}

#[test]
fn every_fixture_is_diagnosed_as_its_own_mistake() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/mistakes");
    let mut groups = Vec::new();
    for mistake in Mistake::all() {
        let folder = fixtures.join(mistake.name());
        if !matches!(mistake.entry().kind, Kind::Method(_)) || !folder.is_dir() {
            continue;
        }
        let model = model(&folder);
        for file in fs::read_dir(&folder).expect("a folder") {
            let path = file.expect("a file").path();
            if path.ends_with("problem.json") {
                continue;
            }
            let causes = causes(&model, &path);
            let found = |cause: &Cause| cause.mistake == mistake && cause.with.is_none();
            assert!(causes.iter().any(found), "{}: {causes:#?}", path.display());
        }
        groups.push(mistake.group());
    }
    for group in [Group::Projection, Group::Scores, Group::Scale, Group::Mask] {
        assert!(groups.contains(&group), "{group:?}");
    }
}
