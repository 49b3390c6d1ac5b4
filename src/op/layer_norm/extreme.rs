//! The greatest that one normalised number can be while every number of its line keeps to its interval;
//! its least is the greatest of the line turned upside down.
//!
//! With n numbers, c = x − μ for the one asked about, and s = Σ(x − μ)²/N, it is z = c/D(s), where D is
//! √(s + ε) or what stands in its place. c is linear in all numbers, D convex, so that z is
//!
//! - where c can be positive, a positive linear function over a positive convex one: every place where
//!   it does not grow any more is the greatest. The others all want to be at one and the same number t
//!   = μ − N·D/(2·n·c·D′(s)) there, each as near to it as its interval allows, and t is found by
//!   halving.
//! - where c is negative throughout, greatest at a corner: see [`corner`](super::corner).

use super::corner::Branches;
use super::{Divisor, EpsilonPlace, LayerNorm, Spread};

/// The greatest of number `own`. The line is times 2^−exponent, as [`LayerNorm::denominator`] wants it.
pub(super) fn greatest(
    op: LayerNorm,
    exponent: i32,
    own: usize,
    lows: &[f64],
    highs: &[f64],
) -> f64 {
    if lows.len() < 2 {
        return 0.0;
    }
    let without = |ends: &[f64]| -> Vec<f64> {
        let others = ends.iter().enumerate().filter(|(at, _)| *at != own);
        others.map(|(_, end)| *end).collect()
    };
    let search = Search {
        op,
        exponent,
        low: lows[own],
        high: highs[own],
        lows: without(lows),
        highs: without(highs),
    };
    let nearest = mean(&search.lows);
    if search.high > nearest {
        search.above()
    } else if search.high == nearest {
        0.0
    } else {
        search.below()
    }
}

/// The least variance of numbers within those ends: each as near as can be to the mean of all.
pub(super) fn least_variance(lows: &[f64], highs: &[f64], divisor: Divisor) -> f64 {
    let (least_high, greatest_low) = outermost(highs, lows);
    if greatest_low <= least_high {
        // They can all be equal.
        return 0.0;
    }
    let towards = |t: f64| -> Vec<f64> { clamped(lows, highs, t).collect() };
    // The mean of what is clamped to t grows no faster than t.
    let t = halve(lows, highs, |t| mean(&towards(t)) <= t);
    let values = towards(t);
    squares(&values, mean(&values)) / divisor.of(values.len())
}

pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn squares(values: &[f64], from: f64) -> f64 {
    values
        .iter()
        .map(|value| (value - from) * (value - from))
        .sum()
}

/// The least of the first and the greatest of the second.
fn outermost(least: &[f64], greatest: &[f64]) -> (f64, f64) {
    (
        least.iter().copied().fold(f64::INFINITY, f64::min),
        greatest.iter().copied().fold(f64::NEG_INFINITY, f64::max),
    )
}

fn clamped<'e>(lows: &'e [f64], highs: &'e [f64], t: f64) -> impl Iterator<Item = f64> + 'e {
    lows.iter()
        .zip(highs)
        .map(move |(low, high)| t.max(*low).min(*high))
}

/// The number between the least low and the greatest high from which on `beyond` holds, by halving.
fn halve(lows: &[f64], highs: &[f64], beyond: impl Fn(f64) -> bool) -> f64 {
    let (mut left, mut right) = outermost(lows, highs);
    if beyond(left) {
        return left;
    }
    if !beyond(right) {
        return right;
    }
    // Numbers are halved by value until they are neighbours; 128 is more than it ever takes but next to 0.
    for _ in 0..128 {
        let middle = left + (right - left) / 2.0;
        if middle <= left || middle >= right {
            break;
        }
        if beyond(middle) {
            right = middle;
        } else {
            left = middle;
        }
    }
    right
}

/// The number asked about, and the others.
pub(super) struct Search {
    op: LayerNorm,
    exponent: i32,
    low: f64,
    high: f64,
    pub(super) lows: Vec<f64>,
    highs: Vec<f64>,
}

/// Where a search stands: the number less the mean of all, their variance, and what it is divided by.
#[derive(Clone, Copy)]
pub(super) struct State {
    centred: f64,
    variance: f64,
    divisor: f64,
}

impl State {
    pub(super) fn value(self) -> f64 {
        if self.centred == 0.0 {
            0.0
        } else {
            self.centred / self.divisor
        }
    }
}

impl Search {
    fn others(&self) -> f64 {
        self.lows.len() as f64
    }

    /// For the number at `x`, and others of that mean whose squares about it add up to `squares`.
    pub(super) fn state(&self, x: f64, mean: f64, squares: f64) -> State {
        let m = self.others();
        let share = m / (m + 1.0);
        let all = squares + share * (x - mean) * (x - mean);
        let variance = all.max(0.0) / self.op.variance.of(self.lows.len() + 1);
        State {
            centred: share * (x - mean),
            variance,
            divisor: self.op.denominator(variance, self.exponent),
        }
    }

    /// Where the number can stand above the mean of the others.
    fn above(&self) -> f64 {
        let at = |t: f64| {
            let values: Vec<f64> = clamped(&self.lows, &self.highs, t).collect();
            let mean = mean(&values);
            let squares = squares(&values, mean);
            let x = self.own(mean, squares);
            (x, mean, self.state(x, mean, squares))
        };
        let beyond = |t: f64| {
            let (_, mean, state) = at(t);
            state.centred <= 0.0 || t >= self.wanted(mean, state)
        };
        let t = halve(&self.lows, &self.highs, beyond);
        at(t).2.value().max(at(t.next_down()).2.value())
    }

    /// Where the number itself is best for given others: as great as can be where it is divided by the
    /// deviation; the variance in its place overtakes it in the end.
    fn own(&self, mean: f64, squares: f64) -> f64 {
        match self.op.spread {
            Spread::Deviation => self.high,
            Spread::Variance => {
                let (m, divisor) = (self.others(), self.op.variance.of(self.lows.len() + 1));
                let rest = divisor * self.op.denominator(squares / divisor, self.exponent);
                let best = mean + ((m + 1.0) / m * rest).sqrt();
                best.max(self.low).min(self.high)
            }
        }
    }

    /// Where the others want to be.
    fn wanted(&self, mean: f64, state: State) -> f64 {
        let n = self.others() + 1.0;
        // D/D′(s), halved.
        let ratio = match (self.op.spread, self.op.epsilon) {
            (Spread::Deviation, EpsilonPlace::Outside) => state.variance.sqrt() * state.divisor,
            (Spread::Deviation, _) => state.divisor * state.divisor,
            (Spread::Variance, _) => state.divisor / 2.0,
        };
        let of_all = mean + state.centred / (n - 1.0);
        of_all - self.op.variance.of(self.lows.len() + 1) * ratio / (n * state.centred)
    }

    /// Where the number stands below the mean of the others whatever they are.
    fn below(&self) -> f64 {
        let corner = |x| {
            let (lows, highs) = (self.lows.clone(), self.highs.clone());
            Branches::new(self, x).greatest(lows, highs)
        };
        match self.op.spread {
            Spread::Deviation => corner(self.high),
            Spread::Variance => corner(self.high).max(corner(self.low)),
        }
    }
}
