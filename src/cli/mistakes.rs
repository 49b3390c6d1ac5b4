//! `attn mistakes`

use std::path::Path;

use super::args::{self, PageData};
use super::failure::Failure;
use super::form::Form;
use super::settings::Settings;
use super::{load, output};
use crate::message::cli as say;
use crate::mistake::Mistake;
use crate::text::nearest;
use crate::trace::Options;
use crate::{check, export, view};

/// Shows the catalogue, the page of a mistake, or what an exercise can reveal.
///
/// # Errors
/// Where the mistake or the problem is not there, or the result cannot be written.
pub fn run(args: &args::Mistakes, settings: &Settings) -> Result<(), Failure> {
    if let Some(problem) = &args.problem {
        return reveal(problem, args, settings);
    }
    let named = args.name.as_deref().map(find).transpose()?;
    let path = args.output.path();
    match args.format {
        Form::Data(PageData::Json) => {
            let mistakes: Vec<Mistake> = match named {
                Some(mistake) => vec![mistake],
                None => Mistake::all().collect(),
            };
            output::write(path, |out| {
                export::catalogue(out, &mistakes, settings.language)
            })
        }
        Form::Page(format) => {
            let document = named.map_or_else(view::catalogue, view::mistake);
            output::document(path, settings, &document, format)
        }
    }
}

/// The mistake of that name.
fn find(name: &str) -> Result<Mistake, Failure> {
    Mistake::find(name).ok_or_else(|| {
        let known = Mistake::all().map(Mistake::name);
        Failure::usage(
            say::no_such_mistake(name),
            Some(match nearest(name, known) {
                Some(nearest) => say::did_you_mean(say::name(nearest)),
                None => say::list_mistakes(),
            }),
        )
    })
}

/// Which mistakes a problem can reveal.
fn reveal(problem: &Path, args: &args::Mistakes, settings: &Settings) -> Result<(), Failure> {
    let loaded = load::load(problem, &args::Words::default(), &args.output)?;
    let trace = loaded.walk(&Options::default())?;
    let revealed = check::revealed(&trace);
    let path = args.output.path();
    match args.format {
        Form::Data(PageData::Json) => {
            output::write(path, |out| export::revealed(out, trace.program, &revealed))
        }
        Form::Page(format) => {
            let document = view::revealed(trace.program, &revealed);
            output::document(path, settings, &document, format)
        }
    }
}
