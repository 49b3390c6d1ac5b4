//! The one walk over a program.

use std::borrow::Borrow;

use super::domain::Domain;
use crate::expression::Source;
use crate::program::Program;

/// Computes every stage in order. After each, `hook` sees the value that the op gave and returns the
/// one to carry on with; `keep` says which stages to give back. A stage that is not kept is
/// dropped as soon as nothing later reads it.
///
/// `inputs` are the program's, in its order and of its shapes.
///
/// # Errors
/// Whatever `hook` returns; the walk ends there.
pub fn walk<D: Domain, E>(
    program: &Program,
    domain: &D,
    inputs: &[impl Borrow<D::Value>],
    keep: impl Fn(usize) -> bool,
    mut hook: impl FnMut(usize, D::Value, &[&D::Value]) -> Result<D::Value, E>,
) -> Result<Vec<Option<D::Value>>, E> {
    let expiring = expiring(program);
    let mut stages: Vec<Option<D::Value>> = program.stages.iter().map(|_| None).collect();
    for (index, stage) in program.stages.iter().enumerate() {
        let operands: Vec<&D::Value> = stage
            .operands
            .iter()
            .filter_map(|&source| match source {
                Source::Input(input) => inputs.get(input).map(Borrow::borrow),
                Source::Stage(operand) => stages[operand].as_ref(),
            })
            .collect();
        if operands.len() < stage.operands.len() {
            // Inputs that are not the program's: nothing to say of this stage.
            continue;
        }
        let value = hook(index, domain.apply(&stage.op, &operands), &operands)?;
        stages[index] = Some(value);
        for &earlier in &expiring[index] {
            if !keep(earlier)
                && let Some(value) = stages[earlier].take()
            {
                domain.recycle(value);
            }
        }
    }
    Ok(stages)
}

/// For each stage, those that nothing after it reads any more.
fn expiring(program: &Program) -> Vec<Vec<usize>> {
    let mut last_reader: Vec<usize> = (0..program.stages.len()).collect();
    for (index, stage) in program.stages.iter().enumerate() {
        for source in &stage.operands {
            if let Source::Stage(operand) = source {
                last_reader[*operand] = index;
            }
        }
    }
    let mut expiring = vec![Vec::new(); program.stages.len()];
    for (stage, reader) in last_reader.into_iter().enumerate() {
        expiring[reader].push(stage);
    }
    expiring
}
