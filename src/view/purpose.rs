//! What a stage is for, by its op and by what holds for the numbers at hand.

use super::rows::Weights;
use crate::expression::{Expression, Source};
use crate::message::{Message, purpose as say};
use crate::op::{self, Factor, Op};
use crate::problem::{MaskedRow, Parameter};
use crate::program::{Block, InputKey, Key, Name, Part, Program, Scope, Stage};
use crate::trace::Trace;

/// The sentences below the stage at `index`, of which one query alone may be shown.
pub(super) fn of(trace: &Trace<'_>, index: usize, token: Option<usize>) -> Vec<Message> {
    let stage = &trace.program.stages[index];
    let keys_are = keys_are(trace, index);
    let memory = keys_are == Keys::Memory;
    if let (Op::Columns(columns), Some(head)) = (&stage.op, stage.key.scope.head)
        && stage.key.name != Name::Input
    {
        let slice = slice(trace.program, stage, &columns.columns, head);
        return [slice]
            .into_iter()
            .chain(shared(trace.program, stage))
            .collect();
    }
    match stage.key.name {
        Name::Queries => {
            let queries = match keys_are {
                Keys::Words => say::queries(),
                Keys::SomeWords => say::queries_masked(),
                Keys::Memory => say::queries_memory(),
                Keys::Apart => say::queries_apart(),
            };
            let shared = shared(trace.program, stage);
            [queries].into_iter().chain(shared).collect()
        }
        Name::Keys if memory => vec![say::keys_memory()],
        Name::Keys => vec![say::keys()],
        Name::Values if memory => vec![say::values_memory()],
        Name::Values => vec![say::values()],
        Name::Scores => vec![match stage.op {
            Op::MatMul(_) => say::scores(),
            _ => say::scores_otherwise(),
        }],
        Name::ScaledScores => vec![match &stage.op {
            Op::Scale(scale) => match scale.factor {
                Factor::OverRoot(..) => say::over_root(),
                Factor::TimesRoot(..) | Factor::Over(_) | Factor::Times(_) => say::scaled(),
            },
            _ => say::scaled_given(),
        }],
        Name::MaskedScores => masked(trace, stage),
        Name::AttentionWeights => weights(trace, index, token),
        Name::Concat if matches!(stage.op, Op::Join(_)) => vec![joined(trace.program, stage)],
        Name::Concat => vec![say::concat()],
        Name::Embedding => vec![say::embedding()],
        Name::ScaledEmbedding => vec![say::scaled_embedding()],
        Name::Positions => match &stage.op {
            Op::Sinusoid(table) => vec![
                match table.layout {
                    op::Layout::Interleaved => say::positions_in_turn(),
                    op::Layout::Halves => say::positions_in_halves(),
                },
                say::positions(),
            ],
            _ => vec![say::positions_given()],
        },
        Name::Input => vec![match stage.op {
            Op::Columns(_) => say::input_slice(),
            _ => say::input(),
        }],
        Name::RotatedQueries | Name::RotatedKeys => vec![say::rotated()],
        Name::Hidden if stage.key.scope.block == Some(Block::FeedForward) => vec![say::hidden()],
        Name::Hidden => vec![say::hidden_of_score()],
        Name::Activation => vec![match stage.op {
            Op::Activation(op::Activation::Relu) => say::relu(),
            _ => say::gelu(),
        }],
        Name::Add(_) => vec![say::add()],
        Name::Norm(_) | Name::FinalNorm => vec![match &stage.op {
            Op::LayerNorm(norm) => match (norm.gamma, norm.beta) {
                (true, true) => say::norm(),
                (true, false) => say::norm_stretched(),
                (false, true) => say::norm_shifted(),
                (false, false) => say::norm_bare(),
            },
            _ => say::norm(),
        }],
        Name::Logits => vec![say::logits()],
        Name::Probabilities => vec![say::probabilities()],
        Name::Output if stage.key.scope.block == Some(Block::FeedForward) => {
            vec![say::feed_forward()]
        }
        Name::Output if matches!(stage.op, Op::Identity(_)) => {
            vec![match stage.key.scope.part {
                Some(Part::Encoder) if feeds(trace.program, index) => say::encoder_output(),
                Some(Part::Encoder) => say::encoder_output_alone(),
                _ => say::decoder_output(),
            }]
        }
        Name::Output => vec![match stage.op {
            Op::Linear(_) => projected(trace.program, stage),
            _ if memory => say::output_memory(),
            _ => say::output(),
        }],
    }
}

/// Of a head's queries, which head its keys and values are of, where it has none of its own.
fn shared(program: &Program, stage: &Stage) -> Option<Message> {
    let head = stage
        .key
        .scope
        .head
        .filter(|_| stage.key.name == Name::Queries)?;
    let keys = Key::new(stage.key.scope, Name::Keys);
    let (_, owned) = program.aliases.iter().find(|(key, _)| *key == keys)?;
    let owner = program.stages.get(*owned)?.key.scope.head?;
    Some(say::shared_keys(head, owner))
}

/// Whether a later stage reads the one at `index`.
fn feeds(program: &Program, index: usize) -> bool {
    let source = Source::Stage(index);
    let mut stages = program.stages.iter();
    stages.any(|stage| stage.operands.contains(&source))
}

/// What the keys of a problem are to its queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keys {
    /// The same words.
    Words,
    /// The same words, some of which a mask hides.
    SomeWords,
    /// Another sequence.
    Memory,
    /// Not known to be the same.
    Apart,
}

