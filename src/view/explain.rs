//! The walk: conventions, inputs, every stage selected, and what came of each word.

use super::conventions::Conventions;
use super::{behind, map, place, prediction, stage, steps, summary, table};
use crate::document::{Block, Document, Reading, Table};
use crate::expression::{Expression, Source};
use crate::message::{Code, Message, convention, digest, explain as say, place as say_place};
use crate::model::Generated;
use crate::op::Op;
use crate::problem::{Body, Parameter, Problem};
use crate::program::{AxisKind, Name, Program, Scope, Stage};
use crate::trace::Trace;

/// More matrices than these are counted and not shown.
const MOST_INPUTS: usize = 16;
/// With more numbers than these the matrices of layers are.
const MOST_NUMBERS: usize = 200;

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
    /// One word alone of a Transformer: its row in each stage, from 0; none where a stage has none.
    pub rows: Option<Vec<Option<usize>>>,
    /// The cell to work out, from 0, in place of one that tells the story.
    pub cell: Option<(usize, usize)>,
    /// How much is worked out in numbers.
    pub detail: Detail,
    /// What the page leaves out, where it is a digest.
    pub left_out: Option<Message>,
    /// What was generated, where the walk tells of it.
    pub generated: Vec<Generated>,
    /// Whether the page is to answer its reader: what stands behind each cell, and the map of the stages.
    pub reading: bool,
}

/// The page of a walk. Stages that the trace did not keep are left out.
pub fn explain<'t>(problem: &'t Problem, trace: &'t Trace<'t>, options: &Explain) -> Document<'t> {
    let options = &options.within(trace.program);
    let mut blocks = vec![Block::Title(title(problem, trace.program))];
    let facts = Conventions::of(trace).facts();
    if !facts.is_empty() {
        blocks.push(heading(convention::heading()));
        blocks.push(Block::Facts(facts));
    }
    blocks.extend(problem.notices.iter().cloned().map(Block::Note));
    blocks.extend(one_query(trace, options).map(Block::Note));
    if !options.selected {
        blocks.extend(inputs(trace, options));
    }
    let mut before = Scope::default();
    let mut said = Vec::new();
    let mut here = options.clone();
    for &index in &options.stages {
        if let Some(rows) = &options.rows {
            here.token = rows.get(index).copied().flatten();
        }
        let scope = trace.program.stages[index].key.scope;
        if scope.query(0) != before.query(0) {
            let words = matches!(
                trace.program.stages[index].key.name,
                Name::Logits | Name::Probabilities
            );
            let place = place::of(scope);
            let place = place.unwrap_or_else(|| match words {
                true => say_place::words(),
                false => say_place::all_heads(),
            });
            blocks.push(Block::Part(place));
            before = scope;
        }
        blocks.extend(stage::blocks(trace, &here, index, &mut said));
    }
    if !options.selected {
        blocks.extend(summary::blocks(trace, options));
        blocks.extend(prediction::blocks(trace, options));
        let end = problem.generate().map(|generate| generate.end.as_str());
        blocks.extend(steps::blocks(trace, options, end));
    }
    blocks.extend(options.left_out.clone().map(Block::Note));
    let reading = options.reading.then(|| {
        let map = map::of(trace.program, &blocks, |_| None);
        Reading::new(|at| behind::behind(trace, at), map)
    });
    Document {
        blocks,
        reading,
        rounded_as_on_paper: trace.round.is_some(),
        ..Document::default()
    }
}

fn heading<'t>(text: Message) -> Block<'t> {
    Block::Heading {
        number: None,
        text,
        symbol: None,
    }
}

/// What the walk through a problem is called.
pub fn title(problem: &Problem, program: &Program) -> Message {
    let dot_product = program
        .stages
        .iter()
        .any(|stage| stage.key.name == Name::Scores && matches!(stage.op, Op::MatMul(_)));
    let scaled = program
        .stages
        .iter()
        .any(|stage| matches!(stage.op, Op::Scale(_)));
    let title = problem.title.clone();
    let mut names = program.stages.iter().map(|stage| stage.key.name);
    if title.is_none() && names.all(|name| name == Name::Positions) {
        return say::positions_table();
    }
    if let Body::Transformer(transformer) = &problem.body {
        let kind = match (&transformer.encoder, &transformer.decoder) {
            (Some(_), Some(_)) => say::kind_transformer(),
            (_, Some(_)) => say::kind_decoder(),
            _ => say::kind_encoder(),
        };
        return match title {
            Some(title) => say::titled(title, kind),
            None => say::untitled(kind),
        };
    }
    match (title, dot_product, scaled) {
        (Some(title), true, true) => say::titled(title, say::scaled_dot_product()),
        (Some(title), true, false) => say::titled(title, say::dot_product()),
        (Some(title), false, _) => say::titled(title, say::attention()),
        (None, true, true) => say::untitled_scaled_dot_product(),
        (None, true, false) => say::untitled_dot_product(),
        (None, false, _) => say::untitled_attention(),
    }
}

