//! A generation, step by step: what was read so far, what comes next, what the last word looks at.

use super::explain::Explain;
use super::prediction::{candidates, probabilities, said};
use crate::document::{Axis, Block, Cell, Cells, Content, Table};
use crate::expression::Source;
use crate::message::{Message, digest as say, explain, place};
use crate::program::{Block as Place, Name, Part, Program};
use crate::trace::Trace;

/// How many candidates a step names.
const CANDIDATES: usize = 4;

/// How many weights of each head stay in sight where there is no room for all.
const IN_SIGHT: usize = 2;

/// The stages that the steps are told from, for a trace to keep.
pub fn told_from(program: &Program) -> Vec<usize> {
    let steps = program
        .stages
        .iter()
        .enumerate()
        .filter(|(_, stage)| stage.key.scope.step.is_some());
    let last = last_layer(program);
    let told = steps.filter(|(_, stage)| match stage.key.name {
        Name::Probabilities => true,
        Name::AttentionWeights => {
            let scope = stage.key.scope;
            scope.block == Some(Place::CrossAttention) && scope.layer == last
        }
        _ => false,
    });
    told.map(|(index, _)| index).collect()
}

/// The decoder's last layer.
fn last_layer(program: &Program) -> Option<usize> {
    let scopes = program.stages.iter().map(|stage| stage.key.scope);
    scopes
        .filter(|scope| scope.part == Some(Part::Decoder))
        .filter_map(|scope| scope.layer)
        .max()
}

/// The steps, and the sentence that they make.
pub(super) fn blocks<'t>(
    trace: &'t Trace<'t>,
    options: &Explain,
    end: Option<&str>,
) -> Vec<Block<'t>> {
    let generated = &options.generated;
    let steps = (1..=generated.len()).filter(|&step| ends_in_word(trace, options, step));
    let mut blocks: Vec<Block<'t>> = steps.flat_map(|step| one(trace, step)).collect();
    let Some(last) = generated.last() else {
        return blocks;
    };
    blocks.push(Block::Heading {
        number: None,
        text: say::generated_heading(),
        symbol: None,
    });
    let words = generated
        .iter()
        .map(|word| say::candidate(word.token.as_str(), word.probability));
    blocks.push(Block::Paragraph(say::generated(words.collect::<Vec<_>>())));
    blocks.push(Block::Paragraph(match end {
        Some(end) if end == last.token => say::ended(end),
        _ => say::cut_off(generated.len()),
    }));
    blocks
}

/// Whether the last word that a step has read is the one asked for, where one is.
fn ends_in_word(trace: &Trace<'_>, options: &Explain, step: usize) -> bool {
    let (Some(rows), Some((stage, at))) = (&options.rows, probabilities(trace, Some(step))) else {
        return true;
    };
    let row = rows.get(stage).copied().flatten();
    row.is_some_and(|row| row + 1 == at.shape.rows)
}

/// One step.
fn one<'t>(trace: &'t Trace<'t>, step: usize) -> Vec<Block<'t>> {
    let Some((stage, at)) = probabilities(trace, Some(step)) else {
        return Vec::new();
    };
    let last = at.shape.rows.saturating_sub(1);
    let words = (0..at.shape.rows).map(|row| explain::quoted(at.rows.raw_label(row)));
    let next = candidates(trace, stage, last, CANDIDATES);
    let heading = Block::Heading {
        number: None,
        text: say::step(step),
        symbol: None,
    };
    let so_far = Block::Paragraph(say::so_far(words.collect::<Vec<_>>()));
    let next = Block::Paragraph(say::next(next.iter().map(said).collect::<Vec<_>>()));
    let mut blocks = vec![heading, so_far, next];
    blocks.extend(looks_at(trace, step).map(Block::Table));
    blocks
}

/// What the last word looks at in the source.
fn looks_at<'t>(trace: &'t Trace<'t>, step: usize) -> Option<Table<'t>> {
    let last = last_layer(trace.program);
    let stages = trace.program.stages.iter().enumerate();
    let cross: Vec<usize> = stages
        .filter(|(_, stage)| {
            let scope = stage.key.scope;
            stage.key.name == Name::AttentionWeights
                && scope.step == Some(step)
                && scope.block == Some(Place::CrossAttention)
                && scope.layer == last
        })
        .map(|(index, _)| index)
        .collect();
    let first = &trace.program.stages[*cross.first()?];
    let row = first.shape.rows.checked_sub(1)?;
    let rows = cross.iter().map(|&index| {
        let values = trace.matrix(Source::Stage(index))?;
        Some(values.row(row).iter().copied().collect::<Vec<f64>>())
    });
    let rows = rows.collect::<Option<Vec<_>>>()?;
    let heads: Vec<Message> = cross
        .iter()
        .map(|&index| match trace.program.stages[index].key.scope.head {
            Some(head) => place::head(head),
            None => place::cross_attention(),
        })
        .collect();
    Some(Table {
        caption: Some(say::looks_at(first.rows.raw_label(row), last?)),
        symbol: None,
        shows: None,
        rows: Axis {
            title: None,
            labels: Vec::new(),
            messages: heads,
        },
        columns: Axis {
            title: Some(explain::axis_keys()),
            labels: first.columns.all_labels(first.shape.columns),
            messages: Vec::new(),
        },
        cells: Cells::Marked {
            kept: largest(&rows),
            marks: Vec::new(),
            rows: rows
                .into_iter()
                .map(|row| row.into_iter().map(Cell::Number).collect())
                .collect(),
        },
        content: Content::Weights,
    })
}

/// Where the largest weights of each row stand, the largest of all first: what a word looks at stays
/// in sight.
fn largest(rows: &[Vec<f64>]) -> Vec<(usize, usize)> {
    let mut cells: Vec<((usize, usize), f64)> = Vec::new();
    for (row, weights) in rows.iter().enumerate() {
        let mut weights: Vec<(usize, f64)> = weights.iter().copied().enumerate().collect();
        weights.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let most = weights.into_iter().take(IN_SIGHT);
        cells.extend(most.map(|(column, weight)| ((row, column), weight)));
    }
    cells.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    cells.into_iter().map(|(cell, _)| cell).collect()
}
