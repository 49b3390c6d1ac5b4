//! Which stage a heading means. What stands in it must all be the same stage: a name (`Queries Q`),
//! a formula (`S = Q·Kᵀ`), a word that says what was done. Where it may be two, that is said, and
//! never guessed.

use super::formula::Meaning;
use super::names::Names;
use crate::expression::Source;
use crate::input::fault::AnswersFault;
use crate::op::Op;

/// The most words of a name.
const LONGEST: usize = 4;

/// The most words that are looked at; a heading of more is no heading.
const MOST: usize = 50;

/// What stands before a name and adds nothing.
const BEFORE: [&str; 6] = ["the ", "The ", "matrix ", "Matrix ", "my ", "矩阵"];

/// What is read out of a heading.
#[derive(Debug, Default)]
struct Reading {
    /// The stages that are named.
    stages: Vec<usize>,
    /// What else is said, each time as the stages that it may be said of.
    hints: Vec<Vec<usize>>,
    /// Formulas that are no stage's own.
    formula: bool,
    /// An operator in what is no formula.
    operator: bool,
    /// A word that makes what was named another thing, such as a row of it.
    narrowed: bool,
    /// Why a name means no stage.
    fault: Option<AnswersFault>,
    /// A name that several stages have; another beside it may say which.
    several: Option<AnswersFault>,
}

