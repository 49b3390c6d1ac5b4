//! Small models: attention of several heads, with whatever stands around it in a Transformer.

pub mod file;
pub mod invent;
pub mod mistakes;
pub mod numbers;
pub mod site;
pub mod steps;

use super::arithmetic::Grid;
use super::attention::problem::{Rule, Scale};

/// A model, as a problem file tells it.
#[derive(Clone, Debug)]
pub struct Model {
    pub body: Body,
    /// What a lone attention or an encoder reads.
    pub source: Option<Sequence>,
    /// What a decoder reads.
    pub target: Option<Sequence>,
    /// What is attended to where no encoder is.
    pub memory: Option<Grid>,
    pub embedding: Option<Embedding>,
    pub positions: Option<Positions>,
    pub norm: Norm,
    pub activation: Activation,
    /// Weights stand for W·x.
    pub column: bool,
    /// What the scores of every attention become.
    pub scale: Scale,
    /// The base of every softmax of scores.
    pub base: f64,
    /// To words: weights and bias.
    pub words: Option<(Grid, Option<Vec<f64>>)>,
}

/// What is worked out.
#[derive(Clone, Debug)]
pub enum Body {
    /// One attention alone.
    Attention(Block),
    /// Layers.
    Layers {
        encoder: Option<Stack>,
        decoder: Option<Stack>,
    },
}

/// Tokens as they go in.
#[derive(Clone, Debug)]
pub enum Sequence {
    Vectors(Grid),
    /// Rows of the embedding; whether the first is a start word.
    Words(Vec<usize>, bool),
}

/// A table with a row for each word.
#[derive(Clone, Debug)]
pub struct Embedding {
    pub table: Grid,
    /// Its rows are multiplied by √d_model.
    pub scaled: bool,
}

/// What tells the order of the tokens.
#[derive(Clone, Debug)]
pub enum Positions {
    Sinusoidal(Angles),
    Table(Grid),
    Rotary(Angles),
}

/// Angles by position.
#[derive(Clone, Copy, Debug)]
pub struct Angles {
    pub base: f64,
    pub start: usize,
    /// Pairs lie half the width apart.
    pub halves: bool,
}

/// How the model normalises.
#[derive(Clone, Copy, Debug)]
pub struct Norm {
    pub pre: bool,
    pub eps: f64,
    /// The variance is over n − 1.
    pub sample: bool,
}

/// The bend of a feed-forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    Relu,
    Gelu,
    GeluTanh,
}

/// Layers one after another.
#[derive(Clone, Debug)]
pub struct Stack {
    pub layers: Vec<Layer>,
    pub final_norm: Option<Affine>,
    /// The masks of its self-attention, besides the causal one of a decoder.
    pub rules: Vec<Rule>,
    /// Those of its cross-attention.
    pub cross_rules: Vec<Rule>,
}

/// A layer.
#[derive(Clone, Debug)]
pub struct Layer {
    pub attention: Block,
    pub cross: Option<Block>,
    pub feed_forward: FeedForward,
    /// One a sublayer.
    pub norms: Vec<Affine>,
}

/// What a norm multiplies and adds.
#[derive(Clone, Debug)]
pub struct Affine {
    pub gamma: Option<Vec<f64>>,
    pub beta: Option<Vec<f64>>,
}

/// Weights and bias, twice.
#[derive(Clone, Debug)]
pub struct FeedForward {
    pub first: (Grid, Option<Vec<f64>>),
    pub second: (Grid, Option<Vec<f64>>),
}

/// An attention of several heads.
#[derive(Clone, Debug)]
pub struct Block {
    pub heads: usize,
    pub kv_heads: usize,
    /// Of queries, keys and values.
    pub projections: [(Grid, Option<Vec<f64>>); 3],
    pub output: Option<(Grid, Option<Vec<f64>>)>,
    /// The mask of a lone one.
    pub rules: Vec<Rule>,
}

impl Model {
    /// Changes every number of the problem.
    pub fn for_each(&mut self, f: &dyn Fn(&mut f64)) {
        let grid = |grid: &mut Grid| grid.iter_mut().flatten().for_each(f);
        let linear = |(weight, bias): &mut (Grid, Option<Vec<f64>>)| {
            grid(weight);
            bias.iter_mut().flatten().for_each(f);
        };
        let rules = |rules: &mut Vec<Rule>| {
            for rule in rules {
                if let Rule::Add(added) = rule {
                    grid(added);
                }
            }
        };
        let block = |block: &mut Block| {
            block.projections.iter_mut().for_each(linear);
            block.output.iter_mut().for_each(linear);
            rules(&mut block.rules);
        };
        let affine = |affine: &mut Affine| {
            affine.gamma.iter_mut().flatten().for_each(f);
            affine.beta.iter_mut().flatten().for_each(f);
        };
        for sequence in [&mut self.source, &mut self.target] {
            if let Some(Sequence::Vectors(x)) = sequence {
                grid(x);
            }
        }
        self.memory.iter_mut().for_each(grid);
        self.embedding.iter_mut().for_each(|e| grid(&mut e.table));
        if let Some(Positions::Table(table)) = &mut self.positions {
            grid(table);
        }
        f(&mut self.norm.eps);
        self.words.iter_mut().for_each(linear);
        match &mut self.body {
            Body::Attention(attention) => block(attention),
            Body::Layers { encoder, decoder } => {
                for stack in encoder.iter_mut().chain(decoder) {
                    rules(&mut stack.rules);
                    rules(&mut stack.cross_rules);
                    stack.final_norm.iter_mut().for_each(affine);
                    for layer in &mut stack.layers {
                        block(&mut layer.attention);
                        layer.cross.iter_mut().for_each(block);
                        linear(&mut layer.feed_forward.first);
                        linear(&mut layer.feed_forward.second);
                        layer.norms.iter_mut().for_each(affine);
                    }
                }
            }
        }
    }
}
