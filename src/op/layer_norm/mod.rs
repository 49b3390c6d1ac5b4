//! Layer normalisation (Ba et al. 2016, section 3; Vaswani et al. 2017, section 3.1): each row brought
//! to mean 0 and variance 1, y = (x − μ) / √(σ² + ε)·γ + β, with μ = Σx/d and σ² = Σ(x − μ)²/d.
//! x: n × d, γ and β: 1 × d. What it is taken along and how it may go wrong is part of it.
//!
//! By hand, ε = 0: [1 3] has mean 2 and variance 1, and so [−1 1]; with γ = [2 1], β = [0 5]: [−2 6].

mod corner;
mod derive;
mod extreme;
mod line;
mod range;

use super::{Along, Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::{Expression, Symbol};
use crate::interval::{Interval, Intervals, SMALLEST};
use crate::matrix::{Matrix, Shape};
use attn_kernel::Moments;
use line::Line;

/// Operands: x, then γ and then β where there are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LayerNorm {
    /// What keeps the divisor from 0; 0 or more.
    pub eps: f64,
    /// Where it is added.
    pub epsilon: EpsilonPlace,
    /// What the sum of the squares is divided by.
    pub variance: Divisor,
    /// What the numbers are divided by.
    pub spread: Spread,
    /// What has mean 0 afterwards: right is each row.
    pub along: Along,
    /// Whether there is a γ.
    pub gamma: bool,
    /// Whether there is a β.
    pub beta: bool,
}

/// Where ε is added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EpsilonPlace {
    /// √(σ² + ε): right.
    #[default]
    Inside,
    /// σ + ε.
    Outside,
    /// Nowhere.
    Absent,
}

/// What the sum of the squares is divided by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Divisor {
    /// Their number.
    #[default]
    N,
    /// One less, as for a sample.
    NMinusOne,
}

/// What the numbers are divided by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spread {
    /// The standard deviation: right.
    #[default]
    Deviation,
    /// The variance.
    Variance,
}

impl LayerNorm {
    /// Layer normalisation as the paper has it, with γ and β.
    pub fn new(eps: f64) -> Self {
        Self {
            eps,
            epsilon: EpsilonPlace::default(),
            variance: Divisor::default(),
            spread: Spread::default(),
            along: Along::default(),
            gamma: true,
            beta: true,
        }
    }

    fn gamma<T: Copy>(self, operands: &[T]) -> Option<T> {
        self.gamma.then(|| operands[1])
    }

    fn beta<T: Copy>(self, operands: &[T]) -> Option<T> {
        let at = 1 + usize::from(self.gamma);
        self.beta.then(|| operands[at])
    }

    /// The result where the rows are what is normalised, and none of them has to be brought nearer to 1
    /// first; the same bits as line by line.
    fn row_by_row(self, operands: &[&Matrix]) -> Option<Matrix> {
        let x = operands[0];
        if self.along != Along::Rows {
            return None;
        }
        let moments = Moments::of(x);
        let ordinary = |largest: &f64| self.exponent(*largest) == 0;
        let finite = moments.squares.iter().all(|squares| squares.is_finite());
        if !finite || !moments.largest.iter().all(ordinary) {
            return None;
        }
        let count = self.variance.of(x.ncols());
        let divisor = |squares: &f64| self.denominator(squares / count, 0);
        let divisors: Vec<f64> = moments.squares.iter().map(divisor).collect();
        let gamma = self.gamma(operands).map(Matrix::as_slice);
        let beta = self.beta(operands).map(Matrix::as_slice);
        Some(moments.normalised(x, &divisors, gamma, beta))
    }

    /// Whether nothing at all is added to the variance.
    fn bare(self) -> bool {
        self.eps == 0.0 || self.epsilon == EpsilonPlace::Absent
    }

