//! One problem, one student, one sheet, with or without a fault in it. All of it follows from the
//! kind and the seed.

use super::arithmetic::{Arithmetic, Grid, shape};
use super::habits::Habits;
use super::invent;
use super::mistakes::{self, Mistake};
use super::paper::{Paper, Style, read};
use super::problem::Problem;
use super::reach::{beyond, beyond_mistake, first_beyond};
use super::rng::Rng;
use super::slips::{self, Slip};
use super::stage::{Numbers, Stage};
use super::two::Two;
use super::work::step;

/// What a sheet is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Faultless,
    /// Faultless, but what is not written was cut off and carried on: more than the contract grants.
    CutOffUnseen,
    Mistake(&'static str),
    Slip(&'static str),
    /// Two mistakes in different stages, both shown.
    Two,
    /// Two mistakes in one stage's place.
    Together,
}

/// A fault in a sheet.
#[derive(Clone, Debug)]
pub enum Fault {
    Mistake(Mistake),
    Slip(Slip),
    Two(Two),
}

/// A sheet and how it came about.
#[derive(Clone, Debug)]
pub struct Trial {
    pub kind: Kind,
    pub seed: u64,
    pub problem: Problem,
    pub habits: Habits,
    pub fault: Option<Fault>,
    /// Where the fault first shows.
    pub shows: Option<Stage>,
    pub paper: Paper,
}

impl Kind {
    /// Every kind.
    pub fn all() -> Vec<Self> {
        let mistakes = mistakes::names().into_iter().map(Self::Mistake);
        let slips = slips::NAMES.iter().map(|name| Self::Slip(name));
        [Self::Faultless, Self::CutOffUnseen]
            .into_iter()
            .chain(mistakes)
            .chain(slips)
            .chain([Self::Two, Self::Together])
            .collect()
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Faultless => "faultless",
            Self::CutOffUnseen => "cut_off_unseen",
            Self::Mistake(name) | Self::Slip(name) => name,
            Self::Two => "two",
            Self::Together => "together",
        }
    }
}

impl Fault {
    /// The stages it is made in.
    pub fn stages(&self) -> Vec<Stage> {
        match self {
            Self::Mistake(mistake) => mistake.stages.clone(),
            Self::Slip(slip) => vec![slip.stage],
            Self::Two(two) => two.mistakes[0].stages.clone(),
        }
    }
}

impl Trial {
    /// The trial of that seed; `None` where the fault has no place in its problem, or the sheet
    /// cannot show it.
    pub fn new(kind: Kind, seed: u64) -> Option<Self> {
        let rng = &mut Rng::of(kind.name(), seed);
        let problem = invent::problem(rng);
        let mistake = match kind {
            Kind::Mistake(name) => Some(mistakes::place(name, &problem, rng)?),
            _ => None,
        };
        let two = match kind {
            Kind::Two => Some(Two::apart(&problem, rng)?),
            Kind::Together => Some(Two::together(&problem, rng)?),
            _ => None,
        };
        let stages = match (&mistake, &two) {
            (Some(mistake), _) => (&mistake.without[..], &[][..]),
            (None, Some(two)) => (&two.without[..], &two.shown[..]),
            (None, None) => (&[][..], &[][..]),
        };
        let habits = Habits::of(&problem, stages, kind == Kind::CutOffUnseen, rng);
        let problem = if habits.single {
            invent::in_single(problem)
        } else {
            problem
        };
        let fault = match (kind, mistake) {
            (Kind::Slip(name), _) => {
                let written = habits.written(&problem);
                let worked: Vec<Stage> = written.filter(|s| !s.is_given(&problem)).collect();
                Some(Fault::Slip(Slip::at(name, &worked, rng)?))
            }
            (_, mistake) => mistake.map(Fault::Mistake).or(two.map(Fault::Two)),
        };
        let paper = write(&problem, &habits, fault.as_ref(), rng)?;
        if habits.single && !paper.is_single() {
            return None;
        }
        let shows = match &fault {
            None => None,
            Some(_) => Some(first_beyond(&problem, &paper)?),
        };
        // A slip in a cell that was left blank is in no stage that anybody can see.
        if let (Some(Fault::Slip(slip)), Some(shows)) = (&fault, shows)
            && slip.stage != shows
        {
            return None;
        }
        // Of two cells exchanged, a blank shows one half: nobody can tell that from a wrong number.
        if let Some(Fault::Slip(slip)) = &fault
            && slip.name == "cells_swapped"
            && paper.stages.iter().any(|(stage, cells)| {
                *stage == slip.stage && cells.iter().flatten().any(Option::is_none)
            })
        {
            return None;
        }
        if let (Some(Fault::Two(two)), Some(shows)) = (&fault, shows)
            && !both_show(two, kind, &problem, &paper, shows)
        {
            return None;
        }
        Some(Self {
            kind,
            seed,
            problem,
            habits,
            fault,
            shows,
            paper,
        })
    }
}

