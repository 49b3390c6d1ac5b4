//! Mistakes in masking the scores.

mod mask_added_as_one;
mod mask_after_softmax;
mod mask_as_zero;
mod mask_inverted;
mod mask_off_by_one;
mod mask_transposed;
mod missing_mask;

use super::Entry;

/// In the order of a walk.
pub(super) const MISTAKES: &[&Entry] = &[
    &missing_mask::MISTAKE,
    &mask_inverted::MISTAKE,
    &mask_transposed::MISTAKE,
    &mask_off_by_one::MISTAKE,
    &mask_after_softmax::MISTAKE,
    &mask_as_zero::MISTAKE,
    &mask_added_as_one::MISTAKE,
];
