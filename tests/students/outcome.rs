//! What the marking made of a made-up sheet, against what is known of it.

use attn::check::{Options, Report, Sheet, mark};
use attn::mistake::Mistake;
use attn::model::{Model, build};
use attn::program::Program;

use super::attention::attention;
use super::stage::Stage;
use super::trial::{Kind, Trial};

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
    /// What is named there.
    pub causes: Vec<String>,
    /// Where the marking begins to call things wrong.
    pub first: Option<String>,
}

/// The problem of the trial as a program.
pub fn model(trial: &Trial) -> Model {
    let attention = attention(&trial.problem);
    build(&attention.into())
        .unwrap_or_else(|misfit| panic!("{:?} {}: {misfit:?}", trial.kind, trial.seed))
}

/// The marked sheet.
pub fn marked(model: &Model, sheet: &Sheet) -> Report {
    let marked = mark(&model.program, &model.inputs, sheet, &Options::default());
    marked.expect("made-up problems stay in range").report
}

/// Marks the sheet and compares.
pub fn outcome(trial: &Trial) -> Outcome {
    let model = model(trial);
    let sheet = trial.paper.sheet(&model.program);
    let report = marked(&model, &sheet);
    judge(trial, &model.program, &report)
}

fn index(program: &Program, stage: Stage) -> usize {
    let keys = program.stages.iter().map(|stage| stage.key.to_string());
    keys.into_iter()
        .position(|key| key == stage.key())
        .expect("a stage of the problem")
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
    let shows = index(program, shows);
    outcome.found = first == Some(shows);
    let Some(stage) = report.stages.iter().find(|stage| stage.stage == shows) else {
        return outcome;
    };
    let planted = trial.kind.name();
    for cause in &stage.causes {
        let with = cause.with.map(Mistake::name);
        let is_it = cause.mistake.name() == planted || with == Some(planted);
        // A mistake made in several stages is well placed at the one of them that shows it.
        let stages = fault.stages();
        let made = stages.iter().map(|&s| index(program, s));
        let made = made.filter(|&stage| stage <= shows).max();
        outcome.named |= is_it;
        outcome.placed |=
            is_it && (cause.since <= made.unwrap_or(shows) || matches!(trial.kind, Kind::Slip(_)));
        outcome.causes.push(match with {
            None => cause.mistake.name().to_owned(),
            Some(with) => format!("{}+{with}", cause.mistake.name()),
        });
    }
    outcome.misnamed = !outcome.named && !stage.causes.is_empty();
    outcome
}
