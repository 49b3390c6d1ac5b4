//! A formula in place of a name, as in `Q K^T / sqrt(2)`: which stage it works out, found by
//! comparing it with the program's own formulas.
//!
//! Both are brought into one form ([`Tree`]) over inputs and stages; then whatever is the formula of
//! a stage is replaced by that stage, from the inside out: `softmax(QKᵀ/√d_k)·V` becomes
//! `softmax(S/√d_k)·V`, `softmax(S_scaled)·V`, `A·V`, and so the output.

mod parse;
mod tree;

use std::collections::{HashMap, HashSet};

use super::segment::before_shape;
use crate::expression::{CellRef, Expression, Source};
use crate::program::{Program, Stage};
pub use tree::{Scalar, Tree};

/// The longest formula that is looked at, in bytes.
const LONGEST: usize = 300;

/// What is known of a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// It is what this stage, or this input, works out.
    Exactly(Source),
    /// It is no stage of the program; it has the form of these, the likeliest first.
    Like(Vec<usize>),
}

/// The formulas of a program.
#[derive(Clone, Debug)]
pub struct Formulas<'p> {
    program: &'p Program,
    /// Each stage whose formula has a [`Tree`].
    rules: Vec<(usize, Tree)>,
    words: Vec<(String, Word)>,
}

/// What a word stands for in a formula.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Word {
    Source(Source),
    Dimension(f64),
}

impl<'p> Formulas<'p> {
    /// The formulas of `program`.
    pub fn of(program: &'p Program) -> Self {
        let stages = program.stages.iter().enumerate();
        let rules = stages.filter_map(|(index, stage)| {
            let tree = Tree::of(&formula(stage))?;
            Some((index, tree))
        });
        Self {
            program,
            rules: rules.collect(),
            words: words(program),
        }
    }

    /// What `text` means as a formula; `None` where it is none, or a symbol alone.
    pub fn meaning(&self, text: &str) -> Option<Meaning> {
        let tree = Some(text)
            .filter(|text| text.len() <= LONGEST && before_shape(text).is_none())
            .and_then(|text| parse::parse(text, &self.words))?;
        if matches!(tree, Tree::Source(_) | Tree::Number(_)) || !tree.has_source() {
            return None;
        }
        Some(match self.reduced(tree) {
            Tree::Source(source) => Meaning::Exactly(source),
            tree => Meaning::Like(self.like(&tree)),
        })
    }

    /// The stage whose symbol `text` is, however it is spelt: `S_{scaled}`.
    pub fn symbol(&self, text: &str) -> Option<usize> {
        match self.words.iter().find(|(word, _)| word == text)?.1 {
            Word::Source(Source::Stage(stage)) => Some(stage),
            _ => None,
        }
    }

    /// `tree` with stages in place of their formulas.
    fn reduced(&self, tree: Tree) -> Tree {
        let tree = tree.map(|child| self.reduced(child));
        if let Some(stage) = self.stage(&tree) {
            return Tree::Source(Source::Stage(stage));
        }
        match tree {
            Tree::Product(factors) => self.shortened(factors),
            tree => tree,
        }
    }

    /// The stage whose formula `tree` is.
    fn stage(&self, tree: &Tree) -> Option<usize> {
        if let Tree::Call("attention", operands) = tree {
            return self.whole(operands);
        }
        let rule = self.rules.iter().find(|(_, rule)| rule.same(tree));
        rule.map(|(stage, _)| *stage)
    }

    /// A product in which the products that are stages stand for themselves: `A·V·W_O`.
    fn shortened(&self, mut factors: Vec<Tree>) -> Tree {
        let found = |factors: &[Tree]| {
            (2..factors.len()).find_map(|length| {
                (0..=factors.len() - length).find_map(|start| {
                    let part = Tree::Product(factors[start..start + length].to_vec());
                    self.stage(&part).map(|stage| (start, length, stage))
                })
            })
        };
        while let Some((start, length, stage)) = found(&factors) {
            let stage = Tree::Source(Source::Stage(stage));
            factors.splice(start..start + length, [stage]);
        }
        let product = Tree::Product(factors);
        match self.stage(&product) {
            Some(stage) => Tree::Source(Source::Stage(stage)),
            None => product,
        }
    }

    /// The stage that `Attention(Q, K, V)` is: weights that rest on the first two, times the third.
    fn whole(&self, operands: &[Tree]) -> Option<usize> {
        let [
            Tree::Source(Source::Stage(q)),
            Tree::Source(Source::Stage(k)),
            v,
        ] = operands
        else {
            return None;
        };
        let (of_q, of_k) = (
            self.program.dependants(&[*q]),
            self.program.dependants(&[*k]),
        );
        let rule = self.rules.iter().find(|(_, rule)| match rule {
            Tree::Product(factors) => match &factors[..] {
                [Tree::Source(Source::Stage(a)), last] => {
                    last.same(v) && of_q.contains(a) && of_k.contains(a)
                }
                _ => false,
            },
            _ => false,
        });
        rule.map(|(stage, _)| *stage)
    }

