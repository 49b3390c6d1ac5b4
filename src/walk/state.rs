//! Where one is in a walk, and what is open.

use super::areas::{Areas, LEAST, areas, pane_width};
use super::numbers::Numbers;
use super::outline::{Item, outline, sources};
use super::test::{Standing, Test};
use super::texts::{Measure, Texts};
use crate::expression::{CellRef, Source};
use crate::matrix::Shape;
use crate::message::{Language, Message};
use crate::model::Model;
use crate::op::Region;
use crate::problem::Problem;
use crate::render;
use crate::trace::Stop;
use crate::view;

/// How to begin.
#[derive(Clone, Debug)]
pub struct Options {
    /// The stage to begin at.
    pub stage: usize,
    /// The decimals shown.
    pub digits: usize,
    /// The decimals that every stage is rounded to, where it is.
    pub round: Option<usize>,
    /// The language.
    pub language: Language,
    /// Whether there is colour.
    pub colour: bool,
    /// Columns and rows of the window.
    pub size: (u16, u16),
}

/// A walk.
pub struct Walk<'p> {
    pub(super) problem: &'p Problem,
    pub(super) model: &'p Model,
    pub(super) outline: Vec<Item>,
    pub(super) numbers: Numbers<'p>,
    /// The number looked at.
    pub(super) at: CellRef,
    /// The row and column that one wants to be at, where a table has them.
    pub(super) wish: (usize, usize),
    /// The number whose operands are framed.
    pub(super) from: Option<CellRef>,
    /// Where one came from, the last at the end.
    pub(super) way: Vec<(CellRef, Option<CellRef>)>,
    pub(super) mode: Mode,
    pub(super) test: Test<'p>,
    pub(super) settings: render::Settings,
    pub(super) colour: bool,
    pub(super) size: (u16, u16),
    /// The first row and column of the table that show.
    pub(super) first: (usize, usize),
    /// The first line of the arithmetic that shows, and of what is laid over the page.
    pub(super) scrolled: usize,
    /// A word on what just happened.
    pub(super) said: Option<Message>,
    pub(super) texts: Texts,
    pub(super) measure: Measure,
    pub(super) areas: Areas,
    pub(super) done: bool,
}

/// What keys are for at the moment.
#[derive(Clone, Debug, PartialEq)]
pub enum Mode {
    /// Walking.
    Walk,
    /// Searching a stage.
    Search {
        /// What was typed.
        text: String,
        /// The stages and inputs that it names.
        found: Vec<Source>,
        /// Which of them shows.
        at: usize,
        /// Where one was before.
        before: CellRef,
    },
    /// Typing where to go.
    Jump(String),
    /// Choosing what to follow.
    Choose {
        /// What there is.
        choices: Vec<(Source, Region)>,
        /// Which is chosen.
        at: usize,
    },
    /// Typing a number.
    Type(String),
    /// Told why no number is to be typed there.
    Refused(Message),
    /// Reading the help.
    Help,
    /// Reading the marked sheet.
    Marked,
    /// Asked whether to leave what was typed behind.
    Leave,
}

impl<'p> Walk<'p> {
    /// A walk through `problem`, of which `model` was built.
    ///
    /// # Errors
    /// Where a value passes the range of `f64`.
    pub fn new(problem: &'p Problem, model: &'p Model, options: &Options) -> Result<Self, Stop> {
        let last = model.program.stages.len().saturating_sub(1);
        let source = Source::Stage(options.stage.min(last));
        let mut walk = Self {
            problem,
            model,
            outline: outline(&model.program),
            numbers: Numbers::of(model, options.round, source)?,
            at: CellRef {
                source,
                row: 0,
                column: 0,
            },
            wish: (0, 0),
            from: None,
            way: Vec::new(),
            mode: Mode::Walk,
            test: Test::default(),
            settings: render::Settings {
                language: options.language,
                digits: options.digits,
                width: 80,
                full: false,
                pages: 1,
            },
            colour: options.colour,
            size: options.size,
            first: (0, 0),
            scrolled: 0,
            said: None,
            texts: Texts::default(),
            measure: Measure::default(),
            areas: Areas::default(),
            done: false,
        };
        walk.settle();
        Ok(walk)
    }

