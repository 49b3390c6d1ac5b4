//! What a made-up sheet is about.

use serde_json::Value;

use super::attention;
use super::flow::{Flow, Numbers};
use super::mistake::Mistake;
use super::model::{self, Model};
use super::rng::Rng;

/// What problems are made up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// One attention of one head.
    Attention,
    /// Several heads, alone or in the layers of a Transformer.
    Model,
}

/// A made-up problem.
#[derive(Clone, Debug)]
pub enum Problem {
    Attention(attention::problem::Problem),
    Model(Model),
}

impl Subject {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Attention, Self::Model];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attention => "attention",
            Self::Model => "model",
        }
    }

    /// What the names of its kinds begin with.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Attention => "",
            Self::Model => "model.",
        }
    }

    /// A problem.
    pub fn invent(self, rng: &mut Rng) -> Problem {
        match self {
            Self::Attention => Problem::Attention(attention::invent::problem(rng)),
            Self::Model => Problem::Model(model::invent::model(rng)),
        }
    }

    /// Every mistake that is made in them, in the order of the walk.
    pub fn mistakes(self) -> Vec<&'static str> {
        match self {
            Self::Attention => attention::mistakes::names(),
            Self::Model => model::mistakes::names(),
        }
    }
}

impl Problem {
    /// What it is about.
    pub const fn subject(&self) -> Subject {
        match self {
            Self::Attention(_) => Subject::Attention,
            Self::Model(_) => Subject::Model,
        }
    }

    /// The problem file.
    pub fn file(&self) -> Value {
        match self {
            Self::Attention(problem) => attention::file::file(problem),
            Self::Model(model) => model::file::file(model),
        }
    }

    /// How it is worked out rightly.
    pub fn flow(&self) -> Flow {
        match self {
            Self::Attention(problem) => attention::work::flow(problem),
            Self::Model(model) => model::steps::walk(model).flow,
        }
    }

    /// The same problem with numbers that an `f32` holds, as in a model that is being ported.
    pub fn in_single(self) -> Self {
        match self {
            Self::Attention(problem) => Self::Attention(attention::invent::in_single(problem)),
            Self::Model(model) => Self::Model(model::invent::in_single(model)),
        }
    }

    /// Places the mistake somewhere; `None` where it has no place.
    pub fn place(&self, name: &'static str, rng: &mut Rng) -> Option<Mistake> {
        match self {
            Self::Attention(problem) => attention::mistakes::place(name, problem, rng),
            Self::Model(model) => model::mistakes::place(name, model, rng),
        }
    }

    /// How somebody works it out who makes the mistake; `right` are the right numbers.
    pub fn mistaken(&self, mistake: &Mistake, right: &Numbers) -> Flow {
        match self {
            Self::Attention(problem) => attention::mistakes::mistaken(mistake, problem, right),
            Self::Model(model) => model::mistakes::mistaken(mistake, model, right),
        }
    }
}
