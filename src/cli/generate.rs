//! What is made from the command line's own definition: completion scripts and the manual page.

use clap::CommandFactory;

use super::args::{Args, Completions};
use super::failure::Failure;
use super::output;

/// Prints the completion script of a shell.
///
/// # Errors
/// Where writing fails.
pub fn completions(args: &Completions) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "attn", &mut script);
    output::write(None, |out| out.write_all(&script))
}

/// Prints the manual page, in roff.
///
/// # Errors
/// Where writing fails.
pub fn man() -> Result<(), Failure> {
    let page = clap_mangen::Man::new(Args::command());
    output::write(None, |out| page.render(&mut &mut *out))
}
