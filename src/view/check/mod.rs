//! The marked sheet: what is wrong, where first, why, and what followed.

mod answering;

use super::{map, named};
use crate::check::{
    Apart as Told, Cause, CellReport, Marked, Solution, StageReport, Verdict, remade,
};
use crate::document::{Axis, Block, Cell, Cells, Content, Document, Mark, Reading, Table, Worked};
use crate::expression::{CellRef, Expression, Source};
use crate::matrix::Shape;
use crate::message::{Apart, Code, Message, Whole, check as say};
use crate::mistake::Kind;
use crate::number::display::digits_apart;
use crate::op::{Op, Tensor};
use crate::program::{self, AxisKind, Program};

/// So many cells are named of more.
const NAMED: usize = 8;

/// What to show.
#[derive(Clone, Debug)]
pub struct Check {
    /// The sheet's name.
    pub name: String,
    /// Whether the right values are shown.
    pub answers: bool,
    /// Points, and of how many, where they are asked for.
    pub points: Option<(f64, f64)>,
    /// The decimals that the page shows.
    pub digits: usize,
    /// Whether the page is to answer its reader: every stage of the sheet, and what stands behind each cell.
    pub reading: bool,
}

/// The page of a marked sheet.
pub fn check<'t>(solution: &Solution<'t>, marked: &'t Marked, options: &Check) -> Document<'t> {
    let program = solution.program;
    let stages = &marked.report.stages;
    let mut blocks = vec![
        Block::Title(say::title(options.name.clone())),
        summary(program, marked),
    ];
    blocks.extend(imprecise(program, marked));
    let page = Page {
        program,
        inputs: solution.inputs,
        marked,
        options,
    };
    let mut apart = Vec::new();
    for (stage, alike) in once_each(program, stages) {
        blocks.extend(page.stage(stage, &mut apart));
        if !alike.is_empty() {
            let keys = alike
                .iter()
                .map(|stage| say::key(key(program, stage.stage)));
            blocks.push(Block::Paragraph(say::also_in(keys.collect::<Vec<_>>())));
        }
    }
    blocks.extend(stages.iter().filter_map(|stage| remark(program, stage)));
    blocks.extend(stages.iter().filter_map(|stage| {
        let far = stage.far?;
        let cell = program.cell_name(at(stage, &far.worst));
        Some(Block::Note(say::far(
            key(program, stage.stage),
            far.count,
            cell,
        )))
    }));
    blocks.extend(page.followed());
    let right = stages
        .iter()
        .filter(|stage| stage.verdict().is_right() && !stage.is_blank());
    let right: Vec<usize> = right.map(|stage| stage.stage).collect();
    if !right.is_empty() {
        let right = named::names(program, &right);
        blocks.push(Block::Paragraph(say::right_stages(right)));
    }
    blocks.extend(page.rest());
    if let Some((points, of)) = options.points {
        blocks.push(Block::Paragraph(say::points(Whole(points), Whole(of))));
    }
    page.explain_marks(&mut blocks);
    let reading = options.reading.then(|| {
        let found = |source| {
            stages
                .iter()
                .find(|report| Source::Stage(report.stage) == source)
        };
        let mark = |source| found(source).map(worst);
        let map = map::of(program, &blocks, mark);
        let sheet = answering::Sheet::new(program, solution.inputs, marked, options);
        Reading::new(move |at| sheet.behind(at), map)
    });
    Document {
        blocks,
        apart,
        reading,
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
    let written = cells().filter(|cell| cell.written.is_some()).count();
    let of = |verdict| {
        let stages = report.stages.iter();
        stages.map(|stage| stage.count(verdict)).sum::<usize>()
    };
    let Some((stage, cell)) = report.first_wrong() else {
        return Block::Paragraph(match of(Verdict::Rounded) {
            _ if written == 0 => say::nothing_written(),
            0 => say::all_right(written),
            rounded => say::all_right_rounded(written, rounded),
        });
    };
    let shapes = report.stages.iter().filter_map(|stage| stage.wrong_shape);
    let misshapen: usize = shapes.map(|shape| shape.rows * shape.columns).sum();
    let class = |count: usize, say: fn(usize) -> Message| (count > 0).then(|| say(count));
    let classes: Vec<Message> = [
        class(of(Verdict::Wrong), say::class_wrong),
        class(misshapen, say::class_wrong_shape),
        class(of(Verdict::Follows), say::class_follows),
        class(of(Verdict::Inconsistent), say::class_inconsistent),
    ]
    .into_iter()
    .flatten()
    .collect();
    let count = written + misshapen;
    Block::Warning(match cell {
        None => say::wrong_shape_first(count, classes, key(program, stage)),
        Some(cell) => {
            let name = program.cell_name(cell);
            let column = name.column.unwrap_or_default();
            say::wrong_first(count, classes, key(program, stage), name.row, column)
        }
    })
}

/// What a stage that is right cannot rule out.
fn remark<'t>(program: &Program, stage: &StageReport) -> Option<Block<'t>> {
    let name = |cause: &Cause| Code::from(cause.mistake.name());
    let stage_key = key(program, stage.stage);
    Some(Block::Note(match stage.remarks.as_slice() {
        [] => return None,
        [one] => say::remark(
            stage_key,
            one.mistake.entry().page.title.message(),
            name(one),
        ),
        several => {
            let mut names: Vec<Message> = several.iter().map(|one| say::name(name(one))).collect();
            let count = names.len();
            if count > NAMED + 1 {
                names.truncate(NAMED);
                names.push(say::more(count - NAMED));
            }
            say::remark_several(stage_key, count, names)
        }
    }))
}

/// The numbers that are off by more than rounding explains without being wrong.
fn imprecise<'t>(program: &Program, marked: &Marked) -> Option<Block<'t>> {
    let stages = marked.report.stages.iter();
    let mut cells: Vec<Message> = stages
        .flat_map(|stage| {
            let cells = stage.cells.iter();
            let cells = cells.filter(|cell| cell.verdict == Verdict::Imprecise);
            cells.map(|cell| say::cell(program.cell_name(at(stage, cell))))
        })
        .collect();
    let count = cells.len();
    // One more than the limit is not worth it.
    if count > NAMED + 1 {
        cells.truncate(NAMED);
        cells.push(say::more(count - NAMED));
    }
    (count > 0).then(|| Block::Paragraph(say::imprecise(count, cells)))
}

fn key(program: &Program, stage: usize) -> Code {
    Code::from(program.stages[stage].key.to_string())
}

fn at(stage: &StageReport, cell: &CellReport) -> CellRef {
    CellRef {
        source: Source::Stage(stage.stage),
        row: cell.row,
        column: cell.column,
    }
}

/// Whether a stage is right by the writer's own numbers, and not right.
fn only_follows(stage: &StageReport) -> bool {
    stage.verdict() == Verdict::Follows
}

/// What each row, or each column, of an axis is.
fn each(axis: AxisKind) -> Message {
    match axis {
        AxisKind::Queries => say::each_query(),
        AxisKind::Keys => say::each_key(),
        AxisKind::Features => say::each_feature(),
        AxisKind::Single => say::each_bias(),
        AxisKind::Words => say::each_word(),
    }
}

struct Page<'t, 'o> {
    program: &'t Program,
    inputs: &'t [std::sync::Arc<crate::matrix::Matrix>],
    marked: &'t Marked,
    options: &'o Check,
}

impl<'t> Page<'t, '_> {
    /// The blocks of a stage that went wrong by itself; numbers that must not look alike go to `apart`.
    fn stage(&self, report: &StageReport, apart: &mut Vec<(f64, f64)>) -> Vec<Block<'t>> {
        let stage = &self.program.stages[report.stage];
        let heading = say::stage_wrong(stage.key.title(), key(self.program, report.stage));
        let mut blocks = vec![Block::Heading {
            number: Some(report.stage + 1),
            text: heading,
            symbol: Some(stage.symbol),
        }];
        blocks.push(match report.wrong_shape {
            Some(shape) if self.options.answers => Block::Paragraph(say::shape(shape, stage.shape)),
            Some(shape) => Block::Paragraph(say::shape_only(shape)),
            None => Block::Table(self.table(report, None)),
        });
        if report.count(Verdict::Inconsistent) > 0 {
            blocks.push(Block::Paragraph(say::inconsistent()));
        }
        if report.is_diagnosed() {
            blocks.extend(self.causes(report));
        }
        blocks.extend(self.arithmetic(report, apart));
        blocks
    }

    /// What is wrong only because of what went wrong before, with its right values.
    fn followed(&self) -> Vec<Block<'t>> {
        let stages = self.marked.report.stages.iter();
        let followed: Vec<&StageReport> = stages.filter(|stage| only_follows(stage)).collect();
        if followed.is_empty() {
            return Vec::new();
        }
        let keys = followed.iter().map(|stage| key(self.program, stage.stage));
        let keys: Vec<Message> = keys.map(say::key).collect();
        let mut blocks = vec![Block::Paragraph(say::followed(keys))];
        if self.options.answers || self.options.reading {
            let tables = followed.iter().map(|report| self.captioned(report));
            blocks.push(Block::Tables(tables.collect()));
        }
        blocks
    }

    /// The tables of all other stages that were written, for a page that leads from number to number.
    fn rest(&self) -> Option<Block<'t>> {
        let shown = |stage: &&StageReport| stage.is_origin() || only_follows(stage);
        let written = |stage: &&StageReport| stage.wrong_shape.is_none() && !stage.is_blank();
        let stages = self.marked.report.stages.iter();
        let rest = stages.filter(|stage| !shown(stage) && written(stage));
        let tables: Vec<Table<'t>> = rest
            .filter(|_| self.options.reading)
            .map(|report| self.captioned(report))
            .collect();
        (!tables.is_empty()).then_some(Block::Tables(tables))
    }

    /// The numbers of a stage under its name.
    fn captioned(&self, report: &StageReport) -> Table<'t> {
        let name = self.program.stages[report.stage].key;
        let caption = say::stage_follows(name.title(), key(self.program, report.stage));
        self.table(report, Some(caption))
    }

    /// The numbers as they were written, marked.
    fn table(&self, report: &StageReport, caption: Option<Message>) -> Table<'t> {
        let stage = &self.program.stages[report.stage];
        let mut rows: Vec<Vec<Cell>> = vec![Vec::new(); stage.shape.rows];
        let mut marks: Vec<Vec<Mark>> = vec![Vec::new(); stage.shape.rows];
        for cell in &report.cells {
            if let (Some(row), Some(marks)) = (rows.get_mut(cell.row), marks.get_mut(cell.row)) {
                row.push(Cell::Text(self.cell(cell)));
                marks.push(found(cell));
            }
        }
        let labels = |axis: &'t program::Axis, length: usize| Axis {
            title: None,
            labels: (0..length).map(|index| axis.label(index)).collect(),
            messages: Vec::new(),
        };
        // Where not all fit, first what went wrong by itself, then the rest of what is marked.
        let marked = |origin: bool| {
            let cells = report.cells.iter();
            let cells = cells.filter(|cell| mark(cell.verdict).is_some());
            let cells = cells.filter(move |cell| cell.verdict.is_origin() == origin);
            cells.map(|cell| (cell.row, cell.column))
        };
        Table {
            caption,
            symbol: Some(stage.symbol),
            shows: Some(Source::Stage(report.stage)),
            rows: labels(&stage.rows, stage.shape.rows),
            columns: labels(&stage.columns, stage.shape.columns),
            cells: Cells::Marked {
                rows,
                kept: marked(true).chain(marked(false)).collect(),
                marks,
            },
            content: Content::Numbers,
        }
    }

    fn cell(&self, cell: &CellReport) -> Message {
        let Some(number) = cell.written else {
            return say::blank();
        };
        let apart = |number, from| Apart { number, from };
        let (written, right) = (apart(number, cell.right), apart(cell.right, number));
        let answers = self.options.answers;
        match cell.verdict {
            Verdict::Wrong if answers => say::written_right(written, right),
            Verdict::Wrong => say::written_wrong(number),
            Verdict::Follows if answers => say::written_follows_right(written, right),
            Verdict::Follows => say::written_follows(number),
            Verdict::Imprecise if answers => say::written_imprecise_right(written, right),
            Verdict::Imprecise => say::written_imprecise(number),
            Verdict::Inconsistent => say::written_inconsistent(number),
            _ => say::written_correct(number),
        }
    }

    /// Says below the first table what the marks of all tables mean.
    fn explain_marks(&self, blocks: &mut Vec<Block<'t>>) {
        let table = |block: &Block<'_>| matches!(block, Block::Table(_) | Block::Tables(_));
        let Some(first) = blocks.iter().position(table) else {
            return;
        };
        let answers = self.options.answers;
        let stages = self.marked.report.stages.iter();
        let shown: Vec<&StageReport> = stages
            .filter(|stage| {
                let told = answers || self.options.reading;
                stage.is_origin() || (told && only_follows(stage))
            })
            .collect();
        let occurs = |verdict| shown.iter().any(|stage| stage.count(verdict) > 0);
        let beside = [Verdict::Wrong, Verdict::Follows, Verdict::Imprecise];
        let right = (answers && beside.into_iter().any(occurs)).then(say::legend_right);
        let marks = [
            Verdict::Wrong,
            Verdict::Follows,
            Verdict::Inconsistent,
            Verdict::Imprecise,
        ];
        let marks = marks.into_iter().filter(|verdict| occurs(*verdict));
        let marks: Vec<Message> = marks.filter_map(mark).chain(right).collect();
        if !marks.is_empty() {
            blocks.insert(first + 1, Block::Note(say::legend(marks)));
        }
    }

    /// The likely cause with its evidence, or those that cannot be told apart.
    fn causes(&self, report: &StageReport) -> Vec<Block<'t>> {
        let mut blocks = Vec::new();
        if report.causes.is_empty() {
            let stage = &self.program.stages[report.stage];
            blocks.push(Block::Paragraph(match report.wrong_shape {
                None => say::unclassified(),
                Some(_) if self.options.answers => {
                    say::unclassified_shape_is(each(stage.rows.kind), each(stage.columns.kind))
                }
                Some(_) => say::unclassified_shape(),
            }));
        }
        if report.causes.len() > 1 {
            blocks.push(Block::Paragraph(match report.apart {
                Some(Told::Never) => say::never_told_apart(),
                Some(Told::WithMoreDecimals) => say::told_apart_by_more_decimals(),
                Some(Told::NotHere) | None => say::not_told_apart(),
            }));
        }
        for cause in &report.causes {
            let entry = cause.mistake.entry();
            let (title, name) = (entry.page.title.message(), Code::from(entry.name));
            blocks.push(Block::Paragraph(match cause.with {
                Some(with) => {
                    let with = with.entry();
                    let second = with.page.title.message();
                    say::cause_pair(
                        title,
                        name,
                        second,
                        Code::from(with.name),
                        cause.of,
                        cause.distinguishing,
                    )
                }
                None => say::cause(title, name, cause.of, cause.of, cause.distinguishing),
            }));
            if cause.since != report.stage {
                let since = key(self.program, cause.since);
                blocks.push(Block::Paragraph(match (cause.with, cause.made.len()) {
                    (Some(_), _) => say::first_since(since),
                    (None, 0 | 1) => say::since(since),
                    (None, several) => say::throughout(several, since),
                }));
            }
        }
        if let [cause] = report.causes.as_slice() {
            for mistake in [Some(cause.mistake), cause.with].into_iter().flatten() {
                let mend = mistake.entry().page.mend;
                blocks.push(Block::Paragraph(say::mend(mend.message())));
            }
        }
        blocks
    }

    /// The arithmetic of the first wrong cell: as it seems to have been worked out, and as it should.
    fn arithmetic(&self, report: &StageReport, apart: &mut Vec<(f64, f64)>) -> Vec<Block<'t>> {
        let first = report.cells.iter().find(|cell| cell.verdict.is_origin());
        let Some(cell) = first.filter(|_| self.options.answers) else {
            return Vec::new();
        };
        let stage = &self.program.stages[report.stage];
        let at = at(report, cell);
        let mut blocks = Vec::new();
        let mut seems = None;
        if let [cause] = report.causes.as_slice()
            && let Some((worked, value)) = self.seems(cause, at)
        {
            seems = Some(value);
            blocks.push(Block::Paragraph(say::as_written()));
            blocks.push(Block::Worked(vec![worked]));
        }
        let operands = stage.operands.iter().map(|&source| self.tensor(source));
        let operands: Option<Vec<Tensor<'_>>> = operands.collect();
        if let Some((worked, value)) = operands.and_then(|of| self.worked(&stage.op, &of, at)) {
            apart.extend(seems.map(|seems| (seems, value)));
            let used = self.read_by(at, stage);
            blocks.push(Block::Paragraph(self.used(&used, cell.right, value)));
            blocks.push(Block::Worked(vec![worked]));
        }
        blocks
    }

    /// The arithmetic of a cell as a cause has it, on the writer's own numbers.
    fn seems(&self, cause: &Cause, at: CellRef) -> Option<(Worked, f64)> {
        let Source::Stage(stage) = at.source else {
            return None;
        };
        let own = |source| self.tensor(source).map(|tensor| tensor.values);
        let reports = &self.marked.report.stages;
        let stands = |stage| {
            let report = reports.iter().find(|report| report.stage == stage);
            report.is_some_and(StageReport::is_full)
        };
        let made = remade(self.program, &cause.made, stage, own, stands)?;
        made.value.get((at.row, at.column))?;
        let operands = made.operands.iter();
        let operands = operands.map(|(source, values)| Tensor {
            source: *source,
            values,
        });
        self.worked(made.op, &operands.collect::<Vec<_>>(), at)
    }

    /// One cell of an op in a line of numbers, and what it comes to.
    fn worked(&self, op: &Op, operands: &[Tensor<'_>], at: CellRef) -> Option<(Worked, f64)> {
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
        Some((worked, value))
    }

    /// The operands that a cell of a stage is worked from, each once.
    fn read_by(&self, at: CellRef, stage: &program::Stage) -> Vec<Source> {
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
    fn used(&self, sources: &[Source], right: f64, value: f64) -> Message {
        let used: Vec<Message> = sources.iter().map(|&source| self.origin(source)).collect();
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
            say::as_right_besides(used, right)
        } else if sources.iter().all(given) {
            say::as_right()
        } else {
            say::as_right_from(used)
        }
    }

    /// Where the numbers of a source come from.
    fn origin(&self, source: Source) -> Message {
        let name = Code::from(self.program.key(source));
        let stage = match source {
            Source::Stage(stage) if !self.program.is_given(stage) => stage,
            _ => return say::used_given(name),
        };
        let stages = &self.marked.report.stages;
        match stages.iter().find(|report| report.stage == stage) {
            Some(report) if report.wrong_shape.is_some() => say::used_anew(name),
            Some(report) if !report.is_blank() => say::used_own(name),
            // What rests on nothing that is at fault is right.
            _ => match self.marked.work.get(stage) {
                Some(work) if work.faulty.iter().any(|faulty| *faulty) => {
                    say::used_worked_out(name)
                }
                _ => say::used_right(name),
            },
        }
    }

    /// A source by the writer's own numbers.
    fn tensor(&self, source: Source) -> Option<Tensor<'_>> {
        let values = match source {
            Source::Input(input) => self.inputs.get(input)?,
            Source::Stage(stage) => &self.marked.work.get(stage)?.own,
        };
        Some(Tensor { source, values })
    }
}

