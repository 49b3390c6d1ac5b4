//! What a walk shows when nothing is asked for: everything while that can be read, else what comes
//! out of each block, of the first and the last head and layer.

use std::collections::{BTreeSet, HashMap};

use crate::message::{Code, Message, digest as say};
use crate::op::Op;
use crate::program::{Block, Name, Part, Program, Scope, Stage};

/// So many stages are shown in full.
const READABLE: usize = 40;
/// On a page that answers its reader, who jumps about in it, so many numbers are: there each of them
/// brings its arithmetic along.
const MOST_CELLS: usize = 2500;
/// A stage with its heading, formula and words takes as much room there as so many numbers.
const STAGE: usize = 4;
/// Of longer axes such a page shows the ends.
const MOST_OF_AXIS: usize = 24;

/// The stages shown by themselves, and what is said of the others.
#[derive(Clone, Debug)]
pub struct Digest {
    /// The stages, by index, in order.
    pub stages: Vec<usize>,
    /// What was left out, and how to see it; empty where nothing was.
    pub left_out: Vec<Message>,
}

/// The digest of `stages`: of a walk in which nothing was named, or of those that were `selected`; on a
/// page that answers its reader where `reading` says so.
pub fn digest(program: &Program, stages: &[usize], selected: bool, reading: bool) -> Digest {
    let scopes = || stages.iter().map(|&stage| program.stages[stage].key.scope);
    let steps = scopes().filter_map(|scope| scope.step).max();
    let few = stages.len() <= READABLE && (steps.is_none() || selected);
    if few || reading && room(program, stages) <= MOST_CELLS {
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
    let (mut of_steps, mut of_heads) = (Ends::default(), Ends::default());
    let mut of_layers: HashMap<(Option<Part>, Option<usize>), Ends> = HashMap::new();
    for scope in scopes() {
        of_steps.reach(scope.step);
        of_heads.reach(scope.head);
        let alike = of_layers.entry((scope.part, scope.step)).or_default();
        alike.reach(scope.layer);
    }
    let mut hidden = Hidden::default();
    let mut shown: Vec<usize> = stages
        .iter()
        .copied()
        .filter(|&stage| {
            let scope = program.stages[stage].key.scope;
            let layers = of_layers.get(&(scope.part, scope.step));
            let step = of_steps.has(scope.step);
            let layer = layers.is_some_and(|ends| ends.has(scope.layer));
            let head = of_heads.has(scope.head);
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

/// How much room `stages` take on a page that answers, in cells.
fn room(program: &Program, stages: &[usize]) -> usize {
    let of = |&stage: &usize| {
        let shape = program.stages[stage].shape;
        STAGE + shape.rows.min(MOST_OF_AXIS) * shape.columns.min(MOST_OF_AXIS)
    };
    stages.iter().map(of).sum()
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

/// The first and the last of the numbers of steps, layers or heads; `None` where there are none.
#[derive(Clone, Copy, Debug, Default)]
struct Ends(Option<(usize, usize)>);

impl Ends {
    fn reach(&mut self, number: Option<usize>) {
        if let Some(number) = number {
            let (first, last) = self.0.unwrap_or((number, number));
            self.0 = Some((first.min(number), last.max(number)));
        }
    }

    /// Whether `number` is one of them, or there is none.
    fn has(self, number: Option<usize>) -> bool {
        match (number, self.0) {
            (Some(number), Some((first, last))) => number == first || number == last,
            _ => true,
        }
    }
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
