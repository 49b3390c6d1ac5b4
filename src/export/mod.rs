//! Data formats: versioned wire types that scripts read. Only additions are allowed within a
//! version.

mod answers;
mod blank;
mod check;
mod compare;
mod convention;
mod conventions;
mod csv;
mod derivation;
mod json;
mod marks;
mod mistakes;
mod number;
mod problem;
mod schema;
mod trace;

pub use blank::{Form, blank};
pub use check::{MarkedSheet, check};
pub use compare::compare;
pub use convention::in_force as conventions_in_force;
pub use conventions::conventions;
pub use csv::csv;
pub use derivation::derivation;
pub use marks::{failed as marks_failed, header as marks_header, row as marks_row};
pub use mistakes::{catalogue, revealed};
pub use problem::problem;
pub use schema::{Format as SchemaOf, schema};
pub use trace::trace;
