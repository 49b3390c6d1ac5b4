//! The derivation of one cell, down to the inputs.

use std::collections::HashSet;

use crate::document::{Block, Derivation, Document, GivenRow, Origin, Step};
use crate::expression::CellName;
use crate::expression::{CellRef, Quantity, Source};
use crate::matrix::Shape;
use crate::message::why as say;
use crate::op::{Arithmetic, Region, Remark};
use crate::trace::Trace;

/// No tree grows beyond so many cells; the rest is said to go deeper.
const MOST_CELLS: usize = 10_000;

/// What to show.
#[derive(Clone, Copy, Debug)]
pub struct Why {
    /// The cell.
    pub at: CellRef,
    /// How many ops deep, 1 for the cell's own; `None` down to the inputs.
    pub depth: Option<usize>,
}

/// The page of a derivation; `None` where the trace does not hold the cell.
pub fn why<'t>(trace: &Trace<'_>, options: &Why) -> Option<Document<'t>> {
    let tree = derivation(trace, options)?;
    let title = say::title(tree.cell.clone());
    Some(Document {
        blocks: vec![Block::Title(title), Block::Derivation(tree)],
        ..Document::default()
    })
}

/// The derivation itself, for data formats; `None` where the trace does not hold the cell.
pub fn derivation(trace: &Trace<'_>, options: &Why) -> Option<Derivation> {
    trace.value(options.at)?;
    let mut grower = Grower {
        trace,
        shown: HashSet::new(),
        left: MOST_CELLS,
    };
    grower.grow(options.at, options.depth.unwrap_or(usize::MAX))
}

struct Grower<'a> {
    trace: &'a Trace<'a>,
    /// Cells whose arithmetic stands in the tree already.
    shown: HashSet<CellRef>,
    /// How many more cells the tree may have.
    left: usize,
}

impl Grower<'_> {
    /// The tree below `at`. Recursion is as deep as the program is long, at most.
    fn grow(&mut self, at: CellRef, depth: usize) -> Option<Derivation> {
        Some(Derivation {
            at,
            cell: self.trace.program.cell_name(at),
            key: self.trace.program.key(at.source),
            value: self.trace.value(at)?,
            origin: self.origin(at, depth),
        })
    }

    fn origin(&mut self, at: CellRef, depth: usize) -> Origin {
        if self.is_given(at) {
            return Origin::Given;
        }
        if self.shown.contains(&at) {
            return Origin::Shown;
        }
        if depth == 0 || self.left == 0 {
            return Origin::Deeper;
        }
        let (Source::Stage(index), Some(derived)) = (at.source, self.trace.derive(at)) else {
            return Origin::Given;
        };
        self.left -= 1;
        self.shown.insert(at);
        let stage = &self.trace.program.stages[index];
        let operands = derived
            .operands
            .iter()
            .filter(|cell| !self.is_given(**cell))
            .copied()
            .collect::<Vec<_>>();
        Origin::Computed {
            op: stage.op.operation().name(),
            formula: Box::new(self.trace.program.formula(stage)),
            given: self.given_rows(at, index),
            summary: derived.arithmetic.summary.clone(),
            remark: derived.arithmetic.remark.map(|remark| match remark {
                Remark::Masked => say::masked(),
                Remark::NothingToAttendTo => say::nothing_to_attend_to(),
            }),
            steps: steps(derived.arithmetic),
            operands: operands
                .into_iter()
                .filter_map(|cell| self.grow(cell, depth - 1))
                .collect(),
        }
    }

    fn is_given(&self, cell: CellRef) -> bool {
        match cell.source {
            Source::Input(_) => true,
            Source::Stage(index) => self.trace.program.is_given(index),
        }
    }

    /// The rows, columns or cells of given matrices that the cell reads.
    fn given_rows(&self, at: CellRef, index: usize) -> Vec<GivenRow> {
        let stage = &self.trace.program.stages[index];
        let op = stage.op.operation();
        let of = |(operand, &source): (usize, &Source)| {
            let first = CellRef {
                source,
                row: 0,
                column: 0,
            };
            if !self.is_given(first) {
                return None;
            }
            let values = self.trace.matrix(source)?;
            let region = op.reads(operand, Shape::of(values), at.row, at.column);
            Some(GivenRow {
                cell: self.region_name(source, &region),
                values: region.cells().map(|cell| values[cell]).collect(),
            })
        };
        stage.operands.iter().enumerate().filter_map(of).collect()
    }

    /// `X[爱]` for a row, `W_Q[·, 1]` for a column, `M[1, 2]` for a cell.
    fn region_name(&self, source: Source, region: &Region) -> CellName {
        let at = CellRef {
            source,
            row: region.rows.start,
            column: region.columns.start,
        };
        let name = self.trace.program.cell_name(at);
        CellName {
            row: if region.rows.len() > 1 {
                "·".to_owned()
            } else {
                name.row
            },
            column: if region.columns.len() > 1 {
                None
            } else {
                name.column
            },
            ..name
        }
    }
}

/// The steps with what each comes to; none where there is just the one.
fn steps(arithmetic: Arithmetic) -> Vec<Step> {
    if arithmetic.steps.len() < 2 {
        return Vec::new();
    }
    arithmetic
        .steps
        .into_iter()
        .map(|(quantity, expression): (Quantity, _)| Step {
            quantity,
            value: expression.value().unwrap_or(f64::NAN),
            expression,
        })
        .collect()
}
