//! A table as a spreadsheet writes it: every line a record of as many fields as the stage has columns,
//! with a header and a column of labels or without. What does not fit to the letter is no such table,
//! and is read as people type.

use std::ops::Range;

use nalgebra::DMatrix;

use super::field::Field;
use super::frame::{Row, frame, is_cell, tidy};
use super::row::Rows;
use super::table;
use crate::check::Written;
use crate::input::answers::line::split;
use crate::input::fault::Fault;
use crate::program::Stage;

/// The cells of the table on `lines`; `None` where they are no records, or do not fit `stage`.
pub fn cells(
    text: &str,
    lines: &[Range<usize>],
    stage: &Stage,
) -> Option<Result<DMatrix<Option<Written>>, Fault>> {
    ['\t', ';', ','].into_iter().find_map(|delimiter| {
        let records = records(text, lines, stage, delimiter)?;
        let mut rows = Rows::of(text, records);
        tidy(&mut rows.rows, &[], stage.shape);
        let framed = frame(&rows.rows, &[], stage, false);
        let (skipped, left) = (usize::from(framed.header), usize::from(framed.labelled));
        let body = rows.rows.get(skipped..)?;
        let row = |row: &Row<'_>| {
            row.len() == stage.shape.columns + left && row[left..].iter().all(is_cell)
        };
        let fits = body.iter().all(row)
            && (body.len() == stage.shape.rows || left > 0 && body.len() < stage.shape.rows);
        (fits && !body.is_empty()).then(|| table::cells(text, rows, stage, false))
    })
}

/// The fields of each of the `lines`, without columns that are empty throughout at the end of all; `None`
/// where a line cannot be one of the table.
fn records<'t>(
    text: &'t str,
    lines: &[Range<usize>],
    stage: &Stage,
    delimiter: char,
) -> Option<Vec<Row<'t>>> {
    let most = stage.shape.columns + 2;
    let mut records = Vec::new();
    for line in lines {
        let written = &text[line.clone()];
        if written.trim().is_empty() && delimiter != '\t' {
            continue;
        }
        if !written.contains(delimiter) {
            if written.trim().is_empty() {
                continue;
            }
            return None;
        }
        let mut fields = split(text, line.clone(), delimiter).ok()?;
        while fields.len() > most && fields.last().is_some_and(|field| field.text.is_empty()) {
            fields.pop();
        }
        if fields.len() > most {
            return None;
        }
        if delimiter != ',' {
            fields.iter_mut().for_each(with_point);
        }
        records.push(fields);
    }
    let last_is_empty = |records: &[Row<'_>]| {
        let longest = records.iter().map(Vec::len).max().unwrap_or_default();
        let empty = |row: &Row<'_>| row.len() < longest || row[longest - 1].text.is_empty();
        longest > stage.shape.columns && records.iter().all(empty)
    };
    while last_is_empty(&records) {
        let longest = records.iter().map(Vec::len).max().unwrap_or_default();
        records.iter_mut().for_each(|row| row.truncate(longest - 1));
    }
    (!records.is_empty()).then_some(records)
}

/// A comma between digits is the point, where something else parts the fields.
fn with_point(field: &mut Field<'_>) {
    let text = field.text.trim_start_matches(['+', '-', '−']);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if text
        .split_once(',')
        .is_some_and(|(whole, part)| digits(whole) && digits(part))
    {
        field.text = field.text.replacen(',', ".", 1).into();
    }
}
