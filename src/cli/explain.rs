//! `attn explain`

use super::args::{self, WalkData};
use super::failure::Failure;
use super::form::Form;
use super::settings::Settings;
use super::token::Token;
use super::{load, output, torch};
use crate::expression::Source;
use crate::message::{Code, cli as say, digest};
use crate::program::{Key, Name, Program, Scope, Stage};
use crate::trace::{Keep, Options};
use crate::view::{self, Detail, Digest, Explain};
use crate::{export, render};

/// Of more stages than these a page that answers its reader shows a digest, even where all are asked for.
const MOST_ON_A_PAGE: usize = 400;
/// More heat maps than these are no picture.
const MOST_PICTURES: usize = 64;
/// Nor are more numbers: a file of about 4 MB.
const MOST_DRAWN: usize = 5_000;

/// Walks through a problem.
///
/// # Errors
/// Where the problem, a stage or a word is not there, or the result cannot be written.
pub fn run(args: &args::Explain, settings: &Settings) -> Result<(), Failure> {
    let module = torch::problem(&args.torch, &args.walk.output)?;
    let loaded = match (&module, &args.file) {
        (Some(module), _) => load::built(module, &args.words)?,
        (None, Some(file)) => load::load(file, &args.words, &args.walk.output)?,
        // The parser wants one of the two.
        (None, None) => return Ok(()),
    };
    show(&loaded, &args.walk, None, settings)
}

/// Shows the walk through what was loaded; of every stage `cell` is worked out where one is chosen.
///
/// # Errors
/// Where a stage or a word is not there, or the result cannot be written.
pub(super) fn show(
    loaded: &load::Loaded,
    args: &args::Walk,
    cell: Option<(usize, usize)>,
    settings: &Settings,
) -> Result<(), Failure> {
    let program = &loaded.model.program;
    let digits = usize::from(args.digits.digits);
    let round = args.round.then_some(digits);
    let mut chosen = chosen(program, args)?;
    let selected = !args.stages.is_empty();
    let token = args
        .token
        .as_deref()
        .map(|token| Token::find(program, token))
        .transpose()?;
    if let Some(token) = &token {
        chosen.retain(|&stage| token.is_in(program, stage));
    }
    let paged = matches!(args.format, Form::Page(_) | Form::Data(WalkData::Svg));
    let asked = chosen.len();
    let told = view::told_from(program, &chosen);
    let everything = selected && args.full || args.stages.iter().any(|stage| stage == "*");
    // A page that answers has to be opened at once.
    let answers = matches!(args.format, Form::Page(format) if format.answers);
    let too_many = answers && everything && asked > MOST_ON_A_PAGE;
    let picked = match paged && (!everything || too_many) {
        true => view::digest(program, &chosen, selected, answers),
        false => Digest {
            stages: chosen,
            left_out: Vec::new(),
        },
    };
    let stages = &picked.stages;
    let trace = loaded.walk(&Options {
        round,
        keep: Keep::Only(match paged {
            true => kept(program, &[stages.as_slice(), &told].concat(), paged),
            false => kept(program, stages, paged),
        }),
        ..Options::default()
    })?;
    let path = args.output.path();
    let document = || {
        let options = Explain {
            stages: stages.clone(),
            selected,
            token: match &token {
                Some(Token::Query(query)) => Some(*query),
                _ => None,
            },
            rows: match &token {
                Some(Token::Rows(rows)) => Some(rows.clone()),
                _ => None,
            },
            cell,
            detail: match args.detail {
                args::Detail::Brief => Detail::Brief,
                args::Detail::Normal => Detail::Normal,
                args::Detail::Full => Detail::Full,
            },
            left_out: match (picked.left_out.as_slice(), selected) {
                ([], _) => None,
                (what, _) if too_many => Some(digest::left_out_of_page(what.to_vec(), asked)),
                (what, true) => Some(digest::left_out_selected(what.to_vec(), asked)),
                (what, false) => Some(digest::left_out(what.to_vec(), Code::from("--stage \"*\""))),
            },
            generated: loaded.model.generated.clone(),
            told: told.clone(),
            reading: answers,
        };
        view::explain(&loaded.file.problem, &trace, &options)
    };
    let page = render::Settings {
        language: settings.language,
        digits,
        width: settings.width,
        full: args.full,
        pages: 1,
    };
    match args.format {
        Form::Page(format) => output::page(path, settings, format, &format.set(&document(), &page)),
        Form::Data(WalkData::Svg) => {
            let document = document();
            let pictures = render::heat_maps(&document);
            let cells = render::drawn_cells(&document, &page);
            let fault = match pictures {
                1..=MOST_PICTURES if cells <= MOST_DRAWN => None,
                1..=MOST_PICTURES => Some(say::large_picture(pictures, cells, MOST_DRAWN)),
                _ => Some(say::no_picture(pictures)),
            };
            if let Some(fault) = fault {
                let help = say::no_picture_help(Code::from("--stage"));
                return Err(Failure::usage(fault, Some(help)));
            }
            let picture = render::svg(&document, &page);
            output::write(path, |out| out.write_all(picture.as_bytes()))
        }
        Form::Data(WalkData::Json) => {
            if let Some(token) = token {
                let last = stages.last().and_then(|&stage| token.row(stage));
                let row = last.unwrap_or(0);
                let pick = format!("jq '.stages[-1].values[{row}]'");
                return Err(Failure::usage(
                    say::token_with_json(),
                    Some(say::token_help(pick)),
                ));
            }
            notices(loaded, &trace, settings);
            let problem = &loaded.file.problem;
            let generated = &loaded.model.generated;
            output::write(path, |out| {
                export::trace(out, problem, &trace, stages, generated)
            })
        }
        Form::Data(WalkData::Problem) => {
            output::write(path, |out| export::problem(out, &loaded.file.problem))
        }
        Form::Data(WalkData::Csv) => {
            notices(loaded, &trace, settings);
            let row = |stage| token.as_ref().and_then(|token| token.row(stage));
            output::write(path, |out| export::csv(out, &trace, stages, row))
        }
    }
}

