//! A row of plain numbers, read at one go: most of a large file is such rows.

/// Adds the numbers of the row that begins at the byte `at` of `text`, after white space, to `numbers`; gives
/// where it ends. `None` where there is none, or it is not whole, or anything in it is not a plain number: what
/// was added then is of no use.
///
/// Each number is rounded correctly. The grammar is JSON's: what the parser of numbers takes beyond it (`.5`,
/// `1.`, `01`, `+1`, `inf`) is none here, and neither is one that overflows or vanishes.
pub(super) fn row(text: &[u8], at: usize, numbers: &mut Vec<f64>) -> Option<usize> {
    let mut at = blank(text, at);
    if *text.get(at)? != b'[' {
        return None;
    }
    loop {
        at = blank(text, at + 1);
        let rest = text.get(at..)?;
        if !is_begun(rest) {
            return None;
        }
        let (value, length) = fast_float2::parse_partial::<f64, _>(rest).ok()?;
        let vanished = value == 0.0 && vanishes(&rest[..length]);
        if !value.is_finite() || vanished {
            return None;
        }
        numbers.push(value);
        at = blank(text, at + length);
        match text.get(at)? {
            b',' => {}
            b']' => return Some(at + 1),
            _ => return None,
        }
    }
}

fn blank(text: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\t' | b'\n' | b'\r') = text.get(at) {
        at += 1;
    }
    at
}

/// Whether a number of JSON begins here: no idle zero, and digits on both sides of the point.
fn is_begun(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let whole = digits
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let idle = whole > 1 && digits.first() == Some(&b'0');
    let bare =
        digits.get(whole) == Some(&b'.') && !digits.get(whole + 1).is_some_and(u8::is_ascii_digit);
    whole > 0 && !idle && !bare
}

/// Whether the number `written`, which was read as 0, is none.
fn vanishes(written: &[u8]) -> bool {
    let mantissa = written.split(|byte| matches!(byte, b'e' | b'E')).next();
    mantissa.is_some_and(|mantissa| mantissa.iter().any(|byte| (b'1'..=b'9').contains(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(Vec<f64>, usize)> {
        let mut numbers = Vec::new();
        let end = row(text.as_bytes(), 0, &mut numbers)?;
        Some((numbers, end))
    }

    #[test]
    fn plain_numbers_are_read_to_the_bracket() {
        assert_eq!(
            read(" [1, -0.5e1,\n2.5E+1 ,0] "),
            Some((vec![1.0, -5.0, 25.0, 0.0], 23))
        );
        assert_eq!(read("[0.000e-999]"), Some((vec![0.0], 12)));
        assert_eq!(read("[5e-324]"), Some((vec![5e-324], 8)));
        assert_eq!(read("[0.1, 2]"), Some((vec![0.1, 2.0], 8)));
    }

    #[test]
    fn all_else_is_left_to_those_who_know_words_for_it() {
        for text in [
            "",
            "[",
            "[1",
            "[1,",
            "[]",
            "[1,]",
            "[,1]",
            "[1 2]",
            "[01]",
            "[-]",
            "[.5]",
            "[1.]",
            "[1.e3]",
            "[+1]",
            "[1e]",
            "[1e+]",
            "[inf]",
            "[-inf]",
            "[nan]",
            "[NaN]",
            "[1e999]",
            "[1e-999]",
            "[1/3]",
            "[0x1]",
            "[1_0]",
            "[[1]]",
            "[\"1\"]",
            "[1, null]",
            "{}",
            "1",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
