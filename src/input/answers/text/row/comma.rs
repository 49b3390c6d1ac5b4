//! A comma between two digits that may be a decimal point.

use std::ops::Range;

use super::Rows;
use crate::input::fault::{AnswersFault, Fault};

impl Rows<'_> {
    /// The numeral around the byte `at`.
    fn numeral(&self, at: usize) -> Range<usize> {
        let other = |c: char| !(c.is_ascii_digit() || "+-−.,".contains(c));
        let before = &self.text[..at];
        let start = before.rfind(other).map_or(0, |end| {
            end + before[end..].chars().next().map_or(0, char::len_utf8)
        });
        let after = &self.text[at..];
        start..at + after.find(other).unwrap_or(after.len())
    }

    /// Whether the number before the comma at the byte `at` has no point of its own, nor has the one
    /// after it.
    pub(super) fn is_whole(&self, at: usize) -> bool {
        let part = |c: &char| c.is_ascii_digit() || *c == '.';
        let before = self.text[..at].chars().rev().take_while(part);
        let mut around = before.chain(self.text[at + 1..].chars().take_while(part));
        !around.any(|c| c == '.')
    }

    /// The fault of the comma at the byte `at`, in a row that has no need of it.
    pub(super) fn comma_for_point(&self, at: usize) -> Fault {
        let span = self.numeral(at);
        let text = self.text[span.clone()].to_owned();
        Fault::new(AnswersFault::CommaForPoint { text }, span)
    }
}
