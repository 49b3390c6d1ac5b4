//! `attn why`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::shared::{Digits, Output, Words};
use super::{PRINTS, TEMPLATE};
use crate::cli::form::{self, Form};

/// `attn why`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn why f.json attention_weights 2 3       row 2, column 3
  attn why f.json A 爱 你                     the same, by symbol and labels
  attn why f.json output 1 2 --depth 1        the last step only
  attn why f.json Z 1 2 --format json
",
    after_help = PRINTS
)]
pub struct Why {
    /// The problem file; - reads standard input
    pub file: PathBuf,
    /// The stage: a key or a symbol
    pub stage: String,
    /// The row: a position from 1 or a label (label:2 forces a label)
    #[arg(allow_negative_numbers = true)]
    pub row: String,
    /// The column: a position from 1 or a label
    #[arg(allow_negative_numbers = true)]
    pub column: String,
    /// The sentences to walk
    #[command(flatten)]
    pub words: Words,
    /// How many steps to go back [default: down to the inputs]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..))]
    pub depth: Option<u16>,
    /// Carry on with numbers rounded to --digits decimals after every stage, as on paper
    #[arg(long)]
    pub round: bool,
    /// Show long sums whole
    #[arg(long)]
    pub full: bool,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text", value_parser = form::parser::<WhyData>())]
    pub format: Form<WhyData>,
    /// Decimals shown
    #[command(flatten)]
    pub digits: Digits,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// Data of `why`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum WhyData {
    /// The tree with all its numbers
    Json,
}
