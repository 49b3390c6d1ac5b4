//! One matrix by itself, for a walk that shows one at a time.

use super::explain::{Detail, Explain};
use super::{purpose, stage, table, warnings};
use crate::document::{Block, Table};
use crate::expression::Source;
use crate::message::explain as say;
use crate::program::Program;
use crate::trace::Trace;

/// What is said of one stage, or of one input, which has a table alone.
#[derive(Clone, Debug)]
pub struct Alone<'t> {
    /// How it is worked out: the formula, or that it is given.
    pub definition: Vec<Block<'t>>,
    /// All its numbers.
    pub table: Table<'t>,
    /// What it is for, and what may not be meant.
    pub meaning: Vec<Block<'t>>,
}

/// What is said of `source`; `None` where the trace did not keep it.
pub fn alone<'t>(trace: &'t Trace<'t>, source: Source) -> Option<Alone<'t>> {
    let table = table::table(trace, source, &whole())?;
    let (definition, meaning) = match source {
        Source::Stage(index) => (
            definition(trace.program, index),
            purpose::of(trace, index, None)
                .into_iter()
                .map(Block::Paragraph)
                .chain(
                    warnings::of_stage(trace, index)
                        .into_iter()
                        .map(Block::Warning),
                )
                .collect(),
        ),
        Source::Input(_) => (vec![Block::Paragraph(say::given_stage())], Vec::new()),
    };
    Some(Alone {
        definition,
        table,
        meaning,
    })
}

fn definition<'t>(program: &Program, index: usize) -> Vec<Block<'t>> {
    if program.is_given(index) {
        return vec![Block::Paragraph(say::given_stage())];
    }
    let stage = &program.stages[index];
    let formula = Block::Formula(program.formula(stage));
    let layer = stage::of_another_layer(program, stage).map(Block::Paragraph);
    [formula].into_iter().chain(layer).collect()
}

/// All of a table.
fn whole() -> Explain {
    Explain {
        stages: Vec::new(),
        selected: true,
        token: None,
        rows: None,
        cell: None,
        detail: Detail::Brief,
        left_out: None,
        generated: Vec::new(),
        told: Vec::new(),
        reading: false,
    }
}
