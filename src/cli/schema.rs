//! `attn schema`

use super::args;
use super::failure::Failure;
use super::output;
use crate::export::{self, SchemaOf};

/// Prints the JSON Schema of a format.
///
/// # Errors
/// Where writing fails.
pub fn run(args: &args::Schema) -> Result<(), Failure> {
    let format = match args.format {
        args::SchemaFormat::Problem => SchemaOf::Problem,
        args::SchemaFormat::Answers => SchemaOf::Answers,
        args::SchemaFormat::Trace => SchemaOf::Trace,
        args::SchemaFormat::Check => SchemaOf::Check,
        args::SchemaFormat::Derivation => SchemaOf::Derivation,
        args::SchemaFormat::Mistakes => SchemaOf::Mistakes,
        args::SchemaFormat::Conventions => SchemaOf::Conventions,
        args::SchemaFormat::Compare => SchemaOf::Compare,
    };
    output::write(args.output.path(), |out| export::schema(out, format))
}
