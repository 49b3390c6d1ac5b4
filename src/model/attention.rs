//! One scaled dot-product attention (Vaswani et al. 2017, section 3.2.1) as a program:
//! queries, keys, values, scores, scaled scores, masked scores, weights, output.

use std::sync::Arc;

use super::mask;
use super::misfit::Misfit;
use super::remedy::{self, Outline};
use crate::expression::{Source, Symbol};
use crate::matrix::{Matrix, Shape};
use crate::op::{self, Factor, Op, Orientation};
use crate::problem::{Attention, Parameter, Projection, Scale};
use crate::program::{Axis, AxisKind, Input, Key, Name, Program, StageUnfit};

/// No matrix may have more cells: 2^27 of them are a gibibyte.
const MOST_CELLS: usize = 1 << 27;

/// A program with the matrices it runs on.
#[derive(Clone, Debug)]
pub struct Model {
    /// The program.
    pub program: Program,
    /// Its inputs, in the program's order.
    pub inputs: Vec<Matrix>,
}

/// Builds the program of `attention`.
///
/// # Errors
/// [`Misfit`] where something is missing, has no use, or does not fit: all that is missing at once,
/// and with the remedies that make the whole problem fit.
pub fn build(attention: &Attention) -> Result<Model, Misfit> {
    if let Some((&matrix, _)) = attention
        .matrices
        .iter()
        .find(|(_, matrix)| matrix.is_empty())
    {
        return Err(Misfit::Empty { matrix });
    }
    let program = program(&Outline::of(attention)).map_err(|misfit| match misfit {
        Misfit::Shape(shape) => Misfit::Shape(Box::new(remedy::search(attention, *shape))),
        other => other.completed(attention),
    })?;
    too_large(&program)?;
    let inputs = program
        .inputs
        .iter()
        .map(|input| {
            let given = Parameter::ALL
                .into_iter()
                .find(|known| known.key() == input.key);
            match given.and_then(|parameter| attention.matrices.get(&parameter)) {
                Some(matrix) => Ok(matrix.clone()),
                None => mask::resolve(&attention.mask, input.shape),
            }
        })
        .collect::<Result<_, _>>()?;
    Ok(Model { program, inputs })
}

/// Refuses what no machine should be asked to hold, before anything is allocated.
fn too_large(program: &Program) -> Result<(), Misfit> {
    for stage in &program.stages {
        let Shape { rows, columns } = stage.shape;
        if rows
            .checked_mul(columns)
            .is_none_or(|cells| cells > MOST_CELLS)
        {
            let (name, shape) = (stage.key.name, stage.shape);
            return Err(Misfit::TooLarge { name, shape });
        }
    }
    Ok(())
}

/// The program of an outline: everything but the numbers.
pub(super) fn program(outline: &Outline<'_>) -> Result<Program, Misfit> {
    let mut builder = Builder::new(outline)?;
    let weights = builder.weights()?;
    if let Some(values) = builder.values()? {
        builder.output(weights, values)?;
    }
    builder.nothing_left_over()?;
    Ok(builder.program)
}

struct Builder<'a> {
    outline: &'a Outline<'a>,
    program: Program,
    used: Vec<Parameter>,
    queries: Axis,
    keys: Axis,
}

const FEATURES: Axis = Axis::numbered(AxisKind::Features);

