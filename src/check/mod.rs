//! Marking: what a written number claims, what it may rest on, and what that makes of it.

mod candidate;
mod claim;
mod conventions;
mod diagnose;
mod mark;
mod points;
mod report;
mod reveal;
mod sheet;
mod suppose;
mod verdict;

pub use conventions::{Combination, conventions};
pub use mark::{Marked, Options, Work, mark};
pub use points::points;
pub use report::{Cause, CellReport, Report, StageReport};
pub use reveal::{Revealed, revealed};
pub use sheet::{Sheet, Written, WrittenStage};
pub use verdict::Verdict;
