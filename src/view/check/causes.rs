//! Why a stage went wrong: the likely cause with its evidence, or those that cannot be told apart.

use super::{Page, key};
use crate::check::{Apart as Told, Cause, StageReport, Verdict};
use crate::document::Block;
use crate::expression::{CellRef, Source};
use crate::message::{
    Code, Message,
    check::{cause, outcome},
};
use crate::mistake::Mistake;
use crate::program::AxisKind;

impl<'t> Page<'t, '_> {
    /// The likely cause with its evidence, or those that cannot be told apart.
    pub(super) fn causes(&self, report: &StageReport) -> Vec<Block<'t>> {
        let mut blocks = Vec::new();
        let hint = not_masked(report).map(|written| Block::Note(cause::not_masked(written)));
        if report.causes.is_empty() && hint.is_none() {
            let stage = &self.program.stages[report.stage];
            blocks.push(Block::Paragraph(match report.wrong_shape {
                None if report.cut_short => cause::unclassified_so_far(),
                None => cause::unclassified(),
                Some(_) if self.options.answers => {
                    cause::unclassified_shape_is(each(stage.rows.kind), each(stage.columns.kind))
                }
                Some(_) => cause::unclassified_shape(),
            }));
        }
        blocks.extend(hint);
        if report.causes.len() > 1 {
            blocks.push(Block::Paragraph(match report.apart {
                Some(Told::Never) => cause::never_told_apart(),
                Some(Told::WithMoreDecimals) => cause::told_apart_by_more_decimals(),
                Some(Told::NotHere) | None => cause::not_told_apart(),
            }));
        }
        // What is the same of several is said once, after the last.
        let place = |cause: &Cause| (cause.with.is_some(), cause.made.len(), cause.since);
        let alike = report.causes.len() > 1
            && report
                .causes
                .windows(2)
                .all(|two| place(&two[0]) == place(&two[1]));
        for cause in &report.causes {
            blocks.push(Block::Paragraph(self.cause(report, cause)));
            if !alike {
                blocks.extend(self.since(report, cause));
            }
        }
        if alike && let Some(cause) = report.causes.first() {
            blocks.extend(self.since(report, cause));
        }
        if report.cut_short {
            blocks.push(Block::Note(cause::cut_short()));
        }
        if let [cause] = report.causes.as_slice() {
            let second = cause.with.filter(|with| *with != cause.mistake);
            for mistake in [Some(cause.mistake), second].into_iter().flatten() {
                let mend = mistake.entry().page.mend;
                blocks.push(Block::Paragraph(cause::mend(mend.message())));
            }
        }
        blocks
    }
}

impl<'t> Page<'t, '_> {
    /// A cause with its evidence: one mistake, or two, each of which may be a slip in some cells.
    fn cause(&self, report: &StageReport, cause: &Cause) -> Message {
        let entry = cause.mistake.entry();
        let (title, name) = (entry.page.title.message(), Code::from(entry.name));
        let (of, telling) = (cause.of, cause.distinguishing);
        let Some(with) = cause.with else {
            return cause::cause(title, name, of, of, telling);
        };
        let slip = |mistake, cells| self.slip(report, mistake, cells);
        if !cause.with_cells.is_empty() {
            if cause.made.is_empty() {
                let slips = match with == cause.mistake {
                    true => vec![slip(with, &[&cause.cells[..], &cause.with_cells].concat())],
                    false => vec![
                        slip(cause.mistake, &cause.cells),
                        slip(with, &cause.with_cells),
                    ],
                };
                return cause::cause_slips(telling, of - telling, slips);
            }
            let second = slip(with, &cause.with_cells);
            let explains = of - cause.with_cells.len();
            return cause::cause_and_slip(title, name, explains, of, telling, second);
        }
        let with = with.entry();
        let second = with.page.title.message();
        cause::cause_pair(title, name, second, Code::from(with.name), of, telling)
    }

    /// A slip and the cells that it is in.
    fn slip(&self, report: &StageReport, mistake: Mistake, cells: &[(usize, usize)]) -> Message {
        let named = cells.iter().map(|&(row, column)| {
            let source = Source::Stage(report.stage);
            outcome::cell(self.program.cell_name(CellRef {
                source,
                row,
                column,
            }))
        });
        let entry = mistake.entry();
        let title = entry.page.title.message();
        cause::slip_in(named.collect::<Vec<_>>(), title, Code::from(entry.name))
    }

    /// From where on a cause may have been made, where that is not the stage that shows it.
    fn since(&self, report: &StageReport, cause: &Cause) -> Option<Block<'t>> {
        let since = key(self.program, cause.since);
        (cause.since != report.stage).then(|| {
            let second = cause.with.filter(|_| cause.with_cells.is_empty());
            Block::Paragraph(match (second, cause.made.len()) {
                (Some(_), _) => cause::first_since(since),
                (None, 0 | 1) => cause::since(since),
                (None, several) => cause::throughout(several, since),
            })
        })
    }
}

/// From here down a number may have been meant to mask a score.
const MEANT: f64 = -500.0;

/// The number of a masked score that is not minus infinity, where all that are wrong have one that may have been
/// meant so.
fn not_masked(report: &StageReport) -> Option<f64> {
    let wrong = report.cells.iter();
    let wrong = wrong.filter(|cell| cell.verdict == Verdict::Wrong);
    let mut numbers = wrong.map(|cell| {
        let masked = cell.right == f64::NEG_INFINITY;
        cell.written
            .filter(|written| masked && written.is_finite() && *written <= MEANT)
    });
    let first = numbers.next()??;
    numbers.all(|number| number.is_some()).then_some(first)
}

/// What each row, or each column, of an axis is.
fn each(axis: AxisKind) -> Message {
    match axis {
        AxisKind::Queries => cause::each_query(),
        AxisKind::Keys => cause::each_key(),
        AxisKind::Features => cause::each_feature(),
        AxisKind::Single => cause::each_bias(),
        AxisKind::Words => cause::each_word(),
    }
}