impl<'a> Builder<'a> {
    fn new(outline: &'a Outline<'a>) -> Result<Self, Misfit> {
        let attention = outline.attention;
        let (n_q, n_k) = (outline.queries(), outline.keys());
        if let (Some(tokens), Some(n_q)) = (&attention.tokens, n_q)
            && tokens.len() != n_q
        {
            return Err(Misfit::Labels {
                path: "tokens",
                labels: tokens.len(),
                needed: n_q,
                would_label_keys: n_k == Some(tokens.len()),
            });
        }
        if let (Some(tokens), Some(n_k)) = (&attention.memory_tokens, n_k)
            && tokens.len() != n_k
        {
            return Err(Misfit::Labels {
                path: "memory.tokens",
                labels: tokens.len(),
                needed: n_k,
                would_label_keys: false,
            });
        }
        let labels = |tokens: &Option<Vec<String>>| tokens.as_deref().map(Arc::<[String]>::from);
        let from_memory = [Parameter::MemoryX, Parameter::MemoryXK, Parameter::MemoryXV]
            .iter()
            .any(|parameter| attention.matrices.contains_key(parameter));
        let shared = (!from_memory && n_q == n_k).then(|| labels(&attention.tokens));
        Ok(Self {
            outline,
            program: Program::default(),
            used: Vec::new(),
            queries: Axis {
                kind: AxisKind::Queries,
                labels: labels(&attention.tokens),
            },
            keys: Axis {
                kind: AxisKind::Keys,
                labels: labels(&attention.memory_tokens).or(shared.flatten()),
            },
        })
    }

    /// The weights of every query on every key, from wherever the problem begins.
    fn weights(&mut self) -> Result<Source, Misfit> {
        let axes = (self.queries.clone(), self.keys.clone());
        if let Some(weights) = self.given(Name::AttentionWeights, &axes)? {
            if !self.outline.attention.mask.is_empty() {
                return Err(Misfit::MaskUnused);
            }
            return Ok(weights);
        }
        let scaled = match self.given(Name::ScaledScores, &axes)? {
            Some(scaled) => scaled,
            None => {
                let (scores, d_k) = self.scores()?;
                self.scaled(scores, d_k)?
            }
        };
        let masked = self.masked(scaled)?;
        let softmax = Op::Softmax(op::Softmax {
            base: self.outline.attention.softmax_base,
            masked_row: self.outline.attention.masked_row,
            along: op::Along::Rows,
        });
        self.stage(Name::AttentionWeights, softmax, vec![masked], axes)
    }

    /// The scores, and d_k where it is known.
    fn scores(&mut self) -> Result<(Source, Option<usize>), Misfit> {
        let axes = (self.queries.clone(), self.keys.clone());
        let d_k = self.outline.attention.d_k;
        if let Some(scores) = self.given(Name::Scores, &axes)? {
            return Ok((scores, d_k));
        }
        let queries = self.projected(Name::Queries)?;
        let keys = self.projected(Name::Keys)?;
        let product = Op::MatMul(op::MatMul {
            left: Orientation::Plain,
            right: Orientation::Transposed,
        });
        // Values stand before the scores that they do not need, as everyone writes them.
        self.values_before_scores()?;
        let scores = self.stage(Name::Scores, product, vec![queries, keys], axes)?;
        let width = self.program.shape(keys).columns;
        match d_k {
            Some(d_k) if d_k != width => Err(Misfit::DkDiffers { d_k, width }),
            _ => Ok((scores, Some(width))),
        }
    }

    fn scaled(&mut self, scores: Source, d_k: Option<usize>) -> Result<Source, Misfit> {
        let factor = match (self.outline.attention.scale, d_k) {
            (Scale::None, _) => {
                self.alias(Name::ScaledScores, scores);
                return Ok(scores);
            }
            (Scale::InverseRootDk, None) => return Err(Misfit::MissingDk),
            (Scale::InverseRootDk, Some(d_k)) => Factor::OverRoot(Symbol::sub("d", "k"), d_k),
            (Scale::MultiplyBy(factor), _) => Factor::Times(factor),
            (Scale::DivideBy(divisor), _) => Factor::Over(divisor),
        };
        let scale = Op::Scale(op::Scale { factor });
        let axes = (self.queries.clone(), self.keys.clone());
        self.stage(Name::ScaledScores, scale, vec![scores], axes)
    }

