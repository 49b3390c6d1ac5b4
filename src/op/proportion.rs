//! Scores divided by the sum of their row: S[i,j] / Σ_k S[i,k]. What a softmax is without its
//! exponentials. A masked score counts as 0; a row of nothing else becomes what it does in the softmax.
//!
//! By hand: [1 3 0] → [1/4 3/4 0].

use super::{Arithmetic, Operation, Region, Remark, Tensor, Unfit};
use crate::expression::{Expression, Quantity};
use crate::interval::{Interval, Intervals, SMALLEST};
use crate::matrix::{Matrix, Shape};
use crate::problem::MaskedRow;

/// Operand: the scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proportion {
    /// What a row of nothing but −∞ becomes.
    pub masked_row: MaskedRow,
}

/// A masked score takes no part.
fn counted(score: f64) -> f64 {
    if score == f64::NEG_INFINITY {
        0.0
    } else {
        score
    }
}

/// Whether a row has nothing left to attend to.
fn is_empty(scores: &Matrix, row: usize) -> bool {
    let mut row = scores.row(row).into_iter();
    row.all(|score| *score == f64::NEG_INFINITY)
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
        Ok(operands[0])
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        let mut shares = operands[0].clone();
        let n = shares.ncols();
        for mut row in shares.row_iter_mut() {
            if row.iter().all(|score| *score == f64::NEG_INFINITY) {
                row.fill(self.masked_row.weight(n));
                continue;
            }
            row.apply(|score| *score = counted(*score));
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
            if (0..n).all(|key| scores.at(row, key).high == f64::NEG_INFINITY) {
                return Interval::point(self.masked_row.weight(n));
            }
            let own = at(row, column);
            let others = (0..n)
                .filter(|&other| other != column)
                .fold(Interval::point(0.0), |sum, other| sum.plus(at(row, other)));
            // Whatever the sum is, if not 0: nothing has no share of it, and what is alone has all.
            let nothing = Interval::point(0.0);
            if own == nothing {
                return nothing;
            }
            if others == nothing {
                return Interval::point(1.0);
            }
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
        if is_empty(operands[0], row) {
            return 0.0;
        }
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

    fn reads(&self, _: usize, shape: Shape, row: usize, _: usize) -> Region {
        Region::row(shape, row)
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let scores = operands[0];
        if is_empty(scores.values, row) {
            let weight = self.masked_row.weight(scores.values.ncols());
            return Arithmetic {
                remark: Some(Remark::NothingToAttendTo),
                ..Arithmetic::single(Expression::Number(weight))
            };
        }
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
            .over(Expression::Function("row_sum", vec![scores]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let scores = Matrix::from_row_slice(1, 3, &[1.0, 3.0, f64::NEG_INFINITY]);
        let shares = Proportion::default().evaluate(&[&scores]);
        assert_eq!(shares, Matrix::from_row_slice(1, 3, &[0.25, 0.75, 0.0]));
    }

    #[test]
    fn a_row_of_nothing_is_what_the_problem_says() {
        let scores = Matrix::from_element(1, 4, f64::NEG_INFINITY);
        let of = |masked_row| Proportion { masked_row }.evaluate(&[&scores])[(0, 3)];
        assert_eq!(of(MaskedRow::Zero), 0.0);
        assert_eq!(of(MaskedRow::Uniform), 0.25);
        assert!(of(MaskedRow::Undefined).is_nan());
        let exact = Intervals::exact(&scores);
        let uniform = MaskedRow::Uniform;
        let range = Proportion {
            masked_row: uniform,
        }
        .enclose(&[&exact], 0.0);
        assert_eq!(range.at(0, 3), Interval::point(0.25));
    }

    #[test]
    fn what_is_alone_has_it_all_whatever_it_is() {
        let gone = f64::NEG_INFINITY;
        let scores = Intervals {
            low: Matrix::from_row_slice(1, 2, &[-0.05, gone]),
            high: Matrix::from_row_slice(1, 2, &[0.05, gone]),
        };
        let shares = Proportion::default().enclose(&[&scores], 0.0);
        assert_eq!(shares.at(0, 0), Interval::point(1.0));
        assert_eq!(shares.at(0, 1), Interval::point(0.0));
    }

    #[test]
    fn an_interval_ends_at_corners() {
        // [1,2] beside [2,6]: 1/(1+6) to 2/(2+2).
        let scores = Intervals {
            low: Matrix::from_row_slice(1, 2, &[1.0, 2.0]),
            high: Matrix::from_row_slice(1, 2, &[2.0, 6.0]),
        };
        let first = Proportion::default().enclose(&[&scores], 0.0).at(0, 0);
        assert!((first.low - 1.0 / 7.0).abs() < 1e-15 && (first.high - 0.5).abs() < 1e-15);
    }
}
