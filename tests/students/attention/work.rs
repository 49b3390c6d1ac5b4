//! One stage worked out rightly from the numbers before it.

use std::rc::Rc;

use super::part::{Numbers, Part};
use super::problem::{Origin, Problem, Projection, Scale};
use super::rules::mask;
use crate::students::arithmetic::{Arithmetic, Grid, transpose};
use crate::students::flow::{Flow, Nature, Operand, Stage};

/// The stage, from the numbers that its operands hold.
pub fn step(problem: &Problem, stage: Part, numbers: &Numbers<'_>, arithmetic: Arithmetic) -> Grid {
    let operands = stage.operands(problem);
    let operand = |index: usize| &numbers[operands[index]];
    match stage {
        Part::Queries => origin(problem, &problem.queries, arithmetic),
        Part::Keys => origin(problem, &problem.keys, arithmetic),
        Part::Values => origin(problem, &problem.values, arithmetic),
        Part::Scores => arithmetic.product(operand(0), &transpose(operand(1))),
        Part::Scaled => scaled(problem, operand(0), arithmetic),
        Part::Masked => arithmetic.both(operand(0), &mask(problem), |score, m| score + m),
        Part::Weights => weights(problem, operand(0), arithmetic),
        Part::Concat => arithmetic.product(operand(0), operand(1)),
        Part::Output => match &problem.w_o {
            None => arithmetic.product(operand(0), operand(1)),
            Some((weight, bias)) => {
                let product = arithmetic.product(operand(0), &problem.weights(weight));
                biased(product, bias.as_deref(), arithmetic)
            }
        },
    }
}

/// The product with the bias, where there is one.
pub fn biased(product: Grid, bias: Option<&[f64]>, arithmetic: Arithmetic) -> Grid {
    match bias {
        Some(bias) => arithmetic.plus_row(&product, bias),
        None => product,
    }
}

/// Tokens times weights plus bias.
pub fn projected(problem: &Problem, by: &Projection, arithmetic: Arithmetic) -> Grid {
    let product = arithmetic.product(&by.tokens, &problem.weights(&by.weight));
    biased(product, by.bias.as_deref(), arithmetic)
}

fn origin(problem: &Problem, origin: &Origin, arithmetic: Arithmetic) -> Grid {
    match origin {
        Origin::Given(given) => given.clone(),
        Origin::Projected(by) => projected(problem, by, arithmetic),
    }
}

/// The scores times the scale.
pub fn scaled(problem: &Problem, scores: &Grid, arithmetic: Arithmetic) -> Grid {
    match problem.scale {
        None => scores.clone(),
        Some(Scale::InverseRoot) => {
            let root = arithmetic.keep((problem.d_k() as f64).sqrt());
            arithmetic.each(scores, |score| score / root)
        }
        Some(Scale::MultiplyBy(factor)) => arithmetic.each(scores, |score| score * factor),
        Some(Scale::DivideBy(divisor)) => arithmetic.each(scores, |score| score / divisor),
    }
}

/// A softmax of every row.
pub fn weights(problem: &Problem, scores: &Grid, arithmetic: Arithmetic) -> Grid {
    let nothing = arithmetic.keep(problem.nothing(problem.n_k()));
    scores
        .iter()
        .map(|row| arithmetic.softmax(row, problem.base, nothing))
        .collect()
}

/// All of it, step by step.
pub fn flow(problem: &Problem) -> Flow {
    let mut flow = Flow::default();
    let there = Part::of(problem);
    let problem = Rc::new(problem.clone());
    for &part in &there {
        let parts = part.operands(&problem);
        let operands: Vec<Operand> = parts.iter().map(|&operand| at(&there, operand)).collect();
        let nature = match part {
            _ if part.is_given(&problem) => Nature::Given,
            Part::Weights => Nature::Softmax(problem.base),
            Part::Masked => Nature::Masked,
            _ if operands.len() == 2 => Nature::Product,
            _ => Nature::Linear,
        };
        let problem = problem.clone();
        flow.add(part.key(), nature, &operands, move |grids, arithmetic| {
            step(&problem, part, &Numbers::of(&parts, grids), arithmetic)
        });
    }
    flow
}

/// The part among those that are there.
pub fn at(there: &[Part], part: Part) -> Operand {
    let index = there.iter().position(|&other| other == part);
    Operand::Stage(Stage(index.expect("a stage of the problem")))
}
