//! A whole Transformer as stages: the source, the encoder, the target, the decoder, the words
//! (Vaswani et al. 2017, figure 1).

use std::sync::Arc;

use super::attention::FEATURES;
use super::builder::Builder;
use super::layer::Maker;
use super::misfit::{GivenMisfit, Misfit, StackMisfit, WordsMisfit};
use super::tokens::{self, Words};
use crate::expression::{Base, Source};
use crate::matrix::Matrix;
use crate::op::{self, Op};
use crate::problem::{Embedding, MaskedRow, Parameter, Positions, Sequence, Stack, Transformer};
use crate::program::{Axis, AxisKind, Block, InputKey, Key, Name, Part, Scope};

/// Adds all stages; of a problem that generates, those of the step after `words`, of each of the
/// steps before it too.
pub(super) fn build(
    builder: &mut Builder,
    transformer: &Transformer,
    words: &[String],
) -> Result<(), Misfit> {
    let mut assembly = Assembly {
        builder,
        transformer,
    };
    assembly.fits()?;
    let encoded = assembly.encoded()?;
    if transformer.decoder.is_none() {
        return match encoded {
            Some(encoded) => assembly.words(encoded, None),
            None => Err(Misfit::Stack(StackMisfit::NoStack)),
        };
    }
    let memory = match encoded {
        Some(encoded) => Some(encoded),
        None => assembly.memory()?,
    };
    let Some(generate) = &transformer.generate else {
        let decoded = assembly.decoded(memory, transformer.target.as_ref(), None)?;
        return assembly.words(decoded, None);
    };
    for step in 0..=words.len() {
        let target = Sequence {
            tokens: Some(words[..step].to_vec()),
            x: None,
            start: Some(generate.start.clone()),
        };
        let number = Some(step + 1);
        let decoded = assembly.decoded(memory, Some(&target), number);
        let decoded = decoded.map_err(|misfit| misfit.at_step(step + 1))?;
        assembly.words(decoded, number)?;
    }
    Ok(())
}

struct Assembly<'a> {
    builder: &'a mut Builder,
    transformer: &'a Transformer,
}

