//! Text from outside, made harmless for a terminal: nothing in it can move the cursor, change
//! colours, reorder the line or hide.

use std::borrow::Cow;

/// `text` with every control, escape, direction and zero-width character replaced by a visible
/// stand-in: `␛`, `␊`, `\u{202e}`.
pub fn terminal(text: &str) -> String {
    let mut harmless = String::with_capacity(text.len());
    for c in text.chars() {
        match stand_in(c) {
            Some(seen) => harmless.push_str(&seen),
            None => harmless.push(c),
        }
    }
    harmless
}

/// What is shown in place of `c`; `None` where `c` may be shown as it is.
pub fn stand_in(c: char) -> Option<Cow<'static, str>> {
    match c {
        '\0'..='\x1f' => {
            char::from_u32(0x2400 + u32::from(c)).map(|picture| picture.to_string().into())
        }
        '\x7f' => Some("␡".into()),
        _ if hidden(c) => Some(c.escape_unicode().to_string().into()),
        _ => None,
    }
}

/// Whether `c` acts on the line, or takes no room in it, without being an accent of the letter before.
fn hidden(c: char) -> bool {
    matches!(c,
        '\u{80}'..='\u{9f}'         // C1 controls
        | '\u{ad}'                  // soft hyphen
        | '\u{34f}'                 // grapheme joiner
        | '\u{61c}'                 // Arabic letter mark
        | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' // Hangul fillers
        | '\u{180b}'..='\u{180f}'   // Mongolian selectors and vowel separator
        | '\u{200b}'..='\u{200f}'   // zero width, marks of direction
        | '\u{2028}'..='\u{202e}'   // line and paragraph separators, embeddings, overrides
        | '\u{2060}'..='\u{206f}'   // word joiner, invisible operators, isolates
        | '\u{feff}'                // zero-width no-break space, the byte order mark
        | '\u{fff9}'..='\u{fffb}'   // interlinear annotation
        | '\u{e0000}'..='\u{e007f}' // tags
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_on_the_terminal_is_shown_instead() {
        assert_eq!(terminal("\x1b[31mred\x07"), "␛[31mred␇");
        assert_eq!(terminal("a\tb\nc\x7f"), "a␉b␊c␡");
        assert_eq!(terminal("\u{9b}31m"), "\\u{9b}31m");
        assert_eq!(terminal("\u{202e}abc\u{200b}"), "\\u{202e}abc\\u{200b}");
        assert_eq!(terminal("l'Afrique 我爱你 é"), "l'Afrique 我爱你 é");
    }
}
