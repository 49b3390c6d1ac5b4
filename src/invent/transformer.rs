//! A whole Transformer of the paper's kind (Vaswani et al. 2017): post-norm, ReLU, sinusoidal
//! positions, one vocabulary for source and target, its vectors times √d_model.

use std::sync::Arc;

use super::attention::block;
use super::draw::{Draw, Spread};
use super::recipe::{Recipe, Stacks};
use super::sizes::Sizes;
use super::words;
use crate::matrix::{Matrix, Shape};
use crate::problem::{
    Attention, Embedding, EmbeddingScale, FeedForward, Layer, Masks, NormWeights, OutputProjection,
    Positions, Sequence, SinusoidLayout, Stack, Transformer,
};

pub(super) fn transformer(
    recipe: &Recipe,
    stacks: &Stacks,
    sizes: &Sizes,
    draw: &mut Draw,
) -> Transformer {
    let (vocabulary, tokens) = words::vocabulary(&recipe.tokens, sizes.vocabulary);
    let table = Shape::new(sizes.vocabulary, sizes.d_model);
    let embedding = Arc::new(Embedding {
        // The factor √d_model brings these to variance 1, the size of the positions.
        table: draw.matrix(table, Spread::of_terms(sizes.d_model)),
        vocabulary: vocabulary.clone(),
        scale: EmbeddingScale::RootDModel,
    });
    let mut maker = Maker {
        recipe,
        sizes,
        draw,
    };
    let encoder = maker.stack(stacks.encoder, false);
    let decoder = maker.stack(stacks.decoder, encoder.is_some());
    let output_projection = decoder.is_some().then(|| OutputProjection {
        w: maker.weight(table.transposed()),
        b: None,
        vocabulary: Some(vocabulary),
    });
    let source = encoder.is_some().then(|| Sequence {
        tokens: Some(tokens.clone()),
        ..Sequence::default()
    });
    let target = decoder.is_some().then(|| Sequence {
        // The start word takes the place of the last, which no word comes after.
        tokens: tokens
            .split_last()
            .map(|(_, before)| before.to_vec())
            .filter(|before| !before.is_empty()),
        start: Some(words::START.to_owned()),
        x: None,
    });
    let mask = recipe.mask.clone();
    let masks = match encoder {
        Some(_) => Masks {
            encoder: mask,
            ..Masks::default()
        },
        None => Masks {
            decoder: mask,
            ..Masks::default()
        },
    };
    Transformer {
        source_embedding: Some(Arc::clone(&embedding)),
        target_embedding: Some(embedding),
        positions: Some(Positions::Sinusoidal {
            base: 10_000.0,
            start: 0,
            layout: SinusoidLayout::Interleaved,
        }),
        source,
        target,
        encoder,
        decoder,
        output_projection,
        masks,
        ..Transformer::default()
    }
}

struct Maker<'a> {
    recipe: &'a Recipe,
    sizes: &'a Sizes,
    draw: &'a mut Draw,
}

impl Maker<'_> {
    fn stack(&mut self, layers: usize, crosses: bool) -> Option<Stack> {
        let layers: Vec<Layer> = (0..layers).map(|_| self.layer(crosses)).collect();
        (!layers.is_empty()).then_some(Stack {
            layers,
            final_norm: None,
        })
    }

    fn layer(&mut self, crosses: bool) -> Layer {
        let self_attention = self.attention();
        let cross_attention = crosses.then(|| self.attention());
        let feed_forward = self.feed_forward();
        let norms = if crosses { 3 } else { 2 };
        Layer {
            self_attention,
            cross_attention,
            feed_forward,
            norms: (0..norms).map(|_| self.norm()).collect(),
        }
    }

    fn attention(&mut self) -> Attention {
        block(self.recipe, self.sizes, |shape| {
            self.draw.matrix(shape, Spread::of_terms(shape.rows))
        })
    }

    fn feed_forward(&mut self) -> FeedForward {
        let Sizes { d_model, d_ff, .. } = *self.sizes;
        FeedForward {
            w_1: Some(self.weight(Shape::new(d_model, d_ff))),
            b_1: Some(self.bias(d_ff)),
            w_2: Some(self.weight(Shape::new(d_ff, d_model))),
            b_2: Some(self.bias(d_model)),
        }
    }

    /// A gain near 1 and a shift near 0, and not quite those, so that leaving them out shows.
    fn norm(&mut self) -> NormWeights {
        let d_model = self.sizes.d_model;
        NormWeights {
            gamma: Some(self.draw.row(d_model, Spread::about(1, 2))),
            beta: Some(self.draw.row(d_model, Spread::about(0, 2))),
        }
    }

    fn weight(&mut self, shape: Shape) -> Arc<Matrix> {
        self.draw.matrix(shape, Spread::of_terms(shape.rows))
    }

    fn bias(&mut self, length: usize) -> Arc<Matrix> {
        self.draw.row(length, Spread::about(0, 2))
    }
}
