//! `attn check`

use std::io::{self, Write};
use std::num::NonZero;
use std::path::Path;
use std::thread;

use super::args::{self, CheckFormat};
use super::failure::Failure;
use super::load::{self, Loaded};
use super::output;
use super::settings::Settings;
use crate::check::{self, Marked, Sheet};
use crate::export::{self, MarkedSheet};
use crate::expression::Source;
use crate::message::cli as say;
use crate::program::Program;
use crate::{input, render, view};

/// Marks sheets; says whether all are right.
///
/// # Errors
/// Where the problem cannot be read, a stage is not there, or the result cannot be written. A sheet
/// that cannot be read is reported and does not stop the rest.
pub fn run(args: &args::Check, settings: &Settings) -> Result<Outcome, Failure> {
    let loaded = load::load(&args.problem, &args.output)?;
    let program = &loaded.model.program;
    let worth = worth(program, &args.points)?;
    let options = check::Options {
        tolerance: args.tolerance,
    };
    let sheets = sheets(args, program);
    let marked = in_parallel(&sheets, |sheet| match sheet {
        Err(_) => None,
        Ok(sheet) => Some(check::mark(program, &loaded.model.inputs, sheet, &options)),
    });
    let mut outcome = Outcome::Right;
    let mut pages = Vec::new();
    for (sheet, marked) in sheets.into_iter().zip(marked) {
        match (sheet, marked) {
            (Ok(sheet), Some(Ok(marked))) => {
                if !marked.report.is_right() {
                    outcome = outcome.worse(Outcome::Wrong);
                }
                let points =
                    (!worth.is_empty()).then(|| check::points(program, &marked.report, &worth));
                pages.push((sheet, marked, points));
            }
            (Ok(_), Some(Err(stop))) => return Err(loaded.stopped(&stop)),
            (Err(failure), _) => {
                output::report(&failure, settings);
                outcome = Outcome::Failed;
            }
            (Ok(_), None) => {}
        }
    }
    let print = |out: &mut dyn Write| write(out, args, settings, &loaded, &pages);
    match args.format {
        CheckFormat::Text => {
            let mut text = Vec::new();
            // Writing to memory cannot fail.
            let _ = print(&mut text);
            let path = args.output.output.as_deref();
            output::text(path, settings, &String::from_utf8_lossy(&text))?;
        }
        _ => output::write(args.output.output.as_deref(), print)?,
    }
    Ok(outcome)
}

/// How marking ended, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// All is right.
    Right,
    /// Something is wrong.
    Wrong,
    /// A sheet could not be marked.
    Failed,
}

impl Outcome {
    fn worse(self, other: Self) -> Self {
        self.max(other)
    }

    /// The exit status.
    pub const fn status(self) -> u8 {
        match self {
            Self::Right => 0,
            Self::Wrong => 1,
            Self::Failed => 2,
        }
    }
}

type Page = (Sheet, Marked, Option<(f64, f64)>);

/// Writes all sheets in the format asked for.
fn write(
    out: &mut dyn Write,
    args: &args::Check,
    settings: &Settings,
    loaded: &Loaded,
    pages: &[Page],
) -> io::Result<()> {
    let program = &loaded.model.program;
    if args.format == CheckFormat::Csv {
        export::marks_header(&mut *out)?;
    }
    for (sheet, marked, points) in pages {
        let wire = MarkedSheet {
            name: &sheet.name,
            report: &marked.report,
            answers: !args.no_answers,
            points: *points,
        };
        match args.format {
            CheckFormat::Json => export::check(&mut *out, program, &wire)?,
            CheckFormat::Csv => export::marks_row(&mut *out, program, &wire)?,
            CheckFormat::Text | CheckFormat::Markdown => {
                let options = view::Check {
                    name: sheet.name.clone(),
                    answers: !args.no_answers,
                    points: *points,
                };
                let document = view::check(program, marked, &options);
                let written = sheet.stages.iter().map(check::WrittenStage::decimals).max();
                let page = render::Settings {
                    language: settings.language,
                    digits: args
                        .digits
                        .map_or(written.unwrap_or(0).clamp(3, 8), usize::from),
                    width: settings.width,
                    full: args.full,
                };
                let page = match args.format {
                    CheckFormat::Text => render::text(&document, &page),
                    _ => render::markdown(&document, &page),
                };
                out.write_all(page.as_bytes())?;
            }
        }
    }
    Ok(())
}

/// The sheets: files, or one stage typed in.
fn sheets(args: &args::Check, program: &Program) -> Vec<Result<Sheet, Failure>> {
    if let [stage, text] = args.answers.as_slice()
        && !Path::new(stage).exists()
        && program.select(&stage.to_string_lossy()).is_ok()
    {
        return vec![typed(args, &stage.to_string_lossy(), text, program)];
    }
    let read = |path: &std::ffi::OsString| {
        output::spares(args.output.output.as_deref(), Path::new(path))?;
        let source = input::read(Path::new(path))?;
        Ok(input::answers(&source, program)?)
    };
    in_parallel(&args.answers, read)
}

/// One stage: its numbers as they were typed, or a file that holds them; `-` is standard input.
fn typed(
    args: &args::Check,
    stage: &str,
    text: &std::ffi::OsStr,
    program: &Program,
) -> Result<Sheet, Failure> {
    let path = Path::new(text);
    if text == "-" || path.exists() {
        output::spares(args.output.output.as_deref(), path)?;
        let source = input::read(path)?;
        return Ok(input::stage_answers(stage, &source, program)?);
    }
    Ok(input::typed_stage(stage, &text.to_string_lossy(), program)?)
}

/// What each stage is worth: `attention_weights=4`.
fn worth(program: &Program, points: &[String]) -> Result<Vec<(usize, f64)>, Failure> {
    let mut worth = Vec::new();
    for text in points {
        let (stage, number) = text.split_once('=').unwrap_or((text, "1"));
        let number: f64 = number
            .parse()
            .ok()
            .filter(|number: &f64| number.is_finite() && *number >= 0.0)
            .ok_or_else(|| {
                Failure::usage(say::no_points(text.clone()), Some(say::points_help()))
            })?;
        for source in load::select(program, stage)? {
            if let Source::Stage(stage) = source {
                worth.push((stage, number));
            }
        }
    }
    Ok(worth)
}

/// The results of `work` on every item, in their order, worked out on all cores.
fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let share = items.len().div_ceil(cores).max(1);
    if items.len() <= 1 {
        return items.iter().map(work).collect();
    }
    thread::scope(|scope| {
        let work = &work;
        let shares: Vec<_> = items
            .chunks(share)
            .map(|share| scope.spawn(move || share.iter().map(work).collect::<Vec<R>>()))
            .collect();
        let results = shares.into_iter().map(|share| match share.join() {
            Ok(results) => results,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        results.flatten().collect()
    })
}
