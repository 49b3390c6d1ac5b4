//! Matrices that do not fit together.

use super::operand::values_behind;
use super::{Misfit, Operand, within_path};
use crate::expression::{Expression, Source};
use crate::message::misfit::shape as say;
use crate::message::{Code, Message};
use crate::model::Remedy;
use crate::op::{Op, Orientation, Unfit};
use crate::problem::{Parameter, Projection};
use crate::program::{InputKey, Key, Program, Scope, StageUnfit};

/// Matrices that do not fit together in a stage's formula.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeMisfit {
    /// The stage's formula.
    pub formula: Expression,
    /// The block that the stage stands in.
    pub home: Scope,
    /// What stands first in the formula.
    pub first: Operand,
    /// What does not fit it.
    pub other: Operand,
    /// What `other` would need to fit.
    pub needs: Needs,
    /// What `first` would need instead; `None` where it is not in question.
    pub first_needs: Option<Needs>,
    /// Whether `first` is more likely to blame.
    pub blames_first: bool,
    /// Whether the one to blame makes the whole problem fit, changed alone, and the other does not.
    pub alone: bool,
    /// The keys of `first` and `other` in a Transformer, where many have their symbols.
    pub keys: Option<[String; 2]>,
    /// Whether they meet across its blocks.
    pub across: bool,
    /// Whether it is the sum of what goes into a sublayer and what it gives back.
    pub residual: bool,
    /// The values of the heads whose outputs are of the wrong width, and the columns they would need.
    pub values: Option<(InputKey, usize)>,
    /// Single changes that would make the whole problem fit.
    pub remedies: Vec<Remedy>,
}

/// What an operand would need to fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// So many rows.
    Rows(usize),
    /// So many columns.
    Columns(usize),
    /// So many numbers in a single row.
    Numbers(usize),
}

impl Misfit {
    /// The misfit of a stage that could not be added to `program`.
    pub(in crate::model) fn shape(
        program: &Program,
        key: Key,
        op: &Op,
        unfit: &StageUnfit,
    ) -> Self {
        let symbols: Vec<Expression> = unfit
            .operands
            .iter()
            .map(|&source| Expression::symbol(program.symbol(source)))
            .collect();
        let operand =
            |index: usize| Operand::of(program, unfit.operands[index], unfit.shapes[index]);
        let (first, other) = (
            operand(against(op, &unfit.unfit)),
            operand(unfit.unfit.operand),
        );
        let vector = other.maker.is_some_and(|maker| maker.parameter.is_vector());
        let needs = match (unfit.unfit.rows, unfit.unfit.columns) {
            (Some(1), Some(columns)) if vector && !other.computed => Needs::Numbers(columns),
            (Some(rows), Some(columns)) if rows == other.shape.rows => Needs::Columns(columns),
            (Some(rows), _) => Needs::Rows(rows),
            (None, columns) => Needs::Columns(columns.unwrap_or(0)),
        };
        let first_needs = match (op, needs) {
            (Op::MatMul(_), Needs::Columns(_)) => Some(Needs::Columns(other.shape.columns)),
            (Op::Linear(linear), Needs::Numbers(_)) => Some(match linear.weight {
                Orientation::Plain => Needs::Columns(other.shape.columns),
                Orientation::Transposed => Needs::Rows(other.shape.columns),
            }),
            _ => None,
        };
        let scopes = [first.source, other.source].map(|source| match source {
            Source::Input(input) => program.inputs[input].key.scope,
            Source::Stage(stage) => program.stages[stage].key.scope,
        });
        let block = |scope: Scope| scope.attention().step(None);
        let within = scopes.iter().any(|scope| scope.part.is_some());
        Self::Shape(Box::new(ShapeMisfit {
            formula: op.operation().formula(&symbols),
            home: key.scope,
            keys: within.then(|| [first.source, other.source].map(|source| program.key(source))),
            across: within && scopes.iter().any(|scope| block(*scope) != block(key.scope)),
            residual: matches!(op, Op::Add(_)),
            values: match op {
                Op::Add(_) => values_behind(program, other.source, first.shape.columns),
                Op::Linear(linear) => {
                    let wanted = match linear.weight {
                        Orientation::Plain => other.shape.rows,
                        Orientation::Transposed => other.shape.columns,
                    };
                    values_behind(program, first.source, wanted)
                }
                _ => None,
            },
            first,
            other,
            needs,
            first_needs,
            blames_first: first_needs.is_some() && first.computed,
            alone: false,
            remedies: Vec::new(),
        }))
    }
}

impl ShapeMisfit {
    /// The operand that is most likely to blame.
    pub fn to_blame(&self) -> Operand {
        if self.blames_first {
            self.first
        } else {
            self.other
        }
    }

    /// The change that gives one of the two, `first` or else the other, the shape that it needs.
    pub(in crate::model) fn resized(&self, first: bool, program: &Program) -> Option<Remedy> {
        let (operand, needs) = match first {
            true => (self.first, self.first_needs?),
            false => (self.other, self.needs),
        };
        operand.resized(needs, program)
    }

