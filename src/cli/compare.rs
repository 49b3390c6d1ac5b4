//! `attn compare`

use std::path::Path;

use super::args::{self, PageData};
use super::failure::Failure;
use super::form::Form;
use super::load::{self, Loaded};
use super::output;
use super::settings::Settings;
use crate::compare::{self, Side};
use crate::message::compare as say_compare;
use crate::trace::Options;
use crate::{export, input, render, view};

/// Holds two walks against each other.
///
/// # Errors
/// Where one of them cannot be read or walked, a stage is in neither, or the result cannot be written.
pub fn run(args: &args::Compare, settings: &Settings) -> Result<(), Failure> {
    let files = [&args.one, &args.other];
    if files.iter().all(|file| file.as_os_str() == "-") {
        return Err(Failure::usage(
            say_compare::both_stdin(),
            Some(say_compare::both_stdin_help()),
        ));
    }
    let one = side(&args.one, &args.output)?;
    let other = side(&args.other, &args.output)?;
    let chosen = compare::chosen([&one, &other], &args.stages).map_err(load::no_such_stage)?;
    let comparison = compare::compare(&one, &other, &chosen);
    let path = args.output.path();
    match args.format {
        Form::Data(PageData::Json) => output::write(path, |out| export::compare(out, &comparison)),
        Form::Page(format) => {
            let cosines = view::cosines(&comparison);
            let document = view::compare(&comparison, &cosines);
            let page = render::Settings {
                language: settings.language,
                digits: usize::from(args.digits.digits),
                width: settings.width,
                full: args.full,
                pages: 1,
            };
            output::page(path, settings, format, &format.set(&document, &page))
        }
    }
}

/// The walk in the file at `path`: written down already, or what a problem comes to.
fn side(path: &Path, output: &args::Output) -> Result<Side, Failure> {
    output::spares(output.path(), path)?;
    let source = input::read(path)?;
    if let Some(side) = input::trace(&source)? {
        return Ok(side);
    }
    let loaded = load::built(&source, &args::Words::default())?;
    let trace = loaded.walk(&Options::default())?;
    let Loaded { file, .. } = &loaded;
    let conventions = input::stated(&export::conventions_in_force(&trace));
    let title = file.problem.title.clone();
    Ok(Side::of(
        source.name().to_owned(),
        title,
        conventions,
        &trace,
    ))
}
