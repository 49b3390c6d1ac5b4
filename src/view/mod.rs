//! Views: what is said of a trace, as a document for any format to render.

mod alone;
mod behind;
mod budget;
mod check;
mod class;
mod compare;
mod conventions;
mod digest;
mod explain;
mod given;
mod map;
mod mistakes;
mod named;
mod place;
mod prediction;
mod purpose;
mod reproduced;
mod rows;
mod scaling;
mod shares;
mod stage;
mod steps;
mod summary;
mod table;
mod warnings;
mod why;
mod worked;

pub use alone::{Alone, alone};
pub use behind::{behind, reads, region_name};
pub use check::{Check, check, verdict};
pub use class::class;
pub use compare::{compare, cosines};
pub use conventions::{Conventions, Heads, Projected, Scaled, Shared};
pub use digest::{Digest, digest};
pub use explain::{Detail, Explain, explain, title};
pub use mistakes::{catalogue, mistake, revealed};
pub use place::{after as after_places, parts as places};
pub use prediction::{Candidate, predictions};
pub use reproduced::reproduced;
pub use steps::told_from;
pub use warnings::warnings;
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
