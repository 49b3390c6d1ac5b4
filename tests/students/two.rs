//! Two mistakes in one sheet: in stages that are both shown, or in one stage's place, where the
//! stages between are not.

use super::flow::{Flow, Stage};
use super::mistake::Mistake;
use super::problem::Problem;
use super::rng::Rng;

/// How often a second mistake is looked for before the problem is given up.
const TRIES: usize = 20;

/// Two mistakes, the earlier first, with what the student leaves out and what is shown for sure.
#[derive(Clone, Debug)]
pub struct Two {
    pub mistakes: [Mistake; 2],
    pub without: Vec<Stage>,
    pub shown: Vec<Stage>,
}

impl Two {
    /// Two mistakes in different stages, all of them shown.
    pub fn apart(problem: &Problem, rng: &mut Rng) -> Option<Self> {
        (0..TRIES).find_map(|_| {
            let mistakes = some_two(problem, rng)?;
            let shown = stages(&mistakes);
            let without = without(&mistakes);
            let hidden = shown.iter().any(|stage| without.contains(stage));
            (!hidden).then_some(Self {
                mistakes,
                without,
                shown,
            })
        })
    }

    /// Two mistakes of which only the last stage is shown.
    pub fn together(problem: &Problem, rng: &mut Rng) -> Option<Self> {
        let flow = problem.flow();
        (0..TRIES).find_map(|_| {
            let mistakes = some_two(problem, rng)?;
            let [first, second] = &mistakes;
            let last = *second.stages.last()?;
            let from = *first.stages.first()?;
            let between: Vec<Stage> = leading_to(last, &flow)
                .into_iter()
                .filter(|&stage| stage >= from)
                .collect();
            let single = first.stages.len() == 1 && second.stages.len() == 1;
            // Who masks or scales after the softmax passes over what was masked or scaled before.
            let plain = first.without.is_empty() && second.without.is_empty();
            (single && plain && between.contains(&from)).then(|| Self {
                without: between,
                shown: vec![last],
                mistakes: mistakes.clone(),
            })
        })
    }
}

fn some_two(problem: &Problem, rng: &mut Rng) -> Option<[Mistake; 2]> {
    let names = problem.subject().mistakes();
    let one = problem.place(names[rng.below(names.len())], rng)?;
    let other = problem.place(names[rng.below(names.len())], rng)?;
    let mut both = [one, other];
    both.sort_by_key(|mistake| mistake.stages.clone());
    let [first, second] = &both;
    let apart = first.stages.last() < second.stages.first();
    // Nothing comes after one that ends the work, and one that works in another order stands alone.
    let joins = both
        .iter()
        .all(|mistake| !mistake.ends && !mistake.reorders());
    (apart && first.name != second.name && joins).then_some(both)
}

fn stages(mistakes: &[Mistake; 2]) -> Vec<Stage> {
    mistakes.iter().flat_map(|m| m.stages.clone()).collect()
}

fn without(mistakes: &[Mistake; 2]) -> Vec<Stage> {
    mistakes.iter().flat_map(|m| m.without.clone()).collect()
}

/// The stages that the stage is worked out from, and those that these are.
fn leading_to(stage: Stage, flow: &Flow) -> Vec<Stage> {
    let mut found: Vec<Stage> = flow.step(stage).reads().collect();
    let mut at = 0;
    while at < found.len() {
        for operand in flow.step(found[at]).reads() {
            if !found.contains(&operand) {
                found.push(operand);
            }
        }
        at += 1;
    }
    found
}
