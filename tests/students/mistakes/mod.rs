//! The mistakes of method: what a student who makes one gets, where everybody else gets
//! [`step`](super::work::step). Each group of stages has its own.

pub mod mask;
pub mod output;
pub mod projection;
pub mod scale;
pub mod scores;
pub mod softmax;

use super::arithmetic::{Arithmetic, Grid, shape};
use super::problem::Problem;
use super::rng::Rng;
use super::stage::{Numbers, Stage};
use super::work::step;

/// A mistake about to be made.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// Its name in the catalogue.
    pub name: &'static str,
    /// Where it is made; all of these.
    pub stages: Vec<Stage>,
    /// Which way of making it, where there are several.
    pub way: usize,
    /// Stages that whoever makes it does not have.
    pub without: Vec<Stage>,
}

/// Places where a mistake can be made, each with so many ways of making it.
type Places = Vec<(Vec<Stage>, usize)>;

/// Every mistake, in the order of the walk.
pub fn names() -> Vec<&'static str> {
    [
        projection::NAMES,
        scores::NAMES,
        scale::NAMES,
        mask::NAMES,
        softmax::NAMES,
        output::NAMES,
    ]
    .concat()
}

fn places(name: &str, problem: &Problem) -> Places {
    if projection::NAMES.contains(&name) {
        projection::places(name, problem)
    } else if scores::NAMES.contains(&name) {
        vec![(vec![Stage::Scores], 1)]
    } else if scale::NAMES.contains(&name) {
        vec![(vec![Stage::Scaled], 1)]
    } else if mask::NAMES.contains(&name) {
        mask::places(name, problem)
    } else if softmax::NAMES.contains(&name) {
        vec![(vec![Stage::Weights], 1)]
    } else {
        output::places(name, problem)
    }
}

/// What the mistake gives at the stage; `None` where it cannot be made there.
fn value(
    mistake: &Mistake,
    problem: &Problem,
    stage: Stage,
    numbers: &Numbers,
    arithmetic: Arithmetic,
) -> Option<Grid> {
    let (name, way) = (mistake.name, mistake.way);
    if name == "missing_bias" && stage == Stage::Output {
        output::without_bias(problem, numbers, arithmetic)
    } else if projection::NAMES.contains(&name) {
        projection::value(name, problem, stage, arithmetic)
    } else if scores::NAMES.contains(&name) {
        scores::value(name, numbers, arithmetic)
    } else if scale::NAMES.contains(&name) {
        scale::value(name, problem, numbers, arithmetic)
    } else if mask::NAMES.contains(&name) {
        mask::value(name, way, problem, stage, numbers, arithmetic)
    } else if softmax::NAMES.contains(&name) {
        softmax::value(name, problem, numbers, arithmetic)
    } else {
        output::value(name, problem, stage, numbers, arithmetic)
    }
}

/// Places the mistake somewhere in the problem; `None` where it has no place there.
pub fn place(name: &'static str, problem: &Problem, rng: &mut Rng) -> Option<Mistake> {
    let there = Stage::of(problem);
    let fits = |stage: &Stage| there.contains(stage) && !stage.is_given(problem);
    let mut places = places(name, problem);
    places.retain(|(stages, ways)| *ways > 0 && stages.iter().all(fits));
    if places.is_empty() {
        return None;
    }
    let (stages, ways) = places.swap_remove(rng.below(places.len()));
    Some(Mistake {
        name,
        stages,
        way: rng.below(ways),
        without: match name {
            "mask_after_softmax" => vec![Stage::Masked],
            "scale_after_softmax" => vec![Stage::Scaled, Stage::Masked],
            _ => vec![],
        },
    })
}

/// The stage as the student works it out who makes the mistake; `None` where it does not give a
/// matrix of numbers of the right shape.
pub fn mistaken(
    mistake: &Mistake,
    problem: &Problem,
    stage: Stage,
    numbers: &Numbers,
    arithmetic: Arithmetic,
) -> Option<Grid> {
    let right = step(problem, stage, numbers, arithmetic);
    if !mistake.stages.contains(&stage) {
        return Some(right);
    }
    let given = value(mistake, problem, stage, numbers, arithmetic)?;
    let masked = |&v: &f64| stage == Stage::Masked && v == f64::NEG_INFINITY;
    let sound = given.iter().flatten().all(|v| v.is_finite() || masked(v));
    (sound && shape(&given) == shape(&right)).then_some(given)
}
