//! What a walk holds at a time: the stages that are shown and the few that are still read, however
//! deep the model is.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::rc::Rc;
use std::sync::Arc;

use attn::expression::Source;
use attn::invent::{Recipe, Stacks, Tokens, random};
use attn::matrix::{Matrix, Shape};
use attn::model::{self, Model};
use attn::op::Op;
use attn::problem::MaskRule;
use attn::program::{Name, Program};
use attn::trace::{Domain, Keep, Kept, Numbers, Options, Trace, evaluate, walk};

const TOKENS: usize = 5;

/// How many matrices there are, and how many there were at most.
#[derive(Clone, Default)]
struct Count(Rc<Cell<(usize, usize)>>);

/// A matrix that is counted while it is alive.
struct Counted {
    values: Matrix,
    count: Count,
}

impl Counted {
    fn new(values: Matrix, count: &Count) -> Self {
        let (now, most) = count.0.get();
        count.0.set((now + 1, most.max(now + 1)));
        let count = count.clone();
        Self { values, count }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let (now, most) = self.count.0.get();
        self.count.0.set((now - 1, most));
    }
}

impl Domain for Count {
    type Value = Counted;

    fn apply(&self, op: &Op, operands: &[&Counted]) -> Counted {
        let operands: Vec<&Matrix> = operands.iter().map(|operand| &operand.values).collect();
        Counted::new(Numbers.apply(op, &operands), self)
    }
}

fn transformer(layers: usize) -> Model {
    let recipe = Recipe {
        tokens: Tokens::Count(TOKENS),
        d_model: 4,
        heads: 2,
        stacks: Some(Stacks {
            encoder: layers,
            decoder: layers,
            d_ff: Some(3),
            vocabulary: Some(7),
        }),
        mask: vec![MaskRule::Window(2)],
        ..Recipe::default()
    };
    model::build(&random(&recipe).expect("a model")).expect("a program")
}

/// The matrices alive at the peak of a walk that keeps `keep`, beside the inputs.
fn peak(model: &Model, keep: &BTreeSet<usize>) -> usize {
    let inputs = Count::default();
    let given: Vec<Counted> = model
        .inputs
        .iter()
        .map(|values| Counted::new(Matrix::clone(values), &inputs))
        .collect();
    let count = Count::default();
    let kept = |stage| keep.contains(&stage);
    let walked = walk(&model.program, &count, &given, kept, |_, value, _| {
        Ok::<_, Infallible>(value)
    });
    let Ok(stages) = walked;
    let held = stages.iter().flatten().count();
    assert_eq!(count.0.get().0, held, "what is not given back is gone");
    count.0.get().1
}

fn named(program: &Program, name: Name) -> BTreeSet<usize> {
    let stages = program.stages.iter().enumerate();
    let named = stages.filter(|(_, stage)| stage.key.name == name);
    named.map(|(index, _)| index).collect()
}

#[test]
fn a_deep_model_holds_no_more_than_a_shallow_one() {
    let last = |model: &Model| peak(model, &named(&model.program, Name::Probabilities));
    let two = last(&transformer(2));
    // Residual, queries, keys and values, one head's stages, the heads before it, what the encoder gave.
    assert!(two <= 16, "{two} matrices at once");
    for layers in [4, 8, 16] {
        assert_eq!(last(&transformer(layers)), two, "{layers} layers");
    }
}

#[test]
fn what_is_shown_is_all_that_is_held_besides() {
    let model = transformer(6);
    let program = &model.program;
    let none = peak(&model, &BTreeSet::new());
    let weights = named(program, Name::AttentionWeights);
    // Two heads in an encoder's and twice in a decoder's layer.
    assert_eq!(weights.len(), 6 * 2 * 3);
    let shown = peak(&model, &weights);
    assert!(shown <= none + weights.len(), "{shown} of {none}");
    assert!(weights.len() < shown);
    let all: BTreeSet<usize> = (0..program.stages.len()).collect();
    assert_eq!(peak(&model, &all), program.stages.len());
}

