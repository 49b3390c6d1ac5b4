//! The conventions in force, each in words. Only those that this problem's stages use are said.

use crate::expression::Base;
use crate::message::{Message, convention as say};
use crate::op::{Factor, Op};
use crate::problem::{Attention, MaskRule, MaskedRow, Projection};
use crate::program::Program;

/// Names and values of the conventions that `program` uses.
pub fn conventions(attention: &Attention, program: &Program) -> Vec<(Message, Message)> {
    let mut facts = Vec::new();
    if program
        .stages
        .iter()
        .any(|stage| matches!(stage.op, Op::Linear(_)))
    {
        let value = match attention.projection {
            Projection::RowTimesWeight => say::row_times_weight(),
            Projection::WeightTimesColumn => say::weight_times_column(),
        };
        facts.push((say::projection(), value));
    }
    for stage in &program.stages {
        match &stage.op {
            Op::Scale(scale) => facts.push((say::scale(), factor(scale.factor))),
            Op::MatMul(_) if unscaled(program, stage) => {
                facts.push((say::scale(), say::unscaled()));
            }
            Op::Softmax(softmax) => {
                facts.push((say::mask(), mask(&attention.mask)));
                facts.push((
                    say::softmax(),
                    match softmax.base {
                        Base::E => say::softmax_e(),
                        Base::Number(base) => say::softmax_base(base),
                    },
                ));
                if !attention.mask.is_empty() {
                    facts.push((say::masked_row(), masked_row(softmax.masked_row)));
                }
            }
            _ => {}
        }
    }
    facts
}

/// Whether `stage` is the scores, and they serve as the scaled scores too.
fn unscaled(program: &Program, stage: &crate::program::Stage) -> bool {
    use crate::program::Name;
    stage.key.name == Name::Scores && program.find(Name::ScaledScores) == program.find(Name::Scores)
}

fn factor(factor: Factor) -> Message {
    match factor {
        Factor::OverRoot(_, d_k) => say::over_root_d_k(d_k, (d_k as f64).sqrt()),
        Factor::TimesRoot(_, dimension) => say::multiplied((dimension as f64).sqrt()),
        Factor::Over(divisor) => say::divided(divisor),
        Factor::Times(factor) => say::multiplied(factor),
    }
}

fn mask(rules: &[MaskRule]) -> Message {
    let words = rules.iter().map(|rule| match rule {
        MaskRule::Causal => say::causal(),
        MaskRule::StrictlyCausal => say::strictly_causal(),
        MaskRule::Window(width) => say::window(*width),
        MaskRule::Padding(real) => say::padding(real.iter().filter(|real| !**real).count()),
        MaskRule::Allow(_) => say::allow(),
        MaskRule::Block(_) => say::block(),
        MaskRule::Add(_) => say::add(),
    });
    match rules {
        [] => say::unmasked(),
        _ => say::rules(words.collect::<Vec<_>>()),
    }
}

fn masked_row(masked_row: MaskedRow) -> Message {
    match masked_row {
        MaskedRow::Zero => say::masked_row_zero(),
        MaskedRow::Undefined => say::masked_row_undefined(),
        MaskedRow::Uniform => say::masked_row_uniform(),
    }
}
