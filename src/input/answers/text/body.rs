//! The lines under a stage's name, read in the two ways in which they may be a table.

use std::ops::Range;
use std::rc::Rc;

use nalgebra::DMatrix;

use super::labels::Labels;
use super::row::Rows;
use super::{delimited, table};
use crate::check::Written;
use crate::input::fault::Fault;
use crate::program::Stage;

/// The lines under a stage's name.
#[derive(Debug)]
pub struct Body<'t> {
    text: &'t str,
    /// Its rows as people type them.
    pub rows: Rows<'t>,
    lines: Vec<Range<usize>>,
    /// Whether the first row stands on the heading's own line.
    inline: bool,
    /// The first fault of a line; as records the lines may still be a table.
    fault: Option<Fault>,
}

impl<'t> Body<'t> {
    /// An empty table in `text`, the rows of which may have `labels`.
    pub fn new(text: &'t str, labels: Rc<Labels>) -> Self {
        Self {
            text,
            rows: Rows::new(text, labels),
            lines: Vec::new(),
            inline: false,
            fault: None,
        }
    }

    /// The same on a page of `explain`.
    pub fn on_page(text: &'t str, labels: Rc<Labels>) -> Self {
        let mut body = Self::new(text, labels);
        body.rows.page = true;
        body
    }

    /// Reads what stands at `span`, after the name on its own line.
    pub fn inline(&mut self, span: Range<usize>) {
        self.inline = true;
        self.line(span);
    }

    /// Reads the line at `span`.
    pub fn line(&mut self, span: Range<usize>) {
        if !self.rows.is_idle(span.clone()) {
            self.lines.push(span.clone());
        }
        if self.fault.is_none() {
            self.fault = self.rows.line(span).err();
        }
    }

    /// How many rows were read.
    pub fn height(&self) -> usize {
        self.rows.rows.len().max(match self.fault {
            Some(_) => self.lines.len(),
            None => 0,
        })
    }

    /// The first fault, where there is one.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The cells of `stage`.
    ///
    /// # Errors
    /// Where the lines are no table of numbers.
    pub fn cells(self, stage: &Stage) -> Result<DMatrix<Option<Written>>, Fault> {
        if !self.rows.page
            && let Some(cells) = delimited::cells(self.text, &self.lines, stage)
        {
            return cells;
        }
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        table::cells(self.text, self.rows.finish()?, stage, self.inline)
    }
}
