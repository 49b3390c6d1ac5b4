//! The made-up students held to the program and to themselves, before anything is measured with
//! them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::students::arithmetic::{Grid, shape, transpose};
use crate::students::attention::problem::{Origin, Problem as Attention, Projection, Rule, Scale};
use crate::students::flow::{Numbers, Stage};
use crate::students::mistake::Mistake;
use crate::students::paper::{Style, read};
use crate::students::problem::{Problem, Subject};
use crate::students::reach::first_beyond;
use crate::students::rng::Rng;
use crate::students::slips;
use crate::students::trial::{Kind, Trial, With};
use attn::input;
use attn::model::{Model, build};
use attn::trace::{Options, evaluate};

#[track_caller]
fn assert_near(ours: &Grid, theirs: &attn::matrix::Matrix, what: &str) {
    assert_eq!(shape(ours), theirs.shape(), "{what}");
    for (r, row) in ours.iter().enumerate() {
        for (c, &a) in row.iter().enumerate() {
            let b = theirs[(r, c)];
            let near = a == b || (a - b).abs() <= 1e-12 * b.abs().max(1.0);
            assert!(near, "{what}: {a} is not {b}");
        }
    }
}

/// The problem as a program, read from its file.
#[track_caller]
fn model(problem: &Problem) -> Model {
    let file = problem.file().to_string();
    let source = input::Source::new("made up", file.as_str());
    let read = input::problem(&source).unwrap_or_else(|error| panic!("{error} {file}"));
    build(&read.problem).unwrap_or_else(|misfit| panic!("{misfit:?} {file}"))
}

fn exact(problem: &Problem) -> Numbers {
    problem.flow().exact().expect("the right way gives numbers")
}

/// How many of that, of models a fifth: each is many stages.
const fn fewer(about: Subject, count: u64) -> u64 {
    match about {
        Subject::Attention => count,
        Subject::Model => count / 5,
    }
}

/// The right numbers are those of the program, stage by stage, and there are the same stages.
#[test]
fn the_right_numbers_are_the_programs() {
    for (about, seed) in Subject::ALL
        .into_iter()
        .flat_map(|s| (0..fewer(s, 2000)).map(move |n| (s, n)))
    {
        let problem = about.invent(&mut Rng::new(seed));
        let model = model(&problem);
        let trace = evaluate(&model.program, &model.inputs, &Options::default()).expect("in range");
        let (flow, numbers) = (problem.flow(), exact(&problem));
        let keys: Vec<String> = model
            .program
            .stages
            .iter()
            .map(|stage| stage.key.to_string())
            .collect();
        let ours: Vec<&str> = flow.stages().map(|stage| flow.key(stage)).collect();
        assert_eq!(keys, ours, "{about:?} {seed}");
        for (stage, theirs) in flow.stages().zip(trace.into_stages()) {
            let theirs = theirs.expect("every stage is kept");
            let what = format!("{about:?} {seed} {}", flow.key(stage));
            assert_near(&numbers[stage], &theirs, &what);
        }
    }
}

/// A made-up sheet, printed as an answers file, reads back as that sheet.
#[test]
fn a_sheet_prints_as_its_file() {
    let both = [With::NoFault, With::Slip("transposed_answer")];
    for (about, with) in Subject::ALL.into_iter().flat_map(|s| both.map(|w| (s, w))) {
        let kind = Kind { about, with };
        for trial in (0..300).filter_map(|seed| Trial::new(kind, seed).ok()) {
            let program = model(&trial.problem).program;
            let text = trial.paper.file(&trial.flow);
            let source = input::Source::new("made up", text.as_str());
            let read = input::answers(&source, &program).expect("answers");
            let sheet = trial.paper.sheet(&trial.flow, &program);
            assert_eq!(read, sheet, "{} {text}", trial.seed);
        }
    }
}

/// The published examples, recomputed by somebody else.
#[test]
fn the_right_numbers_are_those_of_the_published_examples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/reference/worked");
    let mut stages = 0;
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let json = |name: &str| -> serde_json::Value {
            let text = fs::read_to_string(path.join(name)).expect("a file");
            serde_json::from_str(&text).expect("JSON")
        };
        let Some(problem) = plain(&json("problem.json")) else {
            continue;
        };
        let (flow, numbers) = (problem.flow(), exact(&problem));
        let expected = &json("expected.json")["right"];
        for stage in flow.stages() {
            let Some(values) = expected.get(flow.key(stage)) else {
                continue;
            };
            let theirs: Grid = serde_json::from_value(values.clone()).expect("numbers");
            for (a, b) in numbers[stage].concat().iter().zip(theirs.concat()) {
                // Some are given to ten decimals.
                assert!(
                    (a - b).abs() <= 2e-10 * b.abs().max(1.0),
                    "{path:?} {}",
                    flow.key(stage)
                );
            }
            stages += 1;
        }
    }
    assert!(stages > 100, "{stages}");
}

