//! Attention, step by step: a problem becomes a program, the program a trace, the trace a page.

#![warn(missing_docs)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod check;
pub mod cli;
pub mod compare;
pub mod document;
pub mod export;
pub mod expression;
pub mod generation;
pub mod input;
pub mod interval;
pub mod invent;
pub mod matrix;
pub mod message;
pub mod mistake;
pub mod model;
pub mod number;
pub mod op;
pub mod problem;
pub mod program;
pub mod render;
pub mod report;
pub mod text;
pub mod trace;
pub mod view;
pub mod walk;