/// Whether each of two mistakes shows: apart, each in a stage of its own, the second's not explained by
/// blanks in the first's; in one stage's place, where neither alone explains it.
fn both_show(two: &Two, kind: Kind, problem: &Problem, paper: &Paper, shows: Stage) -> bool {
    let [first, second] = &two.mistakes;
    if kind == Kind::Two {
        let in_second = |stages: Vec<Stage>| stages.iter().any(|s| second.stages.contains(s));
        return first.stages.contains(&shows)
            && in_second(beyond(problem, paper))
            && in_second(beyond_mistake(problem, paper, first));
    }
    let alone = |mistake| beyond_mistake(problem, paper, mistake).contains(&shows);
    second.stages.contains(&shows) && alone(first) && alone(second)
}

/// The sheet of a student; `None` where the fault cannot be made.
pub fn write(
    problem: &Problem,
    habits: &Habits,
    fault: Option<&Fault>,
    rng: &mut Rng,
) -> Option<Paper> {
    let arithmetic = Arithmetic {
        single: habits.single,
    };
    let mut numbers = Numbers::default();
    let mut paper = Paper::default();
    for stage in Stage::of(problem) {
        let worked = match fault {
            Some(Fault::Mistake(mistake)) => {
                mistakes::mistaken(mistake, problem, stage, &numbers, arithmetic)?
            }
            Some(Fault::Two(two)) => {
                let [first, second] = &two.mistakes;
                let made = if first.stages.contains(&stage) {
                    first
                } else {
                    second
                };
                mistakes::mistaken(made, problem, stage, &numbers, arithmetic)?
            }
            _ => step(problem, stage, &numbers, arithmetic),
        };
        if stage.is_given(problem) {
            let exactly = Style {
                digits: None,
                ..style(habits, stage)
            };
            if !habits.leaves_out[stage] {
                let cells = texts(&worked, exactly);
                paper.stages.push((stage, blanked(cells, habits, rng)));
            }
            numbers[stage] = worked;
            continue;
        }
        let mut style = style(habits, stage);
        let mut cells = texts(&worked, style);
        let mut carried = carried(&worked, &cells, habits);
        if let Some(Fault::Slip(slip)) = fault
            && slip.stage == stage
        {
            let slipped = slip.made(&values(&cells), style.digits)?;
            style.truncates = false;
            if slip.name == "too_few_digits" {
                style.digits = Some(0);
            }
            cells = texts(&slipped, style);
            if slip.name == "too_few_digits" {
                carried = if slip.goes_on {
                    self::carried(&worked, &cells, habits)
                } else {
                    carried
                };
            } else if slip.goes_on {
                let again = slip.made(&carried, style.digits)?;
                carried = self::carried(&again, &cells, habits);
            }
        }
        if !habits.leaves_out[stage] {
            let cells = blanked(cells, habits, rng);
            if habits.truncates[stage] && !habits.cuts_unseen {
                keep_unseen(&mut carried, &cells, &worked);
            }
            paper.stages.push((stage, cells));
        }
        numbers[stage] = carried;
    }
    Some(paper)
}

fn style(habits: &Habits, stage: Stage) -> Style {
    Style {
        digits: habits.digits[stage],
        truncates: habits.truncates[stage],
        trims: habits.trims,
        single: habits.single,
        minus_infinity: habits.minus_infinity,
    }
}

fn texts(numbers: &Grid, style: Style) -> Vec<Vec<String>> {
    let row = |row: &Vec<f64>| row.iter().map(|&value| style.write(value)).collect();
    numbers.iter().map(row).collect()
}

/// What stands there; a masked score is one however it is written.
fn values(cells: &[Vec<String>]) -> Grid {
    let value = |text: &String| match text.as_str() {
        "-1e9" => f64::NEG_INFINITY,
        number => read(number).0,
    };
    cells
        .iter()
        .map(|row| row.iter().map(value).collect())
        .collect()
}

fn carried(worked: &Grid, cells: &[Vec<String>], habits: &Habits) -> Grid {
    if habits.carries {
        values(cells)
    } else {
        worked.clone()
    }
}

fn blanked(cells: Vec<Vec<String>>, habits: &Habits, rng: &mut Rng) -> Vec<Vec<Option<String>>> {
    cells
        .into_iter()
        .map(|row| {
            row.into_iter()
                .map(|text| (!rng.chance(habits.blanks)).then_some(text))
                .collect()
        })
        .collect()
}

/// What was left blank was never cut off.
fn keep_unseen(carried: &mut Grid, cells: &[Vec<Option<String>>], worked: &Grid) {
    let written = shape(cells);
    for (row, cells) in cells.iter().enumerate() {
        for (column, text) in cells.iter().enumerate() {
            // A stage written the other way round is not the one that is carried on.
            if text.is_none() && shape(carried) == written {
                carried[row][column] = worked[row][column];
            }
        }
    }
}
