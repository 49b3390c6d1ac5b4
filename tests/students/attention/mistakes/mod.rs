//! The mistakes of method: what a student who makes one gets, where everybody else gets
//! [`step`](super::work::step). Each group of stages has its own.

pub mod mask;
pub mod output;
pub mod projection;
pub mod scale;
pub mod scores;
pub mod softmax;

use super::part::{Numbers as Parts, Part};
use super::problem::Problem;
use super::work::{at, flow};
use crate::students::arithmetic::{Arithmetic, Grid};
use crate::students::flow::{Flow, Numbers};
use crate::students::mistake::Mistake;
use crate::students::rng::Rng;

/// Places where a mistake can be made, each with so many ways of making it.
type Places = Vec<(Vec<Part>, usize)>;

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
        vec![(vec![Part::Scores], 1)]
    } else if name == "unneeded_scale" {
        // Where nothing is scaled there is no such stage.
        let ways = usize::from(problem.scale.is_none());
        vec![(vec![Part::Scores], ways)]
    } else if scale::NAMES.contains(&name) {
        vec![(vec![Part::Scaled], 1)]
    } else if mask::NAMES.contains(&name) {
        mask::places(name, problem)
    } else if softmax::NAMES.contains(&name) {
        vec![(vec![Part::Weights], 1)]
    } else {
        output::places(name, problem)
    }
}

/// What the mistake gives at the stage; `None` where it cannot be made there.
fn value(
    mistake: &Mistake,
    problem: &Problem,
    stage: Part,
    numbers: &Parts<'_>,
    arithmetic: Arithmetic,
) -> Option<Grid> {
    let (name, way) = (mistake.name, mistake.way);
    if name == "missing_bias" && stage == Part::Output {
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
    let there = Part::of(problem);
    let fits = |part: &Part| there.contains(part) && !part.is_given(problem);
    let mut places = places(name, problem);
    places.retain(|(parts, ways)| *ways > 0 && parts.iter().all(fits));
    if places.is_empty() {
        return None;
    }
    let (parts, ways) = places.swap_remove(rng.below(places.len()));
    let without: &[Part] = match name {
        "mask_after_softmax" => &[Part::Masked],
        "scale_after_softmax" => &[Part::Scaled, Part::Masked],
        _ => &[],
    };
    let stages = |parts: &[Part]| {
        let found = parts.iter().filter(|part| there.contains(part));
        found.filter_map(|&part| at(&there, part).stage()).collect()
    };
    Some(Mistake {
        name,
        stages: stages(&parts),
        way: rng.below(ways),
        without: stages(without),
        ends: false,
    })
}

/// The work of a student who makes the mistake, which may look at everything before it.
pub fn mistaken(mistake: &Mistake, problem: &Problem, right: &Numbers) -> Flow {
    let mut flow = flow(problem);
    let there = Part::of(problem);
    for &stage in &mistake.stages {
        let part = there[stage.0];
        let before = there[..stage.0].to_vec();
        let operands = before.iter().map(|&part| at(&there, part)).collect();
        let (mistake, problem) = (mistake.clone(), problem.clone());
        flow.replace(
            stage,
            Some(&right[stage]),
            operands,
            move |grids, arithmetic| {
                let numbers = Parts::of(&before, grids);
                value(&mistake, &problem, part, &numbers, arithmetic)
            },
        );
    }
    flow
}
