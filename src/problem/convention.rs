//! The choices on which libraries, papers and lectures differ.

/// Which way a weight matrix multiplies. Tokens are rows of X in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Projection {
    /// `"x@W"`: Q = X·W_Q, weights of d_model rows (the paper, Keras).
    #[default]
    RowTimesWeight,
    /// `"W@x"`: Q = X·W_Qᵀ, weights of d_model columns (lectures' W·x, PyTorch's `Linear`).
    WeightTimesColumn,
}

/// What turns scores into scaled scores.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Scale {
    /// `"1/sqrt(d_k)"` (Vaswani et al. 2017, section 3.2.1, equation 1).
    #[default]
    InverseRootDk,
    /// `"none"`: the scores are used as they are.
    None,
    /// `{"multiply_by": …}`
    MultiplyBy(f64),
    /// `{"divide_by": …}`
    DivideBy(f64),
}

/// What a row with nothing left to attend to becomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MaskedRow {
    /// All weights 0, with a warning.
    #[default]
    Zero,
    /// Undefined: 0/0.
    Undefined,
    /// The same weight for every key.
    Uniform,
}

impl MaskedRow {
    /// The weight of every key in a row of `n` that has nothing left to attend to.
    pub fn weight(self, n: usize) -> f64 {
        match self {
            Self::Zero => 0.0,
            Self::Undefined => f64::NAN,
            Self::Uniform => 1.0 / n as f64,
        }
    }
}
