//! Small integers to teach with, chosen so that mistakes show: of many candidates the one in which
//! the most mistakes of the catalogue give answers that differ from the right one and from one
//! another.

use super::attention::block;
use super::draw::{Draw, Spread};
use super::recipe::{Recipe, Tokens};
use super::refused::Refused;
use super::sizes::Sizes;
use crate::check::{Revealed, methods_revealed};
use crate::expression::Source;
use crate::matrix::{Matrix, Shape};
use crate::model;
use crate::problem::{Attention, Body, Parameter, Problem};
use crate::program::Name;
use crate::trace::{Options, Trace, evaluate};

/// Tables of more are not worked by hand.
const MOST: [(&str, usize); 3] = [("--tokens", 16), ("--d-model", 32), ("--heads", 8)];
/// So many candidates are tried where each is a matter of a moment, and where it is not.
const CANDIDATES: (usize, usize) = (32, 256);
/// So much work is enough, in numbers that the walks compute.
const WORK: usize = 1 << 19;

/// A problem to teach with.
#[derive(Clone, Debug, PartialEq)]
pub struct Teaching {
    /// The problem.
    pub problem: Problem,
    /// What it can reveal of mistakes of method.
    pub revealed: Vec<Revealed>,
    /// How many kinds of answers the candidates told apart on average, the right one not counted.
    pub average: f64,
}

impl Teaching {
    /// How many different wrong answers mistakes of method give.
    pub fn kinds(&self) -> usize {
        kinds(&self.revealed)
    }
}

/// What makes one candidate better than another, the first thing first.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Worth {
    /// Whether no token is nothing at all or the same as another.
    distinct: bool,
    /// How many kinds of wrong answers there are.
    told_apart: usize,
    /// How many queries do not give all their weight to one key.
    undecided: usize,
    /// The largest score, less being easier to work with.
    smallness: f64,
}

/// The problem of small integers that `recipe` asks for.
///
/// # Errors
/// [`Refused`] where the sizes do not fit together, or are none to work by hand.
pub fn teaching(recipe: &Recipe) -> Result<Teaching, Refused> {
    if recipe.stacks.is_some() {
        return Err(Refused::Layers);
    }
    let asked = [recipe.tokens.len(), recipe.d_model, recipe.heads];
    for ((flag, most), asked) in MOST.into_iter().zip(asked) {
        if asked > most {
            return Err(Refused::NotSmall { flag, asked, most });
        }
    }
    let sizes = Sizes::of(recipe)?;
    let width = sizes.queries / recipe.heads;
    if let (most, true) = (MOST[1].1, width > MOST[1].1) {
        return Err(Refused::NotSmall {
            flag: "--d-k",
            asked: width,
            most,
        });
    }
    let work = sizes.tokens * (4 * sizes.queries + recipe.heads * 4 * sizes.tokens);
    let candidates = (WORK / work).clamp(CANDIDATES.0, CANDIDATES.1);
    let mut draw = Draw::new(recipe.seed);
    let mut total = 0;
    let mut best: Option<(Worth, Teaching)> = None;
    for _ in 0..candidates {
        let problem = candidate(recipe, &sizes, &mut draw);
        let Some((worth, revealed)) = weighed(&problem) else {
            continue;
        };
        total += worth.told_apart;
        if best.as_ref().is_none_or(|(known, _)| worth > *known) {
            let average = 0.0;
            best = Some((
                worth,
                Teaching {
                    problem,
                    revealed,
                    average,
                },
            ));
        }
    }
    let average = total as f64 / candidates as f64;
    match best {
        Some((_, teaching)) => Ok(Teaching {
            average,
            ..teaching
        }),
        // Sizes that fit make a problem, so that this is a rule that the recipe's mask breaks.
        None => Ok(Teaching {
            problem: candidate(recipe, &sizes, &mut draw),
            revealed: Vec::new(),
            average,
        }),
    }
}

/// A problem of small integers.
fn candidate(recipe: &Recipe, sizes: &Sizes, draw: &mut Draw) -> Problem {
    let shape = Shape::new(sizes.tokens, sizes.d_model);
    let x = draw.matrix(shape, Spread::integers(1, 1));
    let mut attention: Attention = block(recipe, sizes, |shape| {
        draw.matrix(shape, Spread::integers(0, 1))
    });
    attention.matrices.insert(Parameter::X, x);
    attention.tokens = match &recipe.tokens {
        Tokens::Words(words) => Some(words.clone()),
        Tokens::Count(_) => None,
    };
    attention.mask.clone_from(&recipe.mask);
    Problem {
        title: Some(recipe.title().replacen("Random", "Small integers", 1)),
        body: Body::Attention(attention),
        notices: Vec::new(),
    }
}

/// What a candidate is worth, and what it reveals.
fn weighed(problem: &Problem) -> Option<(Worth, Vec<Revealed>)> {
    let model = model::build(problem).ok()?;
    let trace = evaluate(&model.program, &model.inputs, &Options::default()).ok()?;
    let revealed = methods_revealed(&trace);
    let of = |name| matrices(&trace, name);
    let x = problem.attention()?.matrices.get(&Parameter::X)?;
    let worth = Worth {
        distinct: distinct(x),
        told_apart: kinds(&revealed),
        undecided: of(Name::AttentionWeights)
            .flat_map(|weights| weights.row_iter())
            .filter(|row| row.iter().all(|weight| *weight < 0.99))
            .count(),
        smallness: -of(Name::Scores).fold(0.0, |largest, scores| scores.amax().max(largest)),
    };
    Some((worth, revealed))
}

/// How many different wrong answers there are: of mistakes that look the same the first counts.
fn kinds(revealed: &[Revealed]) -> usize {
    let counts = |(at, mistake): &(usize, &Revealed)| {
        let before = &revealed[..*at];
        let like = |other: &Revealed| {
            let mut alike = mistake.alike.iter();
            alike.any(|(alike, _)| *alike == other.mistake)
        };
        !mistake.shows_in.is_empty() && !before.iter().any(like)
    };
    revealed.iter().enumerate().filter(counts).count()
}

/// Whether all rows differ from one another and from nothing.
fn distinct(x: &Matrix) -> bool {
    let rows: Vec<Vec<i64>> = x
        .row_iter()
        .map(|row| row.iter().map(|value| *value as i64).collect())
        .collect();
    let something = |row: &Vec<i64>| row.iter().any(|value| *value != 0);
    let mut sorted = rows.clone();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len() == rows.len() && rows.iter().all(something)
}

/// The stages of that name, of all heads.
fn matrices<'t>(trace: &'t Trace<'_>, name: Name) -> impl Iterator<Item = &'t Matrix> {
    let stages = trace.program.stages.iter().enumerate();
    let named = stages.filter(move |(_, stage)| stage.key.name == name);
    named.filter_map(|(index, _)| trace.matrix(Source::Stage(index)))
}
