//! Text that Markdown takes for text.

/// Where text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In a line of its own or in a list.
    Line,
    /// In a cell of a table, where a bar ends the cell even within code.
    Cell,
}

/// `text` with a backslash before whatever Markdown or HTML would take for markup, and before what
/// would turn an address into a link.
pub(super) fn text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let special = matches!(
            character,
            '\\' | '`'
                | '*'
                | '_'
                | '['
                | ']'
                | '<'
                | '>'
                | '|'
                | '~'
                | '&'
                | '$'
                | '#'
                | '{'
                | '}'
                | '!'
        );
        let address = rest.starts_with("://") || rest.starts_with('@');
        let dot = character == '.' && ends_with_www(&escaped);
        if special || address || dot {
            escaped.push('\\');
        }
        escaped.push(character);
        rest = &rest[character.len_utf8()..];
    }
    escaped
}

fn ends_with_www(text: &str) -> bool {
    let tail = text.len().checked_sub(3).and_then(|at| text.get(at..));
    tail.is_some_and(|tail| tail.eq_ignore_ascii_case("www"))
}

/// A paragraph that begins with what is escaped already, but not as a list, a heading or a rule.
pub(super) fn start(text: &str) -> String {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let after = text.get(digits..).and_then(|rest| rest.chars().next());
    if digits > 0 && matches!(after, Some('.' | ')')) {
        let (number, rest) = text.split_at(digits);
        return format!("{number}\\{rest}");
    }
    if text.starts_with(['-', '+', '=']) {
        return format!("\\{text}");
    }
    text.to_owned()
}

/// `text` as code, in as many backticks as it needs.
pub(super) fn code(text: &str, place: Place) -> String {
    let mut longest = 0;
    let mut run = 0;
    for character in text.chars() {
        run = if character == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    let text = match place {
        Place::Line => text.to_owned(),
        Place::Cell => text.replace('|', "\\|"),
    };
    format!("{fence}{pad}{text}{pad}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_markup_is_escaped() {
        assert_eq!(text("a|b*c_d`e"), r"a\|b\*c\_d\`e");
        assert_eq!(text("<b>&[x](y)"), r"\<b\>\&\[x\](y)");
        assert_eq!(
            text("http://x www.y WWW.z a.b"),
            r"http\://x www\.y WWW\.z a.b"
        );
        assert_eq!(text("l'Afrique 我"), "l'Afrique 我");
    }

    #[test]
    fn code_is_fenced_by_more_backticks_than_it_holds() {
        assert_eq!(code("a", Place::Line), "`a`");
        assert_eq!(code("a`b", Place::Line), "``a`b``");
        assert_eq!(code("`a", Place::Line), "`` `a ``");
        assert_eq!(code("a|b", Place::Line), "`a|b`");
        assert_eq!(code("a|b", Place::Cell), r"`a\|b`");
    }

    #[test]
    fn a_paragraph_does_not_begin_a_list() {
        assert_eq!(start("1. a"), r"1\. a");
        assert_eq!(start("- a"), r"\- a");
        assert_eq!(start("a"), "a");
    }
}