impl Assembly<'_> {
    /// What must hold between the parts before any is built.
    fn fits(&self) -> Result<(), Misfit> {
        let transformer = self.transformer;
        let decoder = transformer.decoder.as_ref();
        let crosses = |stack: &Stack| {
            stack
                .layers
                .iter()
                .position(|layer| layer.cross_attention.is_some())
        };
        if let Some(layer) = decoder.and_then(crosses)
            && transformer.encoder.is_none()
            && transformer.memory.is_none()
        {
            return Err(Misfit::Stack(StackMisfit::NoMemory { layer: layer + 1 }));
        }
        if transformer.generate.is_some() {
            if decoder.is_none() {
                return Err(Misfit::Stack(StackMisfit::GenerateWithout {
                    needed: "decoder",
                }));
            }
            if transformer.target_embedding.is_none() {
                return Err(Misfit::Stack(StackMisfit::GenerateWithout {
                    needed: "target_embedding",
                }));
            }
            if transformer.target.is_some() {
                return Err(Misfit::Stack(StackMisfit::TargetAndGenerate));
            }
            let Some(output) = &transformer.output_projection else {
                return Err(Misfit::Stack(StackMisfit::GenerateWithout {
                    needed: "output_projection",
                }));
            };
            let Some(vocabulary) = &output.vocabulary else {
                return Err(Misfit::Stack(StackMisfit::GenerateWithout {
                    needed: "output_projection.vocabulary",
                }));
            };
            if let Some(generate) = &transformer.generate
                && !vocabulary.contains(&generate.end)
            {
                return Err(Misfit::Words(WordsMisfit::unknown(
                    "generate.end".to_owned(),
                    &generate.end,
                    ("output_projection", vocabulary),
                )));
            }
        }
        Ok(())
    }

    /// The encoder's output, where there is an encoder.
    fn encoded(&mut self) -> Result<Option<Source>, Misfit> {
        let transformer = self.transformer;
        let Some(encoder) = &transformer.encoder else {
            return Ok(None);
        };
        let Some(source) = &transformer.source else {
            return Err(Misfit::Stack(StackMisfit::NoSequence { path: "source" }));
        };
        let table = transformer.source_embedding.as_deref();
        let block = self.embedding_block(Block::SourceEmbedding);
        let scope = Scope::part(Part::Source);
        let x = self.vectors(scope, "source", source, table.map(|table| (table, block)))?;
        self.stack(encoder, Scope::part(Part::Encoder), x, None)
            .map(Some)
    }

    /// The decoder's output for `target`.
    fn decoded(
        &mut self,
        memory: Option<Source>,
        target: Option<&Sequence>,
        step: Option<usize>,
    ) -> Result<Source, Misfit> {
        let transformer = self.transformer;
        let (Some(decoder), Some(target)) = (&transformer.decoder, target) else {
            return Err(Misfit::Stack(StackMisfit::NoSequence { path: "target" }));
        };
        let table = transformer.target_embedding.as_deref();
        let block = self.embedding_block(Block::TargetEmbedding);
        let scope = Scope::part(Part::Target).step(step);
        let x = self.vectors(scope, "target", target, table.map(|table| (table, block)))?;
        self.stack(decoder, Scope::part(Part::Decoder).step(step), x, memory)
    }

    /// What a decoder without an encoder attends to.
    fn memory(&mut self) -> Result<Option<Source>, Misfit> {
        let Some(memory) = &self.transformer.memory else {
            return Ok(None);
        };
        let Some(x) = &memory.x else {
            return Err(WordsMisfit::MemoryOfWords.into());
        };
        let key = InputKey::new(Scope::default(), Parameter::MemoryX);
        let rows = Axis {
            kind: AxisKind::Keys,
            labels: labels(memory, x, "memory")?,
        };
        Ok(Some(self.builder.input(key, x, (rows, FEATURES))))
    }

    /// The block under which the file gives an embedding: its own, or the one for both.
    fn embedding_block(&self, own: Block) -> Block {
        let (source, target) = (
            &self.transformer.source_embedding,
            &self.transformer.target_embedding,
        );
        match (source, target) {
            (Some(source), Some(target)) if Arc::ptr_eq(source, target) => Block::Embedding,
            _ => own,
        }
    }

    fn vectors(
        &mut self,
        scope: Scope,
        path: &str,
        sequence: &Sequence,
        embedding: Option<(&Embedding, Block)>,
    ) -> Result<Source, Misfit> {
        let tokens: Option<Vec<String>> = match (&sequence.start, &sequence.tokens) {
            (None, tokens) => tokens.clone(),
            (Some(start), tokens) => Some(
                [start]
                    .into_iter()
                    .chain(tokens.iter().flatten())
                    .cloned()
                    .collect(),
            ),
        };
        let given = match &sequence.x {
            Some(x) => labels(sequence, x, path)?,
            None => tokens.as_deref().map(Arc::from),
        };
        let positions = self.transformer.positions.as_ref();
        let shift = usize::from(sequence.start.is_some());
        let word_path = |index: usize| match (index.checked_sub(shift), scope.step) {
            (None, Some(_)) => "generate.start".to_owned(),
            (None, None) => format!("{path}.start"),
            (Some(index), _) => format!("{path}.tokens[{}]", index + 1),
        };
        let words = Words {
            scope,
            tokens: tokens.as_deref(),
            tokens_path: &format!("{path}.tokens"),
            word_path: &word_path,
            x: sequence.x.as_ref(),
            embedding: embedding.filter(|_| sequence.x.is_none()),
            positions: positions.filter(|positions| !matches!(positions, Positions::Rotary { .. })),
            labels: given,
        };
        let vectors = tokens::vectors(self.builder, words);
        vectors.map_err(|misfit| self.or_elsewhere(misfit))
    }

    /// The same, where a word that one sentence does not know is one of the other's.
    fn or_elsewhere(&self, misfit: Misfit) -> Misfit {
        let transformer = self.transformer;
        let embeddings = [
            (Block::SourceEmbedding, &transformer.source_embedding),
            (Block::TargetEmbedding, &transformer.target_embedding),
        ];
        let names = embeddings.map(|(block, _)| block.to_string());
        let vocabularies = names.iter().zip(&embeddings);
        let vocabularies = vocabularies.filter_map(|(name, (_, embedding))| {
            let embedding = embedding.as_deref()?;
            Some((name.as_str(), embedding.vocabulary.as_slice()))
        });
        match misfit {
            Misfit::Words(misfit) => Misfit::Words(misfit.or_elsewhere(vocabularies)),
            other => other,
        }
    }

    /// The layers of a stack, its final norm and its output.
    fn stack(
        &mut self,
        stack: &Stack,
        scope: Scope,
        mut x: Source,
        memory: Option<Source>,
    ) -> Result<Source, Misfit> {
        for (index, layer) in stack.layers.iter().enumerate() {
            let scope = scope.layer(index + 1);
            x = self.maker(scope).layer(layer, x, memory)?;
        }
        let mut maker = self.maker(scope);
        if let Some(norm) = &stack.final_norm {
            x = maker.norm(norm, Block::FinalNorm, Name::FinalNorm, x)?;
        }
        let axes = maker.axes(x);
        let output = Key::new(scope, Name::Output);
        self.builder
            .stage(output, Op::Identity(op::Identity), vec![x], axes)
    }

    /// From vectors to words, where the file says how.
    fn words(&mut self, x: Source, step: Option<usize>) -> Result<(), Misfit> {
        let Some(projection) = &self.transformer.output_projection else {
            return Ok(());
        };
        let scope = Scope::default().step(step);
        let inputs = scope.block(Block::OutputProjection);
        let (weight, bias) = (Some(Arc::clone(&projection.w)), projection.b.clone());
        let mut maker = self.maker(scope);
        let logits = maker.projected(
            Key::new(scope, Name::Logits),
            inputs,
            x,
            (Parameter::W, &weight),
            (Parameter::B, &bias),
        )?;
        let width = self.builder.program.shape(logits).columns;
        let vocabulary = projection.vocabulary.as_deref();
        if let Some(words) = vocabulary
            && words.len() != width
        {
            return Err(Misfit::Words(WordsMisfit::Vocabulary {
                path: "output_projection.vocabulary".to_owned(),
                words: words.len(),
                needed: width,
            }));
        }
        let columns = Axis {
            kind: AxisKind::Words,
            labels: vocabulary.map(Arc::from),
        };
        if let Source::Stage(index) = logits {
            self.builder.program.name_words(index, &columns);
        }
        let softmax = Op::Softmax(op::Softmax {
            base: Base::E,
            masked_row: MaskedRow::Zero,
            along: op::Along::Rows,
        });
        let axes = (self.builder.program.axes(x).0.clone(), columns);
        let key = Key::new(scope, Name::Probabilities);
        self.builder.stage(key, softmax, vec![logits], axes)?;
        Ok(())
    }

    fn maker(&mut self, scope: Scope) -> Maker<'_> {
        Maker {
            builder: &mut *self.builder,
            transformer: self.transformer,
            scope,
        }
    }
}

/// The labels of a sequence given as vectors, which must be as many.
fn labels(sequence: &Sequence, x: &Matrix, path: &str) -> Result<Option<Arc<[String]>>, Misfit> {
    match &sequence.tokens {
        Some(tokens) if tokens.len() != x.nrows() => Err(Misfit::Given(GivenMisfit::Labels {
            path: format!("{path}.tokens"),
            labels: tokens.len(),
            needed: x.nrows(),
            would_label_keys: false,
        })),
        tokens => Ok(tokens.as_deref().map(Arc::from)),
    }
}
