//! `attn schema`.

use clap::{Args as ClapArgs, ValueEnum};

use super::shared::Output;
use super::{PRINTS, TEMPLATE};

/// `attn schema`
#[derive(Debug, ClapArgs)]
#[command(
    help_template = TEMPLATE,
    before_help = "\
Examples:
  attn schema problem > problem.schema.json   then, in a problem file: \"$schema\": \"problem.schema.json\"
  attn schema trace | jq .properties
",
    after_help = PRINTS
)]
pub struct Schema {
    /// Whose schema
    pub format: SchemaFormat,
    /// Where the result goes
    #[command(flatten)]
    pub output: Output,
}

/// Formats that have a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemaFormat {
    /// The problem file
    Problem,
    /// A sheet of answers
    Answers,
    /// What explain prints
    Trace,
    /// What check prints
    Check,
    /// What why prints
    Derivation,
    /// What mistakes prints
    Mistakes,
    /// What conventions prints
    Conventions,
    /// What compare prints
    Compare,
}
