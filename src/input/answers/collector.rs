//! Gathers stages into a sheet: whom a name means, and that nobody is named twice.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;

use nalgebra::DMatrix;

use super::number::{is_rounded_single, is_single};
use super::text::Names;
use crate::check::{Precision, Sheet, Written, WrittenStage};
use crate::expression::Source;
use crate::input::fault::{AnswersFault, Fault, KeyFault, Kind};
use crate::matrix::Shape;
use crate::program::{Axis, Program};

/// From how many decimals on a stage may be one of single precision.
const SINGLE_DECIMALS: usize = 6;

/// What a stage, or one row of it, was called.
struct Named {
    row: Option<usize>,
    name: String,
    span: Range<usize>,
}

/// A sheet in the making.
pub struct Collector<'p> {
    program: &'p Program,
    stages: Vec<WrittenStage>,
    /// How many decimals the sheet says that it shows.
    decimals: Option<usize>,
    /// What each stage was called, and where; a row that was named alone, by its position.
    names: HashMap<usize, Vec<Named>>,
    /// What its stages are called in words, once that is asked for.
    words: OnceCell<Names<'p>>,
}

impl<'p> Collector<'p> {
    /// A sheet of answers to `program`, empty as yet.
    pub fn new(program: &'p Program) -> Self {
        Self {
            program,
            stages: Vec::new(),
            decimals: None,
            names: HashMap::new(),
            words: OnceCell::new(),
        }
    }

    /// The sheet says that it shows numbers to so many `decimals`.
    pub fn shows(&mut self, decimals: usize) {
        self.decimals = Some(decimals);
    }

    /// The stage that `name`, written at `span`, means; it must not have been named before.
    pub fn stage(&mut self, name: &str, span: &Range<usize>) -> Result<usize, Fault> {
        let stage = self.named(name);
        let stage = stage.map_err(|fault| Fault::new(fault, span.clone()))?;
        self.take(stage, None, name, span)?;
        Ok(stage)
    }

    /// The stage that `name` means, by its key or in words.
    fn named(&self, name: &str) -> Result<usize, AnswersFault> {
        let unknown = match find(self.program, name) {
            Err(unknown @ AnswersFault::UnknownStage { .. }) => unknown,
            found => return found,
        };
        let words = self.words.get_or_init(|| Names::of(self.program));
        match words.find(name) {
            Err(AnswersFault::UnknownStage { .. }) => Err(unknown),
            found => found,
        }
    }

    /// Takes `stage`, or one `row` of it, for what `name`, written at `span`, means; it must not have
    /// been named before.
    pub fn take(
        &mut self,
        stage: usize,
        row: Option<usize>,
        name: &str,
        span: &Range<usize>,
    ) -> Result<(), Fault> {
        let named = self.names.entry(stage).or_default();
        let same = |before: &&Named| row.is_none() || before.row.is_none() || before.row == row;
        let fault = match named.iter().find(same) {
            None => {
                named.push(Named {
                    row,
                    name: name.to_owned(),
                    span: span.clone(),
                });
                return Ok(());
            }
            Some(before) if before.name == name => Kind::from(KeyFault::DuplicateKey {
                key: name.to_owned(),
                first: before.span.clone(),
            }),
            Some(before) => Kind::from(AnswersFault::SameStage {
                name: name.to_owned(),
                other: before.name.clone(),
                stage: self.program.stages[stage].key.to_string(),
                first: before.span.clone(),
            }),
        };
        Err(Fault::new(fault, span.clone()))
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
            precision: Precision::Finest,
        };
        settle(&mut written, self.decimals);
        self.stages.push(written);
    }

    /// Adds what was written for one `row` of `stage`; the others are blank, or added like this one.
    pub fn add_row(&mut self, stage: usize, row: usize, cells: &DMatrix<Option<Written>>) {
        let height = self.shape(stage).rows;
        let mut before = self.stages.iter_mut();
        let before = before.find(|written| written.stage == stage);
        if let Some(written) = before {
            let width = written.cells.ncols().max(cells.ncols());
            let grown = std::mem::take(&mut written.cells);
            written.cells = grown.resize_horizontally(width, None);
            put(&mut written.cells, row, cells);
            settle(written, self.decimals);
        } else {
            let mut all = DMatrix::from_element(height, cells.ncols(), None);
            put(&mut all, row, cells);
            self.add(stage, all);
        }
    }

    /// The sheet, its stages in the program's order.
    pub fn finish(self, name: &str) -> Result<Sheet, Fault> {
        if self.stages.is_empty() {
            let fault = AnswersFault::NoAnswers {
                example: keys(self.program).first().cloned().unwrap_or_default(),
            };
            return Err(Fault::somewhere(fault, None));
        }
        Ok(self.settled(name))
    }

    /// The sheet, which may be empty.
    pub fn settled(mut self, name: &str) -> Sheet {
        self.stages.sort_by_key(|written| written.stage);
        Sheet {
            name: name.to_owned(),
            stages: self.stages,
        }
    }
}

/// Writes `cells`, which are one row, into the `row` of `all`.
fn put(all: &mut DMatrix<Option<Written>>, row: usize, cells: &DMatrix<Option<Written>>) {
    for (column, cell) in cells.iter().enumerate() {
        all[(row, column)] = *cell;
    }
}

/// Settles what the decimals of a stage claim, now that all its cells are there.
fn settle(written: &mut WrittenStage, stated: Option<usize>) {
    written.float32 = is_float32(written);
    written.precision = match stated {
        Some(decimals) => Precision::Stated(decimals),
        None if is_scientific(written) => Precision::Each,
        None => Precision::Finest,
    };
}

/// Whether all numbers are in scientific notation of the same number of digits, several of them. A
/// zero may be plain.
fn is_scientific(written: &WrittenStage) -> bool {
    let numbers = written.cells.iter().flatten();
    let mut numbers = numbers.filter(|cell| cell.decimals.is_some() && cell.value != 0.0);
    let Some(first) = numbers.next().and_then(|cell| cell.mantissa) else {
        return false;
    };
    first > 0 && numbers.all(|cell| cell.mantissa == Some(first))
}

/// Whether the cells are of single precision.
fn is_float32(written: &WrittenStage) -> bool {
    written.decimals() >= SINGLE_DECIMALS
        && written
            .cells
            .iter()
            .flatten()
            .all(|cell| is_single(cell.value) || is_rounded_single(cell))
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
