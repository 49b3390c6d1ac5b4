//! Marking: what a written number claims, what it may rest on, and what that makes of it.

mod report;
mod sheet;
mod verdict;

pub use report::{Cause, CellReport, Report, StageReport};
pub use sheet::{Sheet, Written, WrittenStage};
pub use verdict::Verdict;
