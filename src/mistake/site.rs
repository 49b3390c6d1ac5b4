//! Where a mistake may have been made: a stage of a program, and what stands around it.

use super::Rewrite;
use crate::expression::Source;
use crate::op::{Factor, Fill, Given, Linear, Mask, Misreading, Op, Reading, Scale, Softmax};
use crate::problem::Parameter;
use crate::program::{Block, InputKey, Name, Program, Stage};

/// A stage of a program.
#[derive(Clone, Copy, Debug)]
pub struct Site<'p> {
    /// The program.
    pub program: &'p Program,
    /// The index of the stage.
    pub index: usize,
}

impl<'p> Site<'p> {
    /// The stage.
    pub fn stage(&self) -> &'p Stage {
        &self.program.stages[self.index]
    }

    /// Whether it is the stage of that name.
    pub fn is(&self, name: Name) -> bool {
        self.stage().key.name == name
    }

    /// The stage's op.
    pub fn op(&self) -> &'p Op {
        &self.stage().op
    }

    /// The stage's operand of that number.
    pub fn operand(&self, number: usize) -> Option<Source> {
        self.stage().operands.get(number).copied()
    }

    /// The stage of that name or alias, where the program has it before this one.
    pub fn find(&self, name: Name) -> Option<Source> {
        let found = self.program.beside(self.stage().key.scope, name)?;
        (found < self.index).then_some(Source::Stage(found))
    }

    /// The input for that parameter: the head's own, or that of the whole attention. What every step
    /// of a generation shares stands in no step.
    pub fn input(&self, parameter: Parameter) -> Option<Source> {
        let scope = self.stage().key.scope;
        let of = |scope| self.program.find_input(InputKey::new(scope, parameter));
        [scope, scope.attention()]
            .into_iter()
            .find_map(|scope| of(scope).or_else(|| of(scope.step(None))))
            .map(Source::Input)
    }

    /// Whether the stage belongs to a feed-forward.
    pub fn in_feed_forward(&self) -> bool {
        self.stage().key.scope.block == Some(Block::FeedForward)
    }

    /// The rewrite of one op, unless it is the stage's own.
    pub fn instead(&self, op: Op, operands: impl IntoIterator<Item = Source>) -> Vec<Rewrite> {
        let own = Rewrite::of(self.op().clone(), self.stage().operands.iter().copied());
        let rewrite = Rewrite::of(op, operands);
        Vec::from_iter((rewrite != own).then_some(rewrite))
    }

    /// The mask, where there is one.
    pub fn mask(&self) -> Option<Source> {
        let scope = self.stage().key.scope;
        let masked = self.program.beside(scope, Name::MaskedScores)?;
        let stage = &self.program.stages[masked];
        matches!(stage.op, Op::Mask(_)).then(|| stage.operands[1])
    }

    /// The width of a key, d_k: known by the keys, or by what the scores are divided by here.
    pub fn d_k(&self) -> Option<usize> {
        match self.op() {
            Op::Scale(Scale {
                factor: Factor::OverRoot(_, d_k),
            }) => Some(*d_k),
            _ => self
                .find(Name::Keys)
                .map(|keys| self.program.shape(keys).columns),
        }
    }

    /// The width of a token, d_model; that of all of it where heads see a slice each.
    pub fn d_model(&self) -> Option<usize> {
        let projected = |name| {
            let stage = self.program.beside(self.stage().key.scope, name)?;
            self.projected_from(Source::Stage(stage))
        };
        let tokens = projected(Name::Queries).or_else(|| self.input(Parameter::X));
        let tokens = tokens.or_else(|| projected(Name::Keys))?;
        let whole = match self.stage_of(tokens) {
            Some(stage) if matches!(stage.op, Op::Columns(_)) => stage.operands[0],
            _ => tokens,
        };
        Some(self.program.shape(whole).columns)
    }

    /// The width of a value, d_v.
    pub fn d_v(&self) -> Option<usize> {
        let values = self.program.beside(self.stage().key.scope, Name::Values)?;
        Some(self.program.stages[values].shape.columns)
    }

    /// The same scores scaled by these factors, where this stage scales them. A factor may come to the
    /// right one in this problem, which then cannot show the mistake.
    pub fn scaled_by(&self, factors: impl IntoIterator<Item = Factor>) -> Vec<Rewrite> {
        let (Op::Scale(_), Some(scores)) = (self.op(), self.operand(0)) else {
            return Vec::new();
        };
        // An embedding is scaled too.
        if !self.is(Name::ScaledScores) {
            return Vec::new();
        }
        factors
            .into_iter()
            .map(|factor| Rewrite::of(Op::Scale(Scale { factor }), [scores]))
            .collect()
    }

    /// The same scores with this stage's mask read in these ways.
    pub fn masked_as(&self, readings: impl IntoIterator<Item = Reading>) -> Vec<Rewrite> {
        let Some((right, operands)) = self.masking() else {
            return Vec::new();
        };
        let masks = readings.into_iter().map(|reading| Mask {
            reading,
            ..right.clone()
        });
        masks
            .map(|mask| Rewrite::of(Op::Mask(mask), operands))
            .collect()
    }

    /// The same scores with these in place of the masked ones.
    pub fn filled_with(&self, fills: impl IntoIterator<Item = Fill>) -> Vec<Rewrite> {
        let Some((right, operands)) = self.masking() else {
            return Vec::new();
        };
        let masks = fills.into_iter().map(|fill| Mask {
            fill,
            ..right.clone()
        });
        masks
            .map(|mask| Rewrite::of(Op::Mask(mask), operands))
            .collect()
    }

    /// The mask of this stage, where it masks, with the scores and the mask's entries.
    fn masking(&self) -> Option<(&'p Mask, [Source; 2])> {
        match self.op() {
            Op::Mask(mask) => Some((mask, [self.operand(0)?, self.operand(1)?])),
            _ => None,
        }
    }

    /// Readings with one rule of this stage's mask misread, each of them in turn.
    pub fn rules_misread(&self, how: Misreading) -> impl Iterator<Item = Reading> + use<> {
        let rules = match self.op() {
            Op::Mask(mask) => mask.rules.len(),
            _ => 0,
        };
        (0..rules).map(move |rule| Reading::Rule(rule, how))
    }

    /// Readings with one rule of several misread; one alone is the mask, read so as a whole.
    pub fn some_rule_misread(&self, how: Misreading) -> impl Iterator<Item = Reading> + use<> {
        let several = matches!(self.op(), Op::Mask(mask) if mask.rules.len() > 1);
        self.rules_misread(how).filter(move |_| several)
    }

    /// The softmax of this stage, where it is one, with what it is taken of.
    pub fn softmax(&self) -> Option<(Softmax, Source)> {
        match self.op() {
            Op::Softmax(softmax) => Some((*softmax, self.operand(0)?)),
            _ => None,
        }
    }

    /// The stage that a source is, where it is one.
    pub fn stage_of(&self, source: Source) -> Option<&'p Stage> {
        match source {
            Source::Stage(index) => self.program.stages.get(index),
            Source::Input(_) => None,
        }
    }

    /// The tokens that a stage is a projection of, where it is one: of its own, a head's slice of that
    /// of all heads, or either turned by its position.
    pub fn projected_from(&self, source: Source) -> Option<Source> {
        let stage = self.stage_of(source)?;
        let projection = [
            Name::Queries,
            Name::Keys,
            Name::Values,
            Name::RotatedQueries,
            Name::RotatedKeys,
        ];
        match stage.op {
            _ if !projection.contains(&stage.key.name) => None,
            Op::Linear(_) => Some(stage.operands[0]),
            Op::Columns(_) | Op::Rotary(_) => self.projected_from(stage.operands[0]),
            _ => None,
        }
    }

    /// The projection `taken` in place of `own`, which keeps its bias: only the weights were mistaken for one
    /// another. `None` where that makes no difference.
    pub fn with_own_bias(&self, own: Source, taken: Source) -> Option<Rewrite> {
        let (own, taken) = (self.stage_of(own)?, self.stage_of(taken)?);
        let (Op::Linear(_), Op::Linear(linear)) = (&own.op, &taken.op) else {
            return None;
        };
        let bias = own.operands.get(2);
        let [tokens, weight, ..] = taken.operands[..] else {
            return None;
        };
        let projection = Op::Linear(Linear {
            bias: bias.is_some(),
            ..*linear
        });
        let operands = [tokens, weight].into_iter().chain(bias.copied());
        (bias != taken.operands.get(2)).then(|| Rewrite::of(projection, operands))
    }

    /// Whether it is the product of queries and keys.
    pub fn is_scores(&self) -> bool {
        self.is(Name::Scores) && matches!(self.op(), Op::MatMul(_))
    }

    /// The weights and the values, where this stage is their product.
    pub fn weighted_sum(&self) -> Option<(Source, Source)> {
        let name = self.is(Name::Concat) || self.is(Name::Output);
        match (self.op(), self.stage().operands.as_slice()) {
            (Op::MatMul(_), &[weights, values]) if name => Some((weights, values)),
            _ => None,
        }
    }

    /// The output projection of an attention, where this stage is one.
    pub fn output_projection(&self) -> Option<Linear> {
        match self.op() {
            Op::Linear(linear) if self.is(Name::Output) && !self.in_feed_forward() => Some(*linear),
            _ => None,
        }
    }

    /// The op that passes its operand on as it is: a step left out.
    pub const fn nothing(&self) -> Op {
        Op::Given(Given)
    }
}
