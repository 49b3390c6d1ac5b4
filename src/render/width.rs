//! How wide text is in a terminal, and text made as wide as is wanted.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The columns that `text` takes.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// `text` within `limit` columns, with … in its middle where something had to go.
pub(super) fn shorten(text: &str, limit: usize) -> String {
    if width(text) <= limit {
        return text.to_owned();
    }
    let room = limit.saturating_sub(1);
    let (for_head, for_tail) = (room.div_ceil(2), room / 2);
    let head = fitting(text.graphemes(true), for_head);
    let tail = fitting(text.graphemes(true).rev(), for_tail);
    let tail: String = tail.into_iter().rev().collect();
    format!("{}…{tail}", head.concat())
}

/// The first of `graphemes` that fit in `room` columns.
fn fitting<'t>(graphemes: impl Iterator<Item = &'t str>, room: usize) -> Vec<&'t str> {
    let mut used = 0;
    graphemes
        .take_while(|grapheme| {
            used += grapheme.width();
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
    fn a_long_label_keeps_both_ends() {
        assert_eq!(shorten("l'Afrique", 9), "l'Afrique");
        assert_eq!(shorten("l'Afrique", 6), "l'A…ue");
        assert_eq!(shorten("注意力权重", 6), "注…重");
        assert_eq!(shorten("注意力权重", 5), "注…重");
        assert_eq!(shorten("abc", 1), "…");
    }
}
