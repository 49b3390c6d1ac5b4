//! The stages of a marked sheet: those that went wrong by themselves, those that followed, the rest.

use super::{Page, key};
use crate::check::{StageReport, Verdict};
use crate::document::{Block, Table};
use crate::message::{Message, check::stages};
use crate::mistake::Kind;
use crate::program::Program;

/// The stages that went wrong by themselves, each with those of other heads, layers and steps that the
/// same mistake of method explains there: that is said once.
pub(super) fn once_each<'r>(
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

    /// What is wrong only because of what went wrong before, with its right values.
    pub(super) fn followed(&self) -> Vec<Block<'t>> {
        let stages = self.marked.report.stages.iter();
        let followed: Vec<&StageReport> = stages.filter(|stage| only_follows(stage)).collect();
        if followed.is_empty() {
            return Vec::new();
        }
        let keys = followed.iter().map(|stage| key(self.program, stage.stage));
        let keys: Vec<Message> = keys.map(stages::key).collect();
        let mut blocks = vec![Block::Paragraph(stages::followed(keys))];
        if self.options.answers || self.options.reading {
            let tables = followed.iter().map(|report| self.captioned(report));
            blocks.push(Block::Tables(tables.collect()));
        }
        blocks
    }

    /// The tables of all other stages that were written, for a page that leads from number to number.
    pub(super) fn rest(&self) -> Option<Block<'t>> {
        // What the same mistake explains elsewhere is told once, and shown all the same.
        let program = self.program;
        let told = once_each(program, &self.marked.report.stages).into_iter();
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
