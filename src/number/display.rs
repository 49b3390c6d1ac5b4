//! Rounding for display, and for carrying on with rounded numbers as on paper.

/// No `f64` has more decimals than these.
const MOST: usize = 1074;
/// From here on the plain form of a number is too long to read.
const LARGE: f64 = 1e15;
/// Beside a number that is, it is from here on: no column is then much wider than its exponents.
const LARGE_BESIDE: f64 = 1e6;
/// A number whose first digit stands within so many decimals is not written with an exponent.
const NEAR: usize = 3;

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
    let (mantissa, exponent) = shortest(value);
    usize::try_from(decimals_of(&mantissa) as i32 - exponent).unwrap_or(0)
}

/// How exactly numbers are shown, one alone or all of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Precision {
    /// Decimals of a number in its plain form.
    pub decimals: usize,
    /// Decimals before the exponent of a number that has one.
    pub mantissa: usize,
    /// Whether a number among them is too large for its plain form, so that large ones have an exponent, too.
    pub large: bool,
}

impl Precision {
    /// The precision that shows all of `values`, as far as `most` digits allow; what is no number
    /// needs none.
    pub fn of(values: impl Iterator<Item = f64> + Clone, most: usize) -> Self {
        let decimals = greatest(values.clone().map(decimals), most);
        Self::beside(decimals, values, most)
    }

    /// The same where the plain form has `decimals`.
    pub fn beside(decimals: usize, values: impl Iterator<Item = f64> + Clone, most: usize) -> Self {
        let is_large = |value: f64| value.is_finite() && value.abs() >= LARGE;
        let large = values.clone().any(is_large);
        let exponents = values.filter(|value| form(*value, decimals, large) == Form::Exponent);
        let mantissas = exponents.map(|value| decimals_of(&shortest(value).0));
        Self {
            decimals,
            mantissa: greatest(mantissas, most),
            large,
        }
    }
}

/// The greatest of `needed`, but no more than `most`.
fn greatest(needed: impl Iterator<Item = usize>, most: usize) -> usize {
    let mut greatest = 0;
    for needed in needed {
        greatest = needed.max(greatest);
        if greatest >= most {
            return most;
        }
    }
    greatest
}

/// A number as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The text, its minus sign U+2212.
    pub text: String,
    /// Whether nothing of the number was rounded away.
    pub whole: bool,
}

/// `value` as tables show it, halves rounded away from zero. A value that is not zero never shows
/// as 0; an exponent stands only where the plain form could not be read.
pub fn fixed(value: f64, precision: Precision) -> Shown {
    match form(value, precision.decimals, precision.large) {
        Form::Plain(decimals) => Shown {
            text: minus(&plain(value, decimals)),
            whole: self::decimals(value) <= decimals,
        },
        Form::Exponent => {
            let mantissa = precision.mantissa.min(MOST);
            Shown {
                text: minus(&scientific(value, mantissa)),
                whole: decimals_of(&shortest(value).0) <= mantissa,
            }
        }
    }
}

/// `value` within a line of arithmetic: as written where `digits` decimals hold all of it, else
/// rounded to them.
pub fn inline(value: f64, digits: usize) -> Shown {
    fixed(value, Precision::of(std::iter::once(value), digits))
}

/// The digits, `least` or more, at which two numbers in a line of arithmetic do not read the same; `least`
/// where they are the same, or either is no number.
pub fn digits_apart(one: f64, other: f64, least: usize) -> usize {
    if one == other || !one.is_finite() || !other.is_finite() {
        return least;
    }
    let read = |value, digits| {
        let text = inline(value, digits).text.replace('−', "-");
        text.parse::<f64>().unwrap_or(value)
    };
    let mut digits = least..=least.max(MOST);
    digits
        .find(|&digits| read(one, digits) != read(other, digits))
        .unwrap_or(least)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// With so many decimals.
    Plain(usize),
    Exponent,
}

/// How `value` is written where `decimals` are wanted: what these would round to 0 shows its first
/// digit, near the point without an exponent.
fn form(value: f64, decimals: usize, beside_large: bool) -> Form {
    let decimals = decimals.min(MOST);
    let magnitude = value.abs();
    let large = if beside_large { LARGE_BESIDE } else { LARGE };
    if value.is_finite() && magnitude >= large {
        return Form::Exponent;
    }
    let shows = |decimals| plain(value, decimals).contains(|c| matches!(c, '1'..='9'));
    let far_from_0 = !value.is_finite() || magnitude >= 10f64.powi(-(decimals as i32));
    if value == 0.0 || far_from_0 || shows(decimals) {
        return Form::Plain(decimals);
    }
    let first = format!("{value:.0e}");
    let exponent = first.rsplit_once("e-").map(|(_, digits)| digits.parse());
    match exponent {
        Some(Ok(places)) if places <= NEAR => Form::Plain(places),
        _ => Form::Exponent,
    }
}

