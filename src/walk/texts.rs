//! What views and renderers say of the stage and the number at hand, as lines of a terminal.

use std::ops::Range;

use ansi_to_tui::IntoText;
use ratatui::text::Line;

use super::state::Walk;
use super::test::Standing;
use crate::check::Verdict;
use crate::document::{Block, Document};
use crate::expression::{CellName, CellRef, Source};
use crate::message::{Code, Language, Message, walk as say};
use crate::number::display::Precision;
use crate::op::Region;
use crate::program::Program;
use crate::render::{self, Grid, Settings};
use crate::text::harmless;
use crate::view;

/// Labels of columns take no more than this.
const COLUMN_LABEL: usize = 12;
/// Labels of rows take no more than this.
const ROW_LABEL: usize = 16;
/// In a self-test a number has room to be typed in, and for its mark.
const TYPED: usize = 7;

/// The texts of a page.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// Heading and formula of the stage.
    pub head: Vec<Line<'static>>,
    /// What it is for.
    pub meaning: Vec<Line<'static>>,
    /// The arithmetic of the number, and what it rests on.
    pub behind: Vec<Line<'static>>,
}

/// How wide what stands in a table is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measure {
    of: Option<(Source, usize, Language, bool)>,
    /// The precision of its numbers.
    pub precision: Precision,
    /// Columns for the labels of rows.
    pub labels: usize,
    /// Columns for each column, without the frame around a cell.
    pub widths: Vec<usize>,
}

impl Measure {
    /// The columns, from `first` on, that fit in `room` beside the labels; one at least.
    pub fn columns(&self, first: usize, room: usize) -> Range<usize> {
        let all = self.widths.len();
        let room = room.saturating_sub(self.labels + 1);
        // Where there is more to come, one column is left to the arrow that says so.
        match self.fitting(first, room) {
            end if end < all => first..self.fitting(first, room.saturating_sub(1)),
            end => first..end,
        }
    }

    fn fitting(&self, first: usize, mut room: usize) -> usize {
        let mut end = first;
        for width in self.widths.iter().skip(first) {
            let wide = width + 2;
            if wide > room && end > first {
                break;
            }
            room = room.saturating_sub(wide);
            end += 1;
        }
        end
    }
}

/// Some cells by name, with labels no longer than a table's.
pub fn named(program: &Program, source: Source, region: &Region) -> CellName {
    let name = view::region_name(program, source, region);
    let short = |label: String| render::shorten(&label, ROW_LABEL);
    CellName {
        row: short(name.row),
        column: name.column.map(short),
        ..name
    }
}

/// Styled text as lines.
pub fn lines(styled: &str) -> Vec<Line<'static>> {
    let text = styled
        .into_text()
        .unwrap_or_else(|_| styled.to_owned().into());
    text.lines
}

/// A document as lines.
pub fn page(document: &Document<'_>, settings: &Settings) -> Vec<Line<'static>> {
    lines(&render::text(document, settings))
}

/// Messages as paragraphs that stand together.
fn paragraphs<'t>(
    blocks: impl IntoIterator<Item = Block<'t>>,
    settings: &Settings,
) -> Vec<Line<'static>> {
    let set = |block| {
        let document = Document {
            blocks: vec![block],
            ..Document::default()
        };
        page(&document, settings)
    };
    blocks.into_iter().flat_map(set).collect()
}

