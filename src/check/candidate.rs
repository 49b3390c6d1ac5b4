//! A mistake of method as it may have been made: where, and what was computed there instead.

use std::collections::HashSet;

use super::report::{Cause, Report, StageReport};
use crate::expression::Source;
use crate::mistake::{Kind, Mistake, Rewrite, Site};
use crate::program::Program;

/// A mistake as it may have been made.
#[derive(Clone)]
pub(super) struct Candidate {
    /// The mistake.
    pub mistake: Mistake,
    /// What takes the place of which stages, in the program's order; most mistakes are made in one.
    pub made: Vec<(usize, Rewrite)>,
}

impl Candidate {
    fn of(cause: &Cause) -> Self {
        Self {
            mistake: cause.mistake,
            made: cause.made.clone(),
        }
    }

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

/// The mistakes that the stages `read` have already been explained by, and those that these rest on in turn, each
/// made in the stage that shows it: what rests on such a stage rests on what that mistake gives there. Where
/// several explain a stage, each is one way in which the sheet may have come about.
pub(super) fn known_before(report: &Report, read: &HashSet<usize>) -> Vec<Vec<Candidate>> {
    let explained = |read: &HashSet<usize>| -> Vec<Vec<Candidate>> {
        let before = report.stages.iter();
        let before = before.filter(|found| read.contains(&found.stage));
        before
            .map(explained_here)
            .filter(|causes| !causes.is_empty())
            .collect()
    };
    let mut all = read.clone();
    for made in explained(read)
        .iter()
        .flatten()
        .flat_map(|known| &known.made)
    {
        all.extend(stages_of(made.1.sources()));
    }
    let explained = explained(&all);
    let ways = explained.iter().map(Vec::len).max().unwrap_or(0);
    let nth = |way: usize| {
        let of = move |causes: &Vec<Candidate>| causes.get(way).or(causes.last()).cloned();
        explained.iter().filter_map(of).collect()
    };
    (0..ways).map(nth).collect()
}

/// The mistakes that explain a stage and were made in it.
fn explained_here(found: &StageReport) -> Vec<Candidate> {
    let here = |cause: &&Cause| matches!(cause.made[..], [(stage, _)] if stage == found.stage);
    let causes = found.causes.iter().filter(here);
    causes.map(Candidate::of).collect()
}

/// The stages among some sources.
pub(super) fn stages_of(sources: impl Iterator<Item = Source>) -> impl Iterator<Item = usize> {
    sources.filter_map(|source| match source {
        Source::Stage(stage) => Some(stage),
        Source::Input(_) => None,
    })
}

/// Every mistake in one of these stages, later stages first; then each made throughout, in all of
/// these stages where it can be: who forgets the scale forgets it in every head, and who takes the
/// weights of queries and keys for one another does it to both.
pub(super) fn candidates(program: &Program, stages: &[usize]) -> Vec<Candidate> {
    let mut stages = stages.to_vec();
    stages.sort_unstable();
    let mut singles: Vec<(usize, Candidate)> = Vec::new();
    let mut throughout = Vec::new();
    for mistake in Mistake::all() {
        let Kind::Method(rewrites) = mistake.entry().kind else {
            continue;
        };
        let made: Vec<(usize, Vec<Rewrite>)> = stages
            .iter()
            .map(|&index| (index, rewrites(&Site { program, index })))
            .filter(|(_, ways)| !ways.is_empty())
            .collect();
        // The same of several ways is taken in every stage.
        let ways = made.iter().map(|(_, ways)| ways.len()).max().unwrap_or(0);
        for way in (0..ways).take_while(|_| made.len() > 1) {
            let nth = |ways: &[Rewrite]| ways.get(way).or(ways.last()).cloned();
            throughout.push(Candidate {
                mistake,
                made: made
                    .iter()
                    .filter_map(|(stage, ways)| Some((*stage, nth(ways)?)))
                    .collect(),
            });
        }
        singles.extend(made.into_iter().flat_map(|(stage, ways)| {
            let made = ways.into_iter().map(move |rewrite| vec![(stage, rewrite)]);
            made.map(move |made| (stage, Candidate { mistake, made }))
        }));
    }
    // A mistake comes after those before it in the catalogue where both are made in one stage.
    singles.sort_by_key(|(stage, _)| std::cmp::Reverse(*stage));
    let singles = singles.into_iter().map(|(_, candidate)| candidate);
    singles.chain(throughout).collect()
}