/// The problems that begin with tokens or with queries, keys and values, without a mask.
fn plain(file: &serde_json::Value) -> Option<Problem> {
    let known = [
        "title", "tokens", "X", "W_Q", "W_K", "W_V", "Q", "K", "V", "scale", "memory", "source",
        "note",
    ];
    let keys = file.as_object()?.keys();
    if keys.into_iter().any(|key| !known.contains(&key.as_str())) {
        return None;
    }
    let grid = |value: &serde_json::Value| serde_json::from_value::<Grid>(value.clone()).ok();
    let memory = file.get("memory").map(|memory| &memory["X"]);
    let origin = |given: &str, weight: &str, tokens: &serde_json::Value| {
        if let Some(value) = file.get(given) {
            return Some(Origin::Given(grid(value)?));
        }
        Some(Origin::Projected(Projection {
            tokens: grid(tokens)?,
            weight: grid(file.get(weight)?)?,
            bias: None,
        }))
    };
    let x = file.get("X").unwrap_or(&serde_json::Value::Null);
    Some(Problem::Attention(Attention {
        queries: origin("Q", "W_Q", x)?,
        keys: origin("K", "W_K", memory.unwrap_or(x))?,
        values: origin("V", "W_V", memory.unwrap_or(x))?,
        memory: memory.is_some(),
        column: false,
        scale: match file.get("scale") {
            None => Some(Scale::InverseRoot),
            Some(scale) if scale == "none" => None,
            Some(scale) if scale == "1/sqrt(d_k)" => Some(Scale::InverseRoot),
            Some(scale) => match (scale.get("divide_by"), scale.get("multiply_by")) {
                (Some(by), _) => Some(Scale::DivideBy(by.as_f64()?)),
                (_, by) => Some(Scale::MultiplyBy(by?.as_f64()?)),
            },
        },
        base: std::f64::consts::E,
        rules: vec![],
        uniform: false,
        w_o: None,
    }))
}

/// A problem in which every mistake fits and none vanishes: four tokens of width four.
fn generic() -> Attention {
    let mut rng = Rng::new(7);
    let mut grid = |rows: usize| -> Grid {
        (0..rows)
            .map(|_| (0..4).map(|_| rng.from(-150, 150) as f64 / 100.0).collect())
            .collect()
    };
    let tokens = grid(4);
    let mut origin = || {
        Origin::Projected(Projection {
            tokens: tokens.clone(),
            weight: grid(4),
            bias: Some(grid(1).remove(0)),
        })
    };
    Attention {
        queries: origin(),
        keys: origin(),
        values: origin(),
        memory: false,
        column: true,
        scale: Some(Scale::InverseRoot),
        base: std::f64::consts::E,
        rules: vec![Rule::Causal],
        uniform: false,
        w_o: Some((grid(4), Some(grid(1).remove(0)))),
    }
}

/// Every stage with the mistake made, the rest carried on from it.
fn with(mistake: &Mistake, problem: &Problem) -> Option<Numbers> {
    problem.mistaken(mistake, &exact(problem)).exact()
}

fn differ(a: &Grid, b: &Grid) -> bool {
    let (a, b) = (a.concat(), b.concat());
    a.iter()
        .zip(&b)
        .any(|(a, b)| a != b && (a - b).abs().is_nan() | ((a - b).abs() > 1e-9))
}

/// Every way of making the mistake in the problem, by looking often enough.
fn every_way(name: &'static str, problem: &Problem) -> Vec<Mistake> {
    let mut ways: Vec<Mistake> = Vec::new();
    for seed in 0..40 {
        let found = problem.place(name, &mut Rng::new(seed));
        ways.extend(found.filter(|found| {
            ways.iter()
                .all(|known| (&known.stages, known.way) != (&found.stages, found.way))
        }));
    }
    ways
}

