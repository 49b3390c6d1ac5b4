//! A sheet as plain text: a stage's name, then its rows, as people type or paste them.
//!
//! ```text
//! # a remark
//! Q = [[1, 0], [1, 1], [2, 1]]
//! scaled_scores (3×3)
//! 1/√2   0     0.71
//! 2.12 | 0.71 | _
//! 2.83 & 0.71 & 3.54 \\
//! ```
//!
//! Commas part numbers, and are never taken for decimal points. What `explain` prints as text or as
//! Markdown is read as well: then the tables count, and nothing between them.

mod align;
mod block;
mod body;
mod called;
mod corner;
mod delimited;
mod done;
mod drawn;
mod field;
mod formula;
mod frame;
mod harmless;
mod hashed;
mod heading;
mod index;
mod indexed;
mod inline;
mod labels;
mod list;
mod names;
mod numbering;
mod numeral;
mod ordinal;
mod page;
mod place;
mod reach;
mod reading;
mod remark;
mod row;
mod scaling;
mod section;
mod segment;
mod selected;
mod single;
mod table;
mod title;
mod total;
mod working;

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use nalgebra::DMatrix;

pub use field::{Field, number_fault};

use super::collector::{self, Collector};
use super::csv;
use super::line::lines;
use crate::check::Written;
use crate::input::fault::{AnswersFault, Fault};
use crate::program::Program;
use block::Block;
use body::Body;
use heading::{Doubt, Heading, Line};
use labels::Labels;
pub use names::Names;
use place::Place;
use reading::Meant;

/// Takes down the sheet that `text` holds.
pub fn sheet(text: &str, program: &Program, sheet: &mut Collector<'_>) -> Result<(), Fault> {
    let reader = Reader {
        text,
        program,
        block: None,
        labels: HashMap::new(),
    };
    if lines(text, 0).any(|line| page::section(&text[line], program).is_some()) {
        if let Some(decimals) = lines(text, 0).find_map(|line| page::decimals(&text[line])) {
            sheet.shows(decimals);
        }
        reader.page(sheet)
    } else if let Some(line) = lines(text, 0).find(|line| page::is_digest(&text[line.clone()])) {
        Err(Fault::new(AnswersFault::Digest, line))
    } else {
        reader.typed(sheet)
    }
}

/// Whether the first line of `text` that is no remark names a stage and no more, or is the corner of its
/// table, as in a spreadsheet. The header of a tidy table, however it is spelt, is none, nor is a record.
pub fn begins(text: &str, names: &Names<'_>) -> bool {
    let named = lines(text, 0).find_map(|line| {
        let written = &text[line.clone()];
        if written.trim_matches(title::separates).is_empty() {
            return None;
        }
        match heading::line(text, line, None, Place::default(), names) {
            Ok(Line::Remark(_) | Line::Section(_)) => None,
            Ok(Line::Headings(headings)) => {
                let beside = headings.iter().filter_map(|heading| heading.rows.clone());
                let alone = beside
                    .into_iter()
                    .all(|rows| !title::has_number(&text[rows]));
                Some(alone || corner::corner(written.trim(), None, names).is_some())
            }
            _ => Some(false),
        }
    });
    named == Some(true) && !csv::is_headed(text)
}

/// The cells of `stage` that `text` holds, without a name before them.
pub fn rows(
    text: &str,
    stage: usize,
    program: &Program,
) -> Result<DMatrix<Option<Written>>, Fault> {
    let stage = &program.stages[stage];
    let mut body = Body::new(text, Rc::new(Labels::of(stage)));
    for line in lines(text, 0) {
        body.line(line.start..line.start + total::end(&text[line.clone()]));
    }
    if body.is_empty() {
        let name = stage.key.to_string();
        return Err(Fault::somewhere(AnswersFault::EmptyStage { name }, None));
    }
    let flat = !body.rows.nested;
    let cells = body.cells(stage)?;
    match flat {
        true => list::listed(cells, stage).map_err(|fault| Fault::somewhere(fault, None)),
        false => Ok(cells),
    }
}

/// A sheet on the way from its first line to its last.
struct Reader<'t> {
    text: &'t str,
    program: &'t Program,
    block: Option<Block<'t>>,
    /// What the rows of the stages may be called that were named.
    labels: HashMap<usize, Rc<Labels>>,
}

