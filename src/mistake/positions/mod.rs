//! Mistakes in what tells the words' order.

mod missing_positions;
mod missing_rotation;
mod position;
mod positions_concatenated;
mod positions_from_one;
mod positions_in_degrees;
mod positions_interleaved;
mod positions_multiplied;
mod positions_other_base;
mod positions_sin_cos_swapped;
mod positions_wrong_exponent;
mod rotary_layout_mixed;
mod rotary_reversed;

use super::Entry;

/// In the order of a walk.
pub(super) const MISTAKES: &[&Entry] = &[
    &positions_concatenated::MISTAKE,
    &positions_interleaved::MISTAKE,
    &positions_sin_cos_swapped::MISTAKE,
    &positions_from_one::MISTAKE,
    &positions_wrong_exponent::MISTAKE,
    &positions_in_degrees::MISTAKE,
    &positions_other_base::MISTAKE,
    &missing_positions::MISTAKE,
    &positions_multiplied::MISTAKE,
    &rotary_layout_mixed::MISTAKE,
    &rotary_reversed::MISTAKE,
    &missing_rotation::MISTAKE,
];
