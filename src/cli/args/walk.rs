//! `attn walk`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::TEMPLATE;
use super::shared::{Digits, Words};

/// `attn walk`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn walk f.json                            arrow keys in the table, Tab to the next stage, ? for all keys
  attn walk f.json --stage attention_weights
  attn walk f.json --digits 2 --round         carry on with rounded numbers, as on paper
  attn new --seed 7 | attn walk -             a problem that another command prints
",
    after_help = "Exit status: 0 the walk was left, 2 could not be carried out; a signal that ends it gives the terminal back first."
)]
pub struct FullScreen {
    /// The problem file; - reads standard input, and keys come from the terminal
    pub file: PathBuf,
    /// Begin at this stage: a key, a symbol, or a pattern such as '*scores'
    #[arg(long = "stage", short = 's', value_name = "STAGE")]
    pub stage: Option<String>,
    /// Begin at this head
    #[arg(long, value_name = "N")]
    pub head: Option<usize>,
    /// Begin at this layer
    #[arg(long, value_name = "N")]
    pub layer: Option<usize>,
    /// Carry on with numbers rounded to --digits decimals after every stage, as on paper
    #[arg(long)]
    pub round: bool,
    /// Decimals shown
    #[command(flatten)]
    pub digits: Digits,
    /// The sentences to walk
    #[command(flatten)]
    pub words: Words,
}
