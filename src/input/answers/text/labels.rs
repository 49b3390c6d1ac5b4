//! What the rows of a stage may be called at the beginning of a line, and what labels are told by.

use std::borrow::Cow;
use std::collections::HashSet;

use super::inline::is_row;
use super::title::{name, separates};
use crate::input::answers::number;
use crate::program::{Axis, Stage};
use crate::text::harmless;

/// The labels that may stand before the rows of a stage.
#[derive(Debug)]
pub struct Labels(HashSet<String>);

impl Labels {
    /// Those of the rows of `stage`. A label that begins like a row is none: `3 1` before two numbers.
    pub fn of(stage: &Stage) -> Self {
        let spelt = spellings(&stage.rows, stage.shape.rows);
        let labels = spelt.into_iter().flatten().map(Cow::into_owned);
        Self(labels.filter(|label| !begins_like_a_row(label)).collect())
    }

    /// How long the label is that `line` begins with, where one of its first words ends; the longest.
    pub fn at_start(&self, line: &str) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let quoted = line.strip_prefix('"').and_then(|rest| rest.find('"'));
        if let Some(end) = quoted.filter(|&end| self.0.contains(&line[1..=end])) {
            return Some(end + 2);
        }
        let ends = line
            .char_indices()
            .filter(|(_, c)| ENDS.contains(c) || separates(*c))
            .map(|(at, _)| at)
            .take(MOST)
            .chain((line.len() < LONGEST).then_some(line.len()));
        let known = ends.filter(|&end| {
            let written = &line[..end];
            self.0.contains(written.trim_end()) || self.0.contains(name(written))
        });
        known.max()
    }

    /// How long the label is that the row `line` begins with, with the sign after it: numbers follow.
    pub fn before_row(&self, line: &str) -> Option<(usize, usize)> {
        let length = self.at_start(line)?;
        let rest = &line[length..];
        let row = rest.trim_start_matches(|c: char| c.is_whitespace() || ":：=＝→,".contains(c));
        (row.len() < rest.len() && is_row(row)).then_some((length, line.len() - row.len()))
    }
}

/// What may end a label.
const ENDS: [char; 9] = ['=', ':', '：', '＝', '(', '[', '（', '→', ')'];

/// How many ends of words are looked at, and how far.
const MOST: usize = 24;
const LONGEST: usize = 300;

fn begins_like_a_row(label: &str) -> bool {
    let first = label.split(separates).next().unwrap_or_default();
    number::is_blank(first) || number::written(first).is_ok()
}

/// How each position of an axis of `length` may be spelt: as the file labels it, and as pages and CSV
/// files show it. Without labels there is none.
pub fn spellings(axis: &Axis, length: usize) -> Vec<Vec<Cow<'_, str>>> {
    if axis.labels.is_none() {
        return Vec::new();
    }
    let told_apart = axis.all_labels(length).into_iter().enumerate();
    let spelt = told_apart.map(|(index, label)| {
        let raw = axis.raw_label(index);
        // Fields come without the spaces around them.
        let csv = harmless::csv(&raw).trim().to_owned();
        let mut all = vec![csv.into(), harmless::label(&label).into(), raw, label];
        all.dedup();
        all
    });
    spelt.collect()
}
