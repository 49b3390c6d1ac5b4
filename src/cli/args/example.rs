//! `attn example`.

use clap::Args as ClapArgs;

use super::shared::Output;
use super::{PRINTS, TEMPLATE};

/// `attn example`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn example                                the list
  attn example three-words > f.json           a file to start from
",
    after_help = PRINTS
)]
pub struct Example {
    /// Which one to print
    pub name: Option<String>,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}
