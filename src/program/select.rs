//! Finding stages by what people type: a key, an alias, a symbol, or a pattern.

use super::{Name, Program};
use crate::expression::Source;
use crate::text::nearest;

/// What a name or pattern selects: at least one stage, or an input.
pub type Selected = Vec<Source>;

/// A name that selects nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What was typed.
    pub text: String,
    /// The name most like it, where one is alike.
    pub nearest: Option<String>,
    /// What this program has: its stages, then its inputs.
    pub known: Vec<String>,
}

impl Program {
    /// The stages or the input that `text` names: an exact key or alias, else a symbol, else a
    /// pattern in which `*` stands for anything.
    ///
    /// # Errors
    /// [`Unknown`] with what the program has, where nothing is selected.
    pub fn select(&self, text: &str) -> Result<Selected, Unknown> {
        let named = |known: &str, symbol: String| known == text || symbol == text;
        let exact = Name::ALL
            .into_iter()
            .filter(|name| name.as_str() == text)
            .chain(
                Name::ALL
                    .into_iter()
                    .filter(|name| name.symbol().to_string() == text),
            )
            .find_map(|name| self.find(name))
            .map(Source::Stage);
        let input = || {
            self.inputs
                .iter()
                .position(|input| named(input.key, input.symbol.to_string()))
                .map(Source::Input)
        };
        if let Some(source) = exact.or_else(input) {
            return Ok(vec![source]);
        }
        let several: Selected = (0..self.stages.len())
            .filter(|&index| matches(text, &self.stages[index].key.to_string()))
            .map(Source::Stage)
            .collect();
        if several.is_empty() {
            Err(self.unknown(text))
        } else {
            Ok(several)
        }
    }

    fn unknown(&self, text: &str) -> Unknown {
        let stages = self.stages.iter().map(|stage| stage.key.to_string());
        let aliases = self.aliases.iter().map(|(key, _)| key.to_string());
        let inputs = (0..self.inputs.len())
            .filter(|&index| !self.is_given_stage(index))
            .map(|index| self.inputs[index].key.to_owned());
        let known: Vec<String> = stages.chain(inputs).collect();
        let aliases: Vec<String> = aliases.collect();
        let words = known.iter().chain(&aliases).map(String::as_str);
        let nearest = nearest(text, words).map(str::to_owned);
        Unknown {
            text: text.to_owned(),
            nearest,
            known,
        }
    }
}

/// Whether `text` fits `pattern`, in which `*` stands for any run of characters.
fn matches(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else {
        return pattern == text;
    };
    let Some(mut text) = text.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = rest.split('*').collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        match text.find(part) {
            Some(at) => text = &text[at + part.len()..],
            None => return false,
        }
    }
    text.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn stars_stand_for_anything() {
        for (pattern, fits) in [
            ("*scores", true),
            ("scaled*", true),
            ("*", true),
            ("s*a*s", true),
            ("scaled_scores", true),
            ("*score", false),
            ("keys*", false),
            ("scaled_scores*scores", false),
        ] {
            assert_eq!(matches(pattern, "scaled_scores"), fits, "{pattern}");
        }
    }
}
