//! The words of two sentences, and how alike their vectors are.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{Page, beginning, heading, keys, told_apart};
use crate::compare::{Likeness, Similar};
use crate::document::{Axis, Block, Cells, Content, Table};
use crate::matrix::Matrix;
use crate::message::{Code, Message, compare as say};

impl<'c> Page<'c> {
    /// Which words both have, and which one has alone, for each sequence that is not the same in both.
    pub(super) fn words(&self) -> Vec<Block<'c>> {
        let mut blocks = Vec::new();
        let all = &self.comparison.similar;
        // What a step of a generation has read, the next has read too.
        let goes_on = |similar: &Similar<'_>, longer: &Similar<'_>| {
            let pairs = longer.labels.iter().zip(similar.labels);
            longer.labels != similar.labels
                && pairs
                    .into_iter()
                    .all(|(longer, labels)| longer.starts_with(labels))
        };
        let told = all.iter().filter(|similar| {
            let [one, other] = similar.labels;
            one != other && !all.iter().any(|longer| goes_on(similar, longer))
        });
        let told: Vec<&Similar<'_>> = told.collect();
        for similar in &told {
            let labels = similar.labels;
            if let (Some((sequence, _)), true) = (similar.first.rsplit_once('.'), told.len() > 1) {
                blocks.push(Block::Paragraph(say::sequence(Code::from(sequence))));
            }
            let of = |side: usize, places: &[usize]| {
                words(places.iter().map(|&at| labels[side][at].as_str()))
            };
            let shared: Vec<usize> = similar.words.iter().map(|[at, _]| *at).collect();
            blocks.push(Block::Paragraph(match shared.is_empty() {
                true => say::none_shared(),
                false => say::shared(of(0, &shared)),
            }));
            for side in [0, 1] {
                let alone = of(side, &similar.alone[side]);
                if !alone.is_empty() {
                    let name = self.names[side].as_str();
                    blocks.push(Block::Paragraph(say::alone(name, alone)));
                }
            }
            let repeated = repeated(labels);
            if !repeated.is_empty() {
                blocks.push(Block::Note(say::repeated(words(repeated.into_iter()))));
            }
        }
        if !blocks.is_empty() {
            blocks.insert(0, heading(say::words()));
        }
        blocks
    }
    /// How alike the vectors of words are.
    pub(super) fn similar(&self, cosines: &'c [Matrix]) -> Vec<Block<'c>> {
        let (mut blocks, mut unequal) = (Vec::new(), false);
        for (similar, values) in self.comparison.similar.iter().zip(cosines) {
            if similar.words.is_empty() {
                continue;
            }
            if similar.stages.is_empty() {
                unequal = true;
                continue;
            }
            let word = |&[at, _]: &[usize; 2]| Cow::Owned(told_apart(similar.labels[0], at));
            blocks.push(Block::Table(Table {
                caption: None,
                symbol: None,
                shows: None,
                rows: keys(say::stage(), similar.stages.iter().map(|stage| stage.key)),
                columns: Axis {
                    title: None,
                    labels: similar.words.iter().map(word).collect(),
                    messages: Vec::new(),
                },
                cells: Cells::Matrix {
                    values,
                    rows: (0..values.nrows()).collect(),
                    scores: None,
                },
                content: Content::Numbers,
            }));
            if values.iter().any(|cosine| cosine.is_nan()) {
                blocks.push(Block::Note(say::no_direction()));
            }
            blocks.extend(told(similar).into_iter().map(Block::Paragraph));
        }
        if !blocks.is_empty() {
            blocks.insert(0, Block::Paragraph(say::cosines()));
        } else if unequal {
            blocks.push(Block::Paragraph(say::no_cosines()));
        }
        if !blocks.is_empty() {
            blocks.insert(0, heading(say::similar()));
        }
        blocks
    }
}

/// What became of words, those together of which the same is to be said: whether they have the same vector in
/// both, and from where on they have not.
fn told(similar: &Similar<'_>) -> Vec<Message> {
    let mut groups: Vec<(Option<usize>, Vec<Message>)> = Vec::new();
    for (at, [here, _]) in similar.words.iter().enumerate() {
        let same = |stage: &Likeness<'_>| stage.same.get(at) == Some(&true);
        let first = similar.stages.iter().position(|stage| !same(stage));
        let word = say::word(told_apart(similar.labels[0], *here));
        match groups.iter_mut().find(|(known, _)| *known == first) {
            Some((_, words)) => words.push(word),
            None => groups.push((first, vec![word])),
        }
    }
    let key = |at: usize| similar.stages.get(at).map(|stage| Code::from(stage.key));
    let told = groups.into_iter().filter_map(|(first, words)| {
        let words = beginning(words.into_iter());
        Some(match first {
            None => say::stays(words),
            Some(0) => say::differs(words, key(0)?),
            Some(first) => say::becomes(words, key(first - 1)?, key(first)?),
        })
    });
    told.collect()
}
/// The words that stand several times in one of two sentences and at all in the other.
fn repeated(labels: [&[String]; 2]) -> Vec<&str> {
    let counts = labels.map(|labels| {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for label in labels {
            *counts.entry(label).or_default() += 1;
        }
        counts
    });
    let mut repeated: Vec<&str> = Vec::new();
    for label in labels[0] {
        let count = |side: usize| counts[side].get(label.as_str()).copied().unwrap_or(0);
        let several = count(0).max(count(1)) > 1 && count(0).min(count(1)) > 0;
        if several && !repeated.contains(&label.as_str()) {
            repeated.push(label);
        }
    }
    repeated
}
fn words<'l>(words: impl Iterator<Item = &'l str>) -> Vec<Message> {
    beginning(words.map(say::word))
}
