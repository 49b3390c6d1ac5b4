//! What a heading says, part by part: names, formulas, what stands before them.

use super::Reading;
use crate::expression::Source;
use crate::input::answers::text::formula::Meaning;
use crate::input::answers::text::names::{Names, Unfound};
use crate::input::answers::text::place::Place;
use crate::input::answers::text::scaling;
use crate::input::answers::text::segment::{before_shape, ends, is_shape, segments, trimmed};
use crate::input::answers::text::single::Row;

/// The most words of a name.
pub(super) const LONGEST: usize = 4;

/// What stands before a name and adds nothing.
const BEFORE: [&str; 47] = [
    "the ",
    "matrix ",
    "my ",
    "our ",
    "of ",
    "for ",
    "first ",
    "first, ",
    "next ",
    "next, ",
    "then ",
    "then, ",
    "now ",
    "now, ",
    "finally ",
    "finally, ",
    "final ",
    "compute ",
    "computing ",
    "computed ",
    "calculate ",
    "calculating ",
    "calculated ",
    "find ",
    "apply ",
    "applying ",
    "take ",
    "taking ",
    "do ",
    "projection ",
    "projected ",
    "矩阵",
    "的",
    "计算",
    "求",
    "首先",
    "然后",
    "最后",
    "对每一行",
    "对每行",
    "逐行",
    "按行",
    "做",
    "进行",
    "取",
    "应用",
    "再",
];

impl Reading {
    /// What `text` says, part by part.
    pub(super) fn of(text: &str, names: &Names<'_>) -> Self {
        let (left, place) = Place::taken(text, names);
        let (left, row) = Row::taken(&left);
        let mut reading = Self {
            place,
            row,
            ..Self::default()
        };
        for segment in segments(&left) {
            reading.segment(segment, names);
        }
        reading
    }

    fn segment(&mut self, text: &str, names: &Names<'_>) {
        let text = trimmed(text);
        let text = before_shape(text).unwrap_or(text);
        if text.is_empty() || is_shape(text) {
            return;
        }
        if let Some(scaled) = scaling::stages(text, names) {
            return self.hints.push(scaled);
        }
        match names.find(text) {
            Ok(stage) => return self.add(stage),
            Err(Unfound::Unknown) => {}
            Err(why) => return self.refused(text, &why, names),
        }
        match names.formulas.meaning(text) {
            Some(Meaning::Exactly(Source::Stage(stage))) => return self.add(stage),
            Some(Meaning::Like(stages)) if !stages.is_empty() => {
                self.formula = true;
                return self.hints.push(stages);
            }
            Some(Meaning::Like(_)) => self.formula = true,
            _ => {}
        }
        self.named(text, names);
    }

    pub(super) fn add(&mut self, stage: usize) {
        if !self.stages.contains(&stage) {
            self.stages.push(stage);
        }
    }

    /// A name that means no stage, or several.
    fn refused(&mut self, name: &str, why: &Unfound, names: &Names<'_>) {
        let fault = names.fault(name, why, true);
        if let Unfound::Several(stages) = why {
            self.hints.push(stages.to_vec());
            self.several.get_or_insert(fault);
        } else {
            self.fault.get_or_insert(fault);
        }
    }

    /// A name that may mean any of `stages`.
    pub(super) fn mention(&mut self, stages: Vec<usize>) {
        match stages[..] {
            [stage] => self.add(stage),
            _ => self.hints.push(stages),
        }
    }

    /// Reads a name, and what stands after it.
    fn named(&mut self, text: &str, names: &Names<'_>) {
        let text = unprefaced(text);
        let ends: Vec<usize> = ends(text).take(LONGEST).collect();
        for &end in ends.iter().rev() {
            let name = text[..end].trim_end_matches(|c: char| ",;-–—".contains(c));
            if names.is_unsure(name) {
                return;
            }
            match names.find(name) {
                Ok(stage) => {
                    self.add(stage);
                    return self.said(&text[end..], names);
                }
                Err(Unfound::Unknown) => {}
                Err(why) => {
                    self.refused(name, &why, names);
                    return self.said(&text[end..], names);
                }
            }
        }
        // Chinese has no spaces: `查询矩阵Q`.
        match names.at_start(text) {
            Some(stage) => self.add(stage),
            // Words that begin with no name are no heading, whatever they speak of.
            None if self.stages.is_empty() => return,
            None => {}
        }
        self.said(text, names);
    }
}

/// `text` without words before a name that add nothing.
fn unprefaced(mut text: &str) -> &str {
    let begins = |text: &str, word: &&&str| {
        let start = text.get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    while let Some(word) = BEFORE.iter().find(|word| begins(text, word)) {
        text = text[word.len()..].trim_start();
    }
    text
}
