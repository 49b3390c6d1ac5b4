//! From probabilities to words: the best of each position, with its runners-up.

use super::explain::Explain;
use crate::document::{Axis, Block, Cell, Cells, Content, Table};
use crate::expression::Source;
use crate::message::{Message, digest as say, explain};
use crate::program::{Key, Name, Scope, Stage};
use crate::trace::Trace;

/// How many runners-up are named.
const RUNNERS_UP: usize = 3;

/// A word with its probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The word, or its number from 1 where there is no vocabulary.
    pub word: String,
    /// Its probability.
    pub probability: f64,
}

/// The words that each position of `trace` makes most likely, the first of equals first; nothing
/// where the trace did not keep the probabilities, or has none outside of steps.
pub fn predictions(trace: &Trace<'_>, most: usize) -> Vec<Vec<Candidate>> {
    match probabilities(trace, None) {
        Some((stage, _)) => {
            let rows = 0..trace.program.stages[stage].shape.rows;
            rows.map(|row| candidates(trace, stage, row, most))
                .collect()
        }
        None => Vec::new(),
    }
}

/// The probabilities of a step, or of the walk.
pub(super) fn probabilities<'t>(
    trace: &Trace<'t>,
    step: Option<usize>,
) -> Option<(usize, &'t Stage)> {
    let key = Key::new(Scope::default().step(step), Name::Probabilities);
    let stage = trace.program.find(key)?;
    trace.matrix(Source::Stage(stage))?;
    Some((stage, &trace.program.stages[stage]))
}

/// The most likely words of one row.
pub(super) fn candidates(
    trace: &Trace<'_>,
    stage: usize,
    row: usize,
    most: usize,
) -> Vec<Candidate> {
    let words = &trace.program.stages[stage].columns;
    let candidate = |word: usize| {
        let source = Source::Stage(stage);
        Some(Candidate {
            word: words.raw_label(word).into_owned(),
            probability: trace.matrix(source)?[(row, word)],
        })
    };
    let best = best(trace, stage, row, most).into_iter();
    best.filter_map(candidate).collect()
}

/// Where the most likely words of one row stand, from 0, the first of equals first.
pub(super) fn best(trace: &Trace<'_>, stage: usize, row: usize, most: usize) -> Vec<usize> {
    let Some(values) = trace.matrix(Source::Stage(stage)) else {
        return Vec::new();
    };
    let mut order: Vec<usize> = (0..values.ncols()).collect();
    let more = |a: &usize, b: &usize| {
        values[(row, *b)]
            .total_cmp(&values[(row, *a)])
            .then(a.cmp(b))
    };
    let most = most.min(order.len());
    if most < order.len() && most > 0 {
        order.select_nth_unstable_by(most - 1, more);
    }
    order.truncate(most);
    order.sort_by(more);
    order
}

/// A candidate in words.
pub(super) fn said(candidate: &Candidate) -> Message {
    say::candidate(candidate.word.as_str(), candidate.probability)
}

/// The table of predictions, where there are any.
pub(super) fn blocks<'t>(trace: &'t Trace<'t>, options: &Explain) -> Vec<Block<'t>> {
    let Some((stage, at)) = probabilities(trace, None) else {
        return Vec::new();
    };
    let asked = options
        .rows
        .as_ref()
        .map(|rows| rows.get(stage).copied().flatten());
    let rows: Vec<usize> = match asked {
        Some(None) => return Vec::new(),
        Some(Some(row)) => vec![row],
        None => (0..at.shape.rows).collect(),
    };
    let cells = rows.iter().map(|&row| {
        let candidates = candidates(trace, stage, row, RUNNERS_UP + 1);
        let mut said = candidates.iter().map(said);
        let best = said.next().map_or(Cell::Undefined, Cell::Text);
        vec![best, Cell::Text(say::candidates(said.collect::<Vec<_>>()))]
    });
    let table = Table {
        caption: None,
        symbol: None,
        shows: None,
        rows: Axis {
            title: Some(explain::axis_words()),
            labels: super::table::labels(&at.rows, &rows),
            messages: Vec::new(),
        },
        columns: Axis {
            title: None,
            labels: Vec::new(),
            messages: vec![say::best(), say::runners_up()],
        },
        cells: Cells::Listed(cells.collect()),
        content: Content::Numbers,
    };
    let heading = Block::Heading {
        number: None,
        text: say::predictions(),
        symbol: None,
    };
    vec![heading, Block::Table(table)]
}
