//! `attn sheet`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::shared::{Output, Words};
use super::{PRINTS, TEMPLATE};

/// `attn sheet`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn sheet problem.json > sheet.txt         fill it in, then: attn check problem.json sheet.txt
  attn sheet problem.json --format markdown   to print
",
    after_help = PRINTS
)]
pub struct Sheet {
    /// The problem file; - reads standard input
    pub problem: PathBuf,
    /// These stages only: a key, a symbol, or a pattern; may be repeated
    #[arg(
        long = "stage",
        short = 's',
        value_name = "STAGE",
        value_delimiter = ','
    )]
    pub stages: Vec<String>,
    /// The sentences to walk
    #[command(flatten)]
    pub words: Words,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text")]
    pub format: SheetFormat,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// Forms of an empty answers file; `check` reads them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SheetFormat {
    /// A stage's name, then its rows
    Text,
    /// Stages as keys
    Json,
    /// stage,row,column,value
    Csv,
    /// Tables, to print
    Markdown,
}
