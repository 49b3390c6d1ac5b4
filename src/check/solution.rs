//! A problem worked out once: every sheet of a class is marked against the same exact numbers.

use std::sync::Arc;

use crate::matrix::Matrix;
use crate::program::Program;
use crate::trace::{Options, Stop, evaluate};

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
        let trace = evaluate(program, inputs, &Options::default())?;
        Ok(Self {
            program,
            inputs,
            stages: trace.stages.into_iter().flatten().collect(),
        })
    }
}
