//! What can be typed: a file for each command, and what they share.

mod check;
mod compare;
mod conventions;
mod example;
mod explain;
mod mistakes;
mod new;
mod positions;
mod schema;
mod shared;
mod sheet;
mod torch;
mod walk;
mod why;

pub use check::{Check, CheckData};
pub use compare::Compare;
pub use conventions::Conventions;
pub use example::Example;
pub use explain::{Detail, Explain, Walk, WalkData};
pub use mistakes::Mistakes;
pub use new::New;
pub use positions::{Positions, PositionsLayout};
pub use schema::{Schema, SchemaFormat};
pub use shared::{Color, Lang, Output, PageData, Shared, Words};
pub use sheet::{Sheet, SheetFormat};
pub use torch::Torch;
pub use walk::FullScreen;
pub use why::{Why, WhyData};

use std::ffi::OsString;

use clap::{Args as ClapArgs, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::text::harmless;

/// What the exit status of a command says that prints something.
const PRINTS: &str = "Exit status: 0 printed, 2 could not be carried out.";

const TEMPLATE: &str = "\
{about-with-newline}
{before-help}{usage-heading} {usage}

{all-args}{after-help}
";

/// Attention, step by step: every stage as a table, the arithmetic behind every number.
#[derive(Debug, Parser)]
#[command(
    name = "attn",
    version,
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn example three-words > f.json           a problem to start from
  attn explain f.json                         walk through it, stage by stage
  attn why f.json attention_weights 2 3       where does this number come from?
  attn walk f.json                            the same with arrow keys, full screen, with a self-test
  attn check f.json sheet.json                mark a sheet
  attn compare f.json g.json                  hold two of them against each other
",
    after_help = "Exit status: 0 all right, 1 a check found something wrong, 2 could not be carried out.",
    arg_required_else_help = true,
    disable_help_subcommand = true
)]
pub struct Args {
    /// What every command understands.
    #[command(flatten)]
    pub shared: Shared,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Walk through a problem, stage by stage
    Explain(Explain),
    /// Show where one number comes from, down to the inputs
    Why(Why),
    /// Walk through a problem full screen, with arrow keys; test yourself
    Walk(FullScreen),
    /// Mark a sheet: which numbers are wrong, where it first went wrong, and why
    Check(Check),
    /// Hold two problems or traces against each other, stage by stage
    Compare(Compare),
    /// Print an empty answers file to fill in
    Sheet(Sheet),
    /// The catalogue of mistakes, or what an exercise can reveal of it
    Mistakes(Mistakes),
    /// Which conventions reproduce a sheet
    Conventions(Conventions),
    /// List built-in problems, or print one as a file to start from
    Example(Example),
    /// Make a problem up: random numbers for any sizes, or small integers to teach with
    New(New),
    /// Walk through a table of sinusoidal positions
    Positions(Positions),
    /// Print the JSON Schema of a format
    Schema(Schema),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Print the manual page
    Man,
}

/// `attn completions`
#[derive(Debug, ClapArgs)]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// The command line as it was typed. How a made-up problem is shown matters only where it is.
///
/// # Errors
/// A usage error, help or the version.
pub fn parse() -> Result<Args, clap::Error> {
    parsed(std::env::args_os()).map_err(|usage| {
        // A usage error repeats what was typed, which may be anything.
        let typed = std::env::args_os().map(|word| harmless::terminal(&word.to_string_lossy()));
        parsed(typed).err().unwrap_or(usage)
    })
}

fn parsed<W: Into<OsString> + Clone>(
    words: impl IntoIterator<Item = W>,
) -> Result<Args, clap::Error> {
    const SHOWN: [&str; 9] = [
        "stages", "head", "layer", "token", "detail", "round", "full", "format", "digits",
    ];
    let command = Args::command().mut_subcommand("new", |new| {
        new.mut_args(|arg| match SHOWN.contains(&arg.get_id().as_str()) {
            true => arg.requires("explain"),
            false => arg,
        })
    });
    Args::from_arg_matches_mut(&mut command.try_get_matches_from(words)?)
}
