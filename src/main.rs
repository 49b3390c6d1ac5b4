//! The command line of `attn`.

fn main() {}
