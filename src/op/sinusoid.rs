//! A table of positions (Vaswani et al. 2017, section 3.5): PE(pos, 2i) = sin(pos / base^(2i/d)) and
//! PE(pos, 2i+1) = cos(pos / base^(2i/d)). It has no operands. How it may go wrong is part of it.
//!
//! By hand, d = 2: position 0 is [sin 0, cos 0] = [0 1].

use super::angle::{Angle, Layout, Place};
use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::{Base, Expression, Function, Symbol};
use crate::interval::{Interval, Intervals, UNIT_ROUNDOFF};
use crate::matrix::{Matrix, Shape};

/// No operands. Result: count × width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sinusoid {
    /// How many positions.
    pub count: usize,
    /// How many columns, d; an odd one at the end is a sine.
    pub width: usize,
    /// What the wavelengths are powers of, greater than 0: 10000 in the paper.
    pub base: f64,
    /// The number of the first position.
    pub start: usize,
    /// Where the cosines stand.
    pub layout: Layout,
    /// Whether sines and cosines have changed places.
    pub swapped: bool,
    /// What stands over d in the exponent.
    pub exponent: Exponent,
    /// What the angle is taken to be in.
    pub unit: AngleUnit,
}

/// What stands over d in the exponent, for the column j.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exponent {
    /// 2i, twice the number of the pair: right.
    #[default]
    Pair,
    /// j itself, so that the two of a pair have different wavelengths.
    Column,
    /// 2j: the number of the column taken for that of the pair.
    TwiceColumn,
    /// 4i: twice the number of the pair taken for the number itself.
    TwicePair,
}

/// What an angle is taken to be in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AngleUnit {
    /// Radians: right.
    #[default]
    Radians,
    /// Degrees.
    Degrees,
}

impl Sinusoid {
    /// The table of the paper.
    pub fn new(count: usize, width: usize) -> Self {
        Self {
            count,
            width,
            base: 10000.0,
            start: 0,
            layout: Layout::default(),
            swapped: false,
            exponent: Exponent::default(),
            unit: AngleUnit::default(),
        }
    }

    const fn place(self, column: usize) -> Place {
        self.layout.place(self.width, column)
    }

    fn angle(self, row: usize, column: usize) -> Angle {
        let numerator = match self.exponent {
            Exponent::Pair => 2 * self.place(column).pair,
            Exponent::Column => column,
            Exponent::TwiceColumn => 2 * column,
            Exponent::TwicePair => 4 * self.place(column).pair,
        };
        Angle {
            position: self.start as f64 + row as f64,
            base: self.base,
            numerator: numerator as f64,
            width: self.width as f64,
        }
    }

    /// Whether a column holds cosines.
    const fn is_cosine(self, column: usize) -> bool {
        self.place(column).second != self.swapped
    }

    const fn function(self, column: usize) -> Function {
        if self.is_cosine(column) {
            Function::Cosine
        } else {
            Function::Sine
        }
    }

    /// The angle in radians.
    const fn radians(self, angle: f64) -> f64 {
        match self.unit {
            AngleUnit::Radians => angle,
            AngleUnit::Degrees => angle.to_radians(),
        }
    }

    fn at(self, row: usize, column: usize) -> f64 {
        let angle = self.radians(self.angle(row, column).value());
        if self.is_cosine(column) {
            libm::cos(angle)
        } else {
            libm::sin(angle)
        }
    }

    /// No sine changes faster than its angle, and libm's are right to one unit in the last place at any
    /// angle.
    fn bound(self, row: usize, column: usize, unit_roundoff: f64) -> f64 {
        let angle = self.angle(row, column);
        let scale = self.radians(1.0);
        (scale * (angle.bound(unit_roundoff) + 2.0 * unit_roundoff * angle.value().abs())
            + 2.0 * unit_roundoff)
            .min(2.0)
    }

    /// The angle as what its function is taken of.
    fn argument(self, angle: Expression) -> Expression {
        match self.unit {
            AngleUnit::Radians => angle,
            AngleUnit::Degrees => {
                let pi = Expression::Symbol(Symbol::plain("π"), Some(std::f64::consts::PI));
                angle.times(pi.over(Expression::Number(180.0)))
            }
        }
    }
}

