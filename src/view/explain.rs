//! The walk: conventions, inputs, every stage selected, and what came of each word.

use super::conventions::conventions;
use super::shares::shares;
use super::stage;
use crate::document::{Axis, Block, Cell, Cells, Content, Document, Table};
use crate::expression::Source;
use crate::message::{Code, Message, convention, explain as say};
use crate::problem::Problem;
use crate::program::{AxisKind, Name};
use crate::trace::Trace;

/// How much is worked out in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Tables only.
    Brief,
    /// One cell a stage, and what each stage means.
    #[default]
    Normal,
    /// Every cell.
    Full,
}

/// What to show.
#[derive(Clone, Debug)]
pub struct Explain {
    /// The stages, by index, in order.
    pub stages: Vec<usize>,
    /// Whether they are a selection, without the inputs before and the summary after.
    pub selected: bool,
    /// One query alone, from 0.
    pub token: Option<usize>,
    /// How much is worked out in numbers.
    pub detail: Detail,
    /// The decimals that every stage was rounded to, where it was.
    pub round: Option<usize>,
}

/// The page of a walk. Stages that the trace did not keep are left out.
pub fn explain<'t>(problem: &'t Problem, trace: &'t Trace<'t>, options: &Explain) -> Document<'t> {
    let mut blocks = vec![Block::Title(title(problem))];
    let mut facts = conventions(&problem.attention, trace.program);
    facts.extend(
        options
            .round
            .map(|digits| (convention::numbers(), convention::rounded(digits))),
    );
    blocks.push(Block::Heading {
        number: None,
        text: convention::heading(),
        symbol: None,
    });
    blocks.push(Block::Facts(facts));
    blocks.extend(problem.notices.iter().cloned().map(Block::Note));
    blocks.extend(one_query(trace, options).map(Block::Note));
    if !options.selected {
        blocks.extend(inputs(trace));
    }
    for &index in &options.stages {
        blocks.extend(stage::blocks(trace, options, index));
    }
    if !options.selected {
        blocks.extend(summary(trace, options));
    }
    Document {
        blocks,
        ..Document::default()
    }
}

fn title(problem: &Problem) -> Message {
    match &problem.title {
        Some(title) => say::titled(title.clone()),
        None => say::untitled(),
    }
}

/// Says that one query alone is shown, where it is.
fn one_query(trace: &Trace<'_>, options: &Explain) -> Option<Message> {
    let queries = trace
        .program
        .stages
        .iter()
        .find(|stage| stage.rows.kind == AxisKind::Queries)?;
    let token = options.token?;
    let word = queries.rows.label(token).into_owned();
    Some(say::one_query(word, token + 1, queries.shape.rows))
}

/// The matrices that the file gives, small tables side by side.
fn inputs<'t>(trace: &'t Trace<'t>) -> Vec<Block<'t>> {
    let program = trace.program;
    let tables: Vec<Table<'t>> = (0..program.inputs.len())
        .filter(|&input| !program.is_given_stage(input))
        .filter_map(|input| {
            let given = &program.inputs[input];
            let mut table = stage::table(trace, Source::Input(input), None)?;
            let shape = given.shape;
            table.caption = Some(if given.symbol.to_string() == given.key {
                say::input(crate::expression::Expression::symbol(given.symbol), shape)
            } else {
                let symbol = crate::expression::Expression::symbol(given.symbol);
                say::input_under(symbol, Code::from(given.key), shape)
            });
            Some(table)
        })
        .collect();
    if tables.is_empty() {
        return Vec::new();
    }
    let heading = Block::Heading {
        number: None,
        text: say::given_heading(),
        symbol: None,
    };
    vec![heading, Block::Tables(tables)]
}

/// Each word's row of X beside its row of the output, and from which words it was mixed.
fn summary<'t>(trace: &'t Trace<'t>, options: &Explain) -> Vec<Block<'t>> {
    let program = trace.program;
    let matrix = |name| {
        let stage = program.find(name)?;
        Some((stage, trace.matrix(Source::Stage(stage))?))
    };
    let (Some((output, after)), Some((weights, mixed))) =
        (matrix(Name::Output), matrix(Name::AttentionWeights))
    else {
        return Vec::new();
    };
    let before = program.inputs.iter().position(|input| input.key == "X");
    let before = before
        .and_then(|input| trace.inputs.get(input))
        .filter(|x| x.nrows() == after.nrows());
    let queries = &program.stages[output].rows;
    let keys = &program.stages[weights].columns;
    let rows: Vec<usize> = match options.token {
        Some(token) => vec![token],
        None => (0..after.nrows()).collect(),
    };
    let vector = |matrix: &crate::matrix::Matrix, row: usize| {
        Cell::Vector(matrix.row(row).iter().copied().collect())
    };
    let cells = rows
        .iter()
        .map(|&row| {
            let before = before.map(|x| vector(x, row));
            let mixed = Cell::Text(shares(mixed.row(row).iter().copied(), keys));
            before
                .into_iter()
                .chain([vector(after, row), mixed])
                .collect()
        })
        .collect();
    let columns = before.map(|_| say::column_before());
    let table = Table {
        caption: None,
        symbol: None,
        rows: Axis {
            title: Some(say::word()),
            labels: rows.iter().map(|&row| queries.label(row)).collect(),
            messages: Vec::new(),
        },
        columns: Axis {
            title: None,
            labels: Vec::new(),
            messages: columns
                .into_iter()
                .chain([say::column_after(), say::column_mixed()])
                .collect(),
        },
        cells: Cells::Listed(cells),
        content: Content::Numbers,
    };
    let heading = Block::Heading {
        number: None,
        text: say::summary_heading(),
        symbol: None,
    };
    vec![
        heading,
        Block::Table(table),
        Block::Paragraph(say::summary_meaning()),
    ]
}
