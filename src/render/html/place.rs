//! Where things stand in a page: the names by which links, script and tables speak of cells.
//!
//! A name begins with [`PAGE`], for which a file puts the page that it belongs to, since a file may hold
//! several. No text of a page has that character: what would steer a terminal is made visible.

use crate::expression::{CellRef, Source};
use crate::op::Region;

/// Stands for the page in every name, until a file is made of pages.
pub(super) const PAGE: char = '\0';

/// Stands for the number of the page in its file, likewise.
pub(super) const NUMBER: char = '\u{1}';

/// The name of a stage or an input.
pub(super) fn of(source: Source) -> String {
    match source {
        Source::Input(input) => format!("{PAGE}i{input}"),
        Source::Stage(stage) => format!("{PAGE}s{stage}"),
    }
}

/// The name of a cell.
pub(super) fn id(at: CellRef) -> String {
    format!("{}-{}-{}", of(at.source), at.row, at.column)
}

/// The cells that a cell reads, for the script: of each operand the rows, the columns, and every
/// so-many-th of these, `s3,0,1,0,4,1 s4,2,3,0,4,1`.
pub(super) fn reads(reads: &[(Source, Region)]) -> String {
    let region = |(source, region): &(Source, Region)| {
        format!(
            "{},{},{},{},{},{}",
            of(*source),
            region.rows.start,
            region.rows.end,
            region.columns.start,
            region.columns.end,
            region.step.max(1)
        )
    };
    let regions: Vec<String> = reads.iter().map(region).collect();
    regions.join(" ")
}
