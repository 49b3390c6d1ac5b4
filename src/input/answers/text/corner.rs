//! The corner of a spreadsheet's table, which names its stage: `A,我,爱,你`, `Z,1,2`.

use super::heading::{Current, State};
use super::names::{LONGEST, Names};
use super::title::name;
use crate::input::answers::number;

/// The stage that the corner in the line `rest` names, and how long its name is. The other fields must be
/// what its columns are called, or their numbers.
pub fn corner(rest: &str, current: Option<&Current>, names: &Names<'_>) -> Option<(usize, usize)> {
    let length = rest
        .char_indices()
        .take(LONGEST)
        .find(|(_, c)| matches!(c, '\t' | ',' | ';'))?
        .0;
    let delimiter = rest[length..].chars().next()?;
    // A row of the stage that goes on may be labelled so.
    if current.is_some_and(|current| current.labels.at_start(rest).is_some()) {
        return None;
    }
    let stage = names.find(name(unquoted(&rest[..length]))).ok()?;
    let called = &names.program.stages[stage];
    let wanted = called.shape.columns;
    let fields = rest[length..].trim_end_matches([delimiter, ' ']);
    let fields: Vec<&str> = fields.split(delimiter).skip(1).take(wanted + 2).collect();
    let fields: Vec<&str> = fields.into_iter().map(unquoted).collect();
    // A column of sums may stand at the end.
    if fields.len() > wanted + 1 {
        return None;
    }
    let labels = called.columns.labels.as_deref().unwrap_or_default();
    let is_label = |field: &&&str| {
        labels.iter().any(|label| label == **field) && number::written(field).is_err()
    };
    let labelled = fields.iter().filter(is_label).count() == wanted;
    // A row that is called so may have these numbers, where rows are to follow.
    let row =
        current.is_some_and(|current| current.state != State::Full && current.columns == wanted);
    let counted = || {
        let mut numbers = (1..=wanted).zip(&fields);
        fields.len() >= wanted && numbers.all(|(number, field)| *field == number.to_string())
    };
    (labelled || !row && counted()).then_some((stage, length))
}

/// A field without the quotes that a spreadsheet may put around it.
fn unquoted(field: &str) -> &str {
    field.trim().trim_matches('"')
}