impl Explain {
    /// The same without stages and queries that the program does not have.
    fn within(&self, program: &Program) -> Self {
        let mut options = self.clone();
        options.stages.retain(|stage| *stage < program.stages.len());
        let mut stages = program.stages.iter();
        let queries = stages.find(|stage| stage.rows.kind == AxisKind::Queries);
        let count = queries.map_or(0, |stage| stage.shape.rows);
        options.token = options.token.filter(|token| *token < count);
        for (stage, row) in program.stages.iter().zip(options.rows.iter_mut().flatten()) {
            *row = row.filter(|row| *row < stage.shape.rows);
        }
        options
    }
}

/// Says that one query alone is shown, where it is.
fn one_query(trace: &Trace<'_>, options: &Explain) -> Option<Message> {
    let stages = &trace.program.stages;
    if let Some(rows) = &options.rows {
        let mut found = stages.iter().zip(rows);
        let word = |(stage, row): (&Stage, &Option<usize>)| {
            Some((stage.rows.raw_label((*row)?).into_owned(), (*row)?))
        };
        let (first, row) = found.find_map(word)?;
        return Some(
            match found.filter_map(word).all(|(word, _)| word == first) {
                true => say::one_word(first),
                false => say::one_position(row + 1),
            },
        );
    }
    let queries = stages
        .iter()
        .find(|stage| stage.rows.kind == AxisKind::Queries)?;
    let token = options.token?;
    let word = queries.rows.raw_label(token).into_owned();
    Some(say::one_query(word, token + 1, queries.shape.rows))
}

/// The matrices that the file gives, small tables side by side. Of a large model only what its walk
/// begins with, unless every cell is to be worked out.
fn inputs<'t>(trace: &'t Trace<'t>, options: &Explain) -> Vec<Block<'t>> {
    let inputs = &trace.program.inputs;
    let size = |input: usize| inputs[input].shape.rows * inputs[input].shape.columns;
    let given = (0..inputs.len()).filter(|&input| !trace.program.is_given_stage(input));
    let layered = inputs.iter().any(|input| input.key.scope.layer.is_some());
    let few = inputs.len() <= MOST_INPUTS
        && (!layered || given.clone().map(size).sum::<usize>() <= MOST_NUMBERS);
    let (shown, others): (Vec<usize>, Vec<usize>) = given.partition(|&input| {
        let begins = matches!(
            inputs[input].key.parameter,
            Parameter::X | Parameter::MemoryX | Parameter::MemoryXK | Parameter::MemoryXV
        );
        few || begins || options.detail == Detail::Full
    });
    let tables = match layered {
        true => by_place(trace, options, &shown),
        false => alone(trace, options, &shown),
    };
    let numbers = others.iter().map(|&input| size(input)).sum::<usize>();
    let unsaid = match (others.len(), tables.is_empty()) {
        (0, _) => None,
        (count, true) => Some(digest::inputs(count, numbers)),
        (count, false) => Some(digest::other_inputs(count, numbers)),
    };
    let unsaid = unsaid.map(Block::Paragraph);
    if tables.is_empty() {
        return unsaid.into_iter().collect();
    }
    let heading = [heading(say::given_heading())].into_iter();
    heading.chain(tables).chain(unsaid).collect()
}

/// The inputs of a single attention, each under its symbol and its key where the two differ.
fn alone<'t>(trace: &'t Trace<'t>, options: &Explain, shown: &[usize]) -> Vec<Block<'t>> {
    let tables = shown.iter().filter_map(|&input| {
        let given = &trace.program.inputs[input];
        let symbol = Expression::symbol(given.symbol);
        let caption = if given.symbol.to_string() == given.key.to_string() {
            say::input(symbol, given.shape)
        } else {
            say::input_under(symbol, Code::from(given.key.to_string()), given.shape)
        };
        input_table(trace, options, input, caption)
    });
    let tables: Vec<Table<'t>> = tables.collect();
    let any = !tables.is_empty();
    any.then_some(Block::Tables(tables)).into_iter().collect()
}

/// The inputs of a Transformer under the places that they belong to, whose names are too long to
/// stand above small tables.
fn by_place<'t>(trace: &'t Trace<'t>, options: &Explain, shown: &[usize]) -> Vec<Block<'t>> {
    let inputs = &trace.program.inputs;
    let mut places: Vec<Scope> = Vec::new();
    for &input in shown {
        let scope = inputs[input].key.scope;
        if !places.contains(&scope) {
            places.push(scope);
        }
    }
    let blocks = places.into_iter().flat_map(|place| {
        let inside = |input: &&usize| inputs[**input].key.scope == place;
        let tables = shown.iter().filter(inside).filter_map(|&input| {
            let given = &inputs[input];
            let caption = say::input(Expression::symbol(given.symbol), given.shape);
            input_table(trace, options, input, caption)
        });
        let name = place.to_string();
        let name = name.strip_suffix('.');
        let name = name.map(|name| Block::Paragraph(digest::inputs_of(Code::from(name))));
        let tables = Block::Tables(tables.collect());
        name.into_iter().chain([tables]).collect::<Vec<_>>()
    });
    blocks.collect()
}

fn input_table<'t>(
    trace: &'t Trace<'t>,
    options: &Explain,
    input: usize,
    caption: Message,
) -> Option<Table<'t>> {
    let whole = Explain {
        token: None,
        ..options.clone()
    };
    let mut table = table::table(trace, Source::Input(input), &whole)?;
    table.caption = Some(caption);
    Some(table)
}
