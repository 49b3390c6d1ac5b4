//! A problem worked out once: every sheet of a class is marked against the same exact numbers.

use std::sync::Arc;

use super::claim::Unit;
use super::remade::remade;
use super::sheet::{Sheet, WrittenStage};
use crate::expression::Source;
use crate::matrix::Matrix;
use crate::mistake::Rewrite;
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

    /// By how much a stage that is not on the sheet may have been rounded in the head: half the coarsest
    /// unit of those that are. Whole numbers that are right to be whole tell nothing about rounding: they
    /// count where nothing else does.
    pub(super) fn margin(&self, sheet: &Sheet) -> f64 {
        let tells = |written: &&WrittenStage| {
            let mut right = self.stages.get(written.stage).into_iter().flatten();
            let whole = right.all(|value| value.is_infinite() || value.fract() == 0.0);
            !(written.most_decimals() == Some(0) && whole)
        };
        let unit = |written: &WrittenStage| Unit::of(written).at(0.0);
        let telling = sheet.stages.iter().filter(tells).map(unit);
        let any = || sheet.stages.iter().map(unit).fold(0.0, f64::max);
        telling.reduce(f64::max).unwrap_or_else(any) / 2.0
    }

    /// What `stage` becomes where mistakes are made and all else is right; `None` for a slip, and where
    /// what comes after a mistake no longer fits.
    pub(super) fn remade(&self, made: &[(usize, Rewrite)], stage: usize) -> Option<Matrix> {
        let value = |source: Source| match source {
            Source::Input(input) => self.inputs.get(input).map(|values| &**values),
            Source::Stage(stage) => self.stages.get(stage),
        };
        remade(self.program, made, stage, value, |_| false).map(|made| made.value)
    }
}
