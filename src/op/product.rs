//! The matrix product that [`Linear`](super::Linear) and [`MatMul`](super::MatMul) share:
//! C[i,j] = Σ_t A[i,t]·B[t,j], either factor read as it stands or transposed.
//!
//! By hand: [1 2]·[3 4]ᵀ = 1·3 + 2·4 = 11.

use super::{Region, Tensor, Unfit};
use crate::expression::Expression;
use crate::interval::{Interval, Intervals, SMALLEST, UNIT_ROUNDOFF};
use crate::matrix::{Matrix, Shape};
use attn_kernel::View;

/// How a factor is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// As it stands.
    Plain,
    /// With rows and columns exchanged.
    Transposed,
}

impl Orientation {
    const fn of(self, shape: Shape) -> Shape {
        match self {
            Self::Plain => shape,
            Self::Transposed => shape.transposed(),
        }
    }

    /// The matrix as it is read.
    pub(super) fn lay_out(self, matrix: &Matrix) -> Matrix {
        match self {
            Self::Plain => matrix.clone(),
            Self::Transposed => matrix.transpose(),
        }
    }

    fn view(self, matrix: &Matrix) -> View<'_> {
        match self {
            Self::Plain => View::of(matrix),
            Self::Transposed => View::of(matrix).transposed(),
        }
    }

    /// The intervals as they are read.
    pub(super) fn lay_out_intervals(self, intervals: &Intervals) -> Intervals {
        Intervals {
            low: self.lay_out(&intervals.low),
            high: self.lay_out(&intervals.high),
        }
    }

    pub(super) const fn place(self, row: usize, column: usize) -> (usize, usize) {
        match self {
            Self::Plain => (row, column),
            Self::Transposed => (column, row),
        }
    }

    fn formula(self, operand: &Expression) -> Expression {
        match self {
            Self::Plain => operand.clone(),
            Self::Transposed => operand.clone().transposed(),
        }
    }
}

/// How the two factors are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Product {
    pub left: Orientation,
    pub right: Orientation,
}

impl Product {
    pub fn shape(self, left: Shape, right: Shape) -> Result<Shape, Unfit> {
        let (a, b) = (self.left.of(left), self.right.of(right));
        if a.columns == b.rows {
            return Ok(Shape::new(a.rows, b.columns));
        }
        let (rows, columns) = match self.right {
            Orientation::Plain => (Some(a.columns), None),
            Orientation::Transposed => (None, Some(a.columns)),
        };
        Err(Unfit {
            operand: 1,
            rows,
            columns,
        })
    }

    /// The number of terms in each sum.
    fn inner(self, left: Shape) -> usize {
        self.left.of(left).columns
    }

    fn left_at(self, row: usize, term: usize) -> (usize, usize) {
        self.left.place(row, term)
    }

    fn right_at(self, term: usize, column: usize) -> (usize, usize) {
        self.right.place(term, column)
    }

    pub fn evaluate(self, left: &Matrix, right: &Matrix, bias: Option<&Matrix>) -> Matrix {
        let mut product = attn_kernel::multiply(self.left.view(left), self.right.view(right));
        let finite = match bias {
            Some(bias) => attn_kernel::add_to_columns(&mut product, bias.as_slice()),
            None => attn_kernel::all_finite(&product),
        };
        if finite {
            return product;
        }
        let inner = self.inner(Shape::of(left));
        for column in 0..product.ncols() {
            for row in 0..product.nrows() {
                if !product[(row, column)].is_finite() {
                    let pairs = (0..inner).map(|term| {
                        (
                            left[self.left_at(row, term)],
                            right[self.right_at(term, column)],
                        )
                    });
                    product[(row, column)] =
                        scaled_dot(pairs, bias.map_or(0.0, |bias| bias[column]));
                }
            }
        }
        product
    }

    pub fn enclose(
        self,
        left: &Intervals,
        right: &Intervals,
        bias: Option<&Intervals>,
        unit_roundoff: f64,
    ) -> Intervals {
        let inner = self.inner(left.shape());
        let (a, b) = (self.left.of(left.shape()), self.right.of(right.shape()));
        Intervals::from_fn(Shape::new(a.rows, b.columns), |row, column| {
            let mut sum = Interval::point(0.0);
            let mut magnitude = 0.0;
            for term in 0..inner {
                let (r, c) = self.left_at(row, term);
                let x = left.at(r, c);
                let (r, c) = self.right_at(term, column);
                let y = right.at(r, c);
                if is_undefined(x) || is_undefined(y) {
                    return Interval::point(f64::NAN);
                }
                sum = sum.plus(x.times(y));
                magnitude += x.magnitude() * y.magnitude();
            }
            if let Some(bias) = bias {
                sum = sum.plus(bias.at(0, column));
                magnitude += bias.at(0, column).magnitude();
            }
            within_range(sum, bound(inner, magnitude, unit_roundoff))
        })
    }

    pub fn rounding(
        self,
        left: &Matrix,
        right: &Matrix,
        bias: Option<&Matrix>,
        (row, column): (usize, usize),
        unit_roundoff: f64,
    ) -> f64 {
        let inner = self.inner(Shape::of(left));
        let magnitude = (0..inner)
            .map(|term| (left[self.left_at(row, term)] * right[self.right_at(term, column)]).abs())
            .sum::<f64>()
            + bias.map_or(0.0, |bias| bias[column].abs());
        bound(inner, magnitude, unit_roundoff)
    }

    pub fn reads(self, operand: usize, shape: Shape, row: usize, column: usize) -> Region {
        match (operand, self.left, self.right) {
            (0, Orientation::Plain, _) => Region::row(shape, row),
            (0, Orientation::Transposed, _) => Region::column(shape, row),
            (1, _, Orientation::Plain) => Region::column(shape, column),
            (1, _, Orientation::Transposed) => Region::row(shape, column),
            _ => Region::cell(0, column),
        }
    }

