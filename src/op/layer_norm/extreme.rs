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
//! - where c is negative throughout, greatest at a corner. With the sum of the others fixed, c is, and s
//!   is to be as large as can be: at corners Σx² is linear in the numbers, which makes that a knapsack
//!   to fill in the order of low + high, with at most one number between its ends. Rounding it either
//!   way and trying both (branch and bound) closes what is left of a gap.

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

fn mean(values: &[f64]) -> f64 {
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
struct Search {
    op: LayerNorm,
    exponent: i32,
    low: f64,
    high: f64,
    lows: Vec<f64>,
    highs: Vec<f64>,
}

/// Where a search stands: the number less the mean of all, their variance, and what it is divided by.
#[derive(Clone, Copy)]
struct State {
    centred: f64,
    variance: f64,
    divisor: f64,
}

impl State {
    fn value(self) -> f64 {
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
    fn state(&self, x: f64, mean: f64, squares: f64) -> State {
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
            let mut bound = Branches {
                search: self,
                x,
                best: f64::NEG_INFINITY,
                left: 256,
            };
            let (lows, highs) = (self.lows.clone(), self.highs.clone());
            bound.greatest(lows, highs)
        };
        match self.op.spread {
            Spread::Deviation => corner(self.high),
            Spread::Variance => corner(self.high).max(corner(self.low)),
        }
    }
}

/// Branch and bound over the corners.
struct Branches<'s> {
    search: &'s Search,
    x: f64,
    /// The greatest that a corner was found to have.
    best: f64,
    /// How many more branches may be looked into.
    left: usize,
}

/// A gap between what is found and what cannot be passed that is not worth closing.
const GAP: f64 = 1e-7;

impl Branches<'_> {
    /// What the number cannot pass for others within these ends, and at most [`GAP`] above what it can
    /// reach unless there are too many branches.
    fn greatest(&mut self, lows: Vec<f64>, highs: Vec<f64>) -> f64 {
        self.left = self.left.saturating_sub(1);
        let knapsack = Knapsack::new(&lows, &highs);
        let value = |sum: f64, squares: f64| {
            let mean = knapsack.origin + sum / knapsack.count;
            let about_mean = (squares - sum * sum / knapsack.count).max(0.0);
            self.search.state(self.x, mean, about_mean).value()
        };
        // Along the knapsack as it fills, the value grows to its greatest and falls again.
        let filled = knapsack.filled.iter();
        let corners: Vec<f64> = filled.map(|(sum, squares)| value(*sum, *squares)).collect();
        let Some((at, reached)) = corners
            .iter()
            .copied()
            .enumerate()
            .max_by(|(_, a), (_, b)| a.total_cmp(b))
        else {
            return 0.0;
        };
        self.best = self.best.max(reached);
        let between = |from: usize| {
            let (a, b) = (knapsack.filled[from], knapsack.filled[from + 1]);
            let part = |share: f64| value(a.0 + share * (b.0 - a.0), a.1 + share * (b.1 - a.1));
            (from, greatest_between(part))
        };
        let neighbours = at.saturating_sub(1)..(at + 1).min(corners.len() - 1);
        let Some((item, bound)) = neighbours
            .map(between)
            .max_by(|(_, a), (_, b)| a.total_cmp(b))
            .filter(|(_, bound)| *bound > reached)
        else {
            return reached;
        };
        if bound <= self.best + GAP * self.best.abs() || self.left == 0 {
            return bound;
        }
        let item = knapsack.order[item];
        let (mut capped, mut raised) = (highs.clone(), lows.clone());
        capped[item] = lows[item];
        raised[item] = highs[item];
        let lower = self.greatest(lows, capped);
        if bound <= lower {
            return bound;
        }
        lower.max(self.greatest(raised, highs)).min(bound)
    }
}

/// The greatest of a function that grows and then falls, on 0 to 1, by the golden section.
fn greatest_between(value: impl Fn(f64) -> f64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    let (mut left, mut right) = (0.0, 1.0);
    let mut inner = (1.0 - GOLDEN, GOLDEN);
    let mut values = (value(inner.0), value(inner.1));
    let mut greatest = values.0.max(values.1);
    // A smooth function changes by less than its rounding once the place is known to eight digits.
    for _ in 0..48 {
        if values.0 < values.1 {
            left = inner.0;
            inner = (inner.1, left + GOLDEN * (right - left));
            values = (values.1, value(inner.1));
        } else {
            right = inner.1;
            inner = (right - GOLDEN * (right - left), inner.0);
            values = (value(inner.0), values.0);
        }
        greatest = greatest.max(values.0).max(values.1);
    }
    greatest
}

/// Numbers raised from their lows to their highs one after the other, those of the greatest low + high
/// first: no other way to the same sum has a greater sum of squares, each square taken as what is
/// linear between its ends.
struct Knapsack {
    /// What the numbers are counted from.
    origin: f64,
    count: f64,
    /// The sum and the sum of squares before and after each.
    filled: Vec<(f64, f64)>,
    /// Which number comes at which place.
    order: Vec<usize>,
}

impl Knapsack {
    fn new(lows: &[f64], highs: &[f64]) -> Self {
        // From their middle on, so that the squares are not larger than they must be.
        let origin = mean(lows);
        let ends: Vec<(f64, f64)> = lows
            .iter()
            .zip(highs)
            .map(|(low, high)| (low - origin, high - origin))
            .collect();
        let mut order: Vec<usize> = (0..ends.len()).filter(|&at| lows[at] < highs[at]).collect();
        let key = |at: usize| ends[at].0 + ends[at].1;
        order.sort_by(|&a, &b| key(b).total_cmp(&key(a)));
        let mut sum: f64 = ends.iter().map(|(low, _)| low).sum();
        let mut squares: f64 = ends.iter().map(|(low, _)| low * low).sum();
        let mut filled = vec![(sum, squares)];
        for &at in &order {
            let (low, high) = ends[at];
            sum += high - low;
            squares += (high - low) * (high + low);
            filled.push((sum, squares));
        }
        Self {
            origin,
            count: lows.len() as f64,
            filled,
            order,
        }
    }
}
