//! What a stage could be if mistakes had been made in it and before it, by the writer's own numbers.

use std::cell::Cell;

use nalgebra::DMatrix;

use super::candidate::Candidate;
use super::diagnose::{claims, explains};
use super::mark::{Marked, Options};
use super::sheet::{Sheet, WrittenStage};
use crate::expression::Source;
use crate::interval::{Interval, Intervals};
use crate::matrix::Shape;
use crate::mistake::Rewrite;
use crate::op::Op;
use crate::program::Program;
use crate::trace::{Domain, Enclosures};

/// The stages that lead to `stage` and were not written, or not in full: a mistake may have been
/// made there unseen.
pub(super) fn unwritten_before(program: &Program, sheet: &Sheet, stage: usize) -> Vec<usize> {
    let in_full = |stage| sheet.stage(stage).is_some_and(is_full);
    let mut found = Vec::new();
    let mut seen = vec![false; program.stages.len()];
    let mut waiting = vec![stage];
    while let Some(next) = waiting.pop() {
        for source in &program.stages[next].operands {
            if let Source::Stage(operand) = *source
                && !in_full(operand)
                && !program.is_given(operand)
                && !std::mem::replace(&mut seen[operand], true)
            {
                found.push(operand);
                waiting.push(operand);
            }
        }
    }
    found
}

fn is_full(written: &WrittenStage) -> bool {
    written.cells.iter().all(Option::is_some)
}

/// To enclose a number of a norm costs so many times what one of a product does.
const NORM: usize = 8;

/// A marked sheet in which mistakes are supposed.
pub(super) struct Suppose<'a> {
    pub program: &'a Program,
    pub inputs: &'a [Intervals],
    pub marked: &'a Marked,
    pub sheet: &'a Sheet,
    pub options: &'a Options,
    pub enclosures: &'a Enclosures,
    /// By how much what was not written may be off.
    pub margin: f64,
    /// What supposing has cost so far, in numbers worked out.
    pub spent: &'a Cell<usize>,
}

/// What a stage has become, `changed` beginning with the stage `first`.
fn since(changed: &[Option<Intervals>], first: usize, stage: usize) -> Option<&Intervals> {
    changed.get(stage.checked_sub(first)?)?.as_ref()
}

/// Whether a cell may be 0 and may be 1.
fn holds_both(cells: &Intervals) -> bool {
    let mut ends = cells.low.iter().zip(&cells.high);
    ends.any(|(&low, &high)| low <= 0.0 && high >= 1.0)
}

impl Suppose<'_> {
    /// What `written` could be with these mistakes made; `None` where one does not apply, or where
    /// what is written before speaks against it.
    pub fn stage(&self, written: &WrittenStage, mistakes: &[&Candidate]) -> Option<Intervals> {
        let last = written.stage;
        let first = mistakes.iter().map(|mistake| mistake.since()).min()?;
        // Most of a large program lies before the mistake.
        let mut changed: Vec<Option<Intervals>> = vec![None; (last + 1).saturating_sub(first)];
        for stage in first..=last {
            let made = mistakes.iter().find_map(|mistake| mistake.at(stage));
            let shown = self.sheet.stage(stage).filter(|_| stage != last);
            let operands = &self.program.stages[stage].operands;
            let touched = operands.iter().any(|source| {
                matches!(source, Source::Stage(operand) if since(&changed, first, *operand).is_some())
            });
            // What is written stands as it was written, whatever came before it.
            if made.is_none() && (!touched || shown.is_some_and(is_full)) {
                continue;
            }
            let value = |source: Source| match source {
                Source::Input(input) => self.inputs.get(input),
                Source::Stage(stage) => {
                    let own = || self.marked.work.get(stage).map(|work| &work.range);
                    since(&changed, first, stage).or_else(own)
                }
            };
            let result = match made {
                Some(rewrite) => {
                    let shape = |source| value(source).map(Intervals::shape);
                    let shape = rewrite.shape_over(shape)?;
                    if stage == last && shape != written.shape() {
                        return None;
                    }
                    rewrite.apply_noting(self.enclosures, value, |noted| self.unwritten(&noted))?
                }
                None => {
                    let operands: Vec<&Intervals> = operands
                        .iter()
                        .map(|&source| value(source))
                        .collect::<Option<_>>()?;
                    // A mistake may have changed the shape, so that nothing fits after it.
                    let shapes: Vec<Shape> = operands.iter().map(|of| of.shape()).collect();
                    let op = &self.program.stages[stage].op;
                    op.operation().shape(&shapes).ok()?;
                    self.enclosures.apply(op, &operands)
                }
            };
            let slow = match &self.program.stages[stage].op {
                Op::LayerNorm(_) => NORM,
                _ => 1,
            };
            let work = self.program.work(stage).saturating_mul(slow);
            self.spent.set(self.spent.get().saturating_add(work));
            let becomes = match shown {
                _ if stage == last => result,
                None => self.unwritten(&result),
                Some(shown) => self.partly_written(shown, &result, made.is_some())?,
            };
            let undecided = made
                .and_then(Rewrite::op)
                .is_some_and(Op::is_all_or_nothing)
                && stage != last
                && holds_both(&becomes);
            // Where it is in doubt which is the largest, the choices hang together, and a range for each
            // cell would explain what no choice gives.
            if undecided {
                return None;
            }
            changed[stage - first] = Some(becomes);
        }
        changed.pop()?
    }

    fn unwritten(&self, result: &Intervals) -> Intervals {
        Intervals::from_fn(result.shape(), |row, column| {
            result.at(row, column).widened(self.margin)
        })
    }

    /// A stage of which something is written: the blanks as supposed, the rest as it was written, of
    /// which a mistake made there tells what it stands for; `None` where it speaks against that.
    fn partly_written(
        &self,
        shown: &WrittenStage,
        result: &Intervals,
        made: bool,
    ) -> Option<Intervals> {
        if shown.shape() != result.shape() {
            return None;
        }
        let claims = self.claims(shown)?;
        let fits = |row: usize, column: usize| {
            let at = (row, column);
            claims[at].is_none_or(|claim| explains(result.at(row, column), shown.cells[at], claim))
        };
        let shape = result.shape();
        let all_fit = (0..shape.rows).all(|row| (0..shape.columns).all(|column| fits(row, column)));
        if made && !all_fit {
            return None;
        }
        let own = &self.marked.work.get(shown.stage)?.range;
        Some(Intervals::from_fn(shape, |row, column| {
            let at = (row, column);
            let supposed = result.at(row, column);
            match (claims[at], shown.cells[at]) {
                (Some(claim), Some(cell)) if made && claim.meets(supposed) => Interval::new(
                    claim.low.max(supposed.low).min(cell.value),
                    claim.high.min(supposed.high).max(cell.value),
                ),
                (Some(_), _) => own.at(row, column),
                (None, _) => supposed.widened(self.margin),
            }
        }))
    }

    fn claims(&self, shown: &WrittenStage) -> Option<DMatrix<Option<Interval>>> {
        let stages = &self.marked.report.stages;
        let report = stages.iter().find(|report| report.stage == shown.stage)?;
        Some(claims(shown, report, self.options))
    }
}
