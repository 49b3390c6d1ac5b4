//! `attn-check/1`: a marked sheet as JSON, and a class set as CSV.

use std::collections::BTreeMap;
use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::number::Number;
use crate::check::{Cause, CellReport, Report, StageReport, Verdict};
use crate::program::Program;

/// A marked sheet, as attn check prints it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Check")]
pub(super) struct CheckWire<'r> {
    /// The format and its version.
    #[schemars(extend("const" = "attn-check/1"))]
    format: &'static str,
    sheet: &'r str,
    verdict: &'static str,
    first_wrong: Option<Place>,
    stages: Vec<StageWire>,
    totals: BTreeMap<&'static str, usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Points>,
}

#[derive(Serialize, JsonSchema)]
struct Points {
    points: Number,
    of: Number,
}

#[derive(Serialize, JsonSchema)]
struct Place {
    stage: String,
    row: Option<usize>,
    column: Option<usize>,
}

#[derive(Serialize, JsonSchema)]
struct StageWire {
    stage: String,
    verdict: &'static str,
    cells: Vec<CellWire>,
    causes: Vec<CauseWire>,
    remarks: Vec<CauseWire>,
    /// How many numbers pass only because of what may have been rounded before them.
    far: usize,
    /// Whether there was more to try than there is time for.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cut_short: bool,
}

#[derive(Serialize, JsonSchema)]
struct CellWire {
    row: usize,
    column: usize,
    written: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from_own_work: Option<Number>,
    verdict: &'static str,
}

#[derive(Serialize, JsonSchema)]
struct CauseWire {
    mistake: &'static str,
    with: Option<&'static str>,
    since: Option<String>,
    explains: usize,
    of: usize,
    distinguishing: usize,
}

/// A marked sheet with what is said of it beside the report.
#[derive(Clone, Copy, Debug)]
pub struct MarkedSheet<'r> {
    /// The sheet's name.
    pub name: &'r str,
    /// The report.
    pub report: &'r Report,
    /// Whether right values are told.
    pub answers: bool,
    /// Points, and of how many.
    pub points: Option<(f64, f64)>,
}

/// Writes the report on one line. `cells` lists those that are not correct.
///
/// # Errors
/// Whatever writing meets.
pub fn check(mut out: impl Write, program: &Program, sheet: &MarkedSheet<'_>) -> io::Result<()> {
    let report = sheet.report;
    let key = |stage: usize| program.stages[stage].key.to_string();
    let mut totals: BTreeMap<&'static str, usize> = Verdict::ALL
        .into_iter()
        .map(|verdict| (verdict.as_str(), 0))
        .collect();
    for cell in report.stages.iter().flat_map(|stage| &stage.cells) {
        *totals.entry(cell.verdict.as_str()).or_default() += 1;
    }
    let shapes = report.stages.iter().filter_map(|stage| stage.wrong_shape);
    let misshapen = shapes.map(|shape| shape.rows * shape.columns).sum();
    totals.insert(Verdict::WrongShape.as_str(), misshapen);
    let cause = |stage: &StageReport, cause: &Cause| CauseWire {
        mistake: cause.mistake.name(),
        with: cause.with.map(|with| with.name()),
        since: (cause.since != stage.stage).then(|| key(cause.since)),
        explains: cause.of,
        of: cause.of,
        distinguishing: cause.distinguishing,
    };
    let cell = |cell: &CellReport| CellWire {
        row: cell.row + 1,
        column: cell.column + 1,
        written: cell.written.map(Number),
        right: sheet.answers.then_some(Number(cell.right)),
        from_own_work: sheet.answers.then_some(Number(cell.from_own_work)),
        verdict: cell.verdict.as_str(),
    };
    let stages = report.stages.iter().map(|stage| StageWire {
        stage: key(stage.stage),
        verdict: stage.verdict().as_str(),
        cells: stage
            .cells
            .iter()
            .filter(|cell| cell.verdict != Verdict::Correct)
            .map(cell)
            .collect(),
        causes: stage
            .causes
            .iter()
            .map(|found| cause(stage, found))
            .collect(),
        far: stage.far.map_or(0, |far| far.count),
        cut_short: stage.cut_short,
        remarks: stage
            .remarks
            .iter()
            .map(|found| cause(stage, found))
            .collect(),
    });
    let wire = CheckWire {
        format: "attn-check/1",
        sheet: sheet.name,
        verdict: if report.is_right() { "right" } else { "wrong" },
        first_wrong: report.first_wrong().map(|(stage, cell)| Place {
            stage: key(stage),
            row: cell.map(|cell| cell.row + 1),
            column: cell.map(|cell| cell.column + 1),
        }),
        stages: stages.collect(),
        totals,
        points: sheet.points.map(|(points, of)| Points {
            points: Number(points),
            of: Number(of),
        }),
    };
    super::json::write(&mut out, &wire)?;
    out.write_all(b"\n")
}
