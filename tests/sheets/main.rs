//! Marking: reading sheets, verdicts, causes, and rates on sheets that made-up students write.

mod answers;
mod check;
mod class;
mod diagnosis;
mod dumps;
mod evidence;
mod found;
mod marking;
mod mistakes;
mod mistakes_within;
mod no_excuse;
mod norms_moved;
mod on_paper;
mod pasted;
mod revealed;
mod simulator;
mod simulator_models;
#[path = "../students/mod.rs"]
mod students;
#[path = "../support/mod.rs"]
mod support;
mod two_wrong;
mod verdicts;
mod worked;
