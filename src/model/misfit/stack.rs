//! The parts of a Transformer that do not fit.

use crate::message::misfit::stack as say;
use crate::message::{Code, Message};
use crate::program::Key;

/// A part of a Transformer does not fit.
#[derive(Clone, Debug, PartialEq)]
pub enum StackMisfit {
    /// Neither encoder nor decoder.
    NoStack,
    /// A stack without what goes into it.
    NoSequence {
        /// `source` or `target`.
        path: &'static str,
    },
    /// Cross-attention without anything to attend to.
    NoMemory {
        /// The first layer that has it.
        layer: usize,
    },
    /// The sample variance of one number.
    NormOfOne {
        /// The norm.
        key: Key,
    },
    /// Something that generating needs is not there.
    GenerateWithout {
        /// What.
        needed: &'static str,
    },
    /// A target both given and to be generated.
    TargetAndGenerate,
    /// More steps than any machine should be asked to hold.
    TooManySteps {
        /// How many words may be generated.
        asked: usize,
        /// How many would do.
        most: usize,
    },
}

impl StackMisfit {
    pub(super) fn path(&self) -> String {
        match self {
            Self::NoStack | Self::NoSequence { .. } => String::new(),
            Self::NoMemory { layer } => format!("decoder.layers[{layer}].cross_attention"),
            Self::NormOfOne { .. } => "norm.variance".to_owned(),
            Self::GenerateWithout { .. } | Self::TargetAndGenerate => "generate".to_owned(),
            Self::TooManySteps { .. } => "generate.max_tokens".to_owned(),
        }
    }

    pub(super) fn message(&self) -> Message {
        match self {
            Self::NoStack => say::no_stack(),
            Self::NoSequence { path } => say::no_sequence(Code::from(*path)),
            Self::NoMemory { .. } => say::no_memory(),
            Self::NormOfOne { key } => say::norm_of_one(key.to_string()),
            Self::GenerateWithout { needed } => say::generate_without(Code::from(*needed)),
            Self::TargetAndGenerate => say::target_and_generate(),
            Self::TooManySteps { asked, .. } => say::too_many_steps(*asked),
        }
    }

    pub(super) fn help(&self) -> Message {
        match self {
            Self::NoStack => say::no_stack_help(
                "\"encoder\": {\"layers\": […]}",
                "\"decoder\": {\"layers\": […]}",
            ),
            Self::NoSequence { path: "target" } => say::no_target_help(),
            Self::NoSequence { .. } => say::no_sequence_help(),
            Self::NoMemory { .. } => say::no_memory_help("\"memory\": {\"X\": [[…]]}"),
            Self::NormOfOne { .. } => say::norm_of_one_help("\"variance\": \"n\""),
            Self::GenerateWithout { needed } => say::generate_without_help(Code::from(*needed)),
            Self::TargetAndGenerate => say::target_and_generate_help(),
            Self::TooManySteps { most, .. } => say::too_many_steps_help(*most),
        }
    }
}
