//! What is done with words wherever they come from.

pub mod harmless;
mod nearest;
mod shorten;

pub use nearest::nearest;
pub use shorten::shortened;
