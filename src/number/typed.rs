//! Numbers as people type them into a string: `1/3`, `sqrt(2)`, `-3/sqrt(2)`, `5*√2/3`, `2√2`.
//!
//! ```text
//! sum     = product { ("+" | "-") product }
//! product = factor { ("*" | "/") factor | root }
//! factor  = "-" factor | root | "(" sum ")" | decimal
//! root    = "sqrt" "(" sum ")" | "√" factor
//! decimal = digits [ "." digits ] [ "e" [ sign ] digits ]
//! ```
//!
//! Decimals are correctly rounded, and so is each step after them: `1/3` is `1.0 / 3.0`. Minus may
//! be U+2212, times `·` or `×`, and division `÷`; `.5` and `5.` are taken for what they mean. A root
//! after a number is multiplied by it; after a quotient that could be read in two ways, and is refused.

use std::ops::Range;

/// How deeply roots and parentheses may be nested.
pub const DEEPEST: usize = 32;

/// Why a text is no number, and where in it (in bytes).
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    /// What is wrong.
    pub kind: ErrorKind,
    /// The place.
    pub span: Range<usize>,
}

/// What keeps a text from being a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// There is nothing to read.
    Empty,
    /// This has no place in a number.
    Unexpected,
    /// It stops where something must follow.
    Unfinished,
    /// A comma where the decimal point belongs.
    DecimalComma,
    /// x/0.
    DivisionByZero,
    /// The root of a number below zero.
    NegativeRoot,
    /// Beyond the largest `f64`.
    Overflow,
    /// Not zero, but closer to it than the smallest `f64`.
    Underflow,
    /// Minus infinity, which only masks may hold.
    MinusInfinity,
    /// NaN or plus infinity.
    NotFinite,
    /// Nested more deeply than [`DEEPEST`].
    TooDeep,
    /// A digit, a sign or a point of full width: `１`.
    FullWidth,
    /// `1/2√2`, which may be (1/2)·√2 or 1/(2·√2).
    TwoReadings,
}

/// The finite number that `text` stands for.
pub fn number(text: &str) -> Result<f64, Error> {
    let name = text.trim().to_lowercase().replace('−', "-");
    let whole = |kind| {
        let start = text.len() - text.trim_start().len();
        Err(Error {
            kind,
            span: start..start + text.trim().len(),
        })
    };
    match name.as_str() {
        "" => whole(ErrorKind::Empty),
        "-inf" | "-infinity" | "-∞" => whole(ErrorKind::MinusInfinity),
        "nan" | "+nan" | "-nan" | "inf" | "+inf" | "infinity" | "+infinity" | "∞" | "+∞" => {
            whole(ErrorKind::NotFinite)
        }
        _ => {
            let mut reader = Reader { text, at: 0 };
            let read = reader.sum(0).and_then(|value| match reader.peek() {
                None => Ok(value),
                Some(_) => Err(reader.unexpected()),
            });
            read.map_err(|error| match full_width(text) {
                Some((start, c)) if error.kind == ErrorKind::Unexpected => Error {
                    kind: ErrorKind::FullWidth,
                    span: start..start + c.len_utf8(),
                },
                _ => error,
            })
        }
    }
}

/// The first character of full width in `text`, and where it stands.
pub fn full_width(text: &str) -> Option<(usize, char)> {
    text.char_indices().find(|(_, c)| narrow(*c) != *c)
}

