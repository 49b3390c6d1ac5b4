//! From queries and keys to weights: scores, scaled scores, masked scores, softmax. Of one head,
//! or of an attention that has no heads.

use super::attention::{FEATURES, Unit};
use super::mask;
use super::misfit::{GivenMisfit, MaskMisfit, Misfit, WordsMisfit};
use crate::expression::{Source, Symbol};
use crate::op::{self, Factor, Op, Orientation};
use crate::problem::{Parameter, Positions, RotaryLayout, Scale, Score};
use crate::program::{InputKey, Key, Name, Scope};

impl Unit<'_> {
    /// The weights of every query on every key, from wherever the problem begins.
    pub(super) fn weights(&mut self) -> Result<Source, Misfit> {
        let axes = (self.queries.clone(), self.keys.clone());
        if let Some(weights) = self.given(Name::AttentionWeights, &axes)? {
            if !self.mask.0.is_empty() {
                return Err(Misfit::Mask(MaskMisfit::Unused));
            }
            return Ok(weights);
        }
        if let Some(scaled) = self.given(Name::ScaledScores, &axes)? {
            return self.softmaxed(self.scope, scaled);
        }
        if let Some(scores) = self.given(Name::Scores, &axes)? {
            let d_k = self.attention.d_k;
            return self.weighed(self.scope, scores, d_k);
        }
        let queries = self.projected(Name::Queries)?;
        let keys = self.projected(Name::Keys)?;
        // Values stand before the scores that they do not need, as everyone writes them.
        self.projected(Name::Values)?;
        self.matched(self.scope, queries, keys)
    }

    /// The weights in `scope`, from its queries and keys.
    pub(super) fn matched(
        &mut self,
        scope: Scope,
        queries: Source,
        keys: Source,
    ) -> Result<Source, Misfit> {
        let queries = self.rotated(Key::new(scope, Name::RotatedQueries), queries)?;
        let keys = self.rotated(Key::new(scope, Name::RotatedKeys), keys)?;
        let scores = self.scores(scope, queries, keys)?;
        let width = self.builder.program.shape(keys).columns;
        match self.attention.d_k {
            Some(d_k) if d_k != width => Err(Misfit::Given(GivenMisfit::DkDiffers { d_k, width })),
            _ => self.weighed(scope, scores, Some(width)),
        }
    }

    /// Queries or keys turned by their position, where positions are rotary. What was turned
    /// already (the keys of a group) is not turned again.
    fn rotated(&mut self, key: Key, source: Source) -> Result<Source, Misfit> {
        let Some(Positions::Rotary {
            base,
            start,
            layout,
        }) = self.rotary
        else {
            return Ok(source);
        };
        let (program, operands) = (&self.builder.program, vec![source]);
        let known = program
            .stages
            .iter()
            .position(|stage| stage.key.name == key.name && stage.operands == operands);
        if let Some(stage) = known {
            self.builder.alias(key, Source::Stage(stage));
            return Ok(Source::Stage(stage));
        }
        let width = program.shape(source).columns;
        if width % 2 != 0 {
            return Err(Misfit::Words(WordsMisfit::RotaryWidth {
                key: program.key(source),
                width,
            }));
        }
        let (rows, columns) = program.axes(source);
        let axes = (rows.clone(), columns.clone());
        let rotary = Op::Rotary(op::Rotary {
            base: *base,
            start: *start,
            layout: match layout {
                RotaryLayout::Half => op::Layout::Halves,
                RotaryLayout::Interleaved => op::Layout::Interleaved,
            },
            backwards: false,
        });
        self.builder.stage(key, rotary, operands, axes)
    }

    fn scores(&mut self, scope: Scope, queries: Source, keys: Source) -> Result<Source, Misfit> {
        let key = Key::new(scope, Name::Scores);
        let axes = (self.queries.clone(), self.keys.clone());
        match self.attention.score {
            Score::ScaledDot => {
                let product = Op::MatMul(op::MatMul {
                    left: Orientation::Plain,
                    right: Orientation::Transposed,
                });
                self.builder.stage(key, product, vec![queries, keys], axes)
            }
            Score::General => {
                self.needs(Name::Scores, &[Parameter::WA])?;
                let between = self.parameter(Parameter::WA);
                let operands = vec![queries, between, keys];
                self.builder.stage(
                    key,
                    Op::Bilinear(op::Bilinear {
                        weight: Orientation::Plain,
                    }),
                    operands,
                    axes,
                )
            }
            Score::Additive => {
                self.needs(Name::Scores, &[Parameter::WA, Parameter::UA, Parameter::VA])?;
                let n_q = self.builder.program.shape(queries).rows;
                let (of_query, of_key) =
                    (self.parameter(Parameter::WA), self.parameter(Parameter::UA));
                let mut operands = vec![self.parameter(Parameter::VA)];
                for query in 0..n_q {
                    let scope = if n_q == 1 {
                        scope
                    } else {
                        scope.query(query + 1)
                    };
                    let hidden = Op::AdditiveHidden(op::AdditiveHidden {
                        query,
                        weight: self.orientation(),
                    });
                    let axes = (self.keys.clone(), FEATURES);
                    let from = vec![queries, of_query, keys, of_key];
                    let hidden =
                        self.builder
                            .stage(Key::new(scope, Name::Hidden), hidden, from, axes)?;
                    operands.push(hidden);
                }
                let score = Op::AdditiveScore(op::AdditiveScore);
                self.builder.stage(key, score, operands, axes)
            }
        }
    }

    /// Whether all of `parameters` are given, as `name` needs them.
    pub(super) fn needs(&self, name: Name, parameters: &[Parameter]) -> Result<(), Misfit> {
        let lacking = parameters
            .iter()
            .copied()
            .filter(|&needed| !self.has(needed));
        let needs: Vec<Parameter> = lacking.collect();
        match needs.first() {
            None => Ok(()),
            Some(&missing) => Err(Misfit::Given(GivenMisfit::Missing {
                missing,
                name,
                needs,
                instead: None,
            })),
        }
    }

    /// The weights in `scope`, from its scores; `d_k` where it is known.
    fn weighed(
        &mut self,
        scope: Scope,
        scores: Source,
        d_k: Option<usize>,
    ) -> Result<Source, Misfit> {
        let scaled = self.scaled(scope, scores, d_k)?;
        self.softmaxed(scope, scaled)
    }

    fn scaled(
        &mut self,
        scope: Scope,
        scores: Source,
        d_k: Option<usize>,
    ) -> Result<Source, Misfit> {
        let key = Key::new(scope, Name::ScaledScores);
        let factor = match (self.attention.scale(), d_k) {
            (Scale::None, _) => {
                self.builder.alias(key, scores);
                return Ok(scores);
            }
            (Scale::InverseRootDk, None) => return Err(Misfit::Given(GivenMisfit::MissingDk)),
            (Scale::InverseRootDk, Some(d_k)) => Factor::OverRoot(Symbol::sub("d", "k"), d_k),
            (Scale::MultiplyBy(factor), _) => Factor::Times(factor),
            (Scale::DivideBy(divisor), _) => Factor::Over(divisor),
        };
        let scale = Op::Scale(op::Scale { factor });
        let axes = (self.queries.clone(), self.keys.clone());
        self.builder.stage(key, scale, vec![scores], axes)
    }

    fn softmaxed(&mut self, scope: Scope, scaled: Source) -> Result<Source, Misfit> {
        let masked = self.masked(scope, scaled)?;
        let softmax = Op::Softmax(op::Softmax {
            base: self.attention.softmax_base,
            masked_row: self.attention.masked_row,
            along: op::Along::Rows,
        });
        let axes = (self.queries.clone(), self.keys.clone());
        let key = Key::new(scope, Name::AttentionWeights);
        self.builder.stage(key, softmax, vec![masked], axes)
    }

    fn masked(&mut self, scope: Scope, scaled: Source) -> Result<Source, Misfit> {
        let stage = Key::new(scope, Name::MaskedScores);
        let (rules, key) = &self.mask;
        if rules.is_empty() {
            self.builder.alias(stage, scaled);
            return Ok(scaled);
        }
        let key = if mask::differs_by_head(rules) {
            InputKey::new(scope, Parameter::Mask)
        } else {
            *key
        };
        let shape = self.builder.program.shape(scaled);
        let rules = mask::of_head(rules, scope.head, self.head_count(), shape)?;
        let axes = (self.queries.clone(), self.keys.clone());
        let known = self.builder.program.find_input(key).map(Source::Input);
        let mask = match known {
            Some(known) => known,
            None => {
                let resolved = mask::resolve(&rules, shape)?;
                self.builder.input(key, &resolved.into(), axes.clone())
            }
        };
        let op = Op::Mask(op::Mask {
            rules: rules.into(),
            ..op::Mask::default()
        });
        self.builder.stage(stage, op, vec![scaled, mask], axes)
    }
}
