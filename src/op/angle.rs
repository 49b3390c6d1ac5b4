//! The angles that positions are written in: pos / base^(2i/d) for the i-th pair of columns of d
//! (Vaswani et al. 2017, section 3.5; Su et al. 2021, RoFormer, section 3.2.2). What two of the
//! columns belong together is a convention.
//!
//! By hand: position 3, base 100, the second of two pairs: 3 / 100^(2/4) = 0.3.

use super::Arithmetic;
use crate::expression::{Base, Expression, Quantity};

/// Which two columns belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Columns that stand side by side: 1 and 2, 3 and 4.
    #[default]
    Interleaved,
    /// One of the first half and one of the second; an odd one stands in the first.
    Halves,
}

/// A column as one of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Which pair, from 0.
    pub pair: usize,
    /// Whether it is the second of the two.
    pub second: bool,
}

impl Layout {
    /// Where a column of so many stands.
    pub(super) const fn place(self, width: usize, column: usize) -> Place {
        let half = width.div_ceil(2);
        match self {
            Self::Interleaved => Place {
                pair: column / 2,
                second: column % 2 == 1,
            },
            Self::Halves if column < half => Place {
                pair: column,
                second: false,
            },
            Self::Halves => Place {
                pair: column - half,
                second: true,
            },
        }
    }

    /// The column that a place is of so many.
    pub(super) const fn column(self, width: usize, place: Place) -> usize {
        let second = place.second as usize;
        match self {
            Self::Interleaved => 2 * place.pair + second,
            Self::Halves => place.pair + second * width.div_ceil(2),
        }
    }
}

/// The angle of a position: position / base^(numerator / width), in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Angle {
    pub position: f64,
    pub base: f64,
    pub numerator: f64,
    pub width: f64,
}

impl Angle {
    /// The angle, right to about 3.4 units of roundoff: what the quotient in the exponent loses is put
    /// right to first order, since base^e would magnify it by ln(base).
    pub fn value(self) -> f64 {
        let exponent = self.numerator / self.width;
        let lost = libm::fma(-exponent, self.width, self.numerator) / self.width;
        let power = libm::pow(self.base, exponent);
        self.position / (power + power * (lost * libm::log(self.base)))
    }

    /// How far the angle, and the arithmetic of [`Angle::steps`], may each lie from the exact one:
    /// the exponent's rounding magnified, the power, the quotient. An angle that is known alone is no
    /// further off than its magnitude.
    pub fn bound(self, unit_roundoff: f64) -> f64 {
        let magnified = (libm::log(self.base) * self.numerator / self.width).abs();
        (4.0 + magnified) * unit_roundoff * self.value().abs()
    }

    /// The position, the exponent and the angle as steps of arithmetic, and the angle that they come
    /// to.
    pub fn steps(self) -> (Vec<(Quantity, Expression)>, Expression) {
        let number = Expression::Number;
        let exponent = number(self.numerator).over(number(self.width));
        let position = number(self.position);
        let known = |quantity, of: &Expression| {
            Expression::Quantity(quantity, of.value().unwrap_or(f64::NAN))
        };
        let power = Expression::Exponential(
            Base::Number(self.base),
            Box::new(known(Quantity::Exponent, &exponent)),
        );
        let angle = known(Quantity::Position, &position).over(power);
        let found = known(Quantity::Angle, &angle);
        let steps = vec![
            (Quantity::Position, position),
            (Quantity::Exponent, exponent),
            (Quantity::Angle, angle),
        ];
        (steps, found)
    }

    /// The angle in one line.
    pub fn summary(self) -> Expression {
        let number = Expression::Number;
        let exponent = number(self.numerator).over(number(self.width));
        let power = Expression::Exponential(Base::Number(self.base), Box::new(exponent));
        number(self.position).over(power)
    }
}

impl Arithmetic {
    /// Arithmetic whose last step is `result`.
    pub(super) fn of_steps(
        summary: Expression,
        mut steps: Vec<(Quantity, Expression)>,
        result: Expression,
    ) -> Self {
        steps.push((Quantity::Result, result));
        Self {
            summary,
            steps,
            remark: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let angle = Angle {
            position: 3.0,
            base: 100.0,
            numerator: 2.0,
            width: 4.0,
        };
        assert!((angle.value() - 0.3).abs() < 1e-16);
        let (steps, found) = angle.steps();
        assert_eq!(steps.len(), 3);
        assert_eq!(found.value(), steps[2].1.value());
    }

    #[test]
    fn places_and_columns_are_each_others_inverse() {
        for layout in [Layout::Interleaved, Layout::Halves] {
            for width in 0..8 {
                for column in 0..width {
                    let place = layout.place(width, column);
                    assert_eq!(layout.column(width, place), column, "{layout:?}");
                }
            }
        }
        // Three sines, then two cosines.
        let seconds = (0..5).map(|column| Layout::Halves.place(5, column).second);
        assert!(seconds.eq([false, false, false, true, true]));
    }
}
