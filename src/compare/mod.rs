//! Two walks held against each other, stage by stage: how far they are apart and where, and for each word
//! that both have, how alike its vectors are.
//!
//! ```text
//! problem ──▶ Trace ─┐
//!                    ├─▶ Side ─┐
//! attn-trace/1 ──────┘         ├─▶ Comparison
//!                       Side ──┘
//! ```

mod difference;
mod pairs;
mod select;
mod side;
mod similarity;

pub use difference::{Compared, Difference, Outcome, Spot, differences};
pub use pairs::Pairs;
pub use select::{Chosen, chosen};
pub use side::{Convention, Side, Tensor, axes, is_given};
pub use similarity::{Likeness, Similar, similarities};

/// Two walks, compared.
#[derive(Clone, Debug)]
pub struct Comparison<'s> {
    /// The walks.
    pub sides: [&'s Side; 2],
    /// The conventions that are not the same, by name, as each has them.
    pub conventions: Vec<(&'s str, [Option<&'s str>; 2])>,
    /// The matrices given that both have.
    pub inputs: Vec<Difference<'s>>,
    /// The stages that both have, in their order.
    pub stages: Vec<Difference<'s>>,
    /// The matrices given and the stages that one has alone.
    pub alone: [Vec<&'s str>; 2],
    /// How alike the vectors of words are that both have, for each sequence of words.
    pub similar: Vec<Similar<'s>>,
}

/// Compares two walks; `chosen` says which of their matrices count.
pub fn compare<'s>(one: &'s Side, other: &'s Side, chosen: &Chosen) -> Comparison<'s> {
    let sides = [one, other];
    let counts = |tensor: &Tensor| chosen.contains(&tensor.key);
    let inputs = differences([&one.inputs, &other.inputs], counts);
    let stages = differences([&one.stages, &other.stages], counts);
    let compared = |key: &str| {
        let all = inputs.iter().chain(&stages);
        all.flat_map(|difference| difference.tensors)
            .any(|tensor| tensor.key == key)
    };
    let alone = sides.map(|side| {
        let keys = side.inputs.iter().chain(&side.stages);
        let keys = keys.filter(|tensor| counts(tensor) && !compared(&tensor.key));
        keys.map(|tensor| tensor.key.as_str()).collect()
    });
    Comparison {
        sides,
        conventions: side::unlike(sides),
        similar: similarities(&inputs, &stages),
        inputs,
        stages,
        alone,
    }
}

impl<'s> Comparison<'s> {
    /// The first stage that is not the same in all that both share; where they share nothing there is nothing
    /// to differ.
    pub fn first(&self) -> Option<&Difference<'s>> {
        let mut stages = self.stages.iter();
        stages.find(|stage| !stage.is_same() && stage.outcome != Outcome::NothingShared)
    }
}
