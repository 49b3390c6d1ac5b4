//! The conventions in force: one reading of the program's stages, for pages and for data formats. A
//! convention that no stage uses is not in force.

use crate::expression::{Base, Expression, Source, Symbol};
use crate::message::{Message, convention as say};
use crate::op::{Factor, Linear, Op, Operation, Orientation};
use crate::problem::{Attention, MaskRule, MaskedRow, Projection};
use crate::program::{Name, Program, Stage};
use crate::trace::Trace;

use super::rows;

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
    /// The rules of the mask, none where nothing is masked.
    pub mask: Option<&'p [MaskRule]>,
    /// What a row with nothing to attend to becomes, where there is one.
    pub masked_row: Option<MaskedRow>,
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
    pub fn of(attention: &'p Attention, trace: &Trace<'_>) -> Self {
        Self::among(attention, trace, |_| true)
    }

    /// The conventions of the stages that `source` rests on, itself included.
    pub fn behind(attention: &'p Attention, trace: &Trace<'_>, source: Source) -> Self {
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
        Self::among(attention, trace, |index| behind[index])
    }

    fn among(
        attention: &'p Attention,
        trace: &Trace<'_>,
        counts: impl Fn(usize) -> bool + Copy,
    ) -> Self {
        let program = trace.program;
        let stages = || {
            let all = program.stages.iter().enumerate();
            all.filter(move |(index, _)| counts(*index))
                .map(|(_, stage)| stage)
        };
        let scale = stages().find_map(|stage| match &stage.op {
            Op::Scale(scale) => Some(scale.factor),
            _ => None,
        });
        let softmax = stages().find_map(|stage| match &stage.op {
            Op::Softmax(softmax) => Some(softmax),
            _ => None,
        });
        let unscaled = || {
            let scores = program.find(Name::Scores);
            (softmax.is_some() && scores.is_some() && scores == program.find(Name::ScaledScores))
                .then_some(Scaled::Not)
        };
        let masks = stages().any(|stage| matches!(stage.op, Op::Mask(_)));
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
            mask: softmax
                .map(|_| &attention.mask[..])
                .or(masks.then_some(&attention.mask[..])),
            masked_row: softmax
                .filter(|_| stages().any(|stage| !rows::emptied(trace, stage).is_empty()))
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
        [
            (say::projection(), projection),
            (say::scale(), scale),
            (say::mask(), self.mask.map(mask)),
            (say::softmax(), base),
            (say::masked_row(), masked_row),
            (say::numbers(), self.round.map(say::rounded)),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
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
    });
    match rules {
        [] => say::unmasked(),
        _ => say::rules(words.collect::<Vec<_>>()),
    }
}
