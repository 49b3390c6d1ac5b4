//! One written number: its value, and how many decimals somebody cared to write.

use crate::check::Written;
use crate::message::Language;
use crate::message::render::undefined;
use crate::number::typed::{self, Error, ErrorKind};

/// What stands for a cell that was left blank.
const BLANKS: &[&str] = &["_", "?", "…", "...", "-", "–", "—", "null"];

/// Whether `text` stands for a blank cell.
pub fn is_blank(text: &str) -> bool {
    let text = text.trim();
    text.is_empty() || BLANKS.contains(&text) || text.chars().all(|c| c == '_')
}

/// What the JSON number `text` of this value claims.
pub fn decimal(value: f64, text: &str) -> Written {
    Written {
        value,
        decimals: decimals(text),
        mantissa: mantissa(text),
    }
}

/// What `text` claims: a decimal, its digits; arithmetic such as `5/sqrt(2)` and minus infinity, an
/// exact value. NaN and infinity are taken down as they stand, and so is the word that tables show for
/// what is undefined.
///
/// # Errors
/// Where it is no number.
pub fn written(text: &str) -> Result<Written, Error> {
    let lead = text.len() - text.trim_start().len();
    let trimmed = text.trim();
    let plain = match trimmed.strip_prefix('+') {
        Some(rest) if !rest.trim_start().starts_with(['+', '-', '−']) => rest,
        _ => trimmed,
    };
    let skipped = lead + trimmed.len() - plain.len();
    let exactly = |value| Written {
        value,
        decimals: None,
        mantissa: None,
    };
    if let Some(same) = unbracketed(trimmed).or_else(|| respelt(trimmed)) {
        return written(&same).map_err(|error| Error {
            span: lead..lead + trimmed.len(),
            ..error
        });
    }
    match typed::number_or_minus_infinity(plain) {
        Ok(value) if value.is_finite() => Ok(decimal(value, plain)),
        Ok(value) => Ok(exactly(value)),
        Err(error) if error.kind == ErrorKind::NotFinite => Ok(exactly(not_finite(plain))),
        Err(_) if is_undefined(plain) => Ok(exactly(f64::NAN)),
        Err(error) => Err(Error {
            span: error.span.start + skipped..error.span.end + skipped,
            ..error
        }),
    }
}

/// The decimal in brackets that `text` is, `(0.333)`: such as may stand around a row, they claim nothing.
fn unbracketed(text: &str) -> Option<String> {
    let inside = text.trim_start_matches(['+', '-', '−']);
    let sign = &text[..text.len() - inside.len()];
    let mut inner = inside;
    while let Some(within) = inner
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
    {
        inner = within.trim();
    }
    let digits = inner.trim_start_matches(['+', '-', '−']);
    // One sign at most, before the brackets or within.
    let one = (sign.chars().count() + inner.chars().count() - digits.chars().count()) < 2;
    let decimal = digits.contains(|c: char| c.is_ascii_digit()) && decimals(digits).is_some();
    (inner.len() < inside.len() && one && decimal).then(|| format!("{sign}{inner}"))
}

/// `text` as arithmetic has it, where LaTeX or another program writes it otherwise: `-\\infty`, `-oo`,
/// `\\frac{1}{3}`, `\\sqrt{2}`; `40.1%`, whose decimals are those of `0.401`; `≈0.401`, which claims no
/// less.
fn respelt(text: &str) -> Option<String> {
    // Word processors make a dash of a minus sign.
    if let Some(number) = text.strip_prefix(['–', '‐', '‑']) {
        return number
            .starts_with(|c: char| c.is_ascii_digit() || ".√(".contains(c))
            .then(|| format!("-{number}"));
    }
    if let Some(number) = text.strip_prefix(['≈', '~']) {
        return Some(number.trim_start().to_owned())
            .filter(|number| !number.starts_with(['≈', '~']));
    }
    if let Some(number) = text.strip_suffix('%') {
        let plain = |c: char| c.is_ascii_digit() || c == '.';
        let digits = number.strip_prefix(['-', '−']).unwrap_or(number);
        let is_decimal = digits.starts_with(plain) && digits.chars().all(plain);
        return is_decimal.then(|| format!("{number}e-2"));
    }
    if let Some(sign) = text
        .strip_suffix("oo")
        .or_else(|| text.strip_suffix("\\infty"))
    {
        return matches!(sign, "" | "-" | "−" | "+").then(|| format!("{sign}∞"));
    }
    if !text.contains("\\frac{") && !text.contains("\\sqrt{") {
        return None;
    }
    let same = text
        .replace("\\frac{", "({")
        .replace("\\sqrt{", "sqrt{")
        .replace("}{", "})/({");
    let same = parted(&same)?;
    Some(same.replace('{', "(").replace('}', ")"))
}

