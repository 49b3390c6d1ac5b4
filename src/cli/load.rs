//! From the name of a file to a problem and its model.

use std::path::Path;

use super::failure::Failure;
use super::{args, list, output};
use crate::expression::{CellRef, Source};
use crate::generation::{NotGenerated, generate};
use crate::input::{self, ProblemFile, Source as Text};
use crate::message::misfit::shape;
use crate::message::{Code, cli as say};
use crate::model::Model;
use crate::problem::NotReplaced;
use crate::program::{Axis, NoPosition, Program, Selected, Unknown, scope_path};
use crate::text::nearest;
use crate::trace::{Options, Overflow, Stop, Trace, evaluate};

/// A problem file with the model built from it.
pub struct Loaded {
    /// The file, for errors that point into it.
    pub file: ProblemFile,
    /// The model.
    pub model: Model,
}

/// Reads the problem at `path`, or on standard input for `-`, and builds its model. The result will
/// go to `output`, which must not be the problem itself.
///
/// # Errors
/// Where the file cannot be read, or would be overwritten, or what it says is no whole problem.
pub fn load(path: &Path, words: &args::Words, output: &args::Output) -> Result<Loaded, Failure> {
    output::spares(output.path(), path)?;
    built(&input::open(path)?, words)
}

/// The problem in `source`, with its model.
///
/// # Errors
/// Where what it says is no whole problem.
pub fn built(source: &Text, words: &args::Words) -> Result<Loaded, Failure> {
    let mut file = input::problem(source)?;
    let problem = &mut file.problem;
    if let Some(text) = &words.source {
        let replaced = problem.set_source(text);
        replaced.map_err(|why| not_replaced("--source", why))?;
    }
    if let Some(text) = &words.target {
        let replaced = problem.set_target(text);
        replaced.map_err(|why| not_replaced("--target", why))?;
    }
    match generate(&file.problem) {
        Ok(model) => Ok(Loaded { file, model }),
        Err(NotGenerated::Misfit(misfit)) => {
            let (message, mut help, path) = (misfit.message(), misfit.help(), misfit.path());
            if misfit.fits_transposed() && file.lies_elsewhere(&path) {
                let beside = |help| shape::transpose_in_file(help, "\"transpose\": true");
                help = help.map(beside);
            }
            let typed = match path.split('.').next() {
                Some("source") => words.source.is_some(),
                Some("target") => words.target.is_some(),
                Some(tokens) if tokens.starts_with("tokens") => words.source.is_some(),
                _ => false,
            };
            if typed {
                return Err(Failure::usage(message, help));
            }
            Err(Failure::from(file.fault(&path, message, help)))
        }
        Err(NotGenerated::Stop(model, stop)) => {
            let model = *model;
            Err(Loaded { file, model }.stopped(&stop))
        }
    }
}

/// Why the words of `flag` cannot take the place of the file's.
fn not_replaced(flag: &str, why: NotReplaced) -> Failure {
    let (message, help) = match why {
        NotReplaced::NoWords => (say::no_words(Code::from(flag)), None),
        NotReplaced::NoSource => (say::no_source(), None),
        NotReplaced::NoTarget => (say::no_target(), None),
        NotReplaced::NoEmbedding => (say::no_embedding(), Some(say::no_embedding_help())),
    };
    Failure::usage(message, help)
}

impl Loaded {
    /// Walks the model.
    ///
    /// # Errors
    /// Where a value passes the range of `f64`.
    pub fn walk(&self, options: &Options) -> Result<Trace<'_>, Failure> {
        let model = &self.model;
        evaluate(&model.program, &model.inputs, options).map_err(|stop| self.stopped(&stop))
    }

    /// A model and its own inputs always fit, so that only an overflow can stop a walk.
    pub fn stopped(&self, stop: &Stop) -> Failure {
        match stop {
            Stop::Overflow(overflow) => self.overflow(overflow),
            Stop::Unfit(source) => {
                let key = self.model.program.key(*source);
                Failure::usage(say::no_such_stage(key), None)
            }
        }
    }

    fn overflow(&self, overflow: &Overflow) -> Failure {
        let program = &self.model.program;
        let stage = &program.stages[overflow.stage];
        let cell = program.cell_name(CellRef {
            source: Source::Stage(overflow.stage),
            row: overflow.row,
            column: overflow.column,
        });
        let formula = program.formula(stage).expression;
        let scope = stage.key.scope;
        // Many stages of a Transformer have that symbol.
        let message = match scope.part.is_some() || scope.step.is_some() {
            false => say::overflow(cell, formula),
            true => say::overflow_within(stage.key.to_string(), cell, formula),
        };
        let block = scope_path(scope);
        let block = block.trim_end_matches('.');
        Failure::from(self.file.fault(block, message, Some(say::overflow_help())))
    }
}

/// The stages or the input that `text` names.
///
/// # Errors
/// Where it names none, with what there is.
pub fn select(program: &Program, text: &str) -> Result<Selected, Failure> {
    program.select(text).map_err(no_such_stage)
}

/// The stages that `text` names.
///
/// # Errors
/// Where it names none, or an input, with the stages there are.
pub fn stages(program: &Program, text: &str) -> Result<Vec<usize>, Failure> {
    let keys = || program.stages.iter().map(|stage| stage.key.to_string());
    let selected = program.select(text).map_err(|unknown| {
        let aliases = program.aliases.iter().map(|(key, _)| key.to_string());
        let all: Vec<String> = keys().chain(aliases).collect();
        // A pattern is found among stages alone.
        let nearest = match text.contains('*') {
            true => unknown.nearest.clone(),
            false => nearest(text, all.iter().map(String::as_str)).map(str::to_owned),
        };
        no_such_stage(Unknown {
            nearest,
            known: keys().collect(),
            ..unknown
        })
    })?;
    let stage = |source: Source| match source {
        Source::Stage(stage) => Ok(stage),
        Source::Input(_) => Err(Failure::usage(
            say::input_is_no_stage(text),
            Some(say::stages_are(list::names(keys()))),
        )),
    };
    selected.into_iter().map(stage).collect()
}

/// That a name selects nothing.
pub fn no_such_stage(unknown: Unknown) -> Failure {
    let known = say::known_stages(list::names(unknown.known));
    Failure::usage(
        say::no_such_stage(unknown.text),
        Some(match unknown.nearest {
            Some(nearest) => say::did_you_mean_of(say::name(nearest), known),
            None => known,
        }),
    )
}

/// The position that `text` selects on `axis`.
///
/// # Errors
/// Where it selects none or several, with what there is.
pub fn position(axis: &Axis, length: usize, text: &str) -> Result<usize, Failure> {
    axis.position(text, length).map_err(|none| {
        let labels = || (0..length).map(|index| axis.raw_label(index).into_owned());
        let known = match axis.labels {
            None => say::positions(length),
            Some(_) => say::labels(list::words(labels())),
        };
        match none {
            // A number is a position, below zero too.
            NoPosition::NoSuchLabel(_) if text.parse::<i128>().is_ok() => {
                Failure::usage(say::no_such_position(text, length), Some(known))
            }
            NoPosition::Outside(_) => {
                Failure::usage(say::no_such_position(text, length), Some(known))
            }
            NoPosition::NoSuchLabel(nearest) => Failure::usage(
                say::no_such_label(text),
                Some(match nearest {
                    Some(nearest) => say::did_you_mean_of(say::word(nearest), known),
                    None => known,
                }),
            ),
            NoPosition::Repeated(positions) => Failure::usage(
                say::repeated_label(text, list::positions(positions)),
                Some(say::give_position()),
            ),
        }
    })
}
