//! What several tests share.
#![allow(dead_code)] // Each test binary uses its own part.

pub mod command;
pub mod follow;
pub mod random;
