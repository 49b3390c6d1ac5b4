//! How a student works: with how many digits, rounded or cut off, carried on or not, and what of
//! it ends up on the sheet. All of it is faultless.

use super::problem::Problem;
use super::rng::Rng;
use super::stage::{ByStage, Stage};

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

/// The habits of one student.
#[derive(Clone, Debug)]
pub struct Habits {
    /// Which of [`NAMES`].
    pub name: &'static str,
    /// Works in `f32`.
    pub single: bool,
    /// Decimals written; `None` is all there are.
    pub digits: ByStage<Option<usize>>,
    /// Cuts off instead of rounding.
    pub truncates: ByStage<bool>,
    /// Goes on with what was written.
    pub carries: bool,
    /// Writes 1.85 and not 1.850.
    pub trims: bool,
    /// Does not write the stage down.
    pub leaves_out: ByStage<bool>,
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
        problem: &Problem,
        (without, shown): (&[Stage], &[Stage]),
        cuts_unseen: bool,
        rng: &mut Rng,
    ) -> Self {
        let name = rng.pick(NAMES);
        let mut habits = Self {
            name,
            single: name == "single precision",
            digits: ByStage::default(),
            truncates: ByStage::default(),
            carries: matches!(
                name,
                "rounds and carries on" | "truncates and carries on" | "mixes"
            ),
            trims: rng.chance(0.5),
            leaves_out: ByStage::default(),
            blanks: rng.pick(&[0.0, 0.0, 0.0, 0.1]),
            cuts_unseen,
            minus_infinity: rng.pick(&["-inf", "-inf", "-inf", "-1e9"]),
        };
        habits.choose_stages(problem, without, shown, rng);
        habits.choose_digits(problem, rng);
        habits
    }

    fn choose_stages(
        &mut self,
        problem: &Problem,
        without: &[Stage],
        shown: &[Stage],
        rng: &mut Rng,
    ) {
        let often = rng.pick(&[0.0, 0.0, 0.3, 0.6]);
        let stages = Stage::of(problem);
        for &stage in &stages {
            let skipped = rng.chance(often) && !shown.contains(&stage);
            self.leaves_out[stage] = without.contains(&stage) || skipped;
        }
        if stages.iter().all(|&stage| self.leaves_out[stage]) {
            self.leaves_out[Stage::Output] = false;
        }
    }

    fn choose_digits(&mut self, problem: &Problem, rng: &mut Rng) {
        if matches!(self.name, "full precision" | "single precision") {
            return;
        }
        let common = rng.size(1, 5);
        let differ = self.name == "mixes";
        let truncating = self.name.starts_with("truncates");
        for stage in Stage::ALL {
            self.digits[stage] = Some(if differ { rng.size(1, 5) } else { common });
            self.truncates[stage] = truncating || (differ && rng.chance(0.5));
        }
        // What is not written was worked out with the digits of the sheet, or in a calculator.
        let coarsest = self.written(problem).map(|stage| self.digits[stage]).min();
        let on_paper = rng.chance(0.5);
        for stage in Stage::of(problem) {
            if self.leaves_out[stage] {
                let digits = self.digits[stage].max(coarsest.flatten());
                self.digits[stage] = digits.filter(|_| on_paper);
                self.truncates[stage] &= self.cuts_unseen;
            }
        }
    }

    /// The stages written down.
    pub fn written(&self, problem: &Problem) -> impl Iterator<Item = Stage> + '_ {
        Stage::of(problem)
            .into_iter()
            .filter(|&stage| !self.leaves_out[stage])
    }
}
