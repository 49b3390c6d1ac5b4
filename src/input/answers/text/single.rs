//! The one row that a heading names: `A row 2`, `Output for token 爱`, `注意力权重（第2行）`.

use super::names::Names;
use super::numeral::beside;
use crate::program::Stage;

/// What a row is called where its number stands beside it.
const ROWS: [&str; 9] = [
    "row", "token", "word", "query", "position", "行", "个词", "词", "位置",
];

/// What leads over to a row's label.
const LEADS: [&str; 11] = [
    "for", "of", "the", "row", "token", "word", "query", "at", "行", "词", "的",
];

/// A row as a heading names it.
#[derive(Clone, Debug)]
pub enum Row {
    /// By its number, from 1.
    Number(usize),
    /// By a number beside another word than `row`, which may be a label: `token 2`.
    Word(usize),
    /// By its label.
    Label(String),
}

impl Row {
    /// The row that has a number in `text`, and the text without it.
    pub fn taken(text: &str) -> (String, Option<Self>) {
        let mut left = text.to_owned();
        let Some((at, number)) = beside(text, &ROWS) else {
            return (left, None);
        };
        let word = left[at.clone()].to_lowercase();
        left.replace_range(at, " ");
        let row = match word.contains("row") || word.contains('行') {
            true => Self::Number(number),
            false => Self::Word(number),
        };
        (left, Some(row))
    }

    /// The row whose label is all that `text` says.
    pub fn labelled(text: &str, names: &Names<'_>) -> Option<Self> {
        let label = label(text);
        // A number is a position, and whose is not said.
        let is_number = label.bytes().all(|byte| byte.is_ascii_digit());
        (!is_number && names.is_label(label)).then(|| Self::Label(label.to_owned()))
    }

    /// Its position in `stage`, from 0; `None` where it has none, or several.
    pub fn position(&self, stage: &Stage) -> Option<usize> {
        match self {
            Self::Number(number) => {
                let index = number.checked_sub(1)?;
                (index < stage.shape.rows).then_some(index)
            }
            Self::Word(number) => {
                let index = number.checked_sub(1)?;
                // A number may be another row's label.
                let labels = stage.rows.labels.as_deref().unwrap_or_default();
                let text = number.to_string();
                let other = (0..)
                    .zip(labels)
                    .any(|(at, label)| at != index && *label == text);
                (index < stage.shape.rows && !other).then_some(index)
            }
            Self::Label(label) => {
                let labels = stage.rows.labels.as_deref().unwrap_or_default();
                let mut found = (0..labels.len()).filter(|&index| labels[index] == *label);
                found.next().filter(|_| found.next().is_none())
            }
        }
    }

    /// As it is written.
    pub fn text(&self) -> String {
        match self {
            Self::Number(number) | Self::Word(number) => number.to_string(),
            Self::Label(label) => label.clone(),
        }
    }
}

/// `text` without what leads over to a label, and without quotes.
fn label(text: &str) -> &str {
    let quotes = |c: char| c.is_whitespace() || "\"'“”‘’`「」:：,".contains(c);
    let mut text = text.trim_matches(quotes);
    loop {
        let lead = LEADS.iter().find_map(|lead| {
            let start = text.get(..lead.len())?;
            let rest = &text[lead.len()..];
            let apart = !lead.is_ascii() || rest.starts_with(quotes);
            (start.eq_ignore_ascii_case(lead) && apart && !rest.trim_matches(quotes).is_empty())
                .then(|| rest.trim_matches(quotes))
        });
        match lead {
            Some(rest) => text = rest,
            None => return text,
        }
    }
}
