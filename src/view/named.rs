//! Many stages by name: where all of a head, a block or a layer are meant, that is named instead.

use std::collections::{HashMap, HashSet};

use crate::message::{Code, Message, check::stages};
use crate::program::{Program, Scope};

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
    let mut named: Vec<Message> = Vec::new();
    let mut last = None;
    for &stage in stages {
        let scopes = std::iter::successors(Some(program.stages[stage].key.scope), |s| s.parent());
        let scopes: Vec<Scope> = scopes.filter(|scope| !scope.is_empty()).collect();
        match scopes.into_iter().rev().find(|&scope| is_whole(scope)) {
            Some(scope) if last == Some(scope) => {}
            Some(scope) => {
                last = Some(scope);
                named.push(stages::key(Code::from(format!("{scope}*"))));
            }
            None => named.push(key(program, stage)),
        }
    }
    named
}

fn key(program: &Program, stage: usize) -> Message {
    stages::key(Code::from(program.stages[stage].key.to_string()))
}
