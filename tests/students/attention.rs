//! A made-up problem in the program's own terms, and as a problem file.

use std::collections::BTreeMap;

use attn::expression::Base;
use attn::matrix::Matrix;
use attn::problem::{self, Attention, MaskRule, MaskedRow, Parameter};
use serde_json::{Map, Value, json};

use super::arithmetic::Grid;
use super::problem::{Origin, Problem, Rule, Scale};

/// The grid as a matrix.
pub fn matrix(grid: &Grid) -> Matrix {
    Matrix::from_fn(grid.len(), grid[0].len(), |row, column| grid[row][column])
}

/// The matrices of the problem, by their parameter.
fn matrices(problem: &Problem) -> BTreeMap<Parameter, Grid> {
    use Parameter as P;
    let mut matrices = BTreeMap::new();
    let origins = [
        (&problem.queries, P::Q, P::WQ, P::BQ),
        (&problem.keys, P::K, P::WK, P::BK),
        (&problem.values, P::V, P::WV, P::BV),
    ];
    for (origin, given, weight, bias) in origins {
        match origin {
            Origin::Given(grid) => {
                matrices.insert(given, grid.clone());
            }
            Origin::Projected(by) => {
                let tokens = if problem.memory && given != P::Q {
                    P::MemoryX
                } else {
                    P::X
                };
                matrices.insert(tokens, by.tokens.clone());
                matrices.insert(weight, by.weight.clone());
                if let Some(row) = &by.bias {
                    matrices.insert(bias, vec![row.clone()]);
                }
            }
        }
    }
    if let Some((weight, bias)) = &problem.w_o {
        matrices.insert(P::WO, weight.clone());
        if let Some(row) = bias {
            matrices.insert(P::BO, vec![row.clone()]);
        }
    }
    matrices
}

/// The problem as the program takes it.
pub fn attention(problem: &Problem) -> Attention {
    Attention {
        matrices: matrices(problem)
            .into_iter()
            .map(|(parameter, grid)| (parameter, matrix(&grid).into()))
            .collect(),
        projection: if problem.column {
            problem::Projection::WeightTimesColumn
        } else {
            problem::Projection::RowTimesWeight
        },
        scale: Some(match problem.scale {
            None => problem::Scale::None,
            Some(Scale::InverseRoot) => problem::Scale::InverseRootDk,
            Some(Scale::MultiplyBy(by)) => problem::Scale::MultiplyBy(by),
            Some(Scale::DivideBy(by)) => problem::Scale::DivideBy(by),
        }),
        softmax_base: if problem.base == std::f64::consts::E {
            Base::E
        } else {
            Base::Number(problem.base)
        },
        mask: problem.rules.iter().map(rule).collect(),
        masked_row: if problem.uniform {
            MaskedRow::Uniform
        } else {
            MaskedRow::Zero
        },
        ..Attention::default()
    }
}

fn rule(rule: &Rule) -> MaskRule {
    match rule {
        Rule::Causal => MaskRule::Causal,
        Rule::StrictlyCausal => MaskRule::StrictlyCausal,
        Rule::Window(width) => MaskRule::Window(*width),
        Rule::Padding(real) => MaskRule::Padding(real.clone()),
        Rule::Allow(grid) => MaskRule::Allow(matrix(grid)),
        Rule::Block(grid) => MaskRule::Block(matrix(grid)),
        Rule::Add(grid) => MaskRule::Add(matrix(grid)),
    }
}

/// The problem file.
pub fn file(problem: &Problem) -> Value {
    let mut file = Map::new();
    for (parameter, grid) in matrices(problem) {
        let value = if parameter.is_vector() {
            json!(grid[0])
        } else {
            json!(grid)
        };
        match parameter {
            Parameter::MemoryX => file.insert("memory".into(), json!({ "X": value })),
            _ => file.insert(parameter.key().into(), value),
        };
    }
    file.insert(
        "projection".into(),
        json!(if problem.column { "W@x" } else { "x@W" }),
    );
    file.insert(
        "scale".into(),
        match problem.scale {
            None => json!("none"),
            Some(Scale::InverseRoot) => json!("1/sqrt(d_k)"),
            Some(Scale::MultiplyBy(by)) => json!({ "multiply_by": by }),
            Some(Scale::DivideBy(by)) => json!({ "divide_by": by }),
        },
    );
    if problem.base != std::f64::consts::E {
        file.insert("softmax_base".into(), json!(problem.base));
    }
    if !problem.rules.is_empty() {
        let rules: Vec<Value> = problem.rules.iter().map(rule_file).collect();
        file.insert("mask".into(), json!(rules));
    }
    if problem.uniform {
        file.insert("masked_row".into(), json!("uniform"));
    }
    Value::Object(file)
}

fn rule_file(rule: &Rule) -> Value {
    match rule {
        Rule::Causal => json!("causal"),
        Rule::StrictlyCausal => json!("strictly_causal"),
        Rule::Window(width) => json!({ "window": width }),
        Rule::Padding(real) => {
            let flags: Vec<u8> = real.iter().map(|&real| u8::from(real)).collect();
            json!({ "padding": flags })
        }
        Rule::Allow(grid) => json!({ "allow": grid }),
        Rule::Block(grid) => json!({ "block": grid }),
        Rule::Add(grid) => {
            let cell = |&value: &f64| match value {
                f64::NEG_INFINITY => json!("-inf"),
                finite => json!(finite),
            };
            let rows: Vec<Vec<Value>> = grid
                .iter()
                .map(|row| row.iter().map(cell).collect())
                .collect();
            json!({ "add": rows })
        }
    }
}
