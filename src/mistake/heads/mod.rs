//! Mistakes in splitting and joining the heads.

mod concat_interleaved;
mod concat_reshaped;
mod groups_tiled;
mod head;
mod heads_averaged;
mod heads_interleaved;
mod heads_reshaped;
mod heads_split_by_rows;
mod heads_summed;

pub use head::Slice;

use super::Entry;

/// In the order of a walk.
pub(super) const MISTAKES: &[&Entry] = &[
    &heads_interleaved::MISTAKE,
    &heads_reshaped::MISTAKE,
    &heads_split_by_rows::MISTAKE,
    &heads_averaged::MISTAKE,
    &heads_summed::MISTAKE,
    &concat_interleaved::MISTAKE,
    &concat_reshaped::MISTAKE,
    &groups_tiled::MISTAKE,
];
