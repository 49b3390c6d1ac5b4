//! The derivation of one cell, down to the inputs.

use std::collections::{HashMap, HashSet};

use super::behind::region_name;
use super::budget::{computed, is_given, worked_out};
use super::conventions::Conventions;
use crate::document::{Block, Derivation, Document, GivenRow, Origin, Step};
use crate::expression::{CellName, CellRef, Expression, Quantity, Source};
use crate::message::{Message, why as say};
use crate::op::{Arithmetic, Op, Region, Remark};
use crate::problem::MaskedRow;
use crate::program::Stage;
use crate::trace::{StageArithmetic, Trace};

/// A given matrix of more rows than these is not named row by row where a cell reads all of it.
const MOST_ROWS: usize = 8;

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
    let facts = Conventions::behind(trace, options.at.source).facts();
    let facts = (!facts.is_empty()).then_some(Block::Facts(facts));
    let title = Block::Title(say::title(tree.cell.clone()));
    let blocks = [Some(title), facts, Some(Block::Derivation(tree))];
    Some(Document {
        blocks: blocks.into_iter().flatten().collect(),
        rounded_as_on_paper: trace.round.is_some(),
        ..Document::default()
    })
}

/// The derivation itself, for data formats; `None` where the trace does not hold the cell.
pub fn derivation(trace: &Trace<'_>, options: &Why) -> Option<Derivation> {
    trace.value(options.at)?;
    let depth = options.depth.unwrap_or(usize::MAX);
    let mut grower = Grower {
        trace,
        shown: HashSet::new(),
        worked: worked_out(trace, options.at, depth),
    };
    grower.grow(options.at, trace.program.cell_name(options.at), depth)
}

struct Grower<'a> {
    trace: &'a Trace<'a>,
    /// Cells whose arithmetic stands in the tree already.
    shown: HashSet<CellRef>,
    /// The arithmetic that is still to find its place in the tree.
    worked: HashMap<CellRef, StageArithmetic>,
}

impl Grower<'_> {
    /// The tree below `at`, which is called `cell`. Recursion is as deep as `worked_out` lets it be.
    fn grow(&mut self, at: CellRef, cell: CellName, depth: usize) -> Option<Derivation> {
        Some(Derivation {
            at,
            cell,
            key: self.trace.program.key(at.source),
            value: self.trace.value(at)?,
            origin: self.origin(at, depth),
        })
    }

    fn origin(&mut self, at: CellRef, depth: usize) -> Origin {
        let Source::Stage(index) = at.source else {
            return Origin::Given;
        };
        if is_given(self.trace, at) {
            return Origin::Given;
        }
        if self.shown.contains(&at) {
            return Origin::Shown;
        }
        if depth == 0 {
            return Origin::Deeper;
        }
        let Some(derived) = self.worked.remove(&at) else {
            return Origin::Enough;
        };
        self.shown.insert(at);
        let stage = &self.trace.program.stages[index];
        let operands = computed(self.trace, &derived);
        let names = self.trace.program.cell_names(&operands);
        let remark = derived.arithmetic.remark;
        let summary = match emptied(stage, remark) {
            Some(MaskedRow::Uniform) => {
                let keys = Expression::Number(stage.shape.columns as f64);
                Expression::Number(1.0).over(keys)
            }
            _ => derived.arithmetic.summary.clone(),
        };
        Origin::Computed {
            op: stage.op.operation().name(),
            formula: Box::new(self.trace.program.formula(stage)),
            given: self.given_rows(at, index),
            summary,
            remark: remark.map(|remark| words(stage, remark)),
            steps: steps(derived.arithmetic, derived.value, self.trace.round),
            operands: operands
                .iter()
                .zip(names)
                .filter_map(|(&cell, name)| self.grow(cell, name, depth - 1))
                .collect(),
        }
    }

    /// The rows, columns or cells of given matrices that the cell reads.
    fn given_rows(&self, at: CellRef, index: usize) -> Vec<GivenRow> {
        let stage = &self.trace.program.stages[index];
        let op = stage.op.operation();
        let program = self.trace.program;
        let shapes: Vec<_> = stage
            .operands
            .iter()
            .map(|&source| program.shape(source))
            .collect();
        let of = |(operand, &source): (usize, &Source)| {
            let first = CellRef {
                source,
                row: 0,
                column: 0,
            };
            if !is_given(self.trace, first) {
                return None;
            }
            let values = self.trace.matrix(source)?;
            let region = op.reads(operand, &shapes, at.row, at.column);
            // Cells that do not stand side by side are named one by one.
            let regions: Vec<Region> = if region.step > 1 {
                let cells = region.cells();
                cells
                    .map(|(row, column)| Region::cell(row, column))
                    .collect()
            } else if region.columns.len() > 1 && (2..=MOST_ROWS).contains(&region.rows.len()) {
                let row = |row| Region {
                    rows: row..row + 1,
                    ..region.clone()
                };
                region.rows.clone().map(row).collect()
            } else {
                vec![region]
            };
            let rows = regions
                .into_iter()
                .filter(|region| region.cells().next().is_some());
            let rows = rows.map(move |region| GivenRow {
                cell: region_name(program, source, &region),
                values: region.cells().map(|cell| values[cell]).collect(),
            });
            Some(rows.collect::<Vec<_>>())
        };
        let rows = stage.operands.iter().enumerate().filter_map(of);
        rows.flatten().collect()
    }
}

/// The convention that decides where a cell has nothing to attend to.
fn emptied(stage: &Stage, remark: Option<Remark>) -> Option<MaskedRow> {
    match (&stage.op, remark) {
        (Op::Softmax(softmax), Some(Remark::NothingToAttendTo)) => Some(softmax.masked_row),
        _ => None,
    }
}

/// What happened to a cell besides arithmetic.
fn words(stage: &Stage, remark: Remark) -> Message {
    match emptied(stage, Some(remark)) {
        None => say::masked(),
        Some(MaskedRow::Zero) => say::emptied_zero(),
        Some(MaskedRow::Undefined) => say::emptied_undefined(),
        Some(MaskedRow::Uniform) => say::emptied_uniform(),
    }
}

/// The steps with what each comes to; none where there is just the one. Where stages are rounded, the
/// last says what became of the result.
fn steps(arithmetic: Arithmetic, value: f64, round: Option<usize>) -> Vec<Step> {
    let exact = arithmetic.steps.last().and_then(|(_, last)| last.value());
    let rounded = match (round, exact) {
        (Some(digits), Some(exact)) if differs(exact, value) => Some(Step {
            quantity: Quantity::Rounded(digits),
            expression: Expression::Number(exact),
            value,
        }),
        _ => None,
    };
    let single = arithmetic.steps.len() < 2;
    arithmetic
        .steps
        .into_iter()
        .filter(|_| !single)
        .map(|(quantity, expression)| Step {
            quantity,
            value: expression.value().unwrap_or(f64::NAN),
            expression,
        })
        .chain(rounded)
        .collect()
}

/// Whether two numbers are further apart than arithmetic in another order would bring them.
fn differs(exact: f64, value: f64) -> bool {
    (exact - value).abs() > 1e-12 * value.abs().max(1.0)
}
