//! Gathers stages into a sheet: whom a name means, and that nobody is named twice.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::rc::Rc;

use nalgebra::DMatrix;

use super::number::{are_rounded_singles, is_single};
use super::part::Part;
use super::scientific;
use super::text::Names;
use crate::check::{Float, Precision, Sheet, Written, WrittenStage};
use crate::expression::Source;
use crate::input::fault::{AnswersFault, Fault, KeyFault, Kind};
use crate::matrix::Shape;
use crate::program::{Axis, Program};

/// From how many decimals on a stage may be one of single precision.
const SINGLE_DECIMALS: usize = 6;

/// How much larger than its stage and what is written in it together a table may be.
const SPARSEST: usize = 4;

/// Whether a table of so many `rows` and `columns` may be set up for a stage of the shape `wanted` in
/// which `written` cells are written: a few cells far away from each other are no table.
pub fn has_room(wanted: Shape, written: usize, rows: usize, columns: usize) -> bool {
    let stage = wanted.rows.saturating_mul(wanted.columns);
    let room = SPARSEST.saturating_mul(stage.saturating_add(written));
    rows.checked_mul(columns).is_some_and(|size| size <= room)
}

/// What a part of a stage was called.
struct Named {
    part: Part,
    name: String,
    span: Range<usize>,
}

/// A sheet in the making.
pub struct Collector<'p> {
    program: &'p Program,
    stages: BTreeMap<usize, DMatrix<Option<Written>>>,
    /// What kind of number stages were computed in, where that is said.
    floats: HashMap<usize, Float>,
    /// How many decimals the sheet says that it shows.
    decimals: Option<usize>,
    /// What each stage was called, and where: all of it, or the parts that were named alone by the rows
    /// that they stand in.
    named: HashMap<(usize, Option<usize>), Vec<Named>>,
    /// The stages of which parts were named alone, each with the row of the first of these.
    in_parts: HashMap<usize, usize>,
    /// What its stages are called, once that is asked for.
    names: OnceCell<Rc<Names<'p>>>,
}

impl<'p> Collector<'p> {
    /// A sheet of answers to `program`, empty as yet.
    pub fn new(program: &'p Program) -> Self {
        Self {
            program,
            stages: BTreeMap::new(),
            floats: HashMap::new(),
            decimals: None,
            named: HashMap::new(),
            in_parts: HashMap::new(),
            names: OnceCell::new(),
        }
    }

    /// The sheet says that it shows numbers to so many `decimals`.
    pub fn shows(&mut self, decimals: usize) {
        self.decimals = Some(decimals);
    }

    /// The stage that `name`, written at `span`, means; it must not have been named before.
    pub fn stage(&mut self, name: &str, span: &Range<usize>) -> Result<usize, Fault> {
        let stage = self.find(name);
        let stage = stage.map_err(|fault| Fault::new(fault, span.clone()))?;
        self.take(stage, Part::Whole, name, span)?;
        Ok(stage)
    }

    /// The stage that `name` means, by its key, its symbol or in words.
    pub fn find(&self, name: &str) -> Result<usize, AnswersFault> {
        let names = self.names();
        let found = names.find(name);
        found.map_err(|why| names.fault(name, &why, false))
    }

