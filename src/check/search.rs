//! The search for what explains one written stage: mistakes of method, each tried over the same ranges that
//! the stage was marked by.

use std::cell::{Cell, OnceCell};
use std::collections::HashSet;

use nalgebra::DMatrix;

use super::candidate::{Candidate, candidates, stages_of};
use super::diagnose::explains;
use super::mark::{Marked, Options};
use super::report::Cause;
use super::sheet::{Sheet, WrittenStage};
use super::solution::Solution;
use super::suppose::{Suppose, unwritten_before};
use super::trials::Trials;
use crate::interval::{Interval, Intervals};
use crate::mistake::{Cells, Rewrite};
use crate::op::Op;
use crate::program::Program;
use crate::trace::Enclosures;

/// The search for what explains one written stage.
pub(super) struct Search<'a> {
    pub solution: &'a Solution<'a>,
    pub program: &'a Program,
    pub inputs: &'a [Intervals],
    pub marked: &'a Marked,
    pub sheet: &'a Sheet,
    pub written: &'a WrittenStage,
    pub options: &'a Options,
    /// The mistakes that explain stages before, in each of the ways in which they do.
    pub known: Vec<Vec<Candidate>>,
    /// What may have been made.
    pub candidates: OnceCell<Vec<Candidate>>,
    pub claims: DMatrix<Option<Interval>>,
    pub enclosures: &'a Enclosures,
    pub trials: &'a Trials<'a>,
    /// By how much what was not written may be off.
    pub margin: f64,
    /// What trying mistakes has cost so far, in numbers worked out.
    pub spent: &'a Cell<usize>,
    /// What it may have cost when this stage is done.
    pub most: usize,
    /// Whether that was not enough.
    pub cut_short: Cell<bool>,
}

/// No more numbers are worked out for the causes of one stage: where only the end of a large program was
/// written, what was tried first (the nearest stages) has to do.
pub(super) const MOST_WORK: usize = 10_000_000;

/// Nor for those of all stages of a sheet.
const MOST_IN_ALL: usize = 60_000_000;

/// Once so much has been worked out for a stage, what a few walks exclude is not enclosed any more.
const FREE: usize = 500_000;

/// What is made where, in the program's order: mistakes that are supposed come before those known.
fn in_order(known: &[Candidate], mistakes: &[&Candidate]) -> Vec<(usize, Rewrite)> {
    let supposed = mistakes.iter().flat_map(|made| &made.made);
    let mut all: Vec<(usize, Rewrite)> = Vec::new();
    for (stage, rewrite) in supposed.chain(known.iter().flat_map(|known| &known.made)) {
        if all.iter().all(|(other, _)| other != stage) {
            all.push((*stage, rewrite.clone()));
        }
    }
    all.sort_by_key(|(stage, _)| *stage);
    all
}

/// How well mistakes explain the written cells of a stage.
#[derive(Debug, Default)]
pub(super) struct Fit {
    /// How many were written.
    pub of: usize,
    /// Those that are explained, and not by being right.
    pub telling: Cells,
    /// Those that are not explained.
    pub left: Cells,
}

