//! One problem, one student, one sheet, with or without a fault in it. All of it follows from the
//! kind and the seed.

use super::arithmetic::{Arithmetic, Grid, shape};
use super::flow::{Flow, Stage};
use super::habits::Habits;
use super::mistake::Mistake;
use super::paper::{Paper, Style, read};
use super::problem::{Problem, Subject};
use super::reach::{beyond, first_beyond};
use super::rng::Rng;
use super::slips::{self, Slip};
use super::two::Two;

/// What a sheet is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What its problem is about.
    pub about: Subject,
    /// What is in it.
    pub with: With,
}

/// What is planted in a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    NoFault,
    /// No fault, but what is not written was cut off and carried on: more than the contract grants.
    CutOffUnseen,
    Mistake(&'static str),
    Slip(&'static str),
    /// Two mistakes in different stages, both shown.
    Two,
    /// Two mistakes in one stage's place.
    Together,
}

/// Why a seed gives no sheet that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropped {
    /// The fault has no place in its problem.
    NoPlace,
    /// The sheet cannot show its fault.
    NotShown,
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
    /// How it is worked out rightly.
    pub flow: Flow,
    pub habits: Habits,
    pub fault: Option<Fault>,
    /// Where the fault first shows.
    pub shows: Option<Stage>,
    pub paper: Paper,
}

impl Kind {
    /// Every kind.
    pub fn all() -> Vec<Self> {
        Subject::ALL.into_iter().flat_map(Self::about).collect()
    }

    /// Every kind of sheet about that.
    pub fn about(about: Subject) -> Vec<Self> {
        let mistakes = about.mistakes().into_iter().map(With::Mistake);
        let slips = slips::NAMES.iter().map(|name| With::Slip(name));
        let more: &[With] = match about {
            Subject::Attention => &[With::CutOffUnseen, With::Two, With::Together],
            Subject::Model => &[With::Two],
        };
        [With::NoFault]
            .into_iter()
            .chain(mistakes)
            .chain(slips)
            .chain(more.iter().copied())
            .map(|with| Self { about, with })
            .collect()
    }

    /// The name of what is in it: a mistake's is that of the catalogue.
    pub const fn planted(self) -> &'static str {
        match self.with {
            With::NoFault => "faultless",
            With::CutOffUnseen => "cut_off_unseen",
            With::Mistake(name) | With::Slip(name) => name,
            With::Two => "two",
            With::Together => "together",
        }
    }

    /// Its name, which no other kind has.
    pub fn name(self) -> String {
        self.about.prefix().to_owned() + self.planted()
    }

    /// Whether there is nothing to find.
    pub const fn is_faultless(self) -> bool {
        matches!(self.with, With::NoFault | With::CutOffUnseen)
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
    /// The trial of that seed.
    pub fn new(kind: Kind, seed: u64) -> Result<Self, Dropped> {
        let rng = &mut Rng::of(&kind.name(), seed);
        let mut problem = kind.about.invent(rng);
        let mistake = match kind.with {
            With::Mistake(name) => Some(problem.place(name, rng).ok_or(Dropped::NoPlace)?),
            _ => None,
        };
        let two = match kind.with {
            With::Two => Some(Two::apart(&problem, rng).ok_or(Dropped::NoPlace)?),
            With::Together => Some(Two::together(&problem, rng).ok_or(Dropped::NoPlace)?),
            _ => None,
        };
        let stages = match (&mistake, &two) {
            (Some(mistake), _) if mistake.ends => (&[][..], &mistake.stages[..1]),
            (Some(mistake), _) => (&mistake.without[..], &[][..]),
            (None, Some(two)) => (&two.without[..], &two.shown[..]),
            (None, None) => (&[][..], &[][..]),
        };
        let unseen = kind.with == With::CutOffUnseen;
        let habits = Habits::of(&problem.flow(), stages, unseen, rng);
        if habits.single {
            problem = problem.in_single();
        }
        let flow = problem.flow();
        let fault = match (kind.with, mistake) {
            (With::Slip(name), _) => {
                let worked = habits.written().filter(|&s| !flow.step(s).is_given());
                let worked: Vec<Stage> = worked.collect();
                let slip = Slip::at(name, &flow, &worked, rng).ok_or(Dropped::NoPlace)?;
                Some(Fault::Slip(slip))
            }
            (_, mistake) => mistake.map(Fault::Mistake).or(two.map(Fault::Two)),
        };
        let made = made(&problem, &flow, fault.as_ref());
        let paper = write(&made, &habits, fault.as_ref(), rng).ok_or(Dropped::NoPlace)?;
        if habits.single && !paper.is_single() {
            return Err(Dropped::NoPlace);
        }
        let shows = match &fault {
            None => None,
            Some(_) => Some(first_beyond(&flow, &paper).ok_or(Dropped::NotShown)?),
        };
        let trial = Self {
            kind,
            seed,
            problem,
            flow,
            habits,
            fault,
            shows,
            paper,
        };
        trial.is_shown().then_some(trial).ok_or(Dropped::NotShown)
    }

    /// Whether what shows is the fault as it was meant.
    fn is_shown(&self) -> bool {
        let Some(shows) = self.shows else { return true };
        match &self.fault {
            // A slip in a cell that was left blank is in no stage that anybody can see; of two cells
            // exchanged, a blank shows one half: nobody can tell that from a wrong number.
            Some(Fault::Slip(slip)) => {
                let cells = self.paper.stage(slip.stage).into_iter().flatten().flatten();
                let halved = slip.name == "cells_swapped" && { cells }.any(Option::is_none);
                slip.stage == shows && !halved
            }
            Some(Fault::Two(two)) => self.both_show(two, shows),
            _ => true,
        }
    }

    /// Whether each of two mistakes shows: apart, each in a stage of its own, the second's not
    /// explained by blanks in the first's; in one stage's place, where neither alone explains it.
    fn both_show(&self, two: &Two, shows: Stage) -> bool {
        let Some(right) = self.flow.exact() else {
            return false;
        };
        let [first, second] = &two.mistakes;
        let beyond_mistake = |mistake| beyond(&self.problem.mistaken(mistake, &right), &self.paper);
        if self.kind.with == With::Two {
            let in_second = |stages: Vec<Stage>| stages.iter().any(|s| second.stages.contains(s));
            return first.stages.contains(&shows)
                && in_second(beyond(&self.flow, &self.paper))
                && in_second(beyond_mistake(first));
        }
        let alone = |mistake| beyond_mistake(mistake).contains(&shows);
        second.stages.contains(&shows) && alone(first) && alone(second)
    }
}

