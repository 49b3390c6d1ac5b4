//! A stage's name and the rows under it.

use std::ops::Range;
use std::rc::Rc;

use nalgebra::DMatrix;

use super::body::Body;
use super::heading::{Current, Heading, State};
use super::labels::Labels;
use super::list::listed;
use super::reading::Meant;
use super::{drawn, page};
use crate::check::Written;
use crate::input::answers::collector::Collector;
use crate::input::answers::part::Part;
use crate::input::fault::{AnswersFault, Fault};
use crate::program::{Program, Stage};

/// A stage's name and the rows under it.
pub struct Block<'t> {
    /// What names it.
    pub heading: Heading,
    /// The program that it is a stage of.
    pub program: &'t Program,
    /// What its rows may be called.
    pub labels: Rc<Labels>,
    /// Its lines.
    pub body: Body<'t>,
    /// Whether its table has ended, on a page of `explain`: only a further part of it may follow.
    pub ended: bool,
}

impl Block<'_> {
    /// Whether nothing on the `line` or after it belongs to the stage, on a page of `explain`: its
    /// first table is the stage, in several parts where it is wide; others say something about it.
    pub fn is_over(&mut self, line: &str) -> bool {
        if !self.body.rows.is_begun() {
            return false;
        }
        if page::goes_on(line) {
            self.body.rows.beside();
            self.ended = false;
            return false;
        }
        if line.trim().is_empty() {
            self.ended = true;
            return false;
        }
        self.ended || !drawn::is_table(line)
    }

    /// Whether all its rows are there.
    pub fn is_full(&self) -> bool {
        let wanted = match self.heading.meant.part {
            Part::Whole => self.stage().shape.rows,
            Part::Row(_) | Part::Cell(..) => 1,
        };
        self.body.height() >= wanted
    }

    /// What the lines after it are told by.
    pub fn current(&self) -> Current {
        let named = self.heading.meant.part == Part::Whole && self.body.is_empty();
        Current {
            meant: self.heading.meant,
            headed: match named {
                true => Some(self.heading.meant.stage),
                false => self.heading.below,
            },
            labels: Rc::clone(&self.labels),
            columns: self.stage().shape.columns,
            state: match () {
                () if self.is_full() => State::Full,
                () if self.body.is_empty() => State::Named,
                () => State::Begun,
            },
        }
    }

    fn stage(&self) -> &Stage {
        &self.program.stages[self.heading.meant.stage]
    }

    fn key(&self) -> String {
        self.stage().key.to_string()
    }

    /// The first fault of its lines.
    pub fn fault(&self) -> Option<Fault> {
        let fault = self.body.fault()?;
        Some(fault.clone().within(self.key().as_str()))
    }

    /// Takes it down in `sheet`.
    ///
    /// # Errors
    /// Where its lines are no table of numbers, or the stage was named before.
    pub fn finish(self, text: &str, sheet: &mut Collector<'_>) -> Result<(), Fault> {
        let key = self.key();
        let Self {
            heading,
            program,
            body,
            ..
        } = self;
        let Meant { stage, part } = heading.meant;
        let within = |fault: Fault| fault.within(key.as_str());
        let name = text.get(heading.name.clone()).unwrap_or_default();
        if body.is_empty() {
            // A remark may happen to be a stage's name.
            if heading.remark {
                return Ok(());
            }
            let fault = AnswersFault::EmptyStage {
                name: name.to_owned(),
            };
            return Err(Fault::new(fault, heading.name));
        }
        sheet.take(stage, part, name, &heading.name)?;
        let flat = !body.rows.nested;
        let mut cells = body.cells(&program.stages[stage]).map_err(within)?;
        if flat && part == Part::Whole {
            let listed = listed(cells, &program.stages[stage]);
            cells = listed.map_err(|fault| Fault::new(fault, heading.name.clone()))?;
        }
        let rows = Some(cells.nrows()).filter(|_| part == Part::Whole);
        let cell = matches!(part, Part::Cell(..));
        if !cell {
            let symbol = name.split(['[', '_']).next().unwrap_or(name);
            let symbol = symbol.trim_end_matches(|c: char| c.is_ascii_digit());
            let agree = sheet.agree(&symbol.to_uppercase(), stage, rows, cells.ncols());
            agree.map_err(|fault| Fault::new(fault, heading.name.clone()))?;
        }
        let fault = match (part, cells.nrows()) {
            // Its label says so too.
            (Part::Row(row), count) if count != 1 && only_in(row, &cells) => {
                let cells = cells.rows(row, 1).into_owned();
                return added(sheet.add_part(stage, part, cells), heading.name);
            }
            (Part::Row(row), count) if count != 1 => AnswersFault::RowsForOne {
                row: row + 1,
                count,
                stage: key,
            },
            (Part::Cell(row, column), _) if cells.len() != 1 => AnswersFault::NumbersForOne {
                row: row + 1,
                column: column + 1,
                count: cells.len(),
                stage: key,
            },
            _ => return added(sheet.add_part(stage, part, cells), heading.name),
        };
        Err(Fault::new(fault, heading.name))
    }
}

/// What came of adding what was `named` so.
fn added(done: Result<(), AnswersFault>, named: Range<usize>) -> Result<(), Fault> {
    done.map_err(|fault| Fault::new(fault, named))
}

/// Whether something is written in `row` alone.
fn only_in(row: usize, cells: &DMatrix<Option<Written>>) -> bool {
    let mut rows = (0..).zip(cells.row_iter());
    row < cells.nrows() && rows.all(|(at, cells)| at == row || cells.iter().all(Option::is_none))
}
