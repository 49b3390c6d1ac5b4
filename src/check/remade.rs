//! A stage as it comes out where the mistakes of a cause are made, in plain numbers.

use std::cell::RefCell;

use crate::expression::Source;
use crate::matrix::{Matrix, Shape};
use crate::mistake::{Ref, Rewrite};
use crate::op::Op;
use crate::program::Program;
use crate::trace::{Domain, Numbers};

/// A remade stage, and what it was worked from.
#[derive(Clone, Debug)]
pub struct Remade<'c> {
    /// What gives its value.
    pub op: &'c Op,
    /// What that works on; what a mistake computes in passing counts as the stage's own.
    pub operands: Vec<(Source, Matrix)>,
    /// Its value.
    pub value: Matrix,
}

/// What `stage` becomes where mistakes are made, `made` in place of which stages, on the numbers that
/// `value` gives; `None` for a slip, and where what comes after a mistake no longer fits. What is written of the stages
/// between, as `stands` tells, stands as it was written; the others, and what a mistake writes down in passing, are carried on with as
/// `carry` has them.
pub fn remade<'c, 'v: 'c>(
    program: &'c Program,
    made: &'c [(usize, Rewrite)],
    stage: usize,
    value: impl Fn(Source) -> Option<&'v Matrix>,
    stands: impl Fn(usize) -> bool,
    carry: impl FnMut(usize, Matrix) -> Matrix,
) -> Option<Remade<'c>> {
    let carry = RefCell::new(carry);
    let &(first, _) = made.first()?;
    let mut changed: Vec<Option<Matrix>> = vec![None; stage.checked_sub(first)? + 1];
    for at in first..=stage {
        let now = |source: Source| match source {
            Source::Stage(before) if before >= first => {
                let changed = changed.get(before - first).and_then(Option::as_ref);
                changed.or_else(|| value(source))
            }
            _ => value(source),
        };
        let own = &program.stages[at];
        let made = made.iter().find(|(made, _)| *made == at);
        if made.is_none() && at < stage && stands(at) {
            continue;
        }
        let (op, operands) = match made {
            Some((_, rewrite)) => {
                rewrite.shape_over(|source| now(source).map(Shape::of))?;
                let noted = |noted| carry.borrow_mut()(at, noted);
                let (op, operands) = rewrite.last(now, noted)?;
                let source = |operand| match operand {
                    Ref::Program(source) => source,
                    Ref::Step(_) => Source::Stage(at),
                };
                let operands = operands.into_iter();
                (
                    op,
                    operands.map(|(of, values)| (source(of), values)).collect(),
                )
            }
            None => {
                let operands = own.operands.iter();
                let operands = operands.map(|&source| Some((source, now(source)?.clone())));
                (&own.op, operands.collect::<Option<Vec<_>>>()?)
            }
        };
        let values: Vec<&Matrix> = operands.iter().map(|(_, values)| values).collect();
        let shapes: Vec<Shape> = values.iter().map(|values| Shape::of(values)).collect();
        op.operation().shape(&shapes).ok()?;
        let result = Numbers.apply(op, &values);
        if at == stage {
            return Some(Remade {
                op,
                operands,
                value: result,
            });
        }
        changed[at - first] = Some(carry.borrow_mut()(at, result));
    }
    None
}
