//! The short names that formulas use: Q, W_Q, d_k.

use std::fmt;

/// A symbol with an optional subscript, typeset by each format in its own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol {
    /// The letter, such as `W`.
    pub letter: &'static str,
    /// What stands below it, such as `Q`; empty where there is nothing.
    pub subscript: &'static str,
}

impl Symbol {
    /// A symbol without a subscript.
    pub const fn plain(letter: &'static str) -> Self {
        Self {
            letter,
            subscript: "",
        }
    }

    /// A symbol with a subscript.
    pub const fn sub(letter: &'static str, subscript: &'static str) -> Self {
        Self { letter, subscript }
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letter)?;
        if !self.subscript.is_empty() {
            write!(f, "_{}", self.subscript)?;
        }
        Ok(())
    }
}