impl Search<'_> {
    /// Single mistakes of method that explain every written cell: by the numbers as they were
    /// written, or by what they stand for after the mistakes that are known already.
    pub fn methods(&self) -> Vec<Cause> {
        let mut causes = self.methods_after(&[]);
        for after in self
            .known
            .iter()
            .flat_map(|known| self.methods_after(known))
        {
            if causes.iter().all(|cause| cause.mistake != after.mistake) {
                causes.push(after);
            }
        }
        causes
    }

    fn methods_after(&self, known: &[Candidate]) -> Vec<Cause> {
        let mut causes: Vec<Cause> = Vec::new();
        for candidate in self.candidates() {
            let found = causes
                .iter_mut()
                .find(|cause| cause.mistake == candidate.mistake);
            match found {
                None => causes.extend(self.fits(known, &[candidate])),
                // What may have been made in an earlier stage as well may have been made since that.
                Some(cause) => {
                    let earlier = candidate.only().is_some_and(|stage| stage < cause.since);
                    if earlier && self.fits(known, &[candidate]).is_some() {
                        cause.since = candidate.since();
                    }
                }
            }
        }
        causes
    }

    /// Every mistake in the stage, or in a stage before it that was not written in full.
    pub fn candidates(&self) -> &[Candidate] {
        let find = || match self.is_spent(true) {
            true => Vec::new(),
            false => candidates(self.program, &self.stages()),
        };
        self.candidates.get_or_init(find)
    }

    /// The stages that these may read, and those that the right way reads.
    pub fn reads(&self) -> HashSet<usize> {
        let own = self.stages().into_iter();
        let own = own.flat_map(|stage| self.program.stages[stage].operands.iter().copied());
        let made = self
            .candidates()
            .iter()
            .flat_map(|candidate| &candidate.made);
        stages_of(own.chain(made.flat_map(|(_, rewrite)| rewrite.sources()))).collect()
    }

    /// The stage, after those before it that were not written in full.
    pub fn stages(&self) -> Vec<usize> {
        let mut stages = unwritten_before(self.program, self.sheet, self.written.stage);
        stages.push(self.written.stage);
        stages.sort_unstable();
        stages
    }

    /// Whether nothing more can be tried. Half of what there is belongs to mistakes made throughout, which
    /// come last.
    pub fn is_spent(&self, throughout: bool) -> bool {
        let kept = if throughout { 0 } else { MOST_WORK / 2 };
        let spent = self.spent.get() > self.most.min(MOST_IN_ALL) - kept;
        self.cut_short.set(self.cut_short.get() || spent);
        spent
    }

    /// The cause that these mistakes are, where they explain every written cell after those known.
    pub fn fits(&self, known: &[Candidate], mistakes: &[&Candidate]) -> Option<Cause> {
        let range = self.range(known, mistakes, 0)?;
        let fit = self.fit(&range, mistakes, 0)?;
        let made = in_order(known, mistakes);
        let trials = self.trials;
        if !trials.explain(self.written, &made, &self.claims, &range) {
            return None;
        }
        let [first, rest @ ..] = mistakes else {
            return None;
        };
        Some(Cause {
            mistake: first.mistake,
            with: rest.first().map(|second| second.mistake),
            since: first.since(),
            of: fit.of,
            distinguishing: fit.telling.len(),
            cells: Vec::new(),
            with_cells: Vec::new(),
            made: mistakes.iter().flat_map(|made| made.made.clone()).collect(),
        })
    }

    /// What the stage could be with these mistakes made after those known, in the shape that was written,
    /// where no more than so many cells may be left to something else.
    pub fn range(
        &self,
        known: &[Candidate],
        mistakes: &[&Candidate],
        most_left: usize,
    ) -> Option<Intervals> {
        let throughout = mistakes.iter().any(|candidate| candidate.only().is_none());
        if self.is_spent(throughout) {
            return None;
        }
        let spent = self.spent.get().saturating_add(MOST_WORK);
        if spent.saturating_sub(self.most) > FREE && most_left == 0 {
            let made = in_order(known, mistakes);
            let first = made.first().map_or(0, |(first, _)| *first);
            // A few walks on numbers cost about what one on ranges does.
            let stages = first..=self.written.stage;
            let work = stages.map(|stage| self.program.work(stage));
            let work = work.fold(self.spent.get(), usize::saturating_add);
            self.spent.set(work);
            if self.trials.exclude(self.written, &made, &self.claims) {
                return None;
            }
        }
        let supposed = Suppose {
            spent: self.spent,
            program: self.program,
            inputs: self.inputs,
            marked: self.marked,
            sheet: self.sheet,
            options: self.options,
            enclosures: self.enclosures,
            margin: self.margin,
        };
        // What is supposed in a stage comes before what is known of it.
        let all: Vec<&Candidate> = mistakes.iter().copied().chain(known).collect();
        let range = supposed.stage(self.written, &all)?;
        (range.shape() == self.written.shape()).then_some(range)
    }

    /// How well `range`, which these mistakes lead to, explains what was written; `None` where it leaves
    /// more cells than that, or says nothing.
    pub fn fit(&self, range: &Intervals, mistakes: &[&Candidate], most_left: usize) -> Option<Fit> {
        let own = &self.marked.work[self.written.stage].reach;
        let same_shape = own.shape() == range.shape();
        let all_or_nothing = mistakes.iter().any(|candidate| {
            let made = candidate.at(self.written.stage).and_then(Rewrite::op);
            made.is_some_and(Op::is_all_or_nothing)
        });
        let mut fit = Fit::default();
        for row in 0..range.shape().rows {
            for column in 0..range.shape().columns {
                let at = (row, column);
                let Some(claim) = self.claims[at] else {
                    continue;
                };
                let made = range.at(row, column);
                // An interval without an end explains anything, and so nothing.
                let open = made.low < made.high && !(made.low.is_finite() && made.high.is_finite());
                // An argmax is 0 or 1, and nothing between where it is in doubt which.
                let between = all_or_nothing
                    && !claim.meets(Interval::point(made.low))
                    && !claim.meets(Interval::point(made.high));
                fit.of += 1;
                if open || between || !explains(made, self.written.cells[at], claim) {
                    fit.left.push(at);
                    if open || fit.left.len() > most_left {
                        return None;
                    }
                } else if !(same_shape && claim.meets(own.at(row, column))) {
                    fit.telling.push(at);
                }
            }
        }
        if fit.of == 0 || (all_or_nothing && !self.one_each(range)) {
            return None;
        }
        Some(fit)
    }

    /// Whether each row that is written in full has one cell that is 1, where it may have any, and no row
    /// two.
    fn one_each(&self, range: &Intervals) -> bool {
        let one = |row: usize| {
            let claims = self.claims.row(row);
            let ones = claims.iter().flatten();
            let ones = ones.filter(|claim| claim.contains(1.0)).count();
            let possible = range.high.row(row).iter().any(|&high| high >= 1.0);
            let full = claims.iter().all(Option::is_some);
            ones <= 1 && (ones == 1 || !full || !possible)
        };
        (0..range.shape().rows).all(one)
    }
}
