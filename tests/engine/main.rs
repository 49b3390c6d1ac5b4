//! The library underneath: its operations, readers and promises, and numbers of independent sources.

mod bounds;
mod corpora;
mod json_reader;
mod misuse;
mod operations;
mod properties;
mod reference;
mod registry;
#[path = "../support/mod.rs"]
mod support;
mod tightness;
