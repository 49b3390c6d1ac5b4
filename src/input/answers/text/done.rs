//! Words for what was done to a stage: `scaled`, `before the mask`, `掩蔽后`.

use crate::expression::Source;
use crate::op::Op;
use crate::program::{Name, Program};

const SCALED: [&str; 7] = [
    "scaled", "scaling", "scale", "divided", "dividing", "division", "缩放",
];
const MASKED: [&str; 6] = ["masked", "masking", "mask", "掩码", "掩蔽", "掩"];
const SOFTMAX: [&str; 2] = ["softmax", "softmaxed"];
const NORMALIZED: [&str; 6] = [
    "normalized",
    "normalised",
    "normalization",
    "normalisation",
    "归一化",
    "归一",
];

/// What denies the word after it.
pub const DENIALS: [&str; 8] = [
    "before", "without", "no", "not", "un", "pre", "non", "prior",
];
/// The same in Chinese, before a word or after it.
pub const CHINESE_DENIALS: [&str; 8] = ["之前", "以前", "没有", "前", "未", "不", "无", "没"];

/// The stages that do what `word` says, and whether it denies it: `unscaled`. `None` where the word
/// is not known.
pub fn stages(word: &str, program: &Program) -> Option<(Vec<usize>, bool)> {
    let is_one = |word: &str| operation(word, program);
    if word == "raw" {
        return is_one("scaled").map(|done| (done, true));
    }
    is_one(word).map(|done| (done, false)).or_else(|| {
        let denied = word
            .strip_prefix("un")
            .or_else(|| word.strip_prefix("non"))?;
        is_one(denied).map(|done| (done, true))
    })
}

/// The word for what was done in `text`, which is Chinese.
pub fn chinese(text: &str) -> Option<&'static str> {
    let words = SCALED.iter().chain(&MASKED).chain(&NORMALIZED);
    let mut words = words.filter(|word| !word.is_ascii());
    words.find(|word| text.contains(**word)).copied()
}

fn operation(word: &str, program: &Program) -> Option<Vec<usize>> {
    let has = |name| program.stages.iter().any(|stage| stage.key.name == name);
    let is: fn(&Op) -> bool = match word {
        _ if SCALED.contains(&word) => |op| matches!(op, Op::Scale(_)),
        _ if MASKED.contains(&word) => |op| matches!(op, Op::Mask(_)),
        "probabilities" | "probability" if !has(Name::Probabilities) => {
            |op| matches!(op, Op::Softmax(_))
        }
        _ if SOFTMAX.contains(&word) => |op| matches!(op, Op::Softmax(_)),
        _ if NORMALIZED.contains(&word) => |op| matches!(op, Op::Softmax(_) | Op::LayerNorm(_)),
        _ => return None,
    };
    let stages = program.stages.iter().enumerate();
    let done = stages.filter(|(_, stage)| is(&stage.op));
    Some(done.map(|(index, _)| index).collect())
}

/// The stages that a word for what goes into them, or comes together in them, speaks of: `projection`,
/// `heads`.
pub fn named(word: &str, program: &Program) -> Option<Vec<usize>> {
    match word {
        "projection" | "projected" => {
            let inputs = program.select("W_O").unwrap_or_default();
            let inputs = inputs.into_iter().filter_map(|source| match source {
                Source::Input(input) => Some(uses(input, program)),
                Source::Stage(_) => None,
            });
            Some(inputs.flatten().collect())
        }
        "heads" => {
            let stages = program.stages.iter().enumerate();
            let joined = stages.filter(|(_, stage)| stage.key.name == Name::Concat);
            Some(joined.map(|(index, _)| index).collect())
        }
        _ => None,
    }
}

/// The stages that use the input `input`, as `W_O` is used by the output.
pub fn uses(input: usize, program: &Program) -> Vec<usize> {
    let stages = program.stages.iter().enumerate();
    let uses = stages.filter(|(_, stage)| stage.operands.contains(&Source::Input(input)));
    uses.map(|(index, _)| index).collect()
}

/// The stages that stand right before the `done` ones: what they are worked out from.
pub fn before(done: &[usize], program: &Program) -> Vec<usize> {
    let operands = done
        .iter()
        .flat_map(|&stage| &program.stages[stage].operands);
    let stages = operands.filter_map(|source| match source {
        Source::Stage(stage) => Some(*stage),
        Source::Input(_) => None,
    });
    stages.collect()
}
