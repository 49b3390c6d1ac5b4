//! `attn compare`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::TEMPLATE;
use super::shared::{Digits, Output, PageData};
use crate::cli::form::{self, Form};

/// `attn compare`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn compare masked.json unmasked.json      what does the mask change, and where?
  attn compare river.json money.json          does the same word get another vector in another sentence?
  attn explain f.json --round --format json | attn compare f.json -      what does rounding change?
  attn compare a.json b.json --stage output --format json | jq '.stages[0].largest'
",
    after_help = "Exit status: 0 compared, whatever came out, 2 could not be carried out."
)]
pub struct Compare {
    /// A problem file, or what explain prints with --format json; - reads standard input
    pub one: PathBuf,
    /// The other one
    pub other: PathBuf,
    /// Compare these stages only: a key, a symbol, or a pattern such as '*scores'; may be repeated
    #[arg(
        long = "stage",
        short = 's',
        value_name = "STAGE",
        value_delimiter = ','
    )]
    pub stages: Vec<String>,
    /// Show large tables whole
    #[arg(long)]
    pub full: bool,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text", value_parser = form::parser::<PageData>())]
    pub format: Form<PageData>,
    /// Decimals shown
    #[command(flatten)]
    pub digits: Digits,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}
