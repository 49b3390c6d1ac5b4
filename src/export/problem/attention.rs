//! The keys of one attention: alone in a file, and in a layer.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::Labels;
use super::convention::{
    BaseWire, EmbeddingWire, MaskedRowWord, PositionsWire, ProjectionWord, ScaleWire, ScoreWord,
    SplitWord,
};
use super::mask::MaskWire;
use super::matrix::{Biases, Count, MatrixWire, VectorWire, Weights};
use crate::expression::Base;
use crate::matrix::Matrix;
use crate::problem::{Attention, MaskedRow, Parameter, Projection, Score, Split};

/// The problem of one attention. Only X and the three weights are required, and each of them may be
/// left out where the problem begins further on, at Q, K and V, the scores or the weights.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "AttentionProblem")]
pub(in crate::export) struct AttentionFile<'p> {
    /// The schema of this file, for editors.
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    schema: Option<serde_json::Value>,
    /// What the problem is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'p str>,
    /// Labels of the queries, and of the keys where there is no memory; words to look up where there
    /// is an embedding.
    #[serde(skip_serializing_if = "Option::is_none")]
    tokens: Option<Labels<'p>>,
    /// Where the rows of X are looked up.
    #[serde(skip_serializing_if = "Option::is_none")]
    embedding: Option<EmbeddingWire<'p>>,
    /// What tells the tokens' order.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<PositionsWire<'p>>,
    /// The tokens, one a row: n_q × d_model.
    #[serde(rename = "X", skip_serializing_if = "Option::is_none")]
    x: Option<MatrixWire<'p>>,
    /// Where keys and values come from instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<Memory<'p>>,
    #[serde(flatten)]
    block: Block<'p>,
    /// The width of a key, where the problem begins at the scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    d_k: Option<Count>,
    /// The queries themselves: n_q × d_k.
    #[serde(rename = "Q", skip_serializing_if = "Option::is_none")]
    q: Option<MatrixWire<'p>>,
    /// The keys themselves: n_k × d_k.
    #[serde(rename = "K", skip_serializing_if = "Option::is_none")]
    k: Option<MatrixWire<'p>>,
    /// The values themselves: n_k × d_v.
    #[serde(rename = "V", skip_serializing_if = "Option::is_none")]
    v: Option<MatrixWire<'p>>,
    /// The scores themselves: n_q × n_k.
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<MatrixWire<'p>>,
    /// The scaled scores themselves: n_q × n_k.
    #[serde(skip_serializing_if = "Option::is_none")]
    scaled_scores: Option<MatrixWire<'p>>,
    /// The attention weights themselves: n_q × n_k.
    #[serde(skip_serializing_if = "Option::is_none")]
    attention_weights: Option<MatrixWire<'p>>,
}

/// Another sequence that is attended to.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Memory<'p> {
    /// Labels of the keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    tokens: Option<Labels<'p>>,
    /// Where keys and values come from: n_k × d_model.
    #[serde(rename = "X", skip_serializing_if = "Option::is_none")]
    x: Option<MatrixWire<'p>>,
    /// Where keys alone come from.
    #[serde(rename = "X_K", skip_serializing_if = "Option::is_none")]
    x_k: Option<MatrixWire<'p>>,
    /// Where values alone come from.
    #[serde(rename = "X_V", skip_serializing_if = "Option::is_none")]
    x_v: Option<MatrixWire<'p>>,
}

