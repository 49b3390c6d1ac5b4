//! A function of every number: what a feed-forward network is bent by (Vaswani et al. 2017, section
//! 3.3, equation 2: max(0, x); Hendrycks and Gimpel 2016, GELU, section 2: x·Φ(x), and by way of
//! tanh), or an additive score (Bahdanau et al. 2015, A.1.2). n × d.
//!
//! By hand: ReLU [−1 2] = [0 2]; GELU 0 = 0, and GELU x − GELU(−x) = x.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::{Expression, Function, Quantity, Symbol};
use crate::interval::{Interval, Intervals, SMALLEST};
use crate::matrix::{Matrix, Shape};

/// Operand: any matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// max(0, x)
    Relu,
    /// x·Φ(x), Φ the distribution function of the standard normal distribution.
    Gelu,
    /// x/2·(1 + tanh(√(2/π)·(x + 0.044715·x³)))
    GeluTanh,
    /// tanh(x)
    Tanh,
}

/// Where GELU is least, and that by way of tanh: they fall before and rise after (found with 40
/// digits as the zero of the derivative).
const GELU_LEAST: f64 = -0.751_791_524_693_564_5;
const GELU_TANH_LEAST: f64 = -0.752_461_422_071_016_3;

/// What stands before x³.
const CUBIC: f64 = 0.044715;

impl Activation {
    /// Its value.
    pub fn apply(self, x: f64) -> f64 {
        match self {
            // NaN stays NaN, which `max` would drop.
            Self::Relu if x < 0.0 => 0.0,
            Self::Relu => x,
            Self::Gelu => gelu(x),
            Self::GeluTanh => gelu_tanh(x),
            Self::Tanh => libm::tanh(x),
        }
    }

    /// Of the value for tanh; of x for GELU, whose usual 1 + erf is only so good far below 0.
    fn bound(self, x: f64, unit_roundoff: f64) -> f64 {
        match self {
            Self::Relu => 0.0,
            Self::Gelu | Self::GeluTanh if x == 0.0 => 0.0,
            // Φ is nothing there, and so is all that could be off.
            Self::Gelu | Self::GeluTanh if x < NOTHING_BELOW => SMALLEST,
            Self::Gelu | Self::GeluTanh => {
                // The tanh's argument grows as x³ while its slope falls faster; 8 covers both.
                8.0 * unit_roundoff * x.abs() + SMALLEST
            }
            Self::Tanh => 4.0 * unit_roundoff * libm::tanh(x).abs() + SMALLEST,
        }
    }

    const fn least(self) -> Option<f64> {
        match self {
            Self::Relu | Self::Tanh => None,
            Self::Gelu => Some(GELU_LEAST),
            Self::GeluTanh => Some(GELU_TANH_LEAST),
        }
    }
}

/// Below this Φ is smaller than any `f64`.
const NOTHING_BELOW: f64 = -40.0;

/// x·Φ(x) to four units in the last place. Φ(x) = erfc(−x/√2)/2 keeps its digits below 0, but there
/// erfc magnifies what rounding x/√2 loses by 2·(x/√2)², which is put right to first order.
fn gelu(x: f64) -> f64 {
    if x <= FAR {
        return far_below(x);
    }
    let t = -x * FRAC_1_SQRT_2;
    let complement = libm::erfc(t);
    let half = x * (0.5 * complement);
    if t < 0.5 {
        return half;
    }
    // −x/√2 − t, exactly enough: 1/√2 is not a number either.
    let lost = libm::fma(-x, FRAC_1_SQRT_2, -t) - x * FRAC_1_SQRT_2_REST;
    let slope = libm::exp(-t * t) * std::f64::consts::FRAC_2_SQRT_PI / complement;
    half - half * (slope * lost)
}

/// Where the series takes over.
const FAR: f64 = -20.0;

/// 1/√2 less the nearest number.
const FRAC_1_SQRT_2_REST: f64 = -4.833_646_656_726_457e-17;

