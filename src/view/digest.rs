//! What a walk shows when nothing is asked for: everything while that can be read, else what comes
//! out of each block, of the first and the last head and layer.

use std::collections::BTreeSet;

use crate::message::{Code, Message, digest as say};
use crate::op::Op;
use crate::program::{Block, Name, Program, Scope, Stage};

/// So many stages are shown in full.
const READABLE: usize = 40;

/// The stages shown by themselves, and what is said of the others.
#[derive(Clone, Debug)]
pub struct Digest {
    /// The stages, by index, in order.
    pub stages: Vec<usize>,
    /// What was left out, and how to see it; empty where nothing was.
    pub left_out: Vec<Message>,
}

/// The digest of `stages`: of a walk in which nothing was named, or of those that were `selected`.
pub fn digest(program: &Program, stages: &[usize], selected: bool) -> Digest {
    let scopes = || stages.iter().map(|&stage| program.stages[stage].key.scope);
    let steps = scopes().filter_map(|scope| scope.step).max();
    if stages.len() <= READABLE && (steps.is_none() || selected) {
        return Digest {
            stages: stages.to_vec(),
            left_out: Vec::new(),
        };
    }
    if let (Some(steps), false) = (steps, selected) {
        return Digest {
            stages: Vec::new(),
            left_out: vec![
                say::before_steps(Code::from("--stage \"source.*,encoder.*\"")),
                say::steps(steps, Code::from("--stage \"step.1.*\"")),
            ],
        };
    }
    let nested = scopes().any(|scope| scope.layer.is_some());
    let alike = |scope: Scope| {
        let others = scopes().filter(move |other| {
            other.part == scope.part && (other.step == scope.step || scope.layer.is_none())
        });
        others.filter_map(|other| other.layer)
    };
    let mut hidden = Hidden::default();
    let mut shown: Vec<usize> = stages
        .iter()
        .copied()
        .filter(|&stage| {
            let scope = program.stages[stage].key.scope;
            let step = is_end(scope.step, scopes().filter_map(|other| other.step));
            let layer = is_end(scope.layer, alike(scope));
            let head = is_end(scope.head, scopes().filter_map(|other| other.head));
            hidden.note(scope, [step, layer, head]);
            step && layer && head
        })
        .collect();
    let inside = nested && shown.len() > READABLE;
    if inside {
        shown.retain(|&stage| comes_out(&program.stages[stage]));
    }
    let mut left_out = hidden.said();
    if inside {
        left_out.push(say::inside(example(program, stages, &shown)));
    }
    Digest {
        stages: shown,
        left_out,
    }
}

/// The steps, layers and heads that a digest leaves out, each by its number.
#[derive(Debug, Default)]
struct Hidden {
    steps: BTreeSet<usize>,
    layers: BTreeSet<usize>,
    heads: BTreeSet<usize>,
}

impl Hidden {
    fn note(&mut self, scope: Scope, [step, layer, head]: [bool; 3]) {
        for (ends, number, hidden) in [
            (step, scope.step, &mut self.steps),
            (layer, scope.layer, &mut self.layers),
            (head, scope.head, &mut self.heads),
        ] {
            hidden.extend(number.filter(|_| !ends));
        }
    }

    fn said(&self) -> Vec<Message> {
        let said = |hidden: &BTreeSet<usize>, say: fn(usize, Code) -> Message, ask: &str| {
            let first = hidden.first()?.to_string();
            Some(say(hidden.len(), Code::from(ask.replace('#', &first))))
        };
        [
            said(&self.steps, say::steps_between, "--stage \"step.#.*\""),
            said(&self.layers, say::layers, "--layer #"),
            said(&self.heads, say::heads, "--head #"),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// Whether `number` is the first or the last of all, or there is none.
fn is_end(number: Option<usize>, all: impl Iterator<Item = usize>) -> bool {
    let Some(number) = number else {
        return true;
    };
    let ends = all.fold((number, number), |(first, last), other| {
        (first.min(other), last.max(other))
    });
    number == ends.0 || number == ends.1
}

/// Whether the stage is what its block makes of what came in.
fn comes_out(stage: &Stage) -> bool {
    let scope = stage.key.scope;
    match stage.key.name {
        Name::AttentionWeights
        | Name::Norm(_)
        | Name::FinalNorm
        | Name::Logits
        | Name::Probabilities => true,
        Name::Input => true,
        Name::Output => match scope.block {
            Some(Block::SelfAttention | Block::CrossAttention) => scope.head.is_none(),
            _ => !matches!(stage.op, Op::Given(_)),
        },
        _ => false,
    }
}

/// One of `stages` that was left out, to show how one asks for it.
fn example(program: &Program, stages: &[usize], shown: &[usize]) -> Code {
    let hidden = stages.iter().copied();
    let hidden = hidden.filter(|stage| !shown.contains(stage));
    let mut scores = hidden.filter(|&stage| program.stages[stage].key.name == Name::Scores);
    let key = scores
        .next()
        .map(|stage| program.stages[stage].key.to_string());
    let key = key.unwrap_or_else(|| "\"*\"".to_owned());
    Code::from(format!("--stage {key}"))
}