/// What the keys are in the attention that the stage at `index` belongs to.
fn keys_are(trace: &Trace<'_>, index: usize) -> Keys {
    let program = trace.program;
    let attention = program.stages[index].key.scope.attention();
    let around = &program.stages[program.attention_around(index)];
    let mut stages = around.iter();
    let weights = stages.find(|stage| stage.key.name == Name::AttentionWeights);
    let Some(weights) = weights else {
        return Keys::Apart;
    };
    if attention.block == Some(Block::CrossAttention) {
        return Keys::Memory;
    }
    let (queries, keys) = (&weights.rows.labels, &weights.columns.labels);
    let from_memory = |input: &crate::program::Input| {
        matches!(
            input.key.parameter,
            Parameter::MemoryX | Parameter::MemoryXK | Parameter::MemoryXV
        )
    };
    if attention.is_empty() && program.inputs.iter().any(from_memory)
        || keys.is_some() && keys != queries
    {
        return Keys::Memory;
    }
    if weights.shape.rows != weights.shape.columns {
        return Keys::Apart;
    }
    let hides = |stage: &Stage| mask(trace, stage).is_some_and(|mask| mask.hides);
    if around.iter().any(hides) {
        return Keys::SomeWords;
    }
    Keys::Words
}

/// What a mask does somewhere.
#[derive(Clone, Copy, Debug)]
struct Mask {
    /// It takes a key out.
    hides: bool,
    /// It moves a score.
    shifts: bool,
}

fn mask(trace: &Trace<'_>, stage: &Stage) -> Option<Mask> {
    let (Op::Mask(_), Some(&source)) = (&stage.op, stage.operands.get(1)) else {
        return None;
    };
    let entries = trace.matrix(source)?;
    Some(Mask {
        hides: entries.iter().any(|entry| *entry == f64::NEG_INFINITY),
        shifts: entries
            .iter()
            .any(|entry| entry.is_finite() && *entry != 0.0),
    })
}

fn masked(trace: &Trace<'_>, stage: &Stage) -> Vec<Message> {
    let Some(Mask { hides, shifts }) = mask(trace, stage) else {
        return Vec::new();
    };
    let spares_emptied = |index: &usize| match &trace.program.stages[*index].op {
        Op::Softmax(softmax) => softmax.masked_row != MaskedRow::Zero,
        _ => false,
    };
    let hidden = || {
        if trace.emptied.keys().any(spares_emptied) {
            say::masked_unless_emptied()
        } else {
            say::masked()
        }
    };
    let nothing = !hides && !shifts;
    [
        hides.then(hidden),
        shifts.then(say::shifted),
        nothing.then(say::mask_of_nothing),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn weights(trace: &Trace<'_>, index: usize, token: Option<usize>) -> Vec<Message> {
    let Some(weights) = Weights::at(trace, index) else {
        return Vec::new();
    };
    let all = 0..weights.values.nrows();
    let (emptied, others): (Vec<usize>, Vec<usize>) = all.partition(|&row| weights.is_emptied(row));
    let shares = |row: &usize| weights.are_shares(*row);
    // Emptied rows are shares by one of the conventions.
    let excepted = !emptied.iter().all(shares);
    let rows = match (others.iter().all(shares), trace.round) {
        _ if others.is_empty() => None,
        (true, _) if excepted => Some(say::rows_sum_to_1_unless_emptied()),
        (true, _) => Some(say::rows_sum_to_1()),
        (false, Some(_)) if weights.scores.is_none() => Some(say::rows_weigh()),
        (false, Some(_)) if excepted => Some(say::rows_sum_to_1_but_for_rounding_unless_emptied()),
        (false, Some(_)) => Some(say::rows_sum_to_1_but_for_rounding()),
        (false, None) => Some(say::rows_weigh()),
    };
    let axes = say::weights_axes();
    let mut shown =
        (0..weights.values.nrows()).filter(|row| token.is_none_or(|token| token == *row));
    let bare = shown.any(|row| weights.has_masked_zero(row));
    let meaning = match rows {
        Some(rows) => say::weights(axes, rows),
        None => axes,
    };
    let bare = bare.then(say::bare_zero);
    [meaning].into_iter().chain(bare).collect()
}

/// Which columns belong to a head.
fn slice(program: &Program, stage: &Stage, columns: &[usize], head: usize) -> Message {
    let whole = stage.operands.first().map(|&source| program.symbol(source));
    let whole = Expression::symbol(whole.unwrap_or(stage.symbol));
    match (columns.first(), columns.last()) {
        (Some(first), Some(last)) if first < last => {
            say::head_slice(head, first + 1, last + 1, whole)
        }
        (first, _) => say::head_column(head, first.map_or(1, |first| first + 1), whole),
    }
}

/// Which columns of the concatenated matrix come from which head.
fn joined(program: &Program, stage: &Stage) -> Message {
    let mut next = 1;
    let parts = stage.operands.iter().enumerate().map(|(head, &source)| {
        let (first, width) = (next, program.shape(source).columns);
        next += width;
        say::joined_head(head + 1, first, next - 1)
    });
    say::joined(parts.collect::<Vec<_>>())
}

fn projected(program: &Program, stage: &Stage) -> Message {
    let weight = stage.operands.get(1).map(|&source| program.symbol(source));
    let Some(weight) = weight.map(Expression::symbol) else {
        return say::output();
    };
    let x = program.find_input(InputKey::new(Scope::default(), Parameter::X));
    let width = x.map(|input| program.shape(Source::Input(input)).columns);
    let nested = !stage.key.scope.is_empty();
    if nested || width == Some(stage.shape.columns) {
        say::projected_back(weight)
    } else {
        say::projected(weight)
    }
}
