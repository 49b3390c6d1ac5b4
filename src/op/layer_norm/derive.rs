//! The arithmetic of one normalised cell: mean, variance, deviation, normalised value, then γ and β.

use super::line::Line;
use super::{EpsilonPlace, LayerNorm, Spread};
use crate::expression::{Expression, Quantity};
use crate::matrix::Shape;
use crate::op::{Arithmetic, Tensor};

/// The steps, each with what it came to once it is found.
struct Steps(Vec<(Quantity, Expression)>);

impl Steps {
    fn find(&mut self, quantity: Quantity, step: Expression) -> Expression {
        let value = step.value().unwrap_or(f64::NAN);
        self.0.push((quantity, step));
        Expression::Quantity(quantity, value)
    }
}

pub(super) fn cell(
    op: LayerNorm,
    operands: &[Tensor<'_>],
    row: usize,
    column: usize,
) -> Arithmetic {
    let x = operands[0];
    let line = op.along.line(Shape::of(x.values), row, column);
    let numbers: Vec<Expression> = line
        .cells()
        .map(|(row, column)| x.cell(row, column))
        .collect();
    let values: Vec<f64> = line.cells().map(|cell| x.values[cell]).collect();
    let mut steps = Steps(Vec::new());
    let mean = steps.find(Quantity::Mean, Expression::Mean(numbers.clone()));
    let squares = numbers
        .iter()
        .map(|number| number.clone().minus(mean.clone()).squared());
    let count = Expression::Number(op.variance.of(numbers.len()));
    let variance = Expression::Sum(squares.collect()).over(count);
    let variance = steps.find(Quantity::Variance, variance);
    let with = |of| Expression::Sum(vec![of, Expression::Number(op.eps)]);
    let divisor = match (op.spread, op.epsilon) {
        (Spread::Variance, EpsilonPlace::Absent) => variance,
        (Spread::Variance, _) => with(variance),
        (Spread::Deviation, EpsilonPlace::Inside) => with(variance).root(),
        (Spread::Deviation, EpsilonPlace::Outside) => with(variance.root()),
        (Spread::Deviation, EpsilonPlace::Absent) => variance.root(),
    };
    // In the one line that a page shows it is spelt out: mean and variance stand beside it, it does not.
    let spelt = divisor.clone();
    let deviation = match op.spread {
        Spread::Variance => divisor,
        Spread::Deviation => steps.find(Quantity::Deviation, divisor),
    };
    let equal = Line::new(&values, op).divisor(op) == 0.0;
    let by = |divisor: Expression| match equal {
        // 0/0, which is 0 by what it tends to.
        true => Expression::Number(0.0),
        false => x.cell(row, column).minus(mean.clone()).over(divisor),
    };
    let after = |normalised: Expression| {
        let scaled = match op.gamma(operands) {
            Some(gamma) => gamma.cell(0, column).times(normalised),
            None => normalised,
        };
        match op.beta(operands) {
            Some(beta) => Expression::Sum(vec![scaled, beta.cell(0, column)]),
            None => scaled,
        }
    };
    let summary = after(by(spelt));
    let result = if op.gamma || op.beta {
        after(steps.find(Quantity::Normalised, by(deviation)))
    } else {
        by(deviation)
    };
    Arithmetic::of_steps(summary, steps.0, result)
}
