//! The conventions in force: one reading of the program's stages, for pages and for data formats. A
//! convention that no stage uses is not in force.

use super::place;
use crate::expression::{Base, Expression, Source, Symbol};
use crate::message::{Message, convention as say};
use crate::op::{
    Activation, Divisor, Factor, LayerNorm, Layout, Linear, Op, Operation, Orientation,
};
use crate::problem::{MaskRule, MaskedRow, Placement, Projection};
use crate::program::{InputKey, Name, Program, Stage};
use crate::trace::Trace;

/// The conventions that some stages of a trace follow; `None` where none of them asks.
#[derive(Clone, Debug, PartialEq)]
pub struct Conventions<'p> {
    /// Which way weights multiply.
    pub projection: Option<Projected>,
    /// What becomes of the scores.
    pub scale: Option<Scaled>,
    /// The width of a key, where it is known.
    pub d_k: Option<usize>,
    /// The base of the softmax.
    pub softmax_base: Option<Base>,
    /// The heads, where there are several.
    pub heads: Option<Heads>,
    /// The rules of each mask by its key; none where nothing is masked.
    pub masks: Option<Vec<(InputKey, &'p [MaskRule])>>,
    /// What a row with nothing to attend to becomes, where there is one.
    pub masked_row: Option<MaskedRow>,
    /// What tells the tokens' order.
    pub positions: Option<&'p Op>,
    /// The kind of layer normalization, and where it stands.
    pub norm: Option<(&'p LayerNorm, Placement)>,
    /// What stands between the two halves of a feed-forward.
    pub activation: Option<Activation>,
    /// The decimals that every stage was rounded to.
    pub round: Option<usize>,
}

/// Which way weights multiply, as the first projection shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Projected {
    /// Which way.
    pub way: Projection,
    /// What that projection gives: Q.
    pub symbol: Symbol,
    /// How, without a bias: X·W_Q.
    pub formula: Expression,
}

/// The heads of an attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heads {
    /// How many there are.
    pub count: usize,
    /// How many of them have keys and values of their own.
    pub kv: usize,
    /// What they share out.
    pub shared: Shared,
}

/// What heads share out among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// The columns of queries, keys and values.
    Projections,
    /// The columns of the input.
    Input,
    /// Nothing: each has weights of its own for the whole input.
    Nothing,
}

/// What becomes of the scores before the softmax.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scaled {
    /// They are used as they are.
    Not,
    /// They are multiplied or divided.
    By(Factor),
}

impl<'p> Conventions<'p> {
    /// The conventions of all stages.
    pub fn of(trace: &Trace<'p>) -> Self {
        Self::among(trace, |_| true)
    }

    /// The conventions of the stages that `source` rests on, itself included.
    pub fn behind(trace: &Trace<'p>, source: Source) -> Self {
        let stages = &trace.program.stages;
        let mut behind = vec![false; stages.len()];
        if let Source::Stage(stage) = source {
            behind[stage] = true;
        }
        for index in (0..stages.len()).rev() {
            for operand in &stages[index].operands {
                if let (true, Source::Stage(operand)) = (behind[index], operand) {
                    behind[*operand] = true;
                }
            }
        }
        Self::among(trace, |index| behind[index])
    }

