//! `--token`: which row of each stage is that of one word.

use std::sync::Arc;

use super::failure::Failure;
use super::load;
use crate::message::cli as say;
use crate::program::{Axis, AxisKind, Name, NoPosition, Program};

/// One word, wherever it stands.
#[derive(Clone, Debug)]
pub(super) enum Token {
    /// A query of a single attention, from 0.
    Query(usize),
    /// The row in each stage of a Transformer; none where the word is not among its rows.
    Rows(Vec<Option<usize>>),
}

impl Token {
    /// The word that `text` names: a label, or a position from 1. Of a Transformer it is taken in
    /// every sequence that has it.
    ///
    /// # Errors
    /// Where no sequence has it, or one has it several times.
    pub fn find(program: &Program, text: &str) -> Result<Self, Failure> {
        let mut scopes = program.stages.iter().map(|stage| stage.key.scope);
        if scopes.any(|scope| scope.part.is_some()) {
            return rows(program, text).map(Self::Rows);
        }
        let names = [Name::AttentionWeights, Name::Output];
        let found = names.into_iter().find_map(|name| {
            let mut stages = program.stages.iter();
            stages.find(|stage| stage.key.name == name)
        });
        match found.filter(|stage| stage.rows.kind == AxisKind::Queries) {
            Some(stage) => load::position(&stage.rows, stage.shape.rows, text).map(Self::Query),
            None => Ok(Self::Query(0)),
        }
    }

    /// The row of the stage at `index`.
    pub fn row(&self, index: usize) -> Option<usize> {
        match self {
            Self::Query(query) => Some(*query),
            Self::Rows(rows) => rows.get(index).copied().flatten(),
        }
    }

    /// Whether the stage at `index` has something of the word: its row, or the keys and values that it
    /// attends to.
    pub fn is_in(&self, program: &Program, index: usize) -> bool {
        let Self::Rows(rows) = self else {
            return true;
        };
        let stage = &program.stages[index];
        if stage.rows.kind == AxisKind::Queries {
            return rows[index].is_some();
        }
        let attention = stage.key.scope.attention();
        let mut stages = program.stages.iter().zip(rows);
        stages.any(|(other, row)| row.is_some() && other.key.scope.attention() == attention)
    }
}

/// The row of the word in each stage that has words for rows.
fn rows(program: &Program, text: &str) -> Result<Vec<Option<usize>>, Failure> {
    // Every sequence once: a generation has as many as steps, and a stage for each block of each.
    let mut known: Vec<(&Axis, usize, Option<usize>)> = Vec::new();
    let mut rows = Vec::with_capacity(program.stages.len());
    for stage in &program.stages {
        let (axis, length) = (&stage.rows, stage.shape.rows);
        if axis.kind != AxisKind::Queries {
            rows.push(None);
            continue;
        }
        let same = |(other, of, _): &&(&Axis, usize, _)| *of == length && *other == axis;
        if let Some((_, _, row)) = known.iter().find(same) {
            rows.push(*row);
            continue;
        }
        let row = match axis.position(text, length) {
            Ok(row) => Some(row),
            Err(NoPosition::Repeated(_)) => Some(load::position(axis, length, text)?),
            Err(_) => None,
        };
        known.push((axis, length, row));
        rows.push(row);
    }
    if rows.iter().all(Option::is_none) {
        let longest = known.iter().map(|(_, length, _)| *length).max();
        let length = longest.unwrap_or(0);
        if text.parse::<i128>().is_ok() {
            return Err(Failure::usage(say::no_such_position(text, length), None));
        }
        let every = every_word(known.iter().map(|(axis, _, _)| *axis));
        let words = every.labels.as_ref().map_or(length, |words| words.len());
        load::position(&every, words, text)?;
    }
    Ok(rows)
}

/// The words of all sequences, to say which there are.
fn every_word<'p>(sequences: impl Iterator<Item = &'p Axis>) -> Axis {
    let mut words: Vec<String> = Vec::new();
    for label in sequences.flat_map(|axis| axis.labels.iter().flat_map(|labels| labels.iter())) {
        if !words.contains(label) {
            words.push(label.clone());
        }
    }
    Axis {
        kind: AxisKind::Queries,
        labels: (!words.is_empty()).then(|| Arc::from(words)),
    }
}
