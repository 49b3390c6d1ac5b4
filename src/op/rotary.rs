//! Rows turned by their position (Su et al. 2021, RoFormer, equation 34): the pair (a, b) of columns
//! at the angle θ = pos / base^(2i/d) becomes (a·cos θ − b·sin θ, a·sin θ + b·cos θ). n × d.
//!
//! By hand: [1 0] turned by the angle 1 is [cos 1, sin 1].

use super::angle::{Angle, Layout, Place};
use super::{Arithmetic, Operation, Region, Tensor, Unfit, count};
use crate::expression::{Expression, Function, Quantity};
use crate::interval::{Interval, Intervals, SMALLEST};
use crate::matrix::{Matrix, Shape};

/// Operand: queries or keys, of an even number of columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotary {
    /// What the wavelengths are powers of, greater than 0.
    pub base: f64,
    /// The number of the first position.
    pub start: usize,
    /// Which columns are turned together.
    pub layout: Layout,
    /// Whether they are turned the other way, by −θ.
    pub backwards: bool,
}

/// How one cell is turned: own·cos + other·(± sin).
#[derive(Clone, Copy, Debug)]
struct Turn {
    angle: Angle,
    /// The column that the cell is turned with.
    partner: usize,
    /// Whether the partner's part is added: that of the second of a pair, unless it is turned backwards.
    added: bool,
}

impl Rotary {
    fn turn(self, shape: Shape, row: usize, column: usize) -> Turn {
        let Place { pair, second } = self.layout.place(shape.columns, column);
        let partner = Place {
            pair,
            second: !second,
        };
        Turn {
            angle: Angle {
                position: self.start as f64 + row as f64,
                base: self.base,
                numerator: 2.0 * pair as f64,
                width: shape.columns as f64,
            },
            partner: self.layout.column(shape.columns, partner),
            added: second != self.backwards,
        }
    }
}

impl Turn {
    /// The factors of the cell and of its partner.
    fn factors(self) -> (f64, f64) {
        let angle = self.angle.value();
        let sine = libm::sin(angle);
        (libm::cos(angle), if self.added { sine } else { -sine })
    }

    /// The angle's error moves each factor by no more than itself; the factors, products and the sum
    /// are each rounded.
    fn bound(self, magnitude: f64, unit_roundoff: f64) -> f64 {
        let factor = self.angle.bound(unit_roundoff).min(2.0) + 4.0 * unit_roundoff;
        factor * magnitude + 2.0 * SMALLEST
    }
}

impl Operation for Rotary {
    fn name(&self) -> &'static str {
        "rotary"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 1)?;
        if operands[0].columns.is_multiple_of(2) {
            return Ok(operands[0]);
        }
        Err(Unfit {
            operand: 0,
            rows: None,
            columns: operands[0].columns.checked_add(1),
        })
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        let x = operands[0];
        let shape = Shape::of(x);
        Matrix::from_fn(shape.rows, shape.columns, |row, column| {
            let turn = self.turn(shape, row, column);
            let (own, other) = turn.factors();
            x[(row, column)] * own + x[(row, turn.partner)] * other
        })
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        let x = operands[0];
        Intervals::from_fn(x.shape(), |row, column| {
            let turn = self.turn(x.shape(), row, column);
            let (own, other) = turn.factors();
            let (cell, partner) = (x.at(row, column), x.at(row, turn.partner));
            let sum = cell
                .times(Interval::point(own))
                .plus(partner.times(Interval::point(other)));
            sum.widened(turn.bound(cell.magnitude() + partner.magnitude(), unit_roundoff))
        })
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        let x = operands[0];
        let turn = self.turn(Shape::of(x), row, column);
        let magnitude = x[(row, column)].abs() + x[(row, turn.partner)].abs();
        turn.bound(magnitude, unit_roundoff)
    }

    fn reads(&self, _: usize, shapes: &[Shape], row: usize, column: usize) -> Region {
        let partner = self.turn(shapes[0], row, column).partner;
        let (first, last) = (partner.min(column), partner.max(column));
        Region {
            rows: row..row + 1,
            columns: first..last + 1,
            step: last - first,
        }
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let x = operands[0];
        let turn = self.turn(Shape::of(x.values), row, column);
        let (mut steps, angle) = turn.angle.steps();
        let (cell, partner) = (x.cell(row, column), x.cell(row, turn.partner));
        let turned = |cosine: Expression, sine: Expression| {
            let (own, other) = (cell.clone().times(cosine), partner.clone().times(sine));
            if turn.added {
                Expression::Sum(vec![other, own])
            } else {
                own.minus(other)
            }
        };
        let of = |function, angle: &Expression| angle.clone().under(function);
        let mut known = |quantity, function| {
            let step = of(function, &angle);
            let value = step.value().unwrap_or(f64::NAN);
            steps.push((quantity, step));
            Expression::Quantity(quantity, value)
        };
        let cosine = known(Quantity::Cosine, Function::Cosine);
        let sine = known(Quantity::Sine, Function::Sine);
        let summary = turn.angle.summary();
        let summary = turned(of(Function::Cosine, &summary), of(Function::Sine, &summary));
        Arithmetic::of_steps(summary, steps, turned(cosine, sine))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        operands[0].clone().under(match self.backwards {
            true => Function::RotateBack,
            false => Function::Rotate,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        // Base 16, d = 4: position 1 has the angles 1 and 1/4.
        let x = Matrix::from_row_slice(2, 4, &[1.0, 2.0, 3.0, 4.0, 1.0, 0.0, 0.0, 1.0]);
        let turned = |layout| {
            let rotary = Rotary {
                base: 16.0,
                start: 0,
                layout,
                backwards: false,
            };
            rotary.evaluate(&[&x])
        };
        let (sin, cos) = (f64::sin, f64::cos);
        let pairs = turned(Layout::Interleaved);
        // Position 0 is not turned at all.
        assert_eq!(pairs.row(0), x.row(0));
        let expected = [cos(1.0), sin(1.0), -sin(0.25), cos(0.25)];
        assert!((pairs.row(1) - Matrix::from_row_slice(1, 4, &expected)).amax() < 1e-15);
        let halves = turned(Layout::Halves);
        let expected = [cos(1.0), -sin(0.25), sin(1.0), cos(0.25)];
        assert!((halves.row(1) - Matrix::from_row_slice(1, 4, &expected)).amax() < 1e-15);
    }

    #[test]
    fn turned_back_is_what_it_was() {
        let x = Matrix::from_row_slice(2, 2, &[1.0, 2.0, 3.0, 4.0]);
        let turn = |backwards| Rotary {
            base: 10000.0,
            start: 1,
            layout: Layout::Interleaved,
            backwards,
        };
        let there = turn(false).evaluate(&[&x]);
        let back = turn(true).evaluate(&[&there]);
        assert!((&back - &x).amax() < 1e-14, "{back}");
        // (1, 2) by −1: (cos 1 + 2·sin 1, −sin 1 + 2·cos 1).
        let expected = [2.223_244_275_483_932_7, 0.239_133_626_928_383_03];
        let once = turn(true).evaluate(&[&x]);
        assert!((once.row(0) - Matrix::from_row_slice(1, 2, &expected)).amax() < 1e-15);
    }

    #[test]
    fn columns_come_in_pairs() {
        let rotary = Rotary {
            base: 10000.0,
            start: 0,
            layout: Layout::Halves,
            backwards: false,
        };
        let unfit = rotary.shape(&[Shape::new(2, 3)]);
        assert_eq!(unfit.map_err(|unfit| unfit.columns), Err(Some(4)));
        assert!(rotary.shape(&[]).is_err());
    }
}
