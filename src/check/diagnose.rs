//! Why a stage went wrong: every mistake of the catalogue is tried, over the same ranges that the
//! stage was marked by.

use std::cell::{Cell, OnceCell};

use nalgebra::DMatrix;

use super::candidate::known_before;
use super::claim::{Unit, claim};
use super::mark::{Marked, Options, unit_roundoff};
use super::report::{Cause, StageReport};
use super::search::{MOST_WORK, Search};
use super::sheet::{Precision, Sheet, Written, WrittenStage};
use super::slipped::Slipped;
use super::solution::Solution;
use super::trials::Trials;
use crate::interval::{Interval, Intervals};
use crate::mistake::Standing;
use crate::trace::Enclosures;

/// A stage with so many fewer decimals than another of its sheet may have lost the zeros at the end of its
/// numbers.
const FEWER: usize = 1;

/// Adds the causes of every stage that went wrong by itself, and what a stage only rounded cannot
/// rule out. What is not on the sheet may be off by `margin`.
pub fn diagnose(
    solution: &Solution<'_>,
    sheet: &Sheet,
    options: &Options,
    trials: &Trials<'_>,
    margin: f64,
    marked: &mut Marked,
) {
    let inputs: Vec<Intervals> = solution
        .inputs
        .iter()
        .map(|values| Intervals::exact(values))
        .collect();
    let enclosures = Enclosures {
        unit_roundoff: unit_roundoff(sheet),
    };
    let spent = Cell::new(0);
    let finest = sheet
        .stages
        .iter()
        .filter_map(WrittenStage::most_decimals)
        .max();
    for at in 0..marked.report.stages.len() {
        let stage = &marked.report.stages[at];
        let Some(written) = sheet.stage(stage.stage) else {
            continue;
        };
        let known = |search: &Search<'_>| {
            let mut read = search.reads();
            read.retain(|&stage| stands_for_less(marked, sheet, stage, options));
            known_before(&marked.report, &read)
        };
        let finer = finer(written, finest).filter(|finer| tells(finer, stage, options));
        let search = |written| {
            let mut search = Search {
                solution,
                program: solution.program,
                inputs: &inputs,
                marked,
                sheet,
                written,
                options,
                known: Vec::new(),
                candidates: OnceCell::new(),
                claims: claims(written, stage, options),
                enclosures: &enclosures,
                trials,
                margin,
                spent: &spent,
                most: spent.get().saturating_add(MOST_WORK),
                cut_short: Cell::new(false),
            };
            search.known = known(&search);
            search
        };
        if stage.is_diagnosed() {
            let search = search(written);
            let causes = search.causes();
            let cut_short = search.cut_short.get();
            let report = &mut marked.report.stages[at];
            report.causes = causes;
            report.cut_short = cut_short;
        } else if stage.verdict().is_right() {
            let exactly = finer.as_ref().map(|finer| search(finer).exactly());
            let exactly = exactly.unwrap_or_default();
            let exact = !exactly.is_empty();
            let remarks = match stage.is_doubtful() && !exact {
                true => search(written).remarks(),
                false => exactly,
            };
            let report = &mut marked.report.stages[at];
            report.remarks = remarks;
            report.exact = exact;
        }
    }
    settle(&mut marked.report.stages);
}

/// Whether what was written in a stage is taken for less than it claims, so that a mistake which is known to have
/// been made there may tell more.
fn stands_for_less(marked: &Marked, sheet: &Sheet, stage: usize, options: &Options) -> bool {
    let mut reports = marked.report.stages.iter();
    let (Some(written), Some(report)) = (
        sheet.stage(stage),
        reports.find(|report| report.stage == stage),
    ) else {
        return false;
    };
    let claims = claims(written, report, options);
    let range = &marked.work[stage].range;
    if claims.shape() != range.low.shape() {
        return true;
    }
    let less = |(claim, (low, high)): (&Option<Interval>, (&f64, &f64))| {
        claim.is_some_and(|claim| claim.low < *low || claim.high > *high)
    };
    let ranges = range.low.iter().zip(&range.high);
    written.cells.iter().any(Option::is_none) || claims.iter().zip(ranges).any(less)
}

/// Who is known to have made a mistake in one stage has made it in another too, where that is among what may
/// have been made there.
fn settle(stages: &mut [StageReport]) {
    let certain = |stage: &StageReport| match stage.causes[..] {
        [ref cause] if !cause.made.is_empty() && cause.with_cells.is_empty() => {
            Some((cause.mistake, cause.with))
        }
        _ => None,
    };
    let certain: Vec<_> = stages.iter().filter_map(certain).collect();
    for stage in stages {
        let known = |cause: &Cause| certain.contains(&(cause.mistake, cause.with));
        if stage.causes.iter().any(known) {
            stage.causes.retain(known);
        }
    }
}

