//! CSV: one stage as a table with labels, several as `stage,row,column,value` with positions from 1.

use std::io::{self, Write};

use super::number::Number;
use crate::expression::Source;
use crate::text::harmless;
use crate::trace::Trace;

/// Writes `stages`, which the trace must have kept; `query` narrows a stage whose rows are queries to
/// the row that it gives.
///
/// # Errors
/// Whatever writing meets.
pub fn csv(
    out: impl Write,
    trace: &Trace<'_>,
    stages: &[usize],
    query: impl Fn(usize) -> Option<usize>,
) -> io::Result<()> {
    records(out, trace, stages, query).map_err(|error| match error.into_kind() {
        // Whoever calls tells a closed pipe from a full disk.
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    })
}

fn records(
    out: impl Write,
    trace: &Trace<'_>,
    stages: &[usize],
    query: impl Fn(usize) -> Option<usize>,
) -> Result<(), csv::Error> {
    let mut out = csv::Writer::from_writer(out);
    let single = stages.len() == 1;
    if !single {
        out.write_record(["stage", "row", "column", "value"])?;
    }
    for &index in stages {
        let stage = trace.program.stages.get(index);
        let (Some(stage), Some(values)) = (stage, trace.matrix(Source::Stage(index))) else {
            continue;
        };
        let rows = match query(index) {
            Some(query) if stage.rows.kind == crate::program::AxisKind::Queries => {
                query..values.nrows().min(query.saturating_add(1))
            }
            _ => 0..values.nrows(),
        };
        if single {
            let labels = (0..values.ncols()).map(|column| stage.columns.raw_label(column));
            out.write_field("")?;
            for label in labels {
                out.write_field(harmless::csv(&label))?;
            }
            out.write_record(None::<&[u8]>)?;
        }
        let key = stage.key.to_string();
        for row in rows {
            if single {
                out.write_field(harmless::csv(&stage.rows.raw_label(row)))?;
            }
            for column in 0..values.ncols() {
                let value = text(values[(row, column)]);
                if single {
                    out.write_field(value)?;
                } else {
                    let (row, column) = ((row + 1).to_string(), (column + 1).to_string());
                    out.write_record([key.as_str(), &row, &column, &value])?;
                }
            }
            if single {
                out.write_record(None::<&[u8]>)?;
            }
        }
    }
    Ok(out.flush()?)
}

fn text(value: f64) -> String {
    match Number(value).word() {
        Some(word) => word.to_owned(),
        None if value != 0.0 && !(1e-5..1e16).contains(&value.abs()) => format!("{value:e}"),
        None => value.to_string(),
    }
}
