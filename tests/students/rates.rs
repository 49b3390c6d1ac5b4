//! Rates over many made-up sheets, on every core.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::outcome::{Outcome, outcome};
use super::trial::{Dropped, Kind, Trial};

/// How often each thing happened.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    pub sheets: usize,
    /// Sheets drawn besides, which cannot show their fault.
    pub not_shown: usize,
    pub accused: usize,
    pub found: usize,
    pub named: usize,
    pub misnamed: usize,
    pub placed: usize,
    /// Sheets in which a stage after the fault is called wrong, too.
    pub besides: usize,
    /// What was named instead, or where marking found the first fault instead, and how often.
    pub instead: BTreeMap<String, usize>,
    /// The first seeds that went wrong, with a word on how.
    pub bad: Vec<(u64, &'static str)>,
}

/// The counts of one kind, together and by the habit of the student.
#[derive(Clone, Debug, Default)]
pub struct Rates {
    pub all: Counts,
    pub by_habit: BTreeMap<&'static str, Counts>,
}

impl Counts {
    fn add(&mut self, kind: Kind, seed: u64, outcome: &Outcome) {
        self.sheets += 1;
        self.accused += usize::from(outcome.accused);
        self.found += usize::from(outcome.found);
        self.named += usize::from(outcome.named);
        self.misnamed += usize::from(outcome.misnamed);
        self.placed += usize::from(outcome.placed);
        self.besides += usize::from(outcome.besides);
        let how = match outcome {
            outcome if kind.is_faultless() && outcome.accused => "accused",
            _ if kind.is_faultless() => return,
            outcome if !outcome.found => "not found",
            outcome if outcome.misnamed => "misnamed",
            outcome if !outcome.named => "not named",
            outcome if !outcome.placed => "misplaced",
            outcome if outcome.besides => "besides",
            _ => return,
        };
        let what = match how {
            "accused" | "not found" => outcome.first.clone().unwrap_or_else(|| "nothing".into()),
            _ => outcome.causes.join(", "),
        };
        *self.instead.entry(format!("{how}: {what}")).or_default() += 1;
        self.bad.push((seed, how));
    }

    /// Adds the counts of others of the same kind.
    pub fn merge(&mut self, other: &Self) {
        self.sheets += other.sheets;
        self.not_shown += other.not_shown;
        self.accused += other.accused;
        self.found += other.found;
        self.named += other.named;
        self.misnamed += other.misnamed;
        self.placed += other.placed;
        self.besides += other.besides;
        for (what, count) in &other.instead {
            *self.instead.entry(what.clone()).or_default() += count;
        }
        self.bad.extend(&other.bad);
        self.bad.sort_unstable();
    }
}

impl Rates {
    /// Adds the rates of others.
    pub fn merge(&mut self, other: &Self) {
        self.all.merge(&other.all);
        for (habit, counts) in &other.by_habit {
            self.by_habit.entry(habit).or_default().merge(counts);
        }
    }

    fn add(&mut self, kind: Kind, seed: u64, habit: &'static str, outcome: &Outcome) {
        self.all.add(kind, seed, outcome);
        let habit = self.by_habit.entry(habit).or_default();
        habit.add(kind, seed, outcome);
    }
}

/// Marks `sheets` sheets of the kind, from the first seed on; those seeds count that give a sheet
/// which shows its fault.
pub fn measure(kind: Kind, sheets: usize) -> Rates {
    let next = AtomicU64::new(0);
    let outcomes = Mutex::new(BTreeMap::new());
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let first = next.fetch_add(64, Ordering::Relaxed);
                    let done = (first..first + 64).filter_map(|seed| {
                        let marked = |trial: Trial| (trial.habits.name, outcome(&trial));
                        match Trial::new(kind, seed) {
                            Ok(trial) => Some((seed, Some(marked(trial)))),
                            Err(Dropped::NotShown) => Some((seed, None)),
                            Err(Dropped::NoPlace) => None,
                        }
                    });
                    let done: Vec<_> = done.collect();
                    let mut outcomes = outcomes.lock().unwrap_or_else(PoisonError::into_inner);
                    outcomes.extend(done);
                    // Every seed that was begun will be finished, so none is passed over.
                    let counting = outcomes
                        .values()
                        .filter(|marked: &&Option<_>| marked.is_some());
                    if counting.count() >= sheets {
                        break;
                    }
                    assert!(first < 40_000_000, "{} finds no place", kind.name());
                }
            });
        }
    });
    let mut rates = Rates::default();
    let outcomes = outcomes
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    for (seed, marked) in outcomes {
        if rates.all.sheets == sheets {
            break;
        }
        match marked {
            Some((habit, outcome)) => rates.add(kind, seed, habit, &outcome),
            None => rates.all.not_shown += 1,
        }
    }
    rates
}
