//! The catalogue of mistakes: it is complete, and each mistake is recognised in its own fixture.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use attn::check::{Cause, Options, Report, StageReport, mark};
use attn::input;
use attn::message::{Language, Message, Piece};
use attn::mistake::{Kind, Mistake};
use attn::model::{self, Model};
use attn::program::Name;

/// Mistakes that fit a fixture beside its own, and why nothing in it can tell them apart.
const ALSO: &[(&str, &[&str], &str)] = &[
    (
        "swapped_query_key",
        &["transposed_answer"],
        "K·Qᵀ is the transpose of Q·Kᵀ, whatever the numbers",
    ),
    (
        "self_for_cross",
        &["cross_roles_swapped"],
        "either makes the keys from the queries' tokens; the queries are another stage",
    ),
];

/// What stands in the folders of `src/mistake` beside the mistakes.
const NO_MISTAKES: [&str; 5] = ["activated", "head", "mod", "position", "sublayer"];

fn names() -> BTreeSet<String> {
    Mistake::all()
        .map(|mistake| mistake.name().to_owned())
        .collect()
}

/// The names of what stands in a folder, without their ends.
fn stems(folder: &str) -> BTreeSet<String> {
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            path.file_stem().unwrap().to_str().unwrap().to_owned()
        })
        .collect()
}

#[test]
fn every_mistake_has_a_file_and_a_fixture_of_its_name() {
    assert_eq!(names().len(), Mistake::all().count(), "a name stands twice");
    let folders = std::fs::read_dir("src/mistake").unwrap();
    let folders = folders.map(|entry| entry.unwrap().path());
    let folders: Vec<PathBuf> = folders.filter(|path| path.is_dir()).collect();
    let stems_in = |folder: &PathBuf| stems(folder.to_str().unwrap());
    let mut files: BTreeSet<String> = folders.iter().flat_map(stems_in).collect();
    for other in NO_MISTAKES {
        assert!(files.remove(other), "{other}");
    }
    assert_eq!(names(), files);
    assert_eq!(names(), stems("fixtures/mistakes"));
    for mistake in Mistake::all() {
        let name = mistake.name();
        assert_eq!(Mistake::find(name), Some(mistake));
        let mut paths = folders
            .iter()
            .map(|folder| folder.join(format!("{name}.rs")));
        let path = paths.find(|path| path.exists()).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains(&format!("name: \"{name}\"")), "{name}");
        for file in ["problem.json", "sheet.json"] {
            assert!(fixture("mistakes", name).join(file).exists(), "{name}");
        }
    }
}

#[test]
fn the_catalogue_is_in_the_order_of_a_walk() {
    let groups: Vec<_> = Mistake::all().map(|mistake| mistake.group()).collect();
    assert!(groups.is_sorted(), "{groups:?}");
}

#[test]
fn every_mistake_has_its_page_in_both_languages() {
    let mut seen = BTreeSet::new();
    for mistake in Mistake::all() {
        let entry = mistake.entry();
        let name = entry.name;
        let page = entry.page;
        for (part, text) in page.parts() {
            for said in [text.en, text.zh] {
                assert!(!said.trim().is_empty(), "{name}: {part}");
                assert!(!said.contains(['{', '}']), "{name}: {part}");
            }
            assert_ne!(text.en, text.zh, "{name}: {part}");
            let whole = text.en.ends_with('.');
            assert_eq!(whole, part != "title", "{name}: {part}: {}", text.en);
        }
        assert!(
            text_has_digits(&page.example.message()),
            "{name}: an example in numbers"
        );
        let title = words(&page.title.message(), Language::English);
        assert!(seen.insert(title), "{name}: its title is another's");
    }
}

fn words(message: &Message, language: Language) -> String {
    message
        .pieces(language)
        .iter()
        .map(|piece| match piece {
            Piece::Text(text) => *text,
            Piece::Argument(argument) => panic!("an argument: {argument:?}"),
        })
        .collect()
}

fn text_has_digits(message: &Message) -> bool {
    let number = |language| words(message, language).contains(|c: char| c.is_ascii_digit());
    number(Language::English) && number(Language::Chinese)
}

