//! A problem worked out once: every sheet of a class is marked against the same exact numbers.

use std::sync::Arc;

use super::remade::remade;
use crate::expression::Source;
use crate::matrix::Matrix;
use crate::mistake::Rewrite;
use crate::program::Program;
use crate::trace::{Keep, Options, Stop, evaluate};

/// The right values of every stage.
#[derive(Clone, Debug)]
pub struct Solution<'p> {
    /// The problem's program.
    pub program: &'p Program,
    /// Its inputs.
    pub inputs: &'p [Arc<Matrix>],
    /// What each stage comes to.
    pub stages: Vec<Matrix>,
}

impl<'p> Solution<'p> {
    /// Works out `program` on `inputs`.
    ///
    /// # Errors
    /// Where the inputs are not the program's, or a value passes the range of `f64`.
    pub fn of(program: &'p Program, inputs: &'p [Arc<Matrix>]) -> Result<Self, Stop> {
        let options = Options {
            keep: Keep::Only((0..program.stages.len()).collect()),
            ..Options::default()
        };
        let trace = evaluate(program, inputs, &options)?;
        Ok(Self {
            program,
            inputs,
            stages: trace.into_stages().into_iter().flatten().collect(),
        })
    }

    /// What `stage` becomes where mistakes are made and all else is right; `None` for a slip, and where
    /// what comes after a mistake no longer fits.
    pub(super) fn remade(&self, made: &[(usize, Rewrite)], stage: usize) -> Option<Matrix> {
        let value = |source: Source| match source {
            Source::Input(input) => self.inputs.get(input).map(|values| &**values),
            Source::Stage(stage) => self.stages.get(stage),
        };
        remade(
            self.program,
            made,
            stage,
            value,
            |_| false,
            |_, value| value,
        )
        .map(|made| made.value)
    }
}
