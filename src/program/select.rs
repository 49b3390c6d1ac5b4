//! Finding stages by what people type: a key, an alias, a symbol, or a pattern.

use super::{Input, Program};
use crate::expression::{Source, Symbol};
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
    /// The stages or inputs that `text` names: an exact key or alias; else all whose key ends in it,
    /// word by word; else whose symbol it is; else whose symbol it is but for the number of a head; else
    /// a pattern in which `*` stands for anything.
    ///
    /// # Errors
    /// [`Unknown`] with what the program has, where nothing is selected.
    pub fn select(&self, text: &str) -> Result<Selected, Unknown> {
        let keys = || {
            let stages = self.stages.iter().enumerate();
            let stages = stages.map(|(index, stage)| (stage.key, index));
            stages.chain(self.aliases.iter().copied())
        };
        if let Some((_, stage)) = keys().find(|(key, _)| key.to_string() == text) {
            return Ok(vec![Source::Stage(stage)]);
        }
        // As it is printed, or without the number of a head.
        let printed = |symbol: Symbol| symbol.to_string() == text;
        let plain = |symbol: Symbol| symbol.without_number().to_string() == text;
        let named = keys().filter(|(key, _)| ends_in(&key.to_string(), text));
        let mut stages: Vec<usize> = named.map(|(_, stage)| stage).collect();
        if stages.is_empty() {
            for is in [&printed as &dyn Fn(Symbol) -> bool, &plain] {
                let named = keys().filter(|&(key, stage)| {
                    stages.is_empty() && (is(key.symbol()) || is(self.stages[stage].symbol))
                });
                let named: Vec<usize> = named.map(|(_, stage)| stage).collect();
                stages.extend(named);
            }
        }
        let inputs = |pick: &dyn Fn(&Input) -> bool| -> Selected {
            let found = (0..self.inputs.len()).filter(|&input| pick(&self.inputs[input]));
            found.map(Source::Input).collect()
        };
        if stages.is_empty() {
            for pick in [
                &(|input: &Input| input.key.to_string() == text) as &dyn Fn(&Input) -> bool,
                &|input| ends_in(&input.key.to_string(), text),
                &|input| printed(input.symbol),
                &|input| plain(input.symbol),
            ] {
                let found = inputs(pick);
                if !found.is_empty() {
                    return Ok(found);
                }
            }
            stages = keys()
                .filter(|(key, _)| text.contains('*') && fits(text, &key.to_string()))
                .map(|(_, stage)| stage)
                .collect();
        }
        if stages.is_empty() {
            return Err(self.unknown(text));
        }
        stages.sort_unstable();
        stages.dedup();
        Ok(stages.into_iter().map(Source::Stage).collect())
    }

    fn unknown(&self, text: &str) -> Unknown {
        let stages = self.stages.iter().map(|stage| stage.key.to_string());
        let aliases = self.aliases.iter().map(|(key, _)| key.to_string());
        let given = self.given_stages();
        let inputs = (0..self.inputs.len())
            .filter(|index| !given.contains(index))
            .map(|index| self.inputs[index].key.to_string());
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

/// Whether the last words of `key` are those of `text`.
pub(crate) fn ends_in(key: &str, text: &str) -> bool {
    let before = key.strip_suffix(text);
    before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

/// Whether `text` fits `pattern`, in which `*` stands for any run of characters.
pub(crate) fn fits(pattern: &str, text: &str) -> bool {
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
    use super::ends_in;

    #[test]
    fn the_last_words_of_a_key_select_it() {
        let key = "encoder.1.self_attention.head.2.scores";
        for (text, ends) in [
            ("scores", true),
            ("head.2.scores", true),
            ("cores", false),
            (key, true),
        ] {
            assert_eq!(ends_in(key, text), ends, "{text}");
        }
    }

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
            assert_eq!(super::fits(pattern, "scaled_scores"), fits, "{pattern}");
        }
    }
}
