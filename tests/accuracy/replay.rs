//! One sheet again, with all that is known of it.

use std::process::ExitCode;

use attn::check::Report;
use attn::program::Program;

use super::students::outcome::{marked, model, outcome};
use super::students::trial::{Dropped, Kind, Trial};

/// Prints the trial and how it was marked.
pub fn replay(kind: Kind, seed: u64) -> ExitCode {
    let trial = match Trial::new(kind, seed) {
        Ok(trial) => trial,
        Err(Dropped::NoPlace) => return refused("the fault has no place in this problem"),
        Err(Dropped::NotShown) => return refused("the fault cannot be seen"),
    };
    println!(
        "problem\n{}\n\nsheet\n{}",
        trial.problem.file(),
        trial.paper.file(&trial.flow)
    );
    println!("\nstudent\n{:?}", trial.habits);
    println!("\nfault\n{:?}\nshows at {:?}", trial.fault, trial.shows);
    println!("\noutcome\n{:?}", outcome(&trial));
    let model = model(&trial);
    let report = marked(&model, &trial.paper.sheet(&trial.flow, &model.program));
    print(&model.program, &report);
    ExitCode::SUCCESS
}

fn refused(why: &str) -> ExitCode {
    eprintln!("no sheet: {why}");
    ExitCode::from(2)
}

fn print(program: &Program, report: &Report) {
    println!("\nmarking");
    for stage in &report.stages {
        println!(
            "{}: {}",
            program.stages[stage.stage].key,
            stage.verdict().as_str()
        );
        for cell in &stage.cells {
            println!(
                "  {},{}: {:?}, right {}, from own work {}: {}",
                cell.row + 1,
                cell.column + 1,
                cell.written,
                cell.right,
                cell.from_own_work,
                cell.verdict.as_str()
            );
        }
        for cause in &stage.causes {
            println!("  cause {cause:?}");
        }
    }
}
