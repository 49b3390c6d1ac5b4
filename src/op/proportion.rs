//! Scores divided by the sum of their row: S[i,j] / Σ_k S[i,k]. What a softmax is without its
//! exponentials. A masked score counts as 0; a row of nothing else becomes what it does in the softmax.
//!
//! By hand: [1 3 0] → [1/4 3/4 0].

use super::{Arithmetic, Operation, Region, Remark, Tensor, Unfit, count};
use crate::expression::{Expression, Function, Quantity};
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

/// The same of a range. A score that may be masked, but need not be, can be anything below its end.
fn range(score: Interval) -> Interval {
    match score.high {
        f64::NEG_INFINITY => Interval::point(0.0),
        _ => score,
    }
}

/// Scores added up.
#[derive(Clone, Copy)]
struct Sum {
    range: Interval,
    /// Their magnitudes added up, where all are least and where all are greatest.
    magnitudes: [f64; 2],
    /// Whether none can be below 0, or none above.
    one_sign: [bool; 2],
}

impl Sum {
    const NOTHING: Self = Self {
        range: Interval::point(0.0),
        magnitudes: [0.0; 2],
        one_sign: [true; 2],
    };

    fn and(self, score: Interval) -> Self {
        let [least, greatest] = self.magnitudes;
        let [positive, negative] = self.one_sign;
        Self {
            range: self.range.plus(score),
            magnitudes: [least + score.low.abs(), greatest + score.high.abs()],
            one_sign: [positive && score.low >= 0.0, negative && score.high <= 0.0],
        }
    }

    /// Whether it is made of nothing but zeros.
    fn is_zero(self) -> bool {
        self.magnitudes == [0.0; 2]
    }

    /// How large the magnitudes can be beside the sum: what its rounding is relative to. That grows
    /// as any score goes towards 0 or beyond it against the sum's sign, so that it is greatest at the
    /// end that is nearest to 0. `None` where the sum may be 0 of scores of both signs.
    fn cancelled(self, n: usize, unit_roundoff: f64) -> Option<f64> {
        if self.one_sign.contains(&true) {
            return Some(1.0);
        }
        let doubt = |magnitude| 2.0 * n as f64 * unit_roundoff * magnitude + SMALLEST;
        let Interval { low, high } = self.range;
        match self.magnitudes {
            [least, _] if low > doubt(least) => Some(least / low),
            [_, greatest] if high < -doubt(greatest) => Some(greatest / -high),
            _ => None,
        }
    }
}

/// What x/(x + r) can be, where it is defined: monotone in x and in r as long as the sum keeps its
/// sign, and without bounds where it can pass 0.
fn share(own: Interval, others: Sum, n: usize, unit_roundoff: f64) -> Interval {
    match (Sum::NOTHING.and(own).is_zero(), others.is_zero()) {
        (true, true) => return Interval::point(f64::NAN),
        (true, false) => return Interval::point(0.0),
        (false, true) => return Interval::point(1.0),
        (false, false) => {}
    }
    let Some(relative) = others.and(own).cancelled(n, unit_roundoff) else {
        return Interval::new(f64::NEG_INFINITY, f64::INFINITY);
    };
    // Where nothing cancels, a corner of 0/0 has the others around it.
    let corners = [own.low, own.high].into_iter().flat_map(|own| {
        let others = [others.range.low, others.range.high];
        others
            .into_iter()
            .flat_map(move |others| corner(own, others))
    });
    let low = corners.clone().fold(f64::INFINITY, f64::min);
    let high = corners.fold(f64::NEG_INFINITY, f64::max);
    let largest = low.abs().max(high.abs());
    Interval::new(low, high).widened(bound(n, relative, largest, unit_roundoff))
}

/// What x/(x + r) is, or tends to from either side, where x or r is beyond all bounds.
fn corner(own: f64, others: f64) -> [f64; 2] {
    match (own.is_infinite(), others.is_infinite()) {
        (true, true) => [0.0, 1.0],
        (true, false) => [1.0; 2],
        _ => [own / (own + others); 2],
    }
}

/// n − 1 additions and a quotient, relative to what comes out, where the magnitudes added up are
/// `relative` times their sum.
fn bound(n: usize, relative: f64, share: f64, unit_roundoff: f64) -> f64 {
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
        Intervals::from_fn(scores.shape(), |row, column| {
            if (0..n).all(|key| scores.at(row, key).high == f64::NEG_INFINITY) {
                return Interval::point(self.masked_row.weight(n));
            }
            let others = (0..n).filter(|&other| other != column);
            let own = range(scores.at(row, column));
            let others = others
                .map(|other| range(scores.at(row, other)))
                .fold(Sum::NOTHING, Sum::and);
            share(own, others, n, unit_roundoff)
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
        let (total, magnitude) = (line().sum::<f64>(), line().map(f64::abs).sum::<f64>());
        let share = counted(operands[0][(row, column)]) / total;
        let relative = magnitude / total.abs();
        bound(operands[0].ncols(), relative, share, unit_roundoff)
    }

    fn reads(&self, _: usize, shapes: &[Shape], row: usize, _: usize) -> Region {
        Region::row(shapes[0], row)
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
            .over(Expression::Function(Function::RowSum, vec![scores]))
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

    #[test]
    fn an_interval_ends_where_some_score_takes_it() {
        let enclosed = |low: &[f64], high: &[f64]| {
            let scores = Intervals {
                low: Matrix::from_row_slice(1, low.len(), low),
                high: Matrix::from_row_slice(1, high.len(), high),
            };
            Proportion::default()
                .enclose(&[&scores], f64::EPSILON / 2.0)
                .at(0, 0)
        };
        let near = |found: Interval, low: f64, high: f64| {
            assert!(found.low <= low && low - found.low < 1e-13, "{found:?}");
            assert!(found.high >= high && found.high - high < 1e-13, "{found:?}");
        };
        // 1/(1+4) and 2/(2+3).
        near(enclosed(&[1.0, 3.0], &[2.0, 4.0]), 0.2, 0.4);
        // Of scores that are not below 0, a share lies from 0 to 1, however small their sum.
        near(enclosed(&[0.0, 0.0], &[1.0, 1.0]), 0.0, 1.0);
        // −1/(−1+3) and 1/(1+2), the sum from 1 to 4.
        near(enclosed(&[-1.0, 2.0], &[1.0, 3.0]), -1.0, 1.0 / 3.0);
        // Where the sum can pass 0, anything.
        let open = enclosed(&[-1.0, 0.5], &[1.0, 3.0]);
        assert_eq!(open, Interval::new(f64::NEG_INFINITY, f64::INFINITY));
        // What is masked has no share, and what stands alone has all.
        let gone = f64::NEG_INFINITY;
        assert_eq!(enclosed(&[gone, -1.0], &[gone, 1.0]), Interval::point(0.0));
        assert_eq!(enclosed(&[-1.0, gone], &[1.0, gone]), Interval::point(1.0));
        // A row of nothing becomes what the convention says: zeros.
        assert_eq!(enclosed(&[gone, gone], &[gone, gone]), Interval::point(0.0));
    }
}
