//! One attention of one head.

pub mod file;
pub mod invent;
pub mod mistakes;
pub mod part;
pub mod problem;
pub mod rules;
pub mod work;
