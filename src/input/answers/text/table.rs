//! Rows of cells into numbers: what stands around them is told apart, and says where they stand.

use nalgebra::DMatrix;

use super::align::positions;
use super::field::{Field, number_fault};
use super::frame::{Frame, Row, frame, tidy};
use super::row::Rows;
use crate::check::Written;
use crate::input::answers::collector::grid;
use crate::input::answers::{comma, number};
use crate::input::fault::{AnswersFault, Fault, MatrixFault};
use crate::input::matrix::decimal_comma;
use crate::matrix::Shape;
use crate::program::Stage;

/// The cells of the table, which is what somebody wrote for `stage`; `inline` is whether its first row
/// stands on the heading's own line.
pub fn cells(
    text: &str,
    table: Rows<'_>,
    stage: &Stage,
    inline: bool,
) -> Result<DMatrix<Option<Written>>, Fault> {
    let wanted = stage.shape;
    let Rows {
        mut rows,
        rules,
        lines,
        suspect,
        page,
        bracketed,
        ..
    } = table;
    let framed = match page {
        true => FRAMED,
        false => {
            let beside = if inline { shape(&mut rows) } else { None };
            tidy(&mut rows, &lines, wanted);
            if inline {
                without_corner(&mut rows, wanted);
            }
            match beside {
                None => frame(&rows, &rules, stage, bracketed),
                Some(beside) => below(text, &mut rows, &rules, stage, bracketed, beside)?,
            }
        }
    };
    let header = if framed.header && !rows.is_empty() {
        Some(rows.remove(0))
    } else {
        None
    };
    let fits = rows.len() == wanted.rows
        && rows
            .iter()
            .all(|row| row.len() == wanted.columns + usize::from(framed.labelled));
    if let Some(fault) = suspect.filter(|_| !fits) {
        return Err(fault);
    }
    if !fits {
        let top = header.iter().flatten();
        let left = rows
            .iter()
            .filter_map(|row| row.first().filter(|_| framed.labelled));
        let left_out = |field: &&Field<'_>| matches!(&*field.text, "…" | "⋮");
        if let Some(hidden) = top.chain(left).find(left_out) {
            return Err(Fault::new(AnswersFault::Elided, hidden.span.clone()));
        }
    }
    let cells = numbers(text, &rows, framed.labelled, wanted)?;
    if cells.ncols() != wanted.columns {
        return Ok(cells);
    }
    let heads = header.as_ref().filter(|_| !page);
    let heads = heads.and_then(|header| heads_of(header, wanted.columns));
    let columns = heads.map_or(Ok(None), |called| {
        positions(&stage.columns, wanted.columns, &called)
    })?;
    let called = rows.iter().filter(|_| framed.labelled && !(page && fits));
    let called: Vec<&Field<'_>> = called.filter_map(|row| row.first()).collect();
    let rows = match called.is_empty() {
        true => None,
        false => positions(&stage.rows, wanted.rows, &called)?,
    };
    if rows.is_none() && columns.is_none() {
        return Ok(cells);
    }
    // Rows and columns stand where their labels say; what is not there is blank.
    let height = rows.as_ref().map_or(cells.nrows(), |_| wanted.rows);
    let mut placed = DMatrix::from_element(height, wanted.columns, None);
    for row in 0..cells.nrows() {
        for column in 0..cells.ncols() {
            let to = |places: &Option<Vec<usize>>, from: usize| {
                places.as_ref().map_or(from, |places| places[from])
            };
            placed[(to(&rows, row), to(&columns, column))] = cells[(row, column)];
        }
    }
    Ok(placed)
}

/// A table with a header and a column of labels.
const FRAMED: Frame = Frame {
    header: true,
    labelled: true,
};

