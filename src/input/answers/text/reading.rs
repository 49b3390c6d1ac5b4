//! Which stage a heading means. What stands in it must all be the same stage: a name (`Queries Q`),
//! a formula (`S = Q·Kᵀ`), a word that says what was done, a head, a row; else it must be a word
//! that adds nothing. Where it may be two, or a word is not known, that is said, and never guessed.

use super::done;
use super::formula::Meaning;
use super::harmless;
use super::names::Names;
use super::place::Place;
use super::segment::{ends, has_operator, is_shape, pieces, segments, trimmed};
use super::single::Row;
use crate::expression::Source;
use crate::input::fault::AnswersFault;
use crate::program::Program;

/// The most words of a name.
const LONGEST: usize = 4;

/// The most words that are looked at; a heading of more is no heading.
const MOST: usize = 50;

/// What stands before a name and adds nothing.
const BEFORE: [&str; 11] = [
    "the ", "The ", "matrix ", "Matrix ", "my ", "final ", "Final ", "of ", "for ", "矩阵", "的",
];

/// What a heading means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meant {
    /// The stage.
    pub stage: usize,
    /// The one row of it that is named, from 0.
    pub row: Option<usize>,
}

impl Meant {
    /// All of `stage`.
    pub const fn whole(stage: usize) -> Self {
        Self { stage, row: None }
    }
}

/// What is read out of a heading.
#[derive(Debug, Default)]
struct Reading {
    /// The stages that are named.
    stages: Vec<usize>,
    /// What else is said, each time as the stages that it may be said of.
    hints: Vec<Vec<usize>>,
    /// Formulas that are no stage's own.
    formula: bool,
    /// An operator in what is no formula.
    operator: bool,
    /// Where in the model the stage stands.
    place: Place,
    /// The one row that is named.
    row: Option<Row>,
    /// What is not understood.
    unknown: Option<String>,
    /// Why a name means no stage.
    fault: Option<AnswersFault>,
    /// A name that several stages have; another beside it may say which.
    several: Option<AnswersFault>,
}

