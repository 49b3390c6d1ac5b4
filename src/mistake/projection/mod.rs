//! Mistakes in queries, keys and values.

mod cross_roles_swapped;
mod missing_bias;
mod missing_projection;
mod self_for_cross;
mod swapped_roles;
mod transposed_weights;

use super::Entry;

/// In the order of a walk.
pub(super) const MISTAKES: &[&Entry] = &[
    &transposed_weights::MISTAKE,
    &swapped_roles::MISTAKE,
    &missing_projection::MISTAKE,
    &missing_bias::MISTAKE,
    &cross_roles_swapped::MISTAKE,
    &self_for_cross::MISTAKE,
];
