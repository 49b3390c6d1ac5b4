//! What a program comes to: one walk over its stages, on numbers, on intervals, or on marks.

mod blocks;
mod derive;
mod domain;
mod evaluate;
mod kept;
mod walk;

pub use derive::StageArithmetic;
pub use domain::{Domain, Enclosures, Marks, Numbers};
pub use evaluate::{Keep, Options, Overflow, Stop, Trace, evaluate};
pub use kept::Kept;
pub use walk::walk;
