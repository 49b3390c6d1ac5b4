//! What people write where JSON has no such thing, told apart: Python's words, other languages'
//! numbers, a word processor's quotes. Only the error path comes here.

use super::fault::{Fault, SyntaxFault};

/// What stands at the byte `at`, where no token begins.
pub(super) fn no_token(text: &str, at: usize) -> Fault {
    let rest = &text[at..];
    let mut characters = rest.chars();
    let Some(first) = characters.next() else {
        return Fault::new(SyntaxFault::MissingValue, at..at);
    };
    let second = characters.next();
    let fault = |fault, length| Fault::new(fault, at..at + length);
    match (first, second) {
        ('\'', _) => quoted(text, at, &['\'']),
        ('“' | '”' | '„' | '‘' | '’' | '«' | '»' | '「' | '」', _) => {
            quoted(text, at, &['“', '”', '’', '‘', '»', '«', '」'])
        }
        ('#', _) | ('/', Some('/')) => fault(SyntaxFault::Comment, line(rest).len()),
        ('/', Some('*')) => {
            let end = rest.find("*/").map_or(rest.len(), |end| end + 2);
            fault(SyntaxFault::Comment, end)
        }
        ('.', Some('.')) => fault(SyntaxFault::Ellipsis, run(rest, |c| c == '.').len()),
        ('…', _) => fault(SyntaxFault::Ellipsis, run(rest, |c| c == '…').len()),
        ('+' | '.' | '−' | '–', Some('0'..='9' | '.')) => no_number(text, at),
        ('+' | '−' | '∞', _) => word(text, at),
        ('/' | '*' | '√' | '^', _) => arithmetic(text, at),
        ('(', _) => fault(SyntaxFault::Parentheses, 1),
        _ if starts_word(first) => word(text, at),
        _ => fault(character(first), first.len_utf8()),
    }
}

/// Whether a number that ends at the byte `at` goes on with something that JSON does not know.
pub(super) fn goes_on(text: &str, at: usize) -> bool {
    match text.as_bytes().get(at) {
        Some(b'/') => !matches!(text.as_bytes().get(at + 1), Some(b'/' | b'*')),
        Some(byte) => {
            byte.is_ascii_alphanumeric()
                || b"_.+-*^".contains(byte)
                || text.get(at..).is_some_and(|rest| rest.starts_with('√'))
        }
        None => false,
    }
}

/// What stands at the byte `at`, where a number begins that JSON does not know.
pub(super) fn no_number(text: &str, at: usize) -> Fault {
    let rest = &text[at..];
    let sign = rest
        .chars()
        .next()
        .filter(|c| matches!(c, '+' | '-' | '−' | '–'));
    let digits = &rest[sign.map_or(0, char::len_utf8)..];
    if digits.starts_with(|c| starts_word(c) || c == '∞') {
        return word(text, at);
    }
    let number = run(digits, |c| c.is_ascii_digit() || c == '.');
    if digits[number.len()..].starts_with('√') || digits[number.len()..].starts_with("sqrt(") {
        return arithmetic(text, at);
    }
    let digits = run(digits, |c| {
        c.is_ascii_alphanumeric() || "_.+-*/^".contains(c)
    });
    let written = &rest[..sign.map_or(0, char::len_utf8) + digits.len()];
    let minus = if matches!(sign, Some('-' | '−' | '–')) {
        "-"
    } else {
        ""
    };
    let plain = format!("{minus}{digits}");
    let fault = if plain.parse::<f64>().is_err() {
        if digits.contains(['*', '/', '^', '+', '-']) && !digits.contains(['e', 'E', '_']) {
            return arithmetic(text, at);
        }
        SyntaxFault::MalformedNumber {
            text: written.to_owned(),
        }
    } else {
        let text = written.to_owned();
        let instead = format!("{minus}{}", completed(digits));
        match sign {
            Some('+') => SyntaxFault::PlusSign { text, instead },
            Some('−' | '–') => SyntaxFault::OtherMinus { text, instead },
            _ if digits.starts_with('0') && !digits.starts_with("0.") => {
                SyntaxFault::LeadingZero { text, instead }
            }
            _ => SyntaxFault::BarePoint { text, instead },
        }
    };
    Fault::new(fault, at..at + written.len())
}

