//! One stage worked out rightly from the numbers before it.

use super::arithmetic::{Arithmetic, Grid, transpose};
use super::problem::{Origin, Problem, Projection, Scale};
use super::rules::mask;
use super::stage::{Numbers, Stage};

/// The stage, from the numbers that its operands hold.
pub fn step(problem: &Problem, stage: Stage, numbers: &Numbers, arithmetic: Arithmetic) -> Grid {
    let operands = stage.operands(problem);
    let operand = |index: usize| &numbers[operands[index]];
    match stage {
        Stage::Queries => origin(problem, &problem.queries, arithmetic),
        Stage::Keys => origin(problem, &problem.keys, arithmetic),
        Stage::Values => origin(problem, &problem.values, arithmetic),
        Stage::Scores => arithmetic.product(operand(0), &transpose(operand(1))),
        Stage::Scaled => scaled(problem, operand(0), arithmetic),
        Stage::Masked => arithmetic.both(operand(0), &mask(problem), |score, m| score + m),
        Stage::Weights => weights(problem, operand(0), arithmetic),
        Stage::Concat => arithmetic.product(operand(0), operand(1)),
        Stage::Output => match &problem.w_o {
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

/// Every stage in full precision.
pub fn exact(problem: &Problem) -> Numbers {
    let mut numbers = Numbers::default();
    for stage in Stage::of(problem) {
        numbers[stage] = step(problem, stage, &numbers, Arithmetic::default());
    }
    numbers
}
