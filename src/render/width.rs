//! How wide text is in a terminal, and text made as wide as is wanted.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The columns that `text` takes.
pub(super) fn width(text: &str) -> usize {
    // Most text is ASCII, of which the tables of Unicode need not be asked.
    let printable = |byte: u8| (b' '..=b'~').contains(&byte);
    match text.bytes().all(printable) {
        true => text.len(),
        false => text.width(),
    }
}

/// The characters of `text` as people see them. In ASCII, where labels hold no control characters,
/// every byte is one.
pub(super) fn graphemes(text: &str) -> impl Iterator<Item = &str> {
    let ascii = text.is_ascii();
    let (plain, other) = if ascii { (text, "") } else { ("", text) };
    let plain = (0..plain.len()).filter_map(|at| plain.get(at..=at));
    plain.chain(other.graphemes(true))
}

/// `text` within `limit` columns, with … where something had to go: at its end, but before a number
/// that ends it, since that is what tells `a(1)` from `a(2)`.
pub fn shorten(text: &str, limit: usize) -> String {
    if width(text) <= limit {
        return text.to_owned();
    }
    let room = limit.saturating_sub(1);
    let (_, number) = numbered(text);
    let number = if width(number) <= room { number } else { "" };
    let head = fitting(graphemes(text), room - width(number));
    format!("{}…{number}", head.concat())
}

/// `text` before the number that ends it, and that number with its parentheses: `(12)`, `7`; empty where
/// there is none.
pub(super) fn numbered(text: &str) -> (&str, &str) {
    let inner = text.strip_suffix(')');
    let before = inner.unwrap_or(text);
    let before = before.trim_end_matches(|c: char| c.is_ascii_digit());
    let before = match inner {
        Some(_) => before.strip_suffix('(').unwrap_or(text),
        None => before,
    };
    text.split_at_checked(before.len()).unwrap_or((text, ""))
}

/// The first of `graphemes` that fit in `room` columns.
fn fitting<'t>(graphemes: impl Iterator<Item = &'t str>, room: usize) -> Vec<&'t str> {
    let mut used = 0;
    graphemes
        .take_while(|grapheme| {
            used += width(grapheme);
            used <= room
        })
        .collect()
}

/// `columns` blanks.
pub(super) fn blanks(columns: usize) -> String {
    " ".repeat(columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(width("我 a"), 4);
        assert_eq!(width("e\u{301}"), 1);
        assert_eq!(width("−∞…"), 3);
    }

    #[test]
    fn a_long_label_is_cut_at_its_end() {
        assert_eq!(shorten("l'Afrique", 9), "l'Afrique");
        assert_eq!(shorten("septembre", 7), "septem…");
        assert_eq!(shorten("注意力权重", 6), "注意…");
        assert_eq!(shorten("注意力权重", 5), "注意…");
        assert_eq!(shorten("abc", 1), "…");
        assert_eq!(shorten("abc", 0), "…");
    }

    #[test]
    fn a_number_at_the_end_of_a_label_stays() {
        assert_eq!(shorten("septembre(2)", 8), "sept…(2)");
        assert_eq!(shorten("token_117", 7), "tok…117");
        assert_eq!(shorten("f(x) word)", 6), "f(x) …");
        assert_eq!(shorten("123456789", 5), "1234…");
        assert_eq!(shorten("a(1)", 3), "a(…");
        assert_eq!(shorten("word(1)", 4), "…(1)");
    }
}
