//! A heading cut into its parts, and those into words.

/// The parts of a heading: split at `=` and `:`, and where parentheses say something apart.
pub fn segments(text: &str) -> Vec<&str> {
    let mut segments = Vec::new();
    let mut depth = 0usize;
    let mut start = 0;
    let mut aside = false;
    for (at, c) in text.char_indices() {
        let spaced = text[..at].ends_with(' ');
        match c {
            '(' | '（' if depth == 0 && (spaced || c == '（') => {
                aside = true;
                depth = 1;
                segments.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            '(' | '[' | '{' | '（' => depth += 1,
            ')' | ']' | '}' | '）' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && aside {
                    aside = false;
                    segments.push(&text[start..at]);
                    start = at + c.len_utf8();
                }
            }
            '=' | ':' | '＝' | '：' | '≈' if depth == usize::from(aside) => {
                segments.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    segments.push(&text[start..]);
    segments
}

/// A part of a heading without what stands around it.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || "*`$,.;=:：".contains(c))
}

/// Whether `text` is nothing but a shape: `3×2`, `3 by 2`. A number alone is none: it may be a row's, or
/// a head's.
pub fn is_shape(text: &str) -> bool {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    text.starts_with(|c: char| c.is_ascii_digit())
        && numbers.filter(|number| !number.is_empty()).count() == 2
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || " ×xX*,by".contains(c))
}

/// `text` without the shape at its end: `scores (2×2)`, `S 2×2`. After an operator that is a factor.
pub fn before_shape(text: &str) -> Option<&str> {
    let text = text.trim_end();
    let found = match text.strip_suffix([')', '）', ']']) {
        Some(inner) => inner.rsplit_once(['(', '（', '[']),
        None => {
            let mut spaces = text.rmatch_indices(char::is_whitespace).take(3);
            let at = spaces.find(|(at, _)| is_shape(text[*at..].trim()));
            at.map(|(at, _)| text.split_at(at))
        }
    };
    let (before, shape) = found?;
    let named = |c: char| c.is_alphanumeric() || ")]}ᵀ'".contains(c);
    let before = before.trim_end();
    (is_shape(shape.trim()) && before.ends_with(named)).then_some(before)
}

/// Where the first words of `text` end.
pub fn ends(text: &str) -> impl Iterator<Item = usize> {
    let mut before = ' ';
    let spaces = text.char_indices().filter_map(move |(at, c)| {
        let ends = c.is_whitespace() && !before.is_whitespace()
            || c.is_ascii() && !c.is_whitespace() && !before.is_ascii()
            || !c.is_ascii() && c.is_alphabetic() && before.is_ascii() && !before.is_whitespace();
        before = c;
        (ends && at > 0).then_some(at)
    });
    spaces.chain(std::iter::once(text.len()))
}

/// The words and symbols in `text`.
pub fn pieces(text: &str) -> Vec<&str> {
    let separates = |c: char| !(c.is_alphanumeric() || c == '_') || "ᵀ".contains(c);
    let words = text.split(separates).filter(|word| !word.is_empty());
    words
        .flat_map(|word| {
            let mut from = 0;
            let mut pieces = Vec::new();
            for end in ends(word) {
                pieces.push(&word[from..end]);
                from = end;
            }
            pieces
        })
        .collect()
}

/// Whether something is worked out in `text`.
pub fn has_operator(text: &str) -> bool {
    let operator = |(at, c): (usize, char)| match c {
        '·' | '⋅' | '*' | '@' | '^' | 'ᵀ' | '√' | '∘' | '⊙' | '+' | '÷' | '×' => true,
        // `and/or`
        '/' => {
            let small = |c: Option<char>| c.is_some_and(char::is_lowercase);
            !(small(text[..at].chars().next_back()) && small(text[at + 1..].chars().next()))
        }
        _ => false,
    };
    text.char_indices().any(operator)
}
