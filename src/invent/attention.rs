//! The matrices of one attention.

use std::sync::Arc;

use super::draw::{Draw, Spread};
use super::recipe::{Recipe, Tokens};
use super::sizes::Sizes;
use crate::matrix::{Matrix, Shape};
use crate::problem::{Attention, Parameter};

/// An attention that stands alone, with its tokens.
pub(super) fn alone(recipe: &Recipe, sizes: &Sizes, draw: &mut Draw) -> Attention {
    let tokens = match &recipe.tokens {
        Tokens::Words(words) => Some(words.clone()),
        Tokens::Count(_) => None,
    };
    let x = draw.matrix(Shape::new(sizes.tokens, sizes.d_model), Spread::of_terms(1));
    let mut attention = block(recipe, sizes, |shape| {
        draw.matrix(shape, Spread::of_terms(shape.rows))
    });
    attention.matrices.insert(Parameter::X, x);
    attention.tokens = tokens;
    attention.mask.clone_from(&recipe.mask);
    attention
}

/// An attention whose tokens come from elsewhere; `weight` gives each matrix of weights, whose rows
/// are as many as the terms that it adds up.
pub(super) fn block(
    recipe: &Recipe,
    sizes: &Sizes,
    mut weight: impl FnMut(Shape) -> Arc<Matrix>,
) -> Attention {
    let Sizes {
        d_model,
        queries,
        keys,
        ..
    } = *sizes;
    let mut shapes = vec![
        (Parameter::WQ, Shape::new(d_model, queries)),
        (Parameter::WK, Shape::new(d_model, keys)),
        (Parameter::WV, Shape::new(d_model, keys)),
    ];
    if sizes.projected {
        shapes.push((Parameter::WO, Shape::new(queries, d_model)));
    }
    let matrices = shapes
        .into_iter()
        .map(|(parameter, shape)| (parameter, weight(shape)));
    Attention {
        matrices: matrices.collect(),
        heads: (recipe.heads > 1).then_some(recipe.heads),
        kv_heads: recipe.kv_heads.filter(|kv_heads| *kv_heads != recipe.heads),
        ..Attention::default()
    }
}
