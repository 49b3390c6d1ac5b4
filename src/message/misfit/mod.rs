//! What keeps a problem from becoming a program.

pub mod given;
pub mod heads;
pub mod mask;
pub mod shape;
pub mod stack;
pub mod words;
