//! What only an attention that stands alone has: labels, words of its own, results given in place of
//! what they are worked out from, and the matrices that nothing reads.

use std::sync::Arc;

use super::attention::{Feed, Unit, given_parameter};
use super::builder::Builder;
use super::mask;
use super::misfit::{GivenMisfit, Misfit};
use super::tokens::{self, Words};
use crate::matrix::{Matrix, Shape};
use crate::problem::{Attention, Parameter, Positions};
use crate::program::{Axis, AxisKind, Block, InputKey, Name, Scope};

/// Adds an attention that stands alone.
pub(super) fn alone(builder: &mut Builder, attention: &Attention) -> Result<(), Misfit> {
    let empty =
        |(parameter, matrix): (&Parameter, &Arc<Matrix>)| matrix.is_empty().then_some(*parameter);
    let lists = attention.per_head.iter();
    let lists =
        lists.flat_map(|(parameter, list)| list.iter().map(move |matrix| (parameter, matrix)));
    if let Some(matrix) = attention.matrices.iter().chain(lists).find_map(empty) {
        return Err(Misfit::Given(GivenMisfit::Empty { matrix }));
    }
    let mut unit = Unit::alone(builder, attention)?;
    unit.add()
}

impl<'a> Unit<'a> {
    fn alone(builder: &'a mut Builder, attention: &'a Attention) -> Result<Self, Misfit> {
        let scope = Scope::default();
        let mut unit = Unit {
            builder,
            attention,
            scope,
            queries: Axis::numbered(AxisKind::Queries),
            keys: Axis::numbered(AxisKind::Keys),
            feed: Feed::default(),
            mask: (
                mask::once(mask::placed("mask", &attention.mask)),
                InputKey::new(scope, Parameter::Mask),
            ),
            rotary: attention
                .positions
                .as_ref()
                .filter(|positions| matches!(positions, Positions::Rotary { .. })),
            used: Vec::new(),
        };
        unit.label()?;
        unit.in_use()?;
        unit.embed()?;
        Ok(unit)
    }

    /// Labels queries and keys by the tokens, which must be as many.
    fn label(&mut self) -> Result<(), Misfit> {
        let attention = self.attention;
        let (n_q, n_k) = (self.count_queries(), self.count_keys());
        if let (Some(tokens), Some(n_q)) = (&attention.tokens, n_q)
            && tokens.len() != n_q
        {
            return Err(Misfit::Given(GivenMisfit::Labels {
                path: "tokens".to_owned(),
                labels: tokens.len(),
                needed: n_q,
                would_label_keys: n_k == Some(tokens.len()),
            }));
        }
        if let (Some(tokens), Some(n_k)) = (&attention.memory_tokens, n_k)
            && tokens.len() != n_k
        {
            return Err(Misfit::Given(GivenMisfit::Labels {
                path: "memory.tokens".to_owned(),
                labels: tokens.len(),
                needed: n_k,
                would_label_keys: false,
            }));
        }
        let labels = |tokens: &Option<Vec<String>>| tokens.as_deref().map(Arc::<[String]>::from);
        let from_memory = [Parameter::MemoryX, Parameter::MemoryXK, Parameter::MemoryXV]
            .iter()
            .any(|&parameter| attention.has(parameter));
        let shared = (!from_memory && n_q == n_k).then(|| labels(&attention.tokens));
        self.queries.labels = labels(&attention.tokens);
        self.keys.labels = labels(&attention.memory_tokens).or(shared.flatten());
        Ok(())
    }

