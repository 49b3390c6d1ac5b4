//! What a sheet can show: how far a faultless student's number may lie from the one on the sheet,
//! by the contract's claims, to first order and with nothing of the program's own code.
//!
//! A planted fault that stays within this cannot be seen in the sheet by anybody, and such a sheet
//! is no measure of the marking.

use super::arithmetic::{Arithmetic, Grid, shape};
use super::flow::{Flow, Nature, Operand, Stage, Step};
use super::paper::{Paper, is_single, read};

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

/// The first stage with a written number that nobody who works in that way could have written after
/// the numbers before it: nothing that rounding, truncating, or the last digit and a half could explain.
pub fn first_beyond(flow: &Flow, paper: &Paper) -> Option<Stage> {
    beyond(flow, paper).first().copied()
}

/// Every such stage. The way may be that of a mistake.
pub fn beyond(flow: &Flow, paper: &Paper) -> Vec<Stage> {
    // A mistake that cannot be made explains nothing.
    stages_beyond(flow, paper).unwrap_or_else(|| flow.stages().collect())
}

fn stages_beyond(flow: &Flow, paper: &Paper) -> Option<Vec<Stage>> {
    let mut beyond = Vec::new();
    let right = flow.exact()?;
    let coarsest = paper
        .stages
        .iter()
        .map(|(_, cells)| 10f64.powi(-(decimals(cells) as i32)).min(0.1))
        .fold(0.0, f64::max);
    // Single precision loses a little at every operation.
    let single = paper.stages.iter().any(|(_, cells)| is_single(cells));
    let loss = if single { 1e-6 } else { HAIR };
    let mut ranges = vec![Ranges::default(); flow.steps.len()];
    // What was written, and what that gives where nothing was.
    let mut numbers = flow.numbers();
    for &stage in &flow.order {
        let step = flow.step(stage);
        numbers[stage] = step.value(&numbers, Arithmetic::default())?;
        let own = reach(step, &ranges, loss)?;
        // Blanks alone say nothing, in whatever shape they stand.
        let written = paper
            .stage(stage)
            .filter(|cells| cells.iter().flatten().any(Option::is_some));
        let Some(cells) = written else {
            let mut unseen = own;
            let wider = if step.is_given() { 0.0 } else { coarsest / 2.0 };
            let (rows, columns) = shape(&unseen.middle);
            for (row, column) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
                unseen.widen(row, column, wider);
            }
            ranges[stage.0] = unseen;
            continue;
        };
        if shape(cells) != shape(&own.middle) {
            beyond.push(stage);
            break;
        }
        let faulty = !beyond.is_empty();
        if is_beyond(cells, &own, &numbers[stage], &right[stage], faulty) {
            beyond.push(stage);
        }
        let rows = numbers[stage].iter_mut().zip(cells);
        for (number, text) in rows.flat_map(|(numbers, texts)| numbers.iter_mut().zip(texts)) {
            if let Some(text) = text {
                *number = stands_for(text, step.nature);
            }
        }
        ranges[stage.0] = narrowed(step.nature, cells, &own, coarsest / 2.0);
    }
    beyond.sort_unstable();
    Some(beyond)
}

