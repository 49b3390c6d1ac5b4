//! The table of a matrix.

use std::borrow::Cow;

use super::explain::Explain;
use super::rows;
use crate::document::{Axis, Cells, Content, Shows, Table};
use crate::expression::Source;
use crate::matrix::Matrix;
use crate::message::{Message, explain as say};
use crate::program::{self, AxisKind, Name, Program};
use crate::trace::Trace;

/// The table of a source: all of it, or the row of one query.
pub(super) fn table<'t>(
    trace: &'t Trace<'t>,
    source: Source,
    options: &Explain,
) -> Option<Table<'t>> {
    let values = trace.matrix(source)?;
    let (rows, _) = trace.program.axes(source);
    let shown: Vec<usize> = match options.token {
        Some(token) if rows.kind == AxisKind::Queries => vec![token],
        _ => (0..values.nrows()).collect(),
    };
    let mut table = of_matrix(trace.program, source, values, shown);
    let scores = match source {
        Source::Stage(index) => rows::scores(trace, &trace.program.stages[index]),
        Source::Input(_) => None,
    };
    if let (Content::Weights, Cells::Matrix { scores: below, .. }) =
        (table.content, &mut table.cells)
    {
        *below = scores;
    }
    Some(table)
}

/// Some rows of the matrix of a source.
pub(super) fn of_matrix<'t>(
    program: &'t Program,
    source: Source,
    values: &'t Matrix,
    shown: Vec<usize>,
) -> Table<'t> {
    let (rows, columns) = program.axes(source);
    let all: Vec<usize> = (0..values.ncols()).collect();
    let weights = match source {
        Source::Stage(index) => program.stages[index].key.name == Name::AttentionWeights,
        Source::Input(_) => false,
    };
    Table {
        caption: None,
        symbol: Some(program.symbol(source)),
        shows: Some(Shows::Matrix(source)),
        rows: axis(program, source, rows, &shown),
        columns: axis(program, source, columns, &all),
        cells: Cells::Matrix {
            values,
            rows: shown,
            scores: None,
        },
        content: if weights {
            Content::Weights
        } else {
            Content::Numbers
        },
    }
}

/// One axis of `source`, at the positions `shown`.
pub(super) fn axis<'t>(
    program: &Program,
    source: Source,
    axis: &'t program::Axis,
    shown: &[usize],
) -> Axis<'t> {
    Axis {
        title: title(program, source, axis.kind),
        labels: labels(axis, shown),
        messages: Vec::new(),
    }
}

/// The labels of an axis at the positions `shown`.
pub(super) fn labels<'t>(axis: &'t program::Axis, shown: &[usize]) -> Vec<Cow<'t, str>> {
    let longest = shown.iter().max().map_or(0, |last| last + 1);
    let labels = axis.all_labels(longest);
    let shown = shown.iter().filter_map(|&index| labels.get(index).cloned());
    shown.collect()
}

/// What an axis runs over. Rows of X and of what comes out are words; only in Q, K, V and between
/// queries and keys are they queries and keys.
fn title(program: &Program, source: Source, kind: AxisKind) -> Option<Message> {
    let words = match source {
        Source::Input(_) => program.axes(source).1.kind == AxisKind::Features,
        Source::Stage(index) => !matches!(
            program.stages[index].key.name,
            Name::Queries
                | Name::Keys
                | Name::Values
                | Name::RotatedQueries
                | Name::RotatedKeys
                | Name::Scores
                | Name::ScaledScores
                | Name::MaskedScores
                | Name::AttentionWeights
        ),
    };
    let table_alone = match program.stages.as_slice() {
        [only] => only.key.name == Name::Positions && matches!(source, Source::Stage(_)),
        _ => false,
    };
    match kind {
        AxisKind::Queries if table_alone => Some(say::axis_positions()),
        AxisKind::Features | AxisKind::Single | AxisKind::Words => None,
        // The hidden vectors of a score are one for each key.
        AxisKind::Keys if matches!(source, Source::Stage(index) if program.stages[index].key.name == Name::Hidden) => {
            Some(say::axis_keys())
        }
        _ if words => Some(say::axis_words()),
        AxisKind::Queries => Some(say::axis_queries()),
        AxisKind::Keys => Some(say::axis_keys()),
    }
}
