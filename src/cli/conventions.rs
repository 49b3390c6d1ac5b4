//! `attn conventions`

use super::args::{self, PageData};
use super::failure::Failure;
use super::form::Form;
use super::settings::Settings;
use super::{load, output};
use crate::{check, export, input, view};

/// Tells which combinations of conventions reproduce a sheet.
///
/// # Errors
/// Where the problem or the sheet cannot be read, or the result cannot be written.
pub fn run(args: &args::Conventions, settings: &Settings) -> Result<(), Failure> {
    let loaded = load::load(&args.problem, &args::Words::default(), &args.output)?;
    let program = &loaded.model.program;
    let path = args.output.path();
    output::spares(path, &args.answers)?;
    let source = input::read_answers(&args.answers)?;
    let sheet = input::answers(&source, program)?;
    let reproduced = check::conventions(&loaded.file.problem, program, &sheet);
    match args.format {
        Form::Data(PageData::Json) => output::write(path, |out| {
            export::conventions(out, &sheet.name, &reproduced)
        }),
        Form::Page(format) => {
            let blank = sheet.stages.iter().all(check::WrittenStage::is_blank);
            let document = view::reproduced(&reproduced, blank);
            output::document(path, settings, &document, format)
        }
    }
}
