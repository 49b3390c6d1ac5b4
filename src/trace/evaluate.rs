//! The walk on numbers: a trace of every stage kept.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::blocks;
use super::domain::Numbers;
use super::kept::{Kept, on_demand};
use super::walk::walk;
use crate::expression::Source;
use crate::matrix::{Matrix, Shape};
use crate::number::display::round;
use crate::op::Op;
use crate::program::Program;

/// Which stages to give back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// Any of them may be asked for; large ones that are soon worked out from others are, once they are.
    #[default]
    All,
    /// These, by index, as the walk came to them.
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
    pub inputs: &'p [Arc<Matrix>],
    /// Its stages.
    pub stages: Vec<Kept>,
    /// The stages that an override changes beside the overridden ones: all that rest on those.
    pub affected: Vec<usize>,
    /// The decimals that every computed stage was rounded to, where they were.
    pub round: Option<usize>,
    /// The rows of each softmax that the mask leaves nothing to attend to, by stage; noted whether
    /// the stage is kept or not.
    pub emptied: BTreeMap<usize, Vec<usize>>,
}

/// A value beyond the range of `f64`, which ends a walk.
#[derive(Clone, Debug, PartialEq)]
pub struct Overflow {
    /// The index of the stage.
    pub stage: usize,
    /// The row of the first such cell, from 0.
    pub row: usize,
    /// Its column, from 0.
    pub column: usize,
}

/// Why a walk ended early.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// A value passed the range of `f64`.
    Overflow(Overflow),
    /// An input, or the override of a stage, is missing, or not of the shape that the program asks for.
    Unfit(Source),
}

/// A program of less work is walked before another thread has woken up.
const FOR_ONE: usize = 1 << 22;

/// Walks `program` on `inputs`, in its order and of its shapes.
///
/// # Errors
/// [`Stop::Overflow`] where a value passes the range of `f64`; with inputs from
/// [`build`](crate::model::build) and overrides of the right shape nothing else can happen.
pub fn evaluate<'p>(
    program: &'p Program,
    inputs: &'p [Arc<Matrix>],
    options: &Options,
) -> Result<Trace<'p>, Stop> {
    check(program, inputs, options)?;
    let overridden: Vec<usize> = options.overrides.iter().map(|(stage, _)| *stage).collect();
    let later = match &options.keep {
        Keep::All => on_demand(program, &overridden),
        Keep::Only(_) => vec![false; program.stages.len()],
    };
    let mut held: Vec<bool> = later.iter().map(|later| !later).collect();
    if let Keep::Only(stages) = &options.keep {
        held.fill(false);
        for &stage in stages {
            if let Some(held) = held.get_mut(stage) {
                *held = true;
            }
        }
    }
    let keep = |stage: usize| held[stage];
    let mut emptied: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let settle = |index: usize, from: usize, value: Matrix, operands: &[&Matrix]| {
        let stage = &program.stages[index];
        let rows = match (&stage.op, operands) {
            (Op::Softmax(_), [scores]) => emptied_rows(scores),
            _ => Vec::new(),
        };
        if let Some((_, given)) = options.overrides.iter().find(|(over, _)| *over == index) {
            return Ok((given.rows(from, value.nrows()).into_owned(), rows));
        }
        if let Some((row, column)) = passed_range(&stage.op, &value, operands) {
            return Err(Stop::Overflow(Overflow {
                stage: index,
                row: from + row,
                column,
            }));
        }
        Ok((rounded(&stage.op, value, options.round), rows))
    };
    let mut note = |index: usize, from: usize, rows: Vec<usize>| {
        if !rows.is_empty() {
            let rows = rows.into_iter().map(|row| from + row);
            emptied.entry(index).or_default().extend(rows);
        }
    };
    let walked = || {
        if blocks::are_worth_it(program) {
            return blocks::walk(program, inputs, keep, settle, note);
        }
        walk(program, &Numbers, inputs, keep, |index, value, operands| {
            let (value, rows) = settle(index, 0, value, operands)?;
            note(index, 0, rows);
            Ok(value)
        })
    };
    let works = (0..program.stages.len()).map(|stage| program.work(stage));
    let stages = match works.fold(0, usize::saturating_add) {
        0..FOR_ONE => walked(),
        _ => attn_kernel::among_threads(walked),
    }?;
    let stages = stages.into_iter().zip(later);
    let stages = stages.map(|(values, later)| match later {
        true => Kept::OnDemand(OnceLock::new()),
        false => values.into(),
    });
    Ok(Trace {
        program,
        inputs,
        stages: stages.collect(),
        affected: program.dependants(&overridden),
        round: options.round,
        emptied,
    })
}

/// What to carry on with where stages are rounded to so many decimals.
pub(super) fn rounded(op: &Op, value: Matrix, digits: Option<usize>) -> Matrix {
    match digits {
        // What rounds to 0 has no sign.
        Some(digits) if !matches!(op, Op::Given(_)) => value.map(|v| round(v, digits) + 0.0),
        _ => value,
    }
}

/// The rows of nothing but minus infinity.
fn emptied_rows(scores: &Matrix) -> Vec<usize> {
    let masked = |score: &f64| *score == f64::NEG_INFINITY;
    let emptied = |row: &usize| scores.row(*row).iter().all(masked);
    (0..scores.nrows()).filter(emptied).collect()
}

/// Whether inputs and overrides are what the program asks for.
fn check(program: &Program, inputs: &[Arc<Matrix>], options: &Options) -> Result<(), Stop> {
    for (index, input) in program.inputs.iter().enumerate() {
        if inputs.get(index).map(|values| Shape::of(values.as_ref())) != Some(input.shape) {
            return Err(Stop::Unfit(Source::Input(index)));
        }
    }
    for (index, values) in &options.overrides {
        let shape = program.stages.get(*index).map(|stage| stage.shape);
        if shape != Some(Shape::of(values)) {
            return Err(Stop::Unfit(Source::Stage(*index)));
        }
    }
    Ok(())
}

/// The first cell that is no number without a reason: a masked score stays minus infinity, what rests
/// on undefined numbers is undefined, and so are the weights of an emptied row by that convention. What carries numbers on, or
/// brings them nearer to 0, passes no range.
fn passed_range(op: &Op, value: &Matrix, operands: &[&Matrix]) -> Option<(usize, usize)> {
    let carries = match op {
        Op::Columns(_) | Op::Join(_) | Op::Softmax(_) | Op::Activation(_) => true,
        Op::Scale(scale) => scale.factor.apply(1.0).abs() <= 1.0,
        _ => false,
    };
    if carries || attn_kernel::all_finite(value) {
        return None;
    }
    let shapes: Vec<Shape> = operands.iter().map(|operand| Shape::of(*operand)).collect();
    let reads = |at: (usize, usize), pick: fn(f64) -> bool, all: bool| {
        let mut cells = operands.iter().enumerate().flat_map(|(index, operand)| {
            op.operation()
                .reads(index, &shapes, at.0, at.1)
                .cells()
                .map(|cell| operand[cell])
        });
        if all {
            cells.all(pick)
        } else {
            cells.any(pick)
        }
    };
    let masked = |value: f64| value == f64::NEG_INFINITY;
    let excused = |at: (usize, usize)| match value[at] {
        f64::NEG_INFINITY => reads(at, masked, false),
        value if value.is_nan() => reads(at, f64::is_nan, false) || reads(at, masked, true),
        _ => false,
    };
    (0..value.nrows())
        .flat_map(|row| (0..value.ncols()).map(move |column| (row, column)))
        .find(|&at| !value[at].is_finite() && !excused(at))
}
