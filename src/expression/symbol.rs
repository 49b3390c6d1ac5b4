//! The short names that formulas use: Q, W_Q, d_k.

use std::fmt;

/// A symbol with an optional subscript, typeset by each format in its own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol {
    /// The letter, such as `W`.
    pub letter: &'static str,
    /// What stands below it, such as `Q`; empty where there is nothing.
    pub subscript: &'static str,
    /// A number below it, such as that of a head.
    pub number: Option<usize>,
}

impl Symbol {
    /// A symbol without a subscript.
    pub const fn plain(letter: &'static str) -> Self {
        Self {
            letter,
            subscript: "",
            number: None,
        }
    }

    /// A symbol with a subscript.
    pub const fn sub(letter: &'static str, subscript: &'static str) -> Self {
        Self {
            letter,
            subscript,
            number: None,
        }
    }

    /// This symbol with a number below it: Q_2, W_Q2.
    #[must_use]
    pub const fn numbered(mut self, number: usize) -> Self {
        self.number = Some(number);
        self
    }

    /// This symbol without a number below it.
    #[must_use]
    pub const fn without_number(mut self) -> Self {
        self.number = None;
        self
    }

    /// All that stands below it: `Q`, `2`, `Q,2`.
    pub fn below(&self) -> String {
        match self.number {
            None => self.subscript.to_owned(),
            Some(number) if self.subscript.is_empty() => number.to_string(),
            Some(number) => format!("{},{number}", self.subscript),
        }
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter)?;
        match self.below() {
            below if below.is_empty() => Ok(()),
            below => write!(f, "_{below}"),
        }
    }
}
