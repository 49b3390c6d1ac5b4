//! What a written number claims: that the right value is one that could have been written so.

use super::sheet::{Float, Precision, Written, WrittenStage};
use crate::interval::Interval;

/// No unit is coarser: a whole number does not claim everything around it.
const COARSEST: f64 = 0.1;

/// Ends of claims, and values that count as the same, are held to this, relative to max(1, |v|).
const SLACK: f64 = 1e-12;

/// The finest unit of a stage, relative to max(1, |v|): of an f32 a few of its last places, of the
/// shorter kinds, which keep three decimals or two, the last place.
const fn finest(float: Float) -> f64 {
    match float {
        Float::Double => SLACK,
        Float::Single => 1e-6,
        Float::Half | Float::Brain => 2.0 * float.unit_roundoff(),
    }
}

/// How finely a stage was written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// 10^-d for the decimals d that all its numbers claim; 0 where none claims decimals.
    written: f64,
    /// Whether a number with more decimals claims them for itself.
    each: bool,
    /// What it is never coarser than.
    coarsest: f64,
    /// What it is never finer than, relative to max(1, |v|).
    finest: f64,
}

impl Unit {
    /// The unit of a stage. Blank cells and exact claims have none: a stage of these alone is as fine
    /// as numbers hold, so that nothing is granted to it.
    pub fn of(stage: &WrittenStage) -> Self {
        let decimals = match stage.precision {
            Precision::Finest => stage.most_decimals(),
            Precision::Each => stage.fewest_decimals(),
            Precision::Stated(decimals) => Some(decimals),
        };
        Self {
            written: decimals.map_or(0.0, power),
            each: stage.precision != Precision::Finest,
            // A sheet that says that it shows no decimals means it.
            coarsest: match stage.precision {
                Precision::Stated(0) => 1.0,
                _ => COARSEST,
            },
            finest: finest(stage.float),
        }
    }

    /// The unit of one of its numbers.
    pub fn of_number(self, number: Written) -> Self {
        let own = number.decimals.filter(|_| self.each).map(power);
        Self {
            written: own.map_or(self.written, |own| own.min(self.written)),
            ..self
        }
    }

    /// The unit at a value: never finer than 1e-12 of it (1e-6 in an f32 stage,
    /// the last place of a shorter kind), never coarser than
    /// 0.1 (1 where the sheet says that it shows no decimals), which wins.
    pub fn at(self, value: f64) -> f64 {
        self.written
            .max(self.finest * scale(value))
            .min(self.coarsest)
    }

    /// Whether `value` can be written exactly in this unit.
    pub fn divides(self, value: f64) -> bool {
        let unit = self.at(value);
        let nearest = (value / unit).round() * unit;
        value.is_finite() && (value - nearest).abs() <= slack(value)
    }
}

/// 10^-decimals. Beyond 300 decimals the finest unit rules in any case.
fn power(decimals: usize) -> f64 {
    10f64.powi(-i32::try_from(decimals.min(300)).unwrap_or(300))
}

/// The claim of `written`: all that rounds to it or is cut off to it, ends included; a string claims
/// its exact value. `tolerance` replaces that.
pub fn claim(written: Written, unit: Unit, tolerance: Option<f64>) -> Interval {
    let value = written.value;
    if !value.is_finite() {
        return Interval::point(value);
    }
    let slack = slack(value);
    let (below, above) = match (tolerance, written.decimals) {
        (Some(tolerance), _) => (tolerance, tolerance),
        (None, None) => (0.0, 0.0),
        (None, Some(_)) => {
            let unit = unit.of_number(written).at(value);
            match value {
                // Away from zero a cut loses up to a whole unit, rounding up to half of one.
                _ if value > 0.0 => (unit / 2.0, unit),
                _ if value < 0.0 => (unit, unit / 2.0),
                _ => (unit, unit),
            }
        }
    };
    Interval::new(value - below - slack, value + above + slack)
}

/// What counts as no difference at `value`.
pub fn slack(value: f64) -> f64 {
    SLACK * scale(value)
}

fn scale(value: f64) -> f64 {
    value.abs().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(decimals: usize, float: Float) -> Unit {
        let cell = Written {
            value: 0.0,
            decimals: Some(decimals),
            mantissa: None,
        };
        Unit::of(&WrittenStage {
            stage: 0,
            cells: nalgebra::DMatrix::from_element(1, 1, Some(cell)),
            float,
            precision: Precision::Finest,
        })
    }

    fn claimed(value: f64, decimals: usize) -> Interval {
        let written = Written {
            value,
            decimals: Some(decimals),
            mantissa: None,
        };
        claim(written, stage(decimals, Float::Double), None)
    }

    #[track_caller]
    fn spans(interval: Interval, low: f64, high: f64) {
        assert!((interval.low - low).abs() < 1e-11, "{interval:?}");
        assert!((interval.high - high).abs() < 1e-11, "{interval:?}");
    }

    #[test]
    fn a_claim_is_what_rounds_or_is_cut_off_to_it() {
        spans(claimed(0.71, 2), 0.705, 0.72);
        spans(claimed(-0.71, 2), -0.72, -0.705);
        spans(claimed(0.0, 2), -0.01, 0.01);
        spans(claimed(3.0, 0), 2.95, 3.1);
    }

    #[test]
    fn a_string_claims_its_exact_value() {
        let exact = Written {
            value: 0.5,
            decimals: None,
            mantissa: None,
        };
        spans(claim(exact, stage(2, Float::Double), None), 0.5, 0.5);
        spans(
            claim(exact, stage(2, Float::Double), Some(0.25)),
            0.25,
            0.75,
        );
    }

    #[test]
    fn what_claims_no_decimals_sets_no_unit() {
        let unit = |cells: [Option<Written>; 2]| {
            Unit::of(&WrittenStage {
                stage: 0,
                cells: nalgebra::DMatrix::from_row_slice(1, 2, &cells),
                float: Float::Double,
                precision: Precision::Finest,
            })
        };
        let cell = |decimals| {
            Some(Written {
                value: 0.75,
                decimals,
                mantissa: None,
            })
        };
        assert_eq!(unit([None, None]).at(0.75), 1e-12);
        assert_eq!(unit([cell(None), None]).at(0.75), 1e-12);
        assert_eq!(unit([cell(None), cell(Some(2))]).at(0.75), 0.01);
        // A whole number does claim decimals: none.
        assert_eq!(unit([cell(Some(0)), None]).at(0.75), 0.1);
    }

    #[test]
    fn a_unit_is_never_finer_than_the_number_holds() {
        assert_eq!(stage(15, Float::Double).at(5.0), 5e-12);
        assert_eq!(stage(7, Float::Single).at(0.5), 1e-6);
        assert_eq!(stage(17, Float::Half).at(-3.0), 3.0 / 1024.0);
        assert_eq!(stage(17, Float::Brain).at(0.5), 1.0 / 128.0);
        assert_eq!(stage(2, Float::Double).at(1e20), 0.1);
        assert!(stage(2, Float::Double).divides(0.29));
        assert!(!stage(2, Float::Double).divides(0.291));
    }
}
