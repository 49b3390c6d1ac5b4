//! One layer of an encoder or a decoder (Vaswani et al. 2017, section 3.1): its sublayers, each
//! with a residual sum and a norm, before it or after it.

use std::sync::Arc;

use super::attention::{FEATURES, Feed, Unit};
use super::builder::Builder;
use super::mask::{Rule, once, placed};
use super::misfit::{GivenMisfit, Misfit, StackMisfit};
use crate::expression::Source;
use crate::matrix::Matrix;
use crate::op::{self, Op, Orientation};
use crate::problem::{
    ActivationKind, Attention, Layer, MaskRule, NormWeights, Parameter, Placement, Positions,
    Projection, Transformer, VarianceDivisor,
};
use crate::program::{Axis, AxisKind, Block, InputKey, Key, Name, Part, Scope};

/// A layer in the making.
pub(super) struct Maker<'a> {
    pub builder: &'a mut Builder,
    pub transformer: &'a Transformer,
    /// Where it stands; the step is that of its stages, its inputs have none.
    pub scope: Scope,
}

impl Maker<'_> {
    /// Adds the layer's stages to what comes in at `x`, with `memory` to attend to; gives what comes
    /// out.
    pub fn layer(
        &mut self,
        layer: &Layer,
        mut x: Source,
        memory: Option<Source>,
    ) -> Result<Source, Misfit> {
        let mut number = 0;
        let mut sublayer = |maker: &mut Self, x: Source, block: Sublayer<'_>| {
            number += 1;
            maker.sublayer(layer, number, x, block)
        };
        x = sublayer(
            self,
            x,
            Sublayer::Attention(&layer.self_attention, Block::SelfAttention, None),
        )?;
        if let Some(cross) = &layer.cross_attention {
            x = sublayer(
                self,
                x,
                Sublayer::Attention(cross, Block::CrossAttention, memory),
            )?;
        }
        sublayer(self, x, Sublayer::FeedForward)
    }

    fn sublayer(
        &mut self,
        layer: &Layer,
        number: usize,
        x: Source,
        block: Sublayer<'_>,
    ) -> Result<Source, Misfit> {
        let placement = self.transformer.norm.placement;
        let norm = |maker: &mut Self, x: Source| {
            let weights = layer.norms.get(number - 1);
            let (block, name) = (Block::Norm(number), Name::Norm(number));
            maker.norm(weights.unwrap_or(&NormWeights::default()), block, name, x)
        };
        let fed = match placement {
            Placement::Pre => norm(self, x)?,
            Placement::Post | Placement::None => x,
        };
        let given_back = match block {
            Sublayer::Attention(attention, block, memory) => {
                self.attention(attention, block, fed, memory)?
            }
            Sublayer::FeedForward => self.feed_forward(layer, fed)?,
        };
        let axes = self.axes(x);
        let sum = Op::Add(op::Add { mean: false });
        let key = Key::new(self.scope, Name::Add(number));
        let sum = self.builder.stage(key, sum, vec![x, given_back], axes)?;
        match placement {
            Placement::Post => norm(self, sum),
            Placement::Pre | Placement::None => Ok(sum),
        }
    }

    /// Attention to `memory`, or to the sequence itself.
    fn attention(
        &mut self,
        attention: &Attention,
        block: Block,
        x: Source,
        memory: Option<Source>,
    ) -> Result<Source, Misfit> {
        let scope = self.scope.block(block);
        let labels = |builder: &Builder, source, kind| Axis {
            kind,
            labels: builder.program.axes(source).0.labels.clone(),
        };
        let from = memory.unwrap_or(x);
        let rotary = self.transformer.positions.as_ref().filter(|positions| {
            matches!(positions, Positions::Rotary { .. }) && block == Block::SelfAttention
        });
        let mut unit = Unit {
            queries: labels(self.builder, x, AxisKind::Queries),
            keys: labels(self.builder, from, AxisKind::Keys),
            feed: Feed {
                queries: Some(x),
                keys: Some(from),
                values: Some(from),
            },
            mask: self.mask(attention, scope),
            rotary,
            builder: &mut *self.builder,
            attention,
            scope,
            used: Vec::new(),
        };
        unit.add().map_err(|misfit| misfit.within(scope))?;
        let output = self.builder.program.find(Key::new(scope, Name::Output));
        output.map(Source::Stage).ok_or_else(|| {
            let missing = Misfit::Given(GivenMisfit::Missing {
                missing: Parameter::WV,
                name: Name::Values,
                needs: vec![Parameter::WV],
                instead: None,
            });
            missing.within(scope)
        })
    }

    /// The rules in force for a block: those for all layers, unless its own set them aside, and its own.
    fn mask(&self, attention: &Attention, scope: Scope) -> (Vec<Rule>, InputKey) {
        let masks = &self.transformer.masks;
        let mut rules = Vec::new();
        let mut shared = Scope {
            layer: None,
            ..scope
        };
        match (scope.part, scope.block) {
            (_, Some(Block::CrossAttention)) => rules.extend(placed("masks.cross", &masks.cross)),
            (Some(Part::Decoder), _) => {
                shared.block = None;
                if !masks.decoder_not_causal {
                    rules.extend(placed("", &[MaskRule::Causal]));
                }
                rules.extend(placed("masks.decoder", &masks.decoder));
            }
            _ => {
                shared.block = None;
                rules.extend(placed("masks.encoder", &masks.encoder));
            }
        }
        if attention.mask_alone {
            rules.clear();
        }
        let of_all = rules.len();
        rules.extend(placed("mask", &attention.mask));
        let rules = once(rules);
        // What says no more than holds for all layers is theirs.
        let own = rules.len() > of_all || attention.mask_alone;
        let scope = if own { scope } else { shared };
        (rules, InputKey::new(scope, Parameter::Mask))
    }

    /// F = activation(x·W_1 + b_1)·W_2 + b_2 (Vaswani et al. 2017, equation 2).
    fn feed_forward(&mut self, layer: &Layer, x: Source) -> Result<Source, Misfit> {
        let scope = self.scope.block(Block::FeedForward);
        let weights = &layer.feed_forward;
        let half = |maker: &mut Self, name, x, weight: (Parameter, &Option<Arc<Matrix>>), bias| {
            maker.linear(Key::new(scope, name), x, weight, bias)
        };
        let hidden = half(
            self,
            Name::Hidden,
            x,
            (Parameter::W1, &weights.w_1),
            (Parameter::B1, &weights.b_1),
        )?;
        let activation = Op::Activation(match self.transformer.activation {
            ActivationKind::Relu => op::Activation::Relu,
            ActivationKind::Gelu => op::Activation::Gelu,
            ActivationKind::GeluTanh => op::Activation::GeluTanh,
        });
        let axes = self.axes(hidden);
        let key = Key::new(scope, Name::Activation);
        let active = self.builder.stage(key, activation, vec![hidden], axes)?;
        half(
            self,
            Name::Output,
            active,
            (Parameter::W2, &weights.w_2),
            (Parameter::B2, &weights.b_2),
        )
    }

    /// x·W + b, by weights of the stage's own scope.
    fn linear(
        &mut self,
        key: Key,
        x: Source,
        weight: (Parameter, &Option<Arc<Matrix>>),
        bias: (Parameter, &Option<Arc<Matrix>>),
    ) -> Result<Source, Misfit> {
        self.projected(key, key.scope, x, weight, bias)
    }

    /// x·W + b, by weights that stand in the scope `inputs`.
    pub fn projected(
        &mut self,
        key: Key,
        inputs: Scope,
        x: Source,
        (weight, w): (Parameter, &Option<Arc<Matrix>>),
        (bias, b): (Parameter, &Option<Arc<Matrix>>),
    ) -> Result<Source, Misfit> {
        let scope = inputs.step(None);
        let Some(w) = w else {
            let missing = Misfit::Given(GivenMisfit::Missing {
                missing: weight,
                name: key.name,
                needs: vec![weight],
                instead: None,
            });
            return Err(missing.within(scope));
        };
        let mut operands = vec![
            x,
            self.builder
                .input(InputKey::new(scope, weight), w, (FEATURES, FEATURES)),
        ];
        let single = (Axis::numbered(AxisKind::Single), FEATURES);
        let bias = b
            .as_ref()
            .map(|b| self.builder.input(InputKey::new(scope, bias), b, single));
        operands.extend(bias);
        let weight = match self.builder.projection(self.transformer.projection) {
            Projection::RowTimesWeight => Orientation::Plain,
            Projection::WeightTimesColumn => Orientation::Transposed,
        };
        let linear = Op::Linear(op::Linear {
            weight,
            bias: bias.is_some(),
        });
        let axes = (self.axes(x).0, FEATURES);
        self.builder.stage(key, linear, operands, axes)
    }

    /// A norm of `x` (Ba et al. 2016, equation 4).
    pub fn norm(
        &mut self,
        weights: &NormWeights,
        block: Block,
        name: Name,
        x: Source,
    ) -> Result<Source, Misfit> {
        let scope = self.scope.step(None).block(block);
        let mut operands = vec![x];
        for (parameter, given) in [
            (Parameter::Gamma, &weights.gamma),
            (Parameter::Beta, &weights.beta),
        ] {
            let axes = (Axis::numbered(AxisKind::Single), FEATURES);
            let input = |matrix| {
                self.builder
                    .input(InputKey::new(scope, parameter), matrix, axes)
            };
            operands.extend(given.as_ref().map(input));
        }
        let norm = self.transformer.norm;
        let key = Key::new(self.scope, name);
        let one = self.builder.program.shape(x).columns == 1;
        if one && norm.variance == VarianceDivisor::NMinusOne {
            return Err(StackMisfit::NormOfOne { key }.into());
        }
        let op = Op::LayerNorm(op::LayerNorm {
            gamma: weights.gamma.is_some(),
            beta: weights.beta.is_some(),
            variance: match norm.variance {
                VarianceDivisor::N => op::Divisor::N,
                VarianceDivisor::NMinusOne => op::Divisor::NMinusOne,
            },
            ..op::LayerNorm::new(norm.eps)
        });
        let axes = self.axes(x);
        self.builder.stage(key, op, operands, axes)
    }

    /// The axes of a source whose rows are words.
    pub fn axes(&self, source: Source) -> (Axis, Axis) {
        let (rows, columns) = self.builder.program.axes(source);
        (rows.clone(), columns.clone())
    }
}

/// What a sublayer does.
enum Sublayer<'a> {
    Attention(&'a Attention, Block, Option<Source>),
    FeedForward,
}
