//! `attn-derivation/1`: the arithmetic behind one cell as JSON.

use std::collections::HashSet;
use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::convention::ConventionsWire;
use super::number::Number;
use crate::document::{Derivation, GivenRow, Origin, Step};
use crate::expression::CellName;
use crate::expression::Quantity;
use crate::op::Remark;
use crate::problem::Problem;
use crate::render;
use crate::trace::Trace;
use crate::view::Conventions;

/// Where one number comes from, as attn why prints it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Derivation")]
pub(super) struct Page<'p> {
    /// The format and its version.
    #[schemars(extend("const" = "attn-derivation/1"))]
    format: &'static str,
    title: Option<&'p str>,
    conventions: ConventionsWire<'p>,
    #[serde(flatten)]
    cell: Node,
}

#[derive(Serialize, JsonSchema)]
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

#[derive(Serialize, JsonSchema)]
struct Computed {
    op: &'static str,
    formula: String,
    arithmetic: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<StepWire>,
    given: Vec<GivenWire>,
    operands: Vec<Node>,
}

#[derive(Serialize, JsonSchema)]
struct StepWire {
    quantity: &'static str,
    /// Which of several alike it is, from 1: the key of an exponential.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// The decimals that were rounded to.
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<usize>,
    arithmetic: String,
    value: Number,
}

#[derive(Serialize, JsonSchema)]
struct GivenWire {
    cells: String,
    /// Present where the tree first names the cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<Number>>,
}

/// Writes the derivation. Arithmetic is text with every decimal; numbers are numbers.
///
/// # Errors
/// Whatever writing meets.
pub fn derivation(
    out: impl Write,
    problem: &Problem,
    trace: &Trace<'_>,
    tree: &Derivation,
) -> io::Result<()> {
    let conventions = Conventions::behind(trace, tree.at.source);
    let mut writer = Writer {
        trace,
        named: HashSet::new(),
    };
    let page = Page {
        format: "attn-derivation/1",
        title: problem.title.as_deref(),
        conventions: conventions.into(),
        cell: writer.node(tree),
    };
    let mut out = io::BufWriter::new(out);
    super::json::write(&mut out, &page)?;
    out.write_all(b"\n")?;
    out.flush()
}

struct Writer<'t> {
    trace: &'t Trace<'t>,
    /// Given cells whose values are written already.
    named: HashSet<String>,
}

impl Writer<'_> {
    /// Recursion is as deep as the tree.
    fn node(&mut self, tree: &Derivation) -> Node {
        let origin = match tree.origin {
            Origin::Given => "given",
            Origin::Shown => "shown",
            Origin::Deeper | Origin::Enough => "deeper",
            Origin::Computed { .. } => "computed",
        };
        let (rows, columns) = self.trace.program.axes(tree.at.source);
        Node {
            stage: tree.key.clone(),
            symbol: tree.cell.symbol.to_string(),
            row: tree.at.row + 1,
            column: tree.at.column + 1,
            row_label: rows.raw_label(tree.at.row).into_owned(),
            column_label: columns.raw_label(tree.at.column).into_owned(),
            value: Number(tree.value),
            origin,
            computed: self.computed(tree),
        }
    }

    fn computed(&mut self, tree: &Derivation) -> Option<Computed> {
        let Origin::Computed {
            op,
            formula,
            given,
            summary,
            steps,
            remark,
            operands,
        } = &tree.origin
        else {
            return None;
        };
        Some(Computed {
            op,
            formula: render::formula(formula),
            arithmetic: render::arithmetic(summary),
            remark: remark.as_ref().and_then(|_| self.remark(tree)),
            steps: steps.iter().map(step).collect(),
            given: given.iter().map(|row| self.given(row)).collect(),
            operands: operands.iter().map(|operand| self.node(operand)).collect(),
        })
    }

    /// The code of what a page says in words.
    fn remark(&self, tree: &Derivation) -> Option<&'static str> {
        let remark = self.trace.derive(tree.at)?.arithmetic.remark?;
        Some(match remark {
            Remark::Masked => "masked",
            Remark::NothingToAttendTo => "nothing_to_attend_to",
        })
    }

    fn given(&mut self, row: &GivenRow) -> GivenWire {
        let cells = cell(&row.cell);
        let first = self.named.insert(cells.clone());
        let values = row.values.iter().copied().map(Number);
        GivenWire {
            cells,
            values: first.then(|| values.collect()),
        }
    }
}

fn step(step: &Step) -> StepWire {
    let (quantity, column, digits) = match step.quantity {
        Quantity::Maximum => ("maximum", None, None),
        Quantity::Exponential(key) => ("exponential", Some(key + 1), None),
        Quantity::Total => ("sum", None, None),
        Quantity::Mean => ("mean", None, None),
        Quantity::Variance => ("variance", None, None),
        Quantity::Deviation => ("deviation", None, None),
        Quantity::Normalised => ("normalised", None, None),
        Quantity::Position => ("position", None, None),
        Quantity::Exponent => ("exponent", None, None),
        Quantity::Angle => ("angle", None, None),
        Quantity::Sine => ("sine", None, None),
        Quantity::Cosine => ("cosine", None, None),
        Quantity::Probability => ("probability", None, None),
        Quantity::Argument => ("argument", None, None),
        Quantity::FromQuery => ("from_query", None, None),
        Quantity::FromKey => ("from_key", None, None),
        Quantity::Projected(column) => ("projected", Some(column + 1), None),
        Quantity::Result => ("result", None, None),
        Quantity::Rounded(digits) => ("rounded", None, Some(digits)),
    };
    StepWire {
        quantity,
        column,
        digits,
        arithmetic: render::arithmetic(&step.expression),
        value: Number(step.value),
    }
}

fn cell(name: &CellName) -> String {
    match &name.column {
        Some(column) => format!("{}[{},{column}]", name.symbol, name.row),
        None => format!("{}[{}]", name.symbol, name.row),
    }
}
