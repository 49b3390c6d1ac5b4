//! Rows of weights that no softmax gives, whatever its scores.

use super::claim::Unit;
use super::sheet::WrittenStage;
use crate::matrix::{Matrix, Shape};
use crate::op::{Along, Op};

/// The rows of weights, written in full, that do not add up to 1 by twice what rounding each of them explains.
/// What their scores may be does not matter: no softmax gives them.
pub(super) fn torn_rows(op: &Op, own: &Matrix, written: &WrittenStage, unit: Unit) -> Vec<usize> {
    let Op::Softmax(softmax) = op else {
        return Vec::new();
    };
    if written.shape() != Shape::of(own) {
        return Vec::new();
    }
    let is_torn = |row: &usize| {
        let cells = written.cells.row(*row);
        let full = cells
            .iter()
            .all(|cell| cell.is_some_and(|cell| cell.decimals.is_some()));
        // A row with nothing to attend to is as the convention has it.
        let weighs = (own.row(*row).sum() - 1.0).abs() < 0.5;
        let cells = cells.iter().flatten();
        let (sum, units) = cells.fold((0.0, 0.0), |(sum, units), cell| {
            (
                sum + cell.value,
                units + unit.of_number(*cell).at(cell.value),
            )
        });
        // Rounded up they add up to half a unit each more at most, cut off to a unit less.
        full && weighs && (sum > 1.0 + units || sum < 1.0 - 2.0 * units)
    };
    match softmax.along {
        Along::Rows => (0..own.nrows()).filter(is_torn).collect(),
        Along::Columns | Along::Whole => Vec::new(),
    }
}