/// The stage that `text` means as a whole, as a name or as a formula, without a word beside it.
pub fn exactly(text: &str, names: &Names<'_>) -> Result<usize, AnswersFault> {
    match names.find(text) {
        Err(fault @ AnswersFault::UnknownStage { .. }) => names.formula(text).ok_or(fault),
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
    match exactly(text, names) {
        Ok(stage) => return Ok(Some(Meant::whole(stage))),
        Err(AnswersFault::UnknownStage { .. }) => {}
        Err(fault) => return Err(fault),
    }
    if let Some(stage) = divided(text, names) {
        return Ok(Some(Meant::whole(stage)));
    }
    let (left, place) = Place::taken(text, names.program);
    let (left, row) = Row::taken(&left);
    let mut reading = Reading {
        place,
        row,
        ..Reading::default()
    };
    for segment in segments(&left) {
        reading.segment(segment, names);
    }
    reading.conclude(text, names)
}

/// What `text` means, where it names a head, a layer or a row beside the stage.
pub fn placed(text: &str, names: &Names<'_>) -> Option<Meant> {
    let (left, place) = Place::taken(text, names.program);
    let named = !place.is_empty() || Row::taken(&left).1.is_some();
    stage(text, names).ok()?.filter(|_| named)
}

/// The stage of `scores, divided by √2`, which is a formula but for what leads over to it.
fn divided(text: &str, names: &Names<'_>) -> Option<usize> {
    let leads = [
        ", divided by ",
        " after dividing by ",
        " after division by ",
    ];
    let lead = leads.iter().find(|lead| text.contains(**lead))?;
    names.formula(&text.replacen(lead, " divided by ", 1))
}

impl Reading {
    fn segment(&mut self, text: &str, names: &Names<'_>) {
        let text = trimmed(text);
        if text.is_empty() || is_shape(text) {
            return;
        }
        match names.find(text) {
            Ok(stage) => return self.add(stage),
            Err(AnswersFault::UnknownStage { .. }) => {}
            Err(fault) => {
                return self.refused(text, fault, names);
            }
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

    fn add(&mut self, stage: usize) {
        if !self.stages.contains(&stage) {
            self.stages.push(stage);
        }
    }

    /// A name that means no stage, or several.
    fn refused(&mut self, name: &str, fault: AnswersFault, names: &Names<'_>) {
        if let AnswersFault::SeveralStages { .. } = fault {
            self.hints.push(names.all(name));
            self.several.get_or_insert(fault);
        } else {
            self.fault.get_or_insert(fault);
        }
    }

    /// A name that may mean any of `stages`.
    fn mention(&mut self, stages: Vec<usize>) {
        match stages[..] {
            [stage] => self.add(stage),
            _ => self.hints.push(stages),
        }
    }

    /// Reads a name, and what stands after it.
    fn named(&mut self, text: &str, names: &Names<'_>) {
        let text = BEFORE
            .iter()
            .find_map(|word| text.strip_prefix(word))
            .unwrap_or(text);
        let ends: Vec<usize> = ends(text).take(LONGEST).collect();
        for &end in ends.iter().rev() {
            let name = text[..end].trim_end_matches(|c: char| ",;-–—'’".contains(c));
            match names.find(name) {
                Ok(stage) => {
                    self.add(stage);
                    return self.said(&text[end..], names);
                }
                Err(AnswersFault::UnknownStage { .. }) => {}
                Err(fault) => {
                    self.refused(name, fault, names);
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

    /// Reads what is said after a name: other names, formulas, what was done.
    fn said(&mut self, text: &str, names: &Names<'_>) {
        let text = text.trim_matches(|c: char| c.is_whitespace() || ",;".contains(c));
        if self.row.is_none()
            && let Some(row) = Row::labelled(text, names.program)
            && names.all(&row.text()).is_empty()
            && harmless::length(&[text]) == 0
        {
            self.row = Some(row);
            return;
        }
        match names.formulas.meaning(text) {
            Some(Meaning::Exactly(Source::Stage(stage))) => return self.add(stage),
            Some(Meaning::Exactly(Source::Input(_))) => return,
            Some(Meaning::Like(stages)) => {
                self.formula = true;
                return self.hints.push(stages);
            }
            None => {}
        }
        self.operator |= has_operator(text);
        let mut pieces = pieces(text);
        self.operator |= pieces.len() > MOST;
        pieces.truncate(MOST);
        // `Q W_K` is a product that is not known.
        let input = |piece: &&str| {
            let found = names.find(piece);
            matches!(found, Err(AnswersFault::InputNotAnswer { .. }))
        };
        if pieces.first().is_some_and(input) {
            self.operator = true;
            return;
        }
        let mut at = 0;
        let mut denied = None;
        while let Some(&piece) = pieces.get(at) {
            let before = (at, denied.take());
            let rest = &pieces[at..];
            at += match () {
                () if before.1.is_some() && ["the", "any"].contains(&piece) => {
                    denied = before.1;
                    1
                }
                () if before.1.is_none() && done::DENIALS.contains(&&*piece.to_lowercase()) => {
                    denied = Some(before.0);
                    1
                }
                () => self.word(rest, before.1.is_some(), names),
            };
            // What a denial is said of must be known as well.
            if at == before.0 {
                let from = before.1.unwrap_or(at);
                self.not_known(text, pieces[from]);
                return;
            }
        }
        if let Some(from) = denied {
            self.not_known(text, pieces[from]);
        }
    }

    /// Takes down that `piece` of `text`, and so what follows it, is not understood.
    fn not_known(&mut self, text: &str, piece: &str) {
        // The address of a piece says where in the text it stands.
        let start = piece.as_ptr() as usize - text.as_ptr() as usize;
        let rest = text.get(start..).unwrap_or(piece).trim();
        self.unknown.get_or_insert_with(|| rest.to_owned());
    }

    /// Reads the words that `pieces` begin with, and says how many they are; 0 where they are not
    /// known. `denied` is whether `before` or `without` stands before them.
    fn word(&mut self, pieces: &[&str], denied: bool, names: &Names<'_>) -> usize {
        let program = names.program;
        let piece = pieces[0];
        if !piece.is_ascii() {
            return usize::from(self.chinese(piece, names));
        }
        let known = (1..=LONGEST.min(pieces.len())).rev().find_map(|length| {
            let words = pieces[..length].join("_");
            let stages = names.all(&words);
            (!stages.is_empty()).then_some((length, stages))
        });
        // `scaled scores` is a name, `scaled` says what was done.
        let known = known.filter(|_| !denied);
        if let Some((length @ 2.., stages)) = known {
            self.mention(stages);
            return length;
        }
        if is_attention(&piece.to_lowercase(), program) {
            return usize::from(!denied);
        }
        if let Some(found) = done::named(&piece.to_lowercase(), program) {
            return usize::from(self.done(found, denied, names));
        }
        if let Some((done, un)) = done::stages(&piece.to_lowercase(), program) {
            return usize::from(self.done(done, denied || un, names));
        }
        if denied {
            let found = names.program.select(piece).unwrap_or_default();
            return match found[..] {
                [Source::Input(input)] => {
                    usize::from(self.done(done::uses(input, program), true, names))
                }
                _ => 0,
            };
        }
        if let Some((length, stages)) = known {
            self.mention(stages);
            return length;
        }
        if let Ok(found) = program.select(piece)
            && let [Source::Input(input)] = found[..]
        {
            return usize::from(self.done(done::uses(input, program), false, names));
        }
        harmless::length(pieces)
    }

    /// Takes down that one of the stages `done` was worked out, or not yet; `false` where there is
    /// none.
    fn done(&mut self, done: Vec<usize>, denied: bool, names: &Names<'_>) -> bool {
        let stages = match denied {
            true => done::before(&done, names.program),
            false => done,
        };
        let some = !stages.is_empty();
        if some {
            self.hints.push(stages);
        }
        some
    }

    /// Reads Chinese, which has no spaces between its words; `false` where one is not known.
    fn chinese(&mut self, piece: &str, names: &Names<'_>) -> bool {
        let (titles, left) = names.within(&harmless::without_numerals(piece));
        for stages in titles {
            self.mention(stages);
        }
        let mut left = left;
        while let Some(word) = done::chinese(&left) {
            let denied = done::CHINESE_DENIALS
                .iter()
                .find(|word| left.contains(**word));
            let stages = done::stages(word, names.program);
            if !self.done(stages.unwrap_or_default().0, denied.is_some(), names) {
                return false;
            }
            left = left.replace(word, " ");
            if let Some(denied) = denied {
                left = left.replace(denied, " ");
            }
        }
        self.operator |= left.contains("转置");
        harmless::without(&left).is_empty()
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
                        match row.position(&names.program.stages[stage]) {
                            Some(at) => Ok(Some(Meant {
                                stage,
                                row: Some(at),
                            })),
                            None => Err(unclear(Some(row.text()), stage)),
                        }
                    }
                    _ => Err(unclear(self.unknown.filter(|_| !self.operator), stage)),
                }
            }
            [one, other, ..] => Err(two(one, other)),
        }
    }
}

/// Whether `word` says what a problem of one attention is about, and so nothing.
fn is_attention(word: &str, program: &Program) -> bool {
    let apart = || {
        program
            .stages
            .iter()
            .any(|stage| stage.key.scope.block.is_some())
    };
    matches!(word, "attention" | "self") && !apart()
}
