//! Why a stage went wrong: the likely cause with its evidence, or those that cannot be told apart.

use super::{Page, key};
use crate::check::{Apart as Told, Cause, StageReport};
use crate::document::Block;
use crate::message::{Code, Message, check::cause};
use crate::program::AxisKind;

impl<'t> Page<'t, '_> {
    /// The likely cause with its evidence, or those that cannot be told apart.
    pub(super) fn causes(&self, report: &StageReport) -> Vec<Block<'t>> {
        let mut blocks = Vec::new();
        if report.causes.is_empty() {
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
            let entry = cause.mistake.entry();
            let (title, name) = (entry.page.title.message(), Code::from(entry.name));
            blocks.push(Block::Paragraph(match cause.with {
                Some(with) => {
                    let with = with.entry();
                    let second = with.page.title.message();
                    cause::cause_pair(
                        title,
                        name,
                        second,
                        Code::from(with.name),
                        cause.of,
                        cause.distinguishing,
                    )
                }
                None => cause::cause(title, name, cause.of, cause.of, cause.distinguishing),
            }));
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
            for mistake in [Some(cause.mistake), cause.with].into_iter().flatten() {
                let mend = mistake.entry().page.mend;
                blocks.push(Block::Paragraph(cause::mend(mend.message())));
            }
        }
        blocks
    }
}

impl<'t> Page<'t, '_> {
    /// From where on a cause may have been made, where that is not the stage that shows it.
    fn since(&self, report: &StageReport, cause: &Cause) -> Option<Block<'t>> {
        let since = key(self.program, cause.since);
        (cause.since != report.stage).then(|| {
            Block::Paragraph(match (cause.with, cause.made.len()) {
                (Some(_), _) => cause::first_since(since),
                (None, 0 | 1) => cause::since(since),
                (None, several) => cause::throughout(several, since),
            })
        })
    }
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
