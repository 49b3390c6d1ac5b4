//! `attn check`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::TEMPLATE;
use super::shared::{Output, Words};
use crate::cli::form::{self, Form};

/// `attn check`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn check problem.json sheet.json
  attn check problem.json output '[[1.6, 0.6], [1.85, 0.69], [1.92, 0.68]]'
  attn check problem.json sheet.json --format json | jq .first_wrong
  attn check problem.json class/*.json --format csv > marks.csv
  attn explain problem.json --format json | attn check problem.json -
",
    after_help = "Exit status: 0 all right, 1 something wrong, 2 could not be carried out."
)]
pub struct Check {
    /// The problem file; - reads standard input
    pub problem: PathBuf,
    /// Answers files (JSON, CSV or plain text; - reads standard input), or a stage and its numbers, typed or in a file
    #[arg(required = true)]
    pub answers: Vec<std::ffi::OsString>,
    /// The sentences to walk
    #[command(flatten)]
    pub words: Words,
    /// Hints without the right values
    #[arg(long)]
    pub no_answers: bool,
    /// What a written number may be off, in place of what its decimals claim; what is not written is still taken to be rounded as the sheet is
    #[arg(long, value_name = "T", value_parser = tolerance)]
    pub tolerance: Option<f64>,
    /// What stages are worth: attention_weights=4,output=2
    #[arg(long, value_name = "STAGE=N", value_delimiter = ',')]
    pub points: Vec<String>,
    /// Show large tables and long sums whole
    #[arg(long)]
    pub full: bool,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text", value_parser = form::parser::<CheckData>())]
    pub format: Form<CheckData>,
    /// Decimals shown [default: as many as were written]
    #[arg(long, short = 'd', value_name = "N", value_parser = clap::value_parser!(u8).range(0..=17))]
    pub digits: Option<u8>,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// Data of `check`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum CheckData {
    /// One report a line
    Json,
    /// One row a sheet
    Csv,
}

/// A tolerance is a finite number that is not negative.
fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
        _ => Err("a number such as 0.01 is needed".to_owned()),
    }
}
