//! One scaled dot-product attention (Vaswani et al. 2017, section 3.2) as stages: queries, keys,
//! values, the heads, the output.

use std::sync::Arc;

use super::builder::Builder;
use super::mask::Rule;
use super::misfit::{GivenMisfit, Misfit};
use crate::expression::Source;
use crate::matrix::Matrix;
use crate::op::{self, Op, Orientation};
use crate::problem::{Attention, Parameter, Positions, Projection};
use crate::program::{Axis, AxisKind, InputKey, Key, Name, Scope};

pub(super) const FEATURES: Axis = Axis::numbered(AxisKind::Features);

/// One attention in the making.
pub(super) struct Unit<'a> {
    pub builder: &'a mut Builder,
    pub attention: &'a Attention,
    pub scope: Scope,
    /// Rows that are queries.
    pub queries: Axis,
    /// Rows that are keys.
    pub keys: Axis,
    /// Where the tokens of queries, keys and values come from, where that is settled.
    pub feed: Feed,
    /// The rules of the mask, each with its place, and the key under which their matrix stands.
    pub mask: (Vec<Rule>, InputKey),
    /// What turns queries and keys.
    pub rotary: Option<&'a Positions>,
    /// What the stages rest on so far.
    pub used: Vec<Parameter>,
}

/// Where the tokens come from; `None` leaves it to the attention's own matrices.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Feed {
    pub queries: Option<Source>,
    pub keys: Option<Source>,
    pub values: Option<Source>,
}

impl Feed {
    /// The tokens behind `name`.
    pub const fn of(&self, name: Name) -> Option<Source> {
        match name {
            Name::Queries => self.queries,
            Name::Keys => self.keys,
            _ => self.values,
        }
    }
}

impl<'a> Unit<'a> {
    /// Adds all of its stages.
    pub fn add(&mut self) -> Result<(), Misfit> {
        self.stages().map_err(|misfit| {
            let feed = &self.feed;
            misfit.completed(self.attention, feed, self.stands_alone())
        })
    }

    /// Whether it may begin further on, at Q, K or V.
    const fn stands_alone(&self) -> bool {
        self.scope.part.is_none()
    }

    fn stages(&mut self) -> Result<(), Misfit> {
        if self.is_split()? {
            self.heads()?;
        } else {
            let weights = self.weights()?;
            if let Some(values) = self.values()? {
                let projected = self.has(Parameter::WO);
                let name = if projected {
                    Name::Concat
                } else {
                    Name::Output
                };
                let sum = self.weighted_sum(Key::new(self.scope, name), weights, values)?;
                self.projected_output(sum)?;
            }
        }
        self.nothing_left_over()
    }

    /// A·V
    pub fn weighted_sum(
        &mut self,
        key: Key,
        weights: Source,
        values: Source,
    ) -> Result<Source, Misfit> {
        let sum = Op::MatMul(op::MatMul {
            left: Orientation::Plain,
            right: Orientation::Plain,
        });
        let axes = (self.queries.clone(), FEATURES);
        self.builder.stage(key, sum, vec![weights, values], axes)
    }

    /// C·W_O, where there is an output projection.
    pub fn projected_output(&mut self, concat: Source) -> Result<(), Misfit> {
        if !self.has(Parameter::WO) {
            return Ok(());
        }
        let mut operands = vec![concat, self.parameter(Parameter::WO)];
        let bias = self.has(Parameter::BO);
        operands.extend(bias.then(|| self.parameter(Parameter::BO)));
        let (linear, axes) = (self.linear(bias), (self.queries.clone(), FEATURES));
        self.stage(Name::Output, linear, operands, axes)?;
        Ok(())
    }

    /// The values; `None` where the problem begins at the scores and gives none.
    fn values(&mut self) -> Result<Option<Source>, Misfit> {
        if let Some(stage) = self
            .builder
            .program
            .find(Key::new(self.scope, Name::Values))
        {
            return Ok(Some(Source::Stage(stage)));
        }
        let wanted = [
            Parameter::V,
            Parameter::WV,
            Parameter::BV,
            Parameter::WO,
            Parameter::BO,
        ];
        if !wanted.iter().any(|&parameter| self.has(parameter)) {
            return Ok(None);
        }
        self.projected(Name::Values).map(Some)
    }

    /// Queries, keys or values: given, or a projection of their tokens.
    pub fn projected(&mut self, name: Name) -> Result<Source, Misfit> {
        let (weight, bias, rows) = self.projection_of(name);
        let axes = (rows, FEATURES);
        if let Some(given) = self.given(name, &axes)? {
            return Ok(given);
        }
        let tokens = self.tokens_of(name);
        let fed = self.fed(name);
        let mut needs = vec![tokens, weight];
        needs.retain(|&needed| !self.has(needed) && (needed == weight || fed.is_none()));
        if let Some(&missing) = needs.first() {
            return Err(Misfit::Given(GivenMisfit::Missing {
                missing,
                name,
                needs,
                instead: given_parameter(name).filter(|_| self.stands_alone()),
            }));
        }
        let has_bias = self.has(bias);
        let tokens = match fed {
            Some(fed) => fed,
            None => self.parameter(tokens),
        };
        let mut operands = vec![tokens, self.parameter(weight)];
        operands.extend(has_bias.then(|| self.parameter(bias)));
        let linear = self.linear(has_bias);
        self.stage(name, linear, operands, axes)
    }

