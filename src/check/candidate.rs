//! A mistake of method as it may have been made: where, and what was computed there instead.

use super::report::Report;
use crate::mistake::{Group, Kind, Mistake, Rewrite, Site};
use crate::program::Program;

/// A mistake as it may have been made.
pub(super) struct Candidate {
    /// The mistake.
    pub mistake: Mistake,
    /// What takes the place of which stages, in the program's order; most mistakes are made in one.
    pub made: Vec<(usize, Rewrite)>,
}

impl Candidate {
    /// What takes the place of the stage.
    pub fn at(&self, stage: usize) -> Option<&Rewrite> {
        let made = self.made.iter().find(|(made, _)| *made == stage);
        made.map(|(_, rewrite)| rewrite)
    }

    /// The first stage it is made in.
    pub fn since(&self) -> usize {
        self.made.first().map_or(0, |(stage, _)| *stage)
    }

    /// The stage it is made in, where that is one.
    pub fn only(&self) -> Option<usize> {
        match self.made[..] {
            [(stage, _)] => Some(stage),
            _ => None,
        }
    }
}

/// The mistakes that stages before `stage` have already been explained by, each made in the stage that
/// shows it: what rests on such a stage rests on what that mistake gives there.
pub(super) fn known_before(report: &Report, stage: usize) -> Vec<Candidate> {
    let before = report.stages.iter().filter(|found| found.stage < stage);
    before
        .filter_map(|found| {
            let cause = found.causes.iter().find(|cause| !cause.made.is_empty())?;
            let here = matches!(cause.made[..], [(stage, _)] if stage == found.stage);
            here.then(|| Candidate {
                mistake: cause.mistake,
                made: cause.made.clone(),
            })
        })
        .collect()
}

/// Every mistake in one of these stages, later stages first; then those of the projections made
/// throughout, in all of these stages where they can be.
pub(super) fn candidates(program: &Program, stages: &[usize]) -> Vec<Candidate> {
    let mut stages = stages.to_vec();
    stages.sort_unstable();
    let rewrites = |mistake: Mistake, index: usize| match mistake.entry().kind {
        Kind::Method(rewrites) => rewrites(&Site { program, index }),
        Kind::Slip(_) => Vec::new(),
    };
    let mut candidates = Vec::new();
    for &stage in stages.iter().rev() {
        for mistake in Mistake::all() {
            candidates.extend(
                rewrites(mistake, stage)
                    .into_iter()
                    .map(|rewrite| Candidate {
                        mistake,
                        made: vec![(stage, rewrite)],
                    }),
            );
        }
    }
    // Who takes the weights of queries and keys for one another does it to both.
    let in_projections = |mistake: &Mistake| mistake.entry().group == Group::Projection;
    for mistake in Mistake::all().filter(in_projections) {
        let made: Vec<(usize, Rewrite)> = stages
            .iter()
            .filter_map(|&stage| Some((stage, rewrites(mistake, stage).into_iter().next()?)))
            .collect();
        if made.len() > 1 {
            candidates.push(Candidate { mistake, made });
        }
    }
    candidates
}
