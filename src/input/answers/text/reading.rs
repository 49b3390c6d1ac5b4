//! Which stage a heading means. What stands in it must all be the same stage: a name (`Queries Q`),
//! a formula (`S = Q·Kᵀ`), a word that says what was done, a head, a row; else it must be a word
//! that adds nothing. Where it may be two, or a word is not known, that is said, and never guessed.

use super::formula::Meaning;
use super::names::{self, Names, Unfound};
use super::place::Place;
use super::scaling;
use super::segment::{ends, is_shape, segments, trimmed};
use super::single::Row;
use crate::expression::Source;
use crate::input::answers::part::Part;
use crate::input::fault::AnswersFault;

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

/// What a heading means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meant {
    /// The stage.
    pub stage: usize,
    /// How much of it.
    pub part: Part,
}

impl Meant {
    /// All of `stage`.
    pub const fn whole(stage: usize) -> Self {
        Self {
            stage,
            part: Part::Whole,
        }
    }
}

/// What is read out of a heading.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// The stages that are named.
    pub(super) stages: Vec<usize>,
    /// What else is said, each time as the stages that it may be said of.
    pub(super) hints: Vec<Vec<usize>>,
    /// Formulas that are no stage's own.
    pub(super) formula: bool,
    /// An operator in what is no formula.
    pub(super) operator: bool,
    /// Where in the model the stage stands.
    pub(super) place: Place,
    /// The one row that is named.
    pub(super) row: Option<Row>,
    /// What is not understood.
    pub(super) unknown: Option<String>,
    /// Why a name means no stage.
    pub(super) fault: Option<AnswersFault>,
    /// A name that several stages have; another beside it may say which.
    pub(super) several: Option<AnswersFault>,
}

/// The stage that `text` means as a whole, as a name or as a formula, without a word beside it.
pub fn exactly(text: &str, names: &Names<'_>) -> Result<usize, Unfound> {
    match names.find(text) {
        Err(Unfound::Unknown) => names.formula(text).ok_or(Unfound::Unknown),
        found => found,
    }
}

/// The stage that each part of `text` means, without a word beside it, as in `Scores (Q·Kᵀ)`.
pub fn throughout(text: &str, names: &Names<'_>) -> Option<usize> {
    let mut stage = None;
    for segment in segments(text).into_iter().map(trimmed) {
        if segment.is_empty() || is_shape(segment) {
            continue;
        }
        let found = exactly(segment, names).ok()?;
        if *stage.get_or_insert(found) != found {
            return None;
        }
    }
    stage
}

/// The stage that the heading `text` means; `None` where it names none.
///
/// # Errors
/// Where it may mean two, or what it says is not known.
pub fn stage(text: &str, names: &Names<'_>) -> Result<Option<Meant>, AnswersFault> {
    if text.len() > names::LONGEST {
        return Ok(None);
    }
    match exactly(text, names) {
        Ok(stage) => return Ok(Some(Meant::whole(stage))),
        Err(Unfound::Unknown) => {}
        Err(why) => return Err(names.fault(text, &why, true)),
    }
    if let Some(stage) = scaling::stage(text, names) {
        return Ok(Some(Meant::whole(stage)));
    }
    Reading::of(text, names).conclude(text, names)
}

/// The same of a heading in a `section` of the sheet, which says where in the model its stages stand.
///
/// # Errors
/// As [`stage`], and where the section makes another stage of it.
pub fn within(
    text: &str,
    section: Place,
    names: &Names<'_>,
) -> Result<Option<Meant>, AnswersFault> {
    let alone = stage(text, names);
    if section.is_empty() || matches!(alone, Ok(None)) || text.len() > names::LONGEST {
        return alone;
    }
    let mut reading = Reading::of(text, names);
    reading.place = reading.place.in_section(section);
    match (alone, reading.conclude(text, names)) {
        (Ok(Some(alone)), _) if names.key(alone.stage) == text => Ok(Some(alone)),
        (Ok(Some(alone)), Ok(Some(there))) if alone != there => Err(AnswersFault::TwoReadings {
            text: text.to_owned(),
            one: names.key(there.stage),
            other: names.key(alone.stage),
        }),
        // `Q_2` below `Head 1`.
        (Ok(Some(alone)), _) if section.denies(names.program.stages[alone.stage].key.scope) => {
            Err(AnswersFault::UnclearHeading {
                text: text.to_owned(),
                rest: None,
                stage: names.key(alone.stage),
            })
        }
        (Err(AnswersFault::SeveralStages { .. }), there @ Ok(Some(_))) => there,
        (alone, _) => alone,
    }
}

