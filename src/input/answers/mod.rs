//! From a file to a [`Sheet`] of answers to a problem. A sheet comes in one of four forms, told apart
//! by how it begins:
//!
//! | form | begins with | read by |
//! |---|---|---|
//! | JSON, stage by stage | `{` | `json.rs` |
//! | the JSON that `explain` prints | `{`, and says its `format` | `trace.rs` |
//! | tidy CSV, a line a cell | `stage,row,column,value` in any order | `csv.rs` |
//! | plain text, as typed or pasted | anything else; in a file `.csv` a stage's name | `text/` |
//!
//! What a program wrote, `.npz` or `.safetensors`, is no text and is read by `tensors.rs`.
//!
//! All of them find their stages through one `Collector`, and read their numbers by `number.rs`.

mod collector;
mod comma;
mod csv;
mod json;
mod line;
pub(super) mod number;
mod part;
mod scientific;
mod tensors;
mod text;
mod trace;

use std::path::Path;

use super::error::Error;
use super::fault::{AnswersFault, Fault, Kind, NumberFault, Role, SourceFault};
use super::files::Files;
use super::keys;
use super::source::Source;
use super::tensor::holds_tensors;
use super::tree::{self, Member, Node, Value};
use crate::check::{Sheet, Written};
use crate::message::Message;
use crate::program::Program;
use collector::Collector;

/// The bytes of the sheet `name` without the mark that spreadsheets put before CSV; before all else it
/// stays, and is told.
pub(super) fn without_mark(name: &str, mut bytes: Vec<u8>) -> Vec<u8> {
    let text = bytes.strip_prefix(MARK).map(std::str::from_utf8);
    if let Some(Ok(text)) = text
        && (is_csv(name) || csv::header(text).is_some())
    {
        bytes.drain(..MARK.len());
    }
    bytes
}

/// The byte order mark in UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads the answers to `program` in the file at `path`, in whichever form; `-` is standard input.
///
/// # Errors
/// Where it cannot be read, and as [`answers`].
pub fn sheet(path: &Path, program: &Program) -> Result<Sheet, Error> {
    match holds_tensors(path) {
        true => tensors::sheet(path, program),
        false => answers(&super::read_answers(path)?, program),
    }
}

/// The same where the file holds nothing but the one `stage`.
///
/// # Errors
/// As [`sheet`], and as [`typed_stage`].
pub fn stage_sheet(stage: &str, path: &Path, program: &Program) -> Result<Sheet, Error> {
    match holds_tensors(path) {
        true => tensors::stage(stage, path, program),
        false => stage_answers(stage, &super::read_answers(path)?, program),
    }
}

/// Reads the answers to `program` that `source` holds, in whichever form.
///
/// # Errors
/// Where it is none of the forms, names what is no stage of the program, or holds what is no number.
pub fn answers(source: &Source, program: &Program) -> Result<Sheet, Error> {
    let text = source.text();
    let mut sheet = Collector::new(program);
    let read = if text.starts_with('\u{feff}') {
        Err(Fault::somewhere(SourceFault::ByteOrderMark, None))
    } else if is_json(source) {
        tree::parse_answers(text).and_then(|root| {
            let read = json::sheet(text, &root, &mut sheet);
            read.map_err(|fault| unless_problem(source, &root, &sheet, fault))
        })
    } else if let Some(header) = csv::header(text) {
        header.and_then(|header| csv::sheet(text, &header, &mut sheet))
    } else if is_csv(source.name()) && !text::begins(text, &sheet.names()) {
        Err(csv::no_header(text))
    } else {
        text::sheet(text, program, &mut sheet)
    };
    read.and_then(|()| sheet.finish(source.name()))
        .map_err(|fault| Error::new(source.clone(), fault).read_as(Role::Answers))
}

