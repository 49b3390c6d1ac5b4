//! A sheet as tidy CSV: a header `stage,row,column,value`, in any order, then a line a cell. An empty
//! value is a blank, and so is a cell without a line.
//!
//! Fields may be parted by tabs or semicolons as well, and may then have a decimal comma, as
//! spreadsheets write them where a comma is the decimal point.

use std::collections::HashMap;
use std::ops::Range;

mod header;

use super::collector::{Collector, grid, has_room};
use super::line::{lines, split};
use super::number;
use super::text::{Field, number_fault};
use crate::check::Written;
use crate::input::fault::{AnswersFault, Fault, NumberFault};
use crate::matrix::Shape;
use crate::number::typed::{ErrorKind, narrow};
use crate::program::{Axis, NoPosition};
pub use header::{Header, header, is_headed, no_header};

/// One stage as far as it was read.
struct Stage<'t> {
    stage: usize,
    name: String,
    cells: HashMap<(usize, usize), (Option<Written>, Range<usize>)>,
    /// The labels of the rows and of the columns, each with its position where it has only one.
    labels: [HashMap<&'t str, Option<usize>>; 2],
    /// The fields with the farthest row and the farthest column.
    farthest: [Option<(usize, Field<'t>)>; 2],
}

/// Takes down the sheet that `text` holds after its `header`.
pub fn sheet(text: &str, header: &Header, sheet: &mut Collector<'_>) -> Result<(), Fault> {
    let mut stages: Vec<Stage<'_>> = Vec::new();
    let mut names: HashMap<String, usize> = HashMap::new();
    for line in lines(text, header.end) {
        if text[line.clone()].trim().is_empty() {
            continue;
        }
        let fields = split(text, line.clone(), header.delimiter)?;
        if fields.len() != header.length {
            let fault = AnswersFault::FieldCount {
                count: fields.len(),
                wanted: header.length,
                delimiter: header.delimiter,
            };
            return Err(Fault::new(fault, line));
        }
        let [name, row, column, value] = header.fields.map(|index| &fields[index]);
        let key = name.text.trim();
        let index = match names.get(key) {
            Some(index) => *index,
            None => {
                let stage = sheet.stage(key, &name.span)?;
                let (rows, columns) = sheet.axes(stage);
                names.insert(key.to_owned(), stages.len());
                stages.push(Stage {
                    stage,
                    name: key.to_owned(),
                    cells: HashMap::new(),
                    labels: [labels(rows), labels(columns)],
                    farthest: [None, None],
                });
                stages.len() - 1
            }
        };
        let stage = &mut stages[index];
        let cell = stage.line(sheet, row, column, value, header.delimiter);
        cell.map_err(|fault| fault.within(key))?;
    }
    for stage in stages {
        let shape = stage.shape(sheet.shape(stage.stage));
        let shape = shape.map_err(|fault| fault.within(stage.name.as_str()))?;
        let cell = |index| {
            stage
                .cells
                .get(&(index / shape.columns, index % shape.columns))
        };
        let cells: Vec<_> = (0..shape.rows * shape.columns)
            .map(|index| cell(index).and_then(|(written, _)| *written))
            .collect();
        sheet.add(stage.stage, grid(shape, &cells));
    }
    Ok(())
}

/// The labels of `axis`, each with its position where it has only one.
fn labels(axis: &Axis) -> HashMap<&str, Option<usize>> {
    let mut labels = HashMap::new();
    for (position, label) in axis
        .labels
        .as_deref()
        .unwrap_or_default()
        .iter()
        .enumerate()
    {
        let only = |position: &mut Option<usize>| *position = None;
        labels
            .entry(label.as_str())
            .and_modify(only)
            .or_insert(Some(position));
    }
    labels
}

impl<'t> Stage<'t> {
    /// Takes down one line.
    fn line(
        &mut self,
        sheet: &Collector<'_>,
        row: &Field<'t>,
        column: &Field<'t>,
        value: &Field<'t>,
        delimiter: char,
    ) -> Result<(), Fault> {
        let shape = sheet.shape(self.stage);
        let axes = sheet.axes(self.stage);
        let at = (
            self.position(0, row, axes.0, shape.rows)?,
            self.position(1, column, axes.1, shape.columns)?,
        );
        let written = if number::is_blank(&value.text) {
            None
        } else {
            let point = match delimiter {
                ',' => value.text.to_string(),
                _ => value.text.replace(',', "."),
            };
            let written = number::written(&point);
            Some(written.map_err(|error| number_fault(&error, value))?)
        };
        match self.cells.insert(at, (written, value.span.clone())) {
            None => Ok(()),
            Some((_, first)) => {
                let fault = AnswersFault::CellTwice {
                    stage: self.name.clone(),
                    row: at.0 + 1,
                    column: at.1 + 1,
                    first,
                };
                Err(Fault::new(fault, value.span.clone()))
            }
        }
    }

    /// The position, from 0, that `field` says; `which` is 0 for rows, 1 for columns.
    fn position(
        &mut self,
        which: usize,
        field: &Field<'t>,
        axis: &Axis,
        length: usize,
    ) -> Result<usize, Fault> {
        let text = field.text.trim();
        // A number is a position, even where it is a label as well.
        let label = text.strip_prefix("label:").unwrap_or(text);
        if text.parse::<usize>().is_err()
            && let Some(Some(position)) = self.labels[which].get(label)
        {
            return Ok(*position);
        }
        let fault = match axis.position(text, length) {
            Ok(position) => return Ok(position),
            Err(NoPosition::Outside(0)) => AnswersFault::ZeroPosition,
            Err(NoPosition::Outside(position)) => {
                let farthest = &mut self.farthest[which];
                if farthest.as_ref().is_none_or(|(far, _)| *far < position) {
                    *farthest = Some((position, field.clone()));
                }
                return Ok(position - 1);
            }
            // More digits than a position can have.
            Err(NoPosition::NoSuchLabel(_)) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                AnswersFault::FarPosition {
                    position: text.to_owned(),
                    length,
                }
            }
            Err(NoPosition::NoSuchLabel(_)) if text.chars().all(|c| narrow(c).is_ascii_digit()) => {
                let fault = NumberFault::new(ErrorKind::FullWidth, text);
                return Err(Fault::new(fault, field.span.clone()));
            }
            Err(NoPosition::NoSuchLabel(suggestion)) => AnswersFault::NoLabel {
                text: text.to_owned(),
                suggestion,
                length,
            },
            Err(NoPosition::Repeated(positions)) => AnswersFault::RepeatedLabel {
                text: text.to_owned(),
                positions,
            },
        };
        Err(Fault::new(fault, field.span.clone()))
    }

    /// The shape that was written. Where positions lie outside `wanted`, it is what they reach: alone,
    /// where every cell of that is there, else with the stage as it must be. A few cells far away from
    /// each other are no table.
    fn shape(&self, wanted: Shape) -> Result<Shape, Fault> {
        let far = |which: usize| self.farthest[which].as_ref().map(|(far, _)| *far);
        let reach =
            |at: fn(&(usize, usize)) -> usize| 1 + self.cells.keys().map(at).max().unwrap_or(0);
        let reached = Shape::new(reach(|at| at.0), reach(|at| at.1));
        let outside = far(0).or(far(1)).is_some();
        let whole = reached.rows.checked_mul(reached.columns) == Some(self.cells.len());
        let shape = match outside && whole {
            true => reached,
            false => Shape::new(
                far(0).unwrap_or(wanted.rows),
                far(1).unwrap_or(wanted.columns),
            ),
        };
        if has_room(wanted, self.cells.len(), shape.rows, shape.columns) {
            return Ok(shape);
        }
        let (rows, columns) = (&self.farthest[0], &self.farthest[1]);
        let rows = rows.as_ref().map(|found| (found, wanted.rows));
        let columns = columns.as_ref().map(|found| (found, wanted.columns));
        let farthest = rows
            .into_iter()
            .chain(columns)
            .max_by_key(|(found, _)| found.0);
        match farthest {
            None => Ok(shape),
            Some(((position, field), length)) => {
                let fault = AnswersFault::FarPosition {
                    position: position.to_string(),
                    length,
                };
                Err(Fault::new(fault, field.span.clone()))
            }
        }
    }
}