/// Whether `text` names what is `meant` in so many words: nothing but names, or with a row or a head.
pub fn is_exact(text: &str, meant: Meant, names: &Names<'_>) -> bool {
    let placed = || meant.part != Part::Whole || !Place::taken(text, names).1.is_empty();
    throughout(text, names) == Some(meant.stage) || placed()
}

/// Whether `text` says what cannot be said of `stage`: `divided by √d_k` of the scores.
pub fn is_against(text: &str, stage: usize, names: &Names<'_>) -> bool {
    if text.len() > names::LONGEST {
        return false;
    }
    let mut reading = Reading::of(text, names);
    if reading.stages.is_empty() {
        reading.said(text, names);
    }
    reading.hints.iter().any(|hint| !hint.contains(&stage))
}

/// Whether all that `text` says adds nothing: `rounded to 3 decimals`.
pub fn adds_nothing(text: &str, names: &Names<'_>) -> bool {
    if text.len() > names::LONGEST {
        return false;
    }
    let mut reading = Reading::default();
    reading.said(text, names);
    let Reading {
        stages,
        hints,
        formula,
        operator,
        row,
        unknown,
        fault,
        ..
    } = reading;
    let said = stages.is_empty() && hints.is_empty() && row.is_none() && unknown.is_none();
    said && !formula && !operator && fault.is_none()
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

impl Reading {
    /// What `text` says, part by part.
    fn of(text: &str, names: &Names<'_>) -> Self {
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

    /// Finds the stages that stand where it is said.
    fn settle(&mut self, text: &str, names: &Names<'_>) {
        if self.place.is_empty() {
            return;
        }
        let narrow = |stages: &[usize]| -> Vec<usize> {
            let found = stages
                .iter()
                .flat_map(|&stage| self.place.narrow(stage, names.program));
            let mut found: Vec<usize> = found.collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        let (mut stages, hints): (Vec<usize>, Vec<Vec<usize>>) = (
            narrow(&self.stages),
            self.hints.iter().map(|hint| narrow(hint)).collect(),
        );
        if self.stages.is_empty()
            && let Some((first, others)) = hints.split_first()
        {
            stages = first.clone();
            stages.retain(|stage| others.iter().all(|hint| hint.contains(stage)));
        }
        match (&stages[..], self.stages.first()) {
            // Nothing stands there.
            ([], Some(_)) => self.operator = true,
            ([_], _) => self.stages = stages,
            ([], None) => {}
            (several, _) => {
                let several = several.iter().map(|&stage| names.key(stage)).collect();
                self.stages.clear();
                self.fault = Some(AnswersFault::SeveralStages {
                    name: text.trim().to_owned(),
                    stages: several,
                });
            }
        }
        self.hints = hints;
    }

    fn conclude(mut self, text: &str, names: &Names<'_>) -> Result<Option<Meant>, AnswersFault> {
        self.settle(text, names);
        let text = text.trim().to_owned();
        let two = |one: usize, other: usize| AnswersFault::TwoReadings {
            text: text.clone(),
            one: names.key(one),
            other: names.key(other),
        };
        let unclear = |rest: Option<String>, stage: usize| AnswersFault::UnclearHeading {
            text: text.clone(),
            rest,
            stage: names.key(stage),
        };
        match self.stages[..] {
            [] => match self.fault.or(self.several) {
                Some(fault) => Err(fault),
                None if self.formula => Err(AnswersFault::UnknownFormula {
                    text,
                    likely: self.hints.iter().flatten().next().map(|&stage| {
                        let stage = &names.program.stages[stage];
                        let formula = names.program.formula(stage).expression;
                        (stage.key.to_string(), formula)
                    }),
                }),
                None => Ok(None),
            },
            [stage] => {
                let against = self.hints.iter().find(|hint| !hint.contains(&stage));
                match against.map(|hint| hint.first()) {
                    Some(Some(&other)) => Err(two(stage, other)),
                    None if !self.operator && self.fault.is_none() && self.unknown.is_none() => {
                        let Some(row) = self.row else {
                            return Ok(Some(Meant::whole(stage)));
                        };
                        let rows = names.program.stages[stage].shape.rows;
                        match row.position(&names.program.stages[stage]) {
                            Some(at) => Ok(Some(Meant {
                                stage,
                                part: Part::Row(at),
                            })),
                            None => Err(match row {
                                Row::Number(row) | Row::Word(row) if !(1..=rows).contains(&row) => {
                                    let stage = names.key(stage);
                                    AnswersFault::NoRow { row, stage, rows }
                                }
                                row => unclear(Some(row.text()), stage),
                            }),
                        }
                    }
                    _ => Err(unclear(self.unknown.filter(|_| !self.operator), stage)),
                }
            }
            [one, other, ..] => Err(two(one, other)),
        }
    }
}