/// The generic problem for a mistake: some need there to be no mask (a masked score is no weight),
/// some that every width is told from the others.
fn problem_for(name: &str) -> Problem {
    let mut problem = generic();
    if name == "missing_softmax" {
        problem.rules.clear();
    }
    if name == "unneeded_scale" {
        problem.scale = None;
    }
    if name == "softmax_base_e" {
        problem.base = 2.0;
    }
    if name.starts_with("scaled_by_sqrt") {
        // One more value column, and one token column fewer, than the keys have; or fewer columns than keys.
        let cut = |origin: &mut Origin, columns: usize, rows: usize| {
            let Origin::Projected(by) = origin else {
                panic!()
            };
            by.tokens.iter_mut().for_each(|row| row.truncate(rows));
            // The weights are stored for W·x: rows are what comes out.
            by.weight.truncate(columns);
            by.weight.iter_mut().for_each(|row| row.truncate(rows));
            by.bias.as_mut().expect("a bias").truncate(columns);
        };
        if name == "scaled_by_sqrt_n_k" {
            cut(&mut problem.queries, 3, 4);
            cut(&mut problem.keys, 3, 4);
        } else {
            cut(&mut problem.queries, 4, 3);
            cut(&mut problem.keys, 4, 3);
            cut(&mut problem.values, 2, 3);
            problem.w_o = None;
        }
    }
    Problem::Attention(problem)
}

#[test]
fn every_mistake_changes_the_stage_that_it_is_made_in() {
    for name in Subject::Attention.mistakes() {
        let problem = problem_for(name);
        let right = exact(&problem);
        let ways = every_way(name, &problem);
        assert!(!ways.is_empty(), "{name} has a place");
        for way in ways {
            let wrong = with(&way, &problem).unwrap_or_else(|| panic!("{name} fits: {way:?}"));
            for &stage in &way.stages {
                assert!(differ(&wrong[stage], &right[stage]), "{way:?} at {stage:?}");
            }
            // Nothing before it changes.
            for stage in problem.flow().stages() {
                if stage < way.stages[0] {
                    assert_eq!(wrong[stage], right[stage], "{way:?} at {stage:?}");
                }
            }
        }
    }
}

/// On a generic problem two mistakes give two sets of numbers, except where they are the same by
/// nature.
#[test]
fn mistakes_can_be_told_apart() {
    let mut same = BTreeSet::new();
    let names = Subject::Attention.mistakes();
    for (index, &a) in names.iter().enumerate() {
        for &b in &names[index + 1..] {
            for (problem, of) in [
                (Problem::Attention(generic()), "square"),
                (problem_for("scaled_by_sqrt_d_v"), "not square"),
            ] {
                for one in every_way(a, &problem) {
                    for other in every_way(b, &problem) {
                        let (Some(x), Some(y)) = (with(&one, &problem), with(&other, &problem))
                        else {
                            continue;
                        };
                        let last = problem.flow().stages().last().expect("an output");
                        let right = &exact(&problem)[last];
                        let visible = differ(&x[last], right);
                        if visible && !differ(&x[last], &y[last]) {
                            same.insert(format!("{a} = {b} ({of})"));
                        }
                    }
                }
            }
        }
    }
    let by_nature: BTreeSet<String> = [
        // A·X is what comes of it, however it is called.
        "missing_projection = input_for_values (square)",
        // (X·W_K)·(X·W_Q)ᵀ is K·Qᵀ.
        "swapped_roles = swapped_query_key (not square)",
        "swapped_roles = swapped_query_key (square)",
    ]
    .into_iter()
    .map(str::to_owned)
    .collect();
    assert_eq!(same, by_nature);
}

#[test]
fn numbers_are_written_as_on_paper() {
    let style = |digits, truncates, trims| Style {
        digits,
        truncates,
        trims,
        single: false,
        minus_infinity: "-inf",
    };
    for (value, digits, truncates, trims, text) in [
        (0.285, Some(2), false, false, "0.29"),
        (-0.125, Some(2), false, false, "-0.13"),
        (0.29, Some(2), true, false, "0.29"),
        (-1.859, Some(2), true, false, "-1.85"),
        (1.85, Some(3), false, false, "1.850"),
        (1.85, Some(3), false, true, "1.85"),
        (100.0, Some(1), false, true, "100"),
        (0.04, Some(1), false, false, "0.0"),
        (-0.04, Some(1), false, true, "0"),
        (12.5, Some(0), false, false, "13"),
        (1e-7, None, false, false, "0.0000001"),
        (-0.0, None, false, false, "0"),
        (f64::NEG_INFINITY, Some(2), false, false, "-inf"),
    ] {
        assert_eq!(
            style(digits, truncates, trims).write(value),
            text,
            "{value}"
        );
    }
    for (text, value, decimals) in [
        ("1.850", 1.85, Some(3)),
        ("7.1e-3", 0.0071, Some(4)),
        ("-1e9", -1e9, Some(0)),
        ("-inf", f64::NEG_INFINITY, None),
    ] {
        assert_eq!(read(text), (value, decimals));
    }
}

