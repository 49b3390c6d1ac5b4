//! Numbers as people write and read them.

pub mod display;
pub mod typed;
