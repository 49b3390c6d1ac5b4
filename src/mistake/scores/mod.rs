//! Mistakes in the scores.

mod elementwise_product;
mod keys_for_queries;
mod missing_transpose;
mod queries_for_keys;
mod swapped_query_key;
mod values_for_keys;

use super::Entry;

/// In the order of a walk.
pub(super) const MISTAKES: &[&Entry] = &[
    &missing_transpose::MISTAKE,
    &swapped_query_key::MISTAKE,
    &values_for_keys::MISTAKE,
    &queries_for_keys::MISTAKE,
    &keys_for_queries::MISTAKE,
    &elementwise_product::MISTAKE,
];
