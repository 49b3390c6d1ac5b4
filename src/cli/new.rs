//! `attn new`

use super::args;
use super::explain;
use super::failure::Failure;
use super::load::Loaded;
use super::output;
use super::settings::Settings;
use crate::input::{ProblemFile, Source};
use crate::invent::{self, Recipe, Refused, Stacks, Teaching, Tokens};
use crate::message::{Code, Message, invent as say};
use crate::mistake::Mistake;
use crate::problem::{MaskRule, Problem};
use crate::{export, model};

/// Makes a problem up: prints its file, or walks through it.
///
/// # Errors
/// Where the sizes do not fit together, or the result cannot be written.
pub fn run(args: &args::New, settings: &Settings) -> Result<(), Failure> {
    let recipe = recipe(args)?;
    let refused = |refused: Refused| Failure::usage(refused.message(), refused.help());
    let problem = if args.integers {
        let teaching = invent::teaching(&recipe).map_err(refused)?;
        output::note(&revealed(&teaching), settings);
        teaching.problem
    } else {
        invent::random(&recipe).map_err(refused)?
    };
    if args.explain {
        return walk(problem, args, settings);
    }
    output::write(args.walk.output.path(), |out| {
        export::problem(out, &problem)
    })
}

fn walk(problem: Problem, args: &args::New, settings: &Settings) -> Result<(), Failure> {
    let model =
        model::build(&problem).map_err(|misfit| Failure::usage(misfit.message(), misfit.help()))?;
    let file = ProblemFile::new(problem, Source::new("attn new", ""));
    explain::show(&Loaded { file, model }, &args.walk, None, settings)
}

/// What is asked for.
fn recipe(args: &args::New) -> Result<Recipe, Failure> {
    let stacks = args.layers.map(|layers| Stacks {
        encoder: if args.decoder_only { 0 } else { layers },
        decoder: if args.encoder_only { 0 } else { layers },
        d_ff: args.d_ff,
        vocabulary: args.vocabulary,
    });
    Ok(Recipe {
        tokens: tokens(&args.tokens)?,
        d_model: args.d_model,
        heads: args.heads,
        kv_heads: args.kv_heads,
        d_k: args.d_k,
        stacks,
        mask: mask(args.mask.as_deref())?,
        seed: args.seed,
    })
}

/// A number is how many, anything else is words.
fn tokens(text: &str) -> Result<Tokens, Failure> {
    if let Ok(count) = text.trim().parse() {
        return Ok(Tokens::Count(count));
    }
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    match words.is_empty() {
        true => Err(Failure::usage(say::no_tokens(), None)),
        false => Ok(Tokens::Words(words)),
    }
}

fn mask(text: Option<&str>) -> Result<Vec<MaskRule>, Failure> {
    let Some(text) = text else {
        return Ok(Vec::new());
    };
    let window = |text: &str| text.strip_prefix("window:")?.parse().ok();
    match text {
        "none" => Ok(Vec::new()),
        "causal" => Ok(vec![MaskRule::Causal]),
        "strictly_causal" => Ok(vec![MaskRule::StrictlyCausal]),
        text => match window(text) {
            Some(width) => Ok(vec![MaskRule::Window(width)]),
            None => Err(Failure::usage(say::no_mask(text), Some(say::masks()))),
        },
    }
}

/// What a problem to teach with can reveal, in a sentence.
fn revealed(teaching: &Teaching) -> Message {
    let made = teaching.revealed.iter().filter(|mistake| mistake.applies());
    let (shown, invisible): (Vec<_>, Vec<_>) =
        made.partition(|mistake| !mistake.shows_in.is_empty());
    let name = |mistake: &Mistake| say::mistake(Code::from(mistake.name()));
    let names: Vec<Message> = invisible
        .iter()
        .map(|hidden| name(&hidden.mistake))
        .collect();
    match names.is_empty() {
        true => say::told_apart(teaching.kinds(), shown.len()),
        false => say::told_apart_but(teaching.kinds(), shown.len(), names),
    }
}
