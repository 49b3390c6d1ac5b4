//! Why a stage went wrong: every mistake of the catalogue is tried, over the same ranges that the
//! stage was marked by.

use std::cell::Cell;

use nalgebra::DMatrix;

use super::claim::{Unit, claim};
use super::mark::{Marked, Options, coarsest, unit_roundoff};
use super::report::{Cause, StageReport};
use super::sheet::{Sheet, WrittenStage};
use super::verdict::Verdict;
use crate::expression::Source;
use crate::interval::{Interval, Intervals};
use crate::matrix::Shape;
use crate::mistake::{Kind, Mistake, Rewrite, Site, SlipSite};
use crate::op::Op;
use crate::program::Program;
use crate::trace::{Domain, Enclosures};

/// Adds the causes of every stage that went wrong by itself, and what a stage only rounded cannot
/// rule out.
pub fn diagnose(
    program: &Program,
    inputs: &[std::sync::Arc<crate::matrix::Matrix>],
    sheet: &Sheet,
    options: &Options,
    marked: &mut Marked,
) {
    let inputs: Vec<Intervals> = inputs
        .iter()
        .map(|values| Intervals::exact(values))
        .collect();
    for at in 0..marked.report.stages.len() {
        let stage = &marked.report.stages[at];
        let Some(written) = sheet.stage(stage.stage) else {
            continue;
        };
        let search = Search {
            program,
            inputs: &inputs,
            marked,
            sheet,
            written,
            claims: claims(written, stage, options),
            enclosures: Enclosures {
                unit_roundoff: unit_roundoff(sheet),
            },
            margin: coarsest(sheet) / 2.0,
            spent: Cell::new(0),
        };
        let verdict = stage.verdict();
        let wrong = stage
            .cells
            .iter()
            .any(|cell| cell.verdict == Verdict::Wrong);
        if wrong || verdict == Verdict::WrongShape {
            let causes = search.causes();
            marked.report.stages[at].causes = causes;
        } else if verdict == Verdict::Rounded {
            let remarks = search.methods();
            marked.report.stages[at].remarks = remarks;
        }
    }
}

/// What each written cell claims, masked scores as what they stand for.
fn claims(
    written: &WrittenStage,
    report: &StageReport,
    options: &Options,
) -> DMatrix<Option<Interval>> {
    let unit = Unit::of(written);
    let mut claims = written
        .cells
        .map(|cell| cell.map(|cell| claim(cell, unit, options.tolerance)));
    for cell in &report.cells {
        let masked = cell.right == f64::NEG_INFINITY && cell.written.is_some_and(|v| v <= -1e4);
        if masked {
            claims[(cell.row, cell.column)] = Some(Interval::point(f64::NEG_INFINITY));
        }
    }
    claims
}

/// The search for what explains one written stage.
struct Search<'a> {
    program: &'a Program,
    inputs: &'a [Intervals],
    marked: &'a Marked,
    sheet: &'a Sheet,
    written: &'a WrittenStage,
    claims: DMatrix<Option<Interval>>,
    enclosures: Enclosures,
    /// By how much what was not written may be off.
    margin: f64,
    /// What trying mistakes has cost so far, in numbers worked out.
    spent: Cell<usize>,
}

/// No more numbers are worked out for the causes of one stage: where only the end of a large program was
/// written, what was tried first (the nearest stages) has to do.
const MOST_WORK: usize = 20_000_000;

/// What a stage has become, `changed` beginning with the stage `first`.
fn since(changed: &[Option<Intervals>], first: usize, stage: usize) -> Option<&Intervals> {
    changed.get(stage.checked_sub(first)?)?.as_ref()
}

/// A mistake as it may have been made.
struct Candidate {
    mistake: Mistake,
    stage: usize,
    rewrite: Rewrite,
}

