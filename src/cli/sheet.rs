//! `attn sheet`

use super::args::{self, SheetFormat};
use super::failure::Failure;
use super::settings::Settings;
use super::{explain, load, output};
use crate::export::{self, Form};

/// Prints an empty answers file.
///
/// # Errors
/// Where the problem or a stage is not there, or the result cannot be written.
pub fn run(args: &args::Sheet, _: &Settings) -> Result<(), Failure> {
    let loaded = load::load(&args.problem, &args.words, &args.output)?;
    let program = &loaded.model.program;
    let mut stages = explain::stages(program, &args.stages)?;
    if args.stages.is_empty() {
        stages.retain(|stage| !program.is_given(*stage));
    }
    let form = match args.format {
        SheetFormat::Text => Form::Text,
        SheetFormat::Json => Form::Json,
        SheetFormat::Csv => Form::Csv,
        SheetFormat::Markdown => Form::Markdown,
    };
    output::write(args.output.path(), |out| {
        export::blank(out, program, &stages, form)
    })
}
