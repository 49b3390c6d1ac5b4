//! One stage of the walk: formula, table, worked lines, meaning.

use super::explain::{Detail, Explain};
use super::{row_name, warnings};
use crate::document::{Axis, Block, Cell, Cells, Content, Table, Worked};
use crate::expression::{CellRef, Expression, Source};
use crate::matrix::Matrix;
use crate::message::{Code, explain as say};
use crate::op::Op;
use crate::program::{self, AxisKind, Name};
use crate::trace::{self, Trace, evaluate};

/// The blocks of the stage at `index`; none where the trace did not keep it.
pub fn blocks<'t>(trace: &'t Trace<'t>, options: &Explain, index: usize) -> Vec<Block<'t>> {
    let source = Source::Stage(index);
    let stage = &trace.program.stages[index];
    let Some(table) = table(trace, source, options.token) else {
        return Vec::new();
    };
    let key = Code::from(stage.key.to_string());
    let mut blocks = vec![Block::Heading {
        number: Some(index + 1),
        text: say::stage_heading(stage.key.name.title(), key),
        symbol: Some(stage.symbol),
    }];
    if matches!(stage.op, Op::Given(_)) {
        blocks.push(Block::Paragraph(say::given_stage()));
    } else {
        blocks.push(Block::Formula(trace.program.formula(stage)));
    }
    blocks.push(Block::Table(table));
    let worked = worked(trace, options, index);
    if !worked.is_empty() {
        blocks.push(Block::Worked(worked));
    }
    if options.detail > Detail::Brief {
        blocks.push(Block::Paragraph(stage.purpose.clone()));
        if shows_masked_weights(trace, index) {
            blocks.push(Block::Paragraph(say::masked_weights()));
        }
        if stage.key.name == Name::ScaledScores {
            blocks.extend(effect_of_scale(trace, options, index));
        }
    }
    blocks.extend(
        warnings::messages_of(trace, stage)
            .into_iter()
            .map(Block::Warning),
    );
    blocks
}

/// The table of a source: all of it, or the row of one query.
pub fn table<'t>(trace: &'t Trace<'t>, source: Source, token: Option<usize>) -> Option<Table<'t>> {
    let values = trace.matrix(source)?;
    let (rows, columns) = trace.program.axes(source);
    let shown: Vec<usize> = match token {
        Some(token) if rows.kind == AxisKind::Queries => vec![token],
        _ => (0..values.nrows()).collect(),
    };
    let weights = match source {
        Source::Stage(index) => Some(&trace.program.stages[index])
            .filter(|stage| stage.key.name == Name::AttentionWeights),
        Source::Input(_) => None,
    };
    let scores = weights.filter(|stage| matches!(stage.op, Op::Softmax(_)));
    Some(Table {
        caption: None,
        symbol: Some(trace.program.symbol(source)),
        rows: axis(rows, shown.iter().copied()),
        columns: axis(columns, 0..values.ncols()),
        cells: Cells::Matrix {
            values,
            rows: shown,
            scores: scores.and_then(|stage| trace.matrix(*stage.operands.first()?)),
        },
        content: if weights.is_some() {
            Content::Weights
        } else {
            Content::Numbers
        },
    })
}

/// Whether some of a stage's weights are nothing because their keys are masked.
fn shows_masked_weights(trace: &Trace<'_>, index: usize) -> bool {
    let stage = &trace.program.stages[index];
    let scores = stage
        .operands
        .first()
        .and_then(|&source| trace.matrix(source));
    matches!(stage.op, Op::Softmax(_))
        && scores.is_some_and(|scores| scores.iter().any(|score| *score == f64::NEG_INFINITY))
}

fn axis(axis: &program::Axis, shown: impl Iterator<Item = usize>) -> Axis<'_> {
    Axis {
        title: match axis.kind {
            AxisKind::Queries => Some(say::axis_queries()),
            AxisKind::Keys => Some(say::axis_keys()),
            AxisKind::Features | AxisKind::Single => None,
        },
        labels: shown.map(|index| axis.label(index)).collect(),
        messages: Vec::new(),
    }
}