impl Search<'_> {
    /// What explains the stage: single mistakes and the patterns of slips, else two mistakes, else a
    /// slip of arithmetic.
    fn causes(&self) -> Vec<Cause> {
        let mut causes = self.methods();
        let slips = self.slips(|name| name != "arithmetic_slip");
        // A mistake of method explains more than a pattern that it leaves in passing.
        let method = !causes.is_empty();
        let certain = method || slips.iter().any(|(_, certain)| *certain);
        let found = !slips.is_empty();
        causes.extend(slips.into_iter().map(|(cause, _)| cause).filter(|cause| {
            !method || !["row_not_normalized", "row_repeated"].contains(&cause.mistake.name())
        }));
        // One number that a method explains may be wrong by chance all the same.
        let by_chance = method && causes.iter().all(|cause| cause.distinguishing == 1);
        if (found && !certain) || by_chance {
            causes.extend(self.arithmetic_slip());
        }
        if causes.is_empty() {
            causes = self.pairs();
        }
        if causes.is_empty() {
            causes.extend(self.arithmetic_slip());
        }
        causes
    }

    /// Single mistakes of method that explain every written cell.
    fn methods(&self) -> Vec<Cause> {
        let mut causes: Vec<Cause> = Vec::new();
        for candidate in self.candidates() {
            if causes
                .iter()
                .any(|cause| cause.mistake == candidate.mistake)
            {
                continue;
            }
            if let Some(cause) = self.fits(&[&candidate]) {
                causes.push(cause);
            }
        }
        causes
    }

    /// Two mistakes in different stages, of which only the last was written.
    fn pairs(&self) -> Vec<Cause> {
        let candidates = self.candidates();
        let mut causes = Vec::new();
        for (at, first) in candidates.iter().enumerate() {
            if self.spent.get() > MOST_WORK {
                break;
            }
            for second in &candidates[at + 1..] {
                if first.stage < second.stage {
                    causes.extend(self.fits(&[first, second]));
                } else if second.stage < first.stage {
                    causes.extend(self.fits(&[second, first]));
                }
            }
        }
        causes
    }

    /// Every mistake in the stage, or in a stage before it that was not written.
    fn candidates(&self) -> Vec<Candidate> {
        let mut stages = self.unwritten_before(self.written.stage);
        stages.push(self.written.stage);
        stages.sort_unstable();
        let mut candidates = Vec::new();
        for &stage in stages.iter().rev() {
            let site = Site {
                program: self.program,
                index: stage,
            };
            for mistake in Mistake::all() {
                let Kind::Method(rewrites) = mistake.entry().kind else {
                    continue;
                };
                for rewrite in rewrites(&site) {
                    candidates.push(Candidate {
                        mistake,
                        stage,
                        rewrite,
                    });
                }
            }
        }
        candidates
    }

    /// The stages that lead to `stage` and were not written.
    fn unwritten_before(&self, stage: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut seen = vec![false; self.program.stages.len()];
        let mut waiting = vec![stage];
        while let Some(next) = waiting.pop() {
            for source in &self.program.stages[next].operands {
                if let Source::Stage(operand) = *source
                    && self.sheet.stage(operand).is_none()
                    && !self.program.is_given(operand)
                    && !std::mem::replace(&mut seen[operand], true)
                {
                    found.push(operand);
                    waiting.push(operand);
                }
            }
        }
        found
    }

    /// The stage's interval with these mistakes made, the earlier first; `None` where one does not
    /// apply.
    fn with(&self, mistakes: &[&Candidate]) -> Option<Intervals> {
        let last = self.written.stage;
        let first = mistakes.first()?.stage;
        // Most of a large program lies before the mistake.
        let mut changed: Vec<Option<Intervals>> = vec![None; last + 1 - first];
        for stage in first..=last {
            let made = mistakes.iter().find(|candidate| candidate.stage == stage);
            let operands = &self.program.stages[stage].operands;
            let touched = operands.iter().any(|source| {
                matches!(source, Source::Stage(operand) if since(&changed, first, *operand).is_some())
            });
            let value = |source: Source| match source {
                Source::Input(input) => self.inputs.get(input),
                Source::Stage(stage) => {
                    let own = || self.marked.work.get(stage).map(|work| &work.range);
                    since(&changed, first, stage).or_else(own)
                }
            };
            let result = match made {
                Some(candidate) => {
                    let shape = |source| value(source).map(Intervals::shape);
                    let shape = candidate.rewrite.shape_over(shape)?;
                    if stage == last && shape != self.written.shape() {
                        return None;
                    }
                    candidate.rewrite.apply(&self.enclosures, value)?
                }
                // What is written stands as it was written, whatever came before it.
                None if !touched || (stage != last && self.sheet.stage(stage).is_some()) => {
                    continue;
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
            let cells = result.shape().rows.saturating_mul(result.shape().columns);
            let deep = operands
                .iter()
                .map(|&source| self.program.shape(source).columns);
            let work = cells.saturating_mul(deep.max().unwrap_or(1).max(1));
            self.spent.set(self.spent.get().saturating_add(work));
            changed[stage - first] = Some(if stage == last {
                result
            } else {
                Intervals::from_fn(result.shape(), |row, column| {
                    result.at(row, column).widened(self.margin)
                })
            });
        }
        changed.pop()?
    }

    /// The cause that these mistakes are, where they explain every written cell.
    fn fits(&self, mistakes: &[&Candidate]) -> Option<Cause> {
        if self.spent.get() > MOST_WORK {
            return None;
        }
        let range = self.with(mistakes)?;
        if range.shape() != self.written.shape() {
            return None;
        }
        let own = &self.marked.work[self.written.stage].reach;
        let same_shape = own.shape() == range.shape();
        let all_or_nothing = mistakes.iter().any(|candidate| {
            let op = candidate.rewrite.single().map(|(op, _)| op);
            candidate.stage == self.written.stage && matches!(op, Some(Op::HardMax(_)))
        });
        let (mut of, mut distinguishing) = (0, 0);
        for row in 0..range.shape().rows {
            for column in 0..range.shape().columns {
                let Some(claim) = self.claims[(row, column)] else {
                    continue;
                };
                let made = range.at(row, column);
                // An interval without an end explains anything, and so nothing.
                let open = made.low < made.high && !(made.low.is_finite() && made.high.is_finite());
                // An argmax is 0 or 1, and nothing between where it is in doubt which.
                let between = all_or_nothing
                    && !claim.meets(Interval::point(made.low))
                    && !claim.meets(Interval::point(made.high));
                // A large negative number stands for minus infinity where that was made.
                let written = self.written.cells[(row, column)].map(|cell| cell.value);
                let masked = made.high == f64::NEG_INFINITY && written.is_some_and(|v| v <= -1e4);
                if open || between || !(masked || claim.meets(made)) {
                    return None;
                }
                of += 1;
                let right = same_shape && claim.meets(own.at(row, column));
                distinguishing += usize::from(!right);
            }
        }
        let [first, rest @ ..] = mistakes else {
            return None;
        };
        let differs = distinguishing > 0 || self.differs(&range);
        (of > 0 && differs).then(|| Cause {
            mistake: first.mistake,
            with: rest.first().map(|second| second.mistake),
            since: first.stage,
            explains: of,
            of,
            distinguishing,
            cells: Vec::new(),
            rewrite: Some(first.rewrite.clone()),
        })
    }

    /// Whether an interval says something else than the right way somewhere.
    fn differs(&self, range: &Intervals) -> bool {
        let own = &self.marked.work[self.written.stage].reach;
        let cells = || {
            (0..range.shape().rows)
                .flat_map(|row| (0..range.shape().columns).map(move |column| (row, column)))
        };
        own.shape() != range.shape()
            || cells().any(|(row, column)| !range.at(row, column).meets(own.at(row, column)))
    }

    /// A number that is wrong for no better reason.
    fn arithmetic_slip(&self) -> Vec<Cause> {
        let slips = self.slips(|name| name == "arithmetic_slip");
        slips.into_iter().map(|(cause, _)| cause).collect()
    }

    /// Slips whose pattern the stage shows, and whether that is certain.
    fn slips(&self, wanted: impl Fn(&str) -> bool) -> Vec<(Cause, bool)> {
        let stage = self.written.stage;
        let values = self.written.cells.map(|cell| cell.map(|cell| cell.value));
        let site = SlipSite {
            name: self.program.stages[stage].key.name,
            written: &values,
            claims: &self.claims,
            reach: &self.marked.work[stage].reach,
            unit: Unit::of(self.written).at(0.0),
        };
        let of = self.claims.iter().flatten().count();
        Mistake::all()
            .filter(|mistake| wanted(mistake.name()))
            .filter_map(|mistake| match mistake.entry().kind {
                Kind::Slip(slip) => Some((mistake, (slip.fits)(&site)?)),
                Kind::Method(_) => None,
            })
            .map(|(mistake, pattern)| {
                let cause = Cause {
                    mistake,
                    with: None,
                    since: stage,
                    explains: of,
                    of,
                    distinguishing: pattern.cells.len(),
                    cells: pattern.cells,
                    rewrite: None,
                };
                (cause, pattern.certain)
            })
            .collect()
    }
}
