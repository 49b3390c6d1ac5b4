//! What would make a problem fit: every single change that people commonly need is tried on the
//! shapes alone, by the same rules that found the fault.

use super::assemble;
use super::builder::Builder;
use super::misfit::{Misfit, ShapeMisfit};
use crate::problem::{Problem, Projection};
use crate::program::InputKey;

/// A change that makes the whole problem fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Exchange the rows and columns of a matrix.
    Transpose(InputKey),
    /// Let weights multiply the other way.
    Projection(Projection),
}

/// `misfit` of the problem that `builder` got so far with; where shapes do not fit, with the
/// remedies that make the whole of it fit.
pub(super) fn search(problem: &Problem, builder: &Builder, misfit: Misfit) -> Misfit {
    match misfit {
        Misfit::Shape(shape) => Misfit::Shape(Box::new(mended(problem, builder, *shape))),
        Misfit::Within(scope, misfit) => search(problem, builder, *misfit).within(scope),
        other => other,
    }
}

/// Likeliest first: weights the wrong way round, all weights the other way, tokens the wrong way
/// round. The blame goes to the matrix that the first of them changes.
fn mended(problem: &Problem, builder: &Builder, misfit: ShapeMisfit) -> ShapeMisfit {
    let other = other_projection(problem);
    let transposed = |weights: bool| {
        let inputs = builder.program.inputs.iter().map(|input| input.key);
        inputs
            .filter(move |key| !key.parameter.is_vector() && key.parameter.is_weight() == weights)
            .map(Remedy::Transpose)
    };
    let remedies: Vec<Remedy> = transposed(true)
        .chain([Remedy::Projection(other)])
        .chain(transposed(false))
        .filter(|&remedy| assemble(&mut Builder::trying(remedy), problem, &[]).is_ok())
        .collect();
    let changed = match remedies.first() {
        Some(Remedy::Transpose(key)) => Some(*key),
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

/// The way that the problem's weights do not multiply.
fn other_projection(problem: &Problem) -> Projection {
    let given = match &problem.body {
        crate::problem::Body::Attention(attention) => attention.projection,
        crate::problem::Body::Transformer(transformer) => transformer.projection,
    };
    match given {
        Projection::RowTimesWeight => Projection::WeightTimesColumn,
        Projection::WeightTimesColumn => Projection::RowTimesWeight,
    }
}
