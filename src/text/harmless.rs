//! Labels come from files that anyone may have written. What would steer a terminal, turn the
//! reading direction or hide is replaced by something that can be seen.

use std::borrow::Cow;

/// Stands for a character that would not be seen, or would move others.
const STAND_IN: char = '\u{FFFD}';

/// `text` without control, bidirectional and invisible characters: control characters become their
/// pictures (␛, ␊), the others �. Variation selectors, which choose between two drawings of one
/// character and on whose width terminals differ, are left out.
pub fn terminal(text: &str) -> String {
    let mut harmless = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\0'..='\x1f' => {
                let picture = char::from_u32(0x2400 + u32::from(character));
                harmless.push(picture.unwrap_or(STAND_IN));
            }
            '\x7f' => harmless.push('␡'),
            '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => {}
            _ if is_invisible(character) => harmless.push(STAND_IN),
            _ => harmless.push(character),
        }
    }
    harmless
}

/// A label as it is shown: harmless, with spaces at its ends made visible, since many tokens differ
/// in nothing else, and with something for an accent at its beginning to stand on.
pub fn label(text: &str) -> String {
    let text = terminal(text);
    let inner = text.trim_matches(' ');
    if inner.len() == text.len() {
        return standing(text);
    }
    let before = text.len() - text.trim_start_matches(' ').len();
    let after = if inner.is_empty() {
        0
    } else {
        text.len() - text.trim_end_matches(' ').len()
    };
    let inner = standing(inner.to_owned());
    format!("{}{inner}{}", "␣".repeat(before), "␣".repeat(after))
}

/// A label as a spreadsheet may read it: harmless, and with an apostrophe before what would be taken
/// for a formula. What comes before its sign may be lost on import: spaces of any kind, and the
/// pictures of tabs and line ends.
pub fn csv(text: &str) -> String {
    let text = terminal(text);
    let lost = |c: char| {
        c.is_whitespace() || c == STAND_IN || ('\u{2400}'..='\u{2421}').contains(&c) || is_joiner(c)
    };
    match text.trim_start_matches(lost).chars().next() {
        Some('=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠') => format!("'{text}"),
        _ => text,
    }
}

/// A part of a JSON string as it is written: what would not be seen, by its number.
pub fn json(text: &str) -> Cow<'_, str> {
    let unseen = |c: char| c == '\x7f' || is_invisible(c);
    if !text.contains(unseen) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if unseen(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                escaped.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

/// `text`, on a dotted circle where it begins with a combining mark.
fn standing(text: String) -> String {
    use unicode_width::UnicodeWidthChar;
    match text.chars().next() {
        Some(first) if first.width() == Some(0) => format!("◌{text}"),
        _ => text,
    }
}

/// Whether a character only says whether its neighbours join: Persian is written with them, and families of
/// emoji are made with them. They are neither control characters nor bidirectional ones.
const fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}')
}

fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{80}'..='\u{9f}'                             // C1 controls
        | '\u{ad}' | '\u{34f}' | '\u{61c}'              // soft hyphen, joiner, Arabic mark
        | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' // Hangul fillers
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}' | '\u{200e}' | '\u{200f}'           // zero width space, direction marks
        | '\u{2028}'..='\u{202e}'                       // separators, embeddings, overrides
        | '\u{2060}'..='\u{206f}'                       // joiners, isolates
        | '\u{feff}' | '\u{fff0}'..='\u{fffb}'          // byte order mark, annotations
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e00ff}' | '\u{e01f0}'..='\u{e0fff}' // tags
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_shown_instead() {
        assert_eq!(terminal("a\x1b[31mb"), "a␛[31mb");
        assert_eq!(terminal("a\nb\tc\x7f"), "a␊b␉c␡");
        assert_eq!(terminal("\u{9b}31m"), "�31m");
    }

    #[test]
    fn what_turns_or_hides_is_shown_instead() {
        assert_eq!(terminal("a\u{202e}b\u{2066}c"), "a�b�c");
        assert_eq!(terminal("a\u{200b}b\u{feff}"), "a�b�");
        assert_eq!(terminal("❤\u{fe0f}"), "❤");
    }

    #[test]
    fn what_a_spreadsheet_would_take_for_a_formula_is_marked() {
        for sign in ["=", "+", "-", "@", "＝", "＋", "－", "＠"] {
            for before in ["", " ", "  ", "\u{a0}", "\u{2003}", "\u{3000}", "\u{fe0f}"] {
                let label = csv(&format!("{before}{sign}1"));
                assert!(label.starts_with('\''), "{label:?}");
                assert!(label.ends_with(&format!("{sign}1")), "{label:?}");
            }
        }
        assert_eq!(csv("\t=1+1"), "'␉=1+1");
        assert_eq!(csv("\r\n@SUM"), "'␍␊@SUM");
        assert_eq!(csv("\u{200b}=1"), "'�=1");
        assert_eq!(csv("\u{200c}=1"), "'\u{200c}=1");
        for word in ["a=b", " the", "l'Afrique", "我", "", " "] {
            assert_eq!(csv(word), word);
        }
    }

    #[test]
    fn ordinary_words_stay_as_they_are() {
        for word in [
            "我",
            "l'Afrique",
            "don’t",
            "e\u{301}",
            "שלום",
            "🙂",
            "می\u{200c}روم",
            "👩\u{200d}👧",
            "",
        ] {
            assert_eq!(terminal(word), word);
            assert_eq!(label(word), word);
        }
    }

    #[test]
    fn spaces_at_the_ends_are_seen() {
        assert_eq!(label(" the"), "␣the");
        assert_eq!(label("a b "), "a b␣");
        assert_eq!(label("  "), "␣␣");
        assert_eq!(label("\u{301}"), "◌\u{301}");
    }
}
