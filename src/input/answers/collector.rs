//! Gathers stages into a sheet: whom a name means, and that nobody is named twice.

use std::collections::HashMap;
use std::ops::Range;

use nalgebra::DMatrix;

use super::number::is_single;
use crate::check::{Sheet, Written, WrittenStage};
use crate::expression::Source;
use crate::input::fault::{AnswersFault, Fault, ValueFault};
use crate::matrix::Shape;
use crate::program::{Axis, Program};

/// From how many decimals on a stage may be one of single precision.
const SINGLE_DECIMALS: usize = 6;

/// A sheet in the making.
pub struct Collector<'p> {
    program: &'p Program,
    stages: Vec<WrittenStage>,
    /// What each stage was called, and where.
    names: HashMap<usize, (String, Range<usize>)>,
}

impl<'p> Collector<'p> {
    /// A sheet of answers to `program`, empty as yet.
    pub fn new(program: &'p Program) -> Self {
        Self {
            program,
            stages: Vec::new(),
            names: HashMap::new(),
        }
    }

    /// The stage that `name`, written at `span`, means; it must not have been named before.
    pub fn stage(&mut self, name: &str, span: &Range<usize>) -> Result<usize, Fault> {
        let stage = find(self.program, name).map_err(|fault| Fault::new(fault, span.clone()))?;
        self.take(stage, name, span)?;
        Ok(stage)
    }

    /// Takes `stage` for what `name`, written at `span`, means; it must not have been named before.
    pub fn take(&mut self, stage: usize, name: &str, span: &Range<usize>) -> Result<(), Fault> {
        let this = (name.to_owned(), span.clone());
        match self.names.insert(stage, this) {
            None => Ok(()),
            Some((other, first)) if other == name => {
                let key = other;
                Err(Fault::new(
                    ValueFault::DuplicateKey { key, first },
                    span.clone(),
                ))
            }
            Some((other, first)) => {
                let fault = AnswersFault::SameStage {
                    name: name.to_owned(),
                    other,
                    stage: self.program.stages[stage].key.to_string(),
                    first,
                };
                Err(Fault::new(fault, span.clone()))
            }
        }
    }

    /// The shape that the stage must have.
    pub fn shape(&self, stage: usize) -> Shape {
        self.program.stages[stage].shape
    }

    /// What the stage's rows and columns are called.
    pub fn axes(&self, stage: usize) -> (&'p Axis, &'p Axis) {
        self.program.axes(Source::Stage(stage))
    }

    /// Adds what was written for `stage`.
    pub fn add(&mut self, stage: usize, cells: DMatrix<Option<Written>>) {
        let mut written = WrittenStage {
            stage,
            cells,
            float32: false,
        };
        written.float32 = written.decimals() >= SINGLE_DECIMALS
            && written
                .cells
                .iter()
                .flatten()
                .all(|cell| is_single(cell.value));
        self.stages.push(written);
    }

    /// The sheet, its stages in the program's order.
    pub fn finish(mut self, name: &str) -> Result<Sheet, Fault> {
        if self.stages.is_empty() {
            let fault = AnswersFault::NoAnswers {
                example: keys(self.program).first().cloned().unwrap_or_default(),
            };
            return Err(Fault::somewhere(fault, None));
        }
        self.stages.sort_by_key(|written| written.stage);
        Ok(Sheet {
            name: name.to_owned(),
            stages: self.stages,
        })
    }
}

/// The stage that `name` means: the one of that key, else the only one that it selects.
pub fn find(program: &Program, name: &str) -> Result<usize, AnswersFault> {
    let exact = |stage: &crate::program::Stage| stage.key.to_string() == name;
    if let Some(stage) = program.stages.iter().position(exact) {
        return Ok(stage);
    }
    let name = name.to_owned();
    match program.select(&name) {
        Ok(selected) => match selected[..] {
            [Source::Stage(stage)] => Ok(stage),
            [Source::Input(_)] => Err(AnswersFault::InputNotAnswer { name }),
            _ => Err(AnswersFault::SeveralStages {
                name,
                stages: selected.iter().map(|&source| program.key(source)).collect(),
            }),
        },
        Err(unknown) => {
            let is_input = |name: &String| {
                program
                    .inputs
                    .iter()
                    .any(|input| input.key.to_string() == *name)
            };
            Err(AnswersFault::UnknownStage {
                name,
                suggestion: unknown.nearest.filter(|name| !is_input(name)),
                known: keys(program),
                remark: false,
            })
        }
    }
}

/// The keys of the program's stages.
fn keys(program: &Program) -> Vec<String> {
    let stages = program.stages.iter();
    stages.map(|stage| stage.key.to_string()).collect()
}

/// Cells row by row as a matrix.
pub fn grid(shape: Shape, cells: &[Option<Written>]) -> DMatrix<Option<Written>> {
    DMatrix::from_fn(shape.rows, shape.columns, |row, column| {
        cells.get(row * shape.columns + column).copied().flatten()
    })
}