    /// How far a normalised number may lie from the exact one: 8·d·u relative to the largest of its line
    /// for the two passes of [`Line`]; and where the mean is rounded to a number before it is
    /// subtracted, as in a derivation and on paper, what that loses.
    fn bound(n: usize, normalised: f64, values: f64, divisor: f64, unit_roundoff: f64) -> f64 {
        let n = n as f64;
        let offset = match (n + 2.0) * unit_roundoff * values / divisor {
            offset if offset.is_nan() => 0.0,
            // Noise, normalised, is no more than anything else.
            offset => offset.min(n.sqrt()),
        };
        8.0 * n * unit_roundoff * normalised + offset
    }

    /// The same after γ and β.
    fn bound_after(bound: f64, scaled: f64, gamma: f64, beta: f64, unit_roundoff: f64) -> f64 {
        bound * gamma + 2.0 * unit_roundoff * (scaled + beta) + SMALLEST * (1.0 + gamma)
    }
}

impl Operation for LayerNorm {
    fn name(&self) -> &'static str {
        "layer_norm"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(
            operands,
            1 + usize::from(self.gamma) + usize::from(self.beta),
        )?;
        let shape = operands[0];
        let unfit = |operand, rows, columns| {
            Err(Unfit {
                operand,
                rows,
                columns,
            })
        };
        // One number has no variance over n − 1.
        let few = |length: usize| self.variance == Divisor::NMinusOne && length == 1;
        match self.along {
            Along::Rows if few(shape.columns) => return unfit(0, None, Some(2)),
            Along::Columns if few(shape.rows) => return unfit(0, Some(2), None),
            Along::Whole if few(shape.rows.saturating_mul(shape.columns)) => {
                return unfit(0, None, Some(2));
            }
            _ => {}
        }
        let row = Shape::new(1, shape.columns);
        match operands.iter().skip(1).position(|other| *other != row) {
            Some(other) => unfit(other + 1, Some(1), Some(shape.columns)),
            None => Ok(shape),
        }
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        let x = operands[0];
        if let Some(result) = self.row_by_row(operands) {
            return result;
        }
        let mut lines = self.along.lay_out(x);
        for mut row in lines.row_iter_mut() {
            let values: Vec<f64> = row.iter().copied().collect();
            let normalised = Line::new(&values, *self).normalised(*self);
            row.iter_mut()
                .zip(normalised)
                .for_each(|(cell, value)| *cell = value);
        }
        let mut result = self.along.restore(lines, Shape::of(x));
        let (gamma, beta) = (self.gamma(operands), self.beta(operands));
        for (index, mut column) in result.column_iter_mut().enumerate() {
            let factor = gamma.map_or(1.0, |gamma| gamma[index]);
            let shift = beta.map_or(0.0, |beta| beta[index]);
            column.apply(|cell| *cell = factor * *cell + shift);
        }
        result
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        let x = operands[0];
        let lines = range::normalised(*self, &self.along.lay_out_intervals(x), unit_roundoff);
        let normalised = self.along.restore_intervals(lines, x.shape());
        let (gamma, beta) = (self.gamma(operands), self.beta(operands));
        Intervals::from_fn(x.shape(), |row, column| {
            let gamma = gamma.map_or(Interval::point(1.0), |gamma| gamma.at(0, column));
            let beta = beta.map_or(Interval::point(0.0), |beta| beta.at(0, column));
            let normalised = normalised.at(row, column);
            let scaled = if gamma == Interval::point(0.0) {
                gamma
            } else if normalised.magnitude() == f64::INFINITY {
                Interval::new(f64::NEG_INFINITY, f64::INFINITY)
            } else {
                normalised.times(gamma)
            };
            let margin = Self::bound_after(
                0.0,
                scaled.magnitude(),
                gamma.magnitude(),
                beta.magnitude(),
                unit_roundoff,
            );
            scaled.plus(beta).widened(margin)
        })
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        let x = operands[0];
        let shape = Shape::of(x);
        let cells = self.along.line(shape, row, column).cells();
        let values: Vec<f64> = cells.map(|cell| x[cell]).collect();
        let line = Line::new(&values, *self);
        let normalised = line.normalised(*self);
        let largest = |values: &[f64]| values.iter().fold(0.0f64, |max, v| max.max(v.abs()));
        let bound = Self::bound(
            values.len(),
            largest(&normalised),
            largest(&values),
            line.divisor(*self),
            unit_roundoff,
        );
        let own = normalised[self.along.position(shape, row, column)];
        let gamma = self
            .gamma(operands)
            .map_or(1.0, |gamma| gamma[column].abs());
        let beta = self.beta(operands).map_or(0.0, |beta| beta[column].abs());
        Self::bound_after(bound, own.abs() * gamma, gamma, beta, unit_roundoff)
    }

    fn reads(&self, operand: usize, shapes: &[Shape], row: usize, column: usize) -> Region {
        if operand == 0 {
            self.along.line(shapes[0], row, column)
        } else {
            Region::cell(0, column)
        }
    }

    fn by_rows(&self, operand: usize) -> bool {
        operand == 0 && self.along == Along::Rows
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        derive::cell(*self, operands, row, column)
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        // The variance of a sample is called s² rather than σ².
        let sigma = match self.variance {
            Divisor::N => "σ",
            Divisor::NMinusOne => "s",
        };
        let symbol = |letter| {
            Expression::symbol(match self.along {
                Along::Rows => Symbol::plain(letter),
                Along::Columns => Symbol::sub(letter, "columns"),
                Along::Whole => Symbol::sub(letter, "all"),
            })
        };
        let sigma = || symbol(sigma);
        let epsilon = Expression::Symbol(Symbol::plain("ε"), Some(self.eps));
        let with = |of| Expression::Sum(vec![of, epsilon]);
        let divisor = match (self.spread, self.epsilon) {
            (Spread::Deviation, EpsilonPlace::Inside) => with(sigma().squared()).root(),
            (Spread::Deviation, EpsilonPlace::Outside) => with(sigma()),
            (Spread::Deviation, EpsilonPlace::Absent) => sigma(),
            (Spread::Variance, EpsilonPlace::Absent) => sigma().squared(),
            (Spread::Variance, _) => with(sigma().squared()),
        };
        let mut result = operands[0].clone().minus(symbol("μ")).over(divisor);
        if let Some(gamma) = self.gamma.then(|| operands[1].clone()) {
            result = Expression::Elementwise(vec![result, gamma]);
        }
        if let Some(beta) = operands
            .get(1 + usize::from(self.gamma))
            .filter(|_| self.beta)
        {
            result = Expression::Sum(vec![result, beta.clone()]);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(values: &[f64]) -> Matrix {
        Matrix::from_row_slice(1, values.len(), values)
    }

    const BARE: LayerNorm = LayerNorm {
        eps: 0.0,
        epsilon: EpsilonPlace::Inside,
        variance: Divisor::N,
        spread: Spread::Deviation,
        along: Along::Rows,
        gamma: false,
        beta: false,
    };

    #[test]
    fn worked_by_hand() {
        let x = row(&[1.0, 3.0]);
        assert_eq!(BARE.evaluate(&[&x]), row(&[-1.0, 1.0]));
        let op = LayerNorm::new(0.0);
        let result = op.evaluate(&[&x, &row(&[2.0, 1.0]), &row(&[0.0, 5.0])]);
        assert_eq!(result, row(&[-2.0, 6.0]));
    }

    #[test]
    fn every_way_to_go_wrong_by_hand() {
        // [0 0 3 −3]: variance 18/4, or 18/3 = 6.
        let x = row(&[1.0, 1.0, 4.0, -2.0]);
        let third = |op: LayerNorm| op.evaluate(&[&x])[2];
        let near = |value: f64, expected: f64| (value - expected).abs() < 1e-15;
        let eps = 0.5;
        assert!(near(third(LayerNorm { eps, ..BARE }), 3.0 / 5f64.sqrt()));
        let variance = Divisor::NMinusOne;
        assert!(near(
            third(LayerNorm { variance, ..BARE }),
            3.0 / 6f64.sqrt()
        ));
        let epsilon = EpsilonPlace::Outside;
        let outside = LayerNorm {
            eps,
            epsilon,
            ..BARE
        };
        assert!(near(third(outside), 3.0 / (4.5f64.sqrt() + 0.5)));
        let epsilon = EpsilonPlace::Absent;
        let absent = LayerNorm {
            eps,
            epsilon,
            ..BARE
        };
        assert!(near(third(absent), 2f64.sqrt()));
        let spread = Spread::Variance;
        assert!(near(
            third(LayerNorm {
                eps,
                spread,
                ..BARE
            }),
            0.6
        ));
        let x = Matrix::from_row_slice(2, 2, &[1.0, 0.0, 3.0, 2.0]);
        let along = Along::Columns;
        let columns = LayerNorm { along, ..BARE }.evaluate(&[&x]);
        assert_eq!(
            columns,
            Matrix::from_row_slice(2, 2, &[-1.0, -1.0, 1.0, 1.0])
        );
    }

    #[test]
    fn equal_numbers_give_exactly_beta() {
        let (gamma, beta) = (row(&[3.0; 6]), row(&[0.1; 6]));
        for value in [0.1, -3.3, 1e300, 5e-324] {
            for eps in [0.0, 1e-5] {
                let result = LayerNorm::new(eps).evaluate(&[&row(&[value; 6]), &gamma, &beta]);
                assert_eq!(result, beta);
            }
        }
    }

    #[test]
    fn large_and_tiny_rows_stay_in_range() {
        for scale in [f64::MAX, 1e-300] {
            let result = BARE.evaluate(&[&row(&[-scale, scale])]);
            assert_eq!(result, row(&[-1.0, 1.0]));
        }
    }

    /// ε outweighs their variance by so much that a common power of two cannot hold both.
    #[test]
    fn tiny_rows_are_divided_by_the_root_of_epsilon() {
        let op = LayerNorm { eps: 0.25, ..BARE };
        for tiny in [1e-150, 1e-200, 1e-310, 5e-324] {
            assert_eq!(
                op.evaluate(&[&row(&[-tiny, tiny])]),
                row(&[-2.0 * tiny, 2.0 * tiny])
            );
            // The mean, a half of the smallest number, is none itself.
            assert_eq!(op.evaluate(&[&row(&[0.0, tiny])]), row(&[-tiny, tiny]));
            let epsilon = EpsilonPlace::Outside;
            let outside = LayerNorm { epsilon, ..op };
            let x = row(&[-tiny, tiny]);
            let result = outside.evaluate(&[&x]);
            assert_eq!(result, row(&[-4.0 * tiny, 4.0 * tiny]));
            let around = Intervals {
                low: x.map(|x| x - tiny),
                high: x.map(|x| x + tiny),
            };
            // From 0 of [0 0] to 4·tiny of [−2 2]·tiny, and a few units that rounding may take.
            let second = op.enclose(&[&around], f64::EPSILON / 2.0).at(0, 1);
            assert!(second.low <= 0.0 && second.high >= 4.0 * tiny, "{second:?}");
            assert!(second.high <= 5.0 * tiny + 2e-323, "{second:?}");
        }
    }

    #[test]
    fn what_does_not_fit() {
        let (x, row) = (Shape::new(2, 3), Shape::new(1, 3));
        let op = LayerNorm::new(1e-5);
        assert_eq!(op.shape(&[x, row, row]), Ok(x));
        let unfit = op.shape(&[x, row, Shape::new(1, 2)]);
        assert_eq!(unfit.map_err(|unfit| unfit.operand), Err(2));
        assert!(op.shape(&[]).is_err() && op.shape(&[x]).is_err());
        let variance = Divisor::NMinusOne;
        let sample = LayerNorm { variance, ..BARE };
        assert!(sample.shape(&[Shape::new(2, 1)]).is_err());
        assert_eq!(sample.shape(&[Shape::new(0, 0)]), Ok(Shape::new(0, 0)));
    }
}
