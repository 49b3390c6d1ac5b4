//! The matrices that a problem file may give.

use crate::expression::Symbol;

/// A matrix of one attention, named by its key in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Parameter {
    /// The tokens, one a row: n_q × d_model.
    X,
    /// Keys and values come from here instead of X: n_k × d_model.
    MemoryX,
    /// Where keys alone come from.
    MemoryXK,
    /// Where values alone come from.
    MemoryXV,
    /// Projects X to the queries: d_model × d_k.
    WQ,
    /// Projects X or the memory to the keys: d_model × d_k.
    WK,
    /// Projects X or the memory to the values: d_model × d_v.
    WV,
    /// Bias of the queries: 1 × d_k.
    BQ,
    /// Bias of the keys: 1 × d_k.
    BK,
    /// Bias of the values: 1 × d_v.
    BV,
    /// Projects the weighted values to the output: d_v × d_model.
    WO,
    /// Bias of the output projection: 1 × d_model.
    BO,
    /// Weights between query and key: d_q × d_k for `"general"`; of the query for `"additive"`.
    WA,
    /// Weights of the key for `"additive"`: d_k × d_a.
    UA,
    /// What the hidden vector of `"additive"` is multiplied by: 1 × d_a.
    VA,
    /// The queries themselves: n_q × d_k.
    Q,
    /// The keys themselves: n_k × d_k.
    K,
    /// The values themselves: n_k × d_v.
    V,
    /// The scores themselves: n_q × n_k.
    Scores,
    /// The scaled scores themselves: n_q × n_k.
    ScaledScores,
    /// The attention weights themselves: n_q × n_k.
    AttentionWeights,
    /// The mask: what its rules add to each score, n_q × n_k.
    Mask,
    /// A row for each word of a vocabulary: |vocabulary| × d_model.
    Table,
    /// A vector for each position: n × d_model.
    Positions,
    /// The first weights of a feed-forward: d_model × d_ff.
    W1,
    /// The first bias of a feed-forward: 1 × d_ff.
    B1,
    /// The second weights of a feed-forward: d_ff × d_model.
    W2,
    /// The second bias of a feed-forward: 1 × d_model.
    B2,
    /// The gain of a norm: 1 × d_model.
    Gamma,
    /// The shift of a norm: 1 × d_model.
    Beta,
    /// The weights of the output projection to words: d_model × |vocabulary|.
    W,
    /// The bias of the output projection to words: 1 × |vocabulary|.
    B,
}

impl Parameter {
    /// The parameters of one attention, in the order in which a walk needs them.
    pub const ALL: [Self; 21] = [
        Self::X,
        Self::MemoryX,
        Self::MemoryXK,
        Self::MemoryXV,
        Self::WQ,
        Self::WK,
        Self::WV,
        Self::BQ,
        Self::BK,
        Self::BV,
        Self::WO,
        Self::BO,
        Self::WA,
        Self::UA,
        Self::VA,
        Self::Q,
        Self::K,
        Self::V,
        Self::Scores,
        Self::ScaledScores,
        Self::AttentionWeights,
    ];

    /// Its key, a path in the file.
    pub const fn key(self) -> &'static str {
        match self {
            Self::X => "X",
            Self::MemoryX => "memory.X",
            Self::MemoryXK => "memory.X_K",
            Self::MemoryXV => "memory.X_V",
            Self::WQ => "W_Q",
            Self::WK => "W_K",
            Self::WV => "W_V",
            Self::BQ => "b_Q",
            Self::BK => "b_K",
            Self::BV => "b_V",
            Self::WO => "W_O",
            Self::BO => "b_O",
            Self::WA => "W_a",
            Self::UA => "U_a",
            Self::VA => "v_a",
            Self::Q => "Q",
            Self::K => "K",
            Self::V => "V",
            Self::Scores => "scores",
            Self::ScaledScores => "scaled_scores",
            Self::AttentionWeights => "attention_weights",
            Self::Mask => "mask",
            Self::Table => "table",
            Self::Positions => "positions",
            Self::W1 => "W_1",
            Self::B1 => "b_1",
            Self::W2 => "W_2",
            Self::B2 => "b_2",
            Self::Gamma => "gamma",
            Self::Beta => "beta",
            Self::W => "W",
            Self::B => "b",
        }
    }

    /// Its symbol in formulas.
    pub const fn symbol(self) -> Symbol {
        match self {
            Self::X => Symbol::plain("X"),
            Self::MemoryX => Symbol::sub("X", "memory"),
            Self::MemoryXK => Symbol::sub("X", "K"),
            Self::MemoryXV => Symbol::sub("X", "V"),
            Self::WQ => Symbol::sub("W", "Q"),
            Self::WK => Symbol::sub("W", "K"),
            Self::WV => Symbol::sub("W", "V"),
            Self::BQ => Symbol::sub("b", "Q"),
            Self::BK => Symbol::sub("b", "K"),
            Self::BV => Symbol::sub("b", "V"),
            Self::WO => Symbol::sub("W", "O"),
            Self::BO => Symbol::sub("b", "O"),
            Self::WA => Symbol::sub("W", "a"),
            Self::UA => Symbol::sub("U", "a"),
            Self::VA => Symbol::sub("v", "a"),
            Self::Q => Symbol::plain("Q"),
            Self::K => Symbol::plain("K"),
            Self::V => Symbol::plain("V"),
            Self::Scores => Symbol::plain("S"),
            Self::ScaledScores => Symbol::sub("S", "scaled"),
            Self::AttentionWeights => Symbol::plain("A"),
            Self::Mask => Symbol::plain("M"),
            Self::Table => Symbol::sub("E", "table"),
            Self::Positions => Symbol::sub("PE", "table"),
            Self::W1 => Symbol::sub("W", "1"),
            Self::B1 => Symbol::sub("b", "1"),
            Self::W2 => Symbol::sub("W", "2"),
            Self::B2 => Symbol::sub("b", "2"),
            Self::Gamma => Symbol::plain("γ"),
            Self::Beta => Symbol::plain("β"),
            Self::W => Symbol::plain("W"),
            Self::B => Symbol::plain("b"),
        }
    }

    /// Whether it holds the weights of a projection.
    pub const fn is_weight(self) -> bool {
        matches!(
            self,
            Self::WQ
                | Self::WK
                | Self::WV
                | Self::WO
                | Self::WA
                | Self::UA
                | Self::W1
                | Self::W2
                | Self::W
        )
    }

    /// Whether it is a vector (a bias) rather than a matrix.
    pub const fn is_vector(self) -> bool {
        matches!(
            self,
            Self::BQ
                | Self::BK
                | Self::BV
                | Self::BO
                | Self::VA
                | Self::B1
                | Self::B2
                | Self::Gamma
                | Self::Beta
                | Self::B
        )
    }
}
