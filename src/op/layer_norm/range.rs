//! What normalised numbers can be, given what each of a line can be: line by line, cell by cell, each
//! end where the cell and the others together make it greatest or least.

use super::line::{self, Line};
use super::{LayerNorm, Spread, extreme};
use crate::interval::{Interval, Intervals};
use crate::matrix::Matrix;

/// The ranges of the normalised numbers, one line a row, before γ and β.
pub(super) fn normalised(op: LayerNorm, lines: &Intervals, unit_roundoff: f64) -> Intervals {
    let shape = lines.shape();
    let mut low = Matrix::zeros(shape.rows, shape.columns);
    let mut high = low.clone();
    for row in 0..shape.rows {
        let line: Vec<Interval> = (0..shape.columns).map(|at| lines.at(row, at)).collect();
        for (at, range) in of_line(op, &line, unit_roundoff).into_iter().enumerate() {
            low[(row, at)] = range.low;
            high[(row, at)] = range.high;
        }
    }
    Intervals { low, high }
}

fn of_line(op: LayerNorm, line: &[Interval], unit_roundoff: f64) -> Vec<Interval> {
    let n = line.len();
    let everywhere = |range| vec![range; n];
    if line.iter().any(|x| x.low.is_nan() || x.high.is_nan()) {
        return everywhere(Interval::point(f64::NAN));
    }
    let lows: Vec<f64> = line.iter().map(|x| x.low).collect();
    let highs: Vec<f64> = line.iter().map(|x| x.high).collect();
    if !lows.iter().chain(&highs).all(|end| end.is_finite()) {
        return everywhere(anything(op, n));
    }
    let largest = line.iter().fold(0.0f64, |max, x| max.max(x.magnitude()));
    let (ranges, divisor) = if lows == highs {
        let line = Line::new(&lows, op);
        let points = line.normalised(op).into_iter().map(Interval::point);
        (points.collect(), line.divisor(op))
    } else {
        let (ranges, divisor) = of_box(op, &lows, &highs);
        // Where numbers may be so close that a rounded mean leaves noise alone, the range is that of
        // numbers and not of noise.
        let told_apart = 1e3 * (n as f64 + 2.0) * unit_roundoff * largest;
        (ranges, divisor.max(told_apart))
    };
    let normalised = ranges
        .iter()
        .fold(0.0f64, |max, range: &Interval| max.max(range.magnitude()));
    let bound = LayerNorm::bound(n, normalised, largest, divisor, unit_roundoff);
    ranges
        .into_iter()
        .map(|range| range.widened(bound))
        .collect()
}

/// A number of a line that says nothing of it: no further from 0 than one is whose others are all equal.
fn anything(op: LayerNorm, n: usize) -> Interval {
    let share = (n as f64 - 1.0).max(0.0) / n as f64;
    let most = match op.spread {
        Spread::Deviation => (op.variance.of(n) * share).sqrt(),
        Spread::Variance => f64::INFINITY,
    };
    Interval::new(-most, most)
}

/// The ranges, and the least that a number is divided by.
fn of_box(op: LayerNorm, lows: &[f64], highs: &[f64]) -> (Vec<Interval>, f64) {
    let ends = lows.iter().chain(highs);
    let largest = ends.fold(0.0f64, |max, end| max.max(end.abs()));
    let exponent = op.exponent(largest);
    // From one of them on, so that what all have in common costs no digits.
    let origin = libm::scalbn(lows[0], -exponent);
    let from_origin = |end: &f64| libm::scalbn(*end, -exponent) - origin;
    let lows: Vec<f64> = lows.iter().map(from_origin).collect();
    let highs: Vec<f64> = highs.iter().map(from_origin).collect();
    let least = extreme::least_variance(&lows, &highs, op.variance);
    let divisor = line::unscaled_divisor(op, op.denominator(least, exponent), exponent);
    if least == 0.0 && op.spread == Spread::Variance && op.bare() {
        // Numbers that may be as close as can be: their variance goes to 0 faster than they do.
        return (vec![anything(op, lows.len()); lows.len()], divisor);
    }
    let upside_down = |ends: &[f64]| -> Vec<f64> { ends.iter().map(|end| -end).collect() };
    let (mirrored_lows, mirrored_highs) = (upside_down(&highs), upside_down(&lows));
    let unscaled = |value: f64| match op.spread {
        Spread::Deviation => value,
        Spread::Variance => libm::scalbn(value, -exponent),
    };
    let range = |own| {
        let high = extreme::greatest(op, exponent, own, &lows, &highs);
        let low = -extreme::greatest(op, exponent, own, &mirrored_lows, &mirrored_highs);
        Interval::new(unscaled(low), unscaled(high))
    };
    ((0..lows.len()).map(range).collect(), divisor)
}