    /// The path in the file of what made it so, else of the block that it is found in.
    pub(super) fn path(&self) -> String {
        let values = self.values.map(|(values, _)| values);
        match self.to_blame().maker.or(values) {
            Some(maker) => maker.path(),
            None => within_path(self.home, ""),
        }
    }

    pub(super) fn message(&self) -> Message {
        let (blamed, fixed, needs) = match (self.first_needs, self.needs) {
            (Some(needs), Needs::Rows(_) | Needs::Columns(_)) if self.blames_first => {
                (self.first, self.other, needs)
            }
            _ => (self.other, self.first, self.needs),
        };
        let symbol = self.name(blamed);
        let (fixed, fixed_shape) = (self.name(fixed), fixed.shape);
        let formula = self.formula.clone();
        let shape = blamed.shape;
        let maker = blamed.maker.filter(|_| blamed.computed && !self.across);
        match (needs, maker) {
            (Needs::Numbers(needs), _) if blamed.multiplies() => {
                say::weights(symbol, shape.columns, fixed, needs)
            }
            (Needs::Numbers(needs), _) => say::bias(symbol, needs, shape.columns),
            (Needs::Rows(needs), None) => {
                say::rows(fixed, fixed_shape, formula, symbol, needs, shape)
            }
            (Needs::Columns(needs), None) => {
                say::columns(fixed, fixed_shape, formula, symbol, needs, shape)
            }
            (Needs::Rows(needs), Some(maker)) => say::rows_made(
                fixed,
                fixed_shape,
                formula,
                symbol,
                needs,
                Code::from(maker.to_string()),
                shape.rows,
            ),
            (Needs::Columns(needs), Some(maker)) => say::columns_made(
                fixed,
                fixed_shape,
                formula,
                symbol,
                needs,
                Code::from(maker.to_string()),
                shape.columns,
            ),
        }
    }

    /// What an operand is called: by its symbol, and by its key too in a Transformer.
    fn name(&self, operand: Operand) -> Message {
        let symbol = Expression::symbol(operand.symbol);
        match &self.keys {
            Some([first, _]) if operand == self.first => say::named(first.as_str(), symbol),
            Some([_, other]) => say::named(other.as_str(), symbol),
            None => say::symbol(symbol),
        }
    }

    pub(super) fn help(&self) -> Option<Message> {
        let mut remedies = self.remedies.iter().map(|remedy| remedy.message());
        if let Some(first) = remedies.next() {
            return Some(match remedies.next() {
                None => say::remedy(first),
                Some(second) => say::remedies(first, second),
            });
        }
        // Either side may be the one that is too narrow or too wide.
        let mut first = self.first_needs.and_then(|needs| self.first.lacks(needs));
        let mut other = self.other.lacks(self.needs);
        if self.alone {
            match self.blames_first {
                true => other = None,
                false => first = None,
            }
        }
        let values = self
            .values
            .map(|(values, columns)| (Code::from(values.to_string()), columns));
        match (first, other, values) {
            (Some(first), Some(other), _) if self.blames_first => Some(say::either(first, other)),
            (Some(first), Some(other), _) => Some(say::either(other, first)),
            (None, None, Some((values, columns))) if self.residual => {
                let output = InputKey::new(self.values?.0.scope, Parameter::WO);
                Some(say::residual_values_help(
                    values,
                    columns,
                    Code::from(output.to_string()),
                    self.first.shape.columns,
                ))
            }
            (None, None, None) if self.residual => Some(say::residual_help()),
            (None, Some(other), Some((values, columns))) => {
                Some(say::either(other, say::make(values, columns)))
            }
            (first, other, _) => first.or(other),
        }
    }
}

impl Remedy {
    pub(super) fn message(self) -> Message {
        match self {
            Self::Transpose(key) => say::transpose(Code::from(key.to_string())),
            Self::Projection(Projection::RowTimesWeight) => say::projection("\"x@W\""),
            Self::Projection(Projection::WeightTimesColumn) => say::projection("\"W@x\""),
            Self::Resize(key, shape) => say::resize(Code::from(key.to_string()), shape),
            Self::Heads(_, heads) => say::heads(Code::from("heads"), heads),
        }
    }
}

/// Which operand makes the demand that another does not meet.
fn against(op: &Op, unfit: &Unfit) -> usize {
    match (op, unfit.operand) {
        (Op::AdditiveScore(_), 0) => 1,
        (Op::Bilinear(_), 2) => 1,
        // A bias must suit what the weights make.
        (Op::Linear(_), 2) => 1,
        // The key's weights must suit the key, and be as many as the query's.
        (Op::AdditiveHidden(hidden), 3) => match hidden.weight {
            Orientation::Plain if unfit.rows.is_some() => 2,
            Orientation::Transposed if unfit.columns.is_some() => 2,
            _ => 1,
        },
        _ => 0,
    }
}