    /// The stages whose formulas have the form of `tree`.
    fn like(&self, tree: &Tree) -> Vec<usize> {
        let rules = self.rules.iter();
        // `X W_Q` where there is a bias as well.
        let part = matches!(tree, Tree::Product(_));
        let like = rules.filter(|(_, rule)| part && rule.holds(tree) || rule.is_like(tree));
        like.map(|(stage, _)| *stage).collect()
    }
}

/// The formula of `stage`, each operand marked by a cell of it, so that it is known whatever its
/// symbol.
fn formula(stage: &Stage) -> Expression {
    let operands = stage.operands.iter().map(|&source| {
        let at = CellRef {
            source,
            row: 0,
            column: 0,
        };
        Expression::Cell(at, 0.0)
    });
    let operands: Vec<Expression> = operands.collect();
    stage.op.operation().formula(&operands)
}

/// What may stand in a formula, the longest first: symbols in every spelling, keys, dimensions. What
/// could be two things, in the layers of a model, is none of them.
fn words(program: &Program) -> Vec<(String, Word)> {
    let mut words: HashMap<String, Option<Word>> = HashMap::new();
    let mut hidden = HashSet::new();
    let stages: Vec<_> = (0..program.stages.len()).map(Source::Stage).collect();
    let inputs: Vec<_> = (0..program.inputs.len()).map(Source::Input).collect();
    // A stage hides the input of the same symbol, which the file gives it by.
    for sources in [stages, inputs] {
        let before = hidden.clone();
        for source in sources {
            let symbol = program.symbol(source).to_string();
            if !before.contains(&symbol) {
                spellings(&symbol).for_each(|word| add(&mut words, word, Word::Source(source)));
            }
            hidden.insert(symbol);
        }
    }
    for stage in &program.stages {
        dimensions(&formula(stage), &mut words);
    }
    // A key is one thing, whatever else is spelt like it.
    for source in (0..program.inputs.len())
        .map(Source::Input)
        .chain((0..program.stages.len()).map(Source::Stage))
    {
        words.insert(program.key(source), Some(Word::Source(source)));
    }
    let known = words
        .into_iter()
        .filter_map(|(word, meaning)| Some((word, meaning?)));
    let mut words: Vec<_> = known.collect();
    words.sort_by(|(a, _), (b, _)| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    words
}

/// Lets `word` mean `meaning`, or nothing where it means something else already.
fn add(words: &mut HashMap<String, Option<Word>>, word: String, meaning: Word) {
    words
        .entry(word)
        .and_modify(|known| *known = known.filter(|known| *known == meaning))
        .or_insert(Some(meaning));
}

/// `W_Q`, `W_{Q}`, `W^Q`, `W^{Q}`, `WQ`.
fn spellings(symbol: &str) -> impl Iterator<Item = String> {
    let apart = symbol.split_once('_');
    let others = apart.into_iter().flat_map(|(letter, below)| {
        let short = below.chars().count() == 1;
        [
            Some(format!("{letter}_{{{below}}}")),
            Some(format!("{letter}^{{{below}}}")),
            Some(format!("{letter}^{below}")).filter(|_| below != "T"),
            Some(format!("{letter}{below}")).filter(|_| short),
        ]
    });
    let others: Vec<String> = others.flatten().collect();
    std::iter::once(symbol.to_owned()).chain(others)
}

/// Adds the dimensions that `expression` names.
fn dimensions(expression: &Expression, words: &mut HashMap<String, Option<Word>>) {
    match expression {
        Expression::Symbol(symbol, Some(value)) => {
            let word = Word::Dimension(*value);
            spellings(&symbol.to_string()).for_each(|spelling| add(words, spelling, word));
        }
        Expression::Quotient(a, b) => {
            dimensions(a, words);
            dimensions(b, words);
        }
        Expression::Root(a) => dimensions(a, words),
        Expression::Product(factors) => factors.iter().for_each(|a| dimensions(a, words)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Program;

    fn program(problem: &str) -> Program {
        let path = format!("fixtures/problems/{problem}.json");
        let problem = crate::input::read(std::path::Path::new(&path))
            .and_then(|source| crate::input::problem(&source));
        let problem = problem.expect(&path).problem;
        crate::model::build(&problem).expect(&path).program
    }

    #[track_caller]
    fn key(program: &Program, text: &str) -> String {
        match Formulas::of(program).meaning(text) {
            Some(Meaning::Exactly(source)) => program.key(source),
            Some(Meaning::Like(stages)) => {
                let keys: Vec<_> = stages
                    .iter()
                    .map(|&stage| program.key(Source::Stage(stage)))
                    .collect();
                format!("like {}", keys.join(" "))
            }
            None => "none".to_owned(),
        }
    }

    #[test]
    fn formulas_are_read_as_people_write_them() {
        // d_k = 2, so that √d_k = 1.414…
        let program = program("three-words");
        for (text, stage) in [
            ("Q K^T", "scores"),
            ("QK^T", "scores"),
            ("QKᵀ", "scores"),
            ("QKT", "scores"),
            ("Q·Kᵀ", "scores"),
            ("Q @ K.T", "scores"),
            ("Q * K'", "scores"),
            ("Q.K^T", "scores"),
            ("Q x K^T", "scores"),
            ("np.dot(Q, K.T)", "scores"),
            ("Q K^{\\top}", "scores"),
            ("queries · keysᵀ", "scores"),
            ("XW_Q (XW_K)^T", "scores"),
            ("X W_Q", "queries"),
            ("XW_Q", "queries"),
            ("X·W^K", "keys"),
            ("XWV", "values"),
            ("X W_{V}", "values"),
            ("QK^T/√d_k", "scaled_scores"),
            ("QKᵀ/sqrt(2)", "scaled_scores"),
            ("QK^T / √2", "scaled_scores"),
            ("Q K^T/1.41", "scaled_scores"),
            ("1/√d_k · QK^T", "scaled_scores"),
            ("S/√(d_k)", "scaled_scores"),
            ("0.707 S", "scaled_scores"),
            // Shapes are no factors.
            ("S (2×2)", "none"),
            ("scores (1 x 1)", "none"),
            ("S 2×2", "none"),
            ("QKᵀ (3×3)", "none"),
            ("\\frac{QK^T}{\\sqrt{d_k}}", "scaled_scores"),
            ("softmax(QK^T/√d_k)", "attention_weights"),
            ("softmax(S_scaled)", "attention_weights"),
            (
                "F.softmax(Q @ K.T / np.sqrt(2), dim=-1)",
                "attention_weights",
            ),
            (
                "\\text{softmax}\\left(\\frac{QK^T}{\\sqrt{d_k}}\\right)V",
                "output",
            ),
            ("softmax(QK^T/sqrt(d_k)) V", "output"),
            ("AV", "output"),
            ("A·V", "output"),
            ("Attention(Q, K, V)", "output"),
            // Not the program's own.
            ("K V", "like "),
            ("Q K", "like scores"),
            ("QK^T/2", "like scaled_scores"),
            ("QK^T/d_k", "like scaled_scores"),
            ("QK^T/√3", "like scaled_scores"),
            ("softmax(S)", "like attention_weights"),
            ("W_Q X", "like queries"),
            // No formulas.
            ("Q, K", "none"),
            ("Q", "none"),
            ("Queries", "none"),
            ("Q T", "none"),
            ("QK^2", "none"),
            ("QK^T/2√2", "none"),
            ("Q 1 0", "none"),
            ("Q ((((((((((((((((((((((((((((((((((((((((((((((", "none"),
        ] {
            assert_eq!(key(&program, text), stage, "{text}");
        }
    }

    #[test]
    fn biases_masks_and_output_projections_belong_to_their_formulas() {
        let biases = program("biases");
        assert_eq!(key(&biases, "X W_Q + b_Q"), "queries");
        assert_eq!(key(&biases, "b_Q + XW_Q"), "queries");
        assert_eq!(key(&biases, "X W_Q"), "like queries");
        let masked = program("mask-causal");
        assert_eq!(key(&masked, "QK^T/√d_k + M"), "masked_scores");
        assert_eq!(key(&masked, "softmax(QK^T/√d_k + M)"), "attention_weights");
        assert_eq!(key(&masked, "softmax(QK^T/√d_k)"), "like attention_weights");
        let projected = program("output-projection");
        assert_eq!(key(&projected, "A V"), "concat");
        assert_eq!(key(&projected, "A V W_O + b_O"), "output");
        assert_eq!(key(&projected, "A V W_O"), "like output");
        let given = program("queries-keys-values");
        assert_eq!(key(&given, "QK^T"), "scores");
        // Where the scale is none, the scaled scores are the scores.
        let unscaled = program("scale-none");
        assert_eq!(key(&unscaled, "QK^T"), "scores");
        assert_eq!(key(&unscaled, "QK^T/√2"), "like ");
    }

    #[test]
    fn what_may_be_two_stages_stands_for_neither() {
        let mut program = program("three-words");
        assert_eq!(key(&program, "Q K^T"), "scores");
        let again = program.stages[0].clone();
        program.stages.push(again);
        assert_eq!(key(&program, "Q K^T"), "none");
        assert_eq!(key(&program, "A V"), "output");
    }
}