/// Reads the answers for one stage, named by `stage`: a matrix as JSON has it, or rows as plain text
/// has them.
///
/// # Errors
/// Where the stage is not one of the program, or `text` holds what is no number.
pub fn typed_stage(stage: &str, text: &str, program: &Program) -> Result<Sheet, Error> {
    stage_answers(stage, &Source::new(stage, text), program)
}

/// The same of what `source` holds: errors name it.
///
/// # Errors
/// As [`typed_stage`].
pub fn stage_answers(stage: &str, source: &Source, program: &Program) -> Result<Sheet, Error> {
    let mut sheet = Collector::new(program);
    let read = named(stage, source.text(), program, &mut sheet);
    read.and_then(|()| sheet.finish(source.name()))
        .map_err(|fault| Error::new(source.clone(), fault).read_as(Role::Answers))
}

/// The sheet of what was typed cell by cell, each stage at most once.
pub fn typed_cells(
    name: &str,
    stages: impl IntoIterator<Item = (usize, nalgebra::DMatrix<Option<Written>>)>,
    program: &Program,
) -> Sheet {
    let mut sheet = Collector::new(program);
    for (stage, cells) in stages {
        sheet.add(stage, cells);
    }
    sheet.settled(name)
}

/// What one number, typed by itself, claims; `None` for what stands for a blank.
///
/// # Errors
/// Where it is no number, in words.
pub fn typed_number(text: &str) -> Result<Option<Written>, Message> {
    if number::is_blank(text) {
        return Ok(None);
    }
    let read = number::written(text);
    read.map(Some)
        .map_err(|error| NumberFault::new(error.kind, text).words().message)
}

fn named(
    name: &str,
    text: &str,
    program: &Program,
    sheet: &mut Collector<'_>,
) -> Result<(), Fault> {
    let stage = sheet.find(name);
    let stage = stage.map_err(|fault| Fault::somewhere(fault, None))?;
    let cells = match tree::parse_answers(text) {
        Ok(root) if matches!(root.value, Value::Array(_)) => {
            json::cells(text, &root, sheet.shape(stage))?
        }
        Ok(root) if matches!(root.value, Value::Object(_)) => {
            let fault = AnswersFault::SheetForStage {
                stage: program.stages[stage].key.to_string(),
            };
            return Err(Fault::new(fault, root.span));
        }
        // What is no JSON may still be rows as people type them.
        json => match (text::rows(text, stage, program), json) {
            (Ok(cells), _) => cells,
            (Err(_), Err(fault)) if text.trim_start().starts_with('[') && text.contains(',') => {
                return Err(fault);
            }
            (Err(fault), _) => return Err(fault),
        },
    };
    sheet.add(stage, cells);
    Ok(())
}

/// How many keys a problem has at least: X and a weight alone may be copied into a sheet.
const FEWEST: usize = 3;

/// `fault`, or that `root` is a problem and no sheet at all: it reads as one, and has no stage.
fn unless_problem(source: &Source, root: &Node, sheet: &Collector<'_>, fault: Fault) -> Fault {
    let Value::Object(members) = &root.value else {
        return fault;
    };
    let text = source.text();
    let is_stage = |member: &Member| sheet.names().find(&member.key).is_ok();
    let about_names = matches!(
        fault.kind(),
        Kind::Answers(AnswersFault::InputNotAnswer { .. } | AnswersFault::UnknownStage { .. })
    );
    let enough = members.len() >= FEWEST && !members.iter().any(is_stage);
    let mut files = Files::beside(source.name());
    if about_names && enough && keys::problem(text, root, &mut files).is_ok() {
        return Fault::somewhere(AnswersFault::ProblemForSheet, None);
    }
    fault
}

/// Whether the text is JSON, or means to be.
fn is_json(source: &Source) -> bool {
    source.text().trim_start().starts_with(['{', '[']) || ends_with(source.name(), ".json")
}

fn is_csv(name: &str) -> bool {
    ends_with(name, ".csv")
}

fn ends_with(name: &str, ending: &str) -> bool {
    name.to_lowercase().ends_with(ending)
}