    /// Whether it is over.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// The window has this size now.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        if self.size != (columns, rows) {
            self.size = (columns, rows);
            self.settle();
        }
    }

    /// Whether the window is too small for anything but saying so.
    pub(super) fn is_too_small(&self) -> bool {
        self.size.0 < LEAST.0 || self.size.1 < LEAST.1
    }

    /// The shape of the table.
    pub(super) fn shape(&self) -> Shape {
        self.model.program.shape(self.at.source)
    }

    /// How the cell at `row`, `column` of the table stands.
    pub(super) fn standing(&self, row: usize, column: usize) -> Standing {
        let source = self.at.source;
        let at = CellRef {
            source,
            row,
            column,
        };
        self.test.standing(at, self.model)
    }

    /// The cells of the table that are framed.
    pub(super) fn framed(&self) -> Option<Region> {
        let reads = view::reads(&self.model.program, self.from?);
        let mut reads = reads.into_iter();
        let here = reads.find(|(source, _)| *source == self.at.source)?;
        Some(here.1)
    }

    /// Moves to another number of the table, as far as there is one.
    pub(super) fn move_to(&mut self, row: usize, column: usize) {
        self.wish = (row, column);
        self.clamp();
        self.wish = (self.at.row, self.at.column);
    }

    /// Moves to another stage, to the same place of its table where it has it.
    pub(super) fn turn_to(&mut self, source: Source) {
        if self.at.source != source {
            self.at.source = source;
            self.from = None;
        }
        self.clamp();
    }

    /// Moves to a cell that one can come back from.
    pub(super) fn jump_to(&mut self, at: CellRef, from: Option<CellRef>) {
        self.way.push((self.at, self.from));
        self.from = None;
        self.at = at;
        self.wish = (at.row, at.column);
        self.clamp();
        self.from = from;
    }

    fn clamp(&mut self) {
        let shape = self.shape();
        self.at.row = self.wish.0.min(shape.rows.saturating_sub(1));
        self.at.column = self.wish.1.min(shape.columns.saturating_sub(1));
    }

    /// The stage `steps` further in the list, as far as there is one.
    pub(super) fn neighbour(&self, forward: bool) -> Option<Source> {
        let mut list = sources(&self.outline);
        match forward {
            true => {
                list.find(|source| *source == self.at.source);
                list.next()
            }
            false => {
                list.rfind(|source| *source == self.at.source);
                list.next_back()
            }
        }
    }

    /// What the cell reads, operand by operand, each once.
    pub(super) fn reads(&self) -> Vec<(Source, Region)> {
        let mut reads = view::reads(&self.model.program, self.at);
        let all = reads.clone();
        let mut number = 0;
        reads.retain(|read| {
            number += 1;
            !all[..number - 1].contains(read)
        });
        reads
    }

    /// Brings texts, layout and scrolling up to date with all else.
    pub(super) fn settle(&mut self) {
        if self.is_too_small() {
            return;
        }
        self.numbers.look_at(self.at.source);
        self.settings.width = usize::from(pane_width(self.size.0));
        self.measure = self.measured();
        self.texts = self.told();
        let (head, meaning) = (self.texts.head.len(), self.texts.meaning.len());
        self.areas = areas(self.size, head, meaning, self.shape().rows + 1);
        let height = usize::from(self.areas.table.height.saturating_sub(1)).max(1);
        let (row, column) = (self.at.row, self.at.column);
        let last = self.shape().rows.saturating_sub(height);
        self.first.0 = self
            .first
            .0
            .clamp((row + 1).saturating_sub(height), row)
            .min(last);
        self.first.1 = self.first.1.min(column);
        let room = usize::from(self.areas.table.width);
        while self.first.1 < column && !self.measure.columns(self.first.1, room).contains(&column) {
            self.first.1 += 1;
        }
        let end = self.overlay_end().unwrap_or_else(|| self.panel_end());
        self.scrolled = self.scrolled.min(end);
        // No room is left unused on the right.
        let all = self.shape().columns;
        while self.first.1 > 0 && self.measure.columns(self.first.1 - 1, room).end >= all {
            self.first.1 -= 1;
        }
    }
}
