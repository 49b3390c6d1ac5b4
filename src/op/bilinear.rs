//! The general score of Luong et al. 2015 (section 3.1, equation 8): S = Q·W_a·Kᵀ.
//! Q: n_q × d_q, W_a: d_q × d_k (or d_k × d_q, read transposed), K: n_k × d_k, S: n_q × n_k.
//!
//! By hand: [1 2]·[[0 1],[1 0]]·[3 4]ᵀ = [2 1]·[3 4]ᵀ = 10.

use super::product::{Product, within_range};
use super::{Arithmetic, Operation, Orientation, Region, Tensor, Unfit, count};
use crate::expression::{Expression, Quantity};
use crate::interval::{Interval, Intervals, SMALLEST};
use crate::matrix::{Matrix, Shape};

/// Operands: Q, W_a, K.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bilinear {
    /// How the weights are read.
    pub weight: Orientation,
}

/// A side of the product with no more cells than this that are not known is tried corner by corner.
const CORNERS: usize = 10;

impl Bilinear {
    const fn projection(self) -> Product {
        Product {
            left: Orientation::Plain,
            right: self.weight,
        }
    }

    const SCORES: Product = Product {
        left: Orientation::Plain,
        right: Orientation::Transposed,
    };

    /// Two sums of products, one within the other.
    fn bound(terms: usize, magnitude: f64, unit_roundoff: f64) -> f64 {
        let terms = (terms + 2) as f64;
        2.0 * terms * unit_roundoff * magnitude + terms * terms * SMALLEST
    }
}

impl Operation for Bilinear {
    fn name(&self) -> &'static str {
        "bilinear"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 3)?;
        let projected = self.projection().shape(operands[0], operands[1])?;
        Self::SCORES
            .shape(projected, operands[2])
            .map_err(|unfit| Unfit {
                operand: 2,
                ..unfit
            })
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        let projected = self.projection().evaluate(operands[0], operands[1], None);
        Self::SCORES.evaluate(&projected, operands[2], None)
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        let (q, k) = (operands[0], operands[2]);
        let w = self.weight.lay_out_intervals(operands[1]);
        let turned = Orientation::Transposed.lay_out_intervals(&w);
        let shape = Shape::new(q.shape().rows, k.shape().rows);
        let terms = w.shape().rows + w.shape().columns;
        Intervals::from_fn(shape, |row, column| {
            let query: Vec<Interval> = (0..w.shape().rows).map(|t| q.at(row, t)).collect();
            let key: Vec<Interval> = (0..w.shape().columns).map(|t| k.at(column, t)).collect();
            let open = |side: &[Interval]| side.iter().filter(|x| x.low < x.high).count();
            let (of_query, of_key) = (open(&query), open(&key));
            let range = if of_query.min(of_key) > CORNERS {
                from_the_middle(&query, &w, &key)
            } else if of_query <= of_key {
                corner_by_corner(&query, &w, &key)
            } else {
                corner_by_corner(&key, &turned, &query)
            };
            let magnitude =
                |x: &[Interval]| -> Vec<f64> { x.iter().map(|x| x.magnitude()).collect() };
            let (a, b) = (magnitude(&query), magnitude(&key));
            let mut size = 0.0;
            for (t, a) in a.iter().enumerate() {
                for (s, b) in b.iter().enumerate() {
                    size += a * w.at(t, s).magnitude() * b;
                }
            }
            if query.iter().chain(&key).any(|x| x.low.is_nan()) {
                return Interval::point(f64::NAN);
            }
            within_range(range, Self::bound(terms, size, unit_roundoff))
        })
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        let (q, k) = (operands[0], operands[2]);
        let w = self.weight.lay_out(operands[1]);
        let mut size = 0.0;
        for t in 0..w.nrows() {
            for s in 0..w.ncols() {
                size += (q[(row, t)] * w[(t, s)] * k[(column, s)]).abs();
            }
        }
        Self::bound(w.nrows() + w.ncols(), size, unit_roundoff)
    }

    fn reads(&self, operand: usize, shapes: &[Shape], row: usize, column: usize) -> Region {
        match operand {
            0 => Region::row(shapes[0], row),
            1 => Region::whole(shapes[1]),
            _ => Region::row(shapes[2], column),
        }
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let k = operands[2];
        let mut steps = Vec::new();
        let (mut summary, mut result) = (Vec::new(), Vec::new());
        for t in 0..k.values.ncols() {
            let terms = self.projection().terms(operands[0], operands[1], (row, t));
            let projected = Expression::Sum(terms);
            let known = projected.value().unwrap_or(f64::NAN);
            let quantity = Quantity::Projected(t);
            let key = k.cell(column, t);
            summary.push(projected.clone().times(key.clone()));
            result.push(Expression::Quantity(quantity, known).times(key));
            steps.push((quantity, projected));
        }
        Arithmetic::of_steps(Expression::Sum(summary), steps, Expression::Sum(result))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        let weight = match self.weight {
            Orientation::Plain => operands[1].clone(),
            Orientation::Transposed => operands[1].clone().transposed(),
        };
        let keys = operands[2].clone().transposed();
        Expression::Product(vec![operands[0].clone(), weight, keys])
    }
}