/// The stage as it reads where all its numbers have so many decimals, the zeros at their ends left out; `None`
/// where it says itself how many it has.
fn finer(written: &WrittenStage, decimals: Option<usize>) -> Option<WrittenStage> {
    let own = written.most_decimals()?;
    let decimals = decimals.filter(|decimals| *decimals > own + FEWER)?;
    let mut finer = written.clone();
    for cell in finer.cells.iter_mut().flatten() {
        cell.decimals = cell.decimals.map(|_| decimals);
    }
    (written.precision == Precision::Finest).then_some(finer)
}

/// Whether a number of the stage is not the right one to all the decimals that it has as it reads now.
fn tells(written: &WrittenStage, report: &StageReport, options: &Options) -> bool {
    let claims = claims(written, report, options);
    let mut cells = report.cells.iter();
    cells.any(|cell| {
        let claim = claims.get((cell.row, cell.column)).copied().flatten();
        claim.is_some_and(|claim| !claim.contains(cell.right))
    })
}

/// What each written cell claims, masked scores as what they stand for.
pub(super) fn claims(
    written: &WrittenStage,
    report: &StageReport,
    options: &Options,
) -> DMatrix<Option<Interval>> {
    let unit = Unit::of(written);
    let of = |cell: Written| claim(cell, unit, options.tolerance);
    let mut claims = written.cells.map(|cell| cell.map(of));
    for cell in &report.cells {
        let at = (cell.row, cell.column);
        // A blank may have any shape.
        if let (Some(claim), Some(Some(written))) = (claims.get_mut(at), written.cells.get(at)) {
            *claim = Some(of(written.beside(cell.right)));
        }
    }
    claims
}

/// Whether a written number, of that claim, can be what was made.
pub(super) fn explains(made: Interval, written: Option<Written>, claim: Interval) -> bool {
    let undefined = |interval: Interval| interval.low.is_nan() && interval.high.is_nan();
    // A large negative number stands for minus infinity where that was made.
    written.is_some_and(|written| written.is_masked(made.high))
        || claim.meets(made)
        || (undefined(claim) && undefined(made))
}

impl Search<'_> {
    /// What explains the stage: single mistakes and the patterns of slips, else two mistakes, else
    /// what remains: a mistake and a slip, or slips alone.
    fn causes(&self) -> Vec<Cause> {
        let mut causes = self.methods();
        let method = !causes.is_empty();
        let own = &self.marked.work[self.written.stage].reach;
        let (remains, slips): (Vec<Slipped>, _) = self
            .slips(own, &self.claims)
            .into_iter()
            .partition(|slip| slip.standing == Standing::Remains);
        let certain = method || slips.iter().any(|slip| slip.certain);
        let found = !slips.is_empty();
        let slips = slips
            .into_iter()
            .filter(|slip| !method || slip.standing == Standing::Equal);
        causes.extend(slips.map(|slip| slip.cause));
        // One number that a method explains may be wrong by chance all the same.
        let by_chance = method && causes.iter().all(|cause| cause.distinguishing == 1);
        let mut doubtful = (found && !certain) || by_chance;
        if causes.is_empty() {
            causes = self.pairs();
            // One number that takes two mistakes to explain is as likely a slip.
            doubtful = causes.iter().all(|cause| cause.distinguishing <= 1);
        }
        if doubtful {
            causes.extend(remains.into_iter().map(|slip| slip.cause));
        }
        if causes.is_empty() {
            causes = self.with_slip();
        }
        if causes.is_empty() {
            causes.extend(self.several_slips());
        }
        causes
    }

    /// Single mistakes of method that a stage which is right cannot rule out, although they come to other
    /// numbers than the right ones.
    fn remarks(&self) -> Vec<Cause> {
        let mut causes = self.methods();
        causes.retain(|cause| self.differs(cause));
        causes
    }

    /// Single mistakes of method that give the numbers of a stage just as they were written, which the right
    /// numbers only round to.
    fn exactly(&self) -> Vec<Cause> {
        let mut causes = self.methods();
        causes.retain(|cause| cause.distinguishing > 0);
        causes
    }

    /// Whether, where all else is right, a cause makes of a written cell another number than the right
    /// one, by more than the unit that the stage is written in.
    fn differs(&self, cause: &Cause) -> bool {
        let stage = self.written.stage;
        let Some(right) = self.solution.stages.get(stage) else {
            return false;
        };
        let Some(made) = self.solution.remade(&cause.made, stage) else {
            return false;
        };
        let unit = Unit::of(self.written);
        let apart = |at: (usize, usize)| {
            let (right, made) = (right[at], made[at]);
            let number = self.written.cells.get(at).copied().flatten();
            let unit = number.map_or(unit, |number| unit.of_number(number));
            let same = right == made || (right.is_nan() && made.is_nan());
            let off = (right - made).abs();
            // A number and none are apart, however near.
            !same && (off.is_nan() || off > unit.at(right))
        };
        let written = self.claims.iter().enumerate();
        let mut written = written.filter(|(_, claim)| claim.is_some());
        let place = |at: usize| (at % right.nrows(), at / right.nrows());
        made.shape() == right.shape() && written.any(|(at, _)| apart(place(at)))
    }
}