    fn among(trace: &Trace<'p>, counts: impl Fn(usize) -> bool + Copy) -> Self {
        let program = trace.program;
        let stages = || {
            let all = program.stages.iter().enumerate();
            all.filter(move |(index, _)| counts(*index))
                .map(|(_, stage)| stage)
        };
        let scale = stages().find_map(|stage| match &stage.op {
            // An embedding has a scale too.
            Op::Scale(scale) if stage.key.name == Name::ScaledScores => Some(scale.factor),
            _ => None,
        });
        let softmax = stages().find_map(|stage| match &stage.op {
            Op::Softmax(softmax) => Some(softmax),
            _ => None,
        });
        let unscaled = || {
            let scores = stages().find(|stage| stage.key.name == Name::Scores)?;
            let beside = |name| program.beside(scores.key.scope, name);
            (softmax.is_some() && beside(Name::Scores) == beside(Name::ScaledScores))
                .then_some(Scaled::Not)
        };
        let mut masks: Vec<(InputKey, &[MaskRule])> = Vec::new();
        for stage in stages() {
            if let (Op::Mask(mask), Some(Source::Input(input))) = (&stage.op, stage.operands.get(1))
            {
                let key = program.inputs[*input].key;
                let key = InputKey::new(key.scope.step(None), key.parameter);
                if masks.iter().all(|(known, _)| *known != key) {
                    masks.push((key, &mask.rules));
                }
            }
        }
        Self {
            projection: stages().find_map(|stage| projected(program, stage)),
            scale: scale.map(Scaled::By).or_else(unscaled),
            d_k: match scale {
                Some(Factor::OverRoot(_, d_k)) => Some(d_k),
                _ => stages()
                    .find(|stage| stage.key.name == Name::Keys)
                    .map(|keys| keys.shape.columns),
            },
            softmax_base: softmax.map(|softmax| softmax.base),
            heads: heads(program, counts),
            masks: (softmax.is_some() || !masks.is_empty()).then_some(masks),
            positions: stages()
                .map(|stage| &stage.op)
                .find(|op| matches!(op, Op::Sinusoid(_) | Op::Rotary(_))),
            norm: stages().find_map(|stage| norm(program, stage)),
            activation: stages().find_map(|stage| match &stage.op {
                Op::Activation(activation) => Some(*activation),
                _ => None,
            }),
            masked_row: softmax
                .filter(|_| trace.emptied.keys().any(|&stage| counts(stage)))
                .map(|softmax| softmax.masked_row),
            round: trace
                .round
                .filter(|_| stages().any(|stage| !matches!(stage.op, Op::Given(_)))),
        }
    }

    /// Their names and values in words.
    pub fn facts(&self) -> Vec<(Message, Message)> {
        let projection = self.projection.as_ref().map(|projected| {
            let symbol = Expression::symbol(projected.symbol);
            let formula = projected.formula.clone();
            match projected.way {
                Projection::RowTimesWeight => say::row_times_weight(symbol, formula),
                Projection::WeightTimesColumn => say::weight_times_column(symbol, formula),
            }
        });
        let scale = self.scale.map(|scale| match scale {
            Scaled::Not => say::unscaled(),
            Scaled::By(factor) => self::factor(factor),
        });
        let base = self.softmax_base.map(|base| match base {
            Base::E => say::softmax_e(),
            Base::Number(base) => say::softmax_base(base),
        });
        let masked_row = self.masked_row.map(|masked_row| match masked_row {
            MaskedRow::Zero => say::masked_row_zero(),
            MaskedRow::Undefined => say::masked_row_undefined(),
            MaskedRow::Uniform => say::masked_row_uniform(),
        });
        let positions = self.positions.map(positions);
        let norm = self
            .norm
            .map(|(norm, placement)| self::described(norm, placement));
        let activation = self.activation.map(|activation| match activation {
            Activation::Relu => say::relu(),
            Activation::Gelu => say::gelu(),
            Activation::GeluTanh => say::gelu_tanh(),
            Activation::Tanh => say::tanh(),
        });
        let at = usize::from(projection.is_some()) + usize::from(scale.is_some());
        let mut facts: Vec<(Message, Message)> = [
            (say::projection(), projection),
            (say::scale(), scale),
            (
                say::heads(),
                self.heads.map(|Heads { count, kv, shared }| match shared {
                    _ if kv != count => say::heads_grouped(count, kv),
                    Shared::Projections => say::heads_of(count),
                    Shared::Input => say::heads_of_input(count),
                    Shared::Nothing => say::heads_apart(count),
                }),
            ),
            (say::softmax(), base),
            (say::masked_row(), masked_row),
            (say::positions(), positions),
            (say::norm(), norm),
            (say::activation(), activation),
            (say::numbers(), self.round.map(say::rounded)),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .collect();
        let masks = self.masks.iter().flatten();
        let mut masks: Vec<(Message, Message)> = masks
            .map(|(key, rules)| match key.scope.is_empty() {
                true => (say::mask(), mask(rules)),
                false => (
                    say::mask_of(place::of(key.scope).unwrap_or_else(say::mask)),
                    mask(rules),
                ),
            })
            .collect();
        if masks.is_empty() && self.masks.is_some() {
            masks.push((say::mask(), mask(&[])));
        }
        facts.splice(at..at, masks);
        facts
    }
}

/// Which way the weights of `stage` multiply, where it is a projection.
fn projected(program: &Program, stage: &Stage) -> Option<Projected> {
    let Op::Linear(linear) = &stage.op else {
        return None;
    };
    let symbols: Vec<Expression> = stage
        .operands
        .iter()
        .map(|&source| Expression::symbol(program.symbol(source)))
        .collect();
    let unbiased = Linear {
        bias: false,
        ..*linear
    };
    Some(Projected {
        way: match linear.weight {
            Orientation::Plain => Projection::RowTimesWeight,
            Orientation::Transposed => Projection::WeightTimesColumn,
        },
        symbol: stage.symbol,
        formula: unbiased.formula(&symbols),
    })
}

/// The heads of the first attention that is split.
fn heads(program: &Program, counts: impl Fn(usize) -> bool) -> Option<Heads> {
    let inside = |index: &usize| counts(*index) && program.stages[*index].key.scope.head.is_some();
    let first = (0..program.stages.len()).find(inside)?;
    let scope = program.stages[first].key.scope.attention();
    let of = |name| {
        let stages = program.stages.iter();
        let of_head =
            |stage: &&Stage| stage.key.name == name && stage.key.scope.attention() == scope;
        stages
            .filter(of_head)
            .filter(|stage| stage.key.scope.head.is_some())
            .count()
    };
    let cut = |name| {
        program.stages.iter().any(|stage| {
            let inside = stage.key.scope.attention() == scope && stage.key.scope.head.is_some();
            inside && stage.key.name == name && matches!(stage.op, Op::Columns(_))
        })
    };
    let shared = if cut(Name::Input) {
        Shared::Input
    } else if [Name::Queries, Name::Keys, Name::Values]
        .into_iter()
        .any(cut)
    {
        Shared::Projections
    } else {
        Shared::Nothing
    };
    Some(Heads {
        count: of(Name::AttentionWeights),
        kv: of(Name::Keys).max(1),
        shared,
    })
}

/// The norm of `stage`, where it is one of a layer's, and where it stands.
fn norm<'p>(program: &Program, stage: &'p Stage) -> Option<(&'p LayerNorm, Placement)> {
    let (Op::LayerNorm(norm), Name::Norm(number)) = (&stage.op, stage.key.name) else {
        return None;
    };
    let after_sum = match stage.operands.first()? {
        Source::Stage(operand) => {
            let operand = program.stages[*operand].key;
            operand.name == Name::Add(number) && operand.scope == stage.key.scope
        }
        Source::Input(_) => false,
    };
    let placement = if after_sum {
        Placement::Post
    } else {
        Placement::Pre
    };
    Some((norm, placement))
}

