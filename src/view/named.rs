//! Many stages by name: where all of a head, a block or a layer are meant, that is named instead, and several
//! that follow one another as a range: `encoder.2-4.*`.

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::message::{Code, Message, check::stages};
use crate::program::{Key, Program, Scope};

/// So many are named one by one.
const ONE_BY_ONE: usize = 12;

/// The names of `stages`, which are in order.
pub(super) fn names(program: &Program, stages: &[usize]) -> Vec<Message> {
    if stages.len() <= ONE_BY_ONE {
        return stages.iter().map(|&stage| key(program, stage)).collect();
    }
    let meant: HashSet<usize> = stages.iter().copied().collect();
    let mut whole: HashMap<Scope, bool> = HashMap::new();
    let mut is_whole = |scope: Scope| {
        *whole.entry(scope).or_insert_with(|| {
            let mut all = program.stages.iter().enumerate();
            all.all(|(index, stage)| !stage.key.scope.within(scope) || meant.contains(&index))
        })
    };
    let mut named: Vec<Names> = Vec::new();
    let mut last = None;
    for &stage in stages {
        let stage = &program.stages[stage].key;
        let scopes = std::iter::successors(Some(stage.scope), |scope| scope.parent());
        let scopes: Vec<Scope> = scopes.filter(|scope| !scope.is_empty()).collect();
        match scopes.into_iter().rev().find(|&scope| is_whole(scope)) {
            Some(scope) if last == Some(scope) => {}
            Some(scope) => {
                last = Some(scope);
                named.push(Names::of(scope, "*".to_owned()));
            }
            None => add(&mut named, stage),
        }
    }
    let runs = in_ranges(named.into_iter().map(|names| vec![names]).collect());
    let codes = in_ranges(by_layer(runs)).into_iter().flatten();
    let codes = codes.map(|names| Code::from(names.to_string()));
    codes.map(stages::key).collect()
}

/// What belongs to one layer, or to one step, together.
fn by_layer(runs: Vec<Vec<Names>>) -> Vec<Vec<Names>> {
    let mut layers: Vec<Vec<Names>> = Vec::new();
    for names in runs.into_iter().flatten() {
        let layer = names.layer();
        match layers.last_mut() {
            Some(last) if !layer.is_empty() && last.iter().all(|one| one.layer() == layer) => {
                last.push(names);
            }
            _ => layers.push(vec![names]),
        }
    }
    layers
}

/// Runs of names, those that are the same but for the next number as one.
fn in_ranges(runs: Vec<Vec<Names>>) -> Vec<Vec<Names>> {
    let mut ranges: Vec<Vec<Names>> = Vec::new();
    for run in runs {
        match ranges.last_mut() {
            Some(before)
                if before.len() == run.len()
                    && before
                        .iter()
                        .zip(&run)
                        .all(|(one, next)| one.goes_on_in(next)) =>
            {
                before
                    .iter_mut()
                    .zip(&run)
                    .for_each(|(one, next)| one.take(next));
            }
            _ => ranges.push(run),
        }
    }
    ranges
}

/// A stage among those of its scope, where these come just before.
fn add(named: &mut Vec<Names>, stage: &Key) {
    let own = Names::of(stage.scope, stage.name.as_str().to_owned());
    match named.last_mut() {
        Some(before) if before.path == own.path && before.stages != ["*"] => {
            before.stages.extend(own.stages);
        }
        _ => named.push(own),
    }
}

/// Stages of one scope, or the same ones of several whose numbers follow one another.
struct Names {
    /// The path of the scope, a step of it at a time; a range of numbers as its first and its last.
    path: Vec<Step>,
    /// The stages in it.
    stages: Vec<String>,
}

/// One step of a path.
#[derive(Clone, PartialEq)]
enum Step {
    Name(String),
    Numbers(usize, usize),
}

impl Names {
    fn of(scope: Scope, stage: String) -> Self {
        let path = scope.to_string();
        let steps = path.split_terminator('.').map(|step| match step.parse() {
            Ok(number) => Step::Numbers(number, number),
            Err(_) => Step::Name(step.to_owned()),
        });
        Self {
            path: steps.collect(),
            stages: vec![stage],
        }
    }

    /// The path up to its first number.
    fn layer(&self) -> &[Step] {
        let number = |step: &Step| matches!(step, Step::Numbers(..));
        let first = self.path.iter().position(number);
        first.map_or(&[], |first| &self.path[..=first])
    }

    /// Whether the other has the same stages of the next head, layer or step.
    fn goes_on_in(&self, next: &Self) -> bool {
        let steps = self.path.iter().zip(&next.path);
        let mut different = steps.filter(|(own, next)| own != next);
        let follows = match (different.next(), different.next()) {
            (Some((Step::Numbers(_, last), Step::Numbers(first, _))), None) => last + 1 == *first,
            _ => false,
        };
        follows && self.stages == next.stages && self.path.len() == next.path.len()
    }

    /// Takes in the other, which goes on where it ends.
    fn take(&mut self, next: &Self) {
        for (own, next) in self.path.iter_mut().zip(&next.path) {
            if let (Step::Numbers(_, last), Step::Numbers(_, end)) = (own, next) {
                *last = *end;
            }
        }
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.path {
            match step {
                Step::Name(name) => write!(f, "{name}.")?,
                Step::Numbers(first, last) if first == last => write!(f, "{first}.")?,
                Step::Numbers(first, last) => write!(f, "{first}-{last}.")?,
            }
        }
        match self.stages.as_slice() {
            [one] => f.write_str(one),
            several => write!(f, "{{{}}}", several.join(", ")),
        }
    }
}

fn key(program: &Program, stage: usize) -> Message {
    stages::key(Code::from(program.stages[stage].key.to_string()))
}
