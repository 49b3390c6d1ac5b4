//! The functions that formulas and derivations call by name.

/// A function by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// All weight on the largest of a row.
    HardMax,
    /// A softmax down each column.
    SoftmaxColumns,
    /// A softmax over the whole matrix.
    SoftmaxAll,
    /// A mask that hides what it allowed.
    Inverted,
    /// A mask with one of its rules left out.
    WithoutRule,
    /// A mask with one of its rules the wrong way round.
    Transposed,
    /// A mask moved by one key.
    OneLess,
    /// A mask moved by one key the other way.
    OneMore,
    /// Masked scores replaced by 0.
    MaskedToZero,
    /// Masked scores made one more.
    MaskedPlusOne,
    /// Scores that are not masked made one more.
    AllowedPlusOne,
    /// The sum of each row.
    RowSum,
    /// sin, of an angle in radians.
    Sine,
    /// cos, of an angle in radians.
    Cosine,
    /// The hyperbolic tangent.
    Tanh,
    /// The error function.
    Erf,
    /// 1 − erf, where the difference would lose its digits.
    Erfc,
    /// max(0, x), cell by cell.
    Relu,
    /// x·Φ(x), cell by cell.
    Gelu,
    /// GELU by way of tanh, cell by cell.
    GeluTanh,
    /// Columns of several matrices, taken in turn.
    InTurn,
    /// Rows turned by their position.
    Rotate,
    /// The same, the other way.
    RotateBack,
    /// The whole matrix, a part of it and the number of parts: read row by row as one line, cut into
    /// so many, and this one set in rows again. Or several matrices, below one another.
    Reshape,
}

impl Function {
    /// How it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HardMax => "hardmax",
            Self::SoftmaxColumns => "softmax_columns",
            Self::SoftmaxAll => "softmax_all",
            Self::Inverted => "inverted",
            Self::WithoutRule => "without_rule",
            Self::Transposed => "transposed",
            Self::OneLess => "one_less",
            Self::OneMore => "one_more",
            Self::MaskedToZero => "masked_to_0",
            Self::MaskedPlusOne => "masked_plus_1",
            Self::AllowedPlusOne => "allowed_plus_1",
            Self::RowSum => "row_sum",
            Self::Sine => "sin",
            Self::Cosine => "cos",
            Self::Tanh => "tanh",
            Self::Erf => "erf",
            Self::Erfc => "erfc",
            Self::Relu => "ReLU",
            Self::Gelu => "GELU",
            Self::GeluTanh => "GELU_tanh",
            Self::InTurn => "in_turn",
            Self::Rotate => "rotate",
            Self::RotateBack => "rotate_back",
            Self::Reshape => "reshape",
        }
    }

    /// Its value, the same on every machine; `None` where it speaks of whole matrices.
    pub fn value(self, of: f64) -> Option<f64> {
        match self {
            Self::Sine => Some(libm::sin(of)),
            Self::Cosine => Some(libm::cos(of)),
            Self::Tanh => Some(libm::tanh(of)),
            Self::Erf => Some(libm::erf(of)),
            Self::Erfc => Some(libm::erfc(of)),
            Self::HardMax
            | Self::SoftmaxColumns
            | Self::SoftmaxAll
            | Self::Inverted
            | Self::WithoutRule
            | Self::Transposed
            | Self::OneLess
            | Self::OneMore
            | Self::MaskedToZero
            | Self::MaskedPlusOne
            | Self::AllowedPlusOne
            | Self::RowSum
            | Self::Relu
            | Self::Gelu
            | Self::GeluTanh
            | Self::InTurn
            | Self::Rotate
            | Self::RotateBack
            | Self::Reshape => None,
        }
    }
}
