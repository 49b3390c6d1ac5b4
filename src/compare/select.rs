//! Which matrices are compared, by what people type.

use std::collections::HashSet;

use super::side::{Side, Tensor};
use crate::program::{ends_in, fits};
use crate::text::nearest;

/// The keys that count; all of them where none was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen(Option<HashSet<String>>);

impl Chosen {
    /// Whether the matrix of that key counts.
    pub fn contains(&self, key: &str) -> bool {
        self.0.as_ref().is_none_or(|keys| keys.contains(key))
    }

    /// Whether some were asked for.
    pub fn is_selection(&self) -> bool {
        self.0.is_some()
    }
}

/// A name that neither walk has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotChosen {
    /// What was typed.
    pub text: String,
    /// The key most like it.
    pub nearest: Option<String>,
    /// The keys there are.
    pub known: Vec<String>,
}

/// The matrices that `asked` names, in either walk: by key, by the last words of keys, by symbol, or by a
/// pattern in which `*` stands for anything.
///
/// # Errors
/// [`NotChosen`] where a name is in neither.
pub fn chosen(sides: [&Side; 2], asked: &[String]) -> Result<Chosen, NotChosen> {
    if asked.is_empty() {
        return Ok(Chosen::default());
    }
    let all = || {
        let sides = sides.into_iter();
        sides.flat_map(|side| side.stages.iter().chain(&side.inputs))
    };
    let mut keys = HashSet::new();
    for text in asked {
        let ways: [&dyn Fn(&Tensor) -> bool; 4] = [
            &|tensor| tensor.key == *text,
            &|tensor| ends_in(&tensor.key, text),
            &|tensor| is_symbol(&tensor.symbol, text),
            &|tensor| text.contains('*') && fits(text, &tensor.key),
        ];
        let found = ways.iter().find_map(|way| {
            let found: Vec<&Tensor> = all().filter(|tensor| way(tensor)).collect();
            (!found.is_empty()).then_some(found)
        });
        let found = found.ok_or_else(|| not_chosen(text, all()))?;
        keys.extend(found.into_iter().map(|tensor| tensor.key.clone()));
    }
    Ok(Chosen(Some(keys)))
}

fn not_chosen<'s>(text: &str, all: impl Iterator<Item = &'s Tensor>) -> NotChosen {
    let mut known: Vec<String> = Vec::new();
    for tensor in all {
        if !known.contains(&tensor.key) {
            known.push(tensor.key.clone());
        }
    }
    NotChosen {
        text: text.to_owned(),
        nearest: nearest(text, known.iter().map(String::as_str)).map(str::to_owned),
        known,
    }
}

/// Whether `text` is the symbol, with or without the number of a head.
fn is_symbol(symbol: &str, text: &str) -> bool {
    let plain = symbol.trim_end_matches(|c: char| c.is_ascii_digit());
    let plain = plain.strip_suffix(['_', ',']).filter(|_| plain != symbol);
    symbol == text || plain == Some(text)
}
