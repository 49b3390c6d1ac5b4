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
    let mut ranges: Vec<Names> = Vec::new();
    for names in named {
        let joined = ranges.last_mut().is_some_and(|before| before.take(&names));
        if !joined {
            ranges.push(names);
        }
    }
    let codes = ranges.iter().map(|names| Code::from(names.to_string()));
    codes.map(stages::key).collect()
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

    /// Takes in the same stages of the next head, layer or step; says whether they are that.
    fn take(&mut self, other: &Self) -> bool {
        if self.stages != other.stages || self.path.len() != other.path.len() {
            return false;
        }
        let steps = self.path.iter_mut().zip(&other.path);
        let mut different = steps.filter(|(own, other)| *own != *other);
        match (different.next(), different.next()) {
            (Some((Step::Numbers(_, last), Step::Numbers(next, end))), None)
                if *last + 1 == *next =>
            {
                *last = *end;
                true
            }
            _ => false,
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