/// The stage over everything that its operands can be: each number moved by itself, the effects
/// added up.
fn reach(step: &Step, ranges: &[Ranges], loss: f64) -> Option<Ranges> {
    let arithmetic = Arithmetic::default();
    let mut operands: Vec<Grid> = step
        .operands
        .iter()
        .map(|operand| match operand {
            Operand::Stage(stage) => ranges[stage.0].middle.clone(),
            Operand::Given(grid) => grid.as_ref().clone(),
        })
        .collect();
    let work = |operands: &[Grid]| (step.work)(&operands.iter().collect::<Vec<_>>(), arithmetic);
    let middle = work(&operands)?;
    let mut radius = arithmetic.each(&middle, |v| finite(loss * v.abs().max(1.0)));
    if let (Nature::Softmax(base), [Operand::Stage(scores)]) = (step.nature, &step.operands[..]) {
        return Some(softmax(base, &ranges[scores.0], middle, &radius));
    }
    // What bends may go further one way than the other.
    let ways: &[f64] = match step.nature {
        Nature::Curved => &[1.0, -1.0],
        _ => &[1.0],
    };
    for (index, operand) in step.operands.iter().enumerate() {
        let Some(stage) = operand.stage() else {
            continue;
        };
        for (r, row) in ranges[stage.0].radius().iter().enumerate() {
            for (c, &by) in row.iter().enumerate() {
                if by == 0.0 {
                    continue;
                }
                let own = operands[index][r][c];
                let mut effect = arithmetic.each(&middle, |_| 0.0);
                for way in ways {
                    operands[index][r][c] = own + way * by;
                    let moved = work(&operands).unwrap_or_else(|| middle.clone());
                    let moved = arithmetic.both(&moved, &middle, |a, b| finite((a - b).abs()));
                    effect = arithmetic.both(&effect, &moved, f64::max);
                }
                operands[index][r][c] = own;
                radius = arithmetic.both(&radius, &effect, |a, b| a + b);
            }
        }
    }
    if step.nature == Nature::Curved {
        for moved in corners(step, ranges, &operands) {
            let moved = work(&moved).unwrap_or_else(|| middle.clone());
            let effect = arithmetic.both(&moved, &middle, |a, b| finite((a - b).abs()));
            radius = arithmetic.both(&radius, &effect, f64::max);
        }
    }
    // Both factors of a product may move at once.
    if let (Nature::Product, [Operand::Stage(left), Operand::Stage(right)]) =
        (step.nature, &step.operands[..])
    {
        let both = work(&[ranges[left.0].radius(), ranges[right.0].radius()])?;
        radius = arithmetic.both(&radius, &both, |a, b| a + b);
    }
    Some(Ranges::around(middle, &radius))
}

/// The columns of the first operand moved at once, each up or down. Where numbers nearly agree, a norm
/// goes further so than by any one of them.
fn corners(step: &Step, ranges: &[Ranges], operands: &[Grid]) -> Vec<Vec<Grid>> {
    let Some(Operand::Stage(stage)) = step.operands.first() else {
        return vec![];
    };
    let radius = ranges[stage.0].radius();
    let width = radius[0].len();
    // More are too many, and a step of that width averages over them.
    if width > 6 {
        return vec![];
    }
    let corner = |signs: usize| {
        let mut moved = operands.to_vec();
        for (numbers, radius) in moved[0].iter_mut().zip(&radius) {
            for (column, (number, by)) in numbers.iter_mut().zip(radius).enumerate() {
                *number += if signs >> column & 1 == 1 { *by } else { -by };
            }
        }
        moved
    };
    (0..1 << width).map(corner).collect()
}

/// A weight is least where its own score is least and all others are greatest.
fn softmax(base: f64, scores: &Ranges, middle: Grid, margin: &Grid) -> Ranges {
    let mut ranges = Ranges::around(middle, margin);
    for row in 0..scores.middle.len() {
        for column in 0..scores.middle[row].len() {
            if scores.middle[row][column] == f64::NEG_INFINITY {
                continue;
            }
            let corner = |own: &Grid, others: &Grid| {
                let mut at = others[row].clone();
                at[column] = own[row][column];
                Arithmetic::default().softmax(&at, base, 0.0)[column]
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
fn stands_for(text: &str, nature: Nature) -> f64 {
    match read(text).0 {
        value if nature == Nature::Masked && value <= -1e4 => f64::NEG_INFINITY,
        value => value,
    }
}

/// What a written number can be for those that rest on it.
fn narrowed(nature: Nature, cells: &[Vec<Option<String>>], own: &Ranges, unseen: f64) -> Ranges {
    let (most, single) = (decimals(cells), is_single(cells));
    let mut ranges = own.clone();
    for (row, cells) in cells.iter().enumerate() {
        for (column, text) in cells.iter().enumerate() {
            let Some(text) = text else {
                ranges.widen(row, column, unseen);
                continue;
            };
            let claim = Claim::of(text, most, single);
            if !stands_for(text, nature).is_finite() {
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
