//! What a reader of the numbers must know whatever the format.

use crate::matrix::Matrix;
use crate::message::{Message, explain as say};
use crate::op::Op;
use crate::problem::MaskedRow;
use crate::program::Stage;
use crate::trace::Trace;

/// Which queries have nothing left to attend to, for every softmax whose scores the trace kept.
pub fn empty_rows(trace: &Trace<'_>) -> Vec<Message> {
    let of_stage = |stage| messages_of(trace, stage);
    trace.program.stages.iter().flat_map(of_stage).collect()
}

/// Which queries of one softmax have nothing left to attend to.
pub(super) fn messages_of(trace: &Trace<'_>, stage: &Stage) -> Vec<Message> {
    let Op::Softmax(softmax) = &stage.op else {
        return Vec::new();
    };
    let scores = stage
        .operands
        .first()
        .and_then(|&source| trace.matrix(source));
    let Some(scores) = scores else {
        return Vec::new();
    };
    empty(scores)
        .map(|row| {
            let word = stage.rows.label(row).into_owned();
            match softmax.masked_row {
                MaskedRow::Zero => say::empty_row_zero(word),
                MaskedRow::Undefined => say::empty_row_undefined(word),
                MaskedRow::Uniform => say::empty_row_uniform(word),
            }
        })
        .collect()
}

/// The rows of nothing but −∞.
fn empty(scores: &Matrix) -> impl Iterator<Item = usize> {
    (0..scores.nrows()).filter(|&row| scores.row(row).iter().all(|s| *s == f64::NEG_INFINITY))
}