#[test]
fn a_walk_on_numbers_gives_back_what_was_asked_for() {
    let model = transformer(3);
    let weights = named(&model.program, Name::AttentionWeights);
    let options = Options {
        keep: Keep::Only(weights.iter().copied().collect()),
        ..Options::default()
    };
    let trace = evaluate(&model.program, &model.inputs, &options).expect("a walk");
    let kept = trace.stages.iter().enumerate();
    let kept: BTreeSet<usize> = kept
        .filter(|(_, values)| values.is_there())
        .map(|(index, _)| index)
        .collect();
    assert_eq!(kept, weights);
}

/// Of a large model what takes no product is worked out when it is asked for: the same bits as the walk itself
/// came to, rounded where it rounds, and what an override leads to.
#[test]
fn what_is_worked_out_when_asked_for_is_what_the_walk_came_to() {
    let recipe = Recipe {
        tokens: Tokens::Count(270),
        d_model: 8,
        heads: 2,
        stacks: Some(Stacks {
            encoder: 1,
            decoder: 0,
            d_ff: Some(300),
            vocabulary: None,
        }),
        mask: vec![MaskRule::Window(40)],
        ..Recipe::default()
    };
    let model = model::build(&random(&recipe).expect("a model")).expect("a program");
    let program = &model.program;
    let masked = *named(program, Name::MaskedScores).first().expect("a mask");
    let shape = program.stages[masked].shape;
    let scores = Matrix::from_fn(shape.rows, shape.columns, |row, column| {
        ((row * 7 + column) as f64).sin()
    });
    let ways = [
        (None, Vec::new()),
        (Some(2), Vec::new()),
        (None, vec![(masked, scores)]),
    ];
    for (round, overrides) in ways {
        let walked = |keep| {
            let options = Options {
                round,
                overrides: overrides.clone(),
                keep,
            };
            evaluate(program, &model.inputs, &options).expect("a walk")
        };
        let all = walked(Keep::All);
        let on_demand = |stage: &usize| matches!(all.stages[*stage], Kept::OnDemand(_));
        let later: Vec<usize> = (0..program.stages.len()).filter(on_demand).collect();
        let light = [
            Name::ScaledScores,
            Name::MaskedScores,
            Name::AttentionWeights,
            Name::Activation,
        ];
        let of = |stage: &usize| program.stages[*stage].key.name;
        assert!(later.iter().all(|stage| light.contains(&of(stage))));
        assert!(
            light
                .iter()
                .all(|name| later.iter().any(|stage| of(stage) == *name))
        );
        assert_eq!(later.contains(&masked), overrides.is_empty());
        for stage in later {
            let alone = walked(Keep::Only(vec![stage]));
            assert!(matches!(alone.stages[stage], Kept::Matrix(_)));
            let bits = |trace: &Trace<'_>| -> Vec<u64> {
                let values = trace.matrix(Source::Stage(stage)).expect("kept");
                values.iter().map(|value| value.to_bits()).collect()
            };
            assert!(bits(&alone) == bits(&all), "{}", program.stages[stage].key);
        }
        let stages = walked(Keep::All).into_stages();
        for (stage, values) in stages.iter().enumerate() {
            assert_eq!(values.as_ref(), all.matrix(Source::Stage(stage)));
        }
    }
}

#[test]
fn a_mask_is_held_once_however_many_layers_and_heads_it_serves() {
    let masks = |layers: usize| {
        let model = transformer(layers);
        let square = Shape::new(TOKENS, TOKENS);
        let inputs = model.program.inputs.iter().zip(&model.inputs);
        let masks = inputs.filter(|(input, _)| input.shape == square);
        let masks: BTreeSet<_> = masks.map(|(_, values)| Arc::as_ptr(values)).collect();
        masks.len()
    };
    let one = masks(1);
    assert!((1..=2).contains(&one), "{one}");
    assert_eq!(masks(8), one);
}
