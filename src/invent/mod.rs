//! Problems made up: random numbers of a sensible size for any dimensions, and small integers to
//! teach with.

mod attention;
mod draw;
mod recipe;
mod refused;
mod sizes;
mod teaching;
mod transformer;
mod words;

pub use recipe::{Recipe, Stacks, Tokens};
pub use refused::Refused;
pub use teaching::{Teaching, teaching};

use crate::problem::{Body, Problem};
use draw::Draw;

/// The random problem that `recipe` asks for. The same recipe gives the same numbers everywhere.
///
/// # Errors
/// [`Refused`] where the sizes do not fit together or pass what any machine should be asked to hold;
/// nothing is allocated then.
pub fn random(recipe: &Recipe) -> Result<Problem, Refused> {
    let sizes = sizes::Sizes::of(recipe)?;
    let mut draw = Draw::new(recipe.seed);
    let body = match &recipe.stacks {
        None => Body::Attention(attention::alone(recipe, &sizes, &mut draw)),
        Some(stacks) => {
            Body::Transformer(transformer::transformer(recipe, stacks, &sizes, &mut draw))
        }
    };
    Ok(Problem {
        title: Some(recipe.title()),
        body,
        notices: Vec::new(),
    })
}
