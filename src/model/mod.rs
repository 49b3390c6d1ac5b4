//! From a problem to its program: which stages there are, in which order, over which inputs.

mod attention;
mod builder;
mod generate;
mod heads;
mod layer;
mod mask;
mod misfit;
mod positions;
mod remedy;
mod scores;
mod tokens;
mod transformer;

pub use generate::{Generated, NotGenerated, generate};
pub use misfit::Misfit;
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

/// Builds the program of `problem`; of one that generates, up to the first step (see [`generate`]).
///
/// # Errors
/// [`Misfit`] where something is missing, has no use, or does not fit, with the remedies that make
/// the whole problem fit.
pub fn build(problem: &Problem) -> Result<Model, Misfit> {
    let mut builder = Builder::default();
    match assemble(&mut builder, problem) {
        Ok(()) => Ok(Model {
            program: builder.program,
            inputs: builder.matrices,
            generated: Vec::new(),
        }),
        Err(misfit) => Err(remedy::search(problem, &builder, misfit)),
    }
}

/// Adds the stages of `problem` to `builder`.
fn assemble(builder: &mut Builder, problem: &Problem) -> Result<(), Misfit> {
    match &problem.body {
        Body::Attention(attention) => attention::alone(builder, attention),
        Body::Transformer(transformer) => transformer::build(builder, transformer, &[]),
    }
}
