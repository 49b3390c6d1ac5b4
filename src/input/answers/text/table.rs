//! Rows of cells into numbers: a header row and a column of labels are told apart and left out.

use std::borrow::Cow;
use std::collections::HashMap;

use nalgebra::DMatrix;

use super::field::{Field, number_fault};
use super::row::{Rows, row_label};
use crate::check::Written;
use crate::input::answers::collector::grid;
use crate::input::answers::comma;
use crate::input::answers::number;
use crate::input::fault::{AnswersFault, Fault, MatrixFault};
use crate::input::matrix::decimal_comma;
use crate::matrix::Shape;
use crate::program::Stage;

/// The cells of the table, which is what somebody wrote for `stage`.
pub fn cells(
    text: &str,
    table: Rows<'_>,
    stage: &Stage,
) -> Result<DMatrix<Option<Written>>, Fault> {
    let Rows { rows, rules, .. } = table;
    let (header, labelled) = outside(&rows, &rules, stage);
    let top = rows.first().filter(|_| header).into_iter().flatten();
    let left = rows
        .iter()
        .filter_map(|row| row.first().filter(|_| labelled));
    if let Some(hidden) = top.chain(left).find(|field| field.text == "…") {
        return Err(Fault::new(AnswersFault::Elided, hidden.span.clone()));
    }

    let skipped = usize::from(labelled);
    let body: Vec<&[Field<'_>]> = rows[usize::from(header)..]
        .iter()
        .map(|row| row.get(skipped..).unwrap_or_default())
        .collect();
    let columns = body.first().map_or(0, |row| row.len());
    let mut cells = Vec::with_capacity(body.len() * columns);
    for (index, row) in (1..).zip(&body) {
        let read = row.iter().zip(1usize..).try_for_each(|(field, column)| {
            cells.push(cell(field).map_err(|fault| fault.within(column))?);
            Ok(())
        });
        read.and_then(|()| regular(text, index, row, columns))
            .map_err(|fault| fault.within(index))?;
    }
    let shape = Shape::new(body.len(), columns);
    let lines = body.iter().filter_map(|row| match row {
        [first, .., last] => Some(first.span.start..last.span.end),
        _ => None,
    });
    if columns == 2 * stage.shape.columns
        && let Some(fault) = comma::for_points(text, lines, stage.shape.columns)
    {
        return Err(fault);
    }
    let labels = rows[usize::from(header)..].iter().map(|row| row.first());
    let placed = labelled.then(|| placed(labels, stage)).flatten();
    let Some(placed) = placed else {
        return Ok(grid(shape, &cells));
    };
    // Rows stand where their labels say; the others are blank.
    let mut all = vec![None; stage.shape.rows * columns];
    for (from, to) in placed.into_iter().enumerate() {
        let row = &cells[from * columns..(from + 1) * columns];
        all[to * columns..(to + 1) * columns].copy_from_slice(row);
    }
    Ok(grid(Shape::new(stage.shape.rows, columns), &all))
}

/// The position of each row by its label; `None` where one has none, or two have the same.
fn placed<'a, 't: 'a>(
    labels: impl Iterator<Item = Option<&'a Field<'t>>>,
    stage: &Stage,
) -> Option<Vec<usize>> {
    let mut known: HashMap<&str, Option<usize>> = HashMap::new();
    for (index, label) in (0..).zip(stage.rows.labels.iter().flat_map(|labels| labels.iter())) {
        let several = |position: &mut Option<usize>| *position = None;
        let entry = known.entry(label.as_str());
        entry.and_modify(several).or_insert(Some(index));
    }
    let height = stage.shape.rows;
    let mut seen = vec![false; height];
    let mut positions = Vec::new();
    for label in labels {
        let label = label?.text.trim_end_matches([':', '：', '=', ' ']);
        let numbered = || row_label(label).and_then(|(_, number)| number.checked_sub(1));
        let position = match known.get(label) {
            Some(position) => *position,
            None => numbered(),
        };
        let position = position.filter(|&position| position < height)?;
        if std::mem::replace(&mut seen[position], true) {
            return None;
        }
        positions.push(position);
    }
    Some(positions)
}

