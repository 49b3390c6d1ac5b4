//! From a problem to its program: which stages there are, in which order, over which inputs.

mod alone;
mod attention;
mod builder;
mod heads;
mod layer;
mod mask;
mod misfit;
mod positions;
mod remedy;
mod scores;
mod tokens;
mod transformer;

pub use misfit::{
    GivenMisfit, HeadsMisfit, MaskMisfit, Misfit, StackMisfit, UnknownWord, WordsMisfit,
};
pub use positions::positions;
pub use remedy::Remedy;

use std::sync::Arc;

use crate::matrix::Matrix;
use crate::problem::{Body, Problem};
use crate::program::Program;
use builder::Builder;

/// A program with the matrices it runs on.
#[derive(Clone, Debug)]
pub struct Model {
    /// The program.
    pub program: Program,
    /// Its inputs, in the program's order.
    pub inputs: Vec<Arc<Matrix>>,
    /// What was generated, where the problem asks for it.
    pub generated: Vec<Generated>,
}

/// A generated word.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// The word.
    pub token: String,
    /// Its probability, given the words before it.
    pub probability: f64,
}

/// Builds the program of `problem`; of one that generates, up to the first step (the others are
/// [`generate`](crate::generation::generate)'s).
///
/// # Errors
/// [`Misfit`] where something is missing, has no use, or does not fit, with the remedies that make
/// the whole problem fit.
pub fn build(problem: &Problem) -> Result<Model, Misfit> {
    build_steps(problem, &[])
}

/// The same; of a problem that generates with the steps of all `words`, and the one after them.
///
/// # Errors
/// As [`build`].
pub fn build_steps(problem: &Problem, words: &[String]) -> Result<Model, Misfit> {
    let mut builder = Builder::default();
    match assemble(&mut builder, problem, words) {
        Ok(()) => Ok(Model {
            program: builder.program,
            inputs: builder.matrices,
            generated: Vec::new(),
        }),
        Err(misfit) => Err(remedy::search(problem, &builder, misfit)),
    }
}

/// Adds the stages of `problem` to `builder`.
fn assemble(builder: &mut Builder, problem: &Problem, words: &[String]) -> Result<(), Misfit> {
    match &problem.body {
        Body::Attention(attention) => alone::alone(builder, attention),
        Body::Transformer(transformer) => transformer::build(builder, transformer, words),
    }
}
