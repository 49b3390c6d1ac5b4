//! What becomes of a written cell.

/// A verdict, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The exact value is what was claimed.
    Correct,
    /// The exact value rounded, on rounded numbers before it.
    Rounded,
    /// Off by a little more than rounding explains.
    Imprecise,
    /// Left blank.
    Missing,
    /// Right by the writer's own numbers, of which some are wrong.
    Follows,
    /// The exact value, but the writer's own wrong numbers give another.
    Inconsistent,
    /// Neither right nor what the writer's own numbers give.
    Wrong,
    /// The stage has another shape.
    WrongShape,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Self; 8] = [
        Self::Correct,
        Self::Rounded,
        Self::Imprecise,
        Self::Missing,
        Self::Follows,
        Self::Inconsistent,
        Self::Wrong,
        Self::WrongShape,
    ];

    /// Its name in data formats.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Correct => "correct",
            Self::Rounded => "rounded",
            Self::Imprecise => "imprecise",
            Self::Missing => "missing",
            Self::Follows => "follows",
            Self::Inconsistent => "inconsistent",
            Self::Wrong => "wrong",
            Self::WrongShape => "wrong_shape",
        }
    }

    /// Whether nothing is held against the writer.
    pub const fn is_right(self) -> bool {
        matches!(
            self,
            Self::Correct | Self::Rounded | Self::Imprecise | Self::Missing
        )
    }

    /// Whether this is where something went wrong, and not only followed.
    pub const fn is_origin(self) -> bool {
        matches!(self, Self::Wrong | Self::WrongShape | Self::Inconsistent)
    }
}