/// An attention: its weights and its conventions.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "AttentionBlock")]
pub(super) struct Block<'p> {
    /// How many heads, 1 unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    heads: Option<Count>,
    /// How many heads of keys and values; fewer than heads is grouped-query attention.
    #[serde(skip_serializing_if = "Option::is_none")]
    kv_heads: Option<Count>,
    /// What is divided among the heads.
    #[serde(skip_serializing_if = "Option::is_none")]
    split: Option<SplitWord>,
    /// Which way weights multiply.
    #[serde(skip_serializing_if = "Option::is_none")]
    projection: Option<ProjectionWord>,
    /// How a query and a key make a score.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ScoreWord>,
    /// What the scores are multiplied or divided by.
    #[serde(skip_serializing_if = "Option::is_none")]
    scale: Option<ScaleWire>,
    /// The base of the softmax.
    #[serde(skip_serializing_if = "Option::is_none")]
    softmax_base: Option<BaseWire>,
    /// What may not be attended to.
    #[serde(skip_serializing_if = "Option::is_none")]
    mask: Option<MaskWire<'p>>,
    /// What a row with nothing left to attend to becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    masked_row: Option<MaskedRowWord>,
    /// Projects the tokens to the queries: d_model × d_k.
    #[serde(rename = "W_Q", skip_serializing_if = "Option::is_none")]
    w_q: Option<Weights<'p>>,
    /// Bias of the queries.
    #[serde(rename = "b_Q", skip_serializing_if = "Option::is_none")]
    b_q: Option<Biases<'p>>,
    /// Projects the tokens to the keys: d_model × d_k.
    #[serde(rename = "W_K", skip_serializing_if = "Option::is_none")]
    w_k: Option<Weights<'p>>,
    /// Bias of the keys.
    #[serde(rename = "b_K", skip_serializing_if = "Option::is_none")]
    b_k: Option<Biases<'p>>,
    /// Projects the tokens to the values: d_model × d_v.
    #[serde(rename = "W_V", skip_serializing_if = "Option::is_none")]
    w_v: Option<Weights<'p>>,
    /// Bias of the values.
    #[serde(rename = "b_V", skip_serializing_if = "Option::is_none")]
    b_v: Option<Biases<'p>>,
    /// Projects the weighted values to the output.
    #[serde(rename = "W_O", skip_serializing_if = "Option::is_none")]
    w_o: Option<MatrixWire<'p>>,
    /// Bias of the output projection.
    #[serde(rename = "b_O", skip_serializing_if = "Option::is_none")]
    b_o: Option<VectorWire<'p>>,
    /// Weights of a general score, or of the query in an additive one.
    #[serde(rename = "W_a", skip_serializing_if = "Option::is_none")]
    w_a: Option<MatrixWire<'p>>,
    /// Weights of the key in an additive score.
    #[serde(rename = "U_a", skip_serializing_if = "Option::is_none")]
    u_a: Option<MatrixWire<'p>>,
    /// What the hidden vector of an additive score is multiplied by.
    #[serde(rename = "v_a", skip_serializing_if = "Option::is_none")]
    v_a: Option<VectorWire<'p>>,
}

/// `value`, where it is not what is understood anyway.
fn unless<T: PartialEq, W: From<T>>(value: T, understood: T) -> Option<W> {
    (value != understood).then(|| value.into())
}

impl<'p> Block<'p> {
    pub fn of(attention: &'p Attention) -> Self {
        use Parameter as P;
        let one = |parameter| attention.matrices.get(&parameter).map(Arc::as_ref);
        let each = |parameter| attention.per_head.get(&parameter).map(Vec::as_slice);
        let weights = |parameter| {
            let all = one(parameter).map(|matrix| Weights::All(MatrixWire(matrix)));
            all.or_else(|| each(parameter).map(Weights::each))
        };
        let biases = |parameter| {
            let all = one(parameter).map(|vector| Biases::All(VectorWire(vector)));
            all.or_else(|| each(parameter).map(Biases::each))
        };
        Self {
            heads: attention.heads.map(Count),
            kv_heads: attention.kv_heads.map(Count),
            split: unless(attention.split, Split::default()),
            projection: unless(attention.projection, Projection::default()),
            score: unless(attention.score, Score::default()),
            scale: attention.scale.map(ScaleWire::from),
            softmax_base: unless(attention.softmax_base, Base::E),
            mask: MaskWire::beside_none(&attention.mask, attention.mask_alone),
            masked_row: unless(attention.masked_row, MaskedRow::default()),
            w_q: weights(P::WQ),
            b_q: biases(P::BQ),
            w_k: weights(P::WK),
            b_k: biases(P::BK),
            w_v: weights(P::WV),
            b_v: biases(P::BV),
            w_o: one(P::WO).map(MatrixWire),
            b_o: one(P::BO).map(VectorWire),
            w_a: one(P::WA).map(MatrixWire),
            u_a: one(P::UA).map(MatrixWire),
            v_a: one(P::VA).map(VectorWire),
        }
    }
}

impl<'p> AttentionFile<'p> {
    pub fn of(title: Option<&'p str>, attention: &'p Attention) -> Self {
        use Parameter as P;
        let given = |parameter| -> Option<MatrixWire<'p>> {
            let matrix: &'p Arc<Matrix> = attention.matrices.get(&parameter)?;
            Some(MatrixWire(matrix))
        };
        let memory = Memory {
            tokens: attention.memory_tokens.as_deref().map(Labels),
            x: given(P::MemoryX),
            x_k: given(P::MemoryXK),
            x_v: given(P::MemoryXV),
        };
        let any = memory.tokens.is_some()
            || [&memory.x, &memory.x_k, &memory.x_v]
                .iter()
                .any(|matrix| matrix.is_some());
        Self {
            schema: None,
            title,
            tokens: attention.tokens.as_deref().map(Labels),
            embedding: attention.embedding.as_deref().map(EmbeddingWire::from),
            positions: attention.positions.as_ref().map(PositionsWire::from),
            x: given(P::X),
            memory: any.then_some(memory),
            block: Block::of(attention),
            d_k: attention.d_k.map(Count),
            q: given(P::Q),
            k: given(P::K),
            v: given(P::V),
            scores: given(P::Scores),
            scaled_scores: given(P::ScaledScores),
            attention_weights: given(P::AttentionWeights),
        }
    }
}
