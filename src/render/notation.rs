//! How a format writes arithmetic. The default is plain Unicode, as on paper: `softmax(Q·Kᵀ / √d_k)`.

use super::window::Window;
use crate::expression::Symbol;

/// How tightly an expression holds together, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Sum,
    Quotient,
    Product,
    Power,
    Atom,
}

/// Typeset arithmetic that can become part of more.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Set {
    pub(super) text: String,
    pub(super) level: Level,
    /// Whether it begins with a minus sign.
    pub(super) minus: bool,
}

impl Set {
    pub(super) fn new(text: impl Into<String>, level: Level) -> Self {
        Self {
            text: text.into(),
            level,
            minus: false,
        }
    }

    pub(super) fn atom(text: impl Into<String>) -> Self {
        Self::new(text, Level::Atom)
    }

    /// The same with or without a minus sign at its beginning.
    pub(super) fn beginning_with_minus(self, minus: bool) -> Self {
        Self { minus, ..self }
    }
}

/// A format's way of writing arithmetic.
pub(super) trait Notation {
    /// A name.
    fn symbol(&self, symbol: Symbol) -> String {
        symbol.to_string()
    }

    /// A number that is already text, with U+2212 for a minus.
    fn number(&self, text: &str) -> String {
        text.to_owned()
    }

    /// Words amid arithmetic.
    fn words(&self, words: &str) -> String {
        words.to_owned()
    }

    /// What stands for entries left out.
    fn gap(&self) -> String {
        "…".to_owned()
    }

    /// `inner` in parentheses.
    fn group(&self, inner: &str) -> String {
        format!("({inner})")
    }

    /// A row of numbers.
    fn vector(&self, entries: &[String]) -> String {
        format!("[{}]", entries.join(", "))
    }

    /// Between factors.
    fn times(&self) -> &str {
        "·"
    }

    /// Between factors taken cell by cell.
    fn elementwise(&self) -> &str {
        "∘"
    }

    /// Between terms.
    fn plus(&self) -> &str {
        " + "
    }

    /// Before what is subtracted.
    fn minus(&self) -> &str {
        " − "
    }

    /// Between a number and what it is rounded to.
    fn becomes(&self) -> &str {
        " → "
    }

    /// `a` over `b`.
    fn quotient(&self, a: Set, b: Set) -> Set {
        let minus = a.minus;
        let a = if a.level < Level::Product {
            self.group(&a.text)
        } else {
            a.text
        };
        let b = self.holding(b, Level::Power);
        Set::new(format!("{a} / {b}"), Level::Quotient).beginning_with_minus(minus)
    }

    /// The square root.
    fn root(&self, of: Set) -> Set {
        let of = self.holding(of, Level::Atom);
        Set::new(format!("√{of}"), Level::Power)
    }

    /// `base` to the power of `exponent`.
    fn power(&self, base: &str, exponent: Set) -> Set {
        let exponent = self.holding(exponent, Level::Atom);
        Set::new(format!("{base}^{exponent}"), Level::Power)
    }

    /// `base` to the power of a small whole number.
    fn small_power(&self, base: Set, exponent: u8) -> Set {
        let base = self.holding(base, Level::Atom);
        let digit = |digit: char| match digit {
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            '0' => '⁰',
            other => char::from_u32('⁰' as u32 + other as u32 - '0' as u32).unwrap_or(other),
        };
        let exponent: String = exponent.to_string().chars().map(digit).collect();
        Set::new(format!("{base}{exponent}"), Level::Power)
    }

    /// Some rows or columns of a matrix.
    fn part(&self, of: Set, rows: &str, columns: &str) -> Set {
        let of = self.holding(of, Level::Atom);
        Set::atom(format!("{of}[{rows}, {columns}]"))
    }

    /// All rows, or all columns.
    fn all(&self) -> &str {
        ":"
    }

    /// Rows or columns by number, counted from 0, as people count them: `3–4`, `(1, 3)`.
    fn range(&self, places: &[usize]) -> String {
        match places {
            [] => "()".to_owned(),
            [place] => (place + 1).to_string(),
            [first, .., last] if places.windows(2).all(|pair| pair[1] == pair[0] + 1) => {
                format!("{}–{}", first + 1, last + 1)
            }
            _ => {
                let window = Window::at_most(8, 4, 2, places.len());
                let entries: Vec<String> = window
                    .positions()
                    .map(|at| match at.and_then(|at| places.get(at)) {
                        Some(place) => (place + 1).to_string(),
                        None => self.gap(),
                    })
                    .collect();
                format!("({})", entries.join(", "))
            }
        }
    }

    /// Matrices beside one another.
    fn beside(&self, parts: &[String]) -> Set {
        Set::atom(format!("[{}]", parts.join(" | ")))
    }

    /// Columns by turns.
    fn in_turn(&self, parts: &[String]) -> Set {
        Set::atom(format!("[{}, {}]", parts.join(", "), self.gap()))
    }

    /// Rows below one another.
    fn stacked(&self, parts: &[String]) -> Set {
        Set::atom(format!("[{}]", parts.join("; ")))
    }

    /// A function of `arguments`; `base` stands below its name.
    fn call(&self, name: &str, base: Option<&str>, arguments: &[String]) -> Set {
        let base = base.map_or(String::new(), |base| format!("_{base}"));
        Set::atom(format!("{name}{base}({})", arguments.join(", ")))
    }

    /// The transpose.
    fn transpose(&self, of: Set) -> Set {
        let of = self.holding(of, Level::Atom);
        Set::atom(format!("{of}ᵀ"))
    }

    /// `set` as it may stand where at least `level` is needed, in parentheses where it is looser or
    /// begins with a minus sign.
    fn holding(&self, set: Set, level: Level) -> String {
        if set.level < level || set.minus {
            self.group(&set.text)
        } else {
            set.text
        }
    }
}

/// Arithmetic in plain Unicode.
pub(super) struct Unicode;

impl Notation for Unicode {}