/// The mark that a cell of that verdict bears, in words.
fn mark(verdict: Verdict) -> Option<Message> {
    match verdict {
        Verdict::Wrong => Some(say::legend_wrong()),
        Verdict::Follows => Some(say::legend_follows()),
        Verdict::Inconsistent => Some(say::legend_inconsistent()),
        Verdict::Imprecise => Some(say::legend_imprecise()),
        Verdict::Correct | Verdict::Rounded | Verdict::Missing | Verdict::WrongShape => None,
    }
}

/// What becomes of a written number, in a mark and words; nothing was written where it is missing.
pub fn verdict(verdict: Verdict) -> Message {
    match verdict {
        Verdict::Missing => say::blank(),
        Verdict::WrongShape => say::legend_wrong(),
        Verdict::Rounded => say::right_rounded(),
        _ => mark(verdict).unwrap_or_else(say::right),
    }
}

/// What was found of a cell.
fn found(cell: &CellReport) -> Mark {
    match cell.verdict {
        Verdict::Wrong | Verdict::WrongShape => Mark::Wrong,
        Verdict::Follows => Mark::Follows,
        Verdict::Inconsistent => Mark::Inconsistent,
        Verdict::Imprecise => Mark::Imprecise,
        Verdict::Correct | Verdict::Rounded | Verdict::Missing if cell.written.is_none() => {
            Mark::Blank
        }
        Verdict::Correct | Verdict::Rounded | Verdict::Missing => Mark::Right,
    }
}

/// What was found of a stage: the worst of its cells.
fn worst(report: &StageReport) -> Mark {
    match report.wrong_shape {
        Some(_) => Mark::Wrong,
        None => report.cells.iter().map(found).max().unwrap_or(Mark::Blank),
    }
}

/// Whether two numbers are shown as one.
fn alike(one: f64, other: f64, digits: usize) -> bool {
    one == other || (one.is_nan() && other.is_nan()) || digits_apart(one, other, digits) > digits
}