fn cell(field: &Field<'_>) -> Result<Option<Written>, Fault> {
    if number::is_blank(&field.text) {
        return Ok(None);
    }
    let written = number::written(&field.text);
    written
        .map(Some)
        .map_err(|error| number_fault(&error, field))
}

/// All rows must be as long as the first.
fn regular(text: &str, index: usize, row: &[Field<'_>], columns: usize) -> Result<(), Fault> {
    if row.len() == columns && columns > 0 {
        return Ok(());
    }
    let span = match row {
        [first, .., last] => first.span.start..last.span.end,
        [only] => only.span.clone(),
        [] => return Err(Fault::somewhere(MatrixFault::EmptyRow { row: index }, None)),
    };
    let written = text.get(span.clone()).unwrap_or_default();
    let fault = MatrixFault::RaggedRow {
        row: index,
        length: row.len(),
        first: columns,
        decimal_comma: decimal_comma(written, row.len(), columns),
    };
    Err(Fault::new(fault, span))
}

/// Whether the first row is a header, and the first column one of labels.
fn outside(rows: &[Vec<Field<'_>>], rules: &[usize], stage: &Stage) -> (bool, bool) {
    let Some((first, body)) = rows.split_first() else {
        return (false, false);
    };
    let Shape {
        rows: height,
        columns: width,
    } = stage.shape;
    let fits = first.len() == width + 1;
    let (columns, tokens) = (
        stage.columns.all_labels(width),
        stage.rows.all_labels(height),
    );
    let heads = |from: usize| {
        first.len() > from
            && (0..)
                .zip(&first[from..])
                .all(|(index, field)| labels(field, columns.get(index), index))
    };
    let worded = |rows: &[Vec<Field<'_>>]| {
        let known = |index: usize, field: &Field<'_>| {
            let label = tokens.get(index);
            fits && stage.rows.labels.is_some() && label.is_some_and(|label| *label == field.text)
        };
        !rows.is_empty()
            && rows.iter().enumerate().all(|(index, row)| match &row[..] {
                [label, _, ..] => label.is_word() || known(index, label),
                _ => false,
            })
    };
    // Numbers before the rows, one too many in each: `1. 1.604 0.599`.
    let counted = rows.len() == height
        && height > 1
        && (1..).zip(rows).all(|(number, row)| {
            let first = row
                .first()
                .map(|field| field.text.trim_end_matches(['.', ':', '：']));
            row.len() == width + 1 && first.is_some_and(|first| first == number.to_string())
        });
    let without_header = (false, counted || worded(rows));
    if body.is_empty() {
        return without_header;
    }
    let ruled = rules.contains(&1);
    let corner = first.first();
    let empty_corner = corner.is_some_and(|corner| corner.text.is_empty());
    let corner = empty_corner || corner.is_some_and(Field::is_word);
    // Labelled rows of whole numbers may begin with 1, 2, 3 as a header does.
    let sure = ruled
        || empty_corner
        || first.iter().skip(1).any(Field::is_word)
        || rows.len() == height + 1;
    let labelled = heads(1) && corner && sure && (ruled || fits || worded(body));
    // Numbers over a rule may be the first of as many rows as there must be.
    let words = first.iter().any(Field::is_word) || rows.len() != height;
    let bare = ruled && heads(0) && words;
    match (labelled, bare) {
        (true, false) => (true, true),
        (true, true) if first.len() != width => (true, true),
        (_, true) => (true, worded(body)),
        (false, false) => without_header,
    }
}

/// Whether `field` can stand over the column `index`: its `label`, its number, or any word.
fn labels(field: &Field<'_>, label: Option<&Cow<'_, str>>, index: usize) -> bool {
    label.is_some_and(|label| *label == field.text)
        || field.text == (index + 1).to_string()
        || field.text == "…"
        || field.is_word()
}
