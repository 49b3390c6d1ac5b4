//! Data formats: versioned wire types that scripts read. Only additions are allowed within a
//! version.

mod convention;
mod csv;
mod derivation;
mod number;
mod trace;

pub use csv::csv;
pub use derivation::derivation;
pub use trace::trace;
