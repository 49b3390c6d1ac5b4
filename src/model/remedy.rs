//! What would make a problem fit: every single change that people commonly need is tried on the
//! shapes alone, by the same rules that found the fault.

use super::attention::program;
use super::misfit::ShapeMisfit;
use crate::matrix::Shape;
use crate::problem::{Attention, Parameter, Projection};
use crate::program::Name;

/// A change that makes the whole problem fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Exchange the rows and columns of a matrix.
    Transpose(Parameter),
    /// Let weights multiply the other way.
    Projection(Projection),
}

/// An attention without its numbers, perhaps with one thing changed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outline<'a> {
    /// What it is an outline of.
    pub attention: &'a Attention,
    /// Which way weights multiply.
    pub projection: Projection,
    transposed: Option<Parameter>,
}

impl<'a> Outline<'a> {
    /// The outline of `attention` as it stands.
    pub fn of(attention: &'a Attention) -> Self {
        Self {
            attention,
            projection: attention.projection,
            transposed: None,
        }
    }

    /// Whether the file gives it.
    pub fn has(&self, parameter: Parameter) -> bool {
        self.attention.matrices.contains_key(&parameter)
    }

    /// Its shape.
    pub fn shape(&self, parameter: Parameter) -> Option<Shape> {
        let shape = Shape::of(self.attention.matrices.get(&parameter)?);
        Some(if self.transposed == Some(parameter) {
            shape.transposed()
        } else {
            shape
        })
    }

    /// How many queries there are.
    pub fn queries(&self) -> Option<usize> {
        use Parameter as P;
        [P::AttentionWeights, P::ScaledScores, P::Scores, P::Q, P::X]
            .into_iter()
            .find_map(|parameter| self.shape(parameter))
            .map(|shape| shape.rows)
    }

    /// How many keys there are.
    pub fn keys(&self) -> Option<usize> {
        use Parameter as P;
        let scores = [P::AttentionWeights, P::ScaledScores, P::Scores];
        let columns = || scores.into_iter().find_map(|p| self.shape(p));
        let tokens = || {
            self.shape(P::K)
                .or_else(|| self.shape(self.tokens_of(Name::Keys)))
        };
        columns()
            .map(|shape| shape.columns)
            .or_else(|| tokens().map(|shape| shape.rows))
    }

    /// Where the tokens of queries, keys or values come from.
    pub fn tokens_of(&self, name: Name) -> Parameter {
        use Parameter as P;
        let own = match name {
            Name::Keys => P::MemoryXK,
            Name::Values => P::MemoryXV,
            _ => return P::X,
        };
        let memory = [P::MemoryX, P::MemoryXK, P::MemoryXV];
        if self.has(own) {
            own
        } else if self.has(P::MemoryX) {
            P::MemoryX
        } else if memory.into_iter().any(|parameter| self.has(parameter)) {
            own
        } else {
            P::X
        }
    }
}

/// `misfit` with the remedies that make the whole of `attention` fit, likeliest first: weights the
/// wrong way round, all weights the other way, tokens the wrong way round. The blame goes to the
/// matrix that the first of them changes.
pub(super) fn search(attention: &Attention, misfit: ShapeMisfit) -> ShapeMisfit {
    let plain = Outline::of(attention);
    let other = match attention.projection {
        Projection::RowTimesWeight => Projection::WeightTimesColumn,
        Projection::WeightTimesColumn => Projection::RowTimesWeight,
    };
    let transposed = |weights: bool| {
        let matrices = attention.matrices.keys().copied();
        matrices
            .filter(move |parameter| !parameter.is_vector() && parameter.is_weight() == weights)
            .map(|parameter| {
                let transposed = Some(parameter);
                (
                    Remedy::Transpose(parameter),
                    Outline {
                        transposed,
                        ..plain
                    },
                )
            })
    };
    let reversed = Outline {
        projection: other,
        ..plain
    };
    let remedies: Vec<Remedy> = transposed(true)
        .chain([(Remedy::Projection(other), reversed)])
        .chain(transposed(false))
        .filter(|(_, outline)| program(outline).is_ok())
        .map(|(remedy, _)| remedy)
        .collect();
    let changed = match remedies.first() {
        Some(Remedy::Transpose(parameter)) => Some(*parameter),
        _ => None,
    };
    let blames_first = match changed {
        Some(changed) if misfit.other.maker == Some(changed) => false,
        Some(changed) if misfit.first.maker == Some(changed) => true,
        _ => misfit.blames_first,
    };
    ShapeMisfit {
        blames_first,
        remedies,
        ..misfit
    }
}
