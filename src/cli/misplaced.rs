//! Arguments of `attn check` that stand in each other's place.

use std::ffi::OsString;
use std::path::Path;

use super::failure::Failure;
use super::{args, list, load};
use crate::input::{
    self,
    fault::{KeyFault, Kind},
};
use crate::message::cli as say;
use crate::program::{Program, Unknown};

/// Keys that sheets of answers have and problems have not.
const STAGES: [&str; 11] = [
    "queries",
    "keys",
    "values",
    "masked_scores",
    "concat",
    "output",
    "logits",
    "probabilities",
    "S",
    "A",
    "Z",
];

/// What is said of the `failure` to read the problem: where a sheet of answers was given in its place, that.
pub fn for_problem(args: &args::Check, failure: Failure) -> Failure {
    let Failure::Input(error) = &failure else {
        return failure;
    };
    let sheet = error.origin();
    let name = sheet.name();
    if let [problem] = args.answers.as_slice()
        && Path::new(problem).is_file()
        && let Ok(loaded) = load::load(Path::new(problem), &args.words, &args.output)
        && input::answers(sheet, &loaded.model.program).is_ok()
    {
        let problem = problem.to_string_lossy();
        return Failure::usage(
            say::swapped(name, problem.as_ref()),
            Some(say::swapped_help(format!("attn check {problem} {name}"))),
        );
    }
    let Kind::Key(KeyFault::UnknownKey { key, .. }) = error.kind() else {
        return failure;
    };
    match Some(key).filter(|key| STAGES.contains(&key.as_str()) || key.contains('.')) {
        Some(stage) => Failure::usage(
            say::sheet_for_problem(name, stage.as_str()),
            Some(say::problem_first("attn check PROBLEM ANSWERS")),
        ),
        None => failure,
    }
}

/// The failure of a word that is `unknown` as a stage and no file either, where `numbers` after it
/// are none: `None` where both may be meant as files.
pub fn for_stage(unknown: Unknown, numbers: &str, program: &Program) -> Option<Failure> {
    if is_path(&unknown.text) || is_path(numbers) {
        return None;
    }
    // An input is known as well, and no answer.
    let keys: Vec<String> = program
        .stages
        .iter()
        .map(|stage| stage.key.to_string())
        .collect();
    let is_stage = |name: &String| keys.contains(name);
    let nearest = unknown.nearest.filter(is_stage);
    let known = say::known_stages(list::names(keys.iter().cloned()));
    let help = match nearest {
        Some(nearest) => say::did_you_mean_of(say::the_stage(nearest), known),
        None => known,
    };
    let message = say::neither_file_nor_stage(unknown.text);
    Some(Failure::usage(message, Some(help)))
}

/// Standard input may be named once: the second time nothing is left of it.
///
/// # Errors
/// Where it is named more often.
pub fn read_twice(args: &args::Check) -> Result<(), Failure> {
    let problem = usize::from(args.problem.as_os_str() == "-");
    let answers = args.answers.iter().filter(|answer| *answer == "-").count();
    if problem + answers < 2 {
        return Ok(());
    }
    Err(Failure::usage(
        say::stdin_once(),
        Some(say::stdin_once_help("-")),
    ))
}

/// One stage with its numbers may be typed in, and then nothing else.
///
/// # Errors
/// Where a stage's name stands alone, or with files or other stages.
pub fn typed_among_files(args: &args::Check, program: &Program) -> Result<(), Failure> {
    let stage = |answer: &OsString| {
        let name = answer.to_string_lossy();
        let named = answer != "-" && !Path::new(answer).exists() && program.select(&name).is_ok();
        named.then(|| name.into_owned())
    };
    if let [first, _] = &args.answers[..]
        && stage(first).is_some()
    {
        return Ok(());
    }
    match args.answers.iter().find_map(stage) {
        None => Ok(()),
        Some(stage) => {
            let command = format!("attn check problem.json {stage} '1 0; 1 1'");
            Err(Failure::usage(
                say::one_stage_typed(stage),
                Some(say::one_stage_typed_help(command)),
            ))
        }
    }
}

/// Numbers typed in need the name of their stage, and a whole sheet a file.
///
/// # Errors
/// Where either stands in the place of a file.
pub fn typed_without_stage(args: &args::Check) -> Result<(), Failure> {
    let [only] = &args.answers[..] else {
        return Ok(());
    };
    let text = only.to_string_lossy();
    if Path::new(only).exists() {
        return Ok(());
    }
    match text.trim_start().chars().next() {
        Some('{') => Err(Failure::usage(
            say::sheet_typed(),
            Some(say::sheet_typed_help("… | attn check problem.json -")),
        )),
        Some('[' | '(') => Err(Failure::usage(
            say::numbers_without_stage(),
            Some(say::numbers_without_stage_help(
                "attn check problem.json output '[[1, 0], [1, 1]]'",
            )),
        )),
        _ if is_rows(&text) => Err(Failure::usage(
            say::numbers_without_stage(),
            Some(say::numbers_without_stage_help(
                "attn check problem.json output '1 0; 1 1'",
            )),
        )),
        _ => Ok(()),
    }
}

/// Whether `text` is nothing but several numbers.
fn is_rows(text: &str) -> bool {
    let numbers = text
        .split([' ', ';', ',', '\n'])
        .filter(|part| !part.is_empty());
    let all = numbers.clone().all(|part| part.parse::<f64>().is_ok());
    all && numbers.count() > 1
}

/// Whether `text` is written as the name of a file is, or is one.
fn is_path(text: &str) -> bool {
    let path = Path::new(text);
    let suffix = path.extension().and_then(|suffix| suffix.to_str());
    let has_suffix = suffix.is_some_and(|suffix| {
        suffix.chars().all(char::is_alphanumeric) && suffix.contains(char::is_alphabetic)
    });
    path.exists() || has_suffix || text.contains(['/', '\\']) && !text.contains(['[', ' '])
}
