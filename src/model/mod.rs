//! From a problem to its program: which stages there are, in which order, over which inputs.

mod attention;
mod mask;
mod misfit;
mod remedy;

pub use attention::{Model, build};
pub use misfit::Misfit;
pub use remedy::Remedy;