/// Far below 0, x·Φ(x) = −φ(x)·(1 − 1/x² + 3/x⁴ − 15/x⁶ + …), φ(x) = exp(−x²/2)/√(2π); x² in two
/// parts, since exp magnifies what it loses.
fn far_below(x: f64) -> f64 {
    let square = x * x;
    let lost = libm::fma(x, x, -square);
    let density = libm::exp(-0.5 * square);
    if density == 0.0 {
        return -0.0;
    }
    // What the series and the correction add to 1 is small, and so is what it loses.
    let mut beyond = -0.5 * lost;
    let mut term = 1.0;
    for k in 0..10 {
        term *= -f64::from(2 * k + 1) / square;
        beyond += term;
    }
    -((FRAC_1_SQRT_2_PI + FRAC_1_SQRT_2_PI * beyond) * density)
}

/// 1/√(2π)
const FRAC_1_SQRT_2_PI: f64 = 0.398_942_280_401_432_7;

fn inner(x: f64) -> f64 {
    (2.0 / PI).sqrt() * (x + CUBIC * x * x * x)
}

/// 1 + tanh y = 2 / (1 + exp(−2y)), which keeps its digits below 0. Far below, where 1 is lost in that sum and
/// exp(−2y) may pass the range before the result does, it is exp(y)·exp(y).
fn gelu_tanh(x: f64) -> f64 {
    let y = inner(x);
    if y < -100.0 {
        let root = libm::exp(y);
        return x * root * root;
    }
    x / (1.0 + libm::exp(-2.0 * y))
}

impl Operation for Activation {
    fn name(&self) -> &'static str {
        match self {
            Self::Relu => "relu",
            Self::Gelu => "gelu",
            Self::GeluTanh => "gelu_tanh",
            Self::Tanh => "tanh",
        }
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 1)?;
        Ok(operands[0])
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        match self {
            Self::Relu => attn_kernel::relu(operands[0]),
            _ => operands[0].map(|x| self.apply(x)),
        }
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        Intervals::from_fn(operands[0].shape(), |row, column| {
            let x = operands[0].at(row, column);
            let end = |x: f64| Interval::point(self.apply(x)).widened(self.bound(x, unit_roundoff));
            let ends = end(x.low).hull(end(x.high));
            match self.least() {
                Some(least) if x.contains(least) => ends.hull(end(least)),
                _ => ends,
            }
        })
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        self.bound(operands[0][(row, column)], unit_roundoff)
    }

    fn reads(&self, _: usize, _: &[Shape], row: usize, column: usize) -> Region {
        Region::cell(row, column)
    }

    fn by_rows(&self, _: usize) -> bool {
        true
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let x = operands[0].cell(row, column);
        match self {
            Self::Relu => Arithmetic::single(Expression::Maximum(vec![Expression::Number(0.0), x])),
            Self::Tanh => Arithmetic::single(x.under(Function::Tanh)),
            Self::Gelu => derive_gelu(x),
            Self::GeluTanh => derive_gelu_tanh(x),
        }
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        operands[0].clone().under(match self {
            Self::Relu => Function::Relu,
            Self::Gelu => Function::Gelu,
            Self::GeluTanh => Function::GeluTanh,
            Self::Tanh => Function::Tanh,
        })
    }
}

/// Below this 1 + erf and 1 + tanh lose digits, and the derivation shows the form that does not.
const CANCELS: f64 = -1.0;

/// Φ(x) = (1 + erf(x/√2))/2, then x·Φ(x).
fn derive_gelu(x: Expression) -> Arithmetic {
    let number = Expression::Number;
    let below = x.value().is_some_and(|x| x < CANCELS);
    let probability = if below {
        let opposite = number(-1.0).times(x.clone());
        opposite.over(number(2.0).root()).under(Function::Erfc)
    } else {
        let erf = x.clone().over(number(2.0).root()).under(Function::Erf);
        Expression::Sum(vec![number(1.0), erf])
    };
    let probability = probability.over(number(2.0));
    let known = probability.value().unwrap_or(f64::NAN);
    let result = x
        .clone()
        .times(Expression::Quantity(Quantity::Probability, known));
    Arithmetic::of_steps(
        x.times(probability.clone()),
        vec![(Quantity::Probability, probability)],
        result,
    )
}