/// Every kind of fault gets onto a sheet, and the same seed gives the same sheet.
#[test]
fn every_kind_has_trials_and_a_seed_decides_them() {
    for kind in Kind::all() {
        let found = (0..4000)
            .filter_map(|seed| Trial::new(kind, seed).ok())
            .take(3);
        let found: Vec<Trial> = found.collect();
        assert_eq!(found.len(), 3, "{}", kind.name());
        for trial in found {
            let again = Trial::new(kind, trial.seed).expect("the same trial");
            assert_eq!(trial.paper.file(&trial.flow), again.paper.file(&trial.flow));
        }
    }
}

/// A slip is in the cells that it says and nowhere else.
#[test]
fn a_slip_leaves_the_rest_alone() {
    let flow = Problem::Attention(generic()).flow();
    let right: Grid = vec![
        vec![0.5, 0.3, 0.2],
        vec![0.1, 0.7, 0.2],
        vec![0.3, 0.3, 0.4],
    ];
    for (name, most) in [
        ("arithmetic_slip", 1),
        ("sign_slip", 1),
        ("decimal_point_slip", 1),
        ("cells_swapped", 2),
        ("row_repeated", 3),
        ("row_not_normalized", 3),
    ] {
        let stage = flow.find(if name == "sign_slip" {
            "output"
        } else {
            "attention_weights"
        });
        let stage = stage.expect("a stage");
        let mut changed_ever = false;
        for seed in 0..50 {
            let slip =
                slips::Slip::at(name, &flow, &[stage], &mut Rng::new(seed)).expect("a place");
            let made = slip.made(&right, Some(2)).expect("a cell");
            let changed = made
                .concat()
                .iter()
                .zip(right.concat())
                .filter(|(a, b)| **a != *b)
                .count();
            assert!(changed <= most, "{name}: {changed}");
            changed_ever |= changed > 0;
        }
        assert!(changed_ever, "{name}");
    }
    let slip = slips::Slip::at("transposed_answer", &flow, &[Stage(3)], &mut Rng::new(1));
    assert_eq!(
        slip.expect("a place").made(&right, None),
        Some(transpose(&right))
    );
}

/// What the students make faultlessly is never beyond what a faultless student could write: the
/// measure of what a sheet can show errs on no side that matters.
#[test]
fn nothing_faultless_is_beyond_reach() {
    for about in Subject::ALL {
        let with = With::NoFault;
        let mut sheets = 0;
        for seed in 0..fewer(about, 3000) {
            let Ok(trial) = Trial::new(Kind { about, with }, seed) else {
                continue;
            };
            let beyond = first_beyond(&trial.flow, &trial.paper);
            assert_eq!(beyond, None, "{about:?} {seed}");
            sheets += 1;
        }
        assert!(sheets > fewer(about, 2500), "{sheets}");
    }
}

/// A planted fault shows where it was made, or in the first written stage that rests on it.
#[test]
fn a_fault_shows_where_it_was_made_or_next() {
    for kind in Kind::all() {
        let trials = (0..600)
            .filter_map(|seed| Trial::new(kind, seed).ok())
            .take(fewer(kind.about, 20) as usize);
        for trial in trials {
            let (Some(fault), Some(shows)) = (&trial.fault, trial.shows) else {
                continue;
            };
            let made = fault.stages();
            let mut unseen = vec![shows];
            while let Some(stage) = unseen.pop() {
                if made.contains(&stage) {
                    unseen = vec![shows];
                    break;
                }
                let operands = trial.flow.step(stage).reads();
                // Where it was made, it may not be beyond a last digit and a half.
                let absent = |operand: &Stage| {
                    let cells = trial.paper.stage(*operand);
                    made.contains(operand) || cells.is_none_or(|cells| has_blanks(cells))
                };
                unseen.extend(operands.filter(absent));
            }
            assert!(
                !unseen.is_empty(),
                "{} {}: {shows:?}",
                kind.name(),
                trial.seed
            );
        }
    }
}

fn has_blanks(cells: &[Vec<Option<String>>]) -> bool {
    cells.iter().flatten().any(Option::is_none)
}