    /// An embedding that nothing is projected from, and positions that nothing takes up, would be
    /// passed over without a word.
    fn in_use(&self) -> Result<(), Misfit> {
        use Parameter as P;
        let given_first = |parameters: &[P]| parameters.iter().copied().find(|&p| self.has(p));
        let begins = given_first(&[P::Scores, P::ScaledScores, P::AttentionWeights]);
        if let (Some(given), Some(_)) = (begins, self.rotary) {
            return Err(GivenMisfit::NothingToTurn { given }.into());
        }
        let values = begins.is_none() || given_first(&[P::V, P::WV, P::BV, P::WO, P::BO]).is_some();
        let wanted = [
            (Name::Queries, begins.is_none()),
            (Name::Keys, begins.is_none()),
            (Name::Values, values),
        ];
        let given = |name| given_parameter(name).filter(|&given| self.has(given));
        let mut reads = wanted.iter().filter(|(_, wanted)| *wanted);
        if reads.any(|&(name, _)| given(name).is_none() && self.tokens_of(name) == P::X) {
            return Ok(());
        }
        let attention = self.attention;
        let key = match (&attention.embedding, &attention.positions) {
            (Some(_), _) => "embedding",
            (None, Some(_)) if self.rotary.is_none() => "positions",
            _ => return Ok(()),
        };
        let results = wanted.into_iter().filter_map(|(name, _)| given(name));
        let given = begins.into_iter().chain(results).collect();
        Err(GivenMisfit::Idle { key, given }.into())
    }

    /// The tokens as vectors, where they are looked up or told their positions.
    fn embed(&mut self) -> Result<(), Misfit> {
        let attention = self.attention;
        let added = attention
            .positions
            .as_ref()
            .filter(|positions| !matches!(positions, Positions::Rotary { .. }));
        if attention.embedding.is_none() && added.is_none() {
            return Ok(());
        }
        let tokens = attention.tokens.as_deref();
        let x = tokens::vectors(
            self.builder,
            Words {
                scope: self.scope,
                tokens,
                tokens_path: "tokens",
                word_path: &|index| format!("tokens[{}]", index + 1),
                x: attention.matrices.get(&Parameter::X),
                embedding: attention
                    .embedding
                    .as_deref()
                    .map(|table| (table, Block::Embedding)),
                positions: added,
                labels: self.queries.labels.clone(),
            },
        )?;
        self.used.push(Parameter::X);
        if self.keys.labels.is_none() && self.tokens_of(Name::Keys) == Parameter::X {
            self.keys.labels.clone_from(&self.queries.labels);
        }
        let from_x = |name| self.tokens_of(name) == Parameter::X;
        self.feed = Feed {
            queries: Some(x),
            keys: from_x(Name::Keys).then_some(x),
            values: from_x(Name::Values).then_some(x),
        };
        Ok(())
    }

    /// The shape of `parameter`, where it is given as one matrix.
    fn shape(&self, parameter: Parameter) -> Option<Shape> {
        let matrix = self.attention.matrices.get(&parameter)?;
        Some(
            self.builder
                .shape_of(InputKey::new(self.scope.step(None), parameter), matrix),
        )
    }

    /// How many queries there are.
    fn count_queries(&self) -> Option<usize> {
        use Parameter as P;
        [P::AttentionWeights, P::ScaledScores, P::Scores, P::Q, P::X]
            .into_iter()
            .find_map(|parameter| self.shape(parameter))
            .map(|shape| shape.rows)
    }

    /// How many keys there are.
    fn count_keys(&self) -> Option<usize> {
        use Parameter as P;
        let scores = [P::AttentionWeights, P::ScaledScores, P::Scores];
        let columns = || scores.into_iter().find_map(|p| self.shape(p));
        let tokens = || {
            self.shape(P::K)
                .or_else(|| self.shape(self.tokens_of(Name::Keys)))
        };
        columns()
            .map(|shape| shape.columns)
            .or_else(|| tokens().map(|shape| shape.rows))
    }

    /// Two keys for one stage are an error, as is a matrix that leads nowhere. X alone may stand
    /// without use: the walk shows it beside the output.
    pub(super) fn nothing_left_over(&self) -> Result<(), Misfit> {
        let left = Parameter::ALL
            .into_iter()
            .filter(|parameter| self.has(*parameter) && *parameter != Parameter::X)
            .find(|parameter| !self.used.contains(parameter));
        match left {
            None => Ok(()),
            Some(unused) => Err(Misfit::Given(GivenMisfit::Unused {
                unused,
                given: self
                    .used
                    .iter()
                    .copied()
                    .find(|used| replaces(*used, unused)),
            })),
        }
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
