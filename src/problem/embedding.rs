//! From words to vectors.

use std::sync::Arc;

use crate::matrix::Matrix;

/// A vocabulary with a vector for each word.
#[derive(Clone, Debug, PartialEq)]
pub struct Embedding {
    /// The words, all different.
    pub vocabulary: Vec<String>,
    /// A row for each word: |vocabulary| × d_model.
    pub table: Arc<Matrix>,
    /// What the rows are multiplied by.
    pub scale: EmbeddingScale,
}

/// What the rows of an embedding are multiplied by.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum EmbeddingScale {
    /// Nothing.
    #[default]
    None,
    /// `"sqrt(d_model)"` (Vaswani et al. 2017, section 3.4).
    RootDModel,
    /// A number.
    Times(f64),
}