/// The stages asked for by name, head and layer.
pub(super) fn chosen(program: &Program, args: &args::Walk) -> Result<Vec<usize>, Failure> {
    let mut chosen = stages(program, &args.stages)?;
    let scopes = || program.stages.iter().map(|stage| stage.key.scope);
    let attends = |stage: &Stage| stage.key.name == Name::AttentionWeights;
    let one = usize::from(program.stages.iter().any(attends));
    let heads = scopes().filter_map(|scope| scope.head).max().unwrap_or(one);
    let layers = scopes().filter_map(|scope| scope.layer).max().unwrap_or(0);
    for (flag, asked, count) in [
        ("--head", args.head, heads),
        ("--layer", args.layer, layers),
    ] {
        if let Some(number) = asked.filter(|number| !(1..=count).contains(number)) {
            let flag = Code::from(flag);
            let message = match count {
                0 => say::no_part(flag, number),
                count => say::no_such_part(flag, number, count),
            };
            return Err(Failure::usage(message, None));
        }
    }
    let fits = |part: Option<usize>, asked: Option<usize>| {
        part.is_none() || asked.is_none() || part == asked
    };
    chosen.retain(|&stage| {
        let scope = program.stages[stage].key.scope;
        fits(scope.head, args.head) && fits(scope.layer, args.layer)
    });
    Ok(chosen)
}

/// What a trace has to keep to show `stages`: on a page their arithmetic too, and what it tells of
/// predictions.
fn kept(program: &Program, stages: &[usize], paged: bool) -> Vec<usize> {
    let mut kept = stages.to_vec();
    if paged {
        for &stage in stages {
            let operands = program.stages[stage].operands.iter();
            kept.extend(operands.filter_map(|source| match source {
                Source::Stage(operand) => Some(*operand),
                Source::Input(_) => None,
            }));
        }
        let weights = |name| program.find(Key::new(Scope::default(), name));
        kept.extend(
            [Name::AttentionWeights, Name::Output]
                .into_iter()
                .filter_map(weights),
        );
    }
    let probabilities = Key::new(Scope::default(), Name::Probabilities);
    kept.extend(program.find(probabilities));
    kept.sort_unstable();
    kept.dedup();
    kept
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

/// What text says in its place, data formats say on standard error.
fn notices(loaded: &load::Loaded, trace: &crate::trace::Trace<'_>, settings: &Settings) {
    let notices = loaded.file.problem.notices.iter().cloned();
    for notice in notices.chain(view::warnings(trace)) {
        output::warn(&notice, settings);
    }
}
