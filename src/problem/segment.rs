//! From a line of text to words of a vocabulary.

use std::collections::HashSet;

/// The words of `text`: what stands between spaces, and what is none of the vocabulary's by itself
/// cut up by longest match, from the left, as unspaced scripts need it. What matches nothing stays
/// for an error to name: in an unspaced script by itself, elsewhere in its whole word.
///
/// By hand, over {我, 爱, 你, 爱你}: "我爱你" → 我 爱你, "我爱她" → 我 爱 她.
pub fn segment(text: &str, vocabulary: &[String]) -> Vec<String> {
    let known: HashSet<&str> = vocabulary.iter().map(String::as_str).collect();
    let longest = vocabulary.iter().map(String::len).max().unwrap_or(0);
    let words = text.split_whitespace();
    words.flat_map(|word| cut(word, &known, longest)).collect()
}

fn cut(word: &str, known: &HashSet<&str>, longest: usize) -> Vec<String> {
    let (mut rest, mut words, mut unknown) = (word, Vec::new(), String::new());
    let whole = known.contains(word);
    while !rest.is_empty() && !whole {
        let ends = (1..=rest.len().min(longest)).rev();
        let mut found =
            ends.filter(|&end| rest.is_char_boundary(end) && known.contains(&rest[..end]));
        let end = match found.next() {
            Some(end) => end,
            None if word.chars().any(is_unspaced) => {
                let next = rest.chars().next().map_or(1, char::len_utf8);
                unknown.push_str(&rest[..next]);
                rest = &rest[next..];
                continue;
            }
            None => return vec![word.to_owned()],
        };
        words.extend((!unknown.is_empty()).then(|| std::mem::take(&mut unknown)));
        words.push(rest[..end].to_owned());
        rest = &rest[end..];
    }
    words.extend((!unknown.is_empty()).then_some(unknown));
    words.extend(whole.then(|| word.to_owned()));
    words
}

/// Whether `letter` belongs to a script that puts no spaces between words: Thai, Lao, Burmese, Khmer,
/// Chinese and Japanese.
const fn is_unspaced(letter: char) -> bool {
    matches!(
        letter,
        '\u{0e00}'..='\u{0eff}'
            | '\u{1000}'..='\u{109f}'
            | '\u{1780}'..='\u{17ff}'
            | '\u{2e80}'..='\u{a4cf}'
            | '\u{f900}'..='\u{faff}'
            | '\u{20000}'..='\u{3ffff}'
    )
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
        // 他 and 她 are not known; so is “newer”, of which a part would tell nothing.
        assert_eq!(words("我他她 你"), ["我", "他她", "你"]);
        assert_eq!(words("他我"), ["他", "我"]);
        assert_eq!(words("newer 你"), ["newer", "你"]);
        assert_eq!(words("  "), Vec::<String>::new());
    }
}
