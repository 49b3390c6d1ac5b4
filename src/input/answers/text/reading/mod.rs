//! Which stage a heading means. What stands in it must all be the same stage: a name (`Queries Q`),
//! a formula (`S = Q·Kᵀ`), a word that says what was done, a head, a row; else it must be a word
//! that adds nothing. Where it may be two, or a word is not known, that is said, and never guessed.

mod conclude;
mod parts;
mod said;

use super::names::{self, Names, Unfound};
use super::place::Place;
use super::scaling;
use super::segment::{is_shape, segments, trimmed};
use super::single::Row;
use crate::input::answers::part::Part;
use crate::input::fault::AnswersFault;

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
        // `Q` below `Head 1`, where `Q` alone is that of all heads.
        (Ok(Some(alone)), Ok(Some(there)))
            if names.heads_of(text, alone.stage).contains(&there.stage) =>
        {
            Ok(Some(there))
        }
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
