//! By how much a stage that is not on the sheet may have been rounded in the head.

use super::claim::Unit;
use super::report::{Report, StageReport};
use super::sheet::{Sheet, WrittenStage};
use super::solution::Solution;
use super::verdict::Verdict;
use crate::mistake::Kind;

/// What a sheet is granted beyond what its numbers claim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grace {
    /// What stages that are not on it may be off by.
    pub margin: f64,
    /// Whether a number that is next to the right one is no worse than imprecise.
    pub near: bool,
}

/// What stages that are not on a sheet may be off by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Margins {
    /// Half the coarsest unit written.
    pub granted: f64,
    /// Half the coarsest unit of those stages that tell something about rounding: whole numbers that are
    /// right to be whole do not.
    pub told: f64,
}

/// Half of a unit in which nobody rounds by hand: a sheet whose rounding is that fine is a program's, which
/// does not round what it does not print.
const BY_HAND: f64 = 5e-7;

impl Margins {
    /// Those of a sheet.
    pub fn of(solution: &Solution<'_>, sheet: &Sheet) -> Self {
        let unit = |written: &WrittenStage| Unit::of(written).at(0.0);
        let granted = sheet.stages.iter().map(unit).fold(0.0, f64::max);
        let tells = |written: &&WrittenStage| {
            let whole = |value: f64| value.is_infinite() || value.fract() == 0.0;
            let mut right = solution.stages.get(written.stage).into_iter().flatten();
            let mut cells = written.cells.iter().flatten();
            !(cells.all(|cell| whole(cell.value)) && right.all(|value| whole(*value)))
        };
        let told = sheet.stages.iter().filter(tells).map(unit);
        let told = told.reduce(f64::max).unwrap_or(granted) / 2.0;
        let granted = if told <= BY_HAND { told } else { granted / 2.0 };
        Self { granted, told }
    }

    /// What the sheet is granted.
    pub const fn grace(self) -> Grace {
        Grace {
            margin: self.granted,
            near: true,
        }
    }

    /// Less than that, the least first; `near` is whether any number was called imprecise.
    pub fn stricter(self, near: bool) -> impl Iterator<Item = Grace> {
        let told = self.told < self.granted;
        let graces = [(false, near), (true, told)].into_iter();
        graces.filter_map(move |(near, differs)| {
            let margin = self.told;
            differs.then_some(Grace { margin, near })
        })
    }
}

/// Whether a sheet that was marked with less grace goes before the same with all of it: nobody is accused
/// by it alone, but where a mistake of method explains what that grace would excuse, to all the digits
/// written, that is no accident. Of numbers next to the right ones it has to be a single mistake, and a stage
/// that went wrong in any case is left as it is.
pub(super) fn speaks_for_itself(grace: Grace, stricter: &Report, granted: &Report) -> bool {
    let excused = |found: &StageReport| {
        let mut others = granted.stages.iter();
        others
            .find(|other| other.stage == found.stage)
            .filter(|other| other.is_diagnosed())
    };
    let explained = |stage: &StageReport| {
        stage.causes.iter().any(|cause| {
            let method = matches!(cause.mistake.entry().kind, Kind::Method(_));
            let single = grace.near || cause.with.is_none();
            // With a slip beside it, it leaves digits that it does not explain.
            method && single && cause.with_cells.is_empty() && cause.distinguishing > 1
        })
    };
    let as_before = |stage: &StageReport, other: &StageReport| {
        grace.near || stage.count(Verdict::Wrong) == other.count(Verdict::Wrong)
    };
    let mut wrong = stricter.stages.iter().filter(|stage| stage.is_diagnosed());
    wrong.all(|stage| match excused(stage) {
        Some(other) => {
            as_before(stage, other) && (!stage.causes.is_empty() || other.causes.is_empty())
        }
        None => explained(stage),
    })
}
