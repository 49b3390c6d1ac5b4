//! What is said of a marked sheet as a whole: the outcome in a line, what is imprecise, what it cannot
//! rule out.

use super::{at, key};
use crate::check::{Cause, Marked, StageReport, Verdict};
use crate::document::Block;
use crate::message::{Code, Message, check::outcome};
use crate::program::Program;

/// So many cells are named of more.
const NAMED: usize = 8;

/// The outcome in a line.
pub(super) fn summary<'t>(program: &Program, marked: &Marked) -> Block<'t> {
    let report = &marked.report;
    let cells = || report.stages.iter().flat_map(|stage| &stage.cells);
    let written = cells().filter(|cell| cell.written.is_some()).count();
    let of = |verdict| {
        let stages = report.stages.iter();
        stages.map(|stage| stage.count(verdict)).sum::<usize>()
    };
    let Some((stage, cell)) = report.first_wrong() else {
        return Block::Paragraph(match of(Verdict::Rounded) {
            _ if written == 0 => outcome::nothing_written(),
            0 => outcome::all_right(written),
            rounded => outcome::all_right_rounded(written, rounded),
        });
    };
    let shapes = report.stages.iter().filter_map(|stage| stage.wrong_shape);
    let misshapen: usize = shapes.map(|shape| shape.rows * shape.columns).sum();
    let class = |count: usize, say: fn(usize) -> Message| (count > 0).then(|| say(count));
    let classes: Vec<Message> = [
        class(of(Verdict::Wrong), outcome::class_wrong),
        class(misshapen, outcome::class_wrong_shape),
        class(of(Verdict::Follows), outcome::class_follows),
        class(of(Verdict::Inconsistent), outcome::class_inconsistent),
    ]
    .into_iter()
    .flatten()
    .collect();
    let count = written + misshapen;
    Block::Warning(match cell {
        None => outcome::wrong_shape_first(count, classes, key(program, stage)),
        Some(cell) => {
            let name = program.cell_name(cell);
            let column = name.column.unwrap_or_default();
            outcome::wrong_first(count, classes, key(program, stage), name.row, column)
        }
    })
}

/// The numbers that are off by more than rounding explains without being wrong.
pub(super) fn imprecise<'t>(program: &Program, marked: &Marked) -> Option<Block<'t>> {
    // A cause explains all numbers of its stage.
    let stages = marked.report.stages.iter();
    let stages = stages.filter(|stage| stage.causes.iter().all(|cause| !cause.cells.is_empty()));
    let mut cells: Vec<Message> = stages
        .flat_map(|stage| {
            let cells = stage.cells.iter();
            let cells = cells.filter(|cell| cell.verdict == Verdict::Imprecise);
            cells.map(|cell| outcome::cell(program.cell_name(at(stage, cell))))
        })
        .collect();
    let count = cells.len();
    // One more than the limit is not worth it.
    if count > NAMED + 1 {
        cells.truncate(NAMED);
        cells.push(outcome::more(count - NAMED));
    }
    (count > 0).then(|| Block::Paragraph(outcome::imprecise(count, cells)))
}

/// What a stage that is right cannot rule out.
pub(super) fn remark<'t>(program: &Program, stage: &StageReport) -> Option<Block<'t>> {
    let name = |cause: &Cause| Code::from(cause.mistake.name());
    let stage_key = key(program, stage.stage);
    Some(Block::Note(match stage.remarks.as_slice() {
        [] => return None,
        [one] => {
            let title = one.mistake.entry().page.title.message();
            match stage.exact {
                true => outcome::remark_exact(stage_key, title, name(one)),
                false => outcome::remark(stage_key, title, name(one)),
            }
        }
        several => {
            let mut names: Vec<Message> =
                several.iter().map(|one| outcome::name(name(one))).collect();
            let count = names.len();
            if count > NAMED + 1 {
                names.truncate(NAMED);
                names.push(outcome::more(count - NAMED));
            }
            match stage.exact {
                true => outcome::remark_exact_several(stage_key, count, names),
                false => outcome::remark_several(stage_key, count, names),
            }
        }
    }))
}
