//! Worked lines: every cell, or those that tell the story of a single word.

use super::explain::{Detail, Explain};
use super::row_name;
use super::rows::{self, Weights};
use crate::document::{Block, Worked};
use crate::expression::{CellName, CellRef, Expression, Quantity, Source, Symbol};
use crate::matrix::Matrix;
use crate::message::{Message, explain as say, html as page};
use crate::op::{Along, Divisor, MatMul, Op};
use crate::problem::MaskedRow;
use crate::program::AxisKind;
use crate::trace::Trace;

/// The most lines of all stages together, on a page that answers its reader.
const MOST_ON_A_PAGE: usize = 1200;
/// The most lines of one stage there.
const MOST_LINES: usize = 48;
/// So many it may have however many stages there are.
const LEAST_LINES: usize = 2;

/// The lines of the stage at `index`, and words where there is no arithmetic to show.
pub(super) fn blocks<'t>(trace: &Trace<'_>, options: &Explain, index: usize) -> Vec<Block<'t>> {
    let source = Source::Stage(index);
    let stage = &trace.program.stages[index];
    let Some(values) = trace.matrix(source) else {
        return Vec::new();
    };
    if options.detail == Detail::Brief || matches!(stage.op, Op::Given(_)) {
        return Vec::new();
    }
    if let Some((row, column)) = options.cell {
        let line = cell(trace, source, row, column);
        return line
            .map(|line| Block::Worked(vec![line]))
            .into_iter()
            .collect();
    }
    let (query, key) = story(trace, index, options.token);
    let last = values.nrows().saturating_sub(1);
    let rows: Vec<usize> = match (options.detail, stage.rows.kind) {
        (Detail::Full, AxisKind::Queries) if options.token.is_some() => vec![query],
        (Detail::Full, _) => (0..values.nrows()).collect(),
        (_, AxisKind::Queries) => vec![query.min(last)],
        _ => vec![key.min(last)],
    };
    let (mut told, mut emptied, mut words) = (Vec::new(), Vec::new(), Vec::new());
    let empty = rows::emptied(trace, index);
    let columns = first_columns(values.ncols());
    for row in rows {
        if empty.contains(&row) {
            emptied.push(row);
        } else if values.row(row).iter().any(|value| value.is_nan()) {
            words.push(say::undefined_row(row_name(trace.program, source, row)));
        } else {
            told.push(row);
        }
    }
    let of_row = |row: usize| -> Box<dyn Iterator<Item = Worked>> {
        if mixes(&stage.op, trace, index) {
            return Box::new(mixture(trace, index, row).into_iter());
        }
        let picked = match (options.detail, stage.columns.kind) {
            (Detail::Full, _) => 0..values.ncols(),
            (_, AxisKind::Keys) => key..key + 1,
            _ => {
                let numbers = values.row(row);
                let column = largest(numbers.iter().map(|v| v.abs()).take(columns));
                column..column + 1
            }
        };
        let cells = picked.filter_map(move |column| cell(trace, source, row, column));
        Box::new(moments(trace, index, row).into_iter().chain(cells))
    };
    let most = most_lines(options);
    let lines = told.into_iter().flat_map(of_row);
    let mut lines: Vec<Worked> = lines.take(most.saturating_add(1)).collect();
    let enough = lines.len() > most;
    lines.truncate(most);
    let emptied = by_convention(&stage.op, values, rows::words(&stage.rows, &emptied));
    let lines = (!lines.is_empty()).then_some(Block::Worked(lines));
    let others = enough.then(page::other_lines);
    let words = others.into_iter().chain(emptied).chain(words);
    let words = words.map(Block::Paragraph);
    lines.into_iter().chain(words).collect()
}

/// How many lines a stage may have. On a page where every number tells its arithmetic not all of it is
/// written out, the less the more stages there are.
fn most_lines(options: &Explain) -> usize {
    if !options.reading {
        return usize::MAX;
    }
    let share = MOST_ON_A_PAGE / options.stages.len().max(1);
    share.clamp(LEAST_LINES, MOST_LINES)
}

/// What stands in place of the arithmetic of rows that the mask empties.
fn by_convention(op: &Op, values: &Matrix, words: Vec<Message>) -> Option<Message> {
    let Op::Softmax(softmax) = op else {
        return None;
    };
    let any = !words.is_empty();
    any.then(|| match softmax.masked_row {
        MaskedRow::Zero => say::by_convention_zero(words),
        MaskedRow::Undefined => say::by_convention_undefined(words),
        MaskedRow::Uniform => say::by_convention_uniform(words, values.ncols()),
    })
}

