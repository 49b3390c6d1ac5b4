//! A sheet as plain text: a stage's name, then its rows, as people type or paste them.
//!
//! ```text
//! # a remark
//! Q = [[1, 0], [1, 1], [2, 1]]
//! scaled_scores (3×3)
//! 1/√2   0     0.71
//! 2.12 | 0.71 | _
//! 2.83 & 0.71 & 3.54 \\
//! ```
//!
//! Commas part numbers, and are never taken for decimal points. What `explain` prints as text or as
//! Markdown is read as well: then the tables count, and nothing between them.

mod called;
mod done;
mod field;
mod formula;
mod harmless;
mod heading;
mod inline;
mod names;
mod numeral;
mod ordinal;
mod place;
mod reach;
mod reading;
mod row;
mod said;
mod scaling;
mod segment;
mod shown;
mod single;
mod table;

use std::ops::Range;

use nalgebra::DMatrix;

pub use field::{Field, number_fault};

use super::collector::Collector;
use super::line::lines;
use crate::check::Written;
use crate::input::fault::{AnswersFault, Fault};
use crate::program::Program;
use heading::{Current, Heading};
pub use names::Names;
use row::Rows;

/// Takes down the sheet that `text` holds.
pub fn sheet(text: &str, program: &Program, sheet: &mut Collector<'_>) -> Result<(), Fault> {
    let page = lines(text, 0).any(|line| heading::page(&text[line], program).is_some());
    if page && let Some(decimals) = lines(text, 0).find_map(|line| shown::decimals(&text[line])) {
        sheet.shows(decimals);
    }
    let names = Names::of(program);
    let mut block: Option<Block<'_>> = None;
    // A remark that may have been meant as the heading of the rows after it.
    let mut doubt: Option<Fault> = None;
    for line in lines(text, 0) {
        let written = &text[line.clone()];
        let heading = if page {
            match heading::page(written, program) {
                Some((stage, name)) => Some(Heading {
                    stage,
                    row: None,
                    name: shifted(name, line.start),
                    rows: None,
                    remark: false,
                }),
                None => {
                    if heading::ends_section(written) {
                        finish(text, block.take(), sheet)?;
                    }
                    None
                }
            }
        } else {
            let current = block.as_ref().map(|block| &block.current);
            heading::heading(text, line.clone(), current, &names)?
        };
        if let Some(heading) = heading {
            doubt = None;
            finish(text, block.take(), sheet)?;
            let begun = block.insert(Block::begin(text, heading, program));
            if let Some(inline) = begun.heading.rows.clone() {
                begun.line(inline)?;
            }
            continue;
        }
        let over = |block: &mut Block<'_>| page && block.is_over(written);
        if block.as_mut().is_some_and(over) {
            finish(text, block.take(), sheet)?;
        }
        if !page && written.trim_start().starts_with('#') {
            doubt = heading::doubt(text, line.clone(), &names).or(doubt);
        }
        let full = block.as_ref().is_none_or(Block::is_full);
        if full
            && !page
            && !row::is_idle(written)
            && let Some(doubt) = doubt
        {
            return Err(doubt);
        }
        match &mut block {
            Some(block) if !page || row::is_table(written) => block.line(line)?,
            None if !page && !row::is_idle(written) => {
                let start = line.end - written.trim_start().len();
                return Err(Fault::new(AnswersFault::NumbersFirst, start..line.end));
            }
            _ => {}
        }
    }
    finish(text, block, sheet)
}

/// The cells of `stage` that `text` holds, without a name before them.
pub fn rows(
    text: &str,
    stage: usize,
    program: &Program,
) -> Result<DMatrix<Option<Written>>, Fault> {
    let mut rows = Rows::new(text);
    for line in lines(text, 0) {
        rows.line(line)?;
    }
    let rows = rows.finish()?;
    if rows.rows.is_empty() {
        let name = program.stages[stage].key.to_string();
        return Err(Fault::somewhere(AnswersFault::EmptyStage { name }, None));
    }
    table::cells(text, rows, &program.stages[stage])
}

/// A stage's name and the rows under it.
struct Block<'t> {
    heading: Heading,
    program: &'t Program,
    current: Current,
    rows: Rows<'t>,
    /// Whether its table has ended, on a page of `explain`: only a further part of it may follow.
    ended: bool,
}

impl<'t> Block<'t> {
    fn begin(text: &'t str, heading: Heading, program: &'t Program) -> Self {
        Self {
            current: Current::of(&program.stages[heading.stage]),
            heading,
            program,
            rows: Rows::new(text),
            ended: false,
        }
    }

    /// Whether nothing on the `line` or after it belongs to the stage, on a page of `explain`: its
    /// first table is the stage, in several parts where it is wide; others say something about it.
    fn is_over(&mut self, line: &str) -> bool {
        if !self.rows.is_begun() {
            return false;
        }
        if shown::goes_on(line) {
            self.rows.beside();
            self.ended = false;
            return false;
        }
        if line.trim().is_empty() {
            self.ended = true;
            return false;
        }
        self.ended || !row::is_table(line)
    }

    /// Whether all its rows are there.
    fn is_full(&self) -> bool {
        let height = self.program.stages[self.heading.stage].shape.rows;
        self.rows.rows.len() >= self.heading.row.map_or(height, |_| 1)
    }

    fn key(&self) -> String {
        self.program.stages[self.heading.stage].key.to_string()
    }

    fn line(&mut self, span: Range<usize>) -> Result<(), Fault> {
        let read = self.rows.line(span);
        read.map_err(|fault| fault.within(self.key().as_str()))
    }
}

/// Takes down the block, where there is one.
fn finish(text: &str, block: Option<Block<'_>>, sheet: &mut Collector<'_>) -> Result<(), Fault> {
    let Some(block) = block else {
        return Ok(());
    };
    let key = block.key();
    let Block {
        heading,
        program,
        rows,
        ..
    } = block;
    let stage = heading.stage;
    let within = |fault: Fault| fault.within(key.as_str());
    let name = text.get(heading.name.clone()).unwrap_or_default();
    let rows = rows.finish().map_err(within)?;
    if rows.rows.is_empty() {
        // A remark may happen to be a stage's name.
        if heading.remark {
            return Ok(());
        }
        let fault = AnswersFault::EmptyStage {
            name: name.to_owned(),
        };
        return Err(Fault::new(fault, heading.name));
    }
    sheet.take(stage, heading.row, name, &heading.name)?;
    let cells = table::cells(text, rows, &program.stages[stage]).map_err(within)?;
    match heading.row {
        None => sheet.add(stage, cells),
        Some(row) if cells.nrows() == 1 => sheet.add_row(stage, row, &cells),
        // Its label says so too.
        Some(row) if only_in(row, &cells) => {
            sheet.add_row(stage, row, &cells.rows(row, 1).into_owned());
        }
        Some(row) => {
            let fault = AnswersFault::RowsForOne {
                row: row + 1,
                count: cells.nrows(),
                stage: key.clone(),
            };
            return Err(Fault::new(fault, heading.name));
        }
    }
    Ok(())
}

/// Whether something is written in `row` alone.
fn only_in(row: usize, cells: &DMatrix<Option<Written>>) -> bool {
    let mut rows = (0..).zip(cells.row_iter());
    rows.all(|(at, cells)| at == row || cells.iter().all(Option::is_none))
}

fn shifted(span: Range<usize>, by: usize) -> Range<usize> {
    span.start + by..span.end + by
}
