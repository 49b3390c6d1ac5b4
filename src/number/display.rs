//! Rounding for display, and for carrying on with rounded numbers as on paper.

/// `value` rounded to `digits` decimals, halves away from zero, as is done on paper.
///
/// Only a value that lies exactly halfway (0.125 to two decimals) is a half: 0.145 as an `f64` is a
/// little less, and goes down.
pub fn round(value: f64, digits: usize) -> f64 {
    // 10^22 is the last power of ten that an f64 holds exactly.
    if !value.is_finite() || digits > 22 {
        return value;
    }
    let power = 10f64.powi(digits as i32);
    let shifted = value * power;
    let exact = value.mul_add(power, -shifted) == 0.0;
    if exact && shifted.fract().abs() == 0.5 {
        return (shifted.trunc() + shifted.signum()) / power;
    }
    // The standard formatter rounds the exact binary value; only ties differ from paper.
    format!("{value:.digits$}").parse().unwrap_or(value)
}

/// How many decimals the shortest decimal that reads back as `value` has.
pub fn decimals(value: f64) -> usize {
    let text = format!("{value}");
    text.split_once('.')
        .map_or(0, |(_, fraction)| fraction.len())
}

/// `value` to `digits` decimals, as tables show it: a value that is not zero never shows as 0, and
/// very large or small ones are written with an exponent. The minus sign is U+2212.
pub fn fixed(value: f64, digits: usize) -> String {
    if value == 0.0 {
        return format!("{:.digits$}", 0.0);
    }
    let magnitude = value.abs();
    let rounded = round(value, digits);
    if value.is_finite() && (rounded == 0.0 || magnitude >= 1e9) {
        return minus(&scientific(value, digits));
    }
    minus(&format!("{rounded:.digits$}"))
}

/// `value` within a line of arithmetic: as written where `digits` decimals hold all of it, else
/// rounded to them.
pub fn inline(value: f64, digits: usize) -> String {
    fixed(value, decimals(value).min(digits))
}

/// `1.2e-5`: at most `digits` decimals, without trailing zeros.
fn scientific(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$e}");
    match text.split_once('e') {
        Some((mantissa, exponent)) if mantissa.contains('.') => {
            let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.');
            format!("{mantissa}e{exponent}")
        }
        _ => text,
    }
}

/// A leading minus sign as typography has it, as wide as a plus.
fn minus(text: &str) -> String {
    text.strip_prefix('-')
        .map_or_else(|| text.to_owned(), |magnitude| format!("−{magnitude}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_round_away_from_zero() {
        assert_eq!(round(0.125, 2), 0.13);
        assert_eq!(round(-0.125, 2), -0.13);
        assert_eq!(round(0.145, 2), 0.14); // 0.14499999999999999001
        assert_eq!(round(2.5, 0), 3.0);
        assert_eq!(round(1e300, 3), 1e300);
    }

    #[test]
    fn what_is_not_zero_never_shows_as_zero() {
        assert_eq!(fixed(0.0004, 3), "4e-4");
        assert_eq!(fixed(-0.0004, 3), "−4e-4");
        assert_eq!(fixed(0.0005, 3), "0.001");
        assert_eq!(fixed(0.0, 3), "0.000");
        assert_eq!(fixed(-0.0, 3), "0.000");
        assert_eq!(fixed(f64::MIN_POSITIVE, 2), "2.23e-308");
    }

    #[test]
    fn a_line_of_arithmetic_keeps_short_numbers_short() {
        assert_eq!(inline(1.0, 3), "1");
        assert_eq!(inline(0.5, 3), "0.5");
        assert_eq!(inline(0.619_985_118, 3), "0.620");
        assert_eq!(inline(-2.0, 3), "−2");
        assert_eq!(inline(1e154, 3), "1e154");
    }
}
