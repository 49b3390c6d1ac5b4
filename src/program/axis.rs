//! What the rows or columns of a matrix are, and what they are called.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use crate::text::nearest;

/// What an axis runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisKind {
    /// The tokens that attend.
    Queries,
    /// The tokens attended to.
    Keys,
    /// The numbers that make up a token, a query, a key or a value.
    Features,
    /// The single row of a bias.
    Single,
    /// The words of a vocabulary.
    Words,
}

/// An axis with its labels; without labels it is numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What it runs over.
    pub kind: AxisKind,
    /// Its labels, where the file gives them.
    pub labels: Option<Arc<[String]>>,
}

/// A label that does not select exactly one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPosition {
    /// A number outside 1 to the length.
    Outside(usize),
    /// No label reads so; the nearest, where one is near.
    NoSuchLabel(Option<String>),
    /// Several labels read so, at these positions from 1.
    Repeated(Vec<usize>),
}

impl Axis {
    /// An axis without labels.
    pub const fn numbered(kind: AxisKind) -> Self {
        Self { kind, labels: None }
    }

    /// What the position `index`, from 0, is called where people read: its label, with the position
    /// from 1 behind it where others have the same, `the(3)`; without labels the position.
    pub fn label(&self, index: usize) -> Cow<'_, str> {
        let alike = |label: &str| {
            let labels = self.labels.as_deref().unwrap_or_default();
            labels.iter().filter(|other| *other == label).count()
        };
        self.told_apart(index, alike)
    }

    /// The same of every position, for an axis of `length`.
    pub fn all_labels(&self, length: usize) -> Vec<Cow<'_, str>> {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for label in self.labels.as_deref().unwrap_or_default() {
            *counts.entry(label).or_default() += 1;
        }
        let alike = |label: &str| counts.get(label).copied().unwrap_or_default();
        (0..length)
            .map(|index| self.told_apart(index, alike))
            .collect()
    }

    /// The label at `index`, from 0, as the file gives it; without labels the position from 1.
    pub fn raw_label(&self, index: usize) -> Cow<'_, str> {
        self.told_apart(index, |_| 1)
    }

    /// The label at `index`, given how many read alike.
    fn told_apart(&self, index: usize, alike: impl Fn(&str) -> usize) -> Cow<'_, str> {
        match self.labels.as_ref().and_then(|labels| labels.get(index)) {
            Some(label) if alike(label) > 1 => Cow::Owned(format!("{label}({})", index + 1)),
            Some(label) => Cow::Borrowed(label),
            None => Cow::Owned((index + 1).to_string()),
        }
    }

    /// The position, from 0, that `text` selects on an axis of `length`: a number is a position
    /// from 1, anything else a label; `label:2` forces a label.
    ///
    /// # Errors
    /// [`NoPosition`] where it selects none or several.
    pub fn position(&self, text: &str, length: usize) -> Result<usize, NoPosition> {
        let forced = text.strip_prefix("label:");
        if forced.is_none()
            && let Ok(number) = text.parse::<usize>()
        {
            return match number {
                1.. if number <= length => Ok(number - 1),
                _ => Err(NoPosition::Outside(number)),
            };
        }
        let wanted = forced.unwrap_or(text);
        let labels = self.labels.as_deref().unwrap_or_default();
        let found: Vec<usize> = (0..labels.len()).filter(|&i| labels[i] == wanted).collect();
        let nearest = nearest(wanted, labels.iter().map(String::as_str)).map(str::to_owned);
        match found[..] {
            [position] => Ok(position),
            [] => Err(NoPosition::NoSuchLabel(nearest)),
            _ => Err(NoPosition::Repeated(found.iter().map(|i| i + 1).collect())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_read_alike_are_told_apart_by_their_position() {
        let words: Vec<String> = ["the", "cat", "the"].map(str::to_owned).to_vec();
        let axis = Axis {
            kind: AxisKind::Keys,
            labels: Some(words.into()),
        };
        assert_eq!(axis.all_labels(3), ["the(1)", "cat", "the(3)"]);
        assert_eq!(axis.label(2), "the(3)");
        assert_eq!(axis.raw_label(2), "the");
        // What selects is the label as it is given.
        assert_eq!(axis.position("cat", 3), Ok(1));
        assert_eq!(
            axis.position("the", 3),
            Err(NoPosition::Repeated(vec![1, 3]))
        );
        let numbered = Axis::numbered(AxisKind::Features);
        assert_eq!(numbered.all_labels(2), ["1", "2"]);
    }
}
