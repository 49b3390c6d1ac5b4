//! What a mistake computes in place of a stage: a few ops over what the program already has.

use crate::expression::{Expression, Formula, Source, Symbol};
use crate::matrix::{Matrix, Shape};
use crate::op::Op;
use crate::program::Program;
use crate::trace::{Domain, Numbers};

/// Ops in place of a stage's own; the last gives the stage's value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rewrite {
    steps: Vec<Step>,
}

/// One op of a rewrite.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    op: Op,
    operands: Vec<Ref>,
    /// Whether it is written down, and so rounded, before it is worked on.
    noted: bool,
}

/// What an op of a rewrite works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ref {
    /// An input or stage of the program.
    Program(Source),
    /// An earlier op of the rewrite, from 0.
    Step(usize),
}

impl From<Source> for Ref {
    fn from(source: Source) -> Self {
        Self::Program(source)
    }
}

impl Rewrite {
    /// A rewrite of one op.
    pub fn of(op: Op, operands: impl IntoIterator<Item = Source>) -> Self {
        Self::default().then(op, operands.into_iter().map(Ref::Program).collect())
    }

    /// The rewrite with one more op at its end.
    #[must_use]
    pub fn then(mut self, op: Op, operands: Vec<Ref>) -> Self {
        self.steps.push(Step {
            op,
            operands,
            noted: false,
        });
        self
    }

    /// The rewrite, what it gives so far being a stage of its own, which is written down before it is
    /// worked on.
    #[must_use]
    pub fn noted(mut self) -> Self {
        if let Some(last) = self.steps.last_mut() {
            last.noted = true;
        }
        self
    }

    /// How many ops it is made of.
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether it computes nothing.
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// What it works on of the program.
    pub fn sources(&self) -> impl Iterator<Item = Source> {
        let operands = self.steps.iter().flat_map(|step| &step.operands);
        operands.filter_map(|operand| match operand {
            Ref::Program(source) => Some(*source),
            Ref::Step(_) => None,
        })
    }

    /// The shape of its value by the ops' own rules; `None` where they do not fit, so that the
    /// mistake cannot have been made here.
    pub fn shape(&self, program: &Program) -> Option<Shape> {
        self.shape_over(|source| Some(program.shape(source)))
    }

