//! Decimal commas in a whole matrix: every row has exactly twice the numbers, as in `1,604, 0,599`.

use std::ops::Range;

use crate::input::fault::{AnswersFault, Fault};

/// Whether commas may stand without spaces in rows that are not meant so.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Spacing {
    /// They may: these are told by the spaces that part the decimals, or where all would have as many
    /// decimals, several.
    Loose,
    /// Nothing but a decimal comma is likely.
    Tight,
}

/// The fault of `rows`, places in `text`, where each is `columns` decimals with a comma for a point.
pub fn for_points(
    text: &str,
    rows: impl Iterator<Item = Range<usize>>,
    columns: usize,
    spacing: Spacing,
) -> Option<Fault> {
    let mut first = None;
    for row in rows {
        let length = pair(text.get(row.clone())?, columns, spacing)?;
        first.get_or_insert(row.start..row.start + length);
    }
    let span = first?;
    let text = text.get(span.clone())?.to_owned();
    Some(Fault::new(AnswersFault::CommaForPoint { text }, span))
}

/// How long the first decimal is in the `row` of `columns` decimals with commas.
fn pair(row: &str, columns: usize, spacing: Spacing) -> Option<usize> {
    let parts: Vec<&str> = row.split(',').collect();
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let decimal = |pair: &[&str]| match pair {
        [whole, fraction] => {
            let whole = whole.trim_start().trim_start_matches(['-', '−']);
            digits(whole) && digits(fraction.trim_end())
        }
        _ => false,
    };
    let all = columns > 0 && parts.len() == 2 * columns && parts.chunks(2).all(decimal);
    // A comma between two numbers has a space after it, unless none has.
    let later = || parts.iter().skip(2).step_by(2);
    let spaced = later().all(|part| part.starts_with(char::is_whitespace));
    let unspaced = !later().any(|part| part.starts_with(char::is_whitespace));
    let apart = match spacing {
        Spacing::Loose if spaced && columns > 1 => true,
        Spacing::Loose => unspaced && decimals(&parts) > 1,
        Spacing::Tight => spaced || unspaced,
    };
    (all && apart).then(|| parts[0].len() + 1 + parts[1].trim_end().len())
}

/// How many digits each second part has, where that is the same for all; else 0.
fn decimals(parts: &[&str]) -> usize {
    let mut lengths = parts
        .iter()
        .skip(1)
        .step_by(2)
        .map(|part| part.trim_end().len());
    let first = lengths.next().unwrap_or(0);
    if lengths.all(|length| length == first) {
        first
    } else {
        0
    }
}
