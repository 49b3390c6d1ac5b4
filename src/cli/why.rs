//! `attn why`

use super::args::{self, WhyData};
use super::failure::Failure;
use super::form::Form;
use super::settings::Settings;
use super::{list, load, output};
use crate::expression::{CellRef, Source};
use crate::message::cli as say;
use crate::program::Program;
use crate::trace::Options;
use crate::view::{self, Why};
use crate::{export, render};

/// Accounts for one number.
///
/// # Errors
/// Where the problem, the stage or the cell is not there, or the result cannot be written.
pub fn run(args: &args::Why, settings: &Settings) -> Result<(), Failure> {
    let loaded = load::load(&args.file, &args.words, &args.output)?;
    let program = &loaded.model.program;
    let source = one(program, &args.stage)?;
    let (rows, columns) = program.axes(source);
    let shape = program.shape(source);
    let at = CellRef {
        source,
        row: load::position(rows, shape.rows, &args.row)?,
        column: load::position(columns, shape.columns, &args.column)?,
    };
    let digits = usize::from(args.digits.digits);
    let trace = loaded.walk(&Options {
        round: args.round.then_some(digits),
        ..Options::default()
    })?;
    let options = Why {
        at,
        depth: args.depth.map(usize::from),
    };
    let path = args.output.path();
    let page = render::Settings {
        language: settings.language,
        digits,
        width: settings.width,
        full: args.full,
        pages: 1,
    };
    let document = || view::why(&trace, &options).unwrap_or_default();
    match args.format {
        Form::Page(format) => output::page(path, settings, format, &format.set(&document(), &page)),
        Form::Data(WhyData::Json) => match view::derivation(&trace, &options) {
            Some(tree) => output::write(path, |out| {
                export::derivation(out, &loaded.file.problem, &trace, &tree)
            }),
            None => Ok(()),
        },
    }
}

/// The one source that `text` names.
fn one(program: &Program, text: &str) -> Result<Source, Failure> {
    let selected = load::select(program, text)?;
    match selected[..] {
        [source] => Ok(source),
        _ => {
            let stages = selected.iter().filter_map(|source| match source {
                Source::Stage(stage) => Some(program.stages[*stage].key.to_string()),
                Source::Input(_) => None,
            });
            Err(Failure::usage(
                say::several_stages(text, selected.len()),
                Some(say::one_stage(list::names(stages))),
            ))
        }
    }
}
