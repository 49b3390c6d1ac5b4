//! Why a stage went wrong: every mistake of the catalogue is tried, over the same ranges that the
//! stage was marked by.

use std::cell::Cell;
use std::cmp::Ordering;

use nalgebra::DMatrix;

use super::candidate::{Candidate, candidates, known_before};
use super::claim::{Unit, claim};
use super::mark::{Marked, Options, unit_roundoff};
use super::report::{Cause, StageReport};
use super::sheet::{Sheet, Written, WrittenStage};
use super::solution::Solution;
use super::suppose::{Suppose, unwritten_before};
use crate::interval::{Interval, Intervals};
use crate::mistake::{Kind, Mistake, Rewrite, SlipSite, Standing};
use crate::op::Op;
use crate::program::Program;
use crate::trace::Enclosures;

/// Adds the causes of every stage that went wrong by itself, and what a stage only rounded cannot
/// rule out. What is not on the sheet may be off by `margin`.
pub fn diagnose(
    solution: &Solution<'_>,
    sheet: &Sheet,
    options: &Options,
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
    for at in 0..marked.report.stages.len() {
        let stage = &marked.report.stages[at];
        if !(stage.is_diagnosed() || stage.is_rounded()) {
            continue;
        }
        let Some(written) = sheet.stage(stage.stage) else {
            continue;
        };
        let search = Search {
            solution,
            program: solution.program,
            inputs: &inputs,
            marked,
            sheet,
            written,
            options,
            known: known_before(&marked.report, written.stage),
            claims: claims(written, stage, options),
            enclosures: &enclosures,
            margin,
            spent: &spent,
            most: spent.get().saturating_add(MOST_WORK),
            cut_short: Cell::new(false),
        };
        if stage.is_diagnosed() {
            let causes = search.causes();
            let cut_short = search.cut_short.get();
            let report = &mut marked.report.stages[at];
            report.causes = causes;
            report.cut_short = cut_short;
        } else {
            let remarks = search.remarks();
            marked.report.stages[at].remarks = remarks;
        }
    }
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
    // A large negative number stands for minus infinity where that was made.
    written.is_some_and(|written| written.is_masked(made.high)) || claim.meets(made)
}

/// The search for what explains one written stage.
struct Search<'a> {
    solution: &'a Solution<'a>,
    program: &'a Program,
    inputs: &'a [Intervals],
    marked: &'a Marked,
    sheet: &'a Sheet,
    written: &'a WrittenStage,
    options: &'a Options,
    /// The mistakes that explain stages before, in each of the ways in which they do.
    known: Vec<Vec<Candidate>>,
    claims: DMatrix<Option<Interval>>,
    enclosures: &'a Enclosures,
    /// By how much what was not written may be off.
    margin: f64,
    /// What trying mistakes has cost so far, in numbers worked out.
    spent: &'a Cell<usize>,
    /// What it may have cost when this stage is done.
    most: usize,
    /// Whether that was not enough.
    cut_short: Cell<bool>,
}

/// No more numbers are worked out for the causes of one stage: where only the end of a large program was
/// written, what was tried first (the nearest stages) has to do.
const MOST_WORK: usize = 20_000_000;

/// Nor for those of all stages of a sheet.
const MOST_IN_ALL: usize = 200_000_000;

/// A slip that was found.
struct Slipped {
    cause: Cause,
    standing: Standing,
    /// Whether a slip of arithmetic would hardly show its pattern by chance.
    certain: bool,
}

