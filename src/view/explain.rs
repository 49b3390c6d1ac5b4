//! The walk: conventions, inputs, every stage selected, and what came of each word.

use super::conventions::Conventions;
use super::{behind, given, map, place, prediction, stage, steps, summary};
use crate::document::{Block, Document, Reading};
use crate::message::{Code, Message, convention, explain as say, html as page};
use crate::model::Generated;
use crate::op::Op;
use crate::problem::{Body, Problem};
use crate::program::{AxisKind, Name, Program, Scope, Stage};
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
    /// The stages that its steps are told from.
    pub told: Vec<usize>,
    /// Whether the page is to answer its reader: what stands behind each cell, and the map of the stages.
    pub reading: bool,
}

/// The page of a walk. Stages that the trace did not keep are left out.
pub fn explain<'t>(problem: &'t Problem, trace: &'t Trace<'t>, options: &Explain) -> Document<'t> {
    let options = &options.within(trace.program);
    let mut blocks = vec![Block::Title(title(problem, trace.program))];
    if options.reading {
        // Who opens a long page reads its beginning.
        blocks.extend(options.left_out.clone().map(Block::Note));
    }
    let end = problem.generate().map(|generate| generate.end.as_str());
    blocks.extend(steps::told(trace, options, end));
    let facts = Conventions::of(trace).facts();
    if !facts.is_empty() {
        blocks.push(heading(convention::heading()));
        blocks.push(Block::Facts(facts));
    }
    blocks.extend(problem.notices.iter().cloned().map(Block::Note));
    blocks.extend(one_query(trace, options).map(Block::Note));
    if !options.selected {
        let all = options.detail == Detail::Full;
        blocks.extend(given::blocks(
            trace.program,
            trace.inputs,
            all,
            options.reading,
        ));
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
            let name = trace.program.stages[index].key.name;
            let place = place::of(scope).unwrap_or_else(|| place::after(name));
            blocks.push(Block::Part(place));
            before = scope;
        }
        blocks.extend(stage::blocks(trace, &here, index, &mut said));
    }
    if !options.selected {
        blocks.extend(summary::blocks(trace, options));
        blocks.extend(prediction::blocks(trace, options));
        blocks.extend(steps::blocks(trace, options, end));
    }
    blocks.extend(options.left_out.clone().map(Block::Note));
    let reading = options.reading.then(|| {
        let map = map::of(trace.program, &blocks, |_| None);
        Reading::new(|at| behind::behind(trace, at), elsewhere, map)
    });
    Document {
        blocks,
        reading,
        rounded_as_on_paper: trace.round.is_some(),
        ..Document::default()
    }
}

/// How to see the tables of `keys`, which the page does not show.
fn elsewhere(keys: &[String]) -> Message {
    page::elsewhere(Code::from(format!("--stage {}", keys.join(","))))
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
