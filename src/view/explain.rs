//! The walk: conventions, inputs, every stage selected, and what came of each word.

use super::conventions::Conventions;
use super::{place, prediction, stage, steps, summary, table};
use crate::document::{Block, Document, Table};
use crate::expression::{Expression, Source};
use crate::message::{Code, Message, convention, digest, explain as say, place as say_place};
use crate::model::Generated;
use crate::op::Op;
use crate::problem::{Body, Problem};
use crate::program::{AxisKind, Name, Program, Scope};
use crate::trace::Trace;

/// More matrices than these are counted and not shown.
const MOST_INPUTS: usize = 16;

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
    /// The cell to work out, from 0, in place of one that tells the story.
    pub cell: Option<(usize, usize)>,
    /// How much is worked out in numbers.
    pub detail: Detail,
    /// What the page leaves out, where it is a digest.
    pub left_out: Vec<Message>,
    /// What was generated, where the walk tells of it.
    pub generated: Vec<Generated>,
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
    for &index in &options.stages {
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
        blocks.extend(stage::blocks(trace, options, index));
    }
    if !options.selected {
        blocks.extend(summary::blocks(trace, options));
        blocks.extend(prediction::blocks(trace));
        let end = problem.generate().map(|generate| generate.end.as_str());
        blocks.extend(steps::blocks(trace, &options.generated, end));
    }
    if !options.left_out.is_empty() {
        blocks.push(Block::Note(digest::left_out(options.left_out.clone())));
    }
    Document {
        blocks,
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

fn title(problem: &Problem, program: &Program) -> Message {
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
        options
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
    let word = queries.rows.raw_label(token).into_owned();
    Some(say::one_query(word, token + 1, queries.shape.rows))
}

/// The matrices that the file gives, small tables side by side.
fn inputs<'t>(trace: &'t Trace<'t>, options: &Explain) -> Vec<Block<'t>> {
    let program = trace.program;
    let layered = program
        .inputs
        .iter()
        .any(|input| input.key.scope.layer.is_some());
    if layered || program.inputs.len() > MOST_INPUTS {
        let numbers = program
            .inputs
            .iter()
            .map(|input| input.shape.rows * input.shape.columns);
        let said = digest::inputs(program.inputs.len(), numbers.sum::<usize>());
        return vec![Block::Paragraph(said)];
    }
    let whole = Explain {
        token: None,
        ..options.clone()
    };
    let tables: Vec<Table<'t>> = (0..program.inputs.len())
        .filter(|&input| !program.is_given_stage(input))
        .filter_map(|input| {
            let given = &program.inputs[input];
            let mut table = table::table(trace, Source::Input(input), &whole)?;
            let symbol = Expression::symbol(given.symbol);
            let shape = given.shape;
            table.caption = Some(if given.symbol.to_string() == given.key.to_string() {
                say::input(symbol, shape)
            } else {
                say::input_under(symbol, Code::from(given.key.to_string()), shape)
            });
            Some(table)
        })
        .collect();
    if tables.is_empty() {
        return Vec::new();
    }
    vec![heading(say::given_heading()), Block::Tables(tables)]
}
