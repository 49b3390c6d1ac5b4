//! What a problem file says, checked key by key but not yet as a whole: the matrices, the labels
//! and the conventions in force. Nothing here knows the file format.

mod convention;
mod mask_rule;
mod parameter;

pub use convention::{MaskedRow, Projection, Scale};
pub use mask_rule::MaskRule;
pub use parameter::Parameter;

use std::collections::BTreeMap;

use crate::expression::Base;
use crate::matrix::Matrix;
use crate::message::Message;

/// A problem to walk through.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The title, where the file has one.
    pub title: Option<String>,
    /// The attention it describes.
    pub attention: Attention,
    /// What reading it brought to light and the user should know, such as a batch axis that was taken off.
    pub notices: Vec<Message>,
}

/// One attention: its matrices, its labels, its conventions.
#[derive(Clone, Debug, PartialEq)]
pub struct Attention {
    /// The matrices given, by their key in the file. A bias is a matrix of one row.
    pub matrices: BTreeMap<Parameter, Matrix>,
    /// `tokens`: labels of the queries, and of the keys where there is no memory.
    pub tokens: Option<Vec<String>>,
    /// `memory.tokens`: labels of the keys.
    pub memory_tokens: Option<Vec<String>>,
    /// Which way a weight matrix multiplies.
    pub projection: Projection,
    /// What the scores are multiplied or divided by.
    pub scale: Scale,
    /// `d_k`, needed where a problem begins at the scores.
    pub d_k: Option<usize>,
    /// The base of the softmax.
    pub softmax_base: Base,
    /// The rules of the mask, all applied; empty where nothing is masked.
    pub mask: Vec<MaskRule>,
    /// What becomes of a row with nothing left to attend to.
    pub masked_row: MaskedRow,
}

impl Default for Attention {
    fn default() -> Self {
        Self {
            matrices: BTreeMap::new(),
            tokens: None,
            memory_tokens: None,
            projection: Projection::default(),
            scale: Scale::default(),
            d_k: None,
            softmax_base: Base::E,
            mask: Vec::new(),
            masked_row: MaskedRow::default(),
        }
    }
}
