//! One stage of the walk: formula, table, worked lines, meaning.

use super::explain::{Detail, Explain};
use super::{purpose, scaling, table, warnings, worked};
use crate::document::Block;
use crate::expression::{Expression, Source};
use crate::message::{Code, Message, explain as say};
use crate::op::Op;
use crate::program::{Name, Program, Stage};
use crate::trace::Trace;

/// The blocks of the stage at `index`; none where the trace did not keep it. What stages mean is
/// added to `said`, and is not said again: heads and layers are alike.
pub(super) fn blocks<'t>(
    trace: &'t Trace<'t>,
    options: &Explain,
    index: usize,
    said: &mut Vec<Message>,
) -> Vec<Block<'t>> {
    let stage = &trace.program.stages[index];
    let Some(table) = table::table(trace, Source::Stage(index), options) else {
        return Vec::new();
    };
    let key = Code::from(stage.key.to_string());
    let mut blocks = vec![Block::Heading {
        number: Some(index + 1),
        text: say::stage_heading(stage.key.title(), key),
        symbol: Some(stage.symbol),
    }];
    if matches!(stage.op, Op::Given(_)) {
        blocks.push(Block::Paragraph(say::given_stage()));
    } else {
        blocks.push(Block::Formula(trace.program.formula(stage)));
        blocks.extend(of_another_layer(trace.program, stage).map(Block::Paragraph));
    }
    blocks.push(Block::Table(table));
    blocks.extend(worked::blocks(trace, options, index));
    if options.detail > Detail::Brief {
        let purposes = purpose::of(trace, index, options.token);
        let mut new = |message: &Message| {
            let new = !said.contains(message);
            if new {
                said.push(message.clone());
            }
            new
        };
        blocks.extend(purposes.into_iter().filter(&mut new).map(Block::Paragraph));
        if matches!(stage.op, Op::Scale(_)) && stage.key.name == Name::ScaledScores {
            let scaling = scaling::blocks(trace, options, index).into_iter();
            blocks.extend(scaling.filter(|block| match block {
                Block::Paragraph(message) => new(message),
                _ => true,
            }));
        }
    }
    let warnings = warnings::of_stage(trace, index);
    blocks.extend(warnings.into_iter().map(Block::Warning));
    blocks
}

/// Says which layer's an operand is whose symbol every layer has.
pub(super) fn of_another_layer(program: &Program, stage: &Stage) -> Option<Message> {
    let scope = stage.key.scope;
    let beside = |other: &&Stage| {
        let other = other.key.scope;
        other.part == scope.part && other.step == scope.step
    };
    let operands = stage.operands.iter().filter_map(|source| match source {
        Source::Stage(index) => program.stages.get(*index),
        Source::Input(_) => None,
    });
    let mut operands = operands.filter(beside).filter_map(|operand| {
        let layer = operand.key.scope.layer?;
        let elsewhere = |other: &Stage| {
            other.symbol == operand.symbol && other.key.scope.layer.is_some_and(|at| at != layer)
        };
        let told =
            scope.layer != Some(layer) && program.stages.iter().filter(beside).any(elsewhere);
        told.then(|| say::of_layer(Expression::symbol(operand.symbol), layer))
    });
    operands.next()
}
