//! What the scale does to the attention weights: the largest weight and the entropy of each row, with
//! it and without.

use super::explain::Explain;
use super::rows::Weights;
use super::table::axis;
use crate::document::{Axis, Block, Cell, Cells, Content, Table};
use crate::expression::Source;
use crate::matrix::Matrix;
use crate::message::{Message, scaling as say};
use crate::number::display::round;
use crate::op::Op;
use crate::trace::Trace;

/// The table below the stage at `index`, which scales; nothing where no softmax follows or every row
/// is empty.
pub(super) fn blocks<'t>(trace: &'t Trace<'t>, options: &Explain, index: usize) -> Vec<Block<'t>> {
    let Some(unscaled) = unscaled(trace, index) else {
        return Vec::new();
    };
    let Some(scaled) = Weights::at(trace, unscaled.softmax) else {
        return Vec::new();
    };
    let rows: Vec<usize> = match options.token {
        Some(token) => vec![token],
        None => (0..scaled.values.nrows()).collect(),
    };
    let visible = |row: &&usize| !scaled.is_emptied(**row);
    let single = rows.iter().filter(|row| scaled.visible(**row) == 1).count();
    let several = rows.iter().filter(visible).count() - single;
    if single + several == 0 {
        return Vec::new();
    }
    let cells = rows.iter().map(|&row| {
        if scaled.is_emptied(row) {
            return vec![Cell::Text(say::none()); 4];
        }
        let ([top, bits], [top_without, bits_without]) = (
            measures(scaled.values, row),
            measures(&unscaled.weights, row),
        );
        [top, top_without, bits, bits_without]
            .map(Cell::Number)
            .to_vec()
    });
    let stage = &trace.program.stages[index];
    let table = Table {
        caption: Some(if unscaled.masked {
            say::caption_masked()
        } else {
            say::caption()
        }),
        symbol: None,
        shows: None,
        rows: axis(trace.program, Source::Stage(index), &stage.rows, &rows),
        columns: Axis {
            title: None,
            labels: Vec::new(),
            messages: vec![
                say::largest_with(),
                say::largest_without(),
                say::entropy_with(),
                say::entropy_without(),
            ],
        },
        cells: Cells::Listed(cells.collect()),
        content: Content::Numbers,
    };
    let sentences: [Option<Message>; 2] = [
        (several > 0).then(say::meaning),
        (single > 0).then(say::single_key),
    ];
    let sentences = sentences.into_iter().flatten().map(Block::Paragraph);
    [Block::Table(table)].into_iter().chain(sentences).collect()
}

/// What the weights would be without the scale.
struct Unscaled {
    softmax: usize,
    weights: Matrix,
    /// Whether a mask stands between the two.
    masked: bool,
}

/// Runs the ops between the scale at `index` and its softmax on the scores as they are before it, as
/// exactly as the trace was run.
fn unscaled(trace: &Trace<'_>, index: usize) -> Option<Unscaled> {
    let stages = &trace.program.stages;
    let scores = trace.matrix(*stages[index].operands.first()?)?;
    let mut values: Vec<Option<Matrix>> = vec![None; stages.len()];
    values[index] = Some(scores.clone());
    let mut masked = false;
    for (later, stage) in stages.iter().enumerate().skip(index + 1) {
        let changed = |source: &Source| match source {
            Source::Stage(operand) => values[*operand].as_ref(),
            Source::Input(_) => None,
        };
        if !stage
            .operands
            .iter()
            .any(|source| changed(source).is_some())
        {
            continue;
        }
        let operands: Vec<&Matrix> = stage
            .operands
            .iter()
            .map(|source| changed(source).or_else(|| trace.matrix(*source)))
            .collect::<Option<_>>()?;
        let value = stage.op.operation().evaluate(&operands);
        let value = match trace.round {
            Some(digits) => value.map(|value| round(value, digits)),
            None => value,
        };
        if matches!(stage.op, Op::Softmax(_)) {
            return Some(Unscaled {
                softmax: later,
                weights: value,
                masked,
            });
        }
        masked |= matches!(stage.op, Op::Mask(_));
        values[later] = Some(value);
    }
    None
}

/// The largest weight of a row, and its entropy in bits: 0 where one key takes everything.
fn measures(weights: &Matrix, row: usize) -> [f64; 2] {
    let row = weights.row(row);
    let largest = row.iter().copied().fold(0.0, f64::max);
    let taken = row.iter().filter(|weight| **weight > 0.0);
    let bits: f64 = taken.map(|weight| weight * libm::log2(*weight)).sum();
    [largest, 0.0 - bits]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entropy_by_hand() {
        // ½·1 + ¼·2 + ¼·2 bits
        let weights = Matrix::from_row_slice(2, 3, &[0.5, 0.25, 0.25, 0.0, 1.0, 0.0]);
        assert_eq!(measures(&weights, 0), [0.5, 1.5]);
        assert_eq!(measures(&weights, 1), [1.0, 0.0]);
    }
}