fn described(norm: &LayerNorm, placement: Placement) -> Message {
    let divisor = match norm.variance {
        Divisor::N => say::variance_n(),
        Divisor::NMinusOne => say::variance_n_minus_one(),
    };
    match placement {
        Placement::Pre => say::norm_pre(norm.eps, divisor),
        _ => say::norm_post(norm.eps, divisor),
    }
}

fn positions(op: &Op) -> Message {
    match op {
        Op::Rotary(rotary) => match rotary.layout {
            Layout::Interleaved => say::rotary_interleaved(rotary.base, rotary.start),
            Layout::Halves => say::rotary_half(rotary.base, rotary.start),
        },
        Op::Sinusoid(table) if table.layout == Layout::Halves => {
            say::sinusoidal_concatenated(table.base, table.start)
        }
        Op::Sinusoid(table) => say::sinusoidal(table.base, table.start),
        _ => say::sinusoidal(10000.0, 0usize),
    }
}

fn factor(factor: Factor) -> Message {
    match factor {
        Factor::OverRoot(_, d_k) => say::over_root_d_k(d_k, (d_k as f64).sqrt()),
        Factor::TimesRoot(_, dimension) => {
            say::multiplied(Expression::Number(dimension as f64).root())
        }
        Factor::Over(divisor) => say::divided(Expression::constant(divisor)),
        Factor::Times(factor) => say::multiplied(Expression::constant(factor)),
    }
}

fn mask(rules: &[MaskRule]) -> Message {
    let words = rules.iter().map(|rule| match rule {
        MaskRule::Causal => say::causal(),
        MaskRule::StrictlyCausal => say::strictly_causal(),
        MaskRule::Window(width) => say::window(*width),
        MaskRule::Padding(real) => say::padding(real.iter().filter(|real| !**real).count()),
        MaskRule::Allow(_) => say::allow(),
        MaskRule::Block(_) => say::block(),
        MaskRule::Add(_) => say::add(),
        MaskRule::PerHead(_) => say::per_head(),
    });
    match rules {
        [] => say::unmasked(),
        _ => say::rules(words.collect::<Vec<_>>()),
    }
}
