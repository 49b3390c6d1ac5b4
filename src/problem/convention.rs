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

/// What is divided among the heads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Split {
    /// The columns of queries, keys and values, after one projection for all heads.
    #[default]
    Projection,
    /// `"input"`: the columns of X; each head projects its own slice with its own small weights.
    Input,
}

/// How a query and a key make a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Score {
    /// q·k, scaled (Vaswani et al. 2017, equation 1).
    #[default]
    ScaledDot,
    /// q·W_a·k (Luong et al. 2015, section 3.1).
    General,
    /// v_a·tanh(W_a·q + U_a·k) (Bahdanau et al. 2015, section A.1.2).
    Additive,
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
    /// As a problem file says it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Zero => "zero",
            Self::Undefined => "undefined",
            Self::Uniform => "uniform",
        }
    }

    /// The weight of every key in a row of `n` that has nothing left to attend to.
    pub fn weight(self, n: usize) -> f64 {
        match self {
            Self::Zero => 0.0,
            Self::Undefined => f64::NAN,
            Self::Uniform => 1.0 / n as f64,
        }
    }
}
