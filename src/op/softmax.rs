//! Scores to weights, row by row: A[i,j] = b^S[i,j] / Σ_k b^S[i,k], with b = e unless given
//! (Vaswani et al. 2017, equation 1). n_q × n_k; each row sums to 1.
//!
//! The row's maximum m is subtracted first, which changes nothing but keeps b^(S−m) in range.
//! A masked score is −∞ and its weight exactly 0.
//!
//! By hand, in base 2: [1 3 0] → [2⁻², 2⁰, 2⁻³] = [0.25 1 0.125] → /1.375 → [2/11 8/11 1/11].

use super::{Along, Arithmetic, Operation, Region, Remark, Tensor, Unfit, count};
use crate::expression::{Base, Expression, Function, Quantity};
use crate::interval::{Interval, Intervals, SMALLEST};
use crate::matrix::{Matrix, Shape};
use crate::problem::MaskedRow;

/// Operand: the scores, masked where there is a mask.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Softmax {
    /// The base of the exponential, greater than 1.
    pub base: Base,
    /// What a row of nothing but −∞ becomes.
    pub masked_row: MaskedRow,
    /// What sums to 1: right is each row.
    pub along: Along,
}

impl Softmax {
    /// Relative to the row's largest weight, which is at most 1: n − 1 additions, an exponential
    /// right to one unit in the last place (2u), its shifted argument (u/e) and a quotient.
    fn bound(self, n: usize, unit_roundoff: f64) -> f64 {
        (n + 3) as f64 * unit_roundoff + SMALLEST
    }
}

