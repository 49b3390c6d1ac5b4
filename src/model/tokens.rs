//! From words to vectors: embedding, positions, and their sum (Vaswani et al. 2017, sections 3.4
//! and 3.5).

use std::sync::Arc;

use super::attention::FEATURES;
use super::builder::Builder;
use super::misfit::{Misfit, WordsMisfit};
use crate::expression::{Source, Symbol};
use crate::matrix::Matrix;
use crate::op::{self, Factor, Op};
use crate::problem::{Embedding, EmbeddingScale, Parameter, Positions, SinusoidLayout};
use crate::program::{Axis, AxisKind, Block, InputKey, Key, Name, Scope};

/// A sequence to make vectors of.
pub(super) struct Words<'a> {
    /// Where its stages stand.
    pub scope: Scope,
    /// The words, to look up where `x` is not given.
    pub tokens: Option<&'a [String]>,
    /// Where they stand in the file.
    pub tokens_path: &'a str,
    /// Where one of them stands, by its index.
    pub word_path: &'a dyn Fn(usize) -> String,
    /// The vectors themselves.
    pub x: Option<&'a Arc<Matrix>>,
    /// The table to look them up in, and what it belongs to.
    pub embedding: Option<(&'a Embedding, Block)>,
    /// What is added to them.
    pub positions: Option<&'a Positions>,
    /// What the rows are called.
    pub labels: Option<Arc<[String]>>,
}

/// The rows that go into a stack of layers or an attention.
pub(super) fn vectors(builder: &mut Builder, words: Words<'_>) -> Result<Source, Misfit> {
    let rows = Axis {
        kind: AxisKind::Queries,
        labels: words.labels.clone(),
    };
    let axes = || (rows.clone(), FEATURES);
    let x = match (words.x, words.embedding) {
        (Some(x), _) => {
            let key = InputKey::new(words.scope, Parameter::X);
            builder.input(key, x, axes())
        }
        (None, Some(embedding)) => embedded(builder, &words, embedding, axes())?,
        (None, None) => {
            return Err(Misfit::Words(WordsMisfit::NoTokens {
                path: words.tokens_path.to_owned(),
                embedding: words.tokens.is_some(),
            }));
        }
    };
    let Some(positions) = words.positions else {
        builder.alias(Key::new(words.scope, Name::Input), x);
        return Ok(x);
    };
    let shape = builder.program.shape(x);
    let key = Key::new(words.scope, Name::Positions);
    let positions = match positions {
        Positions::Sinusoidal {
            base,
            start,
            layout,
        } => {
            let table = op::Sinusoid {
                base: *base,
                start: *start,
                layout: match layout {
                    SinusoidLayout::Interleaved => op::Layout::Interleaved,
                    SinusoidLayout::Concatenated => op::Layout::Halves,
                },
                ..op::Sinusoid::new(shape.rows, shape.columns)
            };
            builder.stage(key, Op::Sinusoid(table), Vec::new(), axes())?
        }
        Positions::Table(table) => {
            let input = InputKey::new(Scope::default(), Parameter::Positions);
            let input = builder.input(input, table, (Axis::numbered(AxisKind::Queries), FEATURES));
            let given = builder.program.shape(input);
            if given.rows < shape.rows || given.columns != shape.columns {
                return Err(Misfit::Words(WordsMisfit::Positions {
                    given,
                    needed: shape,
                }));
            }
            let op = if given == shape {
                Op::Given(op::Given)
            } else {
                let rows = (0..shape.rows).collect();
                Op::Lookup(op::Lookup { rows })
            };
            builder.stage(key, op, vec![input], axes())?
        }
        Positions::Rotary { .. } => return Ok(x),
    };
    let sum = Op::Add(op::Add { mean: false });
    let input = Key::new(words.scope, Name::Input);
    let sum = builder.stage(input, sum, vec![x, positions], axes())?;
    if let (Source::Input(_), Source::Stage(sum)) = (x, sum) {
        // X = X + PE is no equation.
        builder.program.stages[sum].symbol = Symbol::sub("X", "pos");
    }
    Ok(sum)
}

/// The rows of the table for each word, scaled where they are.
fn embedded(
    builder: &mut Builder,
    words: &Words<'_>,
    (embedding, block): (&Embedding, Block),
    axes: (Axis, Axis),
) -> Result<Source, Misfit> {
    let Some(tokens) = words.tokens else {
        return Err(Misfit::Words(WordsMisfit::NoTokens {
            path: words.tokens_path.to_owned(),
            embedding: false,
        }));
    };
    let vocabulary = Axis {
        kind: AxisKind::Words,
        labels: Some(Arc::from(&embedding.vocabulary[..])),
    };
    let key = InputKey::new(Scope::default().block(block), Parameter::Table);
    let table = builder.input(key, &embedding.table, (vocabulary, FEATURES));
    let shape = builder.program.shape(table);
    if shape.rows != embedding.vocabulary.len() {
        return Err(Misfit::Words(WordsMisfit::Vocabulary {
            path: format!("{block}.vocabulary"),
            words: embedding.vocabulary.len(),
            needed: shape.rows,
        }));
    }
    let vocabulary = &embedding.vocabulary;
    let rows = tokens.iter().enumerate().map(|(index, token)| {
        let known = vocabulary.iter().position(|word| word == token);
        known.ok_or_else(|| {
            Misfit::Words(WordsMisfit::unknown(
                (words.word_path)(index),
                token,
                (&block.to_string(), vocabulary),
            ))
        })
    });
    let lookup = Op::Lookup(op::Lookup {
        rows: rows.collect::<Result<_, _>>()?,
    });
    let key = |name| Key::new(words.scope, name);
    let embedding_stage = builder.stage(key(Name::Embedding), lookup, vec![table], axes.clone())?;
    let factor = match embedding.scale {
        EmbeddingScale::None => return Ok(embedding_stage),
        EmbeddingScale::RootDModel => Factor::TimesRoot(Symbol::sub("d", "model"), shape.columns),
        EmbeddingScale::Times(factor) => Factor::Times(factor),
    };
    let scale = Op::Scale(op::Scale { factor });
    builder.stage(
        key(Name::ScaledEmbedding),
        scale,
        vec![embedding_stage],
        axes,
    )
}
