//! `attn explain`

use super::args::{self, Format};
use super::failure::Failure;
use super::settings::Settings;
use super::{load, output};
use crate::message::cli as say;
use crate::program::{AxisKind, Name, Program};
use crate::trace::Options;
use crate::view::{self, Detail, Explain};
use crate::{export, render};

/// Walks through a problem.
///
/// # Errors
/// Where the problem, a stage or a word is not there, or the result cannot be written.
pub fn run(args: &args::Explain, settings: &Settings) -> Result<(), Failure> {
    let loaded = load::load(&args.file, &args.output)?;
    let program = &loaded.model.program;
    let digits = usize::from(args.digits.digits);
    let round = args.round.then_some(digits);
    let stages = stages(program, &args.stages)?;
    let token = args
        .token
        .as_deref()
        .map(|token| query(program, token))
        .transpose()?;
    let trace = loaded.walk(&Options {
        round,
        ..Options::default()
    })?;
    let path = args.output.path();
    let document = || {
        let options = Explain {
            stages: stages.clone(),
            selected: !args.stages.is_empty(),
            token,
            detail: match args.detail {
                args::Detail::Brief => Detail::Brief,
                args::Detail::Normal => Detail::Normal,
                args::Detail::Full => Detail::Full,
            },
        };
        view::explain(&loaded.file.problem, &trace, &options)
    };
    let page = render::Settings {
        language: settings.language,
        digits,
        width: settings.width,
        full: args.full,
    };
    match args.format {
        Format::Text => output::text(path, settings, &render::text(&document(), &page)),
        Format::Markdown => {
            let markdown = render::markdown(&document(), &page);
            output::write(path, |out| out.write_all(markdown.as_bytes()))
        }
        Format::Json => {
            if let Some(row) = token {
                let pick = format!("jq '.stages[-1].values[{row}]'");
                return Err(Failure::usage(
                    say::token_with_json(),
                    Some(say::token_help(pick)),
                ));
            }
            notices(&loaded, &trace, settings);
            let problem = &loaded.file.problem;
            output::write(path, |out| export::trace(out, problem, &trace, &stages))
        }
        Format::Csv => {
            notices(&loaded, &trace, settings);
            output::write(path, |out| export::csv(out, &trace, &stages, token))
        }
    }
}

/// The stages asked for, each once and in order; all where none is named.
pub(super) fn stages(program: &Program, asked: &[String]) -> Result<Vec<usize>, Failure> {
    if asked.is_empty() {
        return Ok((0..program.stages.len()).collect());
    }
    let mut stages = Vec::new();
    for text in asked {
        stages.extend(load::stages(program, text)?);
    }
    stages.sort_unstable();
    stages.dedup();
    Ok(stages)
}

/// The query that a word or position selects.
fn query(program: &Program, text: &str) -> Result<usize, Failure> {
    let stage = [Name::AttentionWeights, Name::Output]
        .into_iter()
        .find_map(|name| program.find(name))
        .map(|index| &program.stages[index])
        .filter(|stage| stage.rows.kind == AxisKind::Queries);
    match stage {
        Some(stage) => load::position(&stage.rows, stage.shape.rows, text),
        None => Ok(0),
    }
}

/// What text says in its place, data formats say on standard error.
fn notices(loaded: &load::Loaded, trace: &crate::trace::Trace<'_>, settings: &Settings) {
    let notices = loaded.file.problem.notices.iter().cloned();
    for notice in notices.chain(view::warnings(trace)) {
        output::warn(&notice, settings);
    }
}
