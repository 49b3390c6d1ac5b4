//! The derivation of the sample: `A[爱,你]`, down to the numbers given.

use super::{A, D_K, K, Q, S, S_SCALED, says};
use crate::document::{Derivation, Origin, Step};
use crate::expression::{Base, CellRef, Expression, Quantity, Source, Symbol};
use crate::expression::{CellName, Formula};
use crate::matrix::Shape;

fn cell(source: usize, row: usize, column: usize, value: f64) -> Expression {
    let source = Source::Stage(source);
    Expression::Cell(
        CellRef {
            source,
            row,
            column,
        },
        value,
    )
}

fn name(symbol: Symbol, row: &str, column: &str) -> CellName {
    CellName {
        symbol,
        row: row.to_owned(),
        column: Some(column.to_owned()),
    }
}

fn at(source: Source, row: usize, column: usize) -> CellRef {
    CellRef {
        source,
        row,
        column,
    }
}

/// How `A[爱,你]` comes about: 3/√2 = 2.121…, 1/√2 and 4/√2 under a softmax.
pub(super) fn derivation() -> Derivation {
    let root = 2f64.sqrt();
    let scores = [3.0 / root, 1.0 / root, 4.0 / root];
    let maximum = scores[2];
    let exponentials = scores.map(|score| libm::exp(score - maximum));
    let total: f64 = exponentials.iter().sum();
    let value = exponentials[2] / total;
    let exp = |column: usize| {
        Expression::Exponential(Base::E, Box::new(cell(4, 1, column, scores[column])))
    };
    let mut steps = vec![Step {
        quantity: Quantity::Maximum,
        expression: Expression::Maximum((0..3).map(|at| cell(4, 1, at, scores[at])).collect()),
        value: maximum,
    }];
    steps.extend((0..3).map(|at| Step {
        quantity: Quantity::Exponential(at),
        expression: Expression::Exponential(
            Base::E,
            Box::new(
                cell(4, 1, at, scores[at]).minus(Expression::Quantity(Quantity::Maximum, maximum)),
            ),
        ),
        value: exponentials[at],
    }));
    let quantity = |at: usize| Expression::Quantity(Quantity::Exponential(at), exponentials[at]);
    steps.push(Step {
        quantity: Quantity::Total,
        expression: Expression::Sum((0..3).map(quantity).collect()),
        value: total,
    });
    steps.push(Step {
        quantity: Quantity::Result,
        expression: quantity(2).over(Expression::Quantity(Quantity::Total, total)),
        value,
    });
    let softmax = Expression::Softmax(Base::E, Box::new(Expression::symbol(S_SCALED)));
    Derivation {
        at: at(Source::Stage(5), 1, 2),
        cell: name(A, "爱", "你"),
        key: "attention_weights".to_owned(),
        value,
        origin: Origin::Computed {
            given: Vec::new(),
            op: "softmax",
            formula: Box::new(Formula {
                symbol: A,
                expression: softmax,
                shape: Shape::new(3, 3),
                operands: vec![(S_SCALED, Shape::new(3, 3))],
            }),
            summary: exp(2).over(Expression::Sum((0..3).map(exp).collect())),
            steps,
            remark: Some(says(
                "The largest score is subtracted first, which changes nothing but keeps the \
                 exponentials small.",
                "先减去最大的分数：结果不变，而指数不会过大。",
            )),
            operands: vec![
                scaled(0, "我", 3.0, true),
                scaled(1, "爱", 1.0, false),
                scaled(2, "你", 4.0, false),
            ],
        },
    }
}

fn scaled(column: usize, label: &str, score: f64, first: bool) -> Derivation {
    let root = Expression::Symbol(D_K, Some(2.0)).root();
    let stage = Formula {
        symbol: S_SCALED,
        expression: Expression::symbol(S).over(root.clone()),
        shape: Shape::new(3, 3),
        operands: vec![(S, Shape::new(3, 3))],
    };
    Derivation {
        at: at(Source::Stage(4), 1, column),
        cell: name(S_SCALED, "爱", label),
        key: "scaled_scores".to_owned(),
        value: score / 2f64.sqrt(),
        origin: Origin::Computed {
            given: Vec::new(),
            op: "scale",
            formula: Box::new(stage),
            summary: cell(3, 1, column, score).over(root),
            steps: vec![],
            remark: None,
            operands: vec![Derivation {
                at: at(Source::Stage(3), 1, column),
                cell: name(S, "爱", label),
                key: "scores".to_owned(),
                value: score,
                origin: if first {
                    product(column, score)
                } else {
                    Origin::Deeper
                },
            }],
        },
    }
}

fn product(column: usize, score: f64) -> Origin {
    let leaf =
        |symbol, key: &str, source, row, row_label: &str, at_column, value, origin| Derivation {
            at: at(source, row, at_column),
            cell: name(symbol, row_label, &(at_column + 1).to_string()),
            key: key.to_owned(),
            value,
            origin,
        };
    Origin::Computed {
        given: Vec::new(),
        op: "product",
        formula: Box::new(Formula {
            symbol: S,
            expression: Expression::Product(vec![
                Expression::symbol(Q),
                Expression::symbol(K).transposed(),
            ]),
            shape: Shape::new(3, 3),
            operands: vec![(Q, Shape::new(3, 2)), (K, Shape::new(3, 2))],
        }),
        summary: Expression::Sum(vec![
            Expression::Product(vec![cell(0, 1, 0, 1.0), cell(1, column, 0, score)]),
            Expression::Product(vec![cell(0, 1, 1, 1.0), cell(1, column, 1, 0.0)]),
        ]),
        steps: vec![],
        remark: None,
        operands: vec![
            leaf(
                Q,
                "queries",
                Source::Stage(0),
                1,
                "爱",
                0,
                1.0,
                Origin::Given,
            ),
            leaf(
                K,
                "keys",
                Source::Stage(1),
                column,
                "我",
                0,
                score,
                Origin::Given,
            ),
            leaf(
                Q,
                "queries",
                Source::Stage(0),
                1,
                "爱",
                1,
                1.0,
                Origin::Shown,
            ),
            leaf(
                K,
                "keys",
                Source::Stage(1),
                column,
                "我",
                1,
                0.0,
                Origin::Given,
            ),
        ],
    }
}