impl Walk<'_> {
    /// Words on one line.
    pub(super) fn words(&self, message: &Message) -> String {
        let plain = message.plain(self.settings.language, self.settings.digits);
        plain.replace('`', "")
    }

    /// How wide what stands in the table is, measured only where it may have changed.
    pub(super) fn measured(&self) -> Measure {
        let of = Some((
            self.at.source,
            self.settings.digits,
            self.settings.language,
            self.test.on,
        ));
        if self.measure.of == of {
            return self.measure.clone();
        }
        let Some(alone) = view::alone(&self.numbers.trace, self.at.source) else {
            return Measure::default();
        };
        let grid = Grid::new(&alone.table, &self.settings);
        let number = match self.test.on {
            true => grid.widest().max(TYPED) + 1,
            false => grid.widest(),
        };
        let shape = self.shape();
        let wide = |text: &str| ratatui::text::Span::raw(text).width();
        let labels = (0..shape.rows).map(|row| wide(&grid.row(row)));
        let labels = labels.max().unwrap_or(0).max(wide(&grid.corner(ROW_LABEL)));
        let column = |column| wide(&grid.column(column)).min(COLUMN_LABEL).max(number);
        Measure {
            of,
            precision: grid.precision(),
            labels: labels.min(ROW_LABEL),
            widths: (0..shape.columns).map(column).collect(),
        }
    }

    /// The texts of the page.
    pub(super) fn told(&self) -> Texts {
        let (trace, settings) = (&self.numbers.trace, &self.settings);
        let Some(alone) = view::alone(trace, self.at.source) else {
            return Texts::default();
        };
        let mut head = vec![Line::raw(self.heading())];
        head.extend(paragraphs(alone.definition, settings));
        Texts {
            head,
            meaning: paragraphs(alone.meaning, settings),
            behind: self.behind(),
        }
    }

    /// The number, title and key of the stage.
    fn heading(&self) -> String {
        let program = &self.model.program;
        let key = Code::from(program.key(self.at.source));
        self.words(&match self.at.source {
            Source::Stage(index) => {
                let title = program.stages[index].key.title();
                say::stage(index + 1, title, key)
            }
            Source::Input(_) => say::input(key),
        })
    }

    /// Whether any of the numbers is still to be found out.
    fn hides_any(&self, regions: &[(Source, Region)]) -> bool {
        let mut cells = regions.iter().flat_map(|(source, region)| {
            let cells = region.cells();
            cells.map(|(row, column)| CellRef {
                source: *source,
                row,
                column,
            })
        });
        cells.any(|at| match self.test.standing(at, self.model) {
            Standing::Hidden => true,
            Standing::Typed {
                verdict, revealed, ..
            } => !revealed && !verdict.is_some_and(Verdict::is_right),
            Standing::Open | Standing::Revealed => false,
        })
    }

    /// What stands behind the number: its arithmetic, as far as it may be told.
    fn behind(&self) -> Vec<Line<'static>> {
        let cells = self.reads();
        let program = &self.model.program;
        let names = cells
            .iter()
            .map(|(source, region)| say::cell(named(program, *source, region)));
        let names: Vec<Message> = names.collect();
        let say_all = |messages: Vec<Message>| {
            paragraphs(messages.into_iter().map(Block::Paragraph), &self.settings)
        };
        let hidden_from = (!names.is_empty()).then(|| say::hidden_from(names.clone()));
        let (before, open) = match self.standing(self.at.row, self.at.column) {
            Standing::Open | Standing::Revealed => (Vec::new(), true),
            Standing::Hidden => {
                let words = [Some(say::hidden()), hidden_from].into_iter().flatten();
                (say_all(words.collect()), false)
            }
            Standing::Typed {
                text,
                verdict,
                revealed,
            } => {
                let text = harmless::label(&text);
                let Some(verdict) = verdict else {
                    return say_all(vec![say::marking()]);
                };
                let marked = say::marked(text.clone(), view::verdict(verdict));
                let right = verdict.is_right();
                let follows = verdict == Verdict::Follows;
                // What is still to be found out must not be read off the arithmetic of another number.
                let spoils = !revealed && self.hides_any(&cells);
                let more = match (right || follows, revealed) {
                    (true, _) if right && spoils => Some(say::hidden_still()),
                    (true, _) => None,
                    (false, true) => Some(say::kept(text)),
                    (false, false) => Some(say::again()),
                };
                let open = (right || revealed) && !spoils;
                let from = hidden_from.filter(|_| !open);
                let words = [Some(marked), more, from].into_iter().flatten();
                (say_all(words.collect()), open)
            }
        };
        let mut lines = before;
        if !open {
            return lines;
        }
        let found = view::behind(&self.numbers.trace, self.at);
        if let Some(derivation) = found.and_then(|behind| behind.derivation) {
            let set = render::arithmetic_behind(&derivation, &self.settings);
            lines.extend(self::lines(&set));
        }
        if !names.is_empty() {
            lines.extend(say_all(vec![say::reads(names)]));
        }
        lines
    }
}
