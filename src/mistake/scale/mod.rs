//! Mistakes in scaling the scores.

mod missing_scale;
mod multiplied_scale;
mod scaled_by_d_k;
mod scaled_by_sqrt_d_model;
mod scaled_by_sqrt_d_v;
mod scaled_by_sqrt_n_k;
mod unneeded_scale;

use super::Entry;

/// In the order of a walk.
pub(super) const MISTAKES: &[&Entry] = &[
    &missing_scale::MISTAKE,
    &scaled_by_d_k::MISTAKE,
    &scaled_by_sqrt_d_model::MISTAKE,
    &scaled_by_sqrt_d_v::MISTAKE,
    &scaled_by_sqrt_n_k::MISTAKE,
    &multiplied_scale::MISTAKE,
    &unneeded_scale::MISTAKE,
];
