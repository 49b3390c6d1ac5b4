//! Masks that do not fit.

use crate::matrix::Shape;
use crate::message::Message;
use crate::message::misfit::mask as say;

/// A mask that does not fit.
#[derive(Clone, Debug, PartialEq)]
pub enum MaskMisfit {
    /// The weights are given, so that nothing is masked.
    Unused,
    /// It is of another size than queries × keys.
    Size {
        /// Which rule.
        path: String,
        /// Its size.
        given: Shape,
        /// The size it must have, if it is not a single row.
        needed: Shape,
    },
    /// Its rules add up to more than a double holds.
    TooLarge {
        /// The query, from 0.
        query: usize,
        /// The key, from 0.
        key: usize,
    },
    /// A list of masks of another length than there are heads.
    Listed {
        /// Which rule.
        path: String,
        /// How many masks it has.
        listed: usize,
        /// How many it needs.
        needed: usize,
    },
}

impl MaskMisfit {
    pub(super) fn path(&self) -> String {
        match self {
            Self::Unused | Self::TooLarge { .. } => "mask".to_owned(),
            Self::Size { path, .. } | Self::Listed { path, .. } => path.clone(),
        }
    }

    pub(super) fn message(&self) -> Message {
        match self {
            Self::Unused => say::mask_unused(),
            Self::Size { given, needed, .. } => say::mask(*given, needed.rows, needed.columns),
            Self::TooLarge { query, key } => say::mask_too_large(query + 1, key + 1),
            Self::Listed { listed, needed, .. } => say::masks_listed(*listed, *needed),
        }
    }

    pub(super) fn help(&self) -> Option<Message> {
        Some(match self {
            Self::Unused => say::mask_unused_help(),
            Self::Size { given, needed, .. } if *given == needed.transposed() => {
                say::mask_transposed_help()
            }
            Self::Size { needed, .. } => say::mask_help(*needed, needed.columns),
            Self::TooLarge { .. } => return None,
            Self::Listed { .. } => say::masks_listed_help(),
        })
    }
}