    fn masked(&mut self, scaled: Source) -> Result<Source, Misfit> {
        let rules = &self.outline.attention.mask;
        if rules.is_empty() {
            self.alias(Name::MaskedScores, scaled);
            return Ok(scaled);
        }
        let shape = self.program.shape(scaled);
        mask::fits(rules, shape)?;
        let mask = self.program.input(Input {
            key: "mask",
            symbol: Symbol::plain("M"),
            shape,
            rows: self.queries.clone(),
            columns: self.keys.clone(),
        });
        let axes = (self.queries.clone(), self.keys.clone());
        self.stage(
            Name::MaskedScores,
            Op::Mask(op::Mask::default()),
            vec![scaled, mask],
            axes,
        )
    }

    fn values_before_scores(&mut self) -> Result<(), Misfit> {
        self.projected(Name::Values).map(|_| ())
    }

    /// The values; `None` where the problem begins at the scores and gives none.
    fn values(&mut self) -> Result<Option<Source>, Misfit> {
        if let Some(stage) = self.program.find(Name::Values) {
            return Ok(Some(Source::Stage(stage)));
        }
        let wanted = [
            Parameter::V,
            Parameter::WV,
            Parameter::BV,
            Parameter::WO,
            Parameter::BO,
        ];
        if !wanted.iter().any(|&parameter| self.outline.has(parameter)) {
            return Ok(None);
        }
        self.projected(Name::Values).map(Some)
    }

    /// Z = A·V, then C·W_O where there is an output projection.
    fn output(&mut self, weights: Source, values: Source) -> Result<(), Misfit> {
        let projected = self.outline.has(Parameter::WO);
        let sum = Op::MatMul(op::MatMul {
            left: Orientation::Plain,
            right: Orientation::Plain,
        });
        let name = if projected {
            Name::Concat
        } else {
            Name::Output
        };
        let axes = || (self.queries.clone(), FEATURES);
        let (first, second) = (axes(), axes());
        let concat = self.stage(name, sum, vec![weights, values], first)?;
        if projected {
            let mut operands = vec![concat, self.parameter(Parameter::WO)];
            let bias = self.outline.has(Parameter::BO);
            operands.extend(bias.then(|| self.parameter(Parameter::BO)));
            let linear = self.linear(bias);
            self.stage(Name::Output, linear, operands, second)?;
        }
        Ok(())
    }

    /// Queries, keys or values: given, or a projection of their tokens.
    fn projected(&mut self, name: Name) -> Result<Source, Misfit> {
        let (weight, bias, rows) = match name {
            Name::Queries => (Parameter::WQ, Parameter::BQ, self.queries.clone()),
            Name::Keys => (Parameter::WK, Parameter::BK, self.keys.clone()),
            _ => (Parameter::WV, Parameter::BV, self.keys.clone()),
        };
        let axes = (rows, FEATURES);
        if let Some(given) = self.given(name, &axes)? {
            return Ok(given);
        }
        let tokens = self.outline.tokens_of(name);
        let mut needs = vec![tokens, weight];
        needs.retain(|&needed| !self.outline.has(needed));
        if let Some(&missing) = needs.first() {
            return Err(Misfit::Missing {
                missing,
                name,
                needs,
                instead: given_parameter(name),
            });
        }
        let has_bias = self.outline.has(bias);
        let mut operands = vec![self.parameter(tokens), self.parameter(weight)];
        operands.extend(has_bias.then(|| self.parameter(bias)));
        let linear = self.linear(has_bias);
        self.stage(name, linear, operands, axes)
    }

    fn linear(&self, bias: bool) -> Op {
        Op::Linear(op::Linear {
            weight: match self.outline.projection {
                Projection::RowTimesWeight => Orientation::Plain,
                Projection::WeightTimesColumn => Orientation::Transposed,
            },
            bias,
        })
    }

    /// The stage `name` where the file gives it.
    fn given(&mut self, name: Name, axes: &(Axis, Axis)) -> Result<Option<Source>, Misfit> {
        let Some(parameter) = given_parameter(name).filter(|&p| self.outline.has(p)) else {
            return Ok(None);
        };
        let operand = self.parameter(parameter);
        self.stage(name, Op::Given(op::Given), vec![operand], axes.clone())
            .map(Some)
    }