impl Operation for Sinusoid {
    fn name(&self) -> &'static str {
        "sinusoid"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 0)?;
        Ok(Shape::new(self.count, self.width))
    }

    fn evaluate(&self, _: &[&Matrix]) -> Matrix {
        Matrix::from_fn(self.count, self.width, |row, column| self.at(row, column))
    }

    fn enclose(&self, _: &[&Intervals], unit_roundoff: f64) -> Intervals {
        Intervals::from_fn(Shape::new(self.count, self.width), |row, column| {
            let bound = self.bound(row, column, unit_roundoff);
            Interval::point(self.at(row, column)).widened(bound)
        })
    }

    fn rounding(&self, _: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        self.bound(row, column, unit_roundoff.max(UNIT_ROUNDOFF))
    }

    fn reads(&self, _: usize, _: &[Shape], _: usize, _: usize) -> Region {
        Region::NOTHING
    }

    fn derive(&self, _: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let angle = self.angle(row, column);
        let (steps, found) = angle.steps();
        let function = self.function(column);
        let of = |angle| self.argument(angle).under(function);
        Arithmetic::of_steps(of(angle.summary()), steps, of(found))
    }

    fn formula(&self, _: &[Expression]) -> Expression {
        let symbol = |letter| Expression::symbol(Symbol::plain(letter));
        let two = Expression::Number(2.0);
        let numerator = match self.exponent {
            Exponent::Pair => two.times(symbol("i")),
            Exponent::Column => symbol("j"),
            Exponent::TwiceColumn => two.times(symbol("j")),
            Exponent::TwicePair => Expression::Number(4.0).times(symbol("i")),
        };
        let width = Expression::Symbol(Symbol::sub("d", "model"), Some(self.width as f64));
        let exponent = Box::new(numerator.over(width));
        let power = Expression::Exponential(Base::Number(self.base), exponent);
        let angle = self.argument(symbol("pos").over(power));
        let (first, second) = if self.swapped {
            (Function::Cosine, Function::Sine)
        } else {
            (Function::Sine, Function::Cosine)
        };
        let both = vec![angle.clone().under(first), angle.under(second)];
        match self.layout {
            Layout::Interleaved => Expression::InTurn(both),
            Layout::Halves => Expression::Beside(both),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_near(table: &Matrix, expected: &[f64]) {
        for (value, expected) in table.row(1).iter().zip(expected) {
            assert!(
                (value - expected).abs() < 1e-15,
                "{value} is not {expected}"
            );
        }
    }

    #[test]
    fn worked_by_hand() {
        // Base 16, d = 4: position 1 has the angles 1 and 1/16^(2/4) = 1/4.
        let right = Sinusoid {
            base: 16.0,
            ..Sinusoid::new(2, 4)
        };
        let (sin, cos) = (f64::sin, f64::cos);
        let (a, b) = (1.0, 0.25);
        let table = right.evaluate(&[]);
        assert!(table.row(0).iter().eq(&[0.0, 1.0, 0.0, 1.0]));
        assert_near(&table, &[sin(a), cos(a), sin(b), cos(b)]);
        let layout = Layout::Halves;
        let halves = Sinusoid { layout, ..right }.evaluate(&[]);
        assert_near(&halves, &[sin(a), sin(b), cos(a), cos(b)]);
        let swapped = Sinusoid {
            swapped: true,
            ..right
        };
        assert_near(&swapped.evaluate(&[]), &[cos(a), sin(a), cos(b), sin(b)]);
        // 16^(1/4) = 2, 16^(3/4) = 8.
        let exponent = Exponent::Column;
        let column = Sinusoid { exponent, ..right }.evaluate(&[]);
        assert_near(&column, &[sin(1.0), cos(0.5), sin(0.25), cos(0.125)]);
        let unit = AngleUnit::Degrees;
        let degrees = Sinusoid {
            base: 1.0,
            start: 29,
            unit,
            ..right
        };
        assert_near(
            &degrees.evaluate(&[]),
            &[0.5, 0.75f64.sqrt(), 0.5, 0.75f64.sqrt()],
        );
    }

    #[test]
    fn an_odd_column_is_a_sine() {
        for layout in [Layout::Interleaved, Layout::Halves] {
            let table = Sinusoid {
                layout,
                ..Sinusoid::new(1, 3)
            }
            .evaluate(&[]);
            assert_eq!(table.iter().filter(|value| **value == 0.0).count(), 2);
        }
        assert_eq!(Sinusoid::new(0, 0).shape(&[]), Ok(Shape::new(0, 0)));
        assert!(Sinusoid::new(1, 1).shape(&[Shape::new(1, 1)]).is_err());
    }
}
