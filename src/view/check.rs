//! The marked sheet: what is wrong, where first, why, and what followed.

use crate::check::{Cause, CellReport, Marked, StageReport, Verdict};
use crate::document::{Axis, Block, Cell, Cells, Content, Document, Table, Worked};
use crate::expression::{CellRef, Expression, Source};
use crate::message::{Code, Message, check as say};
use crate::mistake::{Kind, Rewrite};
use crate::op::Tensor;
use crate::program::Program;

/// What to show.
#[derive(Clone, Debug)]
pub struct Check {
    /// The sheet's name.
    pub name: String,
    /// Whether the right values are shown.
    pub answers: bool,
    /// Points, and of how many, where they are asked for.
    pub points: Option<(f64, f64)>,
}

/// The page of a marked sheet.
pub fn check<'t>(program: &'t Program, marked: &'t Marked, options: &Check) -> Document<'t> {
    let stages = &marked.report.stages;
    let mut blocks = vec![
        Block::Title(say::title(options.name.clone())),
        summary(program, marked),
    ];
    let page = Page {
        program,
        marked,
        options,
    };
    for (stage, alike) in once_each(program, stages) {
        blocks.extend(page.stage(stage));
        if !alike.is_empty() {
            let keys = alike
                .iter()
                .map(|stage| say::key(key(program, stage.stage)));
            blocks.push(Block::Paragraph(say::also_in(keys.collect::<Vec<_>>())));
        }
    }
    let remarks = stages.iter().flat_map(|stage| {
        let key = || key(program, stage.stage);
        let remark = move |cause: &Cause| {
            let entry = cause.mistake.entry();
            Block::Note(say::remark(
                key(),
                (entry.page.title)(),
                Code::from(entry.name),
            ))
        };
        stage.remarks.iter().map(remark)
    });
    blocks.extend(remarks);
    let keys = |wanted: &dyn Fn(&StageReport) -> bool| -> Vec<Message> {
        let chosen = stages.iter().filter(|stage| wanted(stage));
        chosen
            .map(|stage| say::key(key(program, stage.stage)))
            .collect()
    };
    let followed = keys(&|stage| stage.verdict() == Verdict::Follows);
    if !followed.is_empty() {
        blocks.push(Block::Paragraph(say::followed(followed)));
    }
    let right = keys(&|stage| stage.verdict().is_right());
    if !right.is_empty() {
        blocks.push(Block::Paragraph(say::right_stages(right)));
    }
    if let Some((points, of)) = options.points {
        blocks.push(Block::Paragraph(say::points(points, of)));
    }
    Document {
        blocks,
        ..Document::default()
    }
}

/// The stages that went wrong by themselves, each with those of other heads, layers and steps that the
/// same mistake of method explains there: that is said once.
fn once_each<'r>(
    program: &Program,
    stages: &'r [StageReport],
) -> Vec<(&'r StageReport, Vec<&'r StageReport>)> {
    let same = |one: &StageReport, other: &StageReport| {
        let name = |report: &StageReport| program.stages[report.stage].key.name;
        match (one.causes.as_slice(), other.causes.as_slice()) {
            ([a], [b]) => {
                let method = matches!(a.mistake.entry().kind, Kind::Method(_));
                method && (a.mistake, a.with) == (b.mistake, b.with) && name(one) == name(other)
            }
            _ => false,
        }
    };
    let mut once: Vec<(&StageReport, Vec<&StageReport>)> = Vec::new();
    for stage in stages.iter().filter(|stage| stage.is_origin()) {
        match once.iter_mut().find(|(first, _)| same(first, stage)) {
            Some((_, alike)) => alike.push(stage),
            None => once.push((stage, Vec::new())),
        }
    }
    once
}

/// The outcome in a line.
fn summary<'t>(program: &Program, marked: &Marked) -> Block<'t> {
    let report = &marked.report;
    let cells = || report.stages.iter().flat_map(|stage| &stage.cells);
    let written = cells().filter(|cell| cell.written.is_some());
    let count = written.clone().count();
    let Some((stage, cell)) = report.first_wrong() else {
        if count == 0 {
            return Block::Paragraph(say::nothing_written());
        }
        let loose =
            |cell: &&CellReport| matches!(cell.verdict, Verdict::Rounded | Verdict::Imprecise);
        return Block::Paragraph(match written.filter(loose).count() {
            0 => say::all_right(count),
            rounded => say::all_right_rounded(count, rounded),
        });
    };
    let wrong = written.filter(|cell| !cell.verdict.is_right()).count();
    Block::Warning(match cell {
        None => say::wrong_shape_first(key(program, stage)),
        Some(cell) => {
            let name = program.cell_name(cell);
            let column = name.column.unwrap_or_default();
            say::wrong_first(wrong, count, key(program, stage), name.row, column)
        }
    })
}

fn key(program: &Program, stage: usize) -> Code {
    Code::from(program.stages[stage].key.to_string())
}

struct Page<'t, 'o> {
    program: &'t Program,
    marked: &'t Marked,
    options: &'o Check,
}