    /// The same over what is not as the program has it, because another mistake was made before.
    pub fn shape_over(&self, shape: impl Fn(Source) -> Option<Shape>) -> Option<Shape> {
        let mut shapes: Vec<Shape> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let operands: Vec<Shape> = step
                .operands
                .iter()
                .map(|operand| match operand {
                    Ref::Program(source) => shape(*source),
                    Ref::Step(step) => shapes.get(*step).copied(),
                })
                .collect::<Option<_>>()?;
            shapes.push(step.op.operation().shape(&operands).ok()?);
        }
        shapes.pop()
    }

    /// Its value in a domain, over what flows through the program; `None` where something is
    /// missing. Shapes must fit.
    pub fn apply<'v, D: Domain>(
        &self,
        domain: &D,
        value: impl Fn(Source) -> Option<&'v D::Value>,
    ) -> Option<D::Value>
    where
        D::Value: 'v,
    {
        self.apply_noting(domain, value, |noted| noted)
    }

    /// The same, `note` making of what is written down in passing what can be read there.
    pub fn apply_noting<'v, D: Domain>(
        &self,
        domain: &D,
        value: impl Fn(Source) -> Option<&'v D::Value>,
        note: impl Fn(D::Value) -> D::Value,
    ) -> Option<D::Value>
    where
        D::Value: 'v,
    {
        steps(&self.steps, domain, &value, &note)?.pop()
    }

    /// Its op and what that works on, where it is one op over what the program has.
    pub fn single(&self) -> Option<(&Op, Vec<Source>)> {
        let [step] = self.steps.as_slice() else {
            return None;
        };
        let operands = step.operands.iter().map(|operand| match operand {
            Ref::Program(source) => Some(*source),
            Ref::Step(_) => None,
        });
        Some((&step.op, operands.collect::<Option<_>>()?))
    }

    /// The rewrite with another, `inner`, in place of the op that `own` is, where it goes on from that op or
    /// does it to something else; `None` where it does not have it, or where `inner` works on more than `own`.
    pub fn around(&self, own: &Self, inner: &Self) -> Option<Self> {
        let (op, operands) = own.single()?;
        let at = self.steps.iter().position(|step| step.op == *op)?;
        let last = at + inner.len().checked_sub(1)?;
        let place = &self.steps[at];
        let mut made = Self {
            steps: self.steps[..at].to_vec(),
        };
        for step in &inner.steps {
            let moved = step.operands.iter().map(|operand| match *operand {
                Ref::Program(source) => {
                    let number = operands.iter().position(|own| *own == source)?;
                    place.operands.get(number).copied()
                }
                Ref::Step(step) => Some(Ref::Step(at + step)),
            });
            made.steps.push(Step {
                operands: moved.collect::<Option<_>>()?,
                ..step.clone()
            });
        }
        // What comes after works on the result of all that stands there now.
        let later = |step: usize| if step < at { step } else { step + last - at };
        for step in &self.steps[at + 1..] {
            let moved = step.operands.iter().map(|operand| match *operand {
                Ref::Step(step) => Ref::Step(later(step)),
                source => source,
            });
            made.steps.push(Step {
                operands: moved.collect(),
                ..step.clone()
            });
        }
        made.steps[last].noted |= place.noted;
        Some(made)
    }

    /// The op that gives its value.
    pub fn op(&self) -> Option<&Op> {
        self.steps.last().map(|step| &step.op)
    }

    /// Its last op with the numbers that it works on, for the arithmetic of a cell; `None` where
    /// something is missing. `note` makes of what is written down in passing what is carried on with. Shapes
    /// must fit.
    pub fn last<'v>(
        &self,
        value: impl Fn(Source) -> Option<&'v Matrix>,
        note: impl Fn(Matrix) -> Matrix,
    ) -> Option<(&Op, Vec<(Ref, Matrix)>)> {
        let (last, before) = self.steps.split_last()?;
        let before = steps(before, &Numbers, &value, &note)?;
        let operands = last.operands.iter().map(|&operand| {
            let values = match operand {
                Ref::Program(source) => value(source)?,
                Ref::Step(step) => before.get(step)?,
            };
            Some((operand, values.clone()))
        });
        Some((&last.op, operands.collect::<Option<_>>()?))
    }

    /// Its formula for a stage called `symbol`, the ops put into one another.
    pub fn formula(&self, program: &Program, symbol: Symbol) -> Option<Formula> {
        let mut formulas: Vec<Expression> = Vec::with_capacity(self.steps.len());
        let mut operands = Vec::new();
        for step in &self.steps {
            let symbols: Vec<Expression> = step
                .operands
                .iter()
                .map(|operand| match operand {
                    Ref::Program(source) => {
                        operands.push((program.symbol(*source), program.shape(*source)));
                        Some(Expression::symbol(program.symbol(*source)))
                    }
                    Ref::Step(step) => formulas.get(*step).cloned(),
                })
                .collect::<Option<_>>()?;
            formulas.push(step.op.operation().formula(&symbols));
        }
        Some(Formula {
            symbol,
            expression: formulas.pop()?,
            shape: self.shape(program)?,
            operands,
        })
    }
}

/// The values of `steps`, one after the other.
fn steps<'v, D: Domain>(
    steps: &[Step],
    domain: &D,
    value: &impl Fn(Source) -> Option<&'v D::Value>,
    note: &impl Fn(D::Value) -> D::Value,
) -> Option<Vec<D::Value>>
where
    D::Value: 'v,
{
    let mut values: Vec<D::Value> = Vec::with_capacity(steps.len());
    for step in steps {
        let operands: Vec<&D::Value> = step
            .operands
            .iter()
            .map(|operand| match operand {
                Ref::Program(source) => value(*source),
                Ref::Step(step) => values.get(*step),
            })
            .collect::<Option<_>>()?;
        let result = domain.apply(&step.op, &operands);
        values.push(if step.noted { note(result) } else { result });
    }
    Some(values)
}
