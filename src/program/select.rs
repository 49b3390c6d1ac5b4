//! Finding stages by what people type: a key, an alias, a symbol, or a pattern.

use super::Program;
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
    /// What there is: stages, then inputs.
    pub known: Vec<String>,
}

/// Something that can be selected, and what it is called.
#[derive(Clone, Debug)]
pub(crate) struct Named<T> {
    /// Its key.
    pub key: String,
    /// Its symbols, each as it is printed and without the number of a head.
    pub symbols: Vec<[String; 2]>,
    /// What it is.
    pub what: T,
}

/// A way to call something.
type Way<'w, T> = &'w dyn Fn(&Named<T>) -> bool;

/// All that can be selected.
#[derive(Clone, Debug)]
pub(crate) struct Names<T> {
    /// The stages.
    pub stages: Vec<Named<T>>,
    /// Other names of stages, which are accepted and never listed.
    pub aliases: Vec<Named<T>>,
    /// The matrices given.
    pub inputs: Vec<Named<T>>,
}

impl<T: Copy + Ord> Names<T> {
    /// The stages or inputs that `text` names: by an exact key or alias; else all whose key ends in it,
    /// word by word; else whose symbol it is; else whose symbol it is but for the number of a head; else by
    /// a pattern in which `*` stands for anything.
    ///
    /// # Errors
    /// [`Unknown`] with what there is, where nothing is selected.
    pub fn select(&self, text: &str) -> Result<Vec<T>, Unknown> {
        self.find(text).ok_or_else(|| self.unknown(text))
    }

    fn find(&self, text: &str) -> Option<Vec<T>> {
        let exactly = |named: &Named<T>| named.key == text;
        let at_its_end = |named: &Named<T>| ends_in(&named.key, text);
        let by_symbol = |named: &Named<T>| named.symbols.iter().any(|[printed, _]| printed == text);
        let by_plain = |named: &Named<T>| named.symbols.iter().any(|[_, plain]| plain == text);
        let by_pattern = |named: &Named<T>| text.contains('*') && fits(text, &named.key);
        let ways: [Way<'_, T>; 4] = [&exactly, &at_its_end, &by_symbol, &by_plain];
        let stages = |way: Way<'_, T>| some(self.stages.iter().chain(&self.aliases), way);
        let inputs = |way| some(self.inputs.iter(), way);
        let mut found = ways.into_iter().find_map(stages);
        found = found.or_else(|| ways.into_iter().find_map(inputs));
        found.or_else(|| stages(&by_pattern))
    }

    fn unknown(&self, text: &str) -> Unknown {
        let listed = self.stages.iter().chain(&self.inputs);
        let words = listed.clone().chain(&self.aliases);
        let near = || nearest(text, words.map(|named| named.key.as_str())).map(str::to_owned);
        Unknown {
            text: text.to_owned(),
            nearest: self.wider(text).or_else(near),
            known: listed.map(|named| named.key.clone()).collect(),
        }
    }

    /// The pattern that selects what `text` does within the steps of a generation, or anywhere, where it
    /// selects nothing by itself: a pattern is held against whole keys.
    fn wider(&self, text: &str) -> Option<String> {
        let patterns = ["step.*.", "*."].map(|scope| format!("{scope}{text}"));
        let mut patterns = patterns.into_iter().filter(|_| text.contains('*'));
        patterns.find(|pattern| self.find(pattern).is_some())
    }
}

/// What of `all` is called so, each once and in order; `None` where nothing is.
fn some<'n, T: Copy + Ord + 'n>(
    all: impl Iterator<Item = &'n Named<T>>,
    way: impl Fn(&Named<T>) -> bool,
) -> Option<Vec<T>> {
    let mut found: Vec<T> = all
        .filter(|named| way(named))
        .map(|named| named.what)
        .collect();
    found.sort_unstable();
    found.dedup();
    (!found.is_empty()).then_some(found)
}

impl Program {
    /// The stages or inputs that `text` names: an exact key or alias; else all whose key ends in it,
    /// word by word; else whose symbol it is; else whose symbol it is but for the number of a head; else
    /// a pattern in which `*` stands for anything.
    ///
    /// # Errors
    /// [`Unknown`] with what the program has, where nothing is selected.
    pub fn select(&self, text: &str) -> Result<Selected, Unknown> {
        self.names().select(text)
    }

    /// The names of its stages and inputs.
    fn names(&self) -> Names<Source> {
        let named = |key: String, symbols: &[Symbol], what: Source| Named {
            key,
            symbols: symbols
                .iter()
                .map(|symbol| [*symbol, symbol.without_number()].map(|symbol| symbol.to_string()))
                .collect(),
            what,
        };
        let given = self.given_stages();
        let stages = self.stages.iter().enumerate();
        let aliases = self.aliases.iter();
        let inputs = self.inputs.iter().enumerate();
        Names {
            stages: stages
                .map(|(index, stage)| {
                    let symbols = [stage.key.symbol(), stage.symbol];
                    named(stage.key.to_string(), &symbols, Source::Stage(index))
                })
                .collect(),
            aliases: aliases
                .map(|(key, stage)| {
                    let symbols = [key.symbol(), self.stages[*stage].symbol];
                    named(key.to_string(), &symbols, Source::Stage(*stage))
                })
                .collect(),
            inputs: inputs
                .filter(|(index, _)| !given.contains(index))
                .map(|(index, input)| {
                    let source = Source::Input(index);
                    named(input.key.to_string(), &[input.symbol], source)
                })
                .collect(),
        }
    }
}

/// Whether the last words of `key` are those of `text`.
fn ends_in(key: &str, text: &str) -> bool {
    let before = key.strip_suffix(text);
    before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

/// Whether `text` fits `pattern`, in which `*` stands for any run of characters.
fn fits(pattern: &str, text: &str) -> bool {
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
