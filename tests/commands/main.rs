//! What each command reads, prints and refuses, from outside.

mod blocks;
mod compare;
mod docs;
mod errors;
mod explain;
mod faults;
mod hostile;
mod html;
mod large_files;
mod latex;
mod limits;
mod manners;
mod new;
mod pages;
mod positions;
mod problem_file;
mod progress;
mod render;
mod same_bits;
mod schema;
#[path = "../support/mod.rs"]
mod support;
mod svg;
mod sweep;
mod tensors;
mod walk;
mod why;
mod words;
