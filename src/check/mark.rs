//! Marking as a walk: beside the exact numbers go the writer's own, the ranges they allow, and which
//! cells are at fault.

use std::convert::Infallible;
use std::sync::Arc;

use nalgebra::DMatrix;

use super::claim::{Unit, claim, slack};
use super::diagnose::diagnose;
use super::report::{CellReport, Report, StageReport};
use super::sheet::{Sheet, Written, WrittenStage};
use super::verdict::Verdict;
use crate::interval::{Interval, Intervals, UNIT_ROUNDOFF};
use crate::matrix::{Matrix, Shape};
use crate::op::Op;
use crate::program::Program;
use crate::trace::{self, Domain, Enclosures, Keep, Marks, Numbers, Stop, evaluate, walk};

/// The unit roundoff of f32.
const FLOAT32_ROUNDOFF: f64 = 1.0 / (1u64 << 24) as f64;

/// How far a number may be off, in units, and still be called imprecise.
const IMPRECISE: f64 = 1.5;

/// How to mark.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Options {
    /// What a number may be off, in place of what its decimals claim.
    pub tolerance: Option<f64>,
}

/// What is known of a stage beside what was written.
#[derive(Clone, Debug)]
pub struct Work {
    /// The right values.
    pub exact: Matrix,
    /// The writer's own numbers; where none were written, what those before give.
    pub own: Matrix,
    /// What the writer's numbers before it give.
    pub reach: Intervals,
    /// What the writer's own numbers can stand for.
    pub range: Intervals,
    /// Which cells are at fault, or rest on one that is and was not written itself.
    pub faulty: DMatrix<bool>,
}

/// A marked sheet with what it was marked by.
#[derive(Clone, Debug)]
pub struct Marked {
    /// The program's inputs.
    pub inputs: Vec<Arc<Matrix>>,
    /// Every stage of the program.
    pub work: Vec<Work>,
    /// The report.
    pub report: Report,
}

/// Ops on all four at once.
struct Marking {
    enclosures: Enclosures,
}

impl Domain for Marking {
    type Value = Work;

    fn apply(&self, op: &Op, operands: &[&Work]) -> Work {
        let of = |pick: fn(&Work) -> &Matrix| -> Vec<&Matrix> {
            operands.iter().map(|work| pick(work)).collect()
        };
        let ranges: Vec<&Intervals> = operands.iter().map(|work| &work.range).collect();
        let faulty: Vec<&DMatrix<bool>> = operands.iter().map(|work| &work.faulty).collect();
        let reach = self.enclosures.apply(op, &ranges);
        Work {
            exact: Numbers.apply(op, &of(|work| &work.exact)),
            own: Numbers.apply(op, &of(|work| &work.own)),
            range: reach.clone(),
            reach,
            faulty: Marks.apply(op, &faulty),
        }
    }
}

/// Marks `sheet` against `program` on `inputs`, and says what explains each stage that went wrong.
///
/// # Errors
/// Where the inputs are not the program's, or the right values pass the range of `f64`.
pub fn mark(
    program: &Program,
    inputs: &[Arc<Matrix>],
    sheet: &Sheet,
    options: &Options,
) -> Result<Marked, Stop> {
    evaluate(
        program,
        inputs,
        &trace::Options {
            keep: Keep::Only(Vec::new()),
            ..trace::Options::default()
        },
    )?;
    let mut marked = verdicts(program, inputs, sheet, options);
    diagnose(program, inputs, sheet, options, &mut marked);
    Ok(marked)
}

/// Marks without looking for causes.
fn verdicts(program: &Program, inputs: &[Arc<Matrix>], sheet: &Sheet, options: &Options) -> Marked {
    let marking = Marking {
        enclosures: Enclosures {
            unit_roundoff: unit_roundoff(sheet),
        },
    };
    let given: Vec<Work> = inputs.iter().map(|values| given(values)).collect();
    let absent = coarsest(sheet) / 2.0;
    let mut stages = Vec::new();
    let hook = |index: usize, work: Work, _: &[&Work]| -> Result<Work, Infallible> {
        let Some(written) = sheet.stage(index) else {
            return Ok(unwritten(
                work,
                if program.is_given(index) { 0.0 } else { absent },
            ));
        };
        if written.shape() != Shape::of(&work.exact) {
            stages.push(StageReport {
                wrong_shape: Some(written.shape()),
                ..StageReport::empty(index)
            });
            let mut work = unwritten(work, absent);
            work.faulty.fill(true);
            return Ok(work);
        }
        let (work, cells) = stage(work, written, absent, options);
        stages.push(StageReport {
            cells,
            ..StageReport::empty(index)
        });
        Ok(work)
    };
    let work = match walk(program, &marking, &given, |_| true, hook) {
        Ok(work) => work.into_iter().flatten().collect(),
        Err(impossible) => match impossible {},
    };
    Marked {
        inputs: inputs.to_vec(),
        work,
        report: Report { stages },
    }
}

