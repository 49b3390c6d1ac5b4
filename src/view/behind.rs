//! What stands behind a cell, one op deep: its arithmetic and the cells that it reads.

use super::why::{self, Why};
use crate::document::Behind;
use crate::expression::{CellName, CellRef, Source};
use crate::matrix::Shape;
use crate::op::Region;
use crate::program::Program;
use crate::trace::Trace;

/// What stands behind the cell; `None` where the trace does not hold it.
pub fn behind(trace: &Trace<'_>, at: CellRef) -> Option<Behind> {
    let depth = Some(1);
    Some(Behind {
        lead: Vec::new(),
        derivation: Some(why::derivation(trace, &Why { at, depth })?),
        reads: reads(trace.program, at),
    })
}

/// The cells that a cell reads, operand by operand; of what the file gives there are none.
pub fn reads(program: &Program, at: CellRef) -> Vec<(Source, Region)> {
    let stage = match at.source {
        Source::Stage(index) if !program.is_given(index) => program.stages.get(index),
        _ => None,
    };
    let Some(stage) = stage else {
        return Vec::new();
    };
    let operands = stage.operands.iter();
    let shapes: Vec<Shape> = operands.map(|&source| program.shape(source)).collect();
    let op = stage.op.operation();
    let operands = stage.operands.iter().enumerate();
    let reads = operands.map(|(number, &source)| {
        let region = op.reads(number, &shapes, at.row, at.column);
        (source, region)
    });
    let some = reads.filter(|(_, region)| region.cells().next().is_some());
    some.collect()
}

/// What cells that are read together are called: `X[爱]` for a row, `W_Q[:,1]` for a column,
/// `M[1, 2]` for a cell.
pub fn region_name(program: &Program, source: Source, region: &Region) -> CellName {
    let at = CellRef {
        source,
        row: region.rows.start,
        column: region.columns.start,
    };
    let name = program.cell_name(at);
    CellName {
        row: if region.rows.len() > 1 {
            ":".to_owned()
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