    /// What projects to `name`, and what the rows of the result are.
    pub fn projection_of(&self, name: Name) -> (Parameter, Parameter, Axis) {
        match name {
            Name::Queries => (Parameter::WQ, Parameter::BQ, self.queries.clone()),
            Name::Keys => (Parameter::WK, Parameter::BK, self.keys.clone()),
            _ => (Parameter::WV, Parameter::BV, self.keys.clone()),
        }
    }

    /// The tokens behind `name`, where that is settled.
    pub const fn fed(&self, name: Name) -> Option<Source> {
        self.feed.of(name)
    }

    pub fn linear(&self, bias: bool) -> Op {
        Op::Linear(op::Linear {
            weight: self.orientation(),
            bias,
        })
    }

    /// How weight matrices are read.
    pub fn orientation(&self) -> Orientation {
        match self.builder.projection(self.attention.projection) {
            Projection::RowTimesWeight => Orientation::Plain,
            Projection::WeightTimesColumn => Orientation::Transposed,
        }
    }

    /// The stage `name` where the file gives it.
    pub fn given(&mut self, name: Name, axes: &(Axis, Axis)) -> Result<Option<Source>, Misfit> {
        let Some(parameter) = given_parameter(name).filter(|&p| self.has(p)) else {
            return Ok(None);
        };
        let operand = self.parameter(parameter);
        self.stage(name, Op::Given(op::Given), vec![operand], axes.clone())
            .map(Some)
    }

    /// Adds a stage of the attention as a whole.
    pub fn stage(
        &mut self,
        name: Name,
        op: Op,
        operands: Vec<Source>,
        axes: (Axis, Axis),
    ) -> Result<Source, Misfit> {
        self.builder
            .stage(Key::new(self.scope, name), op, operands, axes)
    }

    /// Whether the file gives it.
    pub fn has(&self, parameter: Parameter) -> bool {
        self.attention.has(parameter)
    }

    /// The input that holds `parameter`, which must be given as one matrix.
    pub fn parameter(&mut self, parameter: Parameter) -> Source {
        self.used.push(parameter);
        let key = InputKey::new(self.scope.step(None), parameter);
        let axes = self.axes(parameter);
        match self.attention.matrices.get(&parameter) {
            Some(matrix) => self.builder.input(key, matrix, axes),
            // A list that stands where one matrix is asked for: its first is as good as any for the
            // shape rule, which the caller has ruled out.
            None => self
                .builder
                .input(key, &Arc::new(Matrix::zeros(0, 0)), axes),
        }
    }

    /// What the rows and columns of `parameter` are.
    pub fn axes(&self, parameter: Parameter) -> (Axis, Axis) {
        match parameter {
            Parameter::X | Parameter::Q => (self.queries.clone(), FEATURES),
            Parameter::Scores
            | Parameter::ScaledScores
            | Parameter::AttentionWeights
            | Parameter::Mask => (self.queries.clone(), self.keys.clone()),
            Parameter::MemoryX
            | Parameter::MemoryXK
            | Parameter::MemoryXV
            | Parameter::K
            | Parameter::V => (self.keys.clone(), FEATURES),
            parameter if parameter.is_vector() => (Axis::numbered(AxisKind::Single), FEATURES),
            _ => (FEATURES, FEATURES),
        }
    }

    /// Where the tokens of queries, keys or values come from.
    pub fn tokens_of(&self, name: Name) -> Parameter {
        tokens_of(self.attention, name)
    }
}

/// Where the tokens of queries, keys or values of an attention that stands alone come from.
pub(super) fn tokens_of(attention: &Attention, name: Name) -> Parameter {
    use Parameter as P;
    let own = match name {
        Name::Keys => P::MemoryXK,
        Name::Values => P::MemoryXV,
        _ => return P::X,
    };
    let memory = [P::MemoryX, P::MemoryXK, P::MemoryXV];
    if attention.has(own) {
        own
    } else if attention.has(P::MemoryX) {
        P::MemoryX
    } else if memory.into_iter().any(|parameter| attention.has(parameter)) {
        own
    } else {
        P::X
    }
}

/// The parameter that gives the stage itself.
pub(super) const fn given_parameter(name: Name) -> Option<Parameter> {
    match name {
        Name::Queries => Some(Parameter::Q),
        Name::Keys => Some(Parameter::K),
        Name::Values => Some(Parameter::V),
        Name::Scores => Some(Parameter::Scores),
        Name::ScaledScores => Some(Parameter::ScaledScores),
        Name::AttentionWeights => Some(Parameter::AttentionWeights),
        _ => None,
    }
}
