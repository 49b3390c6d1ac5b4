//! The command line: arguments to settings, settings to a run of the engine, its result to a
//! stream and an exit status.

mod args;
mod busy;
mod check;
mod compare;
mod conventions;
mod example;
mod explain;
mod failure;
mod form;
mod generate;
mod list;
mod load;
mod misplaced;
mod mistakes;
mod new;
mod output;
mod parallel;
mod positions;
mod progress;
mod schema;
mod screen;
mod settings;
mod sheet;
mod signals;
mod token;
mod torch;
mod walk;
mod why;
mod worth;

use std::process::ExitCode;

use crate::message::cli as say;
use args::Command;
use failure::Failure;
use settings::Settings;

/// Runs the command line and says how it ended: 0, 1 where a check found something wrong or no
/// conventions give a sheet, or 2 where it could not be carried out.
pub fn run() -> ExitCode {
    let args = match args::parse() {
        Ok(args) => args,
        Err(usage) => {
            // Help and version are results; anything else is a usage error. A closed pipe is no news.
            let _ = output::usage(&usage);
            return ExitCode::from(if usage.use_stderr() { 2 } else { 0 });
        }
    };
    let settings = Settings::resolve(&args.shared);
    busy::begin(&say::working(), &settings);
    let result = match args.command {
        Command::Explain(explain) => explain::run(&explain, &settings),
        Command::Why(why) => why::run(&why, &settings),
        Command::Walk(walk) => walk::run(&walk, &settings),
        Command::Check(check) => match check::run(&check, &settings) {
            Ok(outcome) => return ExitCode::from(outcome.status()),
            Err(failure) => Err(failure),
        },
        Command::Compare(compare) => compare::run(&compare, &settings),
        Command::Sheet(sheet) => sheet::run(&sheet, &settings),
        Command::Mistakes(mistakes) => mistakes::run(&mistakes, &settings),
        Command::Conventions(conventions) => match conventions::run(&conventions, &settings) {
            Ok(outcome) => return ExitCode::from(outcome.status()),
            Err(failure) => Err(failure),
        },
        Command::Example(example) => example::run(&example, &settings),
        Command::New(new) => new::run(&new, &settings),
        Command::Positions(positions) => positions::run(&positions, &settings),
        Command::Schema(schema) => schema::run(&schema),
        Command::Completions(completions) => generate::completions(&completions),
        Command::Man => generate::man(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            output::report(&failure, &settings);
            ExitCode::from(2)
        }
    }
}
