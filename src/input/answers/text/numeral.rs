//! Small numbers beside a word, as headings have them: `head 2`, `second head`, `头2`, `第二个头`.

use std::ops::Range;

/// How numbers are spelt in English, from 1.
const WORDS: [&str; 10] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// How places are.
const ORDINALS: [&str; 10] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
];

/// How numbers are written in Chinese.
const CHINESE: [&str; 10] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];

/// The longest number that is looked at, in digits.
const LONGEST: usize = 6;

/// The number that `text` spells as a whole.
pub fn number(text: &str) -> Option<usize> {
    if !text.is_empty() && text.len() <= LONGEST && text.bytes().all(|b| b.is_ascii_digit()) {
        return text.parse().ok();
    }
    let spelt = |words: &[&str]| {
        words
            .iter()
            .position(|word| text.eq_ignore_ascii_case(word))
    };
    spelt(&WORDS)
        .or_else(|| spelt(&CHINESE))
        .map(|index| index + 1)
}

/// Where in `text` one of the `words` has a number, and which: `head 2`, `head #2`, `2nd head`.
pub fn beside(text: &str, words: &[&str]) -> Option<(Range<usize>, usize)> {
    let lower = text.to_ascii_lowercase();
    words.iter().find_map(|word| {
        let starts = lower.match_indices(word).map(|(at, _)| at);
        starts.into_iter().find_map(|start| {
            let end = start + word.len();
            let ascii = word.is_ascii();
            if ascii && joined(text[..start].chars().next_back()) {
                return None;
            }
            after(&text[end..])
                .map(|(length, number)| (start..end + length, number))
                .or_else(|| {
                    let free = !(ascii && joined(text[end..].chars().next()));
                    let (from, number) = before(&text[..start]).filter(|_| free)?;
                    Some((from..end, number))
                })
        })
    })
}

/// Whether `c` makes one word, or one key, of what stands on both sides of it.
fn joined(c: Option<char>) -> bool {
    c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')
}

/// The number that follows at once, and how far it reaches.
fn after(text: &str) -> Option<(usize, usize)> {
    let signs = |c: char| c.is_whitespace() || matches!(c, '#' | '-' | '_');
    // `row -1` is no row 1.
    if text.trim_start().starts_with(['-', '−']) && text.starts_with(char::is_whitespace) {
        return None;
    }
    let rest = text.trim_start_matches(signs);
    let rest = rest.strip_prefix("no. ").unwrap_or(rest);
    let apart = rest.len() < text.len();
    let alike = |first: char, c: char| match first.is_ascii() {
        true => c.is_ascii_alphanumeric(),
        false => CHINESE.iter().any(|numeral| numeral.starts_with(c)),
    };
    let first = rest.chars().next()?;
    let length = rest.find(|c| !alike(first, c)).unwrap_or(rest.len());
    let (word, left) = rest.split_at(length);
    // `head.2.queries`, `row 1.5`
    let goes_on =
        left.starts_with(['.', '_']) && left[1..].starts_with(|c: char| c.is_ascii_alphanumeric());
    let spelt = first.is_ascii_alphabetic();
    let number = number(word).filter(|_| !goes_on && (apart || !spelt))?;
    Some((text.len() - left.len(), number))
}

/// The number that stands before, and where it begins: `2nd `, `second `, `第2个`.
fn before(text: &str) -> Option<(usize, usize)> {
    let trimmed = text.trim_end();
    let chinese = || {
        let inner = trimmed.strip_suffix('个').unwrap_or(trimmed);
        let start = inner.rfind('第')?;
        let number = number(inner[start + '第'.len_utf8()..].trim())?;
        Some((start, number))
    };
    let english = || {
        let start = trimmed
            .rfind(|c: char| !c.is_ascii_alphanumeric())
            .map_or(0, |at| {
                at + trimmed[at..].chars().next().map_or(0, char::len_utf8)
            });
        let word = &trimmed[start..];
        let place = ORDINALS
            .iter()
            .position(|place| word.eq_ignore_ascii_case(place))
            .map(|index| index + 1);
        let digits = ["st", "nd", "rd", "th"]
            .iter()
            .find_map(|end| word.strip_suffix(end))
            .filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()))
            .and_then(number);
        place.or(digits).map(|number| (start, number))
    };
    chinese().or_else(english)
}

#[cfg(test)]
mod tests {
    use super::beside;

    #[test]
    fn a_number_belongs_to_the_word_beside_it() {
        for (text, found) in [
            ("Output of head 2", Some(("head 2", 2))),
            ("Head #2", Some(("Head #2", 2))),
            ("head2", Some(("head2", 2))),
            ("head one", Some(("head one", 1))),
            ("the second head", Some(("second head", 2))),
            ("2nd head", Some(("2nd head", 2))),
            ("输出（头1）", Some(("头1", 1))),
            ("第二个头的输出", Some(("第二个头", 2))),
            ("第2头", Some(("第2头", 2))),
            ("heads 2", None),
            ("head.2.queries", None),
            ("ahead 2", None),
            ("head 2.5", None),
            ("headone", None),
            ("head", None),
            ("2 head", None),
        ] {
            let beside = beside(text, &["head", "头"]);
            let beside = beside.map(|(at, number)| (&text[at], number));
            assert_eq!(beside, found, "{text}");
        }
    }
}
