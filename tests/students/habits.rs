//! How a student works: with how many digits, rounded or cut off, carried on or not, and what of
//! it ends up on the sheet. All of it is faultless.

use super::flow::{Flow, Stage};
use super::rng::Rng;

/// The kinds of students that are measured.
pub const NAMES: &[&str] = &[
    "full precision",
    "single precision",
    "rounds and carries on",
    "truncates and carries on",
    "mixes",
    "rounds what is written",
    "truncates what is written",
];

/// How a stage is written down.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hand {
    /// Decimals; `None` is all there are.
    pub digits: Option<usize>,
    /// Cuts off instead of rounding.
    pub truncates: bool,
    /// Not at all.
    pub left_out: bool,
}

/// The habits of one student.
#[derive(Clone, Debug)]
pub struct Habits {
    /// Which of [`NAMES`].
    pub name: &'static str,
    /// Works in `f32`.
    pub single: bool,
    /// How each stage is written down.
    pub stages: Vec<Hand>,
    /// Goes on with what was written.
    pub carries: bool,
    /// Writes 1.85 and not 1.850.
    pub trims: bool,
    /// How often a cell is left blank.
    pub blanks: f64,
    /// Cuts off what does not get onto the sheet as well. The contract allows for rounding there
    /// and not for this.
    pub cuts_unseen: bool,
    /// How a masked score is written.
    pub minus_infinity: &'static str,
}

impl Habits {
    /// The habits of somebody who is to work out the problem, does without some stages and shows
    /// others.
    pub fn of(
        flow: &Flow,
        (without, shown): (&[Stage], &[Stage]),
        cuts_unseen: bool,
        rng: &mut Rng,
    ) -> Self {
        let name = rng.pick(NAMES);
        let mut habits = Self {
            name,
            single: name == "single precision",
            stages: vec![Hand::default(); flow.steps.len()],
            carries: matches!(
                name,
                "rounds and carries on" | "truncates and carries on" | "mixes"
            ),
            trims: rng.chance(0.5),
            blanks: rng.pick(&[0.0, 0.0, 0.0, 0.1]),
            cuts_unseen,
            minus_infinity: rng.pick(&["-inf", "-inf", "-inf", "-1e9"]),
        };
        habits.choose_stages(without, shown, rng);
        habits.choose_digits(flow, rng);
        habits
    }

    /// How the stage is written down.
    pub fn hand(&self, stage: Stage) -> Hand {
        self.stages[stage.0]
    }

    fn choose_stages(&mut self, without: &[Stage], shown: &[Stage], rng: &mut Rng) {
        let often = rng.pick(&[0.0, 0.0, 0.3, 0.6]);
        for (index, hand) in self.stages.iter_mut().enumerate() {
            let skipped = rng.chance(often) && !shown.contains(&Stage(index));
            hand.left_out = without.contains(&Stage(index)) || skipped;
        }
        if self.stages.iter().all(|hand| hand.left_out)
            && let Some(last) = self.stages.last_mut()
        {
            last.left_out = false;
        }
    }

    fn choose_digits(&mut self, flow: &Flow, rng: &mut Rng) {
        if matches!(self.name, "full precision" | "single precision") {
            return;
        }
        let common = rng.size(1, 5);
        let differ = self.name == "mixes";
        let truncating = self.name.starts_with("truncates");
        for hand in &mut self.stages {
            hand.digits = Some(if differ { rng.size(1, 5) } else { common });
            hand.truncates = truncating || (differ && rng.chance(0.5));
        }
        // What is not written was worked out with the digits of the sheet, or in a calculator.
        // What the problem gives is copied as it stands.
        let worked = self.written().filter(|&stage| !flow.step(stage).is_given());
        let coarsest = worked.map(|stage| self.hand(stage).digits).min().flatten();
        let on_paper = rng.chance(0.5);
        for hand in self.stages.iter_mut().filter(|hand| hand.left_out) {
            hand.digits = hand.digits.max(coarsest).filter(|_| on_paper);
            hand.truncates &= self.cuts_unseen;
        }
    }

    /// The stages written down.
    pub fn written(&self) -> impl Iterator<Item = Stage> + '_ {
        let hands = self.stages.iter().enumerate();
        hands
            .filter(|(_, hand)| !hand.left_out)
            .map(|(index, _)| Stage(index))
    }
}
