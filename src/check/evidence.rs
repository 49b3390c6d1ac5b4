//! What a written number is judged by, and the verdict that follows.

use super::claim::{Unit, slack};
use super::sheet::Written;
use super::verdict::Verdict;
use crate::interval::{Interval, Intervals};

/// How far a number may be off, in units, and still be called imprecise.
const IMPRECISE: f64 = 1.5;

/// An interval so much narrower than its stage's unit is a point.
const POINT: f64 = 1e-6;

/// Whether what the work before gives is a point that can be written exactly.
fn is_point(reach: Interval, unit: Unit) -> bool {
    let Interval { low, high } = reach;
    // What rounding in the last bits may do to whole numbers is nothing to the unit.
    let width = slack(low).max(POINT * unit.at(low));
    high - low <= width && unit.divides(low + (high - low) / 2.0)
}

/// Whether all that the work before gives can be written exactly; what is masked is.
pub(super) fn is_whole(reach: &Intervals, unit: Unit) -> bool {
    let mut cells = reach.low.iter().zip(&reach.high);
    cells.all(|(&low, &high)| high == f64::NEG_INFINITY || is_point(Interval::new(low, high), unit))
}

/// What a cell is judged by.
pub(super) struct Evidence {
    /// The right value.
    pub(super) exact: f64,
    /// What the writer's numbers before it give.
    pub(super) own: f64,
    /// What the ranges of those numbers give.
    pub(super) reach: Interval,
    /// Whether any of them is at fault.
    pub(super) rests_on_faulty: bool,
    /// Whether it stands in a row of weights that cannot add up to 1.
    pub(super) torn: bool,
    /// Whether a number next to the right one is no worse than imprecise.
    pub(super) near: bool,
    /// Whether the stage needs no rounding.
    pub(super) whole: bool,
    pub(super) unit: Unit,
}

impl Evidence {
    /// How far a number is from the right one, in units.
    pub(super) fn units_off(&self, value: f64) -> f64 {
        (value - self.exact).abs() / self.unit.at(value)
    }

    /// The verdicts of the contract, the first that applies.
    pub(super) fn verdict(&self, written: Written, claim: Interval) -> Verdict {
        let value = written.value;
        if value.is_nan() {
            // Where the problem itself says that a number is undefined there is nothing else to write.
            return if self.exact.is_nan() {
                Verdict::Correct
            } else {
                Verdict::Wrong
            };
        }
        let explained = claim.meets(self.reach) && !self.torn;
        if claim.contains(self.exact) {
            return if explained || !self.rests_on_faulty {
                Verdict::Correct
            } else {
                Verdict::Inconsistent
            };
        }
        if explained {
            return if self.rests_on_faulty {
                Verdict::Follows
            } else {
                Verdict::Rounded
            };
        }
        let near =
            |right: f64| (value - right).abs() <= IMPRECISE * self.unit.at(value) + slack(value);
        // What claims no decimals has no unit to be off by: an exact value, minus infinity.
        let excusable = self.near
            && written.decimals.is_some()
            && (self.rests_on_faulty || !self.unit.divides(self.exact));
        if excusable && (near(self.exact) || near(self.own)) {
            return Verdict::Imprecise;
        }
        Verdict::Wrong
    }

    /// What the number can stand for in what comes after it.
    pub(super) fn range(&self, value: f64, claim: Interval) -> Interval {
        // Nothing that is written stands for plus infinity; what rests on it is no number.
        if value == f64::INFINITY {
            return Interval::point(f64::NAN);
        }
        if claim.meets(self.reach) && !self.torn {
            let low = claim.low.max(self.reach.low).min(value);
            let high = claim.high.min(self.reach.high).max(value);
            return Interval::new(low, high);
        }
        // Where nothing is rounded a wrong number is carried on as it stands. Where the stage is, the
        // writer had more of it than was written, also in a place that right work would leave whole: a
        // weight of 0 that was forgotten to be masked.
        if self.whole && is_point(self.reach, self.unit) {
            return Interval::point(value);
        }
        claim
    }
}
