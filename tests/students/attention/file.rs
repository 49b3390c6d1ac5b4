//! A made-up problem as a problem file.

use serde_json::{Map, Value, json};

use super::problem::{Origin, Problem, Rule, Scale};

/// The problem file.
pub fn file(problem: &Problem) -> Value {
    let mut file = Map::new();
    let origins = [
        (&problem.queries, "Q"),
        (&problem.keys, "K"),
        (&problem.values, "V"),
    ];
    for (origin, name) in origins {
        match origin {
            Origin::Given(grid) => file.insert(name.into(), json!(grid)),
            Origin::Projected(by) => {
                if problem.memory && name != "Q" {
                    file.insert("memory".into(), json!({ "X": by.tokens }));
                } else {
                    file.insert("X".into(), json!(by.tokens));
                }
                if let Some(bias) = &by.bias {
                    file.insert(format!("b_{name}"), json!(bias));
                }
                file.insert(format!("W_{name}"), json!(by.weight))
            }
        };
    }
    if let Some((weight, bias)) = &problem.w_o {
        file.insert("W_O".into(), json!(weight));
        if let Some(bias) = bias {
            file.insert("b_O".into(), json!(bias));
        }
    }
    file.insert(
        "projection".into(),
        json!(if problem.column { "W@x" } else { "x@W" }),
    );
    file.insert("scale".into(), scale(problem.scale));
    if problem.base != std::f64::consts::E {
        file.insert("softmax_base".into(), json!(problem.base));
    }
    if !problem.rules.is_empty() {
        file.insert("mask".into(), mask(&problem.rules));
    }
    if problem.uniform {
        file.insert("masked_row".into(), json!("uniform"));
    }
    Value::Object(file)
}

/// The rules of a mask.
pub fn mask(rules: &[Rule]) -> Value {
    rules.iter().map(rule_file).collect()
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

/// How scores are scaled.
pub fn scale(scale: Option<Scale>) -> Value {
    match scale {
        None => json!("none"),
        Some(Scale::InverseRoot) => json!("1/sqrt(d_k)"),
        Some(Scale::MultiplyBy(by)) => json!({ "multiply_by": by }),
        Some(Scale::DivideBy(by)) => json!({ "divide_by": by }),
    }
}