/// The fraction `({a})/({b}` with its last bracket; `None` where fractions stand in one another.
fn parted(text: &str) -> Option<String> {
    let quotients = text.matches("})/({").count();
    match (text.matches("({").count() - quotients, quotients) {
        (0, 0) => Some(text.to_owned()),
        (1, 1) => {
            let at = text.find("})/({")? + "})/({".len();
            let end = at + close(&text[at..])?;
            Some(format!("{}){}", &text[..=end], &text[end + 1..]))
        }
        _ => None,
    }
}

/// Where the brace is closed within which `text` begins.
fn close(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => return Some(at),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// What `text`, which is NaN or infinity, stands for.
fn not_finite(text: &str) -> f64 {
    let word = text.trim_start_matches(['+', '-', '−']);
    if word.eq_ignore_ascii_case("nan") {
        f64::NAN
    } else {
        f64::INFINITY
    }
}

/// Whether `text` is what tables show in place of a number that is undefined.
fn is_undefined(text: &str) -> bool {
    let shown = |language| undefined().plain(language, 0);
    [Language::English, Language::Chinese]
        .into_iter()
        .any(|language| text.eq_ignore_ascii_case(&shown(language)))
}

/// How many decimals are written in `text`: 3 in `1.850`, 4 in `7.1e-3`, none in `1e3`; `None` where
/// it is more than a decimal.
fn decimals(text: &str) -> Option<usize> {
    let digits = text.trim().trim_start_matches(['-', '−']).trim_start();
    let (mantissa, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let power = exponent.trim_start_matches(['+', '-']);
    if !(all_digits(whole) && all_digits(fraction) && all_digits(power)) {
        return None;
    }
    // An exponent too long to count belongs to a zero.
    let power = power.parse::<usize>().unwrap_or(usize::MAX >> 1);
    Some(if exponent.starts_with('-') {
        fraction.len().saturating_add(power)
    } else {
        fraction.len().saturating_sub(power)
    })
}

/// How many digits stand after the point in `text`, where it is in scientific notation, one digit
/// before the point: 2 in `7.10e-3`.
fn mantissa(text: &str) -> Option<usize> {
    let digits = text.trim().trim_start_matches(['-', '−']).trim_start();
    let (mantissa, _) = digits.split_once(['e', 'E'])?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_normal = matches!(whole.as_bytes(), [b'1'..=b'9']);
    is_normal.then_some(fraction.len())
}

/// Whether `value` is an f32's exact value or its shortest decimal.
pub fn is_single(value: f64) -> bool {
    let single = value as f32;
    value.is_nan() || f64::from(single) == value || single.to_string().parse() == Ok(value)
}

/// Whether all of `numbers` are f32s printed to so many decimals: `0.659999967`, as `%.9f` has it. Where
/// a number has more digits than an f32 tells apart, another would hardly fall on one by chance; together
/// they must tell by a hundred to one.
pub fn are_rounded_singles<'w>(numbers: impl Iterator<Item = &'w Written>) -> bool {
    let mut by_chance = 0.0;
    for number in numbers.filter(|number| number.value != 0.0) {
        let Some(decimals) = number.decimals.and_then(|many| i32::try_from(many).ok()) else {
            return false;
        };
        let (unit, single) = (10f64.powi(-decimals), number.value as f32);
        let off = (f64::from(single) - number.value).abs();
        if off > 0.5 * (unit + f64::EPSILON * number.value.abs()) {
            return false;
        }
        let spacing = f64::from(single.abs().next_up()) - f64::from(single.abs());
        by_chance += (unit.max(f64::EPSILON * number.value.abs()) / spacing)
            .log10()
            .min(0.0);
    }
    by_chance <= -2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(text: &str) -> (f64, Option<usize>) {
        let Written {
            value, decimals, ..
        } = written(text).expect(text);
        (value, decimals)
    }

    #[test]
    fn decimals_are_counted_as_they_are_written() {
        for (text, value, decimals) in [
            ("1.850", 1.85, 3),
            ("7.1e-3", 0.0071, 4),
            ("12", 12.0, 0),
            ("1e3", 1000.0, 0),
            ("1.25e1", 12.5, 1),
            (".5", 0.5, 1),
            ("5.", 5.0, 0),
            ("+1", 1.0, 0),
            ("−0.5", -0.5, 1),
            (" -0.50 ", -0.5, 2),
            ("0e-999999999999999999999", 0.0, usize::MAX >> 1),
        ] {
            assert_eq!(claim(text), (value, Some(decimals)), "{text}");
        }
    }

    #[test]
    fn arithmetic_and_infinity_claim_an_exact_value() {
        for (text, value) in [
            ("5/sqrt(2)", 5.0 / 2f64.sqrt()),
            ("1/3", 1.0 / 3.0),
            ("+1/3", 1.0 / 3.0),
            ("√2", 2f64.sqrt()),
            ("2√2", 2.0 * 2f64.sqrt()),
            ("-inf", f64::NEG_INFINITY),
            ("−∞", f64::NEG_INFINITY),
        ] {
            assert_eq!(claim(text), (value, None), "{text}");
        }
        for (text, value, decimals) in [
            ("(0.333)", 0.333, Some(3)),
            ("((0.50))", 0.5, Some(2)),
            ("( -1.5 )", -1.5, Some(1)),
            ("-(1.5)", -1.5, Some(1)),
            ("(1/4)", 0.25, None),
            ("(0.5)+(0.5)", 1.0, None),
            ("-(-1)", 1.0, None),
        ] {
            assert_eq!(claim(text), (value, decimals), "{text}");
        }
        for text in ["NaN", "nan", "-nan", "undefined", "Undefined", "未定义"] {
            assert!(claim(text).0.is_nan(), "{text}");
        }
        for text in ["inf", "+Infinity", "∞"] {
            assert_eq!(claim(text), (f64::INFINITY, None), "{text}");
        }
    }

    #[test]
    fn numbers_are_read_as_other_programs_write_them() {
        for (text, value) in [
            ("-\\infty", f64::NEG_INFINITY),
            ("-oo", f64::NEG_INFINITY),
            ("\\infty", f64::INFINITY),
            ("\\frac{1}{4}", 0.25),
            ("-\\frac{1}{4}", -0.25),
            ("\\sqrt{4}", 2.0),
            ("\\frac{1}{\\sqrt{4}}", 0.5),
            ("\\frac{\\sqrt{4}}{8}", 0.25),
            ("3\\sqrt{4}", 6.0),
        ] {
            assert_eq!(claim(text), (value, None), "{text}");
        }
        assert_eq!(claim("40.1%"), (0.401, Some(3)));
        assert_eq!(claim("-5%"), (-0.05, Some(2)));
        for text in [
            "%",
            "1/2%",
            "oops",
            "foo",
            "\\frac{1}",
            "\\frac{\\frac{1}{2}}{3}",
        ] {
            assert!(written(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_marked() {
        for (text, kind, span) in [
            ("  0,5", ErrorKind::DecimalComma, 3..4),
            ("+1/0", ErrorKind::DivisionByZero, 3..4),
            ("+-1", ErrorKind::Unexpected, 0..1),
            ("1e999", ErrorKind::Overflow, 0..5),
        ] {
            assert_eq!(written(text), Err(Error { kind, span }), "{text}");
        }
    }

    #[test]
    fn numbers_of_single_precision_are_recognised() {
        for value in [
            0.1,
            0.25,
            f64::from(0.1f32),
            1e30,
            f64::NEG_INFINITY,
            f64::NAN,
        ] {
            assert!(is_single(value), "{value}");
        }
        for value in [0.1234567890123, 1e300, 0.7071067811865475] {
            assert!(!is_single(value), "{value}");
        }
    }
}