    /// What its stages are called.
    pub fn names(&self) -> Rc<Names<'p>> {
        let names = self.names.get_or_init(|| Rc::new(Names::of(self.program)));
        Rc::clone(names)
    }

    /// Takes the `part` of `stage` for what `name`, written at `span`, means; it must not have been named
    /// before.
    pub fn take(
        &mut self,
        stage: usize,
        part: Part,
        name: &str,
        span: &Range<usize>,
    ) -> Result<(), Fault> {
        let row = match part {
            Part::Whole => None,
            Part::Row(row) | Part::Cell(row, _) => Some(row),
        };
        // All of the stage, or something in the same row of it.
        let near = match row {
            Some(_) => [None, row],
            None => [None, self.in_parts.get(&stage).copied()],
        };
        let mut before = near
            .iter()
            .filter_map(|row| self.named.get(&(stage, *row)))
            .flatten();
        let fault = match before.find(|before| before.part.overlaps(part)) {
            None => {
                let named = Named {
                    part,
                    name: name.to_owned(),
                    span: span.clone(),
                };
                self.named.entry((stage, row)).or_default().push(named);
                if let Some(row) = row {
                    self.in_parts.entry(stage).or_insert(row);
                }
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

    /// Whether `stage`, called `name`, can be what is meant by so many `rows`, unless only one was named, of
    /// so many `columns`: a symbol that is that of its heads but for their numbers is theirs where only
    /// they have that shape.
    ///
    /// # Errors
    /// Where it may be either.
    pub fn agree(
        &self,
        name: &str,
        stage: usize,
        rows: Option<usize>,
        columns: usize,
    ) -> Result<(), AnswersFault> {
        let fits = |stage: usize| {
            let own = self.shape(stage);
            rows.is_none_or(|rows| rows == own.rows) && columns == own.columns
        };
        if fits(stage) {
            return Ok(());
        }
        let names = self.names();
        let heads = names.heads_of(name, stage);
        if !heads.iter().any(|&head| fits(head)) {
            return Ok(());
        }
        let all = std::iter::once(stage).chain(heads);
        Err(AnswersFault::SeveralStages {
            name: name.to_owned(),
            stages: all.map(|stage| names.key(stage)).collect(),
        })
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
        self.stages.insert(stage, cells);
    }

    /// The numbers of `stage` are of that kind.
    pub fn computed_in(&mut self, stage: usize, float: Float) {
        self.floats.insert(stage, float);
    }

    /// Adds what was written for a `part` of `stage`, in one row of `cells` unless it is the whole; what
    /// lies outside is blank, or added like this.
    ///
    /// # Errors
    /// Where the row is so long that a stage of such rows would be far larger than what is written.
    pub fn add_part(
        &mut self,
        stage: usize,
        part: Part,
        cells: DMatrix<Option<Written>>,
    ) -> Result<(), AnswersFault> {
        let wanted = self.shape(stage);
        // One cell says nothing of how long its row is.
        let (row, column, width) = match part {
            Part::Whole => {
                self.add(stage, cells);
                return Ok(());
            }
            Part::Row(row) => (row, 0, cells.ncols()),
            Part::Cell(row, column) => (row, column, wanted.columns),
        };
        if !has_room(wanted, width, wanted.rows, width) {
            return Err(AnswersFault::FarPosition {
                position: width.to_string(),
                length: wanted.columns,
            });
        }
        let blank = || DMatrix::from_element(wanted.rows, width, None);
        let all = self.stages.entry(stage).or_insert_with(blank);
        if width > all.ncols() {
            *all = std::mem::take(all).resize_horizontally(width, None);
        }
        for (at, cell) in (column..).zip(cells.iter()) {
            all[(row, at)] = *cell;
        }
        Ok(())
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
    pub fn settled(self, name: &str) -> Sheet {
        let stages = self.stages.into_iter();
        Sheet {
            name: name.to_owned(),
            stages: stages
                .map(|(stage, cells)| {
                    let float = self.floats.get(&stage).copied();
                    settled(stage, cells, float, self.decimals)
                })
                .collect(),
        }
    }
}

/// A stage with what its decimals claim, now that all its cells are there.
fn settled(
    stage: usize,
    cells: DMatrix<Option<Written>>,
    float: Option<Float>,
    stated: Option<usize>,
) -> WrittenStage {
    let mut written = WrittenStage {
        stage,
        cells,
        float: float.unwrap_or_default(),
        precision: Precision::Finest,
    };
    if float.is_none() && is_float32(&written) {
        written.float = Float::Single;
    }
    written.precision = match stated {
        Some(decimals) => Precision::Stated(decimals),
        None if scientific::is_printed(&written.cells) => Precision::Each,
        None => Precision::Finest,
    };
    if written.precision == Precision::Each {
        scientific::unpadded(&mut written.cells);
    }
    written
}

/// Whether the cells are of single precision.
fn is_float32(written: &WrittenStage) -> bool {
    let cells = || written.cells.iter().flatten();
    written.decimals() >= SINGLE_DECIMALS
        && (cells().all(|cell| is_single(cell.value)) || are_rounded_singles(cells()))
}

/// The keys of the program's stages.
pub fn keys(program: &Program) -> Vec<String> {
    let stages = program.stages.iter();
    stages.map(|stage| stage.key.to_string()).collect()
}

/// Cells row by row as a matrix.
pub fn grid(shape: Shape, cells: &[Option<Written>]) -> DMatrix<Option<Written>> {
    DMatrix::from_fn(shape.rows, shape.columns, |row, column| {
        cells.get(row * shape.columns + column).copied().flatten()
    })
}
