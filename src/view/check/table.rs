//! The numbers as they were written, with a mark for what was found of each.

use super::Page;
use super::stage::only_follows;
use crate::check::{CellReport, StageReport, Verdict};
use crate::document::{Axis, Block, Cell, Cells, Content, Mark, Shows, Table};
use crate::expression::Source;
use crate::message::{Apart, Message, check::mark};
use crate::program;

impl<'t> Page<'t, '_> {
    /// The numbers as they were written, marked.
    pub(super) fn table(&self, report: &StageReport, caption: Option<Message>) -> Table<'t> {
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
            shows: Some(Shows::Matrix(Source::Stage(report.stage))),
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

    pub(super) fn cell(&self, cell: &CellReport) -> Message {
        let Some(number) = cell.written else {
            return mark::blank();
        };
        let apart = |number, from| Apart { number, from };
        let (written, right) = (apart(number, cell.right), apart(cell.right, number));
        let answers = self.options.answers;
        match cell.verdict {
            Verdict::Wrong if answers => mark::written_right(written, right),
            Verdict::Wrong => mark::written_wrong(number),
            Verdict::Follows if answers => mark::written_follows_right(written, right),
            Verdict::Follows => mark::written_follows(number),
            Verdict::Imprecise if answers => mark::written_imprecise_right(written, right),
            Verdict::Imprecise => mark::written_imprecise(number),
            Verdict::Inconsistent => mark::written_inconsistent(number),
            _ => mark::written_correct(number),
        }
    }

    /// Says below the first table what the marks of all tables mean.
    pub(super) fn explain_marks(&self, blocks: &mut Vec<Block<'t>>) {
        let table = |block: &Block<'_>| matches!(block, Block::Table(_) | Block::Tables(_));
        let Some(first) = blocks.iter().position(table) else {
            return;
        };
        let answers = self.options.answers;
        let told = self.shows_followed();
        let stages = self.marked.report.stages.iter();
        let shown: Vec<&StageReport> = stages
            .filter(|stage| stage.is_origin() || (told && only_follows(stage)))
            .collect();
        let occurs = |verdict| shown.iter().any(|stage| stage.count(verdict) > 0);
        let beside = [Verdict::Wrong, Verdict::Follows, Verdict::Imprecise];
        let right = (answers && beside.into_iter().any(occurs)).then(mark::legend_right);
        let marks = [
            Verdict::Wrong,
            Verdict::Follows,
            Verdict::Inconsistent,
            Verdict::Imprecise,
        ];
        let marks = marks.into_iter().filter(|verdict| occurs(*verdict));
        let marks: Vec<Message> = marks.filter_map(mark).chain(right).collect();
        if !marks.is_empty() {
            blocks.insert(first + 1, Block::Note(mark::legend(marks)));
        }
    }
}

/// The mark that a cell of that verdict bears, in words.
pub(super) fn mark(verdict: Verdict) -> Option<Message> {
    match verdict {
        Verdict::Wrong => Some(mark::legend_wrong()),
        Verdict::Follows => Some(mark::legend_follows()),
        Verdict::Inconsistent => Some(mark::legend_inconsistent()),
        Verdict::Imprecise => Some(mark::legend_imprecise()),
        Verdict::Correct | Verdict::Rounded | Verdict::Missing | Verdict::WrongShape => None,
    }
}

/// What becomes of a written number, in a mark and words; nothing was written where it is missing.
pub fn verdict(verdict: Verdict) -> Message {
    match verdict {
        Verdict::Missing => mark::blank(),
        Verdict::WrongShape => mark::legend_wrong(),
        Verdict::Rounded => mark::right_rounded(),
        _ => mark(verdict).unwrap_or_else(mark::right),
    }
}

/// What was found of a cell.
pub(super) fn found(cell: &CellReport) -> Mark {
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
pub(super) fn worst(report: &StageReport) -> Mark {
    match report.wrong_shape {
        Some(_) => Mark::Wrong,
        None => report.cells.iter().map(found).max().unwrap_or(Mark::Blank),
    }
}
