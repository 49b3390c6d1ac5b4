//! What a sheet can show: how far a faultless student's number may lie from the one on the sheet,
//! by the contract's claims, to first order and with nothing of the program's own code.
//!
//! A planted fault that stays within this cannot be seen in the sheet by anybody, and such a sheet
//! is no measure of the marking.

use super::arithmetic::{Arithmetic, Grid, shape, transpose};
use super::mistakes::{Mistake, mistaken};
use super::paper::{Paper, is_single, read};
use super::problem::Problem;
use super::stage::{ByStage, Numbers, Stage};
use super::work::step;

const HAIR: f64 = 1e-12;

/// What a number can be: about where, and from where to where.
#[derive(Clone, Debug, Default)]
struct Ranges {
    middle: Grid,
    low: Grid,
    high: Grid,
}

impl Ranges {
    fn around(middle: Grid, radius: &Grid) -> Self {
        let arithmetic = Arithmetic::default();
        Self {
            low: arithmetic.both(&middle, radius, |middle, radius| middle - radius),
            high: arithmetic.both(&middle, radius, |middle, radius| middle + radius),
            middle,
        }
    }

    fn widen(&mut self, row: usize, column: usize, by: f64) {
        self.low[row][column] -= by;
        self.high[row][column] += by;
    }

    /// Half the width of every range.
    fn radius(&self) -> Grid {
        Arithmetic::default().both(&self.low, &self.high, |low, high| {
            finite((high - low) / 2.0)
        })
    }
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

/// How a stage is worked out; `None` where that gives nothing.
type Way<'a> = &'a dyn Fn(Stage, &Numbers) -> Option<Grid>;

/// The first stage with a written number that no faultless student could have written after the
/// numbers before it: nothing that rounding, truncating, or the last digit and a half could explain.
pub fn first_beyond(problem: &Problem, paper: &Paper) -> Option<Stage> {
    beyond(problem, paper).first().copied()
}

/// Every such stage.
pub fn beyond(problem: &Problem, paper: &Paper) -> Vec<Stage> {
    let right =
        |stage, numbers: &Numbers| Some(step(problem, stage, numbers, Arithmetic::default()));
    beyond_ways(problem, paper, &[], &right)
}

/// Every stage that a student who makes that mistake, and no other, could not have written.
pub fn beyond_mistake(problem: &Problem, paper: &Paper, mistake: &Mistake) -> Vec<Stage> {
    let way = |stage, numbers: &Numbers| {
        mistaken(mistake, problem, stage, numbers, Arithmetic::default())
    };
    beyond_ways(problem, paper, &mistake.stages, &way)
}

/// Every stage beyond those ways of working, which are not the right ones in the stages `wrong`.
fn beyond_ways(problem: &Problem, paper: &Paper, wrong: &[Stage], way: Way<'_>) -> Vec<Stage> {
    let mut beyond = Vec::new();
    let mut right = Numbers::default();
    for stage in Stage::of(problem) {
        let Some(numbers) = way(stage, &right) else {
            // The mistake cannot be made, and so explains nothing.
            return Stage::of(problem);
        };
        right[stage] = numbers;
    }
    let coarsest = paper
        .stages
        .iter()
        .map(|(_, cells)| 10f64.powi(-(decimals(cells) as i32)).min(0.1))
        .fold(0.0, f64::max);
    let mut ranges = ByStage::<Ranges>::default();
    // What was written, and what that gives where nothing was.
    let mut numbers = Numbers::default();
    for stage in Stage::of(problem) {
        let middle = way(stage, &numbers);
        let own = reach(problem, stage, &ranges, paper, wrong.contains(&stage), way);
        let (Some(middle), Some(own)) = (middle, own) else {
            return Stage::of(problem);
        };
        numbers[stage] = middle;
        let Some(cells) = paper.stage(stage) else {
            let mut unseen = own;
            let wider = if stage.is_given(problem) {
                0.0
            } else {
                coarsest / 2.0
            };
            let (rows, columns) = shape(&unseen.middle);
            for (row, column) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
                unseen.widen(row, column, wider);
            }
            ranges[stage] = unseen;
            continue;
        };
        if shape(cells) != shape(&own.middle) {
            beyond.push(stage);
            return beyond;
        }
        let faulty = !beyond.is_empty();
        if is_beyond(cells, &own, &numbers[stage], &right[stage], faulty) {
            beyond.push(stage);
        }
        let rows = numbers[stage].iter_mut().zip(cells);
        for (number, text) in rows.flat_map(|(numbers, texts)| numbers.iter_mut().zip(texts)) {
            if let Some(text) = text {
                *number = stands_for(text, stage);
            }
        }
        ranges[stage] = narrowed(stage, cells, &own, coarsest / 2.0);
    }
    beyond
}

