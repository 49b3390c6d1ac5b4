//! One attention: its matrices and the conventions it follows.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{
    Embedding, MaskRule, MaskedRow, Parameter, Positions, Projection, Scale, Score, Split,
};
use crate::expression::Base;
use crate::matrix::Matrix;

/// One attention: its matrices, its labels, its conventions.
#[derive(Clone, Debug, PartialEq)]
pub struct Attention {
    /// The matrices given, by their key in the file. A bias is a matrix of one row.
    pub matrices: BTreeMap<Parameter, Arc<Matrix>>,
    /// Matrices given as a list, one for each head: the paper's W_i^Q. A parameter stands here or
    /// in `matrices`, not in both.
    pub per_head: BTreeMap<Parameter, Vec<Arc<Matrix>>>,
    /// `tokens`: labels of the queries, and of the keys where there is no memory.
    pub tokens: Option<Vec<String>>,
    /// `memory.tokens`: labels of the keys.
    pub memory_tokens: Option<Vec<String>>,
    /// `heads`: how many, 1 unless given (Vaswani et al. 2017, section 3.2.2).
    pub heads: Option<usize>,
    /// `kv_heads`: how many heads of keys and values; fewer than `heads` is grouped-query attention
    /// (Ainslie et al. 2023), 1 is multi-query attention (Shazeer 2019).
    pub kv_heads: Option<usize>,
    /// `split`: what is divided among the heads.
    pub split: Split,
    /// `score`: how a query and a key make a score.
    pub score: Score,
    /// Which way a weight matrix multiplies.
    pub projection: Projection,
    /// What the scores are multiplied or divided by; unless given, as the score asks.
    pub scale: Option<Scale>,
    /// `d_k`, needed where a problem begins at the scores.
    pub d_k: Option<usize>,
    /// The base of the softmax.
    pub softmax_base: Base,
    /// The rules of the mask, all applied; empty where nothing is masked.
    pub mask: Vec<MaskRule>,
    /// Whether `"none"` is among them: in a layer, it sets aside what holds for all layers.
    pub mask_alone: bool,
    /// What becomes of a row with nothing left to attend to.
    pub masked_row: MaskedRow,
    /// `positions`: what tells the tokens' order; rotary positions turn queries and keys.
    pub positions: Option<Positions>,
    /// `embedding`: where the rows of X are looked up.
    pub embedding: Option<Arc<Embedding>>,
}

impl Default for Attention {
    fn default() -> Self {
        Self {
            matrices: BTreeMap::new(),
            per_head: BTreeMap::new(),
            tokens: None,
            memory_tokens: None,
            heads: None,
            kv_heads: None,
            split: Split::default(),
            score: Score::default(),
            projection: Projection::default(),
            scale: None,
            d_k: None,
            softmax_base: Base::E,
            mask: Vec::new(),
            mask_alone: false,
            masked_row: MaskedRow::default(),
            positions: None,
            embedding: None,
        }
    }
}

impl Attention {
    /// Whether the file gives it, as one matrix or as a list of one a head.
    pub fn has(&self, parameter: Parameter) -> bool {
        self.matrices.contains_key(&parameter) || self.per_head.contains_key(&parameter)
    }

    /// What the scores are multiplied or divided by: the scaled dot product has its root unless
    /// another scale is given, the scores of the RNN era have none.
    pub fn scale(&self) -> Scale {
        self.scale.unwrap_or(match self.score {
            Score::ScaledDot => Scale::InverseRootDk,
            Score::General | Score::Additive => Scale::None,
        })
    }
}
