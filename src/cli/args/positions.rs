//! `attn positions`.

use clap::{Args as ClapArgs, ValueEnum};

use super::explain::WalkData;
use super::shared::{Digits, Output};
use super::{PRINTS, TEMPLATE};
use crate::cli::form::{self, Form};

/// `attn positions`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn positions --d-model 4 --count 3
  attn positions --d-model 4 --count 3 pos=1 4        work out this cell
  attn positions --d-model 512 --count 100 --format csv > positions.csv
",
    after_help = PRINTS
)]
pub struct Positions {
    /// The row to work out: from 1, or a position such as pos=1
    #[arg(requires = "column")]
    pub row: Option<String>,
    /// The column to work out, from 1
    pub column: Option<String>,
    /// The width of a token
    #[arg(long, value_name = "N")]
    pub d_model: usize,
    /// How many positions
    #[arg(long, value_name = "N")]
    pub count: usize,
    /// What the wavelengths are powers of
    #[arg(long, value_name = "B", default_value = "10000", value_parser = positive)]
    pub base: f64,
    /// The first position
    #[arg(long, value_name = "N", default_value = "0")]
    pub start: usize,
    /// How sines and cosines alternate
    #[arg(long, value_name = "HOW", default_value = "interleaved")]
    pub layout: PositionsLayout,
    /// Show large tables whole
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

/// How sines and cosines alternate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PositionsLayout {
    /// In turn, as in the paper
    Interleaved,
    /// All sines, then all cosines
    Concatenated,
}

/// A finite number above 0.
fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number > 0.0 => Ok(number),
        _ => Err("a number above 0 such as 10000 is needed".to_owned()),
    }
}