/// `digits` as JSON wants them: one digit or more before the point and after it, no idle zero.
fn completed(digits: &str) -> String {
    let digits = digits.trim_start_matches('0');
    let lead = if digits.starts_with(|c: char| c.is_ascii_digit()) {
        ""
    } else {
        "0"
    };
    let digits = format!("{lead}{digits}");
    match digits.split_once('.') {
        Some((whole, rest)) if !rest.starts_with(|c: char| c.is_ascii_digit()) => {
            format!("{whole}.0{rest}")
        }
        _ => digits,
    }
}

/// A word without quotes, perhaps with a sign before it.
fn word(text: &str, at: usize) -> Fault {
    let rest = &text[at..];
    let signed = run(rest, |c| matches!(c, '+' | '-' | '−')).len();
    let name = run(&rest[signed..], |c| {
        starts_word(c) || c.is_ascii_digit() || ".∞-".contains(c)
    });
    let written = &rest[..signed + name.len()];
    let after = rest[written.len()..].trim_start();
    let text_of = || written.to_owned();
    let python = |instead| SyntaxFault::ForeignWord {
        word: text_of(),
        instead,
    };
    let fault = match name {
        "sqrt" if after.starts_with('(') => return arithmetic(text, at),
        "" => SyntaxFault::UnexpectedCharacter {
            character: rest.chars().next().unwrap_or_default(),
        },
        _ if after.starts_with('(') => SyntaxFault::PastedArray { call: text_of() },
        _ if after.starts_with(':') => SyntaxFault::UnquotedKey { key: text_of() },
        "None" | "NONE" | "Null" | "NULL" | "undefined" | "nil" => python("null"),
        "True" | "TRUE" => python("true"),
        "False" | "FALSE" => python("false"),
        _ => match name.to_lowercase().as_str() {
            "nan" | "inf" | "infinity" | "∞" => SyntaxFault::NotFinite { word: text_of() },
            _ => SyntaxFault::BareWord { word: text_of() },
        },
    };
    Fault::new(fault, at..at + written.len())
}

/// Arithmetic without quotes: all of it, from the last comma or bracket to the next.
fn arithmetic(text: &str, at: usize) -> Fault {
    let ends = [',', '[', ']', '{', '}', ':', '\n'];
    let start = text[..at].rfind(ends).map_or(0, |end| end + 1);
    let end = text[at..].find(ends).map_or(text.len(), |end| at + end);
    let written = text[start..end].trim();
    let start = end - text[start..end].trim_start().len();
    let fault = SyntaxFault::Arithmetic {
        text: written.to_owned(),
    };
    Fault::new(fault, start..start + written.len())
}

/// A string in quotes that are not JSON's; `closing` holds what may end it.
fn quoted(text: &str, at: usize, closing: &[char]) -> Fault {
    let opening = text[at..].chars().next().unwrap_or_default();
    let inner = at + opening.len_utf8();
    let rest = line(&text[inner..]);
    let (content, length) = match rest.char_indices().find(|(_, c)| closing.contains(c)) {
        Some((end, c)) => (&rest[..end], end + c.len_utf8()),
        None => ("", 0),
    };
    let content = content.to_owned();
    let fault = match opening {
        '\'' => SyntaxFault::SingleQuotes { content },
        _ => SyntaxFault::TypographicQuotes { opening, content },
    };
    Fault::new(fault, at..inner + length)
}

/// A character that begins nothing in JSON.
fn character(character: char) -> SyntaxFault {
    let ascii = match character {
        '，' | '、' => Some(','),
        '【' => Some('['),
        '】' => Some(']'),
        '＂' => Some('"'),
        '！'..='～' => char::from_u32(u32::from(character) - 0xfee0),
        _ => None,
    };
    match ascii {
        Some(instead) => SyntaxFault::FullWidth { character, instead },
        None => SyntaxFault::UnexpectedCharacter { character },
    }
}

