//! One attention, as a problem file tells it.

use crate::students::arithmetic::{Grid, transpose};

/// Where queries, keys or values come from.
#[derive(Clone, Debug)]
pub enum Origin {
    /// The file gives them.
    Given(Grid),
    /// A projection.
    Projected(Projection),
}

/// Tokens, weights and bias.
#[derive(Clone, Debug)]
pub struct Projection {
    /// One token a row.
    pub tokens: Grid,
    /// The weights as they stand in the file.
    pub weight: Grid,
    /// Added to every row.
    pub bias: Option<Vec<f64>>,
}

/// What turns scores into scaled scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    InverseRoot,
    MultiplyBy(f64),
    DivideBy(f64),
}

/// One rule of a mask; positions from 0.
#[derive(Clone, Debug)]
pub enum Rule {
    Causal,
    StrictlyCausal,
    Window(usize),
    Padding(Vec<bool>),
    Allow(Grid),
    Block(Grid),
    Add(Grid),
}

/// A problem.
#[derive(Clone, Debug)]
pub struct Problem {
    pub queries: Origin,
    pub keys: Origin,
    pub values: Origin,
    /// Keys and values come from a memory.
    pub memory: bool,
    /// Weights stand for W·x.
    pub column: bool,
    /// `None` is `"none"`.
    pub scale: Option<Scale>,
    pub base: f64,
    pub rules: Vec<Rule>,
    /// A row with nothing to attend to becomes uniform rather than zero.
    pub uniform: bool,
    pub w_o: Option<(Grid, Option<Vec<f64>>)>,
}

impl Origin {
    /// The projection, where there is one.
    pub fn projection(&self) -> Option<&Projection> {
        match self {
            Self::Projected(projection) => Some(projection),
            Self::Given(_) => None,
        }
    }
}

impl Problem {
    /// The weights for x·W.
    pub fn weights(&self, weight: &Grid) -> Grid {
        if self.column {
            transpose(weight)
        } else {
            weight.clone()
        }
    }

    fn rows_and_width(&self, origin: &Origin) -> (usize, usize) {
        match origin {
            Origin::Given(given) => (given.len(), given[0].len()),
            Origin::Projected(p) => (p.tokens.len(), self.weights(&p.weight)[0].len()),
        }
    }

    /// How many queries.
    pub fn n_q(&self) -> usize {
        self.rows_and_width(&self.queries).0
    }

    /// How many keys.
    pub fn n_k(&self) -> usize {
        self.rows_and_width(&self.keys).0
    }

    /// The width of a query.
    pub fn d_k(&self) -> usize {
        self.rows_and_width(&self.queries).1
    }

    /// The width of a value.
    pub fn d_v(&self) -> usize {
        self.rows_and_width(&self.values).1
    }

    /// The width of a token, where tokens are given.
    pub fn d_model(&self) -> Option<usize> {
        Some(self.queries.projection()?.tokens[0].len())
    }

    /// The weights of a row with nothing to attend to.
    pub fn nothing(&self, among: usize) -> f64 {
        if self.uniform {
            1.0 / among as f64
        } else {
            0.0
        }
    }
}
