//! What a sheet can show: how far a faultless student's number may lie from the one on the sheet,
//! by the contract's claims, to first order and with nothing of the program's own code.
//!
//! A planted fault that stays within this cannot be seen in the sheet by anybody, and such a sheet
//! is no measure of the marking.

use super::arithmetic::{Arithmetic, Grid, shape};
use super::paper::{Paper, is_single, read};
use super::problem::Problem;
use super::stage::{ByStage, Numbers, Stage};
use super::work::{exact, step};

const HAIR: f64 = 1e-12;

/// The middle and the half-width of what a number can be.
#[derive(Clone, Debug, Default)]
struct Ranges {
    middle: Grid,
    radius: Grid,
}

/// What the text of a cell claims.
struct Claim {
    value: f64,
    unit: f64,
    low: f64,
    high: f64,
}

impl Claim {
    fn of(text: &str, decimals: usize, single: bool) -> Self {
        let (value, own) = read(text);
        let size = value.abs().max(1.0);
        let finest = if single { 1e-6 } else { HAIR };
        let unit = match own {
            None => 0.0,
            Some(_) => 10f64.powi(-(decimals as i32)).max(finest * size).min(0.1),
        };
        let (toward, away) = (unit / 2.0 + HAIR * size, unit + HAIR * size);
        let (low, high) = if value > 0.0 {
            (value - toward, value + away)
        } else if value < 0.0 {
            (value - away, value + toward)
        } else {
            (-away, away)
        };
        Self {
            value,
            unit,
            low,
            high,
        }
    }

    fn is_masked(&self) -> bool {
        self.value <= -1e4
    }
}

fn decimals(cells: &[Vec<Option<String>>]) -> usize {
    let texts = cells.iter().flatten().flatten();
    texts.filter_map(|text| read(text).1).max().unwrap_or(0)
}

/// The first stage with a written number that no faultless student could have written after the
/// numbers before it: nothing that rounding, truncating, or the last digit and a half could explain.
pub fn first_beyond(problem: &Problem, paper: &Paper) -> Option<Stage> {
    let right = exact(problem);
    let coarsest = paper
        .stages
        .iter()
        .map(|(_, cells)| 10f64.powi(-(decimals(cells) as i32)).min(0.1))
        .fold(0.0, f64::max);
    let mut ranges = ByStage::<Ranges>::default();
    for stage in Stage::of(problem) {
        let own = reach(problem, stage, &ranges, paper);
        let Some(cells) = paper.stage(stage) else {
            let given = stage.is_given(problem);
            let wider = if given { 0.0 } else { coarsest / 2.0 };
            ranges[stage] = Ranges {
                radius: widened(&own, wider),
                middle: own.middle,
            };
            continue;
        };
        if shape(cells) != shape(&own.middle) {
            return Some(stage);
        }
        if is_beyond(cells, &own, &right[stage]) {
            return Some(stage);
        }
        ranges[stage] = narrowed(cells, &own);
    }
    None
}

fn widened(own: &Ranges, by: f64) -> Grid {
    Arithmetic::default().both(&own.radius, &own.middle, |radius, middle| {
        if middle.is_finite() {
            radius + by
        } else {
            radius
        }
    })
}

/// The stage over everything that its operands can be: each number moved by itself, the effects
/// added up.
fn reach(problem: &Problem, stage: Stage, ranges: &ByStage<Ranges>, paper: &Paper) -> Ranges {
    let operands = stage.operands(problem);
    let mut numbers = Numbers::default();
    for &operand in &operands {
        numbers[operand] = ranges[operand].middle.clone();
    }
    let work = |numbers: &Numbers| step(problem, stage, numbers, Arithmetic::default());
    let middle = work(&numbers);
    let single = paper.stages.iter().any(|(_, cells)| is_single(cells));
    // Single precision loses a little at every operation.
    let loss = if single { 1e-6 } else { HAIR };
    let mut radius: Grid = middle
        .iter()
        .map(|row| {
            row.iter()
                .map(|v| finite(loss * v.abs().max(1.0)))
                .collect()
        })
        .collect();
    for &operand in &operands {
        let (rows, columns) = shape(&numbers[operand]);
        for (row, column) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
            let by = ranges[operand].radius[row][column];
            if by == 0.0 {
                continue;
            }
            let own = numbers[operand][row][column];
            let mut moved = |to: f64| {
                numbers[operand][row][column] = to;
                work(&numbers)
            };
            let (up, down) = (moved(own + by), moved(own - by));
            numbers[operand][row][column] = own;
            for (r, radii) in radius.iter_mut().enumerate() {
                for (c, radius) in radii.iter_mut().enumerate() {
                    let at = middle[r][c];
                    let most = (up[r][c] - at).abs().max((down[r][c] - at).abs());
                    *radius += finite(most);
                }
            }
        }
    }
    Ranges { middle, radius }
}

fn finite(value: f64) -> f64 {
    if value.is_finite() { value } else { 0.0 }
}

fn is_beyond(cells: &[Vec<Option<String>>], own: &Ranges, right: &Grid) -> bool {
    let (most, single) = (decimals(cells), is_single(cells));
    cells.iter().enumerate().any(|(row, cells)| {
        cells.iter().enumerate().any(|(column, text)| {
            let Some(text) = text else { return false };
            let claim = Claim::of(text, most, single);
            let (middle, radius) = (own.middle[row][column], own.radius[row][column]);
            let right = right[row][column];
            if !right.is_finite() || claim.value == f64::NEG_INFINITY {
                return !(right == middle && claim.is_masked() && !right.is_finite());
            }
            let meets = claim.low <= middle + radius && middle - radius <= claim.high;
            let near = |to: f64| (claim.value - to).abs() <= 1.5 * claim.unit + HAIR;
            let could_be_exact = is_multiple(right, claim.unit);
            !(meets || (!could_be_exact && (near(right) || near(middle))))
        })
    })
}

fn is_multiple(value: f64, unit: f64) -> bool {
    let units = value / unit;
    (units - units.round()).abs() <= 1e-9 * units.abs().max(1.0)
}

/// What a written number can be for those that rest on it.
fn narrowed(cells: &[Vec<Option<String>>], own: &Ranges) -> Ranges {
    let (most, single) = (decimals(cells), is_single(cells));
    let mut ranges = own.clone();
    for (row, cells) in cells.iter().enumerate() {
        for (column, text) in cells.iter().enumerate() {
            let middle = &mut ranges.middle[row][column];
            let radius = &mut ranges.radius[row][column];
            let Some(text) = text else { continue };
            let claim = Claim::of(text, most, single);
            if !middle.is_finite() || !claim.value.is_finite() {
                continue;
            }
            let low = claim.low.max(*middle - *radius);
            let high = claim.high.min(*middle + *radius);
            let (low, high) = if low <= high {
                (low.min(claim.value), high.max(claim.value))
            } else {
                (claim.low, claim.high)
            };
            *middle = f64::midpoint(low, high);
            *radius = (high - low) / 2.0;
        }
    }
    ranges
}
