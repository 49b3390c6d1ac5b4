//! Which cells of a derivation are worked out where all of them would be too many: those behind the
//! largest terms first, near the cell that was asked for before far from it.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crate::expression::{CellRef, Expression, Source};
use crate::op::Remark;
use crate::trace::{StageArithmetic, Trace};

/// No tree holds more terms than these, except where the cell asked for has more of its own.
const MOST_TERMS: usize = 20_000;

/// No tree is deeper, however long its program: whatever walks it recurses, readers of its JSON too.
const DEEPEST: usize = 400;

/// The arithmetic of the cells to work out below `root`, at most `depth` ops deep.
pub(super) fn worked_out(
    trace: &Trace<'_>,
    root: CellRef,
    depth: usize,
) -> HashMap<CellRef, StageArithmetic> {
    let mut worked = HashMap::new();
    let mut left = MOST_TERMS;
    let mut waiting = BinaryHeap::from([(Reverse(0), Reverse(root), depth.min(DEEPEST))]);
    while let Some((Reverse(cost), Reverse(at), depth)) = waiting.pop() {
        if depth == 0 || worked.contains_key(&at) {
            continue;
        }
        let Some(derived) = trace.derive(at) else {
            continue;
        };
        let terms = terms(&derived);
        if terms > left && at != root {
            break;
        }
        left = left.saturating_sub(terms);
        let below = match depth {
            1 => Vec::new(),
            _ => by_weight(trace, &derived),
        };
        for (rank, operand) in below.into_iter().enumerate() {
            waiting.push((Reverse(cost + rank + 1), Reverse(operand), depth - 1));
        }
        worked.insert(at, derived);
    }
    worked
}

/// The computed cells that a cell is worked out from.
pub(super) fn computed(trace: &Trace<'_>, derived: &StageArithmetic) -> Vec<CellRef> {
    if derived.arithmetic.remark == Some(Remark::NothingToAttendTo) {
        // A convention decides, whatever the scores were.
        return Vec::new();
    }
    let cells = derived.operands.iter().copied();
    cells.filter(|cell| !is_given(trace, *cell)).collect()
}

/// Whether the file gives the cell.
pub(super) fn is_given(trace: &Trace<'_>, cell: CellRef) -> bool {
    match cell.source {
        Source::Input(_) => true,
        Source::Stage(index) => trace.program.is_given(index),
    }
}

/// How many numbers the arithmetic of a cell holds.
fn terms(derived: &StageArithmetic) -> usize {
    let steps = derived.arithmetic.steps.iter();
    leaves(&derived.arithmetic.summary) + steps.map(|(_, step)| leaves(step)).sum::<usize>()
}

fn leaves(expression: &Expression) -> usize {
    match expression {
        Expression::Sum(terms)
        | Expression::Product(terms)
        | Expression::Maximum(terms)
        | Expression::Function(_, terms)
        | Expression::Mean(terms)
        | Expression::Beside(terms)
        | Expression::InTurn(terms)
        | Expression::Stacked(terms)
        | Expression::Elementwise(terms) => terms.iter().map(leaves).sum(),
        Expression::Difference(a, b) | Expression::Quotient(a, b) => leaves(a) + leaves(b),
        Expression::Root(a)
        | Expression::Exponential(_, a)
        | Expression::Transpose(a)
        | Expression::Softmax(_, a)
        | Expression::Power(a, _)
        | Expression::Rows(a, _)
        | Expression::Columns(a, _) => leaves(a),
        Expression::Vector(values) => values.len(),
        Expression::Symbol(..)
        | Expression::Number(_)
        | Expression::Cell(..)
        | Expression::Quantity(..) => 1,
    }
}

/// The computed cells behind `derived`, those of the largest terms first.
fn by_weight(trace: &Trace<'_>, derived: &StageArithmetic) -> Vec<CellRef> {
    let mut sizes = HashMap::new();
    weigh(&derived.arithmetic.summary, f64::INFINITY, &mut sizes);
    let size = |cell: &CellRef| sizes.get(cell).copied().unwrap_or(0.0);
    let mut cells = computed(trace, derived);
    cells.sort_by(|a, b| size(b).total_cmp(&size(a)));
    cells
}

/// Notes for each cell of `expression` how large the largest term is that it stands in.
fn weigh(expression: &Expression, size: f64, sizes: &mut HashMap<CellRef, f64>) {
    match expression {
        Expression::Sum(terms) => {
            for term in terms {
                let own = term.value().map_or(0.0, f64::abs);
                weigh(term, if own.is_nan() { 0.0 } else { own }, sizes);
            }
        }
        Expression::Quotient(a, b) => {
            weigh(a, size, sizes);
            weigh(b, size, sizes);
        }
        other => other.cells(&mut |cell, _| {
            let known = sizes.entry(cell).or_insert(size);
            *known = known.max(size);
        }),
    }
}