fn plain(value: f64, decimals: usize) -> String {
    // Not −0.
    let value = if value == 0.0 { 0.0 } else { value };
    format!("{:.decimals$}", round(value, decimals))
}

/// `1.20e-5`: `digits` decimals before the exponent.
fn scientific(value: f64, digits: usize) -> String {
    let (mantissa, _) = shortest(value);
    let may_be_half = decimals_of(&mantissa) == digits + 1 && mantissa.ends_with('5');
    // The formatter takes a half to the even digit; the next number away from zero is no half.
    let value = if may_be_half && is_exactly(value, &mantissa) {
        f64::from_bits(value.to_bits() + 1)
    } else {
        value
    };
    format!("{value:.digits$e}")
}

/// Mantissa and exponent of the shortest decimal that reads back as `value`.
fn shortest(value: f64) -> (String, i32) {
    let text = format!("{value:e}");
    match text.split_once('e') {
        Some((mantissa, exponent)) => (mantissa.to_owned(), exponent.parse().unwrap_or(0)),
        None => (String::new(), 0),
    }
}

/// Whether nothing follows `mantissa` in the binary value.
fn is_exactly(value: f64, mantissa: &str) -> bool {
    let all = format!("{value:.MOST$e}");
    let digits = all.split('e').next().unwrap_or_default();
    digits.trim_end_matches('0') == mantissa
}

/// The digits after the point.
fn decimals_of(mantissa: &str) -> usize {
    mantissa
        .split_once('.')
        .map_or(0, |(_, fraction)| fraction.len())
}

