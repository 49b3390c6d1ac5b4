//! One line of numbers, normalised in two passes: first their mean, then the mean of the squares of
//! what they differ from it by. (In one pass, from the mean of the squares, a common offset would
//! cancel away all digits.)

use super::{Divisor, EpsilonPlace, LayerNorm, Spread};
use crate::expression::mean;

/// What a line is normalised by. Numbers whose squares would pass the range are brought to about 1 by a
/// power of two first, or as near to it as ε can come along, which loses nothing.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The numbers less their mean, times 2^−exponent.
    centred: Vec<f64>,
    /// Their variance, times 2^(−2·exponent).
    variance: f64,
    exponent: i32,
}

/// Magnitudes from 2^−LARGE to 2^LARGE have squares, and sums of them, in range.
const LARGE: i32 = 450;

/// ε over the square of the power of two that a line is divided by is less than 2^(1 + AT_MOST).
const AT_MOST: i32 = 1000;

/// What the numbers as they were are divided by, from the divisor of those times a power of two.
pub(super) fn unscaled_divisor(op: LayerNorm, divisor: f64, exponent: i32) -> f64 {
    match op.spread {
        Spread::Deviation => libm::scalbn(divisor, exponent),
        Spread::Variance => libm::scalbn(divisor, exponent.saturating_mul(2)),
    }
}

impl Line {
    pub fn new(values: &[f64], op: LayerNorm) -> Self {
        let largest = values
            .iter()
            .fold(0.0f64, |max, value| max.max(value.abs()));
        let exponent = op.exponent(largest);
        let scaled: Vec<f64> = values
            .iter()
            .map(|value| libm::scalbn(*value, -exponent))
            .collect();
        // From the first number on, so that what all have in common is gone before anything rounds.
        let first = scaled.first().copied().unwrap_or(0.0);
        let beyond: Vec<f64> = scaled.iter().map(|value| value - first).collect();
        let middle = mean(&beyond);
        let centred: Vec<f64> = beyond.iter().map(|value| value - middle).collect();
        let squares: f64 = centred.iter().map(|value| value * value).sum();
        Self {
            variance: squares / op.variance.of(values.len()),
            centred,
            exponent,
        }
    }

    /// The numbers, normalised. Equal ones are all 0, also where nothing is added to their variance: that
    /// is what they come to as ε goes to 0.
    pub fn normalised(&self, op: LayerNorm) -> Vec<f64> {
        let divisor = op.denominator(self.variance, self.exponent);
        let over = |value: &f64| match *value {
            0.0 => 0.0,
            value => match op.spread {
                Spread::Deviation => value / divisor,
                Spread::Variance => libm::scalbn(value / divisor, -self.exponent),
            },
        };
        self.centred.iter().map(over).collect()
    }

    /// What the numbers are divided by.
    pub fn divisor(&self, op: LayerNorm) -> f64 {
        let divisor = op.denominator(self.variance, self.exponent);
        unscaled_divisor(op, divisor, self.exponent)
    }
}

impl Divisor {
    /// The number that a sum of so many squares is divided by.
    pub(super) const fn of(self, n: usize) -> f64 {
        match self {
            Self::N => n as f64,
            Self::NMinusOne => n as f64 - 1.0,
        }
    }
}

impl LayerNorm {
    /// The power of two that a line of that largest magnitude is divided by.
    pub(super) fn exponent(self, largest: f64) -> i32 {
        if largest == 0.0 || !largest.is_finite() {
            return 0;
        }
        let exponent = match self.bare() {
            true => libm::ilogb(largest),
            // ε is made larger as tiny numbers are, and twice as fast.
            false => libm::ilogb(largest).max((libm::ilogb(self.eps) - AT_MOST) / 2),
        };
        if exponent.abs() > LARGE { exponent } else { 0 }
    }

    /// What a number less its mean is divided by, for numbers, variance and result times a power of 2.
    pub(super) fn denominator(self, variance: f64, exponent: i32) -> f64 {
        let within = libm::scalbn(self.eps, -exponent.saturating_mul(2));
        match (self.spread, self.epsilon) {
            (Spread::Deviation, EpsilonPlace::Inside) => (variance + within).sqrt(),
            (Spread::Deviation, EpsilonPlace::Outside) => {
                variance.sqrt() + libm::scalbn(self.eps, -exponent)
            }
            (Spread::Deviation, EpsilonPlace::Absent) => variance.sqrt(),
            (Spread::Variance, EpsilonPlace::Absent) => variance,
            (Spread::Variance, EpsilonPlace::Inside | EpsilonPlace::Outside) => variance + within,
        }
    }
}
