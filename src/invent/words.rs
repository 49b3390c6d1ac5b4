//! The words of a made-up vocabulary: the given ones, the special ones, and as many more as asked for.

use std::collections::HashSet;

use super::recipe::Tokens;

/// The word that a decoder's input begins with.
pub(super) const START: &str = "<start>";
/// What every vocabulary has beside the tokens.
pub(super) const SPECIAL: [&str; 2] = [START, "<end>"];

/// `words` and the special words, each once, in the order in which they come.
pub(super) fn different(words: &[String]) -> Vec<&str> {
    let all = words.iter().map(String::as_str).chain(SPECIAL);
    let mut seen = HashSet::new();
    all.filter(|word| seen.insert(*word)).collect()
}

/// A vocabulary of `count` words, all different, with those of `tokens` first, and the tokens as
/// words of it.
pub(super) fn vocabulary(tokens: &Tokens, count: usize) -> (Vec<String>, Vec<String>) {
    let given: &[String] = match tokens {
        Tokens::Words(given) => given,
        Tokens::Count(_) => &[],
    };
    let first = different(given);
    let known: HashSet<&str> = first.iter().copied().collect();
    let made_up = (1usize..).map(|number| format!("w{number}"));
    let made_up = made_up.filter(|word| !known.contains(word.as_str()));
    let made_up = made_up.take(count.saturating_sub(first.len()));
    let words: Vec<String> = first
        .iter()
        .map(|word| (*word).to_owned())
        .chain(made_up)
        .collect();
    let tokens = match tokens {
        Tokens::Words(given) => given.clone(),
        Tokens::Count(tokens) => {
            let named = words.iter().skip(SPECIAL.len()).cycle();
            named.take(*tokens).cloned().collect()
        }
    };
    (words, tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_words_come_first_and_none_comes_twice() {
        let given = Tokens::Words(["a", "w2", "a"].map(str::to_owned).to_vec());
        let (words, tokens) = vocabulary(&given, 7);
        assert_eq!(words, ["a", "w2", "<start>", "<end>", "w1", "w3", "w4"]);
        assert_eq!(tokens, ["a", "w2", "a"]);
        let (words, tokens) = vocabulary(&Tokens::Count(3), 4);
        assert_eq!(words, ["<start>", "<end>", "w1", "w2"]);
        assert_eq!(tokens, ["w1", "w2", "w1"]);
    }
}