/// Worked lines: every cell, or one that tells the story of a single word.
fn worked(trace: &Trace<'_>, options: &Explain, index: usize) -> Vec<Worked> {
    let source = Source::Stage(index);
    let Some(values) = trace.matrix(source) else {
        return Vec::new();
    };
    let stage = &trace.program.stages[index];
    if options.detail == Detail::Brief || matches!(stage.op, Op::Given(_)) {
        return Vec::new();
    }
    let (query, key) = story(trace, options.token);
    let queries = stage.rows.kind == AxisKind::Queries;
    let rows: Vec<usize> = match options.detail {
        Detail::Full if queries && options.token.is_some() => vec![query],
        Detail::Full => (0..values.nrows()).collect(),
        _ if queries => vec![query.min(values.nrows().saturating_sub(1))],
        _ => vec![key.min(values.nrows().saturating_sub(1))],
    };
    let mixes =
        matches!(stage.key.name, Name::Output | Name::Concat) && matches!(stage.op, Op::MatMul(_));
    let mut lines = Vec::new();
    for row in rows {
        if mixes {
            lines.extend(mixture(trace, index, row));
        } else if options.detail == Detail::Full {
            lines.extend((0..values.ncols()).filter_map(|column| cell(trace, source, row, column)));
        } else {
            let column = match stage.columns.kind {
                AxisKind::Keys => key,
                _ => largest(values.row(row).iter().map(|v| v.abs())),
            };
            lines.extend(cell(trace, source, row, column));
        }
    }
    lines
}

/// The query in the middle of the sentence, or the one asked for, and the key it attends to most.
fn story(trace: &Trace<'_>, token: Option<usize>) -> (usize, usize) {
    let weights = trace
        .program
        .find(Name::AttentionWeights)
        .and_then(|stage| trace.matrix(Source::Stage(stage)));
    let Some(weights) = weights else {
        return (token.unwrap_or(0), 0);
    };
    let query = token
        .unwrap_or(weights.nrows() / 2)
        .min(weights.nrows() - 1);
    (query, largest(weights.row(query).iter().copied()))
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
    Some(Worked {
        cell: trace.program.cell_name(at),
        expressions: vec![derived.arithmetic.summary],
        result: Expression::Number(derived.value),
    })
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

/// The largest weight and the entropy of each row, with the scale and without.
fn effect_of_scale<'t>(trace: &'t Trace<'t>, options: &Explain, index: usize) -> Vec<Block<'t>> {
    let stage = &trace.program.stages[index];
    let weights = trace.program.find(Name::AttentionWeights);
    let scores = stage
        .operands
        .first()
        .and_then(|&source| trace.matrix(source));
    let (Some(weights), Some(scores)) = (weights, scores) else {
        return Vec::new();
    };
    let walk = |overrides| {
        let options = trace::Options {
            overrides,
            round: None,
            keep: trace::Keep::Only(vec![weights]),
        };
        let mut trace = evaluate(trace.program, trace.inputs, &options).ok()?;
        trace.stages.get_mut(weights).and_then(Option::take)
    };
    let (Some(with), Some(without)) = (walk(Vec::new()), walk(vec![(index, scores.clone())]))
    else {
        return Vec::new();
    };
    let rows: Vec<usize> = match options.token {
        Some(token) => vec![token],
        None => (0..with.nrows()).collect(),
    };
    let cells = rows
        .iter()
        .map(|&row| {
            let of = |weights: &Matrix| {
                let row: Vec<f64> = weights.row(row).iter().copied().collect();
                [row.iter().copied().fold(0.0, f64::max), entropy(&row)]
            };
            let ([top, bits], [top_without, bits_without]) = (of(&with), of(&without));
            [top, top_without, bits, bits_without]
                .map(Cell::Number)
                .to_vec()
        })
        .collect();
    let table = Table {
        caption: Some(say::effect_caption()),
        symbol: None,
        rows: axis(&stage.rows, rows.iter().copied()),
        columns: Axis {
            title: None,
            labels: Vec::new(),
            messages: vec![
                say::largest_with(),
                say::largest_without(),
                say::entropy_with(),
                say::entropy_without(),
            ],
        },
        cells: Cells::Listed(cells),
        content: Content::Numbers,
    };
    vec![Block::Table(table), Block::Paragraph(say::effect_meaning())]
}

/// The entropy of a row of weights, in bits: 0 where one word takes everything.
fn entropy(weights: &[f64]) -> f64 {
    let bits: f64 = weights
        .iter()
        .filter(|weight| **weight > 0.0)
        .map(|weight| weight * libm::log2(*weight))
        .sum();
    0.0 - bits
}
