//! Slips: the pattern that the written cells of a stage show beside what they should be, and several slips in
//! one stage, each in a cell of its own.

use nalgebra::DMatrix;

use super::Verdict;
use super::claim::Unit;
use super::report::{Cause, CellReport};
use super::search::Search;
use crate::interval::{Interval, Intervals};
use crate::mistake::{Cells, Kind, Mistake, SlipSite, Standing};

/// A slip that was found.
pub(super) struct Slipped {
    pub cause: Cause,
    pub standing: Standing,
    /// Whether a slip of arithmetic would hardly show its pattern by chance.
    pub certain: bool,
}

impl Search<'_> {
    /// Slips whose pattern the cells that claim something show, where the stage should be as `reach` has it.
    pub fn slips(&self, reach: &Intervals, claims: &DMatrix<Option<Interval>>) -> Vec<Slipped> {
        let stage = self.written.stage;
        let shown = self
            .written
            .cells
            .zip_map(claims, |cell, claim| cell.filter(|_| claim.is_some()));
        let values = shown.map(|cell| cell.map(|cell| cell.value));
        let decimals = shown.map(|cell| cell?.decimals);
        let site = SlipSite {
            name: self.program.stages[stage].key.name,
            written: &values,
            decimals: &decimals,
            claims,
            reach,
            unit: Unit::of(self.written).at(0.0),
        };
        let of = claims.iter().flatten().count();
        Mistake::all()
            .filter_map(|mistake| match mistake.entry().kind {
                Kind::Slip(slip) => Some((mistake, slip.standing, (slip.fits)(&site)?)),
                Kind::Method(_) => None,
            })
            .map(|(mistake, standing, pattern)| Slipped {
                cause: Cause {
                    mistake,
                    with: None,
                    since: stage,
                    of,
                    distinguishing: pattern.cells.len(),
                    cells: pattern.cells,
                    with_cells: Vec::new(),
                    made: Vec::new(),
                },
                standing,
                certain: pattern.certain,
            })
            .collect()
    }

    /// Several slips, each in a cell or two of its own, where most cells of the stage are right: what each
    /// cell shows that is looked at without the other wrong ones, else that it was miscalculated.
    pub fn several_slips(&self) -> Option<Cause> {
        let reach = &self.marked.work[self.written.stage].reach;
        if reach.shape() != self.written.shape() {
            return None;
        }
        let unexplained = self.unexplained(reach);
        let stages = self.marked.report.stages.iter();
        let stage = stages
            .into_iter()
            .find(|found| found.stage == self.written.stage)?;
        let is_wrong = |cell: &&CellReport| cell.verdict == Verdict::Wrong;
        let wrong = stage.cells.iter().filter(is_wrong);
        let mut left: Cells = wrong.map(|cell| (cell.row, cell.column)).collect();
        let (wrong, of) = (left.len(), self.claims.iter().flatten().count());
        if 2 * wrong >= of {
            return None;
        }
        let mut found: Vec<(Mistake, Cells)> = Vec::new();
        while let Some(&at) = left.first() {
            let partners = left.iter().skip(1).map(|&other| vec![at, other]);
            let exchanged = partners
                .into_iter()
                .find_map(|two| self.alone(reach, &unexplained, &two, Standing::Equal));
            let slip = exchanged
                .or_else(|| self.alone(reach, &unexplained, &[at], Standing::Equal))
                .or_else(|| self.alone(reach, &unexplained, &[at], Standing::Remains))?;
            left.retain(|at| !slip.1.contains(at));
            found.push(slip);
        }
        found.sort_by_key(|(mistake, _)| *mistake);
        let first = found.first()?.0;
        // Several of one kind are that kind twice.
        let alike = found.iter().all(|(mistake, _)| *mistake == first);
        let of_first = |(mistake, _): &(Mistake, Cells)| *mistake == first;
        let many = if alike {
            1
        } else {
            found.iter().filter(|slip| of_first(slip)).count()
        };
        let rest = found.split_off(many);
        // A cause names two; of more kinds, all but the first are told as what all of them are.
        let with = rest.first().and_then(|&(second, _)| {
            let remains = |mistake: &Mistake| mistake.standing() == Some(Standing::Remains);
            let one_kind = rest.iter().all(|(mistake, _)| *mistake == second);
            if one_kind {
                Some(second)
            } else {
                Mistake::all().find(remains)
            }
        });
        let together = |slips: Vec<(Mistake, Cells)>| {
            let cells = slips.into_iter().flat_map(|(_, cells)| cells);
            cells.collect::<Cells>()
        };
        Some(Cause {
            mistake: first,
            with,
            since: self.written.stage,
            of,
            distinguishing: wrong,
            cells: together(found),
            with_cells: together(rest),
            made: Vec::new(),
        })
    }

    /// The cells that `reach` does not explain.
    fn unexplained(&self, reach: &Intervals) -> Cells {
        let (rows, columns) = self.claims.shape();
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let right = |&at: &(usize, usize)| {
            self.claims[at].is_none_or(|claim| {
                super::diagnose::explains(reach.at(at.0, at.1), self.written.cells[at], claim)
            })
        };
        cells.filter(|at| !right(at)).collect()
    }

    /// The slip of that standing that these of the cells show that their place does not explain, all of them, where the others are blank.
    fn alone(
        &self,
        reach: &Intervals,
        unexplained: &[(usize, usize)],
        these: &[(usize, usize)],
        standing: Standing,
    ) -> Option<(Mistake, Cells)> {
        let mut claims = self.claims.clone();
        for at in unexplained.iter().filter(|at| !these.contains(at)) {
            claims[*at] = None;
        }
        let slips = self.slips(reach, &claims).into_iter();
        let mut slips = slips.filter(|slip| slip.standing == standing && slip.certain);
        slips
            .find(|slip| slip.cause.cells == these)
            .map(|slip| (slip.cause.mistake, slip.cause.cells))
    }
}
