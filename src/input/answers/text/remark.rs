//! Remarks that need no sign: `Name: Anna`, `Done!`, a date, `Page 2`. They hold no word of a stage's name
//! and no row of numbers, and stand where no row is missing. What follows them must have a name: then
//! nothing is lost, whatever they were meant for.

use super::harmless;
use super::heading::{Current, State};
use super::names::{Names, Unfound};
use super::place::Place;
use super::segment::has_operator;
use super::single::Row;
use super::{done, title};
use crate::input::answers::number;
use crate::number::typed::narrow;

/// The longest line that is looked at, in bytes.
const LONGEST: usize = 300;

/// How many digits a year has.
const YEAR: usize = 4;

/// Whether the line `rest` is such a remark; `current` is the stage whose rows may go on.
pub fn is_plain(rest: &str, current: Option<&Current>, names: &Names<'_>) -> bool {
    if current.is_some_and(|current| current.state != State::Full) || rest.len() > LONGEST {
        return false;
    }
    let tokens: Vec<&str> = rest
        .split(|c: char| title::separates(c) || "，；、".contains(c))
        .map(|token| token.trim_matches(|c: char| "()（）\"“”!！?？。".contains(c)))
        .filter(|token| !token.is_empty())
        .collect();
    let words = || tokens.iter().filter(|token| !is_date(token));
    if words().next().is_none() {
        // A year is a number, and `12/3/2026` may be one too.
        let date = matches!(tokens[..], [only] if only.len() > YEAR);
        return date && current.is_none_or(|current| current.columns > 1);
    }
    // A word's row may be as short as this.
    let labelled = words().any(|word| names.is_label(word)) && words().any(|word| is_count(word));
    !labelled
        && words().any(|word| word.contains(char::is_alphabetic))
        && words().all(|word| is_count(word) || is_word(word, names))
        && !has_row(&tokens)
        && !speaks_of_a_stage(rest, names)
}

/// Whether `token` is a date: `12.3.2026`, `2026-03-12`, `3/12/26`, `2026年3月12日`, or a year.
fn is_date(token: &str) -> bool {
    let token = token.trim_end_matches([',', '.', ':', '日', '号']);
    let parts: Vec<&str> = token.split(['.', '-', '/', '年', '月']).collect();
    let digits = |part: &&str| {
        (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    match parts[..] {
        [year] => year.len() == YEAR && digits(&year) && ["19", "20"].contains(&&year[..2]),
        [day, month, year] => [day, month, year].iter().all(digits),
        _ => false,
    }
}

/// Whether `token` is a whole number, as pages and exercises have.
fn is_count(token: &str) -> bool {
    let token = token.trim_end_matches(['.', ':', '：']);
    !token.is_empty() && token.len() <= 3 && token.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether `token` is a word that is in no stage's name, nor a symbol with a number.
fn is_word(token: &str, names: &Names<'_>) -> bool {
    let is_digit = |c: char| narrow(c).is_ascii_digit();
    let begins_number = token.starts_with(|c: char| is_digit(c) || "+-−.√".contains(c));
    let letters = token.chars().filter(|c| c.is_alphabetic()).count();
    let is_symbol = letters == 1 && token.is_ascii() && token.contains(is_digit);
    let signed = token.contains(['=', '_', '[', ']', '{', '}', '|', '\\', '<', '>']);
    if letters == 0 || begins_number || is_symbol || signed || number::written(token).is_ok() {
        return false;
    }
    // Chinese is looked through as a whole.
    !token.is_ascii() || stands_apart(token, names)
}

/// Whether no part of `token` is a word of a stage's name; words that add nothing beside a name are not.
fn stands_apart(token: &str, names: &Names<'_>) -> bool {
    let parts = token.split(|c: char| !c.is_alphanumeric());
    let mut parts = parts.filter(|part| !part.is_empty());
    parts.all(|part| {
        let small = part.to_lowercase();
        let idle =
            harmless::length(&[&small]) > 0 || ["attention", "self"].contains(&small.as_str());
        // `A` is a stage.
        names.find(part) == Err(Unfound::Unknown) && (idle || !names.may_name(part))
    })
}

/// Whether numbers stand side by side, or one after a colon: both may be what a stage is.
fn has_row(tokens: &[&str]) -> bool {
    tokens.windows(2).any(|pair| {
        let signed = pair[0].ends_with([':', '：']);
        is_count(pair[1]) && !is_date(pair[1]) && (signed || is_count(pair[0]))
    })
}

/// Whether `rest` says something of a stage, or of a place in the model.
fn speaks_of_a_stage(rest: &str, names: &Names<'_>) -> bool {
    let chinese = || {
        let (titles, left) = names.within(rest);
        !titles.is_empty() || done::chinese(&left).is_some()
    };
    has_operator(&without_dates(rest))
        || Row::taken(rest).1.is_some()
        || !Place::taken(rest, names).1.is_empty()
        || !rest.is_ascii() && chinese()
}

/// `rest` without its dates, which have signs of their own.
fn without_dates(rest: &str) -> String {
    let words = rest.split_whitespace().filter(|word| !is_date(word));
    words.collect::<Vec<_>>().join(" ")
}