    /// The products that are added up, in order.
    pub fn terms(self, left: Tensor<'_>, right: Tensor<'_>, at: (usize, usize)) -> Vec<Expression> {
        (0..self.inner(Shape::of(left.values)))
            .map(|term| {
                let (r, c) = self.left_at(at.0, term);
                let x = left.cell(r, c);
                let (r, c) = self.right_at(term, at.1);
                Expression::Product(vec![x, right.cell(r, c)])
            })
            .collect()
    }

    pub fn formula(self, left: &Expression, right: &Expression) -> Expression {
        Expression::Product(vec![self.left.formula(left), self.right.formula(right)])
    }
}

/// A sum of k products in any order errs by at most about k·u·Σ|a||b| (Higham, Accuracy and
/// Stability of Numerical Algorithms, 2nd ed., section 3.1); twice that covers the higher orders.
fn bound(inner: usize, magnitude: f64, unit_roundoff: f64) -> f64 {
    let terms = (inner + 1) as f64;
    2.0 * terms * unit_roundoff * magnitude + terms * SMALLEST
}

/// Whether a sum with such a factor is undefined, as [`scaled_dot`] has it.
fn is_undefined(factor: Interval) -> bool {
    factor.low.is_nan() || factor.is_infinite()
}

/// The `sum` with `margin` for rounding. Where a part of it passed the range of `f64` its ends tell
/// nothing: the terms may cancel.
pub(super) fn within_range(sum: Interval, margin: f64) -> Interval {
    if sum.low.is_finite() && sum.high.is_finite() && margin.is_finite() {
        sum.widened(margin)
    } else {
        Interval::new(f64::NEG_INFINITY, f64::INFINITY)
    }
}

/// A dot product whose terms or partial sums pass the range of `f64`: worked out on factors scaled
/// by powers of two, so that only a result that is itself out of range comes out infinite. A
/// result within rounding of the largest number is that number.
fn scaled_dot(pairs: impl Iterator<Item = (f64, f64)> + Clone, bias: f64) -> f64 {
    if pairs.clone().any(|(a, b)| !a.is_finite() || !b.is_finite()) {
        return f64::NAN;
    }
    let largest = |pick: fn((f64, f64)) -> f64| {
        pairs
            .clone()
            .map(pick)
            .fold(f64::MIN_POSITIVE, |max, v| max.max(v.abs()))
    };
    let (left, right) = (
        libm::ilogb(largest(|pair| pair.0)),
        libm::ilogb(largest(|pair| pair.1)),
    );
    let exponent = left + right;
    let (mut sum, mut magnitude, mut inner) = (0.0, 0.0, 0);
    for (a, b) in pairs {
        let term = libm::scalbn(a, -left) * libm::scalbn(b, -right);
        sum += term;
        magnitude += term.abs();
        inner += 1;
    }
    sum += libm::scalbn(bias, -exponent);
    magnitude += libm::scalbn(bias, -exponent).abs();
    let value = libm::scalbn(sum, exponent);
    let least = sum.abs() - bound(inner, magnitude, UNIT_ROUNDOFF);
    if value.is_infinite() && libm::scalbn(least, exponent) <= f64::MAX {
        return f64::MAX.copysign(sum);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_holds_a_sum_whose_parts_pass_the_range() {
        let product = Product {
            left: Orientation::Plain,
            right: Orientation::Plain,
        };
        let huge = 1e308;
        for (left, right) in [
            (vec![huge, huge, -huge], vec![1.0, 1.0, 1.0]),
            (vec![1e200, -1e200], vec![1e200, 1e200]),
            (vec![0.0, 1.0], vec![huge, 2.0]),
        ] {
            let inner = left.len();
            let left = Matrix::from_row_slice(1, inner, &left);
            let right = Matrix::from_column_slice(inner, 1, &right);
            let value = product.evaluate(&left, &right, None)[(0, 0)];
            let (a, b) = (Intervals::exact(&left), Intervals::exact(&right));
            let range = product.enclose(&a, &b, None, UNIT_ROUNDOFF).at(0, 0);
            assert!(range.contains(value), "{value} {range:?}");
        }
        // A sum that is open stays so under a weight of nothing, and times nothing it is nothing.
        let open = Interval::new(f64::NEG_INFINITY, f64::INFINITY);
        assert_eq!(open.times(Interval::point(0.0)), Interval::point(0.0));
        // Minus infinity is no number to be added up, and its sum is undefined.
        let masked = Intervals::exact(&Matrix::from_row_slice(1, 1, &[f64::NEG_INFINITY]));
        let one = Intervals::exact(&Matrix::from_row_slice(1, 1, &[1.0]));
        let undefined = product.enclose(&masked, &one, None, UNIT_ROUNDOFF).at(0, 0);
        assert!(undefined.low.is_nan(), "{undefined:?}");
    }

    #[test]
    fn partial_sums_may_pass_the_range() {
        let huge = f64::MAX;
        assert_eq!(
            scaled_dot([(huge, 1.0), (huge, 1.0), (-huge, 1.0)].into_iter(), 0.0),
            huge
        );
        assert_eq!(
            scaled_dot([(huge, 1.0), (huge, 1.0)].into_iter(), 0.0),
            f64::INFINITY
        );
        assert_eq!(
            scaled_dot([(1e200, 1e200), (-1e200, 1e200)].into_iter(), 0.0),
            0.0
        );
        // Three thirds of the largest number, rounded up to a little more than a third each.
        let third = f64::next_up(1.0 / 3.0);
        assert_eq!(scaled_dot([(third, huge); 3].into_iter(), 0.0), huge);
    }
}
