//! What a reader of the numbers must know whatever the format.

use super::rows::{self, Weights};
use crate::expression::{CellRef, Source};
use crate::message::{Message, explain as say};
use crate::number::display::round;
use crate::op::Op;
use crate::problem::MaskedRow;
use crate::program::Name;
use crate::trace::Trace;

/// Queries with nothing left to attend to, and given weights that are none, for every stage that the
/// trace kept.
pub fn warnings(trace: &Trace<'_>) -> Vec<Message> {
    let stages = 0..trace.program.stages.len();
    stages.flat_map(|stage| of_stage(trace, stage)).collect()
}

/// The warnings of one stage.
pub(super) fn of_stage(trace: &Trace<'_>, index: usize) -> Vec<Message> {
    let stage = &trace.program.stages[index];
    match &stage.op {
        Op::Softmax(softmax) => {
            let emptied = rows::emptied(trace, index);
            let words = rows::words(&stage.rows, emptied);
            let warning = match softmax.masked_row {
                MaskedRow::Zero => say::empty_row_zero(words, emptied.len()),
                MaskedRow::Undefined => say::empty_row_undefined(words, emptied.len()),
                MaskedRow::Uniform => say::empty_row_uniform(words, emptied.len()),
            };
            let any = !emptied.is_empty();
            any.then_some(warning).into_iter().collect()
        }
        Op::Given(_) if stage.key.name == Name::AttentionWeights => given(trace, index),
        _ => Vec::new(),
    }
}

/// Given weights whose rows do not sum to 1, or that lie below 0 or above 1.
fn given(trace: &Trace<'_>, index: usize) -> Vec<Message> {
    let Some(weights) = Weights::at(trace, index) else {
        return Vec::new();
    };
    let sums: Vec<(usize, f64)> = (0..weights.values.nrows())
        .map(|row| (row, weights.values.row(row).iter().sum()))
        .filter(|(_, sum)| !rows::is_one(*sum))
        .collect();
    let sum = |&(row, sum): &(usize, f64)| sums_to(weights.stage.rows.label(row).into(), sum);
    let outside: Vec<CellRef> = (0..weights.values.nrows())
        .flat_map(|row| (0..weights.values.ncols()).map(move |column| (row, column)))
        .filter(|&at| rows::outside(weights.values[at]))
        .map(|(row, column)| CellRef {
            source: Source::Stage(index),
            row,
            column,
        })
        .collect();
    let cell = |at: &CellRef| {
        say::weight_is(
            trace.program.cell_name(*at),
            weights.values[(at.row, at.column)],
        )
    };
    let sums_differ = || say::sums_differ(rows::beginning(sums.iter().map(sum), sums.len()));
    let lie_outside =
        || say::weights_outside(rows::beginning(outside.iter().map(cell), outside.len()));
    [
        (!sums.is_empty()).then(sums_differ),
        (!outside.is_empty()).then(lie_outside),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What a row sums to; where that would read 1 when rounded, how far it is from it.
fn sums_to(word: String, sum: f64) -> Message {
    // Adding up leaves traces that nobody wrote.
    let tidy = |value| round(value, 12);
    match tidy(sum - 1.0) {
        over if over.abs() >= 0.05 => say::row_sums_to(word, tidy(sum)),
        over if over > 0.0 => say::row_sums_to_more(word, over),
        under => say::row_sums_to_less(word, -under),
    }
}
