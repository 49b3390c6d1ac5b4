//! Where a heading says how the scores were scaled: `scores, divided by √2`, `(÷ √d_k)`, `除以√2`.

use super::names::Names;
use crate::op::Op;

/// The stage of `scores, divided by √2`, which is a formula but for what leads over to it.
pub fn stage(text: &str, names: &Names<'_>) -> Option<usize> {
    let leads = [
        ", divided by ",
        " after dividing by ",
        " after division by ",
    ];
    let lead = leads.iter().find(|lead| text.contains(**lead))?;
    names.formula(&text.replacen(lead, " divided by ", 1))
}

/// The stages that are scaled as `text` says: `divided by √2`, `÷ √d_k`, `by 1/sqrt(2)`, `除以√2`.
pub fn stages(text: &str, names: &Names<'_>) -> Option<Vec<usize>> {
    let lower = text.to_lowercase();
    let (lead, operator) = SCALINGS.iter().find(|(lead, _)| lower.starts_with(lead))?;
    let factor = text.get(lead.len()..)?;
    let is_so = |stage: &usize| {
        let stage = &names.program.stages[*stage];
        let operand = stage
            .operands
            .first()
            .map(|&source| names.program.key(source));
        let formula = operand.map(|operand| format!("{operand} {operator} {factor}"));
        matches!(stage.op, Op::Scale(_)) && formula.and_then(|text| names.formula(&text)).is_some()
    };
    let stages: Vec<usize> = (0..names.program.stages.len()).filter(is_so).collect();
    (!stages.is_empty()).then_some(stages)
}

/// What leads over to a factor, and what is done with it.
const SCALINGS: [(&str, &str); 12] = [
    ("divided by ", "/"),
    ("divide by ", "/"),
    ("dividing by ", "/"),
    ("scores divided by ", "/"),
    ("÷", "/"),
    ("/", "/"),
    ("除以", "/"),
    ("scaled by ", "·"),
    ("multiplied by ", "·"),
    ("times ", "·"),
    ("by ", "·"),
    ("乘以", "·"),
];