impl<'t> Reader<'t> {
    /// Reads what `explain` printed: in each section its first table counts, and nothing else.
    fn page(mut self, sheet: &mut Collector<'_>) -> Result<(), Fault> {
        for line in lines(self.text, 0) {
            let written = &self.text[line.clone()];
            if let Some((stage, name)) = page::section(written, self.program) {
                self.begin(
                    Heading {
                        meant: Meant::whole(stage),
                        name: name.start + line.start..name.end + line.start,
                        rows: None,
                        remark: false,
                        below: None,
                    },
                    true,
                    sheet,
                )?;
                continue;
            }
            let over =
                |block: &mut Block<'_>| page::ends_section(written) || block.is_over(written);
            if self.block.as_mut().is_some_and(over) {
                self.finish(sheet)?;
            }
            if let Some(block) = &mut self.block
                && drawn::is_table(written)
            {
                block.body.line(line);
            }
        }
        self.finish(sheet)
    }

    /// Reads names and rows as people type or paste them.
    fn typed(mut self, sheet: &mut Collector<'_>) -> Result<(), Fault> {
        let names = sheet.names();
        let mut doubt: Option<Doubt> = None;
        let mut section = Place::default();
        for line in lines(self.text, 0) {
            let line = line.start..line.start + total::end(&self.text[line.clone()]);
            let current = self.block.as_ref().map(Block::current);
            let said = heading::line(self.text, line.clone(), current.as_ref(), section, &names);
            // What is wrong before the line is said first.
            let said = match (said, self.block.as_ref().and_then(Block::fault)) {
                (Err(_), Some(before)) => return Err(before),
                (said, _) => said?,
            };
            match said {
                Line::Headings(headings) => {
                    doubt = None;
                    for heading in headings {
                        self.begin(heading, false, sheet)?;
                    }
                }
                Line::Section(place) => {
                    doubt = None;
                    section = place.begun_in(section);
                    self.finish(sheet)?;
                }
                Line::Remark(why) => doubt = Doubt::after(doubt, why),
                Line::Other => self.row(line, &mut doubt, &names)?,
            }
        }
        self.finish(sheet)
    }

    /// Takes down the `line`, which is none with a name, where there is anything on it.
    fn row(
        &mut self,
        line: Range<usize>,
        doubt: &mut Option<Doubt>,
        names: &Names<'_>,
    ) -> Result<(), Fault> {
        let written = &self.text[line.clone()];
        let idle = match &self.block {
            Some(block) => block.body.rows.is_idle(line.clone()),
            None => drawn::is_idle(written),
        };
        let full = self.block.as_ref().is_none_or(Block::is_full);
        if !idle && let Some(why) = doubt.take_if(|why| why.sure || full) {
            return Err(why.fault);
        }
        match &mut self.block {
            Some(block) => block.body.line(line),
            None if !idle => {
                let start = line.end - written.trim_start().len();
                return Err(Fault::new(numbers_first(written, names), start..line.end));
            }
            None => {}
        }
        Ok(())
    }

    /// Begins what `heading` names; what came before it ends.
    fn begin(
        &mut self,
        heading: Heading,
        page: bool,
        sheet: &mut Collector<'_>,
    ) -> Result<(), Fault> {
        let meant = heading.meant;
        // A second name under the first, before any number, says the same once more, or names a part.
        let again = |block: &mut Block<'_>| {
            let before = block.heading.meant;
            let same = before == meant || before == Meant::whole(meant.stage);
            same && block.body.is_empty()
        };
        if self.block.take_if(again).is_none() {
            self.finish(sheet)?;
        }
        let stage = meant.stage;
        let labels = self.labels.entry(stage);
        let labels = labels.or_insert_with(|| Rc::new(Labels::of(&self.program.stages[stage])));
        let labels = Rc::clone(labels);
        let mut body = match page {
            true => Body::on_page(self.text, labels.clone()),
            false => Body::new(self.text, labels.clone()),
        };
        if let Some(rows) = heading.rows.clone() {
            body.inline(rows);
        }
        self.block = Some(Block {
            heading,
            program: self.program,
            labels,
            body,
            ended: false,
        });
        Ok(())
    }

    /// Takes down what was named last, where there is something.
    fn finish(&mut self, sheet: &mut Collector<'_>) -> Result<(), Fault> {
        self.block
            .take()
            .map_or(Ok(()), |block| block.finish(self.text, sheet))
    }
}

/// What is said of a `line` before any name: numbers, or words that are not understood.
fn numbers_first(line: &str, names: &Names<'_>) -> AnswersFault {
    let words = line.split(|c: char| title::separates(c) || "[](){}".contains(c));
    let is_word = |word: &str| {
        word.contains(char::is_alphabetic) && Field::new(word, 0..word.len()).is_word()
    };
    match words.into_iter().any(is_word) {
        true => AnswersFault::UnknownHeading {
            text: line.trim().to_owned(),
            known: collector::keys(names.program),
        },
        false => AnswersFault::NumbersFirst,
    }
}
