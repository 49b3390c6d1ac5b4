//! What a heading says after a stage's name, word by word: each is understood, or is one that adds
//! nothing; the rest is taken down as not known.

use super::Reading;
use super::parts::LONGEST;
use crate::expression::Source;
use crate::input::answers::text::formula::Meaning;
use crate::input::answers::text::names::{Names, Unfound};
use crate::input::answers::text::segment::{has_operator, pieces};
use crate::input::answers::text::single::Row;
use crate::input::answers::text::{done, harmless};
use crate::program::Program;

/// The most words that are looked at; a heading of more is no heading.
const MOST: usize = 50;

impl Reading {
    /// Reads what is said after a name: other names, formulas, what was done.
    pub(super) fn said(&mut self, text: &str, names: &Names<'_>) {
        let text = text.trim_matches(|c: char| c.is_whitespace() || ",;".contains(c));
        if self.row.is_none()
            && let Some(row) = Row::labelled(text, names)
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
        // `S'` is another matrix than `S`.
        self.operator |= has_operator(text) || text.starts_with(['\'', '’', '′', '"', '″']);
        let mut pieces = pieces(text);
        self.operator |= pieces.len() > MOST;
        pieces.truncate(MOST);
        // `Q W_K` is a product that is not known.
        let input = |piece: &&str| names.find(piece) == Err(Unfound::Input);
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
            let used = |input| self.done(done::uses(input, program), true, names);
            return usize::from(names.input(piece).is_some_and(used));
        }
        if let Some((length, stages)) = known {
            self.mention(stages);
            return length;
        }
        if let Some(input) = names.input(piece) {
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