/// The stage over everything that its operands can be: each number moved by itself, the effects
/// added up.
fn reach(
    problem: &Problem,
    stage: Stage,
    ranges: &ByStage<Ranges>,
    paper: &Paper,
    wrong: bool,
    way: Way<'_>,
) -> Option<Ranges> {
    let operands = stage.operands(problem);
    let mut numbers = Numbers::default();
    for &operand in &operands {
        numbers[operand] = ranges[operand].middle.clone();
    }
    // A mistake may look at more than the operands.
    if wrong {
        for other in Stage::ALL {
            numbers[other] = ranges[other].middle.clone();
        }
    }
    let middle = way(stage, &numbers)?;
    let single = paper.stages.iter().any(|(_, cells)| is_single(cells));
    // Single precision loses a little at every operation.
    let loss = if single { 1e-6 } else { HAIR };
    let mut radius = Arithmetic::default().each(&middle, |v| finite(loss * v.abs().max(1.0)));
    if stage == Stage::Weights && !wrong {
        return Some(softmax(problem, &ranges[operands[0]], middle, &radius));
    }
    let work = |numbers: &Numbers| way(stage, numbers).unwrap_or_else(|| middle.clone());
    for &operand in &operands {
        for (r, row) in ranges[operand].radius().iter().enumerate() {
            for (c, &by) in row.iter().enumerate() {
                if by == 0.0 {
                    continue;
                }
                let own = numbers[operand][r][c];
                numbers[operand][r][c] = own + by;
                let moved = work(&numbers);
                numbers[operand][r][c] = own;
                let effect =
                    Arithmetic::default().both(&moved, &middle, |a, b| finite((a - b).abs()));
                radius = Arithmetic::default().both(&radius, &effect, |a, b| a + b);
            }
        }
    }
    // Both factors of a product may move at once.
    if let ([left, right], false) = (&operands[..], wrong) {
        let (left, right) = (*left, *right);
        let (left, right) = (ranges[left].radius(), ranges[right].radius());
        let right = if stage == Stage::Scores {
            transpose(&right)
        } else {
            right
        };
        let both = Arithmetic::default().product(&left, &right);
        radius = Arithmetic::default().both(&radius, &both, |a, b| a + b);
    }
    Some(Ranges::around(middle, &radius))
}

/// A weight is least where its own score is least and all others are greatest.
fn softmax(problem: &Problem, scores: &Ranges, middle: Grid, margin: &Grid) -> Ranges {
    let mut ranges = Ranges::around(middle, margin);
    for row in 0..scores.middle.len() {
        for column in 0..scores.middle[row].len() {
            if scores.middle[row][column] == f64::NEG_INFINITY {
                continue;
            }
            let corner = |own: &Grid, others: &Grid| {
                let mut at = others[row].clone();
                at[column] = own[row][column];
                Arithmetic::default().softmax(&at, problem.base, 0.0)[column]
            };
            let least = corner(&scores.low, &scores.high);
            let greatest = corner(&scores.high, &scores.low);
            let margin = margin[row][column];
            ranges.low[row][column] = least - margin;
            ranges.high[row][column] = greatest + margin;
        }
    }
    ranges
}

fn finite(value: f64) -> f64 {
    if value.is_finite() { value } else { 0.0 }
}

/// After a fault, the last digit and a half excuses a number that could have been written exactly.
fn is_beyond(
    cells: &[Vec<Option<String>>],
    own: &Ranges,
    work: &Grid,
    right: &Grid,
    faulty: bool,
) -> bool {
    let (most, single) = (decimals(cells), is_single(cells));
    cells.iter().enumerate().any(|(row, cells)| {
        cells.iter().enumerate().any(|(column, text)| {
            let Some(text) = text else { return false };
            let claim = Claim::of(text, most, single);
            let (work, right) = (work[row][column], right[row][column]);
            if !right.is_finite() || claim.value == f64::NEG_INFINITY {
                return !(right == work && claim.is_masked() && !right.is_finite());
            }
            let is_right = claim.low <= right && right <= claim.high;
            let meets = claim.low <= own.high[row][column] && own.low[row][column] <= claim.high;
            let near = |to: f64| (claim.value - to).abs() <= 1.5 * claim.unit + HAIR;
            let could_be_exact = !faulty && is_multiple(right, claim.unit);
            !(is_right || meets || (!could_be_exact && (near(right) || near(work))))
        })
    })
}

fn is_multiple(value: f64, unit: f64) -> bool {
    let nearest = (value / unit).round() * unit;
    (value - nearest).abs() <= HAIR * value.abs().max(1.0)
}

/// What a text stands for: a masked score is minus infinity however it is written.
fn stands_for(text: &str, stage: Stage) -> f64 {
    match read(text).0 {
        value if stage == Stage::Masked && value <= -1e4 => f64::NEG_INFINITY,
        value => value,
    }
}

/// What a written number can be for those that rest on it.
fn narrowed(stage: Stage, cells: &[Vec<Option<String>>], own: &Ranges, unseen: f64) -> Ranges {
    let (most, single) = (decimals(cells), is_single(cells));
    let mut ranges = own.clone();
    for (row, cells) in cells.iter().enumerate() {
        for (column, text) in cells.iter().enumerate() {
            let Some(text) = text else {
                ranges.widen(row, column, unseen);
                continue;
            };
            let claim = Claim::of(text, most, single);
            if !stands_for(text, stage).is_finite() {
                for grid in [&mut ranges.middle, &mut ranges.low, &mut ranges.high] {
                    grid[row][column] = f64::NEG_INFINITY;
                }
                continue;
            }
            let low = claim.low.max(own.low[row][column]);
            let high = claim.high.min(own.high[row][column]);
            let (low, high) = if low <= high {
                (low.min(claim.value), high.max(claim.value))
            } else {
                (claim.low, claim.high)
            };
            ranges.middle[row][column] = f64::midpoint(low, high);
            ranges.low[row][column] = low;
            ranges.high[row][column] = high;
        }
    }
    ranges
}
