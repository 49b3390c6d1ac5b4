//! Mistakes in looking words up in a table.

mod embedding_not_scaled;
mod embedding_scaled;
mod target_not_shifted;

use super::Entry;

/// In the order of a walk.
pub(super) const MISTAKES: &[&Entry] = &[
    &embedding_scaled::MISTAKE,
    &embedding_not_scaled::MISTAKE,
    &target_not_shifted::MISTAKE,
];
