//! The arithmetic behind one cell of a trace.

use super::Trace;
use crate::expression::{CellRef, Source};
use crate::matrix::Shape;
use crate::op::{Arithmetic, Op, Tensor};

/// The arithmetic of a computed cell.
#[derive(Clone, Debug, PartialEq)]
pub struct StageArithmetic {
    /// The tensor's value.
    pub value: f64,
    /// How the op gets there.
    pub arithmetic: Arithmetic,
    /// The cells it was worked out from, operand by operand, each once.
    pub operands: Vec<CellRef>,
}

impl Trace<'_> {
    /// The value of a cell; `None` outside the matrix or where its stage was not kept.
    pub fn value(&self, cell: CellRef) -> Option<f64> {
        self.matrix(cell.source)?
            .get((cell.row, cell.column))
            .copied()
    }

    /// The arithmetic behind a cell, one op deep: a tree is had by asking again for its operands.
    /// `None` for what is given, and for what was not kept.
    pub fn derive(&self, cell: CellRef) -> Option<StageArithmetic> {
        let value = self.value(cell)?;
        let Source::Stage(index) = cell.source else {
            return None;
        };
        let stage = self.program.stages.get(index)?;
        if matches!(stage.op, Op::Given(_)) {
            return None;
        }
        let operands: Vec<Tensor<'_>> = stage
            .operands
            .iter()
            .map(|&source| {
                let values = self.matrix(source)?;
                Some(Tensor { source, values })
            })
            .collect::<Option<_>>()?;
        let op = stage.op.operation();
        let shapes: Vec<Shape> = operands.iter().map(|of| Shape::of(of.values)).collect();
        let cells = operands.iter().enumerate().flat_map(|(index, operand)| {
            let source = operand.source;
            op.reads(index, &shapes, cell.row, cell.column)
                .cells()
                .map(move |(row, column)| CellRef {
                    source,
                    row,
                    column,
                })
        });
        Some(StageArithmetic {
            value,
            operands: cells.collect(),
            arithmetic: op.derive(&operands, cell.row, cell.column),
        })
    }
}