/// What stands around `rows`, which are below a name with two numbers beside it: its shape, or a row of
/// two numbers, which is put back.
///
/// # Errors
/// Where it may be either.
fn below<'t>(
    text: &str,
    rows: &mut Vec<Row<'t>>,
    rules: &[usize],
    stage: &Stage,
    bracketed: bool,
    (first, said): (Row<'t>, Shape),
) -> Result<Frame, Fault> {
    let above = rules.iter().map(|rule| rule.saturating_sub(1));
    let framed = frame(rows, &above.collect::<Vec<_>>(), stage, bracketed);
    let all = rows.len() == stage.shape.rows + usize::from(framed.header);
    let own = said == stage.shape && !rows.is_empty();
    match stage.shape.columns {
        2 if all && !own => Err(row_or_shape(text, &first, stage)),
        2 if all => Ok(framed),
        columns if columns != 2 && own => Ok(framed),
        _ => {
            rows.insert(0, first);
            Ok(frame(rows, rules, stage, bracketed))
        }
    }
}

/// A row beside a name, with what parts the two before it, is one like the rows below: `K,1,2`.
fn without_corner(rows: &mut [Row<'_>], wanted: Shape) {
    if let Some((first, others)) = rows.split_first_mut()
        && others.len() + 1 == wanted.rows
        && first.len() == wanted.columns + 1
        && first[0].text.is_empty()
        && others.iter().all(|row| row.len() == wanted.columns)
    {
        first.remove(0);
    }
}

/// The first of `rows`, taken from them, and the shape that it may say.
fn shape<'t>(rows: &mut Vec<Row<'t>>) -> Option<(Row<'t>, Shape)> {
    let number = |field: &Field<'_>| field.text.parse::<usize>().ok();
    let shape = match &rows.first()?[..] {
        [rows, columns] => Shape::new(number(rows)?, number(columns)?),
        _ => return None,
    };
    Some((rows.remove(0), shape))
}

/// The fault of the row `first`, beside the name of `stage`.
fn row_or_shape(text: &str, first: &Row<'_>, stage: &Stage) -> Fault {
    let start = first.first().map_or(0, |field| field.span.start);
    let span = start..first.last().map_or(start, |field| field.span.end);
    let fault = AnswersFault::RowOrShape {
        text: text.get(span.clone()).unwrap_or_default().to_owned(),
        stage: stage.key.to_string(),
        shape: stage.shape.to_string(),
    };
    Fault::new(fault, span)
}

/// What the `columns` are called in the `header`, with its corner or without.
fn heads_of<'h, 't>(header: &'h Row<'t>, columns: usize) -> Option<Vec<&'h Field<'t>>> {
    let corner = header
        .len()
        .checked_sub(columns)
        .filter(|corner| *corner <= 1)?;
    Some(header[corner..].iter().collect())
}

/// The numbers in `rows`, which have labels before them where they are `labelled`.
fn numbers(
    text: &str,
    rows: &[Row<'_>],
    labelled: bool,
    wanted: Shape,
) -> Result<DMatrix<Option<Written>>, Fault> {
    let body = rows
        .iter()
        .map(|row| row.get(usize::from(labelled)..).unwrap_or_default());
    let body: Vec<&[Field<'_>]> = body.collect();
    let columns = body.first().map_or(0, |row| row.len());
    let mut cells = Vec::with_capacity(body.iter().map(|row| row.len()).sum());
    for (index, row) in (1..).zip(&body) {
        let read = row.iter().zip(1usize..).try_for_each(|(field, column)| {
            cells.push(cell(field).map_err(|fault| fault.within(column))?);
            Ok(())
        });
        read.and_then(|()| regular(text, index, row, columns))
            .map_err(|fault| fault.within(index))?;
    }
    let lines = body.iter().filter_map(|row| match row {
        [first, .., last] => Some(first.span.start..last.span.end),
        _ => None,
    });
    if columns == 2 * wanted.columns
        && let Some(fault) = comma::for_points(text, lines, wanted.columns, comma::Spacing::Tight)
    {
        return Err(fault);
    }
    Ok(grid(Shape::new(body.len(), columns), &cells))
}

fn cell(field: &Field<'_>) -> Result<Option<Written>, Fault> {
    if number::is_blank(&field.text) {
        return Ok(None);
    }
    let signs = [" -", " −", " +"];
    if field.is_several() && signs.iter().any(|sign| field.text.contains(sign)) {
        let text = field.text.trim().to_owned();
        return Err(Fault::new(
            AnswersFault::NoAnswerNumber { text },
            field.span.clone(),
        ));
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
