//! Intervals: what a number can be, given what is known of the numbers it rests on.

use crate::matrix::{Matrix, Shape};

/// The unit roundoff of `f64`: half the distance from 1 to the next number.
pub const UNIT_ROUNDOFF: f64 = f64::EPSILON / 2.0;

/// The smallest positive `f64`, by which a result may be off where it underflows.
pub const SMALLEST: f64 = 5e-324;

/// A closed interval. Both ends may be the same infinity (a masked score) or NaN (undefined).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The interval from `low` to `high`.
    pub const fn new(low: f64, high: f64) -> Self {
        Self { low, high }
    }

    /// The single number `value`.
    pub const fn point(value: f64) -> Self {
        Self::new(value, value)
    }

    /// Whether `value` lies in it. NaN lies only in the undefined interval.
    pub fn contains(self, value: f64) -> bool {
        (self.low <= value && value <= self.high) || (value.is_nan() && self.low.is_nan())
    }

    /// Whether it has a number in common with `other`; the undefined interval has none with any.
    pub fn meets(self, other: Self) -> bool {
        self.low <= other.high && other.low <= self.high
    }

    /// The largest magnitude in it.
    pub fn magnitude(self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    /// Both ends moved outwards by `margin`, and by one more number so that rounding the sum loses
    /// nothing. A margin of 0 and infinite ends stay.
    pub fn widened(self, margin: f64) -> Self {
        if margin == 0.0 {
            return self;
        }
        let out = |end: f64, moved: f64| if end.is_finite() { moved } else { end };
        Self::new(
            out(self.low, (self.low - margin).next_down()),
            out(self.high, (self.high + margin).next_up()),
        )
    }

    /// The least interval that holds both.
    pub fn hull(self, other: Self) -> Self {
        Self::new(self.low.min(other.low), self.high.max(other.high))
    }

    /// The sums of a number of each.
    pub fn plus(self, other: Self) -> Self {
        Self::new(self.low + other.low, self.high + other.high)
    }

    /// Whether it is one of the infinities alone.
    pub fn is_infinite(self) -> bool {
        self.low == self.high && self.low.is_infinite()
    }

    /// The products of a finite number of each; an infinite end stands for numbers beyond all bounds,
    /// so that zero times it is zero.
    pub fn times(self, other: Self) -> Self {
        if self.low.is_nan() || other.low.is_nan() {
            return Self::point(f64::NAN);
        }
        let product = |a: f64, b: f64| if a == 0.0 || b == 0.0 { 0.0 } else { a * b };
        let products = [
            product(self.low, other.low),
            product(self.low, other.high),
            product(self.high, other.low),
            product(self.high, other.high),
        ];
        Self::new(
            products.into_iter().fold(f64::INFINITY, f64::min),
            products.into_iter().fold(f64::NEG_INFINITY, f64::max),
        )
    }
}

/// A matrix of intervals.
#[derive(Clone, Debug, PartialEq)]
pub struct Intervals {
    /// The lower ends.
    pub low: Matrix,
    /// The upper ends.
    pub high: Matrix,
}

impl Intervals {
    /// Every number known exactly.
    pub fn exact(values: &Matrix) -> Self {
        Self {
            low: values.clone(),
            high: values.clone(),
        }
    }

    /// A matrix whose cell at (row, column) is `cell(row, column)`.
    pub fn from_fn(shape: Shape, mut cell: impl FnMut(usize, usize) -> Interval) -> Self {
        let mut high = Matrix::zeros(shape.rows, shape.columns);
        let low = Matrix::from_fn(shape.rows, shape.columns, |row, column| {
            let interval = cell(row, column);
            high[(row, column)] = interval.high;
            interval.low
        });
        Self { low, high }
    }

    /// Its shape.
    pub fn shape(&self) -> Shape {
        Shape::of(&self.low)
    }

    /// The interval at (row, column), which must lie inside.
    pub fn at(&self, row: usize, column: usize) -> Interval {
        Interval::new(self.low[(row, column)], self.high[(row, column)])
    }
}
