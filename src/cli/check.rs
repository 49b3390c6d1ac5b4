//! `attn check`

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

use super::args::{self, CheckData};
use super::failure::Failure;
use super::form::Form;
use super::load;
use super::misplaced;
use super::output;
use super::parallel::in_parallel;
use super::progress::Progress;
use super::settings::Settings;
use super::worth::worth;
use crate::check::{self, Class, Sheet, Solution};
use crate::document::Document;
use crate::export::{self, MarkedSheet};
use crate::message::cli as say;
use crate::program::Program;
use crate::render::{self, Format};
use crate::{input, view};

/// Marks sheets; says whether all are right.
///
/// # Errors
/// Where the problem cannot be read, a stage is not there, or the result cannot be written. A sheet
/// that cannot be read is reported and does not stop the rest.
pub fn run(args: &args::Check, settings: &Settings) -> Result<Outcome, Failure> {
    misplaced::read_twice(args)?;
    misplaced::typed_without_stage(args)?;
    let loaded = load::load(&args.problem, &args.words, &args.output);
    let loaded = loaded.map_err(|failure| misplaced::for_problem(args, failure))?;
    let program = &loaded.model.program;
    misplaced::typed_among_files(args, program)?;
    let worth = worth(program, &args.points)?;
    let solution = Solution::of(program, &loaded.model.inputs);
    let solution = solution.map_err(|stop| loaded.stopped(&stop))?;
    let marking = Marking {
        args,
        settings,
        solution: &solution,
        worth: &worth,
    };
    let mut class = Class::default();
    let mut pages = Vec::new();
    let mark = |sheet: Sheet| marking.mark(&sheet);
    for (name, sheet) in sheets(args, program, settings, mark) {
        match sheet {
            Ok(page) => {
                class.merge(&page.class);
                pages.push(page.text);
            }
            Err(failure) => {
                output::report(&failure, settings);
                class.fail();
                pages.push(marking.failed(&name));
            }
        }
    }
    let outcome = Outcome::of(&class);
    // Where there is nothing to write, a file that is there stays as it is.
    if pages.iter().all(Vec::is_empty) {
        return Ok(outcome);
    }
    match marking.write(&pages, &class) {
        // Whoever closes the pipe wants to know how it ended all the same.
        Ok(()) | Err(Failure::ClosedPipe) => Ok(outcome),
        Err(failure) => Err(failure),
    }
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
    fn of(class: &Class) -> Self {
        match (class.failed, class.wrong) {
            (0, 0) => Self::Right,
            (0, _) => Self::Wrong,
            _ => Self::Failed,
        }
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

/// What every sheet is marked by, and how the result is set.
struct Marking<'m> {
    args: &'m args::Check,
    settings: &'m Settings,
    solution: &'m Solution<'m>,
    worth: &'m [(usize, f64)],
}

/// A marked sheet: what is printed of it, and what a class set keeps.
struct Page {
    text: Vec<u8>,
    class: Class,
}

impl Marking<'_> {
    /// Marks a sheet and sets its page.
    fn mark(&self, sheet: &Sheet) -> Page {
        let program = self.solution.program;
        let options = check::Options {
            tolerance: self.args.tolerance,
        };
        let marked = self.solution.mark(sheet, &options);
        let points =
            (!self.worth.is_empty()).then(|| check::points(program, &marked.report, self.worth));
        let answers = !self.args.no_answers;
        let wire = MarkedSheet {
            name: &sheet.name,
            report: &marked.report,
            answers,
            points,
        };
        let text = match self.args.format {
            Form::Data(CheckData::Json) => in_memory(|out| export::check(out, program, &wire)),
            Form::Data(CheckData::Csv) => in_memory(|out| export::marks_row(out, program, &wire)),
            Form::Page(format) => {
                let written = sheet.stages.iter().map(check::WrittenStage::decimals).max();
                let digits = match self.args.digits {
                    Some(digits) => usize::from(digits),
                    None => written.unwrap_or(0).clamp(3, 8),
                };
                let options = view::Check {
                    name: sheet.name.clone(),
                    answers,
                    points,
                    digits,
                    full: self.args.full,
                    reading: format.answers,
                };
                let document = view::check(self.solution, &marked, &options);
                self.set(format, &document, digits).into_bytes()
            }
        };
        Page {
            text,
            class: Class::of(&marked.report),
        }
    }

    /// What is printed of a sheet that could not be marked.
    fn failed(&self, name: &str) -> Vec<u8> {
        match self.args.format {
            Form::Data(CheckData::Csv) => in_memory(|out| export::marks_failed(out, name)),
            Form::Page(_) | Form::Data(CheckData::Json) => Vec::new(),
        }
    }

    /// A document as a page.
    fn set(&self, format: Format, document: &Document<'_>, digits: usize) -> String {
        format.page(document, &self.page(digits))
    }

    /// How pages are set.
    fn page(&self, digits: usize) -> render::Settings {
        render::Settings {
            language: self.settings.language,
            digits,
            width: self.settings.width,
            full: self.args.full,
            pages: match self.args.answers.len() {
                1 => 1,
                // A class set ends with its summary.
                sheets => sheets + 1,
            },
        }
    }

    /// Writes all pages, and for people the class set at the end.
    fn write(&self, pages: &[Vec<u8>], class: &Class) -> Result<(), Failure> {
        let path = self.args.output.path();
        match self.args.format {
            Form::Data(CheckData::Json) => output::write(path, |out| all(out, pages)),
            Form::Data(CheckData::Csv) => output::write(path, |out| {
                export::marks_header(&mut *out)?;
                all(out, pages)
            }),
            Form::Page(format) => {
                let summary = (pages.len() > 1).then(|| {
                    let document = view::class(self.solution.program, class);
                    self.set(format, &document, 0)
                });
                let pages = pages.iter().map(|page| String::from_utf8_lossy(page));
                let pages: Vec<_> = pages.chain(summary.map(Cow::Owned)).collect();
                let pages: Vec<&str> = pages
                    .iter()
                    .map(AsRef::as_ref)
                    .filter(|page| !page.is_empty())
                    .collect();
                let file = match pages.is_empty() {
                    true => String::new(),
                    false => format.file(&pages, &self.page(0)),
                };
                output::page(path, self.settings, format, &file)
            }
        }
    }
}