/// y = √(2/π)·(x + 0.044715·x³), then x/2·(1 + tanh y).
fn derive_gelu_tanh(x: Expression) -> Arithmetic {
    let number = Expression::Number;
    let pi = Expression::Symbol(Symbol::plain("π"), Some(PI));
    let cube = Expression::Power(Box::new(x.clone()), 3);
    let sum = Expression::Sum(vec![x.clone(), number(CUBIC).times(cube)]);
    let argument = number(2.0).over(pi).root().times(sum);
    let below = x.value().is_some_and(|x| x < CANCELS);
    let of = |argument: Expression| {
        if below {
            let exponent = Box::new(number(-2.0).times(argument));
            let exponential = Expression::Exponential(crate::expression::Base::E, exponent);
            x.clone()
                .over(Expression::Sum(vec![number(1.0), exponential]))
        } else {
            let bent = argument.under(Function::Tanh);
            let sum = Expression::Sum(vec![number(1.0), bent]);
            x.clone().over(number(2.0)).times(sum)
        }
    };
    let known = argument.value().unwrap_or(f64::NAN);
    let result = of(Expression::Quantity(Quantity::Argument, known));
    Arithmetic::of_steps(
        of(argument.clone()),
        vec![(Quantity::Argument, argument)],
        result,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let x = Matrix::from_row_slice(1, 2, &[-1.0, 2.0]);
        let relu = Activation::Relu.evaluate(&[&x]);
        assert_eq!(relu, Matrix::from_row_slice(1, 2, &[0.0, 2.0]));
        for gelu in [Activation::Gelu, Activation::GeluTanh] {
            assert_eq!(gelu.apply(0.0), 0.0);
            for x in [0.25, 1.0, 3.5] {
                assert!((gelu.apply(x) - gelu.apply(-x) - x).abs() < 1e-15);
            }
        }
        assert_eq!(Activation::Tanh.apply(0.0), 0.0);
        assert!(Activation::Relu.apply(f64::NAN).is_nan());
    }

    #[test]
    fn gelu_is_least_where_an_interval_finds_it() {
        for (gelu, value) in [
            (Activation::Gelu, -0.169_971_207_479_903_6),
            (Activation::GeluTanh, -0.170_040_750_571_254_05),
        ] {
            let range = |low: f64, high: f64| {
                let x = Intervals {
                    low: Matrix::from_element(1, 1, low),
                    high: Matrix::from_element(1, 1, high),
                };
                gelu.enclose(&[&x], 0.0).at(0, 0)
            };
            let Interval { low, high } = range(-3.0, 0.5);
            assert!((low - value).abs() < 1e-15, "{low}");
            assert!((high - gelu.apply(0.5)).abs() < 1e-15, "{high}");
            // It falls before.
            let before = range(-3.0, -2.0);
            assert!((before.low - gelu.apply(-2.0)).abs() < 1e-15);
            assert!((before.high - gelu.apply(-3.0)).abs() < 1e-15);
        }
    }

    /// With 60 digits, rounded to the nearest, where the most was lost among 100,000 points.
    #[test]
    fn gelu_keeps_its_digits_below_0() {
        for (x, right) in [
            (-1.313111875358733, -0.12418443884139321_f64),
            (-1.3804785745424026, -0.11557321209775645),
            (-1.4002524022053773, -0.11302679773699664),
            (-1.9094109842328009, -0.053663131617473346),
            (-5.370457871754872, -2.1088976987885395e-07),
            (-7.605084505906272, -1.082651426334883e-13),
        ] {
            let ulp = right.abs().next_up() - right.abs();
            let off = (gelu(x) - right).abs();
            assert!(off <= 3.0 * ulp, "{x}: {} and not {right}", gelu(x));
        }
    }

    /// With 60 digits, rounded to the nearest.
    #[test]
    fn gelu_by_tanh_ends_where_its_result_does() {
        for (x, right) in [
            (-21.171711654642106, -3.683469182271118e-308),
            (-21.3, -1.26335442077e-313),
            (-21.45, -4.2584e-320),
            (-21.5, -2.8e-322),
            (-22.0, 0.0),
        ] {
            let off = (gelu_tanh(x) - right).abs();
            let bound = 4.0 * 750.0 * f64::EPSILON / 2.0 * right.abs() + SMALLEST;
            assert!(off <= bound, "{x}: {} and not {right}", gelu_tanh(x));
        }
    }

    #[test]
    fn the_series_takes_over_without_a_seam() {
        let (near, far) = (gelu(FAR.next_up()), gelu(FAR));
        // From one number to the next it changes by x² of a unit.
        assert!((near / far - 1.0).abs() < 420.0 * f64::EPSILON);
    }
}
