//! The self-test: numbers are hidden until they are revealed, or typed and marked as a sheet of all
//! that was typed so far.

use std::collections::{BTreeMap, BTreeSet};

use nalgebra::DMatrix;

use crate::check::{self, Marked, Solution, Verdict, Written};
use crate::document::Document;
use crate::expression::{CellRef, Source};
use crate::input;
use crate::model::Model;
use crate::view;

/// What was done so far.
#[derive(Default)]
pub struct Test<'p> {
    /// Whether numbers are hidden now.
    pub on: bool,
    typed: BTreeMap<usize, BTreeMap<(usize, usize), Typed>>,
    revealed: BTreeSet<(usize, usize, usize)>,
    /// Stages that were revealed as a whole.
    stages: BTreeSet<usize>,
    solution: Option<Solution<'p>>,
    marked: Option<Marked>,
    /// Whether something was typed since the sheet was marked.
    waiting: bool,
}

/// A number that was typed.
#[derive(Clone, Debug)]
struct Typed {
    text: String,
    written: Written,
}

/// How a cell stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// There is nothing to be found out.
    Open,
    /// It is hidden.
    Hidden,
    /// It was revealed.
    Revealed,
    /// It was typed.
    Typed {
        /// As it was typed.
        text: String,
        /// What marking made of it; `None` until that is done.
        verdict: Option<Verdict>,
        /// Whether the right one was revealed afterwards.
        revealed: bool,
    },
}

/// How it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Numbers that pass.
    pub right: usize,
    /// Numbers that do not.
    pub wrong: usize,
    /// Numbers that follow from these.
    pub follows: usize,
    /// Numbers that were shown and not typed.
    pub revealed: usize,
}

impl<'p> Test<'p> {
    /// How the cell stands.
    pub fn standing(&self, at: CellRef, model: &Model) -> Standing {
        let Source::Stage(stage) = at.source else {
            return Standing::Open;
        };
        if !self.on || model.program.is_given(stage) {
            return Standing::Open;
        }
        let cell = (at.row, at.column);
        let revealed = self.is_revealed(stage, cell);
        let typed = self.typed.get(&stage).and_then(|cells| cells.get(&cell));
        match typed {
            Some(typed) => Standing::Typed {
                text: typed.text.clone(),
                verdict: self.verdict(stage, cell).filter(|_| !self.waiting),
                revealed,
            },
            None if revealed => Standing::Revealed,
            None => Standing::Hidden,
        }
    }

    fn is_revealed(&self, stage: usize, (row, column): (usize, usize)) -> bool {
        self.stages.contains(&stage) || self.revealed.contains(&(stage, row, column))
    }

    fn verdict(&self, stage: usize, cell: (usize, usize)) -> Option<Verdict> {
        let report = &self.marked.as_ref()?.report;
        let stage = report.stages.iter().find(|found| found.stage == stage)?;
        // They stand row by row, so that one is found without looking at those before it.
        let at = |found: &check::CellReport| (found.row, found.column);
        let found = stage.cells.binary_search_by_key(&cell, at).ok()?;
        Some(stage.cells.get(found)?.verdict)
    }

    /// Shows a cell.
    pub fn reveal(&mut self, at: CellRef) {
        if let Source::Stage(stage) = at.source {
            self.revealed.insert((stage, at.row, at.column));
        }
    }

    /// Shows all of a stage.
    pub fn reveal_all(&mut self, source: Source) {
        if let Source::Stage(stage) = source {
            self.stages.insert(stage);
        }
    }

    /// Takes down what was typed for a cell, or that it is blank again; the sheet is to be marked anew.
    pub fn write(&mut self, at: CellRef, written: Option<(String, Written)>) {
        let Source::Stage(stage) = at.source else {
            return;
        };
        let cells = self.typed.entry(stage).or_default();
        match written {
            Some((text, written)) => {
                cells.insert((at.row, at.column), Typed { text, written });
            }
            None => {
                cells.remove(&(at.row, at.column));
            }
        }
        self.typed.retain(|_, cells| !cells.is_empty());
        self.waiting = true;
    }

    /// Marks the sheet, where something was typed since; says whether it was.
    pub fn mark(&mut self, model: &'p Model) -> bool {
        if !std::mem::take(&mut self.waiting) {
            return false;
        }
        if self.solution.is_none() {
            // What the walk itself came to the end of, this does too.
            self.solution = Solution::of(&model.program, &model.inputs).ok();
        }
        let stages = self.typed.iter().map(|(&stage, cells)| {
            let shape = model.program.stages[stage].shape;
            let cell = |row, column| cells.get(&(row, column)).map(|typed| typed.written);
            (stage, DMatrix::from_fn(shape.rows, shape.columns, cell))
        });
        let sheet = input::typed_cells("", stages, &model.program);
        let options = check::Options::default();
        let solution = self.solution.as_ref();
        self.marked = solution.map(|solution| solution.mark(&sheet, &options));
        true
    }

    /// How many numbers were typed.
    pub fn written(&self) -> usize {
        self.typed.values().map(BTreeMap::len).sum()
    }

    /// The most decimals that were typed.
    fn decimals(&self) -> usize {
        let typed = self.typed.values().flat_map(BTreeMap::values);
        typed
            .filter_map(|typed| typed.written.decimals)
            .max()
            .unwrap_or(0)
    }

    /// How it goes.
    pub fn tally(&self, model: &Model) -> Tally {
        let mut tally = Tally::default();
        for (&stage, cells) in &self.typed {
            for &cell in cells.keys() {
                match self.verdict(stage, cell) {
                    Some(verdict) if verdict.is_right() => tally.right += 1,
                    Some(Verdict::Follows) => tally.follows += 1,
                    Some(_) => tally.wrong += 1,
                    None => {}
                }
            }
        }
        let typed = |stage: usize, cell: (usize, usize)| {
            let cells = self.typed.get(&stage);
            cells.is_some_and(|cells| cells.contains_key(&cell))
        };
        for &stage in &self.stages {
            let shape = model.program.stages[stage].shape;
            let cells = self.typed.get(&stage).map_or(0, BTreeMap::len);
            tally.revealed += shape.rows * shape.columns - cells;
        }
        let alone = self.revealed.iter();
        let alone = alone.filter(|(stage, row, column)| {
            !self.stages.contains(stage) && !typed(*stage, (*row, *column))
        });
        tally.revealed += alone.count();
        tally
    }

    /// The marked sheet, without the right values, and the decimals that it takes; `None` while
    /// nothing was typed.
    pub fn page(&self, name: String) -> Option<(Document<'_>, usize)> {
        let (solution, marked) = (self.solution.as_ref()?, self.marked.as_ref()?);
        if self.written() == 0 {
            return None;
        }
        let digits = self.decimals().clamp(3, 8);
        let options = view::Check {
            name,
            answers: false,
            points: None,
            digits,
            full: false,
            reading: false,
        };
        Some((view::check(solution, marked, &options), digits))
    }
}

/// The mark of a verdict, for a cell; there is none yet while it is being marked.
pub const fn symbol(verdict: Option<Verdict>) -> char {
    let Some(verdict) = verdict else {
        return '…';
    };
    match verdict {
        Verdict::Correct | Verdict::Rounded | Verdict::Missing => '✓',
        Verdict::Imprecise => '≈',
        Verdict::Follows => '↩',
        Verdict::Inconsistent => '≠',
        Verdict::Wrong | Verdict::WrongShape => '✗',
    }
}
