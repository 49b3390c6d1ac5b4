//! `attn conventions`

use super::args::{self, PageData};
use super::check::Outcome;
use super::failure::Failure;
use super::form::Form;
use super::settings::Settings;
use super::{load, output};
use crate::{check, export, input, view};

/// Tells which combinations of conventions reproduce a sheet; right where one does, or nothing is written.
///
/// # Errors
/// Where the problem or the sheet cannot be read, or the result cannot be written.
pub fn run(args: &args::Conventions, settings: &Settings) -> Result<Outcome, Failure> {
    let loaded = load::load(&args.problem, &args::Words::default(), &args.output)?;
    let program = &loaded.model.program;
    let path = args.output.path();
    output::spares(path, &args.answers)?;
    let sheet = input::sheet(&args.answers, program)?;
    let reproduced = check::conventions(&loaded.file.problem, program, &sheet);
    let blank = sheet.stages.iter().all(check::WrittenStage::is_blank);
    let outcome = match blank || !reproduced.combinations.is_empty() {
        true => Outcome::Right,
        false => Outcome::Wrong,
    };
    let written = match args.format {
        Form::Data(PageData::Json) => output::write(path, |out| {
            export::conventions(out, &sheet.name, &reproduced)
        }),
        Form::Page(format) => {
            let document = view::reproduced(&reproduced, blank);
            output::document(path, settings, &document, format)
        }
    };
    match written {
        Ok(()) | Err(Failure::ClosedPipe) => Ok(outcome),
        Err(failure) => Err(failure),
    }
}
