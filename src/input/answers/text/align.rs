//! Where rows and columns stand by what they are called. A number is a position from 1; anything else
//! is a label. What is called in order, by labels or by numbers, stands as it is written: so pages and
//! CSV files always read back, whatever the labels.

use std::borrow::Cow;
use std::collections::HashMap;

use super::field::Field;
use super::labels::spellings;
use super::numbering::row_label;
use crate::input::fault::{AnswersFault, Fault};
use crate::program::Axis;

/// The position of each of the rows, or columns, that are called so; `None` where they stand in order.
///
/// # Errors
/// Where some are labels of other places, and the others are none.
pub fn positions(
    axis: &Axis,
    length: usize,
    called: &[&Field<'_>],
) -> Result<Option<Vec<usize>>, Fault> {
    let names: Vec<Cow<'_, str>> = called.iter().map(|field| plain(&field.text)).collect();
    let spelt = spellings(axis, length);
    let all = names.len() == length;
    let in_order = || {
        spelt.len() == length
            && spelt.iter().zip(called).all(|(spelt, field)| {
                let mut forms = forms(&field.text).into_iter();
                forms.any(|form| spelt.contains(&form))
            })
    };
    if all && (in_order() || counts_from(1, &names) || counts_from(0, &names)) {
        return Ok(None);
    }
    // The position of each label; none where several have it.
    let mut known: HashMap<&str, Option<usize>> = HashMap::new();
    for (index, label) in (0..)
        .zip(&spelt)
        .flat_map(|(i, all)| all.iter().map(move |l| (i, l)))
    {
        let entry = known.entry(label);
        entry
            .and_modify(|position| *position = position.filter(|at| *at == index))
            .or_insert(Some(index));
    }
    let label = |at: usize| {
        let mut forms = forms(&called[at].text).into_iter();
        forms.find_map(|form| known.get(&*form).copied())
    };
    let numbered = |number: usize| number.checked_sub(1).filter(|at| *at < length);
    let short = match (0..names.len()).any(|at| label(at).is_some()) {
        true => None,
        false => without_prefix(&names),
    };
    if all && short.as_ref().is_some_and(|names| counts_from(0, names)) {
        return Ok(None);
    }
    let positions: Vec<Option<usize>> = (0..)
        .zip(&names)
        .map(|(at, name)| {
            let name = short.as_ref().map_or(&**name, |short| short[at]);
            let row = || row_label(name).and_then(|(_, number)| numbered(number));
            let position = name.parse().ok().and_then(numbered);
            position.or_else(|| label(at).flatten()).or_else(row)
        })
        .collect();
    let mut taken = vec![false; length];
    let twice = positions.iter().position(|position| {
        position.is_some_and(|position| std::mem::replace(&mut taken[position], true))
    });
    let found: Option<Vec<usize>> = positions.iter().copied().collect();
    // A label that several have, where it says nothing of the order.
    let repeated = (0..names.len()).find(|&at| positions[at].is_none() && label(at) == Some(None));
    let fault = |at: usize, kind: &dyn Fn(String) -> AnswersFault| {
        let field = called[at];
        Err(Fault::new(
            kind(field.text.trim().to_owned()),
            field.span.clone(),
        ))
    };
    match (found, twice, repeated) {
        (Some(found), None, _) => Ok(Some(found)),
        // Words of their own, or each where its label stands.
        _ if stand(&positions) && (all || repeated.is_none()) => Ok(None),
        (_, _, Some(at)) => fault(at, &|text| AnswersFault::RepeatedLabel {
            positions: (0..length)
                .filter(|&index| spelt[index].iter().any(|label| *label == text))
                .map(|index| index + 1)
                .collect(),
            text,
        }),
        (_, Some(at), _) => fault(at, &|text| AnswersFault::CalledTwice { text }),
        (None, None, None) => {
            let at = positions.iter().position(Option::is_none);
            fault(at.unwrap_or_default(), &|text| AnswersFault::NoLabel {
                suggestion: None,
                length,
                text,
            })
        }
    }
}

/// Whether every position that is known is the one at which it stands.
fn stand(positions: &[Option<usize>]) -> bool {
    let mut known = (0..).zip(positions);
    known.all(|(index, position)| position.is_none_or(|position| position == index))
}

/// Whether the `names` are numbers that count from `first`.
pub fn counts_from<T: AsRef<str>>(first: usize, names: &[T]) -> bool {
    let mut numbers = (first..).zip(names);
    !names.is_empty() && numbers.all(|(number, name)| name.as_ref() == number.to_string())
}

/// What is called `name`, without the sign after it.
pub fn plain(name: &str) -> Cow<'_, str> {
    let name = name.trim();
    // As R numbers its rows.
    if let Some(number) = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(",]"))
    {
        return number.into();
    }
    // As lists number theirs.
    let counted = name
        .strip_prefix('(')
        .and_then(|name| name.strip_suffix(')'));
    if let Some(number) = counted.filter(|text| text.bytes().all(|byte| byte.is_ascii_digit())) {
        return number.into();
    }
    let shorter = name.trim_end_matches([':', '：', '=', '.', ')', '→', ' ']);
    // `the(3)` ends in what belongs to it.
    match shorter.contains('(') || shorter.is_empty() {
        true => name.trim_end_matches([':', '：', '=', ' ']).into(),
        false => shorter.into(),
    }
}

/// What a label may be that is written as `text`: itself, without the sign after it, without what
/// Markdown puts before signs.
fn forms(text: &str) -> [Cow<'_, str>; 3] {
    let text = text.trim();
    let mut unescaped = Cow::Borrowed(text);
    if text.contains('\\') {
        let mut plain = String::with_capacity(text.len());
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            let escape = c == '\\' && rest.peek().is_some_and(char::is_ascii_punctuation);
            plain.push(if escape { rest.next().unwrap_or(c) } else { c });
        }
        unescaped = plain.into();
    }
    [text.into(), plain(text), unescaped]
}

/// The numbers in `q1 q2 q3`, where all begin with the same letters.
fn without_prefix<'n>(names: &'n [Cow<'_, str>]) -> Option<Vec<&'n str>> {
    let prefix = |name: &'n str| name.trim_end_matches(|c: char| c.is_ascii_digit());
    let first = prefix(names.first()?);
    let word = |c: char| c.is_alphabetic() || c == '_';
    if first.is_empty() || !first.chars().all(word) {
        return None;
    }
    let numbers = names.iter().map(|name| {
        let number = name.strip_prefix(first)?;
        (!number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())).then_some(number)
    });
    numbers.collect()
}
