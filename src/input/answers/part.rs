//! How much of a stage is named at once: all of it, a row, a cell.

/// How much of a stage is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// All of it.
    Whole,
    /// One row, from 0.
    Row(usize),
    /// One cell, its row and its column from 0.
    Cell(usize, usize),
}

impl Part {
    /// Whether one of the two holds the other.
    pub const fn overlaps(self, other: Self) -> bool {
        match (self, other) {
            (Self::Whole, _) | (_, Self::Whole) => true,
            (Self::Row(a), Self::Row(b) | Self::Cell(b, _)) => a == b,
            (Self::Cell(a, _), Self::Row(b)) => a == b,
            (Self::Cell(a, c), Self::Cell(b, d)) => a == b && c == d,
        }
    }
}
