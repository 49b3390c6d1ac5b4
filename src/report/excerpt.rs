//! The part of one line that surrounds a marked place, at most so many columns wide.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use crate::text::harmless;

/// Stands where something was left out.
const ELISION: &str = "…";

/// A part of a line, and the place in it that is marked, in columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// What is shown, made harmless.
    pub text: String,
    /// The columns before the mark.
    pub before: usize,
    /// The columns of the mark, at least 1.
    pub under: usize,
}

/// The part of `line`, a range of `text`, around the beginning of `span`, in at most `room` columns.
/// A mark that goes on beyond it, or over several lines, ends where the excerpt ends. However long
/// the line is, only what is shown is looked at.
pub fn excerpt(text: &str, line: &Range<usize>, span: &Range<usize>, room: usize) -> Excerpt {
    let at = span.start.clamp(line.start, line.end);
    let (before, after) = match (text.get(line.start..at), text.get(at..line.end)) {
        (Some(before), Some(after)) => (before, after),
        _ => ("", ""),
    };
    // What precedes gets a third of the room, and what the rest leaves of it.
    let room = room.saturating_sub(2 * ELISION.width());
    let ahead = width(&taken(after.chars(), room - room / 3));
    let lead = taken(before.chars().rev(), room - ahead);
    let tail = taken(after.chars(), room - width(&lead));
    let head_is_whole = before.chars().nth_back(lead.len()).is_none();
    let tail_is_whole = after.chars().nth(tail.len()).is_none();

    let mut shown = String::new();
    if !head_is_whole {
        shown.push_str(ELISION);
    }
    shown.extend(lead.into_iter().rev());
    let columns = shown.width();
    let marked = span.end.saturating_sub(at);
    let mut bytes = 0;
    let mut under = 0;
    for (c, seen) in after.chars().zip(&tail) {
        if bytes < marked {
            under += seen.width();
        }
        bytes += c.len_utf8();
        shown.push_str(seen);
    }
    if !tail_is_whole {
        shown.push_str(ELISION);
    }
    Excerpt {
        text: shown,
        before: columns,
        under: under.max(1),
    }
}

/// A character as it is shown.
fn seen(c: char) -> String {
    match c {
        '\t' => "    ".to_owned(),
        _ => harmless::terminal(c.encode_utf8(&mut [0; 4])),
    }
}

/// The characters at the beginning of `characters`, as they are shown, that fit into `room` columns.
fn taken(characters: impl Iterator<Item = char>, room: usize) -> Vec<String> {
    let mut left = room;
    let fits = |seen: &String| {
        let rest = left.checked_sub(seen.width());
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    characters.map(seen).take_while(fits).collect()
}

fn width(shown: &[String]) -> usize {
    shown.iter().map(|seen| seen.width()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(line: &str, marked: &str, room: usize) -> [String; 2] {
        let start = line.find(marked).expect(marked);
        let span = start..start + marked.len();
        let excerpt = excerpt(line, &(0..line.len()), &span, room);
        let mark = " ".repeat(excerpt.before) + &"^".repeat(excerpt.under);
        [excerpt.text, mark]
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        assert_eq!(around("[1, 2, x]", "x", 40), ["[1, 2, x]", "       ^"]);
    }

    #[test]
    fn a_long_line_is_clipped_on_both_sides() {
        let line = format!("{}oops{}", "1, ".repeat(700_000), ", 1".repeat(700_000));
        let [text, mark] = around(&line, "oops", 30);
        assert_eq!(text, "…1, 1, 1, oops, 1, 1, 1, 1, 1…");
        assert_eq!(mark, "          ^^^^");
    }

    #[test]
    fn wide_and_hidden_characters_keep_the_mark_in_place() {
        assert_eq!(around("我爱 x", "x", 40), ["我爱 x", "     ^"]);
        assert_eq!(around("我 爱", "爱", 40)[1], "   ^^");
        assert_eq!(around("\t\u{1b}x", "x", 40), ["    ␛x", "     ^"]);
    }

    #[test]
    fn a_mark_beyond_the_excerpt_ends_with_it() {
        let [text, mark] = around(&"9".repeat(100), &"9".repeat(100), 20);
        assert_eq!(text, format!("{}…", "9".repeat(18)));
        assert_eq!(mark, "^".repeat(18));
    }
}
