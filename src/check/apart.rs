//! Several mistakes explain a stage: whether the problem is to blame, or the sheet.

use super::claim::slack;
use super::report::{Apart, StageReport};
use super::solution::Solution;
use crate::matrix::Matrix;

/// Why nothing tells the causes of `stage` apart; `None` where there are not several.
///
/// Decided in exact numbers: what each mistake makes of the stage where everything before it is right,
/// looked at in the cells that were written.
pub fn apart(solution: &Solution<'_>, stage: &StageReport) -> Option<Apart> {
    if stage.causes.len() < 2 {
        return None;
    }
    let made: Option<Vec<Matrix>> = stage
        .causes
        .iter()
        .map(|cause| solution.remade(&cause.made, stage.stage))
        .collect();
    let Some(made) = made else {
        return Some(Apart::NotHere);
    };
    let pairs = || {
        let all = made.iter().enumerate();
        all.flat_map(|(at, one)| made[at + 1..].iter().map(move |other| (one, other)))
    };
    Some(if pairs().all(|(one, other)| !differ(stage, one, other)) {
        Apart::Never
    } else if pairs().all(|(one, other)| differ(stage, one, other)) {
        Apart::WithMoreDecimals
    } else {
        Apart::NotHere
    })
}

/// Whether two results are different numbers in a cell that was written.
fn differ(stage: &StageReport, one: &Matrix, other: &Matrix) -> bool {
    if one.shape() != other.shape() {
        return true;
    }
    let apart = |(a, b): (&f64, &f64)| {
        let same = a == b || (a.is_nan() && b.is_nan());
        // The order of the arithmetic tells in the last digits.
        let close = (a - b).abs() <= 1e3 * slack(*a);
        !same && !close
    };
    if stage.cells.is_empty() {
        return one.iter().zip(other.iter()).any(apart);
    }
    let written = stage.cells.iter().filter(|cell| cell.written.is_some());
    written
        .map(|cell| (cell.row, cell.column))
        .any(|at| one.get(at).zip(other.get(at)).is_some_and(apart))
}