impl Operation for Softmax {
    fn name(&self) -> &'static str {
        "softmax"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 1)?;
        Ok(operands[0])
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        if let (Base::E, Along::Rows) = (self.base, self.along) {
            let emptied = self.masked_row.weight(operands[0].ncols());
            return attn_kernel::softmax(operands[0], emptied);
        }
        let mut weights = self.along.lay_out(operands[0]);
        let n = weights.ncols();
        for mut row in weights.row_iter_mut() {
            let maximum = maximum(row.iter().copied());
            if maximum == f64::NEG_INFINITY {
                row.fill(self.masked_row.weight(n));
                continue;
            }
            let mut total = 0.0;
            for score in row.iter_mut() {
                *score = self.base.raise(*score - maximum);
                total += *score;
            }
            row /= total;
        }
        self.along.restore(weights, Shape::of(operands[0]))
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        let scores = &self.along.lay_out_intervals(operands[0]);
        let n = scores.shape().columns;
        let bound = self.bound(n, unit_roundoff);
        let mut low = Matrix::zeros(scores.shape().rows, n);
        let mut high = low.clone();
        for row in 0..scores.shape().rows {
            let lows: Vec<f64> = scores.low.row(row).iter().copied().collect();
            let highs: Vec<f64> = scores.high.row(row).iter().copied().collect();
            let top = maximum(highs.iter().copied());
            if top == f64::NEG_INFINITY || top.is_nan() {
                let weight = if top.is_nan() {
                    top
                } else {
                    self.masked_row.weight(n)
                };
                low.row_mut(row).fill(weight);
                high.row_mut(row).fill(weight);
                continue;
            }
            // The row may be empty, if not for sure.
            let perhaps = maximum(lows.iter().copied()) == f64::NEG_INFINITY;
            // A weight is least where its own score is least and all others greatest.
            let least = against_others(self.base, &lows, &highs);
            let greatest = against_others(self.base, &highs, &lows);
            for column in 0..n {
                let weight = if highs[column] == f64::NEG_INFINITY {
                    Interval::point(0.0)
                } else {
                    let range = Interval::new(least[column], greatest[column]).widened(bound);
                    Interval::new(range.low.max(0.0), range.high.min(1.0))
                };
                let weight = match self.masked_row.weight(n) {
                    nothing if perhaps && !nothing.is_nan() => {
                        Interval::new(weight.low.min(nothing), weight.high.max(nothing))
                    }
                    _ => weight,
                };
                low[(row, column)] = weight.low;
                high[(row, column)] = weight.high;
            }
        }
        let lines = Intervals { low, high };
        self.along.restore_intervals(lines, operands[0].shape())
    }

    fn rounding(&self, operands: &[&Matrix], _: usize, _: usize, unit_roundoff: f64) -> f64 {
        let line = self.along.line(Shape::of(operands[0]), 0, 0);
        self.bound(line.rows.len() * line.columns.len(), unit_roundoff)
    }

    fn reads(&self, _: usize, shapes: &[Shape], row: usize, column: usize) -> Region {
        self.along.line(shapes[0], row, column)
    }

    fn by_rows(&self, _: usize) -> bool {
        self.along == Along::Rows
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let scores = operands[0];
        let shape = Shape::of(scores.values);
        let line: Vec<(usize, usize)> = self.along.line(shape, row, column).cells().collect();
        let n = line.len();
        let value = |k: usize| scores.values[line[k]];
        let cell = |k: usize| scores.cell(line[k].0, line[k].1);
        let largest = maximum((0..n).map(value));
        if largest == f64::NEG_INFINITY {
            return Arithmetic {
                remark: Some(Remark::NothingToAttendTo),
                ..Arithmetic::single(Expression::Number(self.masked_row.weight(n)))
            };
        }
        let raise = |exponent: Expression| Expression::Exponential(self.base, Box::new(exponent));
        let shifted = |k| cell(k).minus(Expression::Quantity(Quantity::Maximum, largest));
        let mut steps = vec![(
            Quantity::Maximum,
            Expression::Maximum((0..n).map(cell).collect()),
        )];
        let mut total = 0.0;
        let mut exponentials = Vec::with_capacity(n);
        for k in 0..n {
            let exponential = self.base.raise(value(k) - largest);
            total += exponential;
            steps.push((Quantity::Exponential(k), raise(shifted(k))));
            exponentials.push(Expression::Quantity(Quantity::Exponential(k), exponential));
        }
        let own = self.along.position(shape, row, column);
        let own_exponential = exponentials[own].clone();
        steps.push((Quantity::Total, Expression::Sum(exponentials)));
        steps.push((
            Quantity::Result,
            own_exponential.over(Expression::Quantity(Quantity::Total, total)),
        ));
        // In one line the maximum is left out for readability, unless exp would pass the range.
        let term = |k| {
            raise(if largest.abs() > 300.0 {
                shifted(k)
            } else {
                cell(k)
            })
        };
        Arithmetic {
            summary: term(own).over(Expression::Sum((0..n).map(term).collect())),
            steps,
            remark: (value(own) == f64::NEG_INFINITY).then_some(Remark::Masked),
        }
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        let scores = operands[0].clone();
        match self.along {
            Along::Rows => Expression::Softmax(self.base, Box::new(scores)),
            Along::Columns => Expression::Function(Function::SoftmaxColumns, vec![scores]),
            Along::Whole => Expression::Function(Function::SoftmaxAll, vec![scores]),
        }
    }
}

/// The largest score; NaN where any is.
pub(super) fn maximum(mut scores: impl Iterator<Item = f64>) -> f64 {
    let largest = |max: f64, score: f64| {
        if score.is_nan() {
            None
        } else {
            Some(max.max(score))
        }
    };
    scores
        .try_fold(f64::NEG_INFINITY, largest)
        .unwrap_or(f64::NAN)
}

/// For each position, the weight of `own` there against `others` everywhere else. The others' sum
/// is put together from both sides, so that nothing cancels.
fn against_others(base: Base, own: &[f64], others: &[f64]) -> Vec<f64> {
    let top = maximum(others.iter().copied());
    let raised = raised(base, others, top);
    let mut after: Vec<f64> = raised
        .iter()
        .rev()
        .scan(0.0, |sum, exponential| {
            Some(std::mem::replace(sum, *sum + exponential))
        })
        .collect();
    after.reverse();
    let mut before = 0.0;
    let mut weights: Vec<f64> = own
        .iter()
        .zip(&raised)
        .zip(&after)
        .map(|((own, exponential), after)| {
            let rest = before + after;
            before += exponential;
            weight(base, *own, top, rest)
        })
        .collect();
    // Measured from the largest of all, what stands against that one may vanish.
    if let Some(largest) = others.iter().position(|&score| score == top) {
        let rest = [&others[..largest], &others[largest + 1..]].concat();
        let top = maximum(rest.iter().copied());
        let sum = self::raised(base, &rest, top).iter().sum();
        weights[largest] = weight(base, own[largest], top, sum);
    }
    weights
}

