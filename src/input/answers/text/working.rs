//! How a number was worked out, where that makes another stage of it than its name: `s13 = (1·1 + 0·3)/√2`
//! is a scaled score.

use super::names::Names;
use crate::expression::Source;
use crate::input::answers::number;
use crate::op::Op;

/// How far a factor may be rounded: `0.7` for 1/√2.
const ROUNDED: f64 = 0.015;

/// The stages that scale `stage`.
pub fn scales(stage: usize, names: &Names<'_>) -> Vec<usize> {
    let stages = names.program.stages.iter().enumerate();
    let of_it = stages.filter(|(_, next)| {
        matches!(next.op, Op::Scale(_)) && next.operands.first() == Some(&Source::Stage(stage))
    });
    of_it.map(|(index, _)| index).collect()
}

/// The stage that scales `stage` where `working`, which is written for a number of it, does that already.
pub fn scaled(working: &str, stage: usize, names: &Names<'_>) -> Option<usize> {
    let factors = factors(working);
    if factors.len() < 2 {
        return None;
    }
    scales(stage, names).into_iter().find(|&next| {
        let Op::Scale(scale) = names.program.stages[next].op else {
            return false;
        };
        let scale = scale.factor.apply(1.0);
        factors.iter().any(|factor| factor.is(scale))
    })
}

/// A part of a product or a quotient.
#[derive(Debug)]
struct Factor<'t> {
    text: &'t str,
    /// Whether the rest is divided by it.
    divisor: bool,
    /// Whether a sum in brackets is divided by it.
    of_sum: bool,
}

impl Factor<'_> {
    /// Whether it scales by `scale`: no sum of products is divided by anything else.
    fn is(&self, scale: f64) -> bool {
        let near = |own: f64| (own - scale).abs() <= ROUNDED * scale.abs();
        let root = self.text.contains(['√', '.']) || self.text.contains("sqrt");
        match number::written(self.text) {
            Ok(number) if self.divisor => self.of_sum || near(1.0 / number.value),
            Ok(number) => root && near(number.value),
            Err(_) => false,
        }
    }
}

/// The factors and divisors of `working`; none where it is a sum.
fn factors(working: &str) -> Vec<Factor<'_>> {
    let mut factors: Vec<Factor<'_>> = Vec::new();
    let (mut depth, mut start, mut divisor) = (0usize, 0, false);
    let is_sum = |text: &str| text.starts_with(['(', '[']) && text.contains(['+', '-', '−']);
    let ends = working.char_indices().chain([(working.len(), '·')]);
    for (at, c) in ends {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth > 0 && at < working.len() => {}
            '+' | '-' | '−' if !working[start..at].trim().is_empty() => return Vec::new(),
            '/' | '÷' | '·' | '⋅' | '*' | '×' => {
                let before = factors.last().map(|factor| factor.text);
                factors.push(Factor {
                    text: working[start..at].trim(),
                    divisor,
                    of_sum: divisor && before.is_some_and(is_sum),
                });
                start = at + c.len_utf8();
                divisor = matches!(c, '/' | '÷');
            }
            _ => {}
        }
    }
    factors
}
