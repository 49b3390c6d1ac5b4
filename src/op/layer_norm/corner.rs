//! The greatest that a normalised number can be while it stands below the mean of the others whatever
//! they are; it lies at a corner of their intervals.
//!
//! With the sum of the others fixed, how far it stands below the mean is, and their variance is to be
//! as large as can be. At corners Σx² is linear in the numbers, which makes that a knapsack to fill in
//! the order of low + high, with at most one number between its ends. Rounding it either way and
//! trying both (branch and bound) closes what is left of a gap.

use super::extreme::{Search, mean};

/// Branch and bound over the corners.
pub(super) struct Branches<'s> {
    search: &'s Search,
    x: f64,
    /// The greatest that a corner was found to have.
    best: f64,
    /// How many more branches may be looked into.
    left: usize,
}

/// A gap between what is found and what cannot be passed that is not worth closing.
const GAP: f64 = 1e-10;

impl<'s> Branches<'s> {
    pub fn new(search: &'s Search, x: f64) -> Self {
        Self {
            search,
            x,
            best: f64::NEG_INFINITY,
            // A gap shrinks as the numbers become more.
            left: (2048 / search.lows.len()).clamp(4, 256),
        }
    }

    /// What the number cannot pass for others within these ends, and at most [`GAP`] above what it can
    /// reach unless there are too many branches.
    pub fn greatest(&mut self, lows: Vec<f64>, highs: Vec<f64>) -> f64 {
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
