//! A class set as CSV: one row a sheet, with points and where it went wrong first.

use std::io::{self, Write};

use super::check::MarkedSheet;
use crate::check::Verdict;
use crate::program::Program;
use crate::text::harmless;

/// The columns of a row.
const COLUMNS: usize = 10;

/// Writes the header.
///
/// # Errors
/// Whatever writing meets.
pub fn header(out: impl Write) -> io::Result<()> {
    let columns: [&str; COLUMNS] = [
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

/// Writes the row of a sheet. In `causes`, mistakes made together stand as `a+b`, those that nothing tells
/// apart as `a|b`, and the causes of several stages apart from one another.
///
/// # Errors
/// Whatever writing meets.
pub fn row(out: impl Write, program: &Program, sheet: &MarkedSheet<'_>) -> io::Result<()> {
    let report = sheet.report;
    let verdict = match report.is_right() {
        _ if report.is_blank() => "blank",
        true => "right",
        false => "wrong",
    };
    let number = |number: f64| number.to_string();
    let wrong = report.stages.iter().map(|stage| match stage.wrong_shape {
        // Not one of the numbers that should stand here does.
        Some(_) => {
            let shape = program.stages[stage.stage].shape;
            shape.rows * shape.columns
        }
        None => stage.count(Verdict::Wrong) + stage.count(Verdict::Inconsistent),
    });
    let follows = report
        .stages
        .iter()
        .map(|stage| stage.count(Verdict::Follows));
    let first = report.first_wrong();
    let place = |number: Option<usize>| number.map_or(String::new(), |n| (n + 1).to_string());
    let cell = first.and_then(|(_, cell)| cell);
    let causes: Vec<String> = report.causes().collect();
    record(
        out,
        [
            harmless::csv(sheet.name),
            verdict.to_owned(),
            sheet
                .points
                .map_or(String::new(), |(points, _)| number(points)),
            sheet.points.map_or(String::new(), |(_, of)| number(of)),
            wrong.sum::<usize>().to_string(),
            follows.sum::<usize>().to_string(),
            first.map_or(String::new(), |(stage, _)| {
                program.stages[stage].key.to_string()
            }),
            place(cell.map(|cell| cell.row)),
            place(cell.map(|cell| cell.column)),
            causes.join(" "),
        ],
    )
}

/// Writes the row of a sheet that could not be marked.
///
/// # Errors
/// Whatever writing meets.
pub fn failed(out: impl Write, name: &str) -> io::Result<()> {
    let mut fields: [String; COLUMNS] = Default::default();
    fields[0] = harmless::csv(name);
    fields[1] = "failed".to_owned();
    record(out, fields)
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