    fn stage(
        &mut self,
        name: Name,
        op: Op,
        operands: Vec<Source>,
        axes: (Axis, Axis),
    ) -> Result<Source, Misfit> {
        let formula = op.clone();
        self.program
            .stage(name, op, operands, axes)
            .map_err(|unfit: StageUnfit| Misfit::shape(&self.program, &formula, &unfit))
    }

    fn alias(&mut self, name: Name, source: Source) {
        if let Source::Stage(stage) = source {
            self.program.aliases.push((Key { name }, stage));
        }
    }

    /// The input that holds `parameter`, added where it is not there yet.
    fn parameter(&mut self, parameter: Parameter) -> Source {
        self.used.push(parameter);
        let inputs = &self.program.inputs;
        if let Some(known) = inputs.iter().position(|input| input.key == parameter.key()) {
            return Source::Input(known);
        }
        let (rows, columns) = match parameter {
            Parameter::X | Parameter::Q => (self.queries.clone(), FEATURES),
            Parameter::Scores | Parameter::ScaledScores | Parameter::AttentionWeights => {
                (self.queries.clone(), self.keys.clone())
            }
            Parameter::MemoryX
            | Parameter::MemoryXK
            | Parameter::MemoryXV
            | Parameter::K
            | Parameter::V => (self.keys.clone(), FEATURES),
            Parameter::BQ | Parameter::BK | Parameter::BV | Parameter::BO => {
                (Axis::numbered(AxisKind::Single), FEATURES)
            }
            Parameter::WQ | Parameter::WK | Parameter::WV | Parameter::WO => (FEATURES, FEATURES),
        };
        self.program.input(Input {
            key: parameter.key(),
            symbol: parameter.symbol(),
            shape: self.outline.shape(parameter).unwrap_or(Shape::new(0, 0)),
            rows,
            columns,
        })
    }

    /// Two keys for one stage are an error, as is a matrix that leads nowhere. X alone may stand
    /// without use: the walk shows it beside the output.
    fn nothing_left_over(&self) -> Result<(), Misfit> {
        let left = Parameter::ALL
            .into_iter()
            .filter(|parameter| self.outline.has(*parameter) && *parameter != Parameter::X)
            .find(|parameter| !self.used.contains(parameter));
        match left {
            None => Ok(()),
            Some(unused) => Err(Misfit::Unused {
                unused,
                given: self
                    .used
                    .iter()
                    .copied()
                    .find(|used| replaces(*used, unused)),
            }),
        }
    }
}

/// The parameter that gives the stage itself.
const fn given_parameter(name: Name) -> Option<Parameter> {
    match name {
        Name::Queries => Some(Parameter::Q),
        Name::Keys => Some(Parameter::K),
        Name::Values => Some(Parameter::V),
        Name::Scores => Some(Parameter::Scores),
        Name::ScaledScores => Some(Parameter::ScaledScores),
        Name::AttentionWeights => Some(Parameter::AttentionWeights),
        Name::MaskedScores | Name::Concat | Name::Output => None,
    }
}

/// Whether giving `given` makes `other` needless.
fn replaces(given: Parameter, other: Parameter) -> bool {
    use Parameter as P;
    match given {
        P::Q => matches!(other, P::WQ | P::BQ),
        P::K => matches!(other, P::WK | P::BK | P::MemoryX | P::MemoryXK),
        P::V => matches!(other, P::WV | P::BV | P::MemoryX | P::MemoryXV),
        P::MemoryXK | P::MemoryXV => matches!(other, P::MemoryX),
        P::Scores => matches!(other, P::Q | P::K | P::WQ | P::WK | P::BQ | P::BK),
        P::ScaledScores => {
            matches!(
                other,
                P::Scores | P::Q | P::K | P::WQ | P::WK | P::BQ | P::BK
            )
        }
        P::AttentionWeights => matches!(
            other,
            P::ScaledScores | P::Scores | P::Q | P::K | P::WQ | P::WK | P::BQ | P::BK
        ),
        _ => false,
    }
}
