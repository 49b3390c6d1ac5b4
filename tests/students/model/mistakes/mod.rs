//! The mistakes of method in heads, norms, feed-forwards, positions and embeddings: what a student
//! who makes one does at a site, where everybody else takes the right step. Each group has its own.

mod attention;
mod feed_forward;
mod heads;
mod layer;
mod norm;
mod positions;

pub use layer::REORDERS;

use super::Model;
use super::site::Site;
use super::steps::{Walk, walk};
use crate::students::arithmetic::{Arithmetic, Grid};
use crate::students::flow::{Does, Flow, Numbers, Operand, Stage};
use crate::students::mistake::Mistake;
use crate::students::rng::Rng;

/// Another way to take a step: what it reads and what it makes of that.
pub struct Wrong {
    stage: Stage,
    operands: Vec<Operand>,
    work: Box<Does>,
}

impl Wrong {
    fn new(
        stage: Stage,
        operands: impl IntoIterator<Item = Operand>,
        work: impl Fn(&[&Grid], Arithmetic) -> Option<Grid> + 'static,
    ) -> Self {
        Self {
            stage,
            operands: operands.into_iter().collect(),
            work: Box::new(work),
        }
    }

    /// The operand as it is.
    fn nothing(stage: Stage, operand: &Operand) -> Self {
        Self::new(stage, [operand.clone()], |grids, _| Some(grids[0].clone()))
    }
}

/// A mistake at a site.
#[derive(Default)]
pub struct Made {
    steps: Vec<Wrong>,
    /// Stages that whoever makes it does not have.
    without: Vec<Stage>,
    /// What comes of it is of another shape, and leads no further.
    ends: bool,
}

impl Made {
    fn of(step: Wrong) -> Self {
        Self {
            steps: vec![step],
            ..Self::default()
        }
    }
}

/// Every mistake, in the order of the walk, with the number of ways to make it.
const NAMES: &[&[(&str, usize)]] = &[
    positions::NAMES,
    heads::NAMES,
    attention::NAMES,
    norm::NAMES,
    layer::NAMES,
    feed_forward::NAMES,
];

/// Every mistake.
pub fn names() -> Vec<&'static str> {
    NAMES.concat().into_iter().map(|(name, _)| name).collect()
}

fn ways(name: &str) -> usize {
    let found = NAMES.concat().into_iter().find(|(known, _)| *known == name);
    found.map_or(0, |(_, ways)| ways)
}

fn made(name: &str, way: usize, model: &Model, site: &Site) -> Option<Made> {
    positions::made(name, way, model, site)
        .or_else(|| heads::made(name, model, site))
        .or_else(|| attention::made(name, model, site))
        .or_else(|| norm::made(name, way, site))
        .or_else(|| layer::made(name, way, site))
        .or_else(|| feed_forward::made(name, way, model, site))
}

/// Places the mistake somewhere in the model; `None` where it has no place there. One who makes it
/// makes it in all of an attention, and there alone or everywhere.
pub fn place(name: &'static str, model: &Model, rng: &mut Rng) -> Option<Mistake> {
    let way = rng.below(ways(name));
    let everywhere = rng.chance(0.5);
    let work = walk(model);
    if REORDERS.contains(&name) {
        let stages = layer::moved(&work.flow, &layer::reordered(name, model)?);
        return (!stages.is_empty()).then_some(Mistake {
            name,
            stages,
            way,
            without: vec![],
            ends: false,
        });
    }
    let mut there: Vec<(usize, Made)> = work
        .sites
        .iter()
        .filter_map(|site| Some((site.unit, made(name, way, model, site)?)))
        .collect();
    if there.is_empty() {
        return None;
    }
    let (unit, _) = there[rng.below(there.len())];
    there.retain(|(other, _)| everywhere || *other == unit);
    let steps = there.iter().flat_map(|(_, made)| &made.steps);
    let mut stages: Vec<Stage> = steps.map(|step| step.stage).collect();
    stages.sort_unstable();
    let without = there.iter().flat_map(|(_, made)| made.without.clone());
    Some(Mistake {
        name,
        stages,
        way,
        without: without.collect(),
        ends: there.iter().any(|(_, made)| made.ends),
    })
}

/// The work of a student who makes the mistake.
pub fn mistaken(mistake: &Mistake, model: &Model, right: &Numbers) -> Flow {
    let Walk {
        mut flow, sites, ..
    } = walk(model);
    if REORDERS.contains(&mistake.name) {
        let other = layer::reordered(mistake.name, model).expect("it has a place");
        return layer::relabelled(&other, &flow);
    }
    for site in &sites {
        let Some(made) = made(mistake.name, mistake.way, model, site) else {
            continue;
        };
        for step in made.steps {
            if mistake.stages.contains(&step.stage) {
                let shape_of = (!mistake.ends).then(|| &right[step.stage]);
                flow.replace(step.stage, shape_of, step.operands, step.work);
            }
        }
    }
    flow
}
