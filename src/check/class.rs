//! A class set: what its sheets have in common.

use std::collections::{BTreeMap, BTreeSet};

use super::report::{Cause, Report, StageReport};

/// How many sheets of a class came out how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Class {
    /// Sheets on which nothing is wrong.
    pub right: usize,
    /// Sheets on which something is.
    pub wrong: usize,
    /// Sheets on which nothing is written.
    pub blank: usize,
    /// Sheets that could not be marked.
    pub failed: usize,
    /// Where they went wrong first: stages by index, and how many sheets.
    first: BTreeMap<usize, usize>,
    /// The likely causes, and in how many sheets.
    causes: BTreeMap<String, usize>,
}

impl Class {
    /// A class of one marked sheet.
    pub fn of(report: &Report) -> Self {
        let mut class = Self::default();
        match report.first_wrong() {
            _ if report.is_blank() => class.blank = 1,
            None => class.right = 1,
            Some((stage, _)) => {
                class.wrong = 1;
                class.first.insert(stage, 1);
            }
        }
        // A cause counts once a sheet.
        class.causes = report.causes().map(|cause| (cause, 1)).collect();
        class
    }

    /// Counts the sheets of another class as well.
    pub fn merge(&mut self, other: &Self) {
        self.right += other.right;
        self.wrong += other.wrong;
        self.blank += other.blank;
        self.failed += other.failed;
        for (stage, count) in &other.first {
            *self.first.entry(*stage).or_default() += count;
        }
        for (cause, count) in &other.causes {
            *self.causes.entry(cause.clone()).or_default() += count;
        }
    }

    /// Counts a sheet that could not be marked.
    pub const fn fail(&mut self) {
        self.failed += 1;
    }

    /// How many sheets there are.
    pub const fn sheets(&self) -> usize {
        self.right + self.wrong + self.blank + self.failed
    }

    /// Where they went wrong first, the commonest stage first, and in how many sheets.
    pub fn first(&self) -> Vec<(usize, usize)> {
        commonest(&self.first)
    }

    /// The likely causes, the commonest first, and in how many sheets.
    pub fn causes(&self) -> Vec<(String, usize)> {
        commonest(&self.causes)
    }
}

fn commonest<K: Clone + Ord>(counts: &BTreeMap<K, usize>) -> Vec<(K, usize)> {
    let counts = counts.iter().map(|(key, count)| (key.clone(), *count));
    let mut counts: Vec<(K, usize)> = counts.collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

impl Report {
    /// The likely causes of all stages that have any, each once: mistakes made together as `a+b`, those
    /// that nothing tells apart as `a|b`.
    pub fn causes(&self) -> impl Iterator<Item = String> {
        let explained = self.stages.iter();
        let explained = explained.filter(|stage| !stage.causes.is_empty());
        let mut seen = BTreeSet::new();
        explained
            .map(StageReport::cause)
            .filter(move |cause| seen.insert(cause.clone()))
    }
}

impl StageReport {
    /// What explains it, in the same way.
    pub fn cause(&self) -> String {
        let together = |cause: &Cause| match cause.with {
            Some(with) => format!("{}+{}", cause.mistake.name(), with.name()),
            None => cause.mistake.name().to_owned(),
        };
        let alternatives: Vec<String> = self.causes.iter().map(together).collect();
        alternatives.join("|")
    }
}
