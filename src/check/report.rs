//! What marking a sheet finds.

use super::Verdict;
use crate::expression::CellRef;
use crate::matrix::Shape;
use crate::mistake::{Cells, Mistake, Rewrite};

/// The marked sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The stages that the sheet contains, in the program's order.
    pub stages: Vec<StageReport>,
}

/// One marked stage.
#[derive(Clone, Debug, PartialEq)]
pub struct StageReport {
    /// The index of the stage in the program.
    pub stage: usize,
    /// Its shape as it was written, where that is wrong.
    pub wrong_shape: Option<Shape>,
    /// Its cells, row by row; none where the shape is wrong.
    pub cells: Vec<CellReport>,
    /// The mistakes that explain it, likeliest first; several are told apart by nothing in this sheet.
    pub causes: Vec<Cause>,
    /// Mistakes that a stage which is right cannot rule out.
    pub remarks: Vec<Cause>,
    /// Whether these give its numbers just as they were written, which the right ones only round to.
    pub exact: bool,
    /// Why several causes fit, where there are several.
    pub apart: Option<Apart>,
    /// Whether there was more to try than there is time for: what is left out of a large problem may
    /// hide mistakes that were not thought of.
    pub cut_short: bool,
    /// The numbers that pass only because of what may have been rounded before them.
    pub far: Option<Far>,
}

/// Numbers much further from the right ones than their own rounding: what rounding could do in the stages
/// before them, on the sheet or not, leaves so much room that the sheet proves little.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Far {
    /// How many there are.
    pub count: usize,
    /// The one that is furthest off, in its units.
    pub worst: CellReport,
}

/// Why several mistakes explain a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Apart {
    /// They come to the same numbers in this problem.
    Never,
    /// They come to different numbers, and more decimals would show which was made.
    WithMoreDecimals,
    /// That is not known.
    NotHere,
}

/// One marked cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellReport {
    /// Its row, from 0.
    pub row: usize,
    /// Its column, from 0.
    pub column: usize,
    /// What was written; `None` is a blank.
    pub written: Option<f64>,
    /// The right value.
    pub right: f64,
    /// What the writer's own numbers before it give.
    pub from_own_work: f64,
    /// What becomes of it.
    pub verdict: Verdict,
}

/// A mistake that explains a stage, and how well.
#[derive(Clone, Debug, PartialEq)]
pub struct Cause {
    /// The mistake.
    pub mistake: Mistake,
    /// A second one that is needed beside it.
    pub with: Option<Mistake>,
    /// The first stage in which it may have been made, where the stages from there on are not
    /// written; the stage itself otherwise.
    pub since: usize,
    /// How many written cells the stage has, all of which it explains: a slip those that it is not in
    /// by their being right.
    pub of: usize,
    /// How many of these tell it from the right answer.
    pub distinguishing: usize,
    /// The cells that a slip is in; empty for a mistake of method.
    pub cells: Cells,
    /// The cells that the second one is in, where that is a slip.
    pub with_cells: Cells,
    /// What was computed in place of which stages, in the program's order; nothing for a slip.
    pub made: Vec<(usize, Rewrite)>,
}

impl StageReport {
    /// A stage of which nothing is known yet.
    pub const fn empty(stage: usize) -> Self {
        Self {
            stage,
            wrong_shape: None,
            cells: Vec::new(),
            causes: Vec::new(),
            remarks: Vec::new(),
            exact: false,
            apart: None,
            cut_short: false,
            far: None,
        }
    }

    /// Whether nothing was written in it.
    pub fn is_blank(&self) -> bool {
        self.wrong_shape.is_none() && self.cells.iter().all(|cell| cell.written.is_none())
    }

    /// Whether every cell was written, in the right shape.
    pub fn is_full(&self) -> bool {
        let written = |cell: &CellReport| cell.written.is_some();
        self.wrong_shape.is_none() && self.cells.iter().all(written)
    }

    /// Whether a cause is looked for: where a number is wrong, or the shape.
    pub fn is_diagnosed(&self) -> bool {
        self.wrong_shape.is_some() || self.count(Verdict::Wrong) > 0
    }

    /// Whether it is right, but rounded or imprecise somewhere, so that other ways of working may lie within
    /// what it claims.
    pub fn is_doubtful(&self) -> bool {
        let doubtful = self.count(Verdict::Rounded) + self.count(Verdict::Imprecise);
        self.verdict().is_right() && doubtful > 0
    }

    /// How many of its cells have that verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        let cells = self.cells.iter();
        cells.filter(|cell| cell.verdict == verdict).count()
    }

    /// Whether something went wrong in it, and not only followed.
    pub fn is_origin(&self) -> bool {
        self.wrong_shape.is_some() || self.cells.iter().any(|cell| cell.verdict.is_origin())
    }

    /// The worst of its cells.
    pub fn verdict(&self) -> Verdict {
        match self.wrong_shape {
            Some(_) => Verdict::WrongShape,
            None => self
                .cells
                .iter()
                .map(|cell| cell.verdict)
                .max()
                .unwrap_or(Verdict::Correct),
        }
    }
}

impl Report {
    /// The first stage that went wrong by itself, with its first such cell; no cell where the shape
    /// is wrong.
    pub fn first_wrong(&self) -> Option<(usize, Option<CellRef>)> {
        self.stages.iter().find_map(|stage| {
            if stage.wrong_shape.is_some() {
                return Some((stage.stage, None));
            }
            let cell = stage.cells.iter().find(|cell| cell.verdict.is_origin())?;
            let at = CellRef {
                source: crate::expression::Source::Stage(stage.stage),
                row: cell.row,
                column: cell.column,
            };
            Some((stage.stage, Some(at)))
        })
    }

    /// Whether nothing was written at all.
    pub fn is_blank(&self) -> bool {
        self.stages.iter().all(StageReport::is_blank)
    }

    /// Whether nothing is wrong.
    pub fn is_right(&self) -> bool {
        self.stages.iter().all(|stage| stage.verdict().is_right())
    }
}
