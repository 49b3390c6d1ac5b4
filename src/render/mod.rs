//! From what is to be said to what is seen.

mod excerpt;
pub mod harmless;
pub mod report;