/// The stage that `text` means as a whole, as a name or as a formula, without a word beside it.
pub fn exactly(text: &str, names: &Names<'_>) -> Result<usize, AnswersFault> {
    match names.find(text) {
        Err(fault @ AnswersFault::UnknownStage { .. }) => names.formula(text).ok_or(fault),
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
pub fn stage(text: &str, names: &Names<'_>) -> Result<Option<usize>, AnswersFault> {
    match exactly(text, names) {
        Ok(stage) => return Ok(Some(stage)),
        Err(AnswersFault::UnknownStage { .. }) => {}
        Err(fault) => return Err(fault),
    }
    let mut reading = Reading::default();
    for segment in segments(text) {
        reading.segment(segment, names);
    }
    reading.conclude(text, names)
}

/// The parts of a heading: split at `=` and `:`, and where parentheses say something apart.
fn segments(text: &str) -> Vec<&str> {
    let mut segments = Vec::new();
    let mut depth = 0usize;
    let mut start = 0;
    let mut aside = false;
    for (at, c) in text.char_indices() {
        let spaced = text[..at].ends_with(' ');
        match c {
            '(' | '（' if depth == 0 && (spaced || c == '（') => {
                aside = true;
                depth = 1;
                segments.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            '(' | '[' | '{' | '（' => depth += 1,
            ')' | ']' | '}' | '）' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && aside {
                    aside = false;
                    segments.push(&text[start..at]);
                    start = at + c.len_utf8();
                }
            }
            '=' | ':' | '＝' | '：' | '≈' if depth == 0 => {
                segments.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    segments.push(&text[start..]);
    segments
}

impl Reading {
    fn segment(&mut self, text: &str, names: &Names<'_>) {
        let text = trimmed(text);
        if text.is_empty() || is_shape(text) {
            return;
        }
        match names.find(text) {
            Ok(stage) => return self.add(stage),
            Err(AnswersFault::UnknownStage { .. }) => {}
            Err(fault) => {
                return self.refused(text, fault, names);
            }
        }
        match names.formulas.meaning(text) {
            Some(Meaning::Exactly(Source::Stage(stage))) => return self.add(stage),
            Some(Meaning::Like(stages)) if !stages.is_empty() => {
                self.formula = true;
                return self.hints.push(stages);
            }
            Some(Meaning::Like(_)) => self.formula = true,
            _ => {}
        }
        self.named(text, names);
    }

    fn add(&mut self, stage: usize) {
        if !self.stages.contains(&stage) {
            self.stages.push(stage);
        }
    }

    /// A name that means no stage, or several.
    fn refused(&mut self, name: &str, fault: AnswersFault, names: &Names<'_>) {
        if let AnswersFault::SeveralStages { .. } = fault {
            self.hints.push(names.all(name));
            self.several.get_or_insert(fault);
        } else {
            self.fault.get_or_insert(fault);
        }
    }

    /// A name that may mean any of `stages`.
    fn mention(&mut self, stages: Vec<usize>) {
        match stages[..] {
            [stage] => self.add(stage),
            _ => self.hints.push(stages),
        }
    }

    /// Reads a name, and what stands after it.
    fn named(&mut self, text: &str, names: &Names<'_>) {
        let text = BEFORE
            .iter()
            .find_map(|word| text.strip_prefix(word))
            .unwrap_or(text);
        let ends: Vec<usize> = ends(text).take(LONGEST).collect();
        for &end in ends.iter().rev() {
            let name = text[..end].trim_end_matches(|c: char| ",;-–—'’".contains(c));
            match names.find(name) {
                Ok(stage) => {
                    self.add(stage);
                    return self.said(&text[end..], names);
                }
                Err(AnswersFault::UnknownStage { .. }) => {}
                Err(fault) => {
                    self.refused(name, fault, names);
                    return self.said(&text[end..], names);
                }
            }
        }
        // Chinese has no spaces: `查询矩阵Q`.
        match names.at_start(text) {
            Some(stage) => self.add(stage),
            // Words that begin with no name are no heading, whatever they speak of.
            None if self.stages.is_empty() => return,
            None => {}
        }
        self.said(text, names);
    }

    /// Reads what is said after a name: other names, formulas, what was done.
    fn said(&mut self, text: &str, names: &Names<'_>) {
        let text = text.trim_matches(|c: char| c.is_whitespace() || ",;".contains(c));
        match names.formulas.meaning(text) {
            Some(Meaning::Exactly(Source::Stage(stage))) => return self.add(stage),
            Some(Meaning::Exactly(Source::Input(_))) => return,
            Some(Meaning::Like(stages)) => {
                self.formula = true;
                return self.hints.push(stages);
            }
            None => {}
        }
        self.operator |= has_operator(text);
        let mut pieces = pieces(text);
        self.operator |= pieces.len() > MOST;
        pieces.truncate(MOST);
        // `Q W_K` is a product that is not known.
        let input = |piece: &&str| {
            let found = names.find(piece);
            matches!(found, Err(AnswersFault::InputNotAnswer { .. }))
        };
        self.operator |= pieces.first().is_some_and(input);
        let mut at = 0;
        while at < pieces.len() {
            let known = (1..=LONGEST.min(pieces.len() - at))
                .rev()
                .find_map(|length| {
                    let words = pieces[at..at + length].join("_");
                    let stages = names.all(&words);
                    (!stages.is_empty()).then_some((length, stages))
                });
            if let Some((length, stages)) = known {
                self.mention(stages);
                at += length;
                continue;
            }
            let piece = pieces[at];
            self.narrowed |= narrows(&pieces[at..]) || self.labels(piece, names);
            if piece.is_ascii() {
                let denied = at > 0
                    && ["before", "without", "no", "not", "un", "pre"]
                        .contains(&pieces[at - 1].to_lowercase().as_str());
                let piece = piece.to_lowercase();
                self.done(&piece, !(denied || piece.starts_with("un")), names);
            } else {
                for stages in names.within(piece) {
                    self.mention(stages);
                }
                self.done(piece, !piece.contains(['前', '未', '不']), names);
            }
            at += 1;
        }
    }

    /// Whether `word` is a token of the stage that is named: a heading over one row alone.
    fn labels(&self, word: &str, names: &Names<'_>) -> bool {
        self.stages.iter().any(|&stage| {
            let stage = &names.program.stages[stage];
            stage
                .rows
                .all_labels(stage.shape.rows)
                .iter()
                .any(|label| label == word)
        })
    }

    /// Reads a word for what `was` done, or was not: `scaled`, `softmax`.
    fn done(&mut self, word: &str, was: bool, names: &Names<'_>) {
        let says = |words: &[&str]| words.iter().any(|known| word.contains(known));
        let is: fn(&Op) -> bool = if says(&["scaled", "scaling", "缩放"]) {
            |op| matches!(op, Op::Scale(_))
        } else if says(&["masked", "masking", "掩"]) {
            |op| matches!(op, Op::Mask(_))
        } else if says(&["softmax", "归一"]) {
            |op| matches!(op, Op::Softmax(_))
        } else {
            self.operator |= says(&["transpos", "转置"]);
            return;
        };
        let mut named = self.stages.iter();
        if !was {
            // What the stage does was not done to it.
            self.narrowed |= named.any(|&stage| is(&names.program.stages[stage].op));
            return;
        }
        let stages = names.program.stages.iter().enumerate();
        let done = stages.filter(|(_, stage)| is(&stage.op));
        let done: Vec<usize> = done.map(|(index, _)| index).collect();
        if !done.is_empty() {
            self.hints.push(done);
        }
    }

    fn conclude(self, text: &str, names: &Names<'_>) -> Result<Option<usize>, AnswersFault> {
        let text = text.trim().to_owned();
        let two = |one: usize, other: usize| AnswersFault::TwoReadings {
            text: text.clone(),
            one: names.key(one),
            other: names.key(other),
        };
        match self.stages[..] {
            [] => match self.fault.or(self.several) {
                Some(fault) => Err(fault),
                None if self.formula => Err(AnswersFault::UnknownFormula {
                    text,
                    likely: self.hints.iter().flatten().next().map(|&stage| {
                        let stage = &names.program.stages[stage];
                        let formula = names.program.formula(stage).expression;
                        (stage.key.to_string(), formula)
                    }),
                }),
                None => Ok(None),
            },
            [stage] => {
                let against = self.hints.iter().find(|hint| !hint.contains(&stage));
                match against.map(|hint| hint.first()) {
                    Some(Some(&other)) => Err(two(stage, other)),
                    None if !self.operator && !self.narrowed && self.fault.is_none() => {
                        Ok(Some(stage))
                    }
                    _ => Err(AnswersFault::UnclearHeading {
                        text,
                        stage: names.key(stage),
                    }),
                }
            }
            [one, other, ..] => Err(two(one, other)),
        }
    }
}

/// A part of a heading without what stands around it.
fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || "*`$,.;=:：".contains(c))
}

/// Whether `text` is nothing but a shape: `3×2`, `3 by 2`.
fn is_shape(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || " ×xX*,by".contains(c))
}

/// Where the first words of `text` end.
fn ends(text: &str) -> impl Iterator<Item = usize> {
    let mut before = ' ';
    let spaces = text.char_indices().filter_map(move |(at, c)| {
        let ends = c.is_whitespace() && !before.is_whitespace()
            || c.is_ascii() && !c.is_whitespace() && !before.is_ascii()
            || !c.is_ascii() && c.is_alphabetic() && before.is_ascii() && !before.is_whitespace();
        before = c;
        (ends && at > 0).then_some(at)
    });
    spaces.chain(std::iter::once(text.len()))
}

/// The words and symbols in `text`.
fn pieces(text: &str) -> Vec<&str> {
    let separates = |c: char| !(c.is_alphanumeric() || c == '_') || "ᵀ".contains(c);
    let words = text.split(separates).filter(|word| !word.is_empty());
    words
        .flat_map(|word| {
            let mut from = 0;
            let mut pieces = Vec::new();
            for end in ends(word) {
                pieces.push(&word[from..end]);
                from = end;
            }
            pieces
        })
        .collect()
}

/// Words after a name that make it another thing: a part of the stage, or the stage before or after.
const NARROWS: &[&str] = &[
    "after",
    "before",
    "without",
    "with",
    "divided",
    "dividing",
    "row",
    "rows",
    "column",
    "token",
    "word",
    "head",
    "heads",
    "layer",
    "layers",
    "step",
    "steps",
    "sum",
    "sums",
    "exp",
    "exponential",
    "exponentials",
    "first",
    "second",
    "third",
    "last",
];

/// The same in Chinese, where words are not set apart.
const NARROWS_CHINESE: &[char] = &[
    '前', '后', '行', '列', '头', '层', '第', '除', '无', '未', '不',
];

/// Whether the first of `pieces` makes what was named another thing: a number does, unless it counts
/// decimals.
fn narrows(pieces: &[&str]) -> bool {
    let Some(piece) = pieces.first().map(|piece| piece.to_lowercase()) else {
        return false;
    };
    let counts = |next: &&str| {
        let next = next.to_lowercase();
        ["d", "place", "sig", "位", "小数"]
            .iter()
            .any(|word| next.starts_with(word))
    };
    // What was done is compared with what the stage does.
    let done = |next: &&str| {
        let next = next.to_lowercase();
        ["scal", "masked", "masking", "softmax"]
            .iter()
            .any(|word| next.starts_with(word))
    };
    if matches!(piece.as_str(), "after" | "with" | "before" | "without")
        && pieces.get(1).is_some_and(done)
    {
        return false;
    }
    let number = piece.chars().all(|c| c.is_ascii_digit()) && !pieces.get(1).is_some_and(counts);
    number || NARROWS.contains(&piece.as_str()) || piece.contains(NARROWS_CHINESE)
}

/// Whether something is worked out in `text`.
fn has_operator(text: &str) -> bool {
    let operator = |(at, c): (usize, char)| match c {
        '·' | '⋅' | '*' | '@' | '^' | 'ᵀ' | '√' | '∘' | '⊙' | '+' | '÷' | '×' => true,
        // `and/or`
        '/' => {
            let small = |c: Option<char>| c.is_some_and(char::is_lowercase);
            !(small(text[..at].chars().next_back()) && small(text[at + 1..].chars().next()))
        }
        _ => false,
    };
    text.char_indices().any(operator)
}
