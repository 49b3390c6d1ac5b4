//! Marking as a walk: beside the writer's own numbers go the ranges that they allow, and which cells
//! are at fault.

use std::convert::Infallible;
use std::sync::Arc;

use nalgebra::DMatrix;

use super::apart::apart;
use super::claim::{Unit, claim};
use super::diagnose::diagnose;
use super::evidence::{Evidence, is_whole};
use super::margin::{Grace, Margins, speaks_for_itself};
use super::report::{CellReport, Far, Report, StageReport};
use super::sheet::{Sheet, WrittenStage};
use super::solution::Solution;
use super::torn::torn_rows;
use super::trials::{Trials, is_loose};
use super::verdict::Verdict;
use crate::interval::{Intervals, UNIT_ROUNDOFF};
use crate::matrix::{Matrix, Shape};
use crate::mistake::stands_for_masked;
use crate::op::{Fill, Op};
use crate::program::Program;
use crate::trace::{Domain, Enclosures, Marks, Numbers, Stop, walk};

/// How far a number may be off, in units, and pass as rounded without a word.
pub(super) const FAR: f64 = 10.0;

/// How to mark.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Options {
    /// What a number may be off, in place of what its decimals claim.
    pub tolerance: Option<f64>,
}

/// What is known of a stage beside what was written and what is right.
#[derive(Clone, Debug)]
pub struct Work {
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
    /// Every stage of the program.
    pub work: Vec<Work>,
    /// The report.
    pub report: Report,
}

/// Ops on all three at once.
struct Marking {
    enclosures: Enclosures,
}

impl Domain for Marking {
    type Value = Work;

