//! `attn explain`, and how any walk is shown.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::shared::{Digits, Output, Words};
use super::torch::Torch;
use super::{PRINTS, TEMPLATE};
use crate::cli::form::{self, Form};

/// `attn explain`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn explain f.json
  attn explain f.json --token \"l'Afrique\"       one word only
  attn explain f.json --digits 2 --round        carry on with rounded numbers, as on paper
  attn explain f.json --stage attention_weights --format csv | cut -d, -f2
  attn explain --torch encoder --weights layer.safetensors --heads 8 --x x.npy
  cat f.json | attn explain - --format json | jq '.stages[-1].values'
",
    after_help = PRINTS
)]
pub struct Explain {
    /// The problem file; - reads standard input
    #[arg(required_unless_present = "kind", conflicts_with = "kind")]
    pub file: Option<PathBuf>,
    /// How it is shown
    #[command(flatten)]
    pub walk: Walk,
    /// The sentences to walk
    #[command(flatten)]
    pub words: Words,
    /// A module in place of the file
    #[command(flatten)]
    pub torch: Torch,
}

/// How a walk is shown.
#[derive(Clone, Debug, ClapArgs)]
pub struct Walk {
    /// Show these stages only: a key, a symbol, or a pattern such as '*scores'; may be repeated
    #[arg(
        long = "stage",
        short = 's',
        value_name = "STAGE",
        value_delimiter = ','
    )]
    pub stages: Vec<String>,
    /// Show this head only, of those that are split
    #[arg(long, value_name = "N")]
    pub head: Option<usize>,
    /// Show this layer only, of those that are stacked
    #[arg(long, value_name = "N")]
    pub layer: Option<usize>,
    /// Walk one word only, in a page or in csv: a label or a position from 1; of a Transformer, in
    /// every sequence that has it
    #[arg(long, short = 't', value_name = "WORD", allow_negative_numbers = true)]
    pub token: Option<String>,
    /// How much to work out in numbers
    #[arg(long, value_name = "HOW", default_value = "normal")]
    pub detail: Detail,
    /// Carry on with numbers rounded to --digits decimals after every stage, as on paper
    #[arg(long)]
    pub round: bool,
    /// Show large tables and long sums whole
    #[arg(long)]
    pub full: bool,
    /// What form to print in
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "text", value_parser = form::parser::<WalkData>())]
    pub format: Form<WalkData>,
    /// Decimals shown
    #[command(flatten)]
    pub digits: Digits,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

impl Default for Walk {
    fn default() -> Self {
        Self {
            stages: Vec::new(),
            head: None,
            layer: None,
            token: None,
            detail: Detail::Normal,
            round: false,
            full: false,
            format: Form::default(),
            digits: Digits { digits: 3 },
            output: Output::default(),
        }
    }
}

/// How much to work out in numbers.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Detail {
    /// Tables and formulas
    Brief,
    /// One cell a stage, and what it means
    Normal,
    /// Every cell
    Full,
}

/// Data of `explain`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum WalkData {
    /// A picture: every table as a heat map
    Svg,
    /// Every stage with all its numbers
    Json,
    /// One stage as a table, several as stage,row,column,value
    Csv,
    /// The problem itself: a problem file with all its numbers
    Problem,
}
