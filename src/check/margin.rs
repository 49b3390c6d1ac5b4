//! By how much a stage that is not on the sheet may have been rounded in the head.

use super::claim::Unit;
use super::report::{Report, StageReport};
use super::sheet::{Sheet, WrittenStage};
use super::solution::Solution;
use crate::mistake::Kind;

/// What stages that are not on a sheet may be off by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Margins {
    /// Half the coarsest unit written.
    pub granted: f64,
    /// Half the coarsest unit of those stages that tell something about rounding: whole numbers that are
    /// right to be whole do not.
    pub told: f64,
}

impl Margins {
    /// Those of a sheet.
    pub fn of(solution: &Solution<'_>, sheet: &Sheet) -> Self {
        let unit = |written: &WrittenStage| Unit::of(written).at(0.0);
        let granted = sheet.stages.iter().map(unit).fold(0.0, f64::max);
        let tells = |written: &&WrittenStage| {
            let mut right = solution.stages.get(written.stage).into_iter().flatten();
            let whole = right.all(|value| value.is_infinite() || value.fract() == 0.0);
            !(written.most_decimals() == Some(0) && whole)
        };
        let told = sheet.stages.iter().filter(tells).map(unit);
        Self {
            granted: granted / 2.0,
            told: told.reduce(f64::max).unwrap_or(granted) / 2.0,
        }
    }
}

/// Whether a sheet that was marked within the smaller margin goes before the same within the larger:
/// nobody is accused by it alone, but where a mistake of method explains what the larger margin would
/// excuse, to all the digits written, that is no accident.
pub(super) fn speaks_for_itself(stricter: &Report, granted: &Report) -> bool {
    let excused = |found: &StageReport| {
        let mut others = granted.stages.iter();
        others
            .find(|other| other.stage == found.stage)
            .filter(|other| other.is_diagnosed())
    };
    let mut wrong = stricter.stages.iter().filter(|stage| stage.is_diagnosed());
    wrong.all(|stage| match excused(stage) {
        Some(other) => !stage.causes.is_empty() || other.causes.is_empty(),
        None => stage.causes.iter().any(|cause| {
            let method = matches!(cause.mistake.entry().kind, Kind::Method(_));
            // With a slip beside it, it leaves digits that it does not explain.
            method && cause.with_cells.is_empty() && cause.distinguishing > 1
        }),
    })
}
