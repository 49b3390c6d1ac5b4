//! What stands behind a cell of a marked sheet: what was found of it, and what its operands on the sheet
//! come to.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Check, Page, at, mark};
use crate::check::{CellReport, Marked, StageReport};
use crate::document::Behind;
use crate::expression::{CellRef, Source};
use crate::matrix::Matrix;
use crate::message::{Message, check::mark};
use crate::program::Program;
use crate::trace::{Kept, Trace};
use crate::view::behind::{behind, reads};

/// A sheet that can be asked about its cells.
pub(super) struct Sheet<'t> {
    program: &'t Program,
    inputs: &'t [Arc<Matrix>],
    marked: &'t Marked,
    options: Check,
    /// The writer's own numbers, of all that the stages of the sheet read.
    own: Trace<'t>,
}

impl<'t> Sheet<'t> {
    pub(super) fn new(
        program: &'t Program,
        inputs: &'t [Arc<Matrix>],
        marked: &'t Marked,
        options: &Check,
    ) -> Self {
        let mut stages: Vec<Option<Matrix>> = vec![None; program.stages.len()];
        let own = |stage: usize| marked.work.get(stage).map(|work| work.own.clone());
        for report in &marked.report.stages {
            let operands = program.stages[report.stage].operands.iter();
            for &source in operands.chain([&Source::Stage(report.stage)]) {
                if let Source::Stage(stage) = source
                    && let Some(kept @ None) = stages.get_mut(stage)
                {
                    *kept = own(stage);
                }
            }
        }
        Self {
            program,
            inputs,
            marked,
            options: options.clone(),
            own: Trace {
                program,
                inputs,
                stages: stages.into_iter().map(Kept::from).collect(),
                affected: Vec::new(),
                round: None,
                emptied: BTreeMap::new(),
            },
        }
    }

    /// What stands behind a cell. Where the right values are hidden, so is the arithmetic, which would
    /// come to them.
    pub(super) fn behind(&self, cell: CellRef) -> Option<Behind> {
        if matches!(cell.source, Source::Input(_)) {
            // What the problem gives is not marked.
            return behind(&self.own, cell);
        }
        let (stage, report) = self.report(cell)?;
        let name = self.program.cell_name(at(stage, report));
        let page = Page {
            program: self.program,
            inputs: self.inputs,
            marked: self.marked,
            options: &self.options,
        };
        let found = mark::cell_found(name, page.cell(report));
        let lead: Vec<Message> = [Some(found), mark(report.verdict)]
            .into_iter()
            .flatten()
            .collect();
        if !self.options.answers {
            return Some(Behind {
                lead,
                derivation: None,
                reads: reads(self.program, cell),
            });
        }
        let mut behind = behind(&self.own, cell)?;
        if let Some(derivation) = &mut behind.derivation {
            // What the arithmetic comes to, which need not be what was written.
            derivation.value = report.from_own_work;
        }
        let sources = page.read_by(cell, &self.program.stages[stage.stage]);
        let used =
            (!sources.is_empty()).then(|| page.used(&sources, report.right, report.from_own_work));
        behind.lead = lead.into_iter().chain(used).collect();
        Some(behind)
    }

    fn report(&self, cell: CellRef) -> Option<(&'t StageReport, &'t CellReport)> {
        let mut stages = self.marked.report.stages.iter();
        let stage = stages.find(|stage| Source::Stage(stage.stage) == cell.source)?;
        let mut cells = stage.cells.iter();
        let found = cells.find(|report| (report.row, report.column) == (cell.row, cell.column))?;
        Some((stage, found))
    }
}
