//! Marking: what a written number claims, what it may rest on, and what that makes of it.

mod apart;
mod candidate;
mod claim;
mod class;
mod conventions;
mod diagnose;
mod evidence;
mod margin;
mod mark;
mod points;
mod remade;
mod report;
mod reveal;
mod search;
mod sheet;
mod slipped;
mod solution;
mod suppose;
mod together;
mod torn;
mod trials;
mod verdict;

pub use class::Class;
pub use conventions::{Change, Reproduced, Scaling, conventions};
pub use mark::{Marked, Options, Work, mark};
pub use points::points;
pub use remade::{Remade, remade};
pub use report::{Apart, Cause, CellReport, Far, Report, StageReport};
pub use reveal::{Revealed, methods_revealed, revealed};
pub use sheet::{Float, Precision, Sheet, Written, WrittenStage};
pub use solution::Solution;
pub use verdict::Verdict;
