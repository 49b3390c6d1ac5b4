//! What would make a problem fit: every single change that people commonly need is tried on the
//! shapes alone, by the same rules that found the fault.

use super::assemble;
use super::builder::Builder;
use super::misfit::{Divided, HeadsMisfit, Misfit, ShapeMisfit};
use crate::matrix::Shape;
use crate::problem::{Problem, Projection};
use crate::program::{InputKey, Scope};

/// A change that makes the whole problem fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Exchange the rows and columns of a matrix.
    Transpose(InputKey),
    /// Let weights multiply the other way.
    Projection(Projection),
    /// Give a matrix another shape.
    Resize(InputKey, Shape),
    /// Give the attention that stands there another number of heads.
    Heads(Scope, usize),
}

/// `misfit` of the problem that `builder` got so far with; where shapes do not fit, with the
/// remedies that make the whole of it fit.
pub(super) fn search(problem: &Problem, builder: &Builder, misfit: Misfit) -> Misfit {
    within(problem, builder, Scope::default(), misfit)
}

/// The same of a misfit in the block `scope`.
fn within(problem: &Problem, builder: &Builder, scope: Scope, misfit: Misfit) -> Misfit {
    match misfit {
        Misfit::Shape(shape) => Misfit::Shape(Box::new(mended(problem, builder, *shape))),
        Misfit::Heads(HeadsMisfit::Divide(divided)) => {
            let divided = shared(problem, builder, scope, *divided);
            Misfit::Heads(HeadsMisfit::Divide(Box::new(divided)))
        }
        Misfit::Within(scope, misfit) => within(problem, builder, scope, *misfit).within(scope),
        other => other,
    }
}

/// Whether `remedy` alone makes the whole of `problem` fit.
fn helps(problem: &Problem, remedy: Remedy) -> bool {
    assemble(&mut Builder::trying(remedy), problem, &[]).is_ok()
}

/// Likeliest first: weights the wrong way round, all weights the other way, tokens the wrong way
/// round. The blame goes to the matrix that the first of them changes; where none of them helps, to the
/// one of the two that do not fit together which alone, made wider or narrower, makes all fit.
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
        .filter(|&remedy| helps(problem, remedy))
        .collect();
    let changed = match remedies.first() {
        Some(Remedy::Transpose(key)) => Some(*key),
        _ => None,
    };
    let resized = |first: bool| {
        let remedy = misfit.resized(first, &builder.program);
        remedy.is_some_and(|remedy| helps(problem, remedy))
    };
    let alone = match remedies.is_empty().then(|| [resized(true), resized(false)]) {
        Some([true, false]) => Some(true),
        Some([false, true]) => Some(false),
        _ => None,
    };
    let blames_first = match changed {
        Some(changed) if misfit.other.maker == Some(changed) => false,
        Some(changed) if misfit.first.maker == Some(changed) => true,
        _ => alone.unwrap_or(misfit.blames_first),
    };
    ShapeMisfit {
        blames_first,
        alone: alone.is_some(),
        remedies,
        ..misfit
    }
}

/// Heads in the block `scope` that cannot share what they are given, with the numbers of heads, or else
/// the width of what is shared, that would make all fit.
fn shared(problem: &Problem, builder: &Builder, scope: Scope, divided: Divided) -> Divided {
    let (columns, heads) = (divided.columns, divided.heads);
    let numbers = divided.divisors.iter().copied();
    let numbers: Vec<usize> = numbers
        .filter(|&number| helps(problem, Remedy::Heads(scope, number)))
        .collect();
    if !numbers.is_empty() {
        return Divided {
            divisors: numbers,
            ..divided
        };
    }
    let key = divided.maker(scope);
    let input = key.and_then(|key| builder.program.find_input(key));
    let (Some(key), Some(input)) = (key, input) else {
        return divided;
    };
    let shape = builder.program.inputs[input].shape;
    let below = columns / heads * heads;
    let remedies = [below + heads, below]
        .into_iter()
        .filter(|width| *width > 0);
    let mut remedies = remedies.map(|width| match projection(problem) {
        Projection::RowTimesWeight => Remedy::Resize(key, Shape::new(shape.rows, width)),
        Projection::WeightTimesColumn => Remedy::Resize(key, Shape::new(width, shape.columns)),
    });
    let remedy = remedies.find(|&remedy| helps(problem, remedy));
    Divided { remedy, ..divided }
}

/// The way that the problem's weights multiply.
const fn projection(problem: &Problem) -> Projection {
    match &problem.body {
        crate::problem::Body::Attention(attention) => attention.projection,
        crate::problem::Body::Transformer(transformer) => transformer.projection,
    }
}

/// The way that the problem's weights do not multiply.
fn other_projection(problem: &Problem) -> Projection {
    match projection(problem) {
        Projection::RowTimesWeight => Projection::WeightTimesColumn,
        Projection::WeightTimesColumn => Projection::RowTimesWeight,
    }
}
