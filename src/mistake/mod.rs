//! The catalogue of mistakes: one file each, with its page, and the rewrite of the program or the
//! pattern of cells that it amounts to.

/// A mistake, by its place in the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mistake(usize);
