//! `attn conventions`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::TEMPLATE;
use super::shared::{Output, PageData};
use crate::cli::form::{self, Form};

/// `attn conventions`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn conventions problem.json sheet.json    by which scale, projection, mask, softmax is it right?
",
    after_help = "Exit status: 0 some conventions reproduce the sheet, 1 none do, 2 could not be carried out."
)]
pub struct Conventions {
    /// The problem file; - reads standard input
    pub problem: PathBuf,
    /// The answers file
    pub answers: PathBuf,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text", value_parser = form::parser::<PageData>())]
    pub format: Form<PageData>,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}
