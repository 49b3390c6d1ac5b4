//! The arithmetic of a wrong number: as it seems to have been worked out, and as it should.

use super::{Page, at, key};
use crate::check::{Cause, CellReport, Remade, StageReport, Verdict, remade};
use crate::document::{Block, Worked};
use crate::expression::{CellRef, Expression, Source};
use crate::matrix::Shape;
use crate::message::{Apart, Code, Message, check::arithmetic};
use crate::number::display::digits_apart;
use crate::op::{Op, Tensor};
use crate::program;

/// Whether there is no arithmetic in the block.
fn is_idle(block: &Block<'_>) -> bool {
    match block {
        Block::Worked(lines) => lines.iter().all(|worked| worked.expressions.is_empty()),
        _ => true,
    }
}

/// One number worked out in a line.
pub(super) struct Line {
    worked: Worked,
    /// What it comes to.
    value: f64,
    /// The number that it is, where it is one taken as it stands.
    taken: Option<CellRef>,
}

/// Of so many causes the arithmetic is shown; of more it would fill the page.
const SHOWN: usize = 3;

impl<'t> Page<'t, '_> {
    /// The arithmetic of the first wrong cell: as it seems to have been worked out, and as it should.
    pub(super) fn arithmetic(
        &self,
        report: &StageReport,
        apart: &mut Vec<(f64, f64)>,
    ) -> Vec<Block<'t>> {
        let cells = || report.cells.iter();
        let slipped = |cell: &&CellReport| {
            let causes = report.causes.iter();
            let made = causes.filter(|cause| !cause.made.is_empty());
            made.into_iter()
                .any(|cause| cause.with_cells.contains(&(cell.row, cell.column)))
        };
        // A number that was miscalculated besides does not show how.
        let wrong = || cells().filter(|cell| cell.verdict == Verdict::Wrong);
        let wrong = wrong()
            .find(|cell| !slipped(cell))
            .or_else(|| wrong().next());
        let first = wrong.or_else(|| cells().find(|cell| cell.verdict.is_origin()));
        let Some(cell) = first.filter(|_| self.options.answers) else {
            return Vec::new();
        };
        let stage = &self.program.stages[report.stage];
        let at = at(report, cell);
        let mut blocks = Vec::new();
        let mut seems = Vec::new();
        for cause in report.causes.iter().take(SHOWN) {
            let Some(line) = self.seems(cause, at) else {
                continue;
            };
            seems.push(line.value);
            blocks.push(Block::Paragraph(match report.causes.len() {
                1 => arithmetic::as_written(),
                _ => arithmetic::as_written_by(Code::from(cause.mistake.name())),
            }));
            blocks.extend(self.line(line));
        }
        let operands = stage.operands.iter().map(|&source| self.tensor(source));
        let operands: Option<Vec<Tensor<'_>>> = operands.collect();
        if let Some(line) = operands.and_then(|of| self.worked(&stage.op, &of, at)) {
            apart.extend(seems.into_iter().map(|seems| (seems, line.value)));
            let used = self.read_by(at, stage);
            blocks.push(Block::Paragraph(self.used(&used, cell.right, line.value)));
            blocks.extend(self.line(line));
        }
        if let [cause] = report.causes.as_slice() {
            let origin = self.origin_of(cause, at);
            // A number that is merely passed on says nothing.
            if !origin.is_empty() && blocks.iter().all(is_idle) {
                return origin;
            }
            blocks.extend(origin);
        }
        blocks
    }

    /// The arithmetic both ways in the stage in which a cause was made, where that comes before the
    /// stage of the cell `shown`: of the number that it moves most, in the cell's own row where rows
    /// keep apart.
    fn origin_of(&self, cause: &Cause, shown: CellRef) -> Vec<Block<'t>> {
        let first = cause.made.first().map(|(stage, _)| *stage);
        let Some(first) = first.filter(|&first| shown.source != Source::Stage(first)) else {
            return Vec::new();
        };
        let stage = &self.program.stages[first];
        let (Some(made), Some(own)) = (self.remade(cause, first), self.marked.work.get(first))
        else {
            return Vec::new();
        };
        if made.value.shape() != own.own.shape() {
            return Vec::new();
        }
        let off = |at: &(usize, usize)| (made.value[*at] - own.own[*at]).abs();
        let (rows, columns) = own.own.shape();
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let moved = cells.filter(|at| off(at) > 0.0);
        let near = |at: &(usize, usize)| at.0 == shown.row;
        let Some((row, column)) =
            moved.max_by(|a, b| near(a).cmp(&near(b)).then(off(a).total_cmp(&off(b))))
        else {
            return Vec::new();
        };
        let at = CellRef {
            source: Source::Stage(first),
            row,
            column,
        };
        let operands = stage.operands.iter().map(|&source| self.tensor(source));
        let operands: Option<Vec<Tensor<'_>>> = operands.collect();
        let right = operands.and_then(|of| self.worked(&stage.op, &of, at));
        let (Some(seems), Some(right)) = (self.seems(cause, at), right) else {
            return Vec::new();
        };
        let there = Block::Paragraph(arithmetic::made_there(key(self.program, first)));
        let mut blocks = vec![there];
        blocks.extend(self.line(seems));
        blocks.push(Block::Paragraph(arithmetic::right_there()));
        blocks.extend(self.line(right));
        blocks
    }

    /// A line of arithmetic, and which number it is where there is none.
    fn line(&self, line: Line) -> impl Iterator<Item = Block<'t>> + use<'t> {
        let taken = line.taken.map(|cell| self.program.cell_name(cell));
        let taken = taken.map(|cell| Block::Paragraph(arithmetic::taken(cell)));
        [Block::Worked(vec![line.worked])].into_iter().chain(taken)
    }

    /// The arithmetic of a cell as a cause has it, on the writer's own numbers.
    pub(super) fn seems(&self, cause: &Cause, at: CellRef) -> Option<Line> {
        let Source::Stage(stage) = at.source else {
            return None;
        };
        let made = self.remade(cause, stage)?;
        made.value.get((at.row, at.column))?;
        let operands = made.operands.iter();
        let operands = operands.map(|(source, values)| Tensor {
            source: *source,
            values,
        });
        self.worked(made.op, &operands.collect::<Vec<_>>(), at)
    }

    /// A stage as a cause makes it, on the writer's own numbers.
    fn remade<'c>(&'c self, cause: &'c Cause, stage: usize) -> Option<Remade<'c>> {
        let own = |source| self.tensor(source).map(|tensor| tensor.values);
        let reports = &self.marked.report.stages;
        let stands = |stage| {
            let report = reports.iter().find(|report| report.stage == stage);
            report.is_some_and(StageReport::is_full)
        };
        remade(self.program, &cause.made, stage, own, stands, |_, value| {
            value
        })
    }

    /// One cell of an op in a line of numbers, and what it comes to.
    pub(super) fn worked(&self, op: &Op, operands: &[Tensor<'_>], at: CellRef) -> Option<Line> {
        let arithmetic = op.operation().derive(operands, at.row, at.column);
        let (_, last) = arithmetic.steps.last()?;
        let value = last.value()?;
        let result = Expression::Number(value);
        // A number taken as it is needs no second mention: 1 = 1.
        let taken =
            |form: &Expression| matches!(form, Expression::Number(_) | Expression::Cell(..));
        let summary = Some(arithmetic.summary.clone()).filter(|summary| !taken(summary));
        let worked = Worked {
            cell: self.program.cell_name(at),
            expressions: summary.into_iter().collect(),
            result,
        };
        Some(Line {
            worked,
            value,
            taken: match arithmetic.summary {
                Expression::Cell(cell, _) => Some(cell),
                _ => None,
            },
        })
    }

    /// The operands that a cell of a stage is worked from, each once.
    pub(super) fn read_by(&self, at: CellRef, stage: &program::Stage) -> Vec<Source> {
        let shapes: Vec<Shape> = stage
            .operands
            .iter()
            .map(|&source| self.program.shape(source))
            .collect();
        let mut sources: Vec<Source> = Vec::new();
        for (number, source) in stage.operands.iter().enumerate() {
            let op = stage.op.operation();
            let read = op.reads(number, &shapes, at.row, at.column).cells().next();
            if read.is_some() && !sources.contains(source) {
                sources.push(*source);
            }
        }
        sources
    }

    /// What the arithmetic is worked from that comes to `value`, where the right value is `right`.
    pub(super) fn used(&self, sources: &[Source], right: f64, value: f64) -> Message {
        let mut used = sources.iter().map(|&source| self.origin(source));
        let first = used.next().unwrap_or_else(arithmetic::nothing_used);
        let used = used.fold(first, arithmetic::and);
        let given = |source: &Source| match source {
            Source::Input(_) => true,
            Source::Stage(stage) => self.program.is_given(*stage),
        };
        let digits = self.options.digits;
        if !alike(right, value, digits) {
            let right = Apart {
                number: right,
                from: value,
            };
            arithmetic::as_right_besides(used, right)
        } else if sources.iter().all(given) {
            arithmetic::as_right()
        } else {
            arithmetic::as_right_from(used)
        }
    }

    /// Where the numbers of a source come from.
    pub(super) fn origin(&self, source: Source) -> Message {
        let name = Code::from(self.program.key(source));
        let stage = match source {
            Source::Stage(stage) if !self.program.is_given(stage) => stage,
            _ => return arithmetic::used_given(name),
        };
        let stages = &self.marked.report.stages;
        match stages.iter().find(|report| report.stage == stage) {
            Some(report) if report.wrong_shape.is_some() => arithmetic::used_anew(name),
            Some(report) if !report.is_blank() => arithmetic::used_own(name),
            // What rests on nothing that is at fault is right.
            _ => match self.marked.work.get(stage) {
                Some(work) if work.faulty.iter().any(|faulty| *faulty) => {
                    arithmetic::used_worked_out(name)
                }
                _ => arithmetic::used_right(name),
            },
        }
    }

    /// A source by the writer's own numbers.
    pub(super) fn tensor(&self, source: Source) -> Option<Tensor<'_>> {
        let values = match source {
            Source::Input(input) => self.inputs.get(input)?,
            Source::Stage(stage) => &self.marked.work.get(stage)?.own,
        };
        Some(Tensor { source, values })
    }
}

/// Whether two numbers are shown as one.
fn alike(one: f64, other: f64, digits: usize) -> bool {
    one == other || (one.is_nan() && other.is_nan()) || digits_apart(one, other, digits) > digits
}
