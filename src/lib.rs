//! Attention, step by step: a problem becomes a program, the program a trace, the trace a page.

pub mod document;
pub mod expression;
pub mod matrix;
pub mod message;
pub mod number;
pub mod problem;
pub mod render;
