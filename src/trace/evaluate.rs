//! The walk on numbers: a trace of every stage kept.

use super::domain::Numbers;
use super::walk::walk;
use crate::expression::Source;
use crate::matrix::{Matrix, Shape};
use crate::number::display::round;
use crate::op::Op;
use crate::program::{Key, Program};

/// Which stages to give back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// All of them.
    #[default]
    All,
    /// These, by index.
    Only(Vec<usize>),
}

/// How to walk.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Values that take the place of a stage's own, by index.
    pub overrides: Vec<(usize, Matrix)>,
    /// Round every computed stage to so many decimals and carry on with that, as on paper.
    pub round: Option<usize>,
    /// Which stages to keep.
    pub keep: Keep,
}

/// What a program came to.
#[derive(Clone, Debug)]
pub struct Trace<'p> {
    /// The program.
    pub program: &'p Program,
    /// Its inputs.
    pub inputs: &'p [Matrix],
    /// Its stages; `None` where one was not kept.
    pub stages: Vec<Option<Matrix>>,
    /// The stages that an override changes beside the overridden ones: all that rest on those.
    pub affected: Vec<usize>,
}

/// A value beyond the range of `f64`, which ends a walk.
#[derive(Clone, Debug, PartialEq)]
pub struct Overflow {
    /// The stage.
    pub key: Key,
    /// The index of the stage.
    pub stage: usize,
    /// The row of the first such cell, from 0.
    pub row: usize,
    /// Its column, from 0.
    pub column: usize,
}

/// Walks `program` on `inputs`, which must be the program's, in its order and of its shapes.
///
/// # Errors
/// [`Overflow`] where a value passes the range of `f64`.
pub fn evaluate<'p>(
    program: &'p Program,
    inputs: &'p [Matrix],
    options: &Options,
) -> Result<Trace<'p>, Overflow> {
    let overridden: Vec<usize> = options.overrides.iter().map(|(stage, _)| *stage).collect();
    let keep = |stage| match &options.keep {
        Keep::All => true,
        Keep::Only(stages) => stages.contains(&stage),
    };
    let stages = walk(program, &Numbers, inputs, keep, |index, value, operands| {
        let stage = &program.stages[index];
        if let Some((_, given)) = options.overrides.iter().find(|(over, _)| *over == index) {
            return Ok(given.clone());
        }
        if let Some((row, column)) = passed_range(&stage.op, &value, operands) {
            return Err(Overflow {
                key: stage.key,
                stage: index,
                row,
                column,
            });
        }
        Ok(match options.round {
            Some(digits) if !matches!(stage.op, Op::Given(_)) => value.map(|v| round(v, digits)),
            _ => value,
        })
    })?;
    Ok(Trace {
        program,
        inputs,
        stages,
        affected: program.dependants(&overridden),
    })
}

/// The first cell that is no number although all it was worked out from are.
fn passed_range(op: &Op, value: &Matrix, operands: &[&Matrix]) -> Option<(usize, usize)> {
    let no_number = |&(row, column): &(usize, usize)| !value[(row, column)].is_finite();
    let from_numbers = |&(row, column): &(usize, usize)| {
        operands.iter().enumerate().all(|(index, operand)| {
            op.operation()
                .reads(index, Shape::of(operand), row, column)
                .cells()
                .all(|cell| operand[cell].is_finite())
        })
    };
    (0..value.nrows())
        .flat_map(|row| (0..value.ncols()).map(move |column| (row, column)))
        .filter(no_number)
        .find(from_numbers)
}

impl Trace<'_> {
    /// The numbers of a source; `None` where the stage was not kept.
    pub fn matrix(&self, source: Source) -> Option<&Matrix> {
        match source {
            Source::Input(index) => self.inputs.get(index),
            Source::Stage(index) => self.stages.get(index)?.as_ref(),
        }
    }
}
