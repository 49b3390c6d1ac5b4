//! A generation, step by step: what was read so far, what comes next, what the last word looks at.

use super::explain::Explain;
use super::prediction::{best, candidates, probabilities, said};
use crate::document::{Axis, Block, Cell, Cells, Content, Shows, Table};
use crate::expression::{CellRef, Source};
use crate::message::{digest as say, explain, place};
use crate::program::{Block as Place, Name, Part, Program, Stage};
use crate::trace::Trace;

/// How many candidates a step names.
const CANDIDATES: usize = 4;

/// How many weights of each head stay in sight where there is no room for all.
const IN_SIGHT: usize = 2;

/// The stages that the steps are told from, for a trace to keep: their probabilities, and what the decoder
/// looks at in the last of the layers that `asked` names, in the heads that it names.
pub fn told_from(program: &Program, asked: &[usize]) -> Vec<usize> {
    let of_steps = |stage: usize| {
        let found = program.stages.get(stage);
        found.filter(|found| found.key.scope.step.is_some())
    };
    let looks_at = |stage: &Stage| {
        let scope = stage.key.scope;
        let looks =
            stage.key.name == Name::AttentionWeights && scope.block == Some(Place::CrossAttention);
        looks.then_some(scope.layer).flatten()
    };
    let layers = asked.iter().filter_map(|&stage| looks_at(of_steps(stage)?));
    let last = layers.max();
    let looked = asked.iter().copied();
    let looked = looked.filter(|&stage| {
        let layer = of_steps(stage).and_then(looks_at);
        layer.is_some() && layer == last
    });
    let words = (0..program.stages.len()).filter(|&stage| {
        of_steps(stage).is_some_and(|stage| stage.key.name == Name::Probabilities)
    });
    looked.chain(words).collect()
}

/// What was read and what came of it, in a sentence, where all of it is shown.
pub(super) fn told<'t>(
    trace: &'t Trace<'t>,
    options: &Explain,
    end: Option<&str>,
) -> Vec<Block<'t>> {
    let generated = &options.generated;
    if generated.is_empty() || options.selected {
        return Vec::new();
    }
    let ended = generated
        .last()
        .is_some_and(|last| Some(last.token.as_str()) == end);
    let words = &generated[..generated.len() - usize::from(ended)];
    let words: Vec<&str> = words.iter().map(|word| word.token.as_str()).collect();
    let mut stages = trace.program.stages.iter();
    let source = stages.find(|stage| stage.key.scope.part == Some(Part::Source));
    let source = source.and_then(|stage| stage.rows.labels.as_deref());
    let result = words.join(" ");
    let sentence = match (source, words.is_empty()) {
        (Some(source), true) => say::nothing_from(source.join(" ")),
        (Some(source), false) => say::from_source(source.join(" "), result),
        (None, true) => say::nothing_made(),
        (None, false) => say::made(result),
    };
    vec![Block::Paragraph(sentence)]
}

/// The steps, and the sentence that they make.
pub(super) fn blocks<'t>(
    trace: &'t Trace<'t>,
    options: &Explain,
    end: Option<&str>,
) -> Vec<Block<'t>> {
    let generated = &options.generated;
    let steps = (1..=generated.len()).filter(|&step| ends_in_word(trace, options, step));
    let mut blocks: Vec<Block<'t>> = steps.flat_map(|step| one(trace, options, step)).collect();
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
fn one<'t>(trace: &'t Trace<'t>, options: &Explain, step: usize) -> Vec<Block<'t>> {
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
    let mut blocks = vec![heading, so_far];
    blocks.push(match options.reading {
        true => Block::Table(next_words(trace, stage, last)),
        false => Block::Paragraph(say::next(next.iter().map(said).collect::<Vec<_>>())),
    });
    blocks.extend(looks_at(trace, options, step).map(Block::Table));
    blocks
}

/// The most likely words of one row, each of them a cell that answers.
fn next_words<'t>(trace: &'t Trace<'t>, stage: usize, row: usize) -> Table<'t> {
    let at = &trace.program.stages[stage];
    let words = best(trace, stage, row, CANDIDATES);
    let cell = |&column: &usize| CellRef {
        source: Source::Stage(stage),
        row,
        column,
    };
    let cells: Vec<CellRef> = words.iter().map(cell).collect();
    let values = cells.iter().filter_map(|&cell| trace.value(cell));
    Table {
        caption: Some(say::next_words()),
        symbol: None,
        rows: Axis {
            title: None,
            labels: vec![at.rows.label(row)],
            messages: Vec::new(),
        },
        columns: Axis {
            title: None,
            labels: words.iter().map(|&word| at.columns.label(word)).collect(),
            messages: Vec::new(),
        },
        cells: Cells::Listed(vec![values.map(Cell::Number).collect()]),
        shows: Some(Shows::Cells(vec![cells])),
        content: Content::Numbers,
    }
}

/// What the last word looks at in the source.
fn looks_at<'t>(trace: &'t Trace<'t>, options: &Explain, step: usize) -> Option<Table<'t>> {
    let stage = |index: usize| trace.program.stages.get(index);
    let cross: Vec<(usize, &Stage)> = options
        .told
        .iter()
        .filter_map(|&index| Some((index, stage(index)?)))
        .filter(|(_, stage)| {
            stage.key.name == Name::AttentionWeights && stage.key.scope.step == Some(step)
        })
        .collect();
    let (_, first) = *cross.first()?;
    let row = first.shape.rows.checked_sub(1)?;
    let cells = |&(index, stage): &(usize, &Stage)| -> Vec<CellRef> {
        let cell = |column| CellRef {
            source: Source::Stage(index),
            row,
            column,
        };
        (0..stage.shape.columns).map(cell).collect()
    };
    let cells: Vec<Vec<CellRef>> = cross.iter().map(cells).collect();
    let values = |row: &Vec<CellRef>| {
        let values = row.iter().map(|&cell| trace.value(cell));
        values.collect::<Option<Vec<f64>>>()
    };
    let rows = cells.iter().map(values).collect::<Option<Vec<_>>>()?;
    let heads = cross.iter().map(|(_, stage)| match stage.key.scope.head {
        Some(head) => place::head(head),
        None => place::cross_attention(),
    });
    Some(Table {
        caption: Some(say::looks_at(
            first.rows.raw_label(row),
            first.key.scope.layer?,
        )),
        symbol: None,
        shows: Some(Shows::Cells(cells)),
        rows: Axis {
            title: None,
            labels: Vec::new(),
            messages: heads.collect(),
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
