//! One sheet again, with all that is known of it.

use std::process::ExitCode;

use attn::check::Report;
use attn::program::Program;

use super::students::attention::file;
use super::students::outcome::{marked, model, outcome};
use super::students::trial::{Kind, Trial};

/// Prints the trial and how it was marked.
pub fn replay(kind: Kind, seed: u64) -> ExitCode {
    let Some(trial) = Trial::new(kind, seed) else {
        eprintln!("no sheet: the fault has no place in this problem, or cannot be seen");
        return ExitCode::from(2);
    };
    println!(
        "problem\n{}\n\nsheet\n{}",
        file(&trial.problem),
        trial.paper.file()
    );
    println!("\nstudent\n{:?}", trial.habits);
    println!("\nfault\n{:?}\nshows at {:?}", trial.fault, trial.shows);
    println!("\noutcome\n{:?}", outcome(&trial));
    let model = model(&trial);
    let report = marked(&model, &trial.paper.sheet(&model.program));
    print(&model.program, &report);
    ExitCode::SUCCESS
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
