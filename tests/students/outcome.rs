//! What the marking made of a made-up sheet, against what is known of it.

use attn::check::{Cause, Options, Report, Sheet, mark};
use attn::input::{self, Source};
use attn::mistake::Mistake;
use attn::model::{Model, build};
use attn::program::Program;

use super::flow::Stage;
use super::trial::{Fault, Trial, With};
use super::two::Two;

/// How a sheet came out.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Something is called wrong.
    pub accused: bool,
    /// The stage where the fault shows is the first that is wrong.
    pub found: bool,
    /// The fault is named there, alone or among those that fit.
    pub named: bool,
    /// Something else is named there, and the fault is not.
    pub misnamed: bool,
    /// The fault is placed no later than where it was made.
    pub placed: bool,
    /// A stage after it is called wrong as well, though the mistake was carried on rightly.
    pub besides: bool,
    /// What is named there.
    pub causes: Vec<String>,
    /// Where the marking begins to call things wrong.
    pub first: Option<String>,
}

/// The problem of the trial as a program, read from its file.
pub fn model(trial: &Trial) -> Model {
    let told = |what: &dyn std::fmt::Debug| format!("{:?} {}: {what:?}", trial.kind, trial.seed);
    let source = Source::new("made up", trial.problem.file().to_string());
    let read = input::problem(&source).unwrap_or_else(|error| panic!("{}", told(&error)));
    build(&read.problem).unwrap_or_else(|misfit| panic!("{}", told(&misfit)))
}

/// The marked sheet.
pub fn marked(model: &Model, sheet: &Sheet) -> Report {
    let marked = mark(&model.program, &model.inputs, sheet, &Options::default());
    marked.expect("made-up problems stay in range").report
}

/// Marks the sheet and compares.
pub fn outcome(trial: &Trial) -> Outcome {
    let model = model(trial);
    let sheet = trial.paper.sheet(&trial.flow, &model.program);
    let report = marked(&model, &sheet);
    judge(trial, &model.program, &report)
}

fn judge(trial: &Trial, program: &Program, report: &Report) -> Outcome {
    let first = report.first_wrong().map(|(stage, _)| stage);
    let mut outcome = Outcome {
        accused: !report.is_right(),
        first: first.map(|stage| program.stages[stage].key.to_string()),
        ..Outcome::default()
    };
    let (Some(shows), Some(fault)) = (trial.shows, &trial.fault) else {
        return outcome;
    };
    let shows = shows.0;
    outcome.found = first == Some(shows);
    let Some(stage) = report.stages.iter().find(|stage| stage.stage == shows) else {
        return outcome;
    };
    if let Fault::Two(two) = fault {
        return judge_two(trial, two, report, outcome);
    }
    // What a blank in a wrong stage would have been nobody knows.
    let blank = stage.cells.iter().any(|cell| cell.written.is_none());
    if let Fault::Mistake(_) = fault
        && !blank
    {
        let made = fault.stages();
        let innocent =
            |stage: usize| stage > shows && !made.iter().any(|&Stage(made)| made == stage);
        let mut stages = report.stages.iter();
        outcome.besides = stages.any(|found| innocent(found.stage) && found.is_origin());
    }
    let planted = trial.kind.planted();
    for cause in &stage.causes {
        let with = cause.with.map(Mistake::name);
        let is_it = cause.mistake.name() == planted || with == Some(planted);
        // A mistake made in several stages is well placed at the one of them that shows it.
        let stages = fault.stages();
        let made = stages.iter().map(|&s| s.0);
        let made = made.filter(|&stage| stage <= shows).max();
        outcome.named |= is_it;
        outcome.placed |=
            is_it && (cause.since <= made.unwrap_or(shows) || matches!(fault, Fault::Slip(_)));
        outcome.causes.push(said(cause));
    }
    outcome.misnamed = !outcome.named && !stage.causes.is_empty();
    outcome
}

fn said(cause: &Cause) -> String {
    match cause.with.map(Mistake::name) {
        None => cause.mistake.name().to_owned(),
        Some(with) => format!("{}+{with}", cause.mistake.name()),
    }
}

/// Two mistakes are named where each is named alone in its own stage, or, in one stage's place, where
/// both are named as one cause.
fn judge_two(trial: &Trial, two: &Two, report: &Report, mut outcome: Outcome) -> Outcome {
    let [first, second] = &two.mistakes;
    let causes_in = |stage: Stage| {
        let wanted = stage.0;
        let found = report.stages.iter().find(|found| found.stage == wanted);
        found.map_or(&[][..], |found| &found.causes)
    };
    let wrong = |stage: &&Stage| {
        let wanted = stage.0;
        let found = report.stages.iter().find(|found| found.stage == wanted);
        found.is_some_and(|found| found.is_origin())
    };
    let Some(shows) = trial.shows else {
        return outcome;
    };
    let mut wanted = vec![(shows, first.name.to_owned())];
    if trial.kind.with == With::Together {
        wanted = vec![(shows, format!("{}+{}", first.name, second.name))];
    } else if let Some(stage) = second.stages.iter().find(wrong) {
        wanted.push((*stage, second.name.to_owned()));
    } else {
        outcome.found = false;
    }
    outcome.named = true;
    for (stage, name) in wanted {
        let causes: Vec<String> = causes_in(stage).iter().map(said).collect();
        let named = causes.contains(&name);
        outcome.named &= named;
        outcome.misnamed |= !named && !causes.is_empty();
        let listed = if causes.len() > 3 {
            format!("{} causes", causes.len())
        } else {
            causes.join(", ")
        };
        outcome.causes.push(if named {
            "it".to_owned()
        } else {
            format!("[{listed}]")
        });
    }
    outcome.named &= outcome.found;
    outcome.placed = outcome.named;
    outcome
}