/// The unit roundoff of the arithmetic behind a sheet.
pub(super) fn unit_roundoff(sheet: &Sheet) -> f64 {
    if sheet.stages.iter().any(|stage| stage.float32) {
        FLOAT32_ROUNDOFF
    } else {
        UNIT_ROUNDOFF
    }
}

/// The coarsest unit written in a sheet.
pub(super) fn coarsest(sheet: &Sheet) -> f64 {
    let units = sheet.stages.iter().map(|stage| Unit::of(stage).at(0.0));
    units.fold(0.0, f64::max)
}

/// An input: known exactly, and not at fault.
fn given(values: &Matrix) -> Work {
    Work {
        exact: values.clone(),
        own: values.clone(),
        reach: Intervals::exact(values),
        range: Intervals::exact(values),
        faulty: DMatrix::from_element(values.nrows(), values.ncols(), false),
    }
}

/// A stage that was not written may have been rounded in the head.
fn unwritten(mut work: Work, margin: f64) -> Work {
    let range = &work.range;
    work.range = Intervals::from_fn(range.shape(), |row, column| {
        range.at(row, column).widened(margin)
    });
    work
}

/// Marks one written stage of the right shape; the work to carry on with is the writer's.
fn stage(
    mut work: Work,
    written: &WrittenStage,
    absent: f64,
    options: &Options,
) -> (Work, Vec<CellReport>) {
    let unit = Unit::of(written);
    let mut cells = Vec::with_capacity(written.cells.len());
    for row in 0..written.cells.nrows() {
        for column in 0..written.cells.ncols() {
            let at = (row, column);
            let evidence = Evidence {
                exact: work.exact[at],
                own: work.own[at],
                reach: work.range.at(row, column),
                rests_on_faulty: work.faulty[at],
                unit,
            };
            let (verdict, range) = match written.cells[at] {
                None => (Verdict::Missing, evidence.reach.widened(absent)),
                Some(cell) => {
                    let cell = evidence.masked(cell);
                    let claim = claim(cell, unit, options.tolerance);
                    let verdict = evidence.verdict(cell.value, claim);
                    work.own[at] = cell.value;
                    work.faulty[at] = !verdict.is_right();
                    (verdict, evidence.range(cell.value, claim))
                }
            };
            work.range.low[at] = range.low;
            work.range.high[at] = range.high;
            cells.push(CellReport {
                row,
                column,
                written: written.cells[at].map(|cell| cell.value),
                right: evidence.exact,
                from_own_work: evidence.own,
                verdict,
            });
        }
    }
    (work, cells)
}

/// What a cell is judged by.
struct Evidence {
    /// The right value.
    exact: f64,
    /// What the writer's numbers before it give.
    own: f64,
    /// What the ranges of those numbers give.
    reach: Interval,
    /// Whether any of them is at fault.
    rests_on_faulty: bool,
    unit: Unit,
}

impl Evidence {
    /// A large negative number stands for minus infinity where the score is masked.
    fn masked(&self, cell: Written) -> Written {
        if self.exact == f64::NEG_INFINITY && cell.value <= -1e4 {
            Written {
                value: f64::NEG_INFINITY,
                decimals: None,
            }
        } else {
            cell
        }
    }

    /// The verdicts of the contract, the first that applies.
    fn verdict(&self, value: f64, claim: Interval) -> Verdict {
        if value.is_nan() {
            return Verdict::Wrong;
        }
        let explained = claim.meets(self.reach);
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
        // Minus infinity is near no score, whatever its slack would be.
        let excusable =
            value.is_finite() && (self.rests_on_faulty || !self.unit.divides(self.exact));
        if excusable && (near(self.exact) || near(self.own)) {
            return Verdict::Imprecise;
        }
        Verdict::Wrong
    }

    /// What the number can stand for in what comes after it.
    fn range(&self, value: f64, claim: Interval) -> Interval {
        if claim.meets(self.reach) {
            let low = claim.low.max(self.reach.low).min(value);
            let high = claim.high.min(self.reach.high).max(value);
            return Interval::new(low, high);
        }
        let Interval { low, high } = self.reach;
        if high - low <= slack(low) && self.unit.divides(low + (high - low) / 2.0) {
            return Interval::point(value);
        }
        claim
    }
}

impl StageReport {
    fn empty(stage: usize) -> Self {
        Self {
            stage,
            wrong_shape: None,
            cells: Vec::new(),
            causes: Vec::new(),
            remarks: Vec::new(),
        }
    }
}