/// A leading minus sign as typography has it, as wide as a plus.
fn minus(text: &str) -> String {
    text.strip_prefix('-')
        .map_or_else(|| text.to_owned(), |magnitude| format!("−{magnitude}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With as many digits everywhere.
    fn fixed(value: f64, digits: usize) -> String {
        let precision = Precision {
            decimals: digits,
            mantissa: digits,
            large: false,
        };
        super::fixed(value, precision).text
    }

    #[test]
    fn large_numbers_beside_larger_ones_have_exponents_too() {
        let shown = |values: &[f64]| {
            let precision = Precision::of(values.iter().copied(), 3);
            let shown = values.iter().map(|&value| super::fixed(value, precision));
            shown.map(|shown| shown.text).collect::<Vec<_>>()
        };
        assert_eq!(
            shown(&[9e14, 1e200, 0.125, -2.5e6, 999_999.5]),
            ["9.0e14", "1.0e200", "0.125", "−2.5e6", "999999.500"]
        );
        assert_eq!(shown(&[9e14, 0.5]), ["900000000000000.0", "0.5"]);
    }

    #[test]
    fn halves_round_away_from_zero() {
        assert_eq!(round(0.125, 2), 0.13);
        assert_eq!(round(-0.125, 2), -0.13);
        assert_eq!(round(0.145, 2), 0.14); // 0.14499999999999999001
        assert_eq!(round(2.5, 0), 3.0);
        assert_eq!(round(1e300, 3), 1e300);
        // 2⁻¹⁰ = 9.765625e-4 and 1.25e20 are halves; 1.45e-5 as an f64 is a little more.
        assert_eq!(fixed(0.0009765625, 3), "0.001");
        assert_eq!(fixed(-1.25e20, 1), "−1.3e20");
        assert_eq!(fixed(1.35e20, 1), "1.4e20");
        let tenth = Precision {
            decimals: 2,
            mantissa: 5,
            large: false,
        };
        assert_eq!(super::fixed(0.0009765625, tenth).text, "0.001");
        assert_eq!(super::fixed(9.765625e-4 / 1024.0, tenth).text, "9.53674e-7");
    }

    #[test]
    fn what_is_not_zero_never_shows_as_zero() {
        assert_eq!(fixed(-0.0004, 3), "−4.000e-4");
        assert_eq!(fixed(0.0005, 3), "0.001");
        assert_eq!(fixed(0.0, 3), "0.000");
        assert_eq!(fixed(-0.0, 3), "0.000");
        assert_eq!(fixed(f64::MIN_POSITIVE, 2), "2.23e-308");
        // 2⁻¹⁰⁰ = 7.88860905221011805411728565…e-31
        let small = 2f64.powi(-100);
        assert_eq!(fixed(small, 25), "7.8886090522101180541172857e-31");
    }

    #[test]
    fn with_few_digits_the_first_one_shows_near_the_point() {
        assert_eq!(fixed(0.5, 0), "1");
        assert_eq!(fixed(0.46, 0), "0.5");
        assert_eq!(fixed(-0.05, 0), "−0.05");
        assert_eq!(fixed(0.096, 0), "0.1");
        assert_eq!(fixed(0.004_37, 2), "0.004");
        assert_eq!(fixed(0.000_437, 2), "4.37e-4");
    }

    #[test]
    fn large_numbers_are_plain_as_long_as_they_can_be_read() {
        assert_eq!(fixed(1.25e10, 1), "12500000000.0");
        assert_eq!(fixed(123_456_789_012_345.0, 0), "123456789012345");
        assert_eq!(fixed(4.743e306, 0), "5e306");
        assert_eq!(fixed(4.743e306, 3), "4.743e306");
    }

    #[test]
    fn no_number_of_digits_is_too_many() {
        assert!(fixed(0.5, 70_000).starts_with("0.5000"));
        assert!(fixed(1e300, 70_000).ends_with("e300"));
        assert_eq!(inline(0.5, usize::MAX).text, "0.5");
        assert_eq!(inline(5e-324, usize::MAX).text.len(), 2 + 324);
    }

    #[test]
    fn a_line_of_arithmetic_keeps_short_numbers_short() {
        let inline = |value| inline(value, 3).text;
        assert_eq!(inline(1.0), "1");
        assert_eq!(inline(0.5), "0.5");
        assert_eq!(inline(0.619_985_118), "0.620");
        assert_eq!(inline(-2.0), "−2");
        assert_eq!(inline(0.0004), "4e-4");
        assert_eq!(inline(0.000_028_701), "2.870e-5");
        assert_eq!(inline(12_345_654_342.0), "12345654342");
        assert_eq!(inline(4.743e306), "4.743e306");
        assert_eq!(inline(1e154), "1e154");
    }

    #[test]
    fn digits_grow_until_two_numbers_differ() {
        // 0.6071 and 0.60712 are one number to three and four decimals: 0.607, 0.6071.
        assert_eq!(digits_apart(0.6071, 0.60712, 3), 5);
        // 0.700 reads like 0.7.
        assert_eq!(digits_apart(0.7, 0.69996, 3), 5);
        assert_eq!(digits_apart(1.5, 2.5, 3), 3);
        assert_eq!(digits_apart(0.5, 0.5, 3), 3);
        assert_eq!(digits_apart(0.5, f64::NAN, 3), 3);
        assert_eq!(digits_apart(1.0, 1.0 + f64::EPSILON, 0), 16);
        // Far below the point there is an exponent, and the mantissa grows.
        assert_eq!(digits_apart(1.27e-7, 1.26e-7, 1), 2);
    }

    #[test]
    fn what_was_rounded_away_is_told() {
        assert!(inline(4.743e306, 3).whole);
        assert!(!inline(4.743e306, 2).whole);
        assert!(!inline(0.46, 0).whole && inline(0.4, 1).whole);
        assert!(inline(0.05, 0).whole); // 0.05, with more decimals than asked for
        assert!(!inline(1.0 / 3.0, 3).whole);
    }

    #[test]
    fn numbers_of_a_column_have_the_same_digits() {
        let of = |values: &[f64]| Precision::of(values.iter().copied(), 3);
        let precision = of(&[2.87e-5, 7.8012e-5, 0.0]);
        assert_eq!(super::fixed(2.87e-5, precision).text, "2.870e-5");
        assert_eq!(super::fixed(7.8012e-5, precision).text, "7.801e-5");
        let precision = of(&[1.0, 4.743e306, f64::NEG_INFINITY]);
        assert_eq!(super::fixed(1.0, precision).text, "1");
        assert_eq!(super::fixed(4.743e306, precision).text, "4.743e306");
        assert_eq!(of(&[1.0, 0.0004]).mantissa, 0);
    }
}
