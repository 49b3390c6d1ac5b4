//! From the name of a file to a problem and its model.

use std::path::Path;

use super::failure::Failure;
use crate::input::{self, ProblemFile};
use crate::message::cli as say;
use crate::model::{self, Model};
use crate::program::{Axis, NoPosition, Program, Selected, Unknown};
use crate::trace::{Options, Overflow, Stop, Trace, evaluate};

/// A problem file with the model built from it.
pub struct Loaded {
    /// The file, for errors that point into it.
    pub file: ProblemFile,
    /// The model.
    pub model: Model,
}

/// Reads the problem at `path`, or on standard input for `-`, and builds its model.
///
/// # Errors
/// Where the file cannot be read, or what it says is no whole problem.
pub fn load(path: &Path) -> Result<Loaded, Failure> {
    let source = input::read(path)?;
    let file = input::problem(&source)?;
    match model::build(&file.problem.attention) {
        Ok(model) => Ok(Loaded { file, model }),
        Err(misfit) => Err(Failure::from(file.fault(
            &misfit.path(),
            misfit.message(),
            misfit.help(),
        ))),
    }
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
    fn stopped(&self, stop: &Stop) -> Failure {
        match stop {
            Stop::Overflow(overflow) => self.overflow(overflow),
            Stop::Unfit(source) => {
                let key = self.model.program.key(*source);
                Failure::usage(say::no_such_stage(key), None)
            }
        }
    }

    fn overflow(&self, overflow: &Overflow) -> Failure {
        let stage = &self.model.program.stages[overflow.stage];
        let message = say::overflow(
            self.model.program.cell_name(crate::expression::CellRef {
                source: crate::expression::Source::Stage(overflow.stage),
                row: overflow.row,
                column: overflow.column,
            }),
            self.model.program.formula(stage).expression,
        );
        Failure::from(self.file.fault("", message, Some(say::overflow_help())))
    }
}

/// The stages or the input that `text` names.
///
/// # Errors
/// Where it names none, with what there is.
pub fn select(program: &Program, text: &str) -> Result<Selected, Failure> {
    program.select(text).map_err(|unknown: Unknown| {
        let known = say::known_stages(unknown.known.join(", "));
        Failure::usage(
            say::no_such_stage(unknown.text),
            Some(match unknown.nearest {
                Some(nearest) => say::did_you_mean_of(nearest, known),
                None => known,
            }),
        )
    })
}

/// The position that `text` selects on `axis`.
///
/// # Errors
/// Where it selects none or several, with what there is.
pub fn position(axis: &Axis, length: usize, text: &str) -> Result<usize, Failure> {
    axis.position(text, length).map_err(|none| {
        let labels = || (0..length.min(20)).map(|index| axis.raw_label(index).into_owned());
        let known = match (&axis.labels, length) {
            (None, _) => say::positions(length),
            (Some(_), _) => say::labels(labels().collect::<Vec<_>>().join(", ")),
        };
        match none {
            NoPosition::Outside(_) => {
                Failure::usage(say::no_such_position(text, length), Some(known))
            }
            NoPosition::NoSuchLabel(nearest) => Failure::usage(
                say::no_such_label(text),
                Some(match nearest {
                    Some(nearest) => say::did_you_mean_of(nearest, known),
                    None => known,
                }),
            ),
            NoPosition::Repeated(positions) => {
                let positions: Vec<String> = positions.iter().map(usize::to_string).collect();
                Failure::usage(
                    say::repeated_label(text, positions.join(", ")),
                    Some(say::give_position()),
                )
            }
        }
    })
}