    fn apply(&self, op: &Op, operands: &[&Work]) -> Work {
        let own: Vec<&Matrix> = operands.iter().map(|work| &work.own).collect();
        let ranges: Vec<&Intervals> = operands.iter().map(|work| &work.range).collect();
        let faulty: Vec<&DMatrix<bool>> = operands.iter().map(|work| &work.faulty).collect();
        let reach = self.enclosures.apply(op, &ranges);
        Work {
            own: Numbers.apply(op, &own),
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
    Ok(Solution::of(program, inputs)?.mark(sheet, options))
}

impl Solution<'_> {
    /// Marks `sheet`, and says what explains each stage that went wrong.
    pub fn mark(&self, sheet: &Sheet, options: &Options) -> Marked {
        let margins = Margins::of(self, sheet);
        let granted = self.mark_with(sheet, options, margins.grace());
        let mut stages = granted.report.stages.iter();
        let near = stages.any(|stage| stage.count(Verdict::Imprecise) > 0);
        let stricter = margins.stricter(near);
        let mut stricter = stricter.map(|grace| (grace, self.mark_with(sheet, options, grace)));
        let speaks = stricter
            .find(|(grace, marked)| speaks_for_itself(*grace, &marked.report, &granted.report));
        speaks.map_or(granted, |(_, marked)| marked)
    }

    /// The same, with so much grace.
    fn mark_with(&self, sheet: &Sheet, options: &Options, grace: Grace) -> Marked {
        let margin = grace.margin;
        let trials = Trials::new(self, sheet, options, margin);
        let see = |_: &StageReport| Ok::<_, Infallible>(());
        let marked = self.verdicts_by(&trials, sheet, options, grace, see);
        let mut marked = match marked {
            Ok(marked) => marked,
            Err(impossible) => match impossible {},
        };
        diagnose(self, sheet, options, &trials, margin, &mut marked);
        for stage in &mut marked.report.stages {
            stage.apart = apart(self, stage);
        }
        marked
    }

    /// Marks without looking for causes. What is not on the sheet may be off by `absent`. `see` is shown each stage as soon as it is marked.
    ///
    /// # Errors
    /// Whatever `see` returns; the marking ends there.
    pub(super) fn verdicts<E>(
        &self,
        sheet: &Sheet,
        options: &Options,
        absent: f64,
        see: impl FnMut(&StageReport) -> Result<(), E>,
    ) -> Result<Marked, E> {
        let trials = Trials::new(self, sheet, options, absent);
        let grace = Grace {
            margin: absent,
            near: true,
        };
        self.verdicts_by(&trials, sheet, options, grace, see)
    }

    fn verdicts_by<E>(
        &self,
        trials: &Trials<'_>,
        sheet: &Sheet,
        options: &Options,
        grace: Grace,
        mut see: impl FnMut(&StageReport) -> Result<(), E>,
    ) -> Result<Marked, E> {
        let marking = Marking {
            enclosures: Enclosures {
                unit_roundoff: unit_roundoff(sheet),
            },
        };
        let given: Vec<Work> = self.inputs.iter().map(|values| given(values)).collect();
        let mut stages = Vec::new();
        let hook = |index: usize, work: Work, _: &[&Work]| -> Result<Work, E> {
            let margin = if self.program.is_given(index) {
                0.0
            } else {
                grace.margin
            };
            let Some((written, exact)) = sheet.stage(index).zip(self.stages.get(index)) else {
                return Ok(unwritten(work, margin));
            };
            let op = &self.program.stages[index].op;
            let masks = matches!(op, Op::Mask(mask) if mask.fill == Fill::MinusInfinity);
            let grace = Grace { margin, ..grace };
            let (mut work, report) = stage(op, work, exact, written, grace, options, trials);
            if masks {
                carry_on_masked(&mut work, exact);
            }
            see(&report)?;
            stages.push(report);
            Ok(work)
        };
        let work = walk(self.program, &marking, &given, |_| true, hook)?;
        Ok(Marked {
            work: work.into_iter().flatten().collect(),
            report: Report { stages },
        })
    }
}

/// The unit roundoff of the arithmetic behind a sheet.
pub(super) fn unit_roundoff(sheet: &Sheet) -> f64 {
    let roundoffs = sheet.stages.iter().map(|stage| stage.float.unit_roundoff());
    roundoffs.fold(UNIT_ROUNDOFF, f64::max)
}

/// An input: known exactly, and not at fault.
fn given(values: &Matrix) -> Work {
    Work {
        own: values.clone(),
        reach: Intervals::exact(values),
        range: Intervals::exact(values),
        faulty: DMatrix::from_element(values.nrows(), values.ncols(), false),
    }
}

/// Whoever writes −1e9 for a score that should not be masked masks it all the same.
fn carry_on_masked(work: &mut Work, right: &Matrix) {
    let masked = |value: f64| stands_for_masked(value, f64::NEG_INFINITY);
    for (at, &right) in right.iter().enumerate() {
        if work.own.get(at).is_some_and(|&own| masked(own)) && !masked(right) {
            work.own[at] = f64::NEG_INFINITY;
            work.range.low[at] = f64::NEG_INFINITY;
            work.range.high[at] = f64::NEG_INFINITY;
        }
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

/// Marks one written stage; the work to carry on with is the writer's.
fn stage(
    op: &Op,
    mut work: Work,
    exact: &Matrix,
    written: &WrittenStage,
    Grace { margin, near }: Grace,
    options: &Options,
    trials: &Trials<'_>,
) -> (Work, StageReport) {
    let mut report = StageReport::empty(written.stage);
    let shape = Shape::of(exact);
    // A blank has no shape that could be wrong.
    if written.shape() != shape && !written.is_blank() {
        report.wrong_shape = Some(written.shape());
        work = unwritten(work, margin);
        work.faulty.fill(true);
        return (work, report);
    }
    let unit = Unit::of(written);
    if passes_far(&work, exact, written, unit, options)
        && let Some(narrowed) = trials.narrowed(written.stage, &work.reach)
    {
        work.range = narrowed.clone();
        work.reach = narrowed;
    }
    let whole = is_exact(op) && is_whole(&work.reach, unit);
    let torn = torn_rows(op, &work.own, written, unit);
    report.cells.reserve(written.cells.len());
    let (mut far, mut furthest) = (0, 0.0);
    for row in 0..shape.rows {
        for column in 0..shape.columns {
            let at = (row, column);
            let cell = written.cells.get(at).copied().flatten();
            let evidence = Evidence {
                exact: exact[at],
                own: work.own[at],
                reach: work.range.at(row, column),
                rests_on_faulty: work.faulty[at],
                torn: torn.contains(&row),
                near,
                whole,
                unit: cell.map_or(unit, |cell| unit.of_number(cell)),
            };
            let (verdict, range) = match cell.map(|cell| cell.beside(evidence.exact)) {
                None => (Verdict::Missing, evidence.reach.widened(margin)),
                Some(cell) => {
                    let claim = claim(cell, unit, options.tolerance);
                    let verdict = evidence.verdict(cell, claim);
                    work.own[at] = cell.value;
                    work.faulty[at] = !verdict.is_right();
                    (verdict, evidence.range(cell.value, claim))
                }
            };
            work.range.low[at] = range.low;
            work.range.high[at] = range.high;
            let cell = CellReport {
                row,
                column,
                written: cell.map(|cell| cell.value),
                right: evidence.exact,
                from_own_work: evidence.own,
                verdict,
            };
            let off = evidence.units_off(cell.written.unwrap_or(evidence.exact));
            if verdict == Verdict::Rounded && off > FAR {
                far += 1;
                if off > furthest {
                    furthest = off;
                    report.far = Some(Far {
                        count: far,
                        worst: cell,
                    });
                }
            }
            report.cells.push(cell);
        }
    }
    if let Some(found) = &mut report.far {
        found.count = far;
    }
    (work, report)
}

/// Whether a number far from what the writer's own give passes because that could be anything.
fn passes_far(
    work: &Work,
    exact: &Matrix,
    written: &WrittenStage,
    unit: Unit,
    options: &Options,
) -> bool {
    let shape = work.reach.shape();
    (0..shape.rows).any(|row| {
        (0..shape.columns).any(|column| {
            let at = (row, column);
            let Some(Some(cell)) = written.cells.get(at) else {
                return false;
            };
            let cell = cell.beside(exact[at]);
            let reach = work.reach.at(row, column);
            let own = unit.of_number(cell).at(cell.value);
            (cell.value - work.own[at]).abs() > FAR * own
                && is_loose(reach, own)
                && claim(cell, unit, options.tolerance).meets(reach)
        })
    })
}

/// Whether a sum or a product of numbers that can be written exactly can be, too, right or wrong.
const fn is_exact(op: &Op) -> bool {
    matches!(
        op,
        Op::Linear(_) | Op::MatMul(_) | Op::Add(_) | Op::Columns(_) | Op::Join(_) | Op::Identity(_)
    )
}
