//! The conventions of a problem file, in its own words.

use schemars::JsonSchema;
use serde::Serialize;

use super::Vocabulary;
use super::matrix::{Decimal, MatrixWire, Whole};
use crate::expression::Base;
use crate::problem::{
    ActivationKind, Embedding, EmbeddingScale, MaskedRow, Norm, Placement, Positions, Projection,
    RotaryLayout, Scale, Score, SinusoidLayout, Split, VarianceDivisor,
};

/// Writes an enum of words with what each stands for.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident($shown:literal) of $of:ty { $($(#[$word_doc:meta])* $text:literal $word:ident = $value:pat,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
        #[schemars(rename = $shown)]
        pub(super) enum $name {
            $($(#[$word_doc])* #[serde(rename = $text)] $word,)*
        }

        impl From<$of> for $name {
            fn from(of: $of) -> Self {
                match of {
                    $($value => Self::$word,)*
                }
            }
        }
    };
}

words! {
    /// Which way a weight matrix multiplies. Tokens are rows of X in both.
    ProjectionWord("Projection") of Projection {
        /// X·W: weights of d_model rows.
        "x@W" Row = Projection::RowTimesWeight,
        /// X·Wᵀ: weights of d_model columns, as in W·x and in PyTorch's Linear.
        "W@x" Column = Projection::WeightTimesColumn,
    }
}

words! {
    /// What a row with nothing left to attend to becomes.
    MaskedRowWord("MaskedRow") of MaskedRow {
        /// All weights 0.
        "zero" Zero = MaskedRow::Zero,
        /// 0/0.
        "undefined" Undefined = MaskedRow::Undefined,
        /// The same weight for every key.
        "uniform" Uniform = MaskedRow::Uniform,
    }
}

words! {
    /// What is divided among the heads.
    SplitWord("Split") of Split {
        /// The columns of queries, keys and values.
        "projection" Projection = Split::Projection,
        /// The columns of X.
        "input" Input = Split::Input,
    }
}

words! {
    /// How a query and a key make a score.
    ScoreWord("Score") of Score {
        /// q·k
        "scaled_dot" ScaledDot = Score::ScaledDot,
        /// q·W_a·k
        "general" General = Score::General,
        /// v_a·tanh(W_a·q + U_a·k)
        "additive" Additive = Score::Additive,
    }
}

words! {
    /// What stands between the two halves of a feed-forward.
    ActivationWord("Activation") of ActivationKind {
        /// max(0, x)
        "relu" Relu = ActivationKind::Relu,
        /// x·Φ(x)
        "gelu" Gelu = ActivationKind::Gelu,
        /// x·Φ(x) by way of tanh
        "gelu_tanh" GeluTanh = ActivationKind::GeluTanh,
    }
}

words! {
    /// Where a layer's norms stand.
    PlacementWord("Placement") of Placement {
        /// norm(x + sublayer(x))
        "post" Post = Placement::Post,
        /// x + sublayer(norm(x))
        "pre" Pre = Placement::Pre,
        /// Nowhere.
        "none" None = Placement::None,
    }
}

words! {
    /// What the sum of squares of a variance is divided by.
    VarianceWord("Variance") of VarianceDivisor {
        /// n
        "n" N = VarianceDivisor::N,
        /// n − 1
        "n-1" NMinusOne = VarianceDivisor::NMinusOne,
    }
}

/// What turns scores into scaled scores.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Scale")]
pub(in crate::export) enum ScaleWire {
    Word(ScaleWord),
    Keyed(ScaleBy),
}

/// A scale without a number.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(in crate::export) enum ScaleWord {
    /// Divided by √d_k.
    #[serde(rename = "1/sqrt(d_k)")]
    InverseRootDk,
    /// Used as they are.
    #[serde(rename = "none")]
    None,
}

/// A scale by its key.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::export) enum ScaleBy {
    /// A factor.
    MultiplyBy(Decimal),
    /// A divisor, not 0.
    DivideBy(Decimal),
}

impl From<Scale> for ScaleWire {
    fn from(scale: Scale) -> Self {
        match scale {
            Scale::InverseRootDk => Self::Word(ScaleWord::InverseRootDk),
            Scale::None => Self::Word(ScaleWord::None),
            Scale::MultiplyBy(factor) => Self::Keyed(ScaleBy::MultiplyBy(Decimal(factor))),
            Scale::DivideBy(divisor) => Self::Keyed(ScaleBy::DivideBy(Decimal(divisor))),
        }
    }
}

/// The base of the softmax: a number greater than 1, or "e".
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "SoftmaxBase")]
pub(in crate::export) enum BaseWire {
    Word(BaseWord),
    #[schemars(extend("exclusiveMinimum" = 1))]
    Number(Decimal),
}

/// The base of the natural logarithm.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(in crate::export) enum BaseWord {
    #[serde(rename = "e")]
    E,
}

impl From<Base> for BaseWire {
    fn from(base: Base) -> Self {
        match base {
            Base::E => Self::Word(BaseWord::E),
            Base::Number(base) => Self::Number(Decimal(base)),
        }
    }
}

/// What tells the tokens' order: "sinusoidal", "rotary", one of them with its parameters, or a vector
/// for each position.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Positions")]
pub(super) enum PositionsWire<'p> {
    /// By the paper's parameters.
    #[allow(dead_code)] // Written with all parameters; this is for the schema.
    Word(PositionsKind),
    Keyed(PositionsBy),
    Table(MatrixWire<'p>),
}

