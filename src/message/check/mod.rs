//! What `check` says.

pub mod arithmetic;
pub mod cause;
pub mod class;
pub mod mark;
pub mod outcome;
pub mod stages;
