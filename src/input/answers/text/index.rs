//! What stands below a symbol or in brackets after it, and which row or cell of a stage that is: `12`, `_{1,2}`,
//! `[1]`, `(1,:)`, `[我,你]`.

use super::labels::spellings;
use crate::input::answers::part::Part;
use crate::matrix::Shape;
use crate::program::{Axis, Stage};

/// The numbers of a row or a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Index {
    /// Digits that are not parted.
    Digits(String),
    /// The numbers of a row, or of a row and a column.
    Numbers(Vec<usize>),
    /// What stands in brackets, where labels are among it: `我,你`, as attn writes a cell.
    Labels(String),
}

impl Index {
    /// Whether it is one number.
    pub fn is_one(&self) -> bool {
        matches!(self, Self::Numbers(numbers) if numbers.len() == 1)
    }

    /// What it may be in `stage`, where so many numbers are written for it; `None` where it holds labels
    /// and none is one of the stage's.
    pub fn places(&self, stage: &Stage, count: usize) -> Option<Vec<Part>> {
        match self {
            Self::Labels(text) => labelled(text, (&stage.rows, &stage.columns), stage.shape),
            _ => Some(places(self, stage.shape, count)),
        }
    }
}

/// Digits below a letter, and what follows: `12`, `_12`, `_{1,2}`, `₁₂`.
pub fn digits(text: &str) -> Option<(Index, &str)> {
    let below = text.strip_prefix('_').unwrap_or(text);
    if let Some(inner) = below.strip_prefix('{').filter(|_| below.len() < text.len()) {
        let (inner, after) = inner.split_once('}')?;
        return Some((listed(inner)?, after));
    }
    let digit = |c: char| match c {
        '₀'..='₉' => char::from_digit(u32::from(c) - u32::from('₀'), 10),
        c => Some(c).filter(char::is_ascii_digit),
    };
    let end = below.find(|c| digit(c).is_none()).unwrap_or(below.len());
    let digits: String = below[..end].chars().filter_map(digit).collect();
    let after = &below[end..];
    let ends = !after.starts_with(|c: char| c.is_alphanumeric() || "_.[{('′".contains(c));
    ((1..=MOST).contains(&digits.len()) && ends).then_some((Index::Digits(digits), after))
}

/// Numbers in brackets, and what follows: `[1]`, `[1,2]`, `[1][2]`.
pub fn brackets(text: &str) -> Option<(Index, &str)> {
    let (inner, after) = text.strip_prefix('[')?.split_once(']')?;
    let second = after
        .strip_prefix('[')
        .and_then(|next| next.split_once(']'));
    match second {
        Some((column, after)) => {
            let both = format!("{inner},{column}");
            Some((listed(&both).unwrap_or(Index::Labels(both)), after))
        }
        None => {
            let words = || Index::Labels(inner.to_owned());
            Some((numbers_in(inner).unwrap_or_else(words), after))
        }
    }
}

/// Numbers in parentheses as MATLAB has them, and what follows: `(1,2)`, `(1,:)`. One alone may be a
/// position in all of the matrix.
pub fn parentheses(text: &str) -> Option<(Index, &str)> {
    let (inner, after) = text.strip_prefix('(')?.split_once(')')?;
    let row = inner
        .strip_suffix(':')
        .map(|row| row.trim_end().strip_suffix(','));
    let index = match row {
        Some(row) => numbers_in(row?).filter(|index| index.is_one())?,
        None => match numbers_in(inner) {
            Some(index) => Some(index).filter(|index| !index.is_one())?,
            None => Index::Labels(inner.to_owned()),
        },
    };
    Some((index, after))
}

/// `1,2` as two numbers, and `12` as digits.
fn listed(text: &str) -> Option<Index> {
    let found = numbers_in(text)?;
    Some(match &found {
        Index::Numbers(numbers) if numbers.len() == 1 => Index::Digits(text.trim().to_owned()),
        _ => found,
    })
}

