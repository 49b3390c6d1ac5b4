//! What became of each word: its row of X beside its row of the output, and from which words it was
//! mixed.

use super::explain::Explain;
use super::rows::Weights;
use super::shares;
use crate::document::{Axis, Block, Cell, Cells, Content, Table};
use crate::expression::{Expression, Source};
use crate::matrix::Matrix;
use crate::message::{Message, explain as say};
use crate::op::Op;
use crate::problem::Parameter;
use crate::program::{InputKey, Key, Name, Scope, Stage};
use crate::trace::Trace;

/// The summary; nothing where the walk does not reach an output.
pub(super) fn blocks<'t>(trace: &'t Trace<'t>, options: &Explain) -> Vec<Block<'t>> {
    let program = trace.program;
    let output = program.find(Key::new(Scope::default(), Name::Output));
    let after = output.and_then(|output| trace.matrix(Source::Stage(output)));
    let (Some(output), Some(after), Some(weights)) = (output, after, Weights::of(trace)) else {
        return Vec::new();
    };
    let output = &program.stages[output];
    let before = program.find_input(InputKey::new(Scope::default(), Parameter::X));
    let before = before
        .and_then(|input| trace.matrix(Source::Input(input)))
        .filter(|x| x.nrows() == after.nrows());
    let rows: Vec<usize> = match options.token {
        Some(token) => vec![token],
        None => (0..after.nrows()).collect(),
    };
    let vector =
        |matrix: &Matrix, row: usize| Cell::Vector(matrix.row(row).iter().copied().collect());
    let cells = rows.iter().map(|&row| {
        let before = before.map(|x| vector(x, row));
        let mixed = Cell::Text(shares::of(&weights, row));
        let after = [vector(after, row), mixed];
        before.into_iter().chain(after).collect()
    });
    let mixed = if weights.are_no_shares() {
        say::column_weighted()
    } else {
        say::column_mixed()
    };
    let columns = before.map(|_| say::column_before()).into_iter();
    let labels = output.rows.all_labels(after.nrows());
    let table = Table {
        caption: None,
        symbol: None,
        shows: None,
        rows: Axis {
            title: Some(say::axis_words()),
            labels: rows
                .iter()
                .filter_map(|&row| labels.get(row).cloned())
                .collect(),
            messages: Vec::new(),
        },
        columns: Axis {
            title: None,
            labels: Vec::new(),
            messages: columns.chain([say::column_after(), mixed]).collect(),
        },
        cells: Cells::Listed(cells.collect()),
        content: Content::Numbers,
    };
    let heading = Block::Heading {
        number: None,
        text: say::summary_heading(),
        symbol: None,
    };
    let meaning = Block::Paragraph(meaning(trace, output, &weights));
    vec![heading, Block::Table(table), meaning]
}

fn meaning(trace: &Trace<'_>, output: &Stage, weights: &Weights<'_>) -> Message {
    let weight = match (&output.op, output.operands.get(1)) {
        (Op::Linear(_), Some(&weight)) => Some(Expression::symbol(trace.program.symbol(weight))),
        _ => None,
    };
    match (weight, weights.are_no_shares()) {
        (None, false) => say::summary_meaning(),
        (Some(weight), false) => say::summary_projected(weight),
        (None, true) => say::summary_weighted(),
        (Some(weight), true) => say::summary_weighted_projected(weight),
    }
}
