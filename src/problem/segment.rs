//! From a line of text to words of a vocabulary.

use std::collections::HashSet;

/// The words of `text`: what stands between spaces, and what is none of the vocabulary's by itself
/// cut up by longest match, from the left, as unspaced scripts need it. What matches nothing stays
/// whole, for an error to name.
///
/// By hand, over {我, 爱, 你, 爱你}: "我爱你" → 我 爱你.
pub fn segment(text: &str, vocabulary: &[String]) -> Vec<String> {
    let known: HashSet<&str> = vocabulary.iter().map(String::as_str).collect();
    let longest = vocabulary.iter().map(String::len).max().unwrap_or(0);
    let words = text.split_whitespace();
    words.flat_map(|word| cut(word, &known, longest)).collect()
}

fn cut(word: &str, known: &HashSet<&str>, longest: usize) -> Vec<String> {
    let whole = || vec![word.to_owned()];
    if known.contains(word) {
        return whole();
    }
    let (mut rest, mut words) = (word, Vec::new());
    while !rest.is_empty() {
        let ends = (1..=rest.len().min(longest)).rev();
        let mut found =
            ends.filter(|&end| rest.is_char_boundary(end) && known.contains(&rest[..end]));
        let Some(end) = found.next() else {
            return whole();
        };
        words.push(rest[..end].to_owned());
        rest = &rest[end..];
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_match_from_the_left() {
        let vocabulary = ["我", "爱", "你", "爱你", "new", "york"].map(str::to_owned);
        let words = |text| segment(text, &vocabulary);
        assert_eq!(words("我爱你"), ["我", "爱你"]);
        assert_eq!(words("我 爱 你"), ["我", "爱", "你"]);
        assert_eq!(words("newyork"), ["new", "york"]);
        // 他 is not known, so that the word stays whole.
        assert_eq!(words("我他 你"), ["我他", "你"]);
        assert_eq!(words("  "), Vec::<String>::new());
    }
}