/// One number, or two.
fn numbers_in(text: &str) -> Option<Index> {
    let number = |text: &str| {
        let text = text.trim();
        let is = (1..=MOST).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        text.parse().ok().filter(|_| is)
    };
    let numbers: Option<Vec<usize>> = text.split(',').map(number).collect();
    numbers
        .filter(|numbers| numbers.len() <= 2)
        .map(Index::Numbers)
}

/// The most digits of an index.
const MOST: usize = 6;

/// What `text`, labels or numbers in brackets, may be in a stage of `shape`; `None` where no label of its
/// `axes` is among it.
fn labelled(text: &str, axes: (&Axis, &Axis), shape: Shape) -> Option<Vec<Part>> {
    let row = position(text, axes.0, shape.rows);
    let commas = text.char_indices().filter(|(_, c)| ",，".contains(*c));
    let pairs = commas.map(|(at, comma)| {
        let column = position(&text[at + comma.len_utf8()..], axes.1, shape.columns);
        (position(&text[..at], axes.0, shape.rows), column)
    });
    let pairs: Vec<_> = pairs.collect();
    let known = |found: &Option<(usize, bool)>| found.is_some_and(|(_, label)| label);
    if !known(&row)
        && !pairs
            .iter()
            .any(|(row, column)| known(row) || known(column))
    {
        return None;
    }
    let cells = pairs
        .iter()
        .filter_map(|(row, column)| Some(Part::Cell(row.as_ref()?.0, column.as_ref()?.0)));
    Some(
        row.map(|(row, _)| Part::Row(row))
            .into_iter()
            .chain(cells)
            .collect(),
    )
}

/// The position that `text` says on an `axis` of that `length`, from 0, and whether by a label.
fn position(text: &str, axis: &Axis, length: usize) -> Option<(usize, bool)> {
    let text = text.trim();
    if let Ok(number) = text.parse::<usize>() {
        return (1..=length).contains(&number).then(|| (number - 1, false));
    }
    let label = text.trim_matches(['"', '\'', '“', '”']);
    let mut found = (0..)
        .zip(spellings(axis, length))
        .filter(|(_, spelt)| spelt.iter().any(|own| *own == label));
    let (at, _) = found.next()?;
    found.next().is_none().then_some((at, true))
}

/// What `index` may be in a stage of `shape`, of which so many numbers are written.
fn places(index: &Index, shape: Shape, count: usize) -> Vec<Part> {
    let row = |row: usize| (1..=shape.rows).contains(&row).then(|| Part::Row(row - 1));
    let cell = |row: usize, column: usize| {
        let inside = (1..=shape.rows).contains(&row) && (1..=shape.columns).contains(&column);
        inside.then(|| Part::Cell(row - 1, column - 1))
    };
    let mut found: Vec<Part> = match index {
        Index::Numbers(numbers) => match numbers[..] {
            [only] => row(only).into_iter().collect(),
            [first, second] => cell(first, second).into_iter().collect(),
            _ => Vec::new(),
        },
        Index::Labels(_) => Vec::new(),
        Index::Digits(digits) => {
            let number = |text: &str| text.parse().ok().filter(|_| !text.starts_with('0'));
            let whole = number(digits);
            // The numbers of a single row have one each.
            let alone = whole.filter(|_| shape.rows == 1 && shape.columns > 1);
            let split = |at: usize| cell(number(&digits[..at])?, number(&digits[at..])?);
            let cells = (1..digits.len()).filter_map(split);
            let rows = whole.and_then(row).into_iter();
            rows.chain(alone.and_then(|column| cell(1, column)))
                .chain(cells)
                .collect()
        }
    };
    if found.len() > 1 && shape.columns > 1 {
        let one = count == 1;
        found.retain(|part| matches!(part, Part::Cell(..)) == one);
    }
    found
}
