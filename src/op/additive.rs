//! The additive score of Bahdanau et al. 2015 (A.1.2): S[i,j] = v_aᵀ·tanh(W_a·q_i + U_a·k_j). What the
//! tanh makes of one query and every key is a stage of its own, and so is the sum that v_a weighs.
//! Rows are tokens here: Q: n_q × d_q, W_a: d_q × d_a, K: n_k × d_k, U_a: d_k × d_a, v_a: d_a numbers.
//!
//! By hand: q = [1], k = [2], W_a = [3], U_a = [−1], v_a = [5]: 5·tanh(3 − 2) = 5·tanh 1.

use super::product::{Product, within_range};
use super::{Arithmetic, Operation, Orientation, Region, Tensor, Unfit, count};
use crate::expression::{Expression, Function, Quantity};
use crate::interval::{Interval, Intervals, SMALLEST};
use crate::matrix::{Matrix, Shape};

/// Operands: Q, W_a, K, U_a. Result: n_k × d_a, the row j for the key j.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdditiveHidden {
    /// Which query, from 0.
    pub query: usize,
    /// How the weights are read.
    pub weight: Orientation,
}

impl AdditiveHidden {
    const fn product(self) -> Product {
        Product {
            left: Orientation::Plain,
            right: self.weight,
        }
    }

    /// What the query and the key of that row add.
    fn parts(self, operands: &[&Matrix], row: usize, column: usize) -> (f64, f64) {
        let sum = |left: &Matrix, row: usize, right: &Matrix| {
            let at = |t: usize| self.weight.place(t, column);
            (0..left.ncols())
                .map(|t| left[(row, t)] * right[at(t)])
                .sum()
        };
        (
            sum(operands[0], self.query, operands[1]),
            sum(operands[2], row, operands[3]),
        )
    }

    /// tanh changes no faster than what it is taken of.
    fn bound(argument: f64, products: f64, unit_roundoff: f64) -> f64 {
        products + 2.0 * unit_roundoff * argument.abs() + 4.0 * unit_roundoff + SMALLEST
    }
}

impl Operation for AdditiveHidden {
    fn name(&self) -> &'static str {
        "additive_hidden"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        count(operands, 4)?;
        if self.query >= operands[0].rows {
            return Err(Unfit {
                operand: 0,
                rows: self.query.checked_add(1),
                columns: None,
            });
        }
        let from_query = self.product().shape(operands[0], operands[1])?;
        let from_key = self
            .product()
            .shape(operands[2], operands[3])
            .map_err(|unfit| Unfit {
                operand: 3,
                ..unfit
            })?;
        if from_query.columns != from_key.columns {
            let width = Some(from_query.columns);
            let (rows, columns) = match self.weight {
                Orientation::Plain => (None, width),
                Orientation::Transposed => (width, None),
            };
            return Err(Unfit {
                operand: 3,
                rows,
                columns,
            });
        }
        Ok(from_key)
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        let query = operands[0].rows(self.query, 1).into_owned();
        let from_query = self.product().evaluate(&query, operands[1], None);
        // The query's part stands where a bias would.
        self.product()
            .evaluate(operands[2], operands[3], Some(&from_query))
            .map(libm::tanh)
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        let query = Intervals {
            low: operands[0].low.rows(self.query, 1).into_owned(),
            high: operands[0].high.rows(self.query, 1).into_owned(),
        };
        let product = self.product();
        let from_query = product.enclose(&query, operands[1], None, unit_roundoff);
        let sum = product.enclose(operands[2], operands[3], Some(&from_query), unit_roundoff);
        Intervals::from_fn(sum.shape(), |row, column| {
            let Interval { low, high } = sum.at(row, column);
            if low.is_nan() || high.is_nan() {
                return Interval::point(f64::NAN);
            }
            let ends = Interval::new(libm::tanh(low), libm::tanh(high));
            let ends = ends.widened(4.0 * unit_roundoff * ends.magnitude() + SMALLEST);
            Interval::new(ends.low.max(-1.0), ends.high.min(1.0))
        })
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        let (from_query, from_key) = self.parts(operands, row, column);
        let product = self.product();
        let bound = |left: &Matrix, row, right: &Matrix| {
            product.rounding(left, right, None, (row, column), unit_roundoff)
        };
        let products =
            bound(operands[0], self.query, operands[1]) + bound(operands[2], row, operands[3]);
        Self::bound(from_query.abs() + from_key.abs(), products, unit_roundoff)
    }

    fn reads(&self, operand: usize, shapes: &[Shape], row: usize, column: usize) -> Region {
        let row = if operand < 2 { self.query } else { row };
        self.product()
            .reads(operand % 2, shapes[operand], row, column)
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let sum =
            |left, row, right| Expression::Sum(self.product().terms(left, right, (row, column)));
        let from_query = sum(operands[0], self.query, operands[1]);
        let from_key = sum(operands[2], row, operands[3]);
        let known = |quantity, of: &Expression| {
            Expression::Quantity(quantity, of.value().unwrap_or(f64::NAN))
        };
        let bent = |a, b| Expression::Sum(vec![a, b]).under(Function::Tanh);
        let result = bent(
            known(Quantity::FromQuery, &from_query),
            known(Quantity::FromKey, &from_key),
        );
        let summary = bent(from_query.clone(), from_key.clone());
        let steps = vec![
            (Quantity::FromQuery, from_query),
            (Quantity::FromKey, from_key),
        ];
        Arithmetic::of_steps(summary, steps, result)
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        let query = Expression::Rows(Box::new(operands[0].clone()), vec![self.query]);
        let from_query = self.product().formula(&query, &operands[1]);
        let from_key = self.product().formula(&operands[2], &operands[3]);
        Expression::Sum(vec![from_query, from_key]).under(Function::Tanh)
    }
}

