//! Mistakes in the output.

mod input_for_values;
mod keys_for_values;
mod missing_output_projection;
mod transposed_output_projection;
mod weights_transposed;

use super::Entry;

/// In the order of a walk.
pub(super) const MISTAKES: &[&Entry] = &[
    &weights_transposed::MISTAKE,
    &keys_for_values::MISTAKE,
    &input_for_values::MISTAKE,
    &missing_output_projection::MISTAKE,
    &transposed_output_projection::MISTAKE,
];
