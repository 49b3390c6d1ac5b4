//! `attn-derivation/1`: the arithmetic behind one cell as JSON.

use std::io::{self, Write};

use serde::Serialize;

use super::number::Number;
use crate::document::{Derivation, Origin};
use crate::expression::CellName;
use crate::expression::Quantity;
use crate::message::Language;
use crate::render;

#[derive(Serialize)]
struct Page {
    format: &'static str,
    #[serde(flatten)]
    cell: Node,
}

#[derive(Serialize)]
struct Node {
    stage: String,
    symbol: String,
    row: usize,
    column: usize,
    row_label: String,
    column_label: String,
    value: Number,
    origin: &'static str,
    #[serde(flatten)]
    computed: Option<Computed>,
}

#[derive(Serialize)]
struct Computed {
    op: &'static str,
    formula: String,
    arithmetic: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<StepWire>,
    given: Vec<GivenWire>,
    operands: Vec<Node>,
}

#[derive(Serialize)]
struct StepWire {
    quantity: &'static str,
    /// Which key an exponential belongs to, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    arithmetic: String,
    value: Number,
}

#[derive(Serialize)]
struct GivenWire {
    cells: String,
    values: Vec<Number>,
}

/// Writes the derivation. Arithmetic is text with every decimal; numbers are numbers.
///
/// # Errors
/// Whatever writing meets.
pub fn derivation(out: impl Write, tree: &Derivation) -> io::Result<()> {
    let page = Page {
        format: "attn-derivation/1",
        cell: node(tree),
    };
    let mut out = io::BufWriter::new(out);
    serde_json::to_writer(&mut out, &page)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// As deep as the program is long, at most.
fn node(tree: &Derivation) -> Node {
    let origin = match tree.origin {
        Origin::Given => "given",
        Origin::Shown => "shown",
        Origin::Deeper => "deeper",
        Origin::Computed { .. } => "computed",
    };
    Node {
        stage: tree.key.clone(),
        symbol: tree.cell.symbol.to_string(),
        row: tree.at.row + 1,
        column: tree.at.column + 1,
        row_label: tree.cell.row.clone(),
        column_label: tree.cell.column.clone().unwrap_or_default(),
        value: Number(tree.value),
        origin,
        computed: computed(&tree.origin),
    }
}

fn computed(origin: &Origin) -> Option<Computed> {
    let Origin::Computed {
        op,
        formula,
        given,
        summary,
        steps,
        remark,
        operands,
    } = origin
    else {
        return None;
    };
    Some(Computed {
        op,
        formula: render::formula(formula),
        arithmetic: render::arithmetic(summary),
        remark: remark
            .as_ref()
            .map(|remark| remark.plain(Language::English, 17)),
        steps: steps
            .iter()
            .map(|step| {
                let (quantity, column) = match step.quantity {
                    Quantity::Maximum => ("maximum", None),
                    Quantity::Exponential(key) => ("exponential", Some(key + 1)),
                    Quantity::Total => ("sum", None),
                    Quantity::Result => ("result", None),
                };
                StepWire {
                    quantity,
                    column,
                    arithmetic: render::arithmetic(&step.expression),
                    value: Number(step.value),
                }
            })
            .collect(),
        given: given
            .iter()
            .map(|row| GivenWire {
                cells: cell(&row.cell),
                values: row.values.iter().copied().map(Number).collect(),
            })
            .collect(),
        operands: operands.iter().map(node).collect(),
    })
}

fn cell(name: &CellName) -> String {
    match &name.column {
        Some(column) => format!("{}[{},{column}]", name.symbol, name.row),
        None => format!("{}[{}]", name.symbol, name.row),
    }
}