/// What a character of full width is in ASCII; any other is itself.
pub fn narrow(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// The number that `text` stands for, minus infinity (`-inf`, `-Infinity`, `−∞`) included.
pub fn number_or_minus_infinity(text: &str) -> Result<f64, Error> {
    match number(text) {
        Err(error) if error.kind == ErrorKind::MinusInfinity => Ok(f64::NEG_INFINITY),
        result => result,
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn sum(&mut self, depth: usize) -> Result<f64, Error> {
        let start = self.start();
        let mut value = self.product(depth)?;
        loop {
            let sign = match self.peek() {
                Some('+') => 1.0,
                Some('-' | '−') => -1.0,
                _ => return Ok(value),
            };
            self.skip();
            let term = self.product(depth)?;
            value = self.in_range(start, value + sign * term, false)?;
        }
    }

    fn product(&mut self, depth: usize) -> Result<f64, Error> {
        let start = self.start();
        let mut value = self.factor(depth)?;
        let mut divides = false;
        loop {
            divides = match self.peek() {
                Some('*' | '·' | '×') => {
                    self.skip();
                    false
                }
                Some('/' | '÷') => {
                    self.skip();
                    true
                }
                _ if !self.begins_root() => return Ok(value),
                _ if divides => {
                    self.factor(depth)?;
                    return Err(self.error(ErrorKind::TwoReadings, start));
                }
                _ => false,
            };
            let place = self.start();
            let factor = self.factor(depth)?;
            if divides && factor == 0.0 {
                return Err(self.error(ErrorKind::DivisionByZero, place));
            }
            let result = if divides {
                value / factor
            } else {
                value * factor
            };
            let vanished = result == 0.0 && value != 0.0 && factor != 0.0;
            value = self.in_range(start, result, vanished)?;
        }
    }

    fn factor(&mut self, depth: usize) -> Result<f64, Error> {
        let start = self.start();
        if depth > DEEPEST {
            return Err(self.error(ErrorKind::TooDeep, start));
        }
        match self.peek() {
            Some('-' | '−') => {
                self.skip();
                self.factor(depth + 1).map(|value| -value)
            }
            Some('√') => {
                self.skip();
                let value = self.factor(depth + 1)?;
                self.root(start, value)
            }
            Some('s') if self.begins_root() => {
                self.at += "sqrt".len();
                if self.peek() != Some('(') {
                    return Err(self.unexpected());
                }
                let value = self.factor(depth + 1)?;
                self.root(start, value)
            }
            Some('(') => {
                self.skip();
                let value = self.sum(depth + 1)?;
                if self.peek() != Some(')') {
                    return Err(self.unexpected());
                }
                self.skip();
                Ok(value)
            }
            _ => self.decimal(),
        }
    }

    fn begins_root(&self) -> bool {
        self.text[self.at..].starts_with('√') || self.text[self.at..].starts_with("sqrt")
    }

    fn root(&self, start: usize, value: f64) -> Result<f64, Error> {
        if value < 0.0 {
            return Err(self.error(ErrorKind::NegativeRoot, start));
        }
        Ok(value.sqrt())
    }

    fn decimal(&mut self) -> Result<f64, Error> {
        let start = self.start();
        let whole = self.digits();
        let point = self.text[self.at..].starts_with('.');
        self.at += usize::from(point);
        let fraction = if point { self.digits() } else { 0 };
        if whole + fraction == 0 {
            self.at = start;
            return Err(self.unexpected());
        }
        let mantissa = self.at;
        if self.text[self.at..].starts_with(['e', 'E']) {
            self.at += 1;
            self.at += usize::from(self.text[self.at..].starts_with(['+', '-']));
            if self.digits() == 0 {
                return Err(self.unexpected());
            }
        }
        let rest = &self.text[self.at..];
        if let Some(after) = rest.strip_prefix(',')
            && !point
            && after.starts_with(|c: char| c.is_ascii_digit())
        {
            let comma = self.at;
            self.at += 1;
            return Err(self.error(ErrorKind::DecimalComma, comma));
        }
        let value: f64 = match self.text[start..self.at].parse() {
            Ok(value) => value,
            Err(_) => return Err(self.error(ErrorKind::Unexpected, start)),
        };
        let vanished =
            value == 0.0 && self.text[start..mantissa].contains(|c| matches!(c, '1'..='9'));
        self.in_range(start, value, vanished)
    }

    fn digits(&mut self) -> usize {
        let rest = &self.text.as_bytes()[self.at..];
        let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.at += count;
        count
    }

    /// The next character that is no space.
    fn peek(&mut self) -> Option<char> {
        self.start();
        self.text[self.at..].chars().next()
    }

    /// Goes past spaces, and says where it is.
    fn start(&mut self) -> usize {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.at
    }

    fn skip(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn in_range(&self, start: usize, value: f64, vanished: bool) -> Result<f64, Error> {
        if !value.is_finite() {
            Err(self.error(ErrorKind::Overflow, start))
        } else if vanished {
            Err(self.error(ErrorKind::Underflow, start))
        } else {
            Ok(value)
        }
    }

    fn error(&self, kind: ErrorKind, start: usize) -> Error {
        Error {
            kind,
            span: start..self.at.max(start),
        }
    }

    /// The next character, or the end, is not what may stand here.
    fn unexpected(&mut self) -> Error {
        let start = self.start();
        match self.peek() {
            None => Error {
                kind: ErrorKind::Unfinished,
                span: start..start,
            },
            Some(c) => Error {
                kind: ErrorKind::Unexpected,
                span: start..start + c.len_utf8(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &str) -> (ErrorKind, Range<usize>) {
        let error = number(text).expect_err(text);
        (error.kind, error.span)
    }

    #[test]
    fn what_people_type_is_read() {
        for (text, value) in [
            ("0.5", 0.5),
            (" -2 ", -2.0),
            ("−2", -2.0),
            (".5", 0.5),
            ("5.", 5.0),
            ("1e-3", 1e-3),
            ("1/3", 1.0 / 3.0),
            ("sqrt(2)", 2f64.sqrt()),
            ("√2", 2f64.sqrt()),
            ("√(1/4)", 0.5),
            ("-3/sqrt(2)", -3.0 / 2f64.sqrt()),
            ("5*sqrt(2)/3", 5.0 * 2f64.sqrt() / 3.0),
            ("2 × 3 ÷ 4", 1.5),
            ("1 - 1/sqrt( 4 )", 0.5),
            ("--1", 1.0),
            ("(1 + 2) * 3", 9.0),
            ("0/5", 0.0),
            ("2√2", 2.0 * 2f64.sqrt()),
            ("2sqrt(2)", 2.0 * 2f64.sqrt()),
            ("√2/2", 2f64.sqrt() / 2.0),
            ("-3√(2)", -3.0 * 2f64.sqrt()),
            ("2 √2/3", 2.0 * 2f64.sqrt() / 3.0),
            ("√2√3", 2f64.sqrt() * 3f64.sqrt()),
            ("1/2*√2", 0.5 * 2f64.sqrt()),
            ("1 + 2√4", 5.0),
        ] {
            assert_eq!(number(text), Ok(value), "{text}");
        }
    }

    #[test]
    fn errors_say_what_and_where() {
        assert_eq!(kind(""), (ErrorKind::Empty, 0..0));
        assert_eq!(kind("abc"), (ErrorKind::Unexpected, 0..1));
        assert_eq!(kind("1 2"), (ErrorKind::Unexpected, 2..3));
        assert_eq!(kind("１"), (ErrorKind::FullWidth, 0..3));
        assert_eq!(kind("0.５"), (ErrorKind::FullWidth, 2..5));
        assert_eq!(kind("－1/2"), (ErrorKind::FullWidth, 0..3));
        assert_eq!(kind("√2 5"), (ErrorKind::Unexpected, 5..6));
        assert_eq!(kind("1 + 1/2√2"), (ErrorKind::TwoReadings, 4..11));
        assert_eq!(kind("1/3sqrt(2)"), (ErrorKind::TwoReadings, 0..10));
        assert_eq!(kind("2sqrt"), (ErrorKind::Unfinished, 5..5));
        assert_eq!(kind("1/"), (ErrorKind::Unfinished, 2..2));
        assert_eq!(kind("sqrt(2"), (ErrorKind::Unfinished, 6..6));
        assert_eq!(kind("sqrt 2"), (ErrorKind::Unexpected, 5..6));
        assert_eq!(kind("0,5"), (ErrorKind::DecimalComma, 1..2));
        assert_eq!(kind("1/0"), (ErrorKind::DivisionByZero, 2..3));
        assert_eq!(kind("1/(2-2)"), (ErrorKind::DivisionByZero, 2..7));
        assert_eq!(kind("2*sqrt(-2)"), (ErrorKind::NegativeRoot, 2..10));
        assert_eq!(kind("1e999"), (ErrorKind::Overflow, 0..5));
        assert_eq!(kind("1e300*1e300"), (ErrorKind::Overflow, 0..11));
        assert_eq!(kind("1e-999"), (ErrorKind::Underflow, 0..6));
        assert_eq!(kind("1e-300/1e300"), (ErrorKind::Underflow, 0..12));
        assert_eq!(kind("nan"), (ErrorKind::NotFinite, 0..3));
        assert_eq!(kind(" Infinity"), (ErrorKind::NotFinite, 1..9));
        assert_eq!(kind("-inf"), (ErrorKind::MinusInfinity, 0..4));
        assert_eq!(kind(&"(".repeat(100_000)).0, ErrorKind::TooDeep);
    }

    #[test]
    fn masks_may_hold_minus_infinity() {
        for text in ["-inf", "-Infinity", "−∞", "−inf", "-INF"] {
            assert_eq!(number_or_minus_infinity(text), Ok(f64::NEG_INFINITY));
        }
        assert!(number_or_minus_infinity("inf").is_err());
        assert_eq!(number_or_minus_infinity("0"), Ok(0.0));
    }
}
