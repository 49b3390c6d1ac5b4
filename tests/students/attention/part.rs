//! The stages of one attention, in the order of the walk.

use super::problem::{Origin, Problem};
use crate::students::arithmetic::Grid;

/// A stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    Queries,
    Keys,
    Values,
    Scores,
    Scaled,
    Masked,
    Weights,
    Concat,
    Output,
}

use Part::*;

/// The numbers of the stages, as far as they are worked out.
#[derive(Clone, Copy, Default)]
pub struct Numbers<'n>([Option<&'n Grid>; 9]);

impl<'n> Numbers<'n> {
    /// What the parts are.
    pub fn of(parts: &[Part], grids: &[&'n Grid]) -> Self {
        let mut numbers = Self::default();
        for (part, grid) in parts.iter().zip(grids) {
            numbers.0[*part as usize] = Some(grid);
        }
        numbers
    }
}

impl std::ops::Index<Part> for Numbers<'_> {
    type Output = Grid;
    fn index(&self, part: Part) -> &Grid {
        self.0[part as usize].expect("a stage of the problem, worked out before")
    }
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Queries, Keys, Values, Scores, Scaled, Masked, Weights, Concat, Output,
    ];

    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            Queries => "queries",
            Keys => "keys",
            Values => "values",
            Scores => "scores",
            Scaled => "scaled_scores",
            Masked => "masked_scores",
            Weights => "attention_weights",
            Concat => "concat",
            Output => "output",
        }
    }

    /// The stages of the problem.
    pub fn of(problem: &Problem) -> Vec<Self> {
        Self::ALL
            .into_iter()
            .filter(|stage| match stage {
                Scaled => problem.scale.is_some(),
                Masked => !problem.rules.is_empty(),
                Concat => problem.w_o.is_some(),
                _ => true,
            })
            .collect()
    }

    /// The stages that it is worked out from.
    pub fn operands(self, problem: &Problem) -> Vec<Self> {
        let before = |stages: &[Self]| {
            let there = Self::of(problem);
            let last = stages.iter().find(|stage| there.contains(stage));
            vec![*last.expect("a stage that is always there")]
        };
        match self {
            Queries | Keys | Values => vec![],
            Scores => vec![Queries, Keys],
            Scaled => vec![Scores],
            Masked => before(&[Scaled, Scores]),
            Weights => before(&[Masked, Scaled, Scores]),
            Concat => vec![Weights, Values],
            Output if problem.w_o.is_some() => vec![Concat],
            Output => vec![Weights, Values],
        }
    }

    /// Whether the problem gives it.
    pub fn is_given(self, problem: &Problem) -> bool {
        let origin = match self {
            Queries => &problem.queries,
            Keys => &problem.keys,
            Values => &problem.values,
            _ => return false,
        };
        matches!(origin, Origin::Given(_))
    }
}
