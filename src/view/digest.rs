//! What a walk shows when nothing is asked for: everything while that can be read, else what comes
//! out of each block, of the first and the last head and layer.

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

/// The digest of `stages`, a walk in which nothing was named.
pub fn digest(program: &Program, stages: &[usize]) -> Digest {
    let scopes = || stages.iter().map(|&stage| program.stages[stage].key.scope);
    let steps = scopes().filter_map(|scope| scope.step).max();
    if stages.len() <= READABLE && steps.is_none() {
        return Digest {
            stages: stages.to_vec(),
            left_out: Vec::new(),
        };
    }
    if let Some(steps) = steps {
        return Digest {
            stages: Vec::new(),
            left_out: vec![say::before_steps(), say::steps(steps)],
        };
    }
    let heads = scopes().filter_map(|scope| scope.head).max().unwrap_or(0);
    let nested = scopes().any(|scope| scope.layer.is_some());
    let mut shown: Vec<usize> = stages
        .iter()
        .copied()
        .filter(|&stage| {
            let stage = &program.stages[stage];
            let scope = stage.key.scope;
            scope.head.is_none_or(|head| is_end(head, heads))
                && scope
                    .layer
                    .is_none_or(|layer| is_end(layer, layers(program, scope)))
        })
        .collect();
    let inside = nested && shown.len() > READABLE;
    if inside {
        shown.retain(|&stage| comes_out(&program.stages[stage]));
    }
    let hidden_heads = heads.saturating_sub(2);
    let most_layers = scopes()
        .filter(|scope| scope.layer.is_some())
        .map(|scope| layers(program, scope))
        .max();
    let hidden_layers = most_layers.unwrap_or(0).saturating_sub(2);
    let left_out = [
        (hidden_layers > 0).then(|| say::layers(hidden_layers)),
        (hidden_heads > 0).then(|| say::heads(hidden_heads)),
        inside.then(|| say::inside(example(program, &shown))),
    ];
    let left_out: Vec<Message> = left_out.into_iter().flatten().collect();
    Digest {
        stages: shown,
        left_out,
    }
}

fn is_end(number: usize, count: usize) -> bool {
    number == 1 || number == count
}

/// How many layers the stack of `scope` has.
fn layers(program: &Program, scope: Scope) -> usize {
    let alike = program.stages.iter().map(|stage| stage.key.scope);
    let alike = alike.filter(|other| other.part == scope.part && other.step == scope.step);
    alike.filter_map(|other| other.layer).max().unwrap_or(0)
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

/// A stage that was left out, to show how one asks for it.
fn example(program: &Program, shown: &[usize]) -> Code {
    let hidden = (0..program.stages.len()).filter(|stage| !shown.contains(stage));
    let mut scores = hidden.filter(|&stage| program.stages[stage].key.name == Name::Scores);
    let key = scores
        .next()
        .map(|stage| program.stages[stage].key.to_string());
    Code::from(key.unwrap_or_else(|| "*".to_owned()))
}