/// A kind of positions, where nothing else is said of them.
#[allow(dead_code)] // Written with all parameters; this is for the schema.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum PositionsKind {
    /// Sines and cosines added to the tokens.
    Sinusoidal,
    /// Queries and keys turned by their position.
    Rotary,
}

/// Positions with their parameters.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schemars(deny_unknown_fields)]
pub(super) enum PositionsBy {
    /// Sines and cosines added to the tokens.
    Sinusoidal {
        /// 10000 unless given.
        #[schemars(extend("exclusiveMinimum" = 0))]
        #[serde(skip_serializing_if = "Option::is_none")]
        base: Option<Decimal>,
        /// The position of the first token, 0 unless given.
        #[serde(skip_serializing_if = "Option::is_none")]
        start: Option<Whole>,
        /// How sines and cosines alternate, "interleaved" unless given.
        #[serde(skip_serializing_if = "Option::is_none")]
        layout: Option<SinusoidWord>,
    },
    /// Queries and keys turned by their position.
    Rotary {
        /// 10000 unless given.
        #[schemars(extend("exclusiveMinimum" = 0))]
        #[serde(skip_serializing_if = "Option::is_none")]
        base: Option<Decimal>,
        /// The position of the first token, 0 unless given.
        #[serde(skip_serializing_if = "Option::is_none")]
        start: Option<Whole>,
        /// Which columns are turned together, "half" unless given.
        #[serde(skip_serializing_if = "Option::is_none")]
        layout: Option<RotaryWord>,
    },
}

words! {
    /// How sines and cosines alternate.
    SinusoidWord("SinusoidLayout") of SinusoidLayout {
        /// In turn.
        "interleaved" Interleaved = SinusoidLayout::Interleaved,
        /// All sines, then all cosines.
        "concatenated" Concatenated = SinusoidLayout::Concatenated,
    }
}

words! {
    /// Which columns rotary positions turn together.
    RotaryWord("RotaryLayout") of RotaryLayout {
        /// i with i + d/2.
        "half" Half = RotaryLayout::Half,
        /// 2i with 2i + 1.
        "interleaved" Interleaved = RotaryLayout::Interleaved,
    }
}

impl<'p> From<&'p Positions> for PositionsWire<'p> {
    fn from(positions: &'p Positions) -> Self {
        match positions {
            Positions::Sinusoidal {
                base,
                start,
                layout,
            } => Self::Keyed(PositionsBy::Sinusoidal {
                base: Some(Decimal(*base)),
                start: Some(Whole(*start)),
                layout: Some((*layout).into()),
            }),
            Positions::Rotary {
                base,
                start,
                layout,
            } => Self::Keyed(PositionsBy::Rotary {
                base: Some(Decimal(*base)),
                start: Some(Whole(*start)),
                layout: Some((*layout).into()),
            }),
            Positions::Table(table) => Self::Table(MatrixWire(table)),
        }
    }
}

/// A vocabulary with a vector for each word.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Embedding")]
pub(super) struct EmbeddingWire<'p> {
    /// The words, all different.
    vocabulary: Vocabulary<'p>,
    /// A row for each word.
    table: MatrixWire<'p>,
    /// What the rows are multiplied by: "sqrt(d_model)", "none" or a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    scale: Option<EmbeddingScaleWire>,
}

/// What the rows of an embedding are multiplied by.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "EmbeddingScale")]
pub(super) enum EmbeddingScaleWire {
    Word(EmbeddingScaleWord),
    Number(Decimal),
}

/// A scale without a number.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(super) enum EmbeddingScaleWord {
    /// √d_model
    #[serde(rename = "sqrt(d_model)")]
    RootDModel,
    /// Nothing.
    #[allow(dead_code)] // Left out when written; this is for the schema.
    #[serde(rename = "none")]
    None,
}

impl<'p> From<&'p Embedding> for EmbeddingWire<'p> {
    fn from(embedding: &'p Embedding) -> Self {
        Self {
            vocabulary: Vocabulary(&embedding.vocabulary),
            table: MatrixWire(&embedding.table),
            scale: match embedding.scale {
                EmbeddingScale::None => None,
                EmbeddingScale::RootDModel => {
                    Some(EmbeddingScaleWire::Word(EmbeddingScaleWord::RootDModel))
                }
                EmbeddingScale::Times(factor) => Some(EmbeddingScaleWire::Number(Decimal(factor))),
            },
        }
    }
}

/// The kind of layer normalization.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Norm")]
pub(super) struct NormWire {
    /// Where it stands, "post" unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<PlacementWord>,
    /// What is added to the variance, 1e-5 unless given.
    #[schemars(extend("minimum" = 0))]
    #[serde(skip_serializing_if = "Option::is_none")]
    eps: Option<Decimal>,
    /// What the sum of squares is divided by, "n" unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    variance: Option<VarianceWord>,
}

/// Where the norms of layers stand, or that with all that can be said of them.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum NormGiven {
    #[allow(dead_code)] // Written with all that can be said; this is for the schema.
    Word(PlacementWord),
    Said(NormWire),
}

impl From<Norm> for NormGiven {
    fn from(norm: Norm) -> Self {
        Self::Said(NormWire {
            placement: Some(norm.placement.into()),
            eps: Some(Decimal(norm.eps)),
            variance: Some(norm.variance.into()),
        })
    }
}
