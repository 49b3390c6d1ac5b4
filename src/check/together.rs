//! Two things wrong in one place: two mistakes of method, in two stages of which only the last was written
//! or both in one, or a mistake of method and a slip of a few cells.

use std::cmp::Ordering;

use super::candidate::Candidate;
use super::report::Cause;
use super::search::Search;
use crate::mistake::{Kind, Mistake, Rewrite, Site, Standing};
use crate::program::Program;

/// So many cells that a mistake of method explains, and that are not right, speak for it beside a second
/// one.
const TELLING: usize = 2;

/// A mistake of method explains at least so many cells for each that a slip beside it takes.
const EACH_LEFT: usize = 3;

impl Search<'_> {
    /// Two mistakes of method that explain every written cell.
    pub fn pairs(&self) -> Vec<Cause> {
        let mut causes = self.in_two_stages();
        causes.extend(self.in_one_stage());
        causes
    }

    /// Two mistakes in different stages, of which only the last was written.
    fn in_two_stages(&self) -> Vec<Cause> {
        let candidates = self.candidates();
        let single = |candidate: &&Candidate| candidate.only().is_some();
        let mut causes: Vec<Cause> = Vec::new();
        for (at, first) in candidates.iter().enumerate().filter(|(_, c)| single(c)) {
            if self.is_spent(false) {
                break;
            }
            for second in candidates[at + 1..].iter().filter(single) {
                let pair = match first.since().cmp(&second.since()) {
                    Ordering::Less => [first, second],
                    Ordering::Equal => continue,
                    Ordering::Greater => [second, first],
                };
                let known = causes.iter().any(|cause| {
                    cause.mistake == pair[0].mistake && cause.with == Some(pair[1].mistake)
                });
                if !known {
                    causes.extend(self.fits(&[], &pair));
                }
            }
        }
        causes
    }

    /// Two mistakes in one stage, the second made of what the first makes of it.
    fn in_one_stage(&self) -> Vec<Cause> {
        let mut causes: Vec<Cause> = Vec::new();
        let mut scratch = self.program.clone();
        for stage in self.stages().into_iter().rev() {
            for (first, second, rewrite) in both_in(self.program, &mut scratch, stage) {
                let same = |cause: &Cause| (cause.mistake, cause.with) == (first, Some(second));
                if causes.iter().any(same) {
                    continue;
                }
                let together = Candidate {
                    mistake: first,
                    made: vec![(stage, rewrite)],
                };
                let fits = self.fits(&[], &[&together]);
                causes.extend(fits.filter(is_told).map(|cause| Cause {
                    with: Some(second),
                    ..cause
                }));
            }
        }
        causes
    }

    /// A mistake of method that explains all cells but a few, in which, after that mistake, a slip was made.
    pub fn with_slip(&self) -> Vec<Cause> {
        let own = &self.marked.work[self.written.stage].reach;
        let of = self.claims.iter().flatten().count();
        let mut most_left = of / (EACH_LEFT + 1);
        let mut causes: Vec<Cause> = Vec::new();
        for candidate in self.candidates() {
            let Some(range) = self.range(&[], &[candidate], most_left) else {
                continue;
            };
            if range.shape() != own.shape() {
                continue;
            }
            let Some(fit) = self.fit(&range, &[candidate], most_left) else {
                continue;
            };
            let mut rows: Vec<usize> = fit.telling.iter().map(|&(row, _)| row).collect();
            rows.dedup();
            let rows_enough = rows.len().min(2) >= range.shape().rows.min(2);
            let wrong = |&(row, column): &(usize, usize)| {
                let right = own.at(row, column);
                self.claims[(row, column)].is_some_and(|claim| !claim.meets(right))
            };
            // Who slips into the right number has not made the mistake there.
            if fit.telling.len() < TELLING || !rows_enough || !fit.left.iter().all(wrong) {
                continue;
            }
            let Some(slip) = self.one_slip(&range) else {
                continue;
            };
            // What leaves fewer is likelier.
            if fit.left.len() < most_left {
                most_left = fit.left.len();
                causes.clear();
            }
            let known = |cause: &Cause| {
                (cause.mistake, cause.with) == (candidate.mistake, Some(slip.cause.mistake))
            };
            if !causes.iter().any(known) {
                causes.push(Cause {
                    mistake: candidate.mistake,
                    with: Some(slip.cause.mistake),
                    since: candidate.since(),
                    of: fit.of,
                    distinguishing: fit.telling.len(),
                    cells: Vec::new(),
                    with_cells: slip.cause.cells,
                    made: candidate.made.clone(),
                });
            }
        }
        causes
    }

    /// The slip that the stage shows where all else in it is as `range` has it: the most specific.
    fn one_slip(&self, range: &crate::interval::Intervals) -> Option<super::slipped::Slipped> {
        let mut slips = self.slips(range, &self.claims);
        slips.retain(|slip| {
            let few = slip.cause.cells.len() * EACH_LEFT <= slip.cause.of;
            few && (slip.certain || slip.standing == Standing::Remains)
        });
        slips.sort_by_key(|slip| slip.standing == Standing::Remains);
        slips.into_iter().next()
    }
}

/// Whether enough numbers tell a cause from the right answer to suppose two mistakes at once.
fn is_told(cause: &Cause) -> bool {
    cause.distinguishing >= TELLING
}

/// Every two mistakes that may both have been made in `stage`, as one rewrite, which none of them is alone.
/// `scratch` is a copy of the program, and is left as one.
fn both_in(
    program: &Program,
    scratch: &mut Program,
    stage: usize,
) -> Vec<(Mistake, Mistake, Rewrite)> {
    let right = &program.stages[stage];
    let right = Rewrite::of(right.op.clone(), right.operands.iter().copied());
    let singles = made_in(program, stage);
    let mut found: Vec<(Mistake, Mistake, Rewrite)> = Vec::new();
    let mut both = |one: Mistake, other: Mistake, rewrite: Rewrite| {
        let alone = rewrite == right || singles.iter().any(|(_, single)| *single == rewrite);
        if !alone && one != other && found.iter().all(|(.., known)| *known != rewrite) {
            found.push((one.min(other), one.max(other), rewrite));
        }
    };
    for (first, rewrite) in &singles {
        // The second is made in a program in which the first is the way to do it.
        if let Some((op, operands)) = rewrite.single() {
            scratch.stages[stage].op = op.clone();
            scratch.stages[stage].operands = operands;
            for (second, rewrite) in made_in(scratch, stage) {
                both(*first, second, rewrite);
            }
            scratch.stages[stage] = program.stages[stage].clone();
        }
        // Or the first does something around the stage's own op, and the second takes its place.
        for (second, inner) in &singles {
            if let Some(rewrite) = rewrite.around(&right, inner) {
                both(*first, *second, rewrite);
            }
        }
    }
    found
}

/// Every mistake of method in a stage, each way of it.
fn made_in(program: &Program, index: usize) -> Vec<(Mistake, Rewrite)> {
    let site = Site { program, index };
    let ways = |mistake: Mistake| match mistake.entry().kind {
        Kind::Method(rewrites) => rewrites(&site),
        Kind::Slip(_) => Vec::new(),
    };
    Mistake::all()
        .flat_map(|mistake| ways(mistake).into_iter().map(move |way| (mistake, way)))
        .collect()
}
