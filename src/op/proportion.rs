//! Scores divided by the sum of their row: S[i,j] / Σ_k S[i,k]. What a softmax is without its
//! exponentials. A masked score counts as 0.
//!
//! By hand: [1 3 0] → [1/4 3/4 0].

use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::{Expression, Function, Quantity};
use crate::interval::{Interval, Intervals, SMALLEST};
use crate::matrix::{Matrix, Shape};

/// Operand: the scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proportion;

/// A masked score takes no part.
fn counted(score: f64) -> f64 {
    if score == f64::NEG_INFINITY {
        0.0
    } else {
        score
    }
}

/// n − 1 additions and a quotient, relative to what is added up and to what comes out.
fn bound(n: usize, magnitude: f64, total: f64, share: f64, unit_roundoff: f64) -> f64 {
    let relative = magnitude / total.abs();
    2.0 * (n + 1) as f64 * unit_roundoff * (1.0 + relative) * (share.abs() + relative) + SMALLEST
}

impl Operation for Proportion {
    fn name(&self) -> &'static str {
        "proportion"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 1)?;
        Ok(operands[0])
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        let mut shares = operands[0].map(counted);
        for mut row in shares.row_iter_mut() {
            let total: f64 = row.iter().sum();
            row /= total;
        }
        shares
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        let scores = operands[0];
        let n = scores.shape().columns;
        let at = |row, column| {
            let Interval { low, high } = scores.at(row, column);
            Interval::new(counted(low), counted(high))
        };
        Intervals::from_fn(scores.shape(), |row, column| {
            let own = at(row, column);
            let others = (0..n)
                .filter(|&other| other != column)
                .fold(Interval::point(0.0), |sum, other| sum.plus(at(row, other)));
            let total = own.plus(others);
            if !(total.low > 0.0 || total.high < 0.0) {
                // The sum may be 0: anything can come out.
                return Interval::new(f64::NEG_INFINITY, f64::INFINITY);
            }
            // x/(x + r) is monotone in x and in r where the sum keeps its sign.
            let corners = [
                own.low / (own.low + others.low),
                own.low / (own.low + others.high),
                own.high / (own.high + others.low),
                own.high / (own.high + others.high),
            ];
            let low = corners.into_iter().fold(f64::INFINITY, f64::min);
            let high = corners.into_iter().fold(f64::NEG_INFINITY, f64::max);
            let magnitude: f64 = (0..n).map(|other| at(row, other).magnitude()).sum();
            let least = total.low.abs().min(total.high.abs());
            let largest = low.abs().max(high.abs());
            Interval::new(low, high).widened(bound(n, magnitude, least, largest, unit_roundoff))
        })
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        let line = || {
            operands[0]
                .row(row)
                .into_iter()
                .map(|score| counted(*score))
        };
        let (total, magnitude) = (line().sum::<f64>(), line().map(f64::abs).sum());
        let share = counted(operands[0][(row, column)]) / total;
        bound(operands[0].ncols(), magnitude, total, share, unit_roundoff)
    }

    fn reads(&self, _: usize, shapes: &[Shape], row: usize, _: usize) -> Region {
        Region::row(shapes[0], row)
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let scores = operands[0];
        let term = |key| match scores.values[(row, key)] {
            f64::NEG_INFINITY => Expression::Number(0.0),
            _ => scores.cell(row, key),
        };
        let sum = Expression::Sum((0..scores.values.ncols()).map(term).collect());
        let total = sum.value().unwrap_or(f64::NAN);
        Arithmetic {
            summary: term(column).over(sum.clone()),
            steps: vec![
                (Quantity::Total, sum),
                (
                    Quantity::Result,
                    term(column).over(Expression::Quantity(Quantity::Total, total)),
                ),
            ],
            remark: None,
        }
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        let scores = operands[0].clone();
        scores
            .clone()
            .over(Expression::Function(Function::RowSum, vec![scores]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let scores = Matrix::from_row_slice(1, 3, &[1.0, 3.0, f64::NEG_INFINITY]);
        let shares = Proportion.evaluate(&[&scores]);
        assert_eq!(shares, Matrix::from_row_slice(1, 3, &[0.25, 0.75, 0.0]));
    }

    #[test]
    fn an_interval_ends_at_corners() {
        // [1,2] beside [2,6]: 1/(1+6) to 2/(2+2).
        let scores = Intervals {
            low: Matrix::from_row_slice(1, 2, &[1.0, 2.0]),
            high: Matrix::from_row_slice(1, 2, &[2.0, 6.0]),
        };
        let first = Proportion.enclose(&[&scores], 0.0).at(0, 0);
        assert!((first.low - 1.0 / 7.0).abs() < 1e-15 && (first.high - 0.5).abs() < 1e-15);
    }
}