/// The work as it is done with the fault; a slip is made on paper.
fn made(problem: &Problem, right: &Flow, fault: Option<&Fault>) -> Flow {
    let numbers = || right.exact().expect("the right way gives numbers");
    match fault {
        Some(Fault::Mistake(mistake)) => problem.mistaken(mistake, &numbers()),
        Some(Fault::Two(two)) => {
            let [mut made, second] = two
                .mistakes
                .each_ref()
                .map(|m| problem.mistaken(m, &numbers()));
            for stage in &two.mistakes[1].stages {
                made.steps[stage.0] = second.step(*stage).clone();
            }
            made
        }
        _ => right.clone(),
    }
}

/// The sheet of a student who works so; `None` where the fault cannot be made.
pub fn write(flow: &Flow, habits: &Habits, fault: Option<&Fault>, rng: &mut Rng) -> Option<Paper> {
    let arithmetic = Arithmetic {
        single: habits.single,
    };
    let mut numbers = flow.numbers();
    let mut paper = Paper::default();
    for &stage in &flow.order {
        let step = flow.step(stage);
        let hand = habits.hand(stage);
        let worked = step.value(&numbers, arithmetic)?;
        if step.is_given() {
            let exactly = Style {
                digits: None,
                ..style(habits, stage)
            };
            if !hand.left_out {
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
            // A wrong sum is divided by before anything is rounded.
            let before = match slip.name {
                "row_not_normalized" => worked.clone(),
                _ => values(&cells),
            };
            let slipped = slip.made(&before, style.digits)?;
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
        if !hand.left_out {
            let cells = blanked(cells, habits, rng);
            if hand.truncates && !habits.cuts_unseen {
                keep_unseen(&mut carried, &cells, &worked);
            }
            paper.stages.push((stage, cells));
        }
        numbers[stage] = carried;
        if matches!(fault, Some(Fault::Mistake(made)) if made.ends && made.stages[0] == stage) {
            break;
        }
    }
    paper.stages.sort_by_key(|(stage, _)| *stage);
    Some(paper)
}

fn style(habits: &Habits, stage: Stage) -> Style {
    Style {
        digits: habits.hand(stage).digits,
        truncates: habits.hand(stage).truncates,
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