/// The range of Σ x[t]·w[t,s]·y[s]. In each x[t] alone it is linear, so that its ends lie where every
/// x[t] is at one of its own; there each y[s] stands with numbers of its own, and their ranges add up.
fn corner_by_corner(x: &[Interval], w: &Intervals, y: &[Interval]) -> Interval {
    let open: Vec<usize> = (0..x.len()).filter(|&t| x[t].low < x[t].high).collect();
    let mut range: Option<Interval> = None;
    for corner in 0..1usize << open.len() {
        let mut at: Vec<f64> = x.iter().map(|x| x.low).collect();
        for (bit, &t) in open.iter().enumerate() {
            if corner >> bit & 1 == 1 {
                at[t] = x[t].high;
            }
        }
        let sum = y
            .iter()
            .enumerate()
            .map(|(s, y)| {
                let projected = at
                    .iter()
                    .enumerate()
                    .map(|(t, x)| w.at(t, s).times(Interval::point(*x)));
                projected
                    .fold(Interval::point(0.0), Interval::plus)
                    .times(*y)
            })
            .fold(Interval::point(0.0), Interval::plus);
        range = Some(range.map_or(sum, |range| range.hull(sum)));
    }
    range.unwrap_or(Interval::point(0.0))
}

/// A range that holds that of Σ x[t]·w[t,s]·y[s]: the value in the middle and the ranges of what is
/// linear in each side are exact, and only what both add together is taken term by term.
fn from_the_middle(x: &[Interval], w: &Intervals, y: &[Interval]) -> Interval {
    let middle = |x: &Interval| {
        let middle = x.low + (x.high - x.low) / 2.0;
        let radius = (x.high - middle).max(middle - x.low);
        (middle, Interval::new(-radius, radius))
    };
    let (x, y): (Vec<_>, Vec<_>) = (
        x.iter().map(middle).collect(),
        y.iter().map(middle).collect(),
    );
    let point = Interval::point;
    let mut range = point(0.0);
    for (s, (y_middle, y_rest)) in y.iter().enumerate() {
        let mut projected = point(0.0);
        let mut rest = point(0.0);
        for (t, (x_middle, x_rest)) in x.iter().enumerate() {
            projected = projected.plus(w.at(t, s).times(point(*x_middle)));
            rest = rest.plus(w.at(t, s).times(*x_rest));
        }
        range = range
            .plus(projected.times(y_rest.plus(point(*y_middle))))
            .plus(rest.times(*y_rest));
    }
    // What is linear in x, its weights over all y put together first.
    for (t, (_, x_rest)) in x.iter().enumerate() {
        let slope = y
            .iter()
            .enumerate()
            .map(|(s, (y_middle, _))| w.at(t, s).times(point(*y_middle)))
            .fold(point(0.0), Interval::plus);
        range = range.plus(slope.times(*x_rest));
    }
    range
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_by_hand() {
        let q = Matrix::from_row_slice(1, 2, &[1.0, 2.0]);
        let w = Matrix::from_row_slice(2, 2, &[0.0, 1.0, 1.0, 0.0]);
        let k = Matrix::from_row_slice(1, 2, &[3.0, 4.0]);
        let weight = Orientation::Plain;
        let score = Bilinear { weight }.evaluate(&[&q, &w, &k]);
        assert_eq!(score, Matrix::from_element(1, 1, 10.0));
    }

    #[test]
    fn an_interval_sees_that_both_sides_share_a_number() {
        // x·(1)·y₁ + x·(−1)·y₂ with x in [1,2], y = (1, 1): 0, whatever x is.
        let one = |values: &[f64]| Matrix::from_row_slice(1, values.len(), values);
        let q = Intervals {
            low: one(&[1.0]),
            high: one(&[2.0]),
        };
        let w = Intervals::exact(&one(&[1.0, -1.0]));
        let k = Intervals::exact(&one(&[1.0, 1.0]));
        let weight = Orientation::Plain;
        let range = Bilinear { weight }.enclose(&[&q, &w, &k], 0.0).at(0, 0);
        assert!(range.low > -1e-300 && range.high < 1e-300, "{range:?}");
        let (x, y) = ([q.at(0, 0)], [k.at(0, 0), k.at(0, 1)]);
        assert_eq!(from_the_middle(&x, &w, &y), Interval::point(0.0));
    }
}