fn all(out: &mut dyn Write, pages: &[Vec<u8>]) -> io::Result<()> {
    pages.iter().try_for_each(|page| out.write_all(page))
}

/// What `write` writes. Memory takes everything.
fn in_memory(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> Vec<u8> {
    let mut text = Vec::new();
    let _ = write(&mut text);
    text
}

/// What `mark` makes of the sheets, each with its name: files, or one stage typed in.
fn sheets<R: Send>(
    args: &args::Check,
    program: &Program,
    settings: &Settings,
    mark: impl Fn(Sheet) -> R + Sync,
) -> Vec<(String, Result<R, Failure>)> {
    if let [stage, text] = args.answers.as_slice()
        && !Path::new(stage).exists()
        && stage != "-"
    {
        let stage = stage.to_string_lossy();
        let sheet = match program.select(&stage) {
            Ok(_) => Some(typed(args, &stage, text, program)),
            Err(unknown) => {
                misplaced::for_stage(unknown, &text.to_string_lossy(), program).map(Err)
            }
        };
        if let Some(sheet) = sheet {
            return vec![(stage.into_owned(), sheet.map(mark))];
        }
    }
    let read = |path: &Path| {
        output::spares(args.output.path(), path)?;
        Ok(input::sheet(path, program)?)
    };
    let progress = Progress::of(args.answers.len(), &say::marking(), settings);
    in_parallel(&args.answers, |path| {
        let marked = read(Path::new(path)).map(&mark);
        progress.step();
        (name(Path::new(path)), marked)
    })
}

/// What a sheet is called that could not be read.
fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "<stdin>".to_owned()
    } else {
        path.display().to_string()
    }
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
        output::spares(args.output.path(), path)?;
        return Ok(input::stage_sheet(stage, path, program)?);
    }
    Ok(input::typed_stage(stage, &text.to_string_lossy(), program)?)
}