fn starts_word(c: char) -> bool {
    (c.is_alphabetic() || c == '_') && !('！'..='～').contains(&c)
}

/// The characters at the beginning of `text` that `belongs` takes.
fn run(text: &str, belongs: impl Fn(char) -> bool) -> &str {
    &text[..text.find(|c| !belongs(c)).unwrap_or(text.len())]
}

/// `text` up to the end of its first line.
fn line(text: &str) -> &str {
    run(text, |c| c != '\n' && c != '\r')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::fault::Kind;

    fn slip(text: &str) -> (SyntaxFault, &str) {
        let fault = no_token(text, 0);
        let span = fault.span().expect("slips have a place");
        match fault.kind() {
            Kind::Syntax(fault) => (fault.clone(), &text[span]),
            other => unreachable!("{other:?}"),
        }
    }

    #[test]
    fn numbers_of_other_languages_are_set_right() {
        for (text, instead) in [
            ("01", "1"),
            ("00.50", "0.50"),
            ("-01", "-1"),
            (".5", "0.5"),
            ("-.5", "-0.5"),
            ("1.", "1.0"),
            ("1.e3", "1.0e3"),
            ("+1", "1"),
            ("+.5", "0.5"),
            ("−1", "-1"),
            ("00", "0"),
        ] {
            let fault = no_number(text, 0);
            let found = match fault.kind() {
                Kind::Syntax(
                    SyntaxFault::LeadingZero { instead, .. }
                    | SyntaxFault::BarePoint { instead, .. }
                    | SyntaxFault::PlusSign { instead, .. }
                    | SyntaxFault::OtherMinus { instead, .. },
                ) => instead,
                other => unreachable!("{text}: {other:?}"),
            };
            assert_eq!(found, instead, "{text}");
        }
        for text in ["2√2", "-2sqrt(2)", "1.5√2"] {
            assert_eq!(no_number(text, 0).kind().name(), "Arithmetic", "{text}");
        }
        for text in ["1e", "0x1F", "1_000", "1.2.3", "-"] {
            let fault = no_number(text, 0);
            assert_eq!(fault.kind().name(), "MalformedNumber", "{text}");
            assert_eq!(fault.span(), Some(0..text.len()), "{text}");
        }
    }

    #[test]
    fn arithmetic_is_marked_whole() {
        for (text, at, written) in [
            ("[2, 1/3]", 4, "1/3"),
            ("[1 / 3, 2]", 3, "1 / 3"),
            ("[ -1/sqrt(2) ]", 4, "-1/sqrt(2)"),
            ("[√2]", 1, "√2"),
            ("[2-1]", 2, "2-1"),
            ("[2√2]", 1, "2√2"),
        ] {
            let fault = arithmetic(text, at);
            let Some(span) = fault.span() else {
                unreachable!("{text}")
            };
            assert_eq!(&text[span], written);
        }
    }

    #[test]
    fn words_are_told_apart() {
        assert_eq!(slip("np.array([1])").0.name(), "PastedArray");
        assert_eq!(slip("tensor([1])").1, "tensor");
        assert_eq!(slip("Infinity,").0.name(), "NotFinite");
        assert_eq!(slip("nan]").1, "nan");
        assert_eq!(slip("None").0.name(), "ForeignWord");
        assert_eq!(slip("W_Q : 1").0.name(), "UnquotedKey");
        assert_eq!(slip("causal").0.name(), "BareWord");
        assert_eq!(slip("我").1, "我");
        assert_eq!(slip("'X': 1").1, "'X'");
        assert_eq!(slip("“X”: 1").1, "“X”");
        assert_eq!(slip("，1").0.name(), "FullWidth");
        assert_eq!(slip("…").0.name(), "Ellipsis");
        assert_eq!(slip("@").0.name(), "UnexpectedCharacter");
    }
}