impl Search<'_> {
    /// What explains the stage: single mistakes and the patterns of slips, else two mistakes, else
    /// what remains.
    fn causes(&self) -> Vec<Cause> {
        let mut causes = self.methods();
        let method = !causes.is_empty();
        let (remains, slips): (Vec<Slipped>, _) = self
            .slips()
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
        causes
    }

    /// Single mistakes of method that a stage which is right cannot rule out, although they come to other
    /// numbers than the right ones.
    fn remarks(&self) -> Vec<Cause> {
        let mut causes = self.methods();
        causes.retain(|cause| self.differs(cause));
        causes
    }

    /// Single mistakes of method that explain every written cell: by the numbers as they were
    /// written, or by what they stand for after the mistakes that are known already.
    fn methods(&self) -> Vec<Cause> {
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
                None => causes.extend(self.fits(known, &[&candidate])),
                // What may have been made in an earlier stage as well may have been made since that.
                Some(cause) => {
                    let earlier = candidate.only().is_some_and(|stage| stage < cause.since);
                    if earlier && self.fits(known, &[&candidate]).is_some() {
                        cause.since = candidate.since();
                    }
                }
            }
        }
        causes
    }

    /// Two mistakes in different stages, of which only the last was written.
    fn pairs(&self) -> Vec<Cause> {
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

    /// Every mistake in the stage, or in a stage before it that was not written in full.
    fn candidates(&self) -> Vec<Candidate> {
        let stages = unwritten_before(self.program, self.sheet, self.written.stage);
        candidates(self.program, &[stages, vec![self.written.stage]].concat())
    }

    /// Whether nothing more can be tried. Half of what there is belongs to mistakes made throughout, which
    /// come last.
    fn is_spent(&self, throughout: bool) -> bool {
        let kept = if throughout { 0 } else { MOST_WORK / 2 };
        let spent = self.spent.get() > self.most.min(MOST_IN_ALL) - kept;
        self.cut_short.set(self.cut_short.get() || spent);
        spent
    }

    /// The cause that these mistakes are, where they explain every written cell after those known.
    fn fits(&self, known: &[Candidate], mistakes: &[&Candidate]) -> Option<Cause> {
        let throughout = mistakes.iter().any(|candidate| candidate.only().is_none());
        if self.is_spent(throughout) {
            return None;
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
        if range.shape() != self.written.shape() {
            return None;
        }
        let own = &self.marked.work[self.written.stage].reach;
        let same_shape = own.shape() == range.shape();
        let all_or_nothing = mistakes.iter().any(|candidate| {
            let made = candidate.at(self.written.stage).and_then(Rewrite::op);
            made.is_some_and(Op::is_all_or_nothing)
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
                let written = self.written.cells[(row, column)];
                if open || between || !explains(made, written, claim) {
                    return None;
                }
                of += 1;
                let right = same_shape && claim.meets(own.at(row, column));
                distinguishing += usize::from(!right);
            }
        }
        if all_or_nothing && !self.one_each(&range) {
            return None;
        }
        let [first, rest @ ..] = mistakes else {
            return None;
        };
        (of > 0).then(|| Cause {
            mistake: first.mistake,
            with: rest.first().map(|second| second.mistake),
            since: first.since(),
            of,
            distinguishing,
            cells: Vec::new(),
            made: mistakes.iter().flat_map(|made| made.made.clone()).collect(),
        })
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

    /// Slips whose pattern the stage shows.
    fn slips(&self) -> Vec<Slipped> {
        let stage = self.written.stage;
        let values = self.written.cells.map(|cell| cell.map(|cell| cell.value));
        let decimals = self.written.cells.map(|cell| cell?.decimals);
        let site = SlipSite {
            name: self.program.stages[stage].key.name,
            written: &values,
            decimals: &decimals,
            claims: &self.claims,
            reach: &self.marked.work[stage].reach,
            unit: Unit::of(self.written).at(0.0),
        };
        let of = self.claims.iter().flatten().count();
        Mistake::all()
            .filter_map(|mistake| match mistake.entry().kind {
                Kind::Slip(slip) => Some((mistake, slip.standing, (slip.fits)(&site)?)),
                Kind::Method(_) => None,
            })
            .map(|(mistake, standing, pattern)| {
                let cause = Cause {
                    mistake,
                    with: None,
                    since: stage,
                    of,
                    distinguishing: pattern.cells.len(),
                    cells: pattern.cells,
                    made: Vec::new(),
                };
                Slipped {
                    cause,
                    standing,
                    certain: pattern.certain,
                }
            })
            .collect()
    }
}
