//! Views: what is said of a trace, as a document for any format to render.

mod check;
mod conventions;
mod explain;
mod mistakes;
mod shares;
mod stage;
mod warnings;
mod why;

pub use check::{Check, check};
pub use conventions::conventions;
pub use explain::{Detail, Explain, explain};
pub use mistakes::{catalogue, mistake, revealed};
pub use warnings::empty_rows;
pub use why::{Why, derivation, why};

use crate::expression::CellName;
use crate::expression::Source;
use crate::program::Program;

/// The name of a whole row.
fn row_name(program: &Program, source: Source, row: usize) -> CellName {
    CellName {
        symbol: program.symbol(source),
        row: program.axes(source).0.label(row).into_owned(),
        column: None,
    }
}
