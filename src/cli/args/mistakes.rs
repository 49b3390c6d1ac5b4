//! `attn mistakes`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::shared::{Output, PageData};
use super::{PRINTS, TEMPLATE};
use crate::cli::form::{self, Form};

/// `attn mistakes`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn mistakes                               the catalogue
  attn mistakes softmax_over_columns          its page
  attn mistakes --in problem.json             which of them this exercise can reveal
  attn mistakes --in problem.json -f json | jq -r '.mistakes[] | select(.shows_in == []).name'
",
    after_help = PRINTS
)]
pub struct Mistakes {
    /// The mistake whose page to show
    pub name: Option<String>,
    /// The problem in which to look for what can be told apart
    #[arg(long = "in", value_name = "PROBLEM", conflicts_with = "name")]
    pub problem: Option<PathBuf>,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text", value_parser = form::parser::<PageData>())]
    pub format: Form<PageData>,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}
