//! A class set as CSV: one row a sheet, with points and where it went wrong first.

use std::io::{self, Write};

use super::check::MarkedSheet;
use crate::check::Verdict;
use crate::program::Program;
use crate::text::harmless;

/// Writes the header.
///
/// # Errors
/// Whatever writing meets.
pub fn header(out: impl Write) -> io::Result<()> {
    let columns = [
        "sheet",
        "verdict",
        "points",
        "of",
        "wrong",
        "follows",
        "first_wrong",
        "row",
        "column",
        "causes",
    ];
    record(out, columns.map(str::to_owned))
}

/// Writes the row of a sheet.
///
/// # Errors
/// Whatever writing meets.
pub fn row(out: impl Write, program: &Program, sheet: &MarkedSheet<'_>) -> io::Result<()> {
    let report = sheet.report;
    let count = |wanted: fn(Verdict) -> bool| {
        let cells = report.stages.iter().flat_map(|stage| &stage.cells);
        cells
            .filter(|cell| wanted(cell.verdict))
            .count()
            .to_string()
    };
    let first = report.first_wrong();
    let place = |number: Option<usize>| number.map_or(String::new(), |n| (n + 1).to_string());
    let cell = first.and_then(|(_, cell)| cell);
    let causes: Vec<&str> = report
        .stages
        .iter()
        .flat_map(|stage| &stage.causes)
        .map(|cause| cause.mistake.name())
        .collect();
    let number = |number: f64| number.to_string();
    record(
        out,
        [
            harmless::csv(sheet.name),
            if report.is_right() { "right" } else { "wrong" }.to_owned(),
            sheet
                .points
                .map_or(String::new(), |(points, _)| number(points)),
            sheet.points.map_or(String::new(), |(_, of)| number(of)),
            count(Verdict::is_origin),
            count(|verdict| verdict == Verdict::Follows),
            first.map_or(String::new(), |(stage, _)| {
                program.stages[stage].key.to_string()
            }),
            place(cell.map(|cell| cell.row)),
            place(cell.map(|cell| cell.column)),
            causes.join(" "),
        ],
    )
}

fn record<const N: usize>(out: impl Write, fields: [String; N]) -> io::Result<()> {
    let mut out = csv::Writer::from_writer(out);
    out.write_record(fields)
        .map_err(|error| match error.into_kind() {
            csv::ErrorKind::Io(error) => error,
            other => io::Error::other(format!("{other:?}")),
        })?;
    out.flush()
}