/// The exponentials of scores, over that of `top`.
fn raised(base: Base, scores: &[f64], top: f64) -> Vec<f64> {
    let raise = |score: &f64| match top == f64::NEG_INFINITY {
        true => 0.0,
        false => base.raise(score - top),
    };
    scores.iter().map(raise).collect()
}

/// The weight of a score against others, whose exponentials over that of `top` sum to `rest`.
fn weight(base: Base, own: f64, top: f64, rest: f64) -> f64 {
    if own == f64::NEG_INFINITY {
        0.0
    } else if rest == 0.0 {
        1.0
    } else {
        1.0 / (1.0 + rest * base.raise(top - own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE_2: Softmax = Softmax {
        base: Base::Number(2.0),
        masked_row: MaskedRow::Uniform,
        along: Along::Rows,
    };

    #[test]
    fn worked_by_hand() {
        let scores = Matrix::from_row_slice(1, 3, &[1.0, 3.0, 0.0]);
        let weights = BASE_2.evaluate(&[&scores]);
        for (weight, elevenths) in weights.iter().zip([2.0, 8.0, 1.0]) {
            assert!((weight - elevenths / 11.0).abs() <= 6.0 * f64::EPSILON / 2.0);
        }
    }

    #[test]
    fn a_masked_key_weighs_exactly_nothing() {
        let none = f64::NEG_INFINITY;
        let scores = Matrix::from_row_slice(2, 2, &[none, 5.0, none, none]);
        let weights = BASE_2.evaluate(&[&scores]);
        assert_eq!(weights, Matrix::from_row_slice(2, 2, &[0.0, 1.0, 0.5, 0.5]));
    }

    #[test]
    fn an_interval_ends_where_own_and_others_pull_apart() {
        // Base 2, scores in [0,1] and [1,2]: least 2⁰/(2⁰+2²) = 1/5, greatest 2¹/(2¹+2¹) = 1/2.
        let scores = Intervals {
            low: Matrix::from_row_slice(1, 2, &[0.0, 1.0]),
            high: Matrix::from_row_slice(1, 2, &[1.0, 2.0]),
        };
        let weights = BASE_2.enclose(&[&scores], f64::EPSILON / 2.0);
        let first = weights.at(0, 0);
        assert!(first.low <= 0.2 && 0.2 - first.low < 1e-14, "{first:?}");
        assert!(first.high >= 0.5 && first.high - 0.5 < 1e-14, "{first:?}");
    }

    #[test]
    fn an_interval_holds_where_exponentials_pass_the_range_of_numbers() {
        // Base 2, a score in [0, 2000] beside 0: its weight is from 1/2 to 1, the other from 0 to 1/2,
        // although 2^2000 and 2^-2000 are no f64.
        let scores = Intervals {
            low: Matrix::from_row_slice(1, 2, &[0.0, 0.0]),
            high: Matrix::from_row_slice(1, 2, &[2000.0, 0.0]),
        };
        let weights = BASE_2.enclose(&[&scores], f64::EPSILON / 2.0);
        let (first, second) = (weights.at(0, 0), weights.at(0, 1));
        assert!(first.low <= 0.5 && 0.5 - first.low < 1e-14, "{first:?}");
        assert_eq!(first.high, 1.0);
        assert_eq!(second.low, 0.0);
        assert!(
            second.high >= 0.5 && second.high - 0.5 < 1e-14,
            "{second:?}"
        );
    }
}