/// A query that attends to several keys, if there is one: the middle one of those, or the one asked
/// for; and the key it attends to most.
fn story(trace: &Trace<'_>, index: usize, token: Option<usize>) -> (usize, usize) {
    let scope = trace.program.stages[index].key.scope;
    let weights = Weights::near(trace, index).or_else(|| Weights::of_words(trace, scope));
    let Some(weights) = weights else {
        return (token.unwrap_or(0), 0);
    };
    let seeing = |least: usize| {
        let rows = 0..first_rows(weights.values.nrows());
        let rows: Vec<usize> = rows.filter(|&row| weights.visible(row) >= least).collect();
        rows.get(rows.len() / 2).copied()
    };
    let query = token
        .or_else(|| [2, 1, 0].into_iter().find_map(seeing))
        .unwrap_or(0)
        .min(weights.values.nrows().saturating_sub(1));
    if query >= weights.values.nrows() {
        return (0, 0);
    }
    let weights = || weights.values.row(query).into_iter().copied();
    let edge = first_columns(weights().len());
    let key = largest(weights().take(edge));
    // A mask may hide them all.
    match weights().nth(key) > Some(0.0) {
        true => (query, key),
        false => (query, largest(weights())),
    }
}

/// How many of `count` columns a page shows at the beginning of a table, however narrow it is.
const fn first_columns(count: usize) -> usize {
    if count > 8 { 3 } else { count }
}

/// The same of rows.
const fn first_rows(count: usize) -> usize {
    if count > 16 { 8 } else { count }
}

/// Where the largest number stands; the first of several.
fn largest(numbers: impl Iterator<Item = f64>) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    for (index, number) in numbers.enumerate() {
        if number > best.1 {
            best = (index, number);
        }
    }
    best.0
}

/// `S[爱, 你] = 1·1 + 1·3 = 4`
fn cell(trace: &Trace<'_>, source: Source, row: usize, column: usize) -> Option<Worked> {
    let at = CellRef {
        source,
        row,
        column,
    };
    let derived = trace.derive(at)?;
    // A number that is only passed on has no arithmetic.
    if matches!(derived.arithmetic.summary, Expression::Cell(..)) {
        return None;
    }
    Some(Worked {
        cell: trace.program.cell_name(at),
        expressions: vec![derived.arithmetic.summary],
        result: Expression::Number(derived.value),
    })
}

/// `μ[爱] = (1 + 3) / 2 = 2` and its like, which every cell of a normalised row uses.
fn moments(trace: &Trace<'_>, index: usize, row: usize) -> Vec<Worked> {
    let Op::LayerNorm(norm) = &trace.program.stages[index].op else {
        return Vec::new();
    };
    let source = Source::Stage(index);
    let at = CellRef {
        source,
        row,
        column: 0,
    };
    let Some(derived) = trace.derive(at).filter(|_| norm.along == Along::Rows) else {
        return Vec::new();
    };
    let steps = derived.arithmetic.steps.into_iter();
    let worked = steps.filter_map(|(quantity, expression)| {
        let letter = match (quantity, norm.variance) {
            (Quantity::Mean, _) => "μ",
            (Quantity::Variance, Divisor::N) => "σ²",
            (Quantity::Variance, Divisor::NMinusOne) => "s²",
            _ => return None,
        };
        let row = row_name(trace.program, source, row);
        Some(Worked {
            cell: CellName {
                symbol: Symbol::plain(letter),
                ..row
            },
            result: Expression::Number(expression.value()?),
            expressions: vec![expression],
        })
    });
    worked.collect()
}

/// Whether a stage weighs rows of values.
fn mixes(op: &Op, trace: &Trace<'_>, index: usize) -> bool {
    let first = trace.program.stages[index].operands.first();
    let weighs = first.is_some_and(|source| trace.program.axes(*source).1.kind == AxisKind::Keys);
    matches!(op, Op::MatMul(MatMul { .. })) && weighs
}

/// `Z[爱] = 0.306·[2, 0] + 0.074·[0, 1] + 0.620·[2, 1] = [1.851, 0.694]`
fn mixture(trace: &Trace<'_>, index: usize, row: usize) -> Option<Worked> {
    let source = Source::Stage(index);
    let &[weights_at, values_at] = trace.program.stages[index].operands.as_slice() else {
        return None;
    };
    let (weights, values) = (trace.matrix(weights_at)?, trace.matrix(values_at)?);
    let vector =
        |matrix: &Matrix, row: usize| Expression::Vector(matrix.row(row).iter().copied().collect());
    let terms = (0..weights.ncols())
        .map(|key| {
            let at = CellRef {
                source: weights_at,
                row,
                column: key,
            };
            let weight = Expression::Cell(at, weights[(row, key)]);
            Expression::Product(vec![weight, vector(values, key)])
        })
        .collect();
    Some(Worked {
        cell: row_name(trace.program, source, row),
        expressions: vec![Expression::Sum(terms)],
        result: vector(trace.matrix(source)?, row),
    })
}
