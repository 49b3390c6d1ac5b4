//! What keeps a problem from becoming a program, and where in the file that lies: one file for each
//! kind of it.

mod given;
mod heads;
mod mask;
mod operand;
mod shape;
mod stack;
mod words;

pub use given::GivenMisfit;
pub use heads::{Divided, HeadsMisfit, Share};
pub use mask::MaskMisfit;
pub use operand::Operand;
pub use shape::{Needs, ShapeMisfit};
pub use stack::StackMisfit;
pub use words::{UnknownWord, WordsMisfit};

use crate::matrix::Shape;
use crate::message::misfit::{given as say, stack as say_of_steps};
use crate::message::{Code, Message};
use crate::problem::Parameter;
use crate::program::{Key, Scope, scope_path};

/// A problem whose parts are right one by one, but do not make a whole.
#[derive(Clone, Debug, PartialEq)]
pub enum Misfit {
    /// Something is missing, has no use, or is of another size than it says.
    Given(GivenMisfit),
    /// Heads cannot share what there is to share.
    Heads(HeadsMisfit),
    /// A mask does not fit.
    Mask(MaskMisfit),
    /// Words, their vectors or their positions do not fit.
    Words(WordsMisfit),
    /// A part of a Transformer does not fit.
    Stack(StackMisfit),
    /// Matrices do not fit together.
    Shape(Box<ShapeMisfit>),
    /// A stage that would not fit into memory.
    TooLarge {
        /// Which.
        key: Key,
        /// Its shape.
        shape: Shape,
    },
    /// The same within a block of a Transformer.
    Within(Scope, Box<Misfit>),
    /// What has the size of one step of a generation only, found at another.
    AtStep(usize, Box<Misfit>),
}

impl Misfit {
    /// The same, found in a block.
    pub(super) fn within(self, scope: Scope) -> Self {
        let at_top = |path: &str| path == POSITIONS || path.starts_with("masks.");
        match self {
            // What the whole program knows needs no place.
            Self::Shape(_) | Self::TooLarge { .. } | Self::Within(..) => self,
            other if at_top(&other.path()) => other,
            other => Self::Within(scope, Box::new(other)),
        }
    }

    /// The same, found at a step of a generation, which sequences grow with.
    pub(crate) fn at_step(self, step: usize) -> Self {
        let grows = match &self {
            Self::Within(_, misfit) => misfit.grows(),
            misfit => misfit.grows(),
        };
        match grows {
            true => Self::AtStep(step, Box::new(self)),
            false => self,
        }
    }

    /// Whether another step may have no such misfit.
    const fn grows(&self) -> bool {
        match self {
            Self::Mask(MaskMisfit::Size { .. }) => true,
            Self::Words(WordsMisfit::Positions { given, needed }) => {
                given.columns == needed.columns
            }
            _ => false,
        }
    }

    /// The path in the file; empty for the file as a whole.
    pub fn path(&self) -> String {
        match self {
            Self::Given(misfit) => misfit.path(),
            Self::Heads(misfit) => misfit.path(),
            Self::Mask(misfit) => misfit.path(),
            Self::Words(misfit) => misfit.path(),
            Self::Stack(misfit) => misfit.path(),
            Self::Shape(misfit) => misfit.path(),
            Self::TooLarge { key, .. } => within_path(key.scope, ""),
            Self::Within(scope, misfit) => within_path(*scope, &misfit.path()),
            Self::AtStep(_, misfit) => misfit.path(),
        }
    }

    /// What is wrong.
    pub fn message(&self) -> Message {
        match self {
            Self::Given(misfit) => misfit.message(),
            Self::Heads(misfit) => misfit.message(),
            Self::Mask(misfit) => misfit.message(),
            Self::Words(misfit) => misfit.message(),
            Self::Stack(misfit) => misfit.message(),
            Self::Shape(misfit) => misfit.message(),
            Self::TooLarge { key, shape } => say::too_large(Code::from(key.to_string()), *shape),
            Self::Within(_, misfit) => misfit.message(),
            Self::AtStep(step, misfit) => say_of_steps::at_step(*step, misfit.message()),
        }
    }

    /// Whether all fits where the matrix at its path is transposed.
    pub fn fits_transposed(&self) -> bool {
        match self {
            Self::Shape(misfit) => {
                matches!(misfit.remedies.first(), Some(super::Remedy::Transpose(_)))
            }
            Self::Within(_, misfit) | Self::AtStep(_, misfit) => misfit.fits_transposed(),
            _ => false,
        }
    }

    /// The remedy, where one can be told.
    pub fn help(&self) -> Option<Message> {
        match self {
            Self::Given(misfit) => misfit.help(),
            Self::Heads(misfit) => Some(misfit.help()),
            Self::Mask(misfit) => misfit.help(),
            Self::Words(misfit) => Some(misfit.help()),
            Self::Stack(misfit) => Some(misfit.help()),
            Self::Shape(misfit) => misfit.help(),
            Self::TooLarge { .. } => None,
            Self::Within(_, misfit) => misfit.help(),
            Self::AtStep(_, misfit) => Some(match misfit.size() {
                Some(rows) => say_of_steps::positions_of_steps_help(rows),
                None => say_of_steps::mask_of_steps_help(),
            }),
        }
    }

    /// How many positions there are, where they are too few.
    const fn size(&self) -> Option<usize> {
        match self {
            Self::Words(WordsMisfit::Positions { given, .. }) => Some(given.rows),
            _ => None,
        }
    }
}

macro_rules! from {
    ($($kind:ident($misfit:ty)),*) => {
        $(impl From<$misfit> for Misfit {
            fn from(misfit: $misfit) -> Self {
                Self::$kind(misfit)
            }
        })*
    };
}

from!(
    Given(GivenMisfit),
    Heads(HeadsMisfit),
    Mask(MaskMisfit),
    Words(WordsMisfit),
    Stack(StackMisfit)
);

/// The path of the positions, which hold for all blocks.
const POSITIONS: &str = "positions";

fn keys(parameters: &[Parameter]) -> Vec<Message> {
    let keys = parameters.iter().map(|parameter| code(*parameter));
    keys.map(say::key).collect()
}

fn code(parameter: Parameter) -> Code {
    Code::from(parameter.key())
}

/// The path of what lies at `path` in a block.
fn within_path(scope: Scope, path: &str) -> String {
    let block = scope_path(scope);
    match path {
        "" => block.trim_end_matches('.').to_owned(),
        path => format!("{block}{path}"),
    }
}