impl<'t> Page<'t, '_> {
    /// The blocks of a stage that went wrong by itself.
    fn stage(&self, report: &StageReport) -> Vec<Block<'t>> {
        let stage = &self.program.stages[report.stage];
        let heading = say::stage_wrong(stage.key.title(), key(self.program, report.stage));
        let mut blocks = vec![Block::Heading {
            number: Some(report.stage + 1),
            text: heading,
            symbol: Some(stage.symbol),
        }];
        if let Some(shape) = report.wrong_shape {
            blocks.push(Block::Paragraph(if self.options.answers {
                say::shape(shape, stage.shape)
            } else {
                say::shape_only(shape)
            }));
        } else {
            blocks.push(Block::Table(self.table(report)));
            blocks.push(Block::Note(if self.options.answers {
                say::legend()
            } else {
                say::legend_without()
            }));
        }
        if report
            .cells
            .iter()
            .any(|cell| cell.verdict == Verdict::Inconsistent)
        {
            blocks.push(Block::Paragraph(say::inconsistent()));
        }
        let unexplained = report.wrong_shape.is_some()
            || report
                .cells
                .iter()
                .any(|cell| cell.verdict == Verdict::Wrong);
        if unexplained {
            blocks.extend(self.causes(report));
        }
        blocks.extend(self.arithmetic(report));
        blocks
    }

    /// The numbers as they were written, marked.
    fn table(&self, report: &StageReport) -> Table<'t> {
        let stage = &self.program.stages[report.stage];
        let mut rows: Vec<Vec<Cell>> = vec![Vec::new(); stage.shape.rows];
        for cell in &report.cells {
            if let Some(row) = rows.get_mut(cell.row) {
                row.push(Cell::Text(self.cell(cell)));
            }
        }
        let labels = |axis: &'t crate::program::Axis, length: usize| Axis {
            title: None,
            labels: (0..length).map(|index| axis.label(index)).collect(),
            messages: Vec::new(),
        };
        Table {
            caption: None,
            symbol: Some(stage.symbol),
            rows: labels(&stage.rows, stage.shape.rows),
            columns: labels(&stage.columns, stage.shape.columns),
            cells: Cells::Listed(rows),
            content: Content::Numbers,
        }
    }

    fn cell(&self, cell: &CellReport) -> Message {
        let Some(written) = cell.written else {
            return say::blank();
        };
        let written = say::number(written);
        match cell.verdict {
            Verdict::Wrong if self.options.answers => say::written_right(written, cell.right),
            Verdict::Wrong => say::written_wrong(written),
            Verdict::Inconsistent => say::written_inconsistent(written),
            Verdict::Follows => say::written_follows(written),
            _ => say::written_correct(written),
        }
    }

    /// The likely cause with its evidence, or those that cannot be told apart.
    fn causes(&self, report: &StageReport) -> Vec<Block<'t>> {
        let mut blocks = Vec::new();
        if report.causes.is_empty() {
            blocks.push(Block::Paragraph(say::unclassified()));
        }
        if report.causes.len() > 1 {
            blocks.push(Block::Paragraph(say::cannot_tell_apart()));
        }
        for cause in &report.causes {
            let entry = cause.mistake.entry();
            let (title, name) = ((entry.page.title)(), Code::from(entry.name));
            blocks.push(Block::Paragraph(match cause.with {
                Some(with) => {
                    let with = with.entry();
                    let second = (with.page.title)();
                    say::cause_pair(title, name, second, Code::from(with.name), cause.of)
                }
                None => say::cause(title, name, cause.explains, cause.of, cause.distinguishing),
            }));
            if cause.since != report.stage {
                blocks.push(Block::Paragraph(say::since(key(self.program, cause.since))));
            }
        }
        if let [cause] = report.causes.as_slice() {
            blocks.push(Block::Paragraph(say::mend((cause
                .mistake
                .entry()
                .page
                .mend)())));
        }
        blocks
    }

    /// The arithmetic of the first wrong cell: as it seems to have been worked out, and as it should.
    fn arithmetic(&self, report: &StageReport) -> Vec<Block<'t>> {
        let first = report.cells.iter().find(|cell| cell.verdict.is_origin());
        let Some(cell) = first.filter(|_| self.options.answers) else {
            return Vec::new();
        };
        let at = CellRef {
            source: Source::Stage(report.stage),
            row: cell.row,
            column: cell.column,
        };
        let stage = &self.program.stages[report.stage];
        let line = |op: &crate::op::Op, operands: &[Source]| {
            let tensors: Vec<Tensor<'_>> = operands
                .iter()
                .map(|&source| self.tensor(source))
                .collect::<Option<_>>()?;
            let arithmetic = op.operation().derive(&tensors, at.row, at.column);
            let (_, last) = arithmetic.steps.last()?;
            Some(Worked {
                cell: self.program.cell_name(at),
                expressions: vec![arithmetic.summary.clone()],
                result: Expression::Number(last.value()?),
            })
        };
        let mut blocks = Vec::new();
        if let [cause] = report.causes.as_slice()
            && cause.since == report.stage
            && let Some((op, operands)) = cause.rewrite.as_ref().and_then(Rewrite::single)
            && let Some(worked) = line(op, &operands)
        {
            blocks.push(Block::Paragraph(say::as_written()));
            blocks.push(Block::Worked(vec![worked]));
        }
        if let Some(worked) = line(&stage.op, &stage.operands) {
            blocks.push(Block::Paragraph(say::as_right()));
            blocks.push(Block::Worked(vec![worked]));
        }
        blocks
    }

    /// A source by the writer's own numbers.
    fn tensor(&self, source: Source) -> Option<Tensor<'_>> {
        let values = match source {
            Source::Input(input) => self.marked.inputs.get(input)?,
            Source::Stage(stage) => &self.marked.work.get(stage)?.own,
        };
        Some(Tensor { source, values })
    }
}
