//! Mistakes in the weights.

mod equal_weights;
mod hard_max;
mod linear_normalization;
mod missing_normalization;
mod missing_softmax;
mod other_masked_row;
mod scale_after_softmax;
mod softmax_base_10;
mod softmax_base_2;
mod softmax_base_e;
mod softmax_over_all;
mod softmax_over_columns;

use super::Entry;

/// In the order of a walk.
pub(super) const MISTAKES: &[&Entry] = &[
    &softmax_over_columns::MISTAKE,
    &softmax_over_all::MISTAKE,
    &missing_normalization::MISTAKE,
    &linear_normalization::MISTAKE,
    &missing_softmax::MISTAKE,
    &hard_max::MISTAKE,
    &equal_weights::MISTAKE,
    &other_masked_row::MISTAKE,
    &softmax_base_2::MISTAKE,
    &softmax_base_10::MISTAKE,
    &softmax_base_e::MISTAKE,
    &scale_after_softmax::MISTAKE,
];
