//! The stages of a marked sheet: those that went wrong by themselves, those that followed, the rest.

use super::{HANDFUL, Page, key};
use crate::check::{Cause, StageReport, Verdict};
use crate::document::{Block, Table};
use crate::message::{
    Code, Message,
    check::{outcome, stages},
};
use crate::mistake::Kind;
use crate::view::named::names;

/// The numbers of so many stages that only followed are shown.
const FOLLOWED: usize = 8;

/// So many stages that went wrong by themselves are named of those that are not shown.
const NAMED: usize = 20;

/// The stages that went wrong by themselves, each with the others that the same mistakes of method explain
/// there: that is said once.
pub(super) fn once_each(stages: &[StageReport]) -> Vec<(&StageReport, Vec<&StageReport>)> {
    let mut once: Vec<(&StageReport, Vec<&StageReport>)> = Vec::new();
    for stage in stages.iter().filter(|stage| stage.is_origin()) {
        match once
            .iter_mut()
            .find(|(first, _)| same_mistakes(first, stage))
        {
            Some((_, alike)) => alike.push(stage),
            None => once.push((stage, Vec::new())),
        }
    }
    once
}

/// Whether the same mistakes of method explain two stages. A slip is one of a kind.
fn same_mistakes(one: &StageReport, other: &StageReport) -> bool {
    let method = |cause: &Cause| {
        matches!(cause.mistake.entry().kind, Kind::Method(_)) && cause.with_cells.is_empty()
    };
    let same = |(a, b): (&Cause, &Cause)| {
        method(a) && method(b) && (a.mistake, a.with) == (b.mistake, b.with)
    };
    let (one, other) = (&one.causes, &other.causes);
    !one.is_empty() && one.len() == other.len() && one.iter().zip(other).all(same)
}

/// Whether a stage is right by the writer's own numbers, and not right.
pub(super) fn only_follows(stage: &StageReport) -> bool {
    stage.verdict() == Verdict::Follows
}

impl<'t> Page<'t, '_> {
    /// The blocks of a stage that went wrong by itself; numbers that must not look alike go to `apart`.
    pub(super) fn stage(
        &self,
        report: &StageReport,
        apart: &mut Vec<(f64, f64)>,
    ) -> Vec<Block<'t>> {
        let stage = &self.program.stages[report.stage];
        let heading = stages::stage_wrong(stage.key.title(), key(self.program, report.stage));
        let mut blocks = vec![Block::Heading {
            number: Some(report.stage + 1),
            text: heading,
            symbol: Some(stage.symbol),
        }];
        blocks.push(match report.wrong_shape {
            Some(shape) if self.options.answers => {
                Block::Paragraph(stages::shape(shape, stage.shape))
            }
            Some(shape) => Block::Paragraph(stages::shape_only(shape)),
            None => Block::Table(self.table(report, None)),
        });
        if report.count(Verdict::Inconsistent) > 0 {
            blocks.push(Block::Paragraph(stages::inconsistent()));
        }
        if report.is_diagnosed() {
            blocks.extend(self.causes(report));
        }
        blocks.extend(self.arithmetic(report, apart));
        blocks
    }

    /// The other stages that the mistakes of `first` explain; where they are few, those of another kind than the
    /// first with their numbers.
    pub(super) fn alike(&self, first: &StageReport, alike: &[&StageReport]) -> Vec<Block<'t>> {
        if alike.is_empty() {
            return Vec::new();
        }
        let name = |report: &StageReport| self.program.stages[report.stage].key.name;
        let mut blocks = vec![Block::Paragraph(stages::also_in(self.names(alike)))];
        let mut seen = vec![name(first)];
        let mut tables: Vec<Table<'t>> = Vec::new();
        let few = alike.len() <= HANDFUL;
        for report in alike {
            let other = few && !seen.contains(&name(report));
            if report.wrong_shape.is_none() && (other || self.options.shows_all()) {
                tables.push(self.captioned(report));
                seen.push(name(report));
            }
        }
        if !tables.is_empty() {
            blocks.push(Block::Tables(tables));
        }
        blocks
    }

    /// The stages that went wrong by themselves and are not shown, with what explains them.
    pub(super) fn more_wrong(
        &self,
        rest: &[(&StageReport, Vec<&StageReport>)],
    ) -> Option<Block<'t>> {
        let why = |(first, alike): &(&StageReport, Vec<&StageReport>)| {
            let all: Vec<&StageReport> =
                [*first].into_iter().chain(alike.iter().copied()).collect();
            let names = self.names(&all);
            match first.causes.is_empty() {
                true => stages::unexplained_in(names),
                false => stages::cause_in(Code::from(first.cause()), names),
            }
        };
        let mut named: Vec<Message> = rest.iter().take(NAMED).map(why).collect();
        let left: usize = rest
            .iter()
            .skip(NAMED)
            .map(|(_, alike)| 1 + alike.len())
            .sum();
        named.extend((left > 0).then(|| outcome::more(left)));
        (!named.is_empty()).then(|| Block::Paragraph(stages::more_wrong(named)))
    }

    fn names(&self, reports: &[&StageReport]) -> Vec<Message> {
        let mut stages: Vec<usize> = reports.iter().map(|report| report.stage).collect();
        stages.sort_unstable();
        names(self.program, &stages)
    }

    /// What is wrong only because of what went wrong before, with its right values.
    pub(super) fn followed(&self) -> Vec<Block<'t>> {
        let stages = self.marked.report.stages.iter();
        let followed: Vec<&StageReport> = stages.filter(|stage| only_follows(stage)).collect();
        if followed.is_empty() {
            return Vec::new();
        }
        let mut blocks = vec![Block::Paragraph(stages::followed(self.names(&followed)))];
        if !self.shows_followed() {
            if self.options.answers {
                blocks.push(Block::Note(stages::full(Code::from("--full"))));
            }
            return blocks;
        }
        let tables = followed.iter().map(|report| self.captioned(report));
        blocks.push(Block::Tables(tables.collect()));
        blocks
    }

    /// Whether the numbers of what only followed are shown: where they are few, or asked for.
    pub(super) fn shows_followed(&self) -> bool {
        let stages = self.marked.report.stages.iter();
        let few = stages.filter(|stage| only_follows(stage)).count() <= FOLLOWED;
        self.options.reading || (self.options.answers && (few || self.options.full))
    }

    /// The tables of all other stages that were written, for a page that leads from number to number.
    pub(super) fn rest(&self) -> Option<Block<'t>> {
        // What the same mistake explains elsewhere is told once, and shown all the same.
        let told = once_each(&self.marked.report.stages).into_iter();
        let told: Vec<usize> = told.map(|(first, _)| first.stage).collect();
        let shown = |stage: &&StageReport| told.contains(&stage.stage) || only_follows(stage);
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
    pub(super) fn captioned(&self, report: &StageReport) -> Table<'t> {
        let name = self.program.stages[report.stage].key;
        let caption = stages::stage_follows(name.title(), key(self.program, report.stage));
        self.table(report, Some(caption))
    }
}