#[test]
fn every_fixture_is_diagnosed_as_its_mistake() {
    let mut failures = Vec::new();
    for name in names() {
        let folder = fixture("mistakes", &name);
        for sheet in sheets(&folder) {
            if let Err(why) = is_diagnosed(&name, &folder, &sheet) {
                failures.push(format!("{name}/{sheet}: {why}"));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The sheets of a fixture: `sheet.json` and perhaps more.
fn sheets(folder: &Path) -> Vec<String> {
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|file| file != "problem.json")
        .collect()
}

fn is_diagnosed(name: &str, folder: &Path, sheet: &str) -> Result<(), String> {
    let (model, report) = marked_as(folder, sheet);
    let (stage, _) = report.first_wrong().ok_or("nothing is wrong")?;
    let key = |stage: usize| model.program.stages[stage].key;
    let causes = causes(&report, stage);
    let found: BTreeSet<&str> = causes.iter().map(|cause| cause.mistake.name()).collect();
    let also = ALSO.iter().find(|(own, _, _)| *own == name);
    let mut wanted = BTreeSet::from([name]);
    wanted.extend(also.map_or(&[][..], |(_, others, _)| *others));
    if found != wanted || causes.iter().any(|cause| cause.with.is_some()) {
        return Err(format!("in {}: {causes:?}", key(stage)));
    }
    // What comes after it only follows, or is the same mistake made once more.
    let again = |later: &StageReport| {
        let mut causes = later.causes.iter();
        causes.any(|cause| cause.mistake.name() == name && cause.with.is_none())
    };
    let later = report
        .stages
        .iter()
        .find(|later| later.stage > stage && later.verdict().is_origin() && !again(later));
    later.map_or(Ok(()), |later| {
        Err(format!("{} too: {:?}", key(later.stage), later.causes))
    })
}

#[test]
fn what_coincides_is_known_and_has_a_reason() {
    for (name, others, reason) in ALSO {
        assert!(Mistake::find(name).is_some(), "{name}");
        assert!(!reason.is_empty(), "{name}");
        for other in *others {
            assert!(Mistake::find(other).is_some(), "{other}");
            assert_ne!(name, other);
        }
    }
}

#[test]
fn the_cells_of_a_slip_are_the_wrong_ones() {
    let cells = |name: &str| {
        let (_, report) = marked(&fixture("mistakes", name));
        let (stage, _) = report.first_wrong().unwrap();
        causes(&report, stage)[0].cells.clone()
    };
    assert_eq!(cells("arithmetic_slip"), [(1, 2)]);
    assert_eq!(cells("decimal_point_slip"), [(0, 1)]);
    assert_eq!(cells("cells_swapped"), [(0, 1), (0, 2)]);
    assert_eq!(cells("row_repeated"), [(1, 0), (1, 1)]);
    assert_eq!(cells("row_not_normalized"), [(1, 0), (1, 1), (1, 2)]);
    assert_eq!(cells("transposed_answer").len(), 6);
}

#[test]
fn mistakes_of_method_say_how_many_cells_they_explain() {
    for mistake in Mistake::all() {
        if let Kind::Slip(_) = mistake.entry().kind {
            continue;
        }
        let (_, report) = marked(&fixture("mistakes", mistake.name()));
        let (stage, _) = report.first_wrong().unwrap();
        let own = |cause: &&Cause| cause.mistake == mistake;
        for cause in causes(&report, stage).iter().filter(own) {
            assert!(cause.distinguishing > 0, "{cause:?}");
            assert!(cause.distinguishing <= cause.of, "{cause:?}");
            assert!(cause.cells.is_empty(), "{cause:?}");
        }
    }
}

#[test]
fn a_mistake_made_throughout_is_found_in_what_comes_out() {
    for name in ["missing_scale", "softmax_over_columns", "other_eps"] {
        let (_, report) = marked(&fixture("throughout", name));
        let (stage, _) = report.first_wrong().unwrap();
        let found: Vec<_> = causes(&report, stage).iter().collect();
        let [cause] = found[..] else {
            panic!("{name}: {found:?}");
        };
        assert_eq!((cause.mistake.name(), cause.with), (name, None));
        // In both heads, and in both norms.
        assert_eq!(cause.made.len(), 2, "{name}");
        assert!(cause.since < stage, "{name}");
    }
}

#[test]
fn two_mistakes_in_different_stages_are_both_found() {
    let (model, report) = marked(&fixture("two-mistakes", "different-stages"));
    let origins: Vec<(Name, Vec<&str>)> = report
        .stages
        .iter()
        .filter(|stage| stage.verdict().is_origin())
        .map(|stage| {
            let name = model.program.stages[stage.stage].key.name;
            let causes = stage.causes.iter().map(|cause| cause.mistake.name());
            (name, causes.collect())
        })
        .collect();
    assert_eq!(
        origins,
        [
            (Name::ScaledScores, vec!["missing_scale"]),
            (Name::Output, vec!["keys_for_values"]),
        ]
    );
}

#[test]
fn two_mistakes_in_one_stage_are_found_as_a_pair() {
    let (model, report) = marked(&fixture("two-mistakes", "one-stage"));
    let (stage, _) = report.first_wrong().unwrap();
    let name = |stage: usize| model.program.stages[stage].key.name;
    assert_eq!(name(stage), Name::AttentionWeights);
    let causes = causes(&report, stage);
    let pairs: Vec<(&str, Option<&str>)> = causes
        .iter()
        .map(|cause| (cause.mistake.name(), cause.with.map(Mistake::name)))
        .collect();
    assert_eq!(pairs, [("missing_scale", Some("softmax_over_columns"))]);
    assert_eq!(name(causes[0].since), Name::ScaledScores);
}

fn fixture(folder: &str, name: &str) -> PathBuf {
    Path::new("fixtures").join(folder).join(name)
}

fn causes(report: &Report, stage: usize) -> &[Cause] {
    let stage = report.stages.iter().find(|found| found.stage == stage);
    &stage.unwrap().causes
}

/// The sheet of a folder marked against its problem.
#[track_caller]
fn marked(folder: &Path) -> (Model, Report) {
    marked_as(folder, "sheet.json")
}

#[track_caller]
fn marked_as(folder: &Path, sheet: &str) -> (Model, Report) {
    let problem = input::read(&folder.join("problem.json")).unwrap();
    let problem = input::problem(&problem).unwrap().problem;
    let model = model::build(&problem).unwrap();
    let sheet = input::read(&folder.join(sheet)).unwrap();
    let sheet = input::answers(&sheet, &model.program).unwrap();
    let marked = mark(&model.program, &model.inputs, &sheet, &Options::default());
    (model, marked.unwrap().report)
}

#[test]
fn an_exponent_doubled_for_both_columns_of_a_pair_is_recognised() {
    // d = 4: sin and cos of pos, then of pos / 10000^(4/4), to four decimals.
    let problem = r#"{"X": [[1, 2, 0, 1], [0, 1, 1, 0], [2, 1, 0, 1]], "positions": "sinusoidal",
        "W_Q": [[1], [1], [1], [1]], "W_K": [[1], [1], [1], [1]], "W_V": [[1], [1], [1], [1]]}"#;
    let sheet = r#"{"positions": [[0.0000, 1.0000, 0.0000, 1.0000], [0.8415, 0.5403, 0.0001, 1.0000],
        [0.9093, -0.4161, 0.0002, 1.0000]]}"#;
    let problem = input::problem(&input::Source::new("problem.json", problem)).unwrap();
    let model = model::build(&problem.problem).unwrap();
    let sheet = input::answers(&input::Source::new("sheet.json", sheet), &model.program).unwrap();
    let marked = mark(&model.program, &model.inputs, &sheet, &Options::default()).unwrap();
    let causes = &marked.report.stages[0].causes;
    let names: Vec<_> = causes.iter().map(|cause| cause.mistake.name()).collect();
    assert_eq!(names, ["positions_wrong_exponent"]);
}