/// Operands: v_a (1 × d_a or d_a × 1), then the hidden stage of each query. Result: n_q × n_k.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdditiveScore;

impl AdditiveScore {
    /// Twice what a sum of products errs by, for the higher orders.
    fn bound(terms: usize, magnitude: f64, unit_roundoff: f64) -> f64 {
        let terms = (terms + 1) as f64;
        2.0 * terms * unit_roundoff * magnitude + terms * SMALLEST
    }
}

impl Operation for AdditiveScore {
    fn name(&self) -> &'static str {
        "additive_score"
    }

    fn shape(&self, operands: &[Shape]) -> Result<Shape, Unfit> {
        let [vector, hidden @ ..] = operands else {
            return Err(Unfit::missing(0));
        };
        let Some(first) = hidden.first() else {
            return Err(Unfit::missing(1));
        };
        if let Some(other) = hidden.iter().position(|shape| shape != first) {
            return Err(Unfit {
                operand: other + 1,
                rows: Some(first.rows),
                columns: Some(first.columns),
            });
        }
        let across = Shape::new(1, first.columns);
        if *vector != across && *vector != across.transposed() {
            return Err(Unfit {
                operand: 0,
                rows: Some(1),
                columns: Some(first.columns),
            });
        }
        Ok(Shape::new(hidden.len(), first.rows))
    }

    fn evaluate(&self, operands: &[&Matrix]) -> Matrix {
        let (vector, hidden) = (operands[0], &operands[1..]);
        Matrix::from_fn(hidden.len(), hidden[0].nrows(), |query, key| {
            let hidden = hidden[query].row(key);
            let terms = vector.iter().zip(hidden.iter());
            terms.fold(0.0, |sum, (v, h)| sum + v * h)
        })
    }

    fn enclose(&self, operands: &[&Intervals], unit_roundoff: f64) -> Intervals {
        let (vector, hidden) = (operands[0], &operands[1..]);
        let shape = Shape::new(hidden.len(), hidden[0].shape().rows);
        Intervals::from_fn(shape, |query, key| {
            let mut sum = Interval::point(0.0);
            let mut magnitude = 0.0;
            let terms = vector.low.len();
            for t in 0..terms {
                let v = Interval::new(vector.low[t], vector.high[t]);
                let h = hidden[query].at(key, t);
                if v.low.is_nan() || h.low.is_nan() {
                    return Interval::point(f64::NAN);
                }
                sum = sum.plus(v.times(h));
                magnitude += v.magnitude() * h.magnitude();
            }
            within_range(sum, Self::bound(terms, magnitude, unit_roundoff))
        })
    }

    fn rounding(&self, operands: &[&Matrix], row: usize, column: usize, unit_roundoff: f64) -> f64 {
        let hidden = operands[row + 1].row(column);
        let terms = operands[0].iter().zip(hidden.iter());
        let magnitude = terms.map(|(v, h)| (v * h).abs()).sum();
        Self::bound(operands[0].len(), magnitude, unit_roundoff)
    }

    fn reads(&self, operand: usize, shapes: &[Shape], row: usize, column: usize) -> Region {
        match operand {
            0 => Region::whole(shapes[0]),
            _ if operand == row + 1 => Region::row(shapes[operand], column),
            _ => Region::NOTHING,
        }
    }

    fn derive(&self, operands: &[Tensor<'_>], row: usize, column: usize) -> Arithmetic {
        let (vector, hidden) = (operands[0], operands[row + 1]);
        let across = vector.values.nrows() == 1;
        let terms = (0..vector.values.len()).map(|t| {
            let weight = if across {
                vector.cell(0, t)
            } else {
                vector.cell(t, 0)
            };
            weight.times(hidden.cell(column, t))
        });
        Arithmetic::single(Expression::Sum(terms.collect()))
    }

    fn formula(&self, operands: &[Expression]) -> Expression {
        let row = |hidden: &Expression| operands[0].clone().times(hidden.clone().transposed());
        match &operands[1..] {
            [hidden] => row(hidden),
            hidden => Expression::Stacked(hidden.iter().map(row).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(value: f64) -> Matrix {
        Matrix::from_element(1, 1, value)
    }

    #[test]
    fn worked_by_hand() {
        let weight = Orientation::Plain;
        let op = AdditiveHidden { query: 0, weight };
        let (q, w, k, u) = (number(1.0), number(3.0), number(2.0), number(-1.0));
        let hidden = op.evaluate(&[&q, &w, &k, &u]);
        assert_eq!(hidden[0], libm::tanh(1.0));
        let scores = AdditiveScore.evaluate(&[&number(5.0), &hidden]);
        assert_eq!(scores[0], 5.0 * libm::tanh(1.0));
    }

    #[test]
    fn every_query_has_a_row() {
        let v = Matrix::from_row_slice(2, 1, &[1.0, 10.0]);
        let a = Matrix::from_row_slice(3, 2, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        let b = Matrix::zeros(3, 2);
        let scores = AdditiveScore.evaluate(&[&v, &a, &b]);
        let expected = [21.0, 43.0, 65.0, 0.0, 0.0, 0.0];
        assert_eq!(scores, Matrix::from_row_slice(2, 3, &expected));
        let shape = |shapes: &[Shape]| AdditiveScore.shape(shapes);
        let (v, h) = (Shape::of(&v), Shape::of(&a));
        assert_eq!(shape(&[v, h, h]), Ok(Shape::new(2, 3)));
        assert!(shape(&[v]).is_err() && shape(&[]).is_err());
        assert!(shape(&[Shape::new(2, 2), h]).is_err());
    }
}
