//! The stages of one attention, in the order of the walk.

use super::arithmetic::Grid;
use super::problem::{Origin, Problem};

/// A stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
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

use Stage::*;

/// One thing a stage.
#[derive(Clone, Debug, Default)]
pub struct ByStage<T>([T; 9]);

impl<T> std::ops::Index<Stage> for ByStage<T> {
    type Output = T;
    fn index(&self, stage: Stage) -> &T {
        &self.0[stage as usize]
    }
}

impl<T> std::ops::IndexMut<Stage> for ByStage<T> {
    fn index_mut(&mut self, stage: Stage) -> &mut T {
        &mut self.0[stage as usize]
    }
}

/// The numbers that a student goes on with.
pub type Numbers = ByStage<Grid>;

impl Stage {
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
