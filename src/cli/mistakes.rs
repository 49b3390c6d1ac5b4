//! `attn mistakes`

use std::path::Path;

use super::args;
use super::failure::Failure;
use super::settings::Settings;
use super::{load, output};
use crate::message::cli as say;
use crate::mistake::Mistake;
use crate::text::nearest;
use crate::trace::Options;
use crate::{render, view};

/// Shows the catalogue, the page of a mistake, or what an exercise can reveal.
///
/// # Errors
/// Where the mistake or the problem is not there, or the result cannot be written.
pub fn run(args: &args::Mistakes, settings: &Settings) -> Result<(), Failure> {
    let path = args.output.path();
    let page = render::Settings {
        language: settings.language,
        width: settings.width,
        ..render::Settings::default()
    };
    let document = match (&args.name, &args.problem) {
        (Some(name), _) => match Mistake::find(name) {
            Some(mistake) => view::mistake(mistake),
            None => {
                let known = Mistake::all().map(Mistake::name);
                return Err(Failure::usage(
                    say::no_such_mistake(name.clone()),
                    Some(match nearest(name, known) {
                        Some(nearest) => say::did_you_mean(say::name(nearest)),
                        None => say::list_mistakes(),
                    }),
                ));
            }
        },
        (None, Some(problem)) => return reveal(problem, args, &page, settings),
        (None, None) => view::catalogue(),
    };
    output::text(path, settings, &render::text(&document, &page))
}

/// Which mistakes a problem can reveal.
fn reveal(
    problem: &Path,
    args: &args::Mistakes,
    page: &render::Settings,
    settings: &Settings,
) -> Result<(), Failure> {
    let loaded = load::load(problem, &args.output)?;
    let trace = loaded.walk(&Options::default())?;
    let document = view::revealed(&trace);
    let path = args.output.path();
    output::text(path, settings, &render::text(&document, page))
}
