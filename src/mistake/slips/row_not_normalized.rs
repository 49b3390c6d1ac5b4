//! The weights of a row stand in the right proportion, but were divided by the wrong sum.

use crate::interval::Interval;
use crate::matrix::Matrix;
use crate::mistake::{Cells, Entry, Kind, Page, Pattern, Slip, SlipSite, Spoilt, Standing, Text};
use crate::program::Name;

/// A row of a softmax that is right but for one factor.
pub const MISTAKE: Entry = Entry {
    name: "row_not_normalized",
    kind: Kind::Slip(Slip {
        fits,
        makes,
        standing: Standing::Yields,
    }),
    page: Page {
        title: Text {
            en: "a row was divided by the wrong sum",
            zh: "有一行除错了总和",
        },
        looks_like: Text {
            en: "The weights of a row stand in the right proportion to each other, but they do not sum to 1; other rows are right.",
            zh: "某一行的权重彼此比例正确，但和不是 1；其他行是对的。",
        },
        why_wrong: Text {
            en: "The exponentials were right, but their sum was added up wrongly, or it was another row's.",
            zh: "指数都算对了，但总和加错了，或者用了另一行的总和。",
        },
        example: Text {
            en: "Exponentials 1 and 3: divided by 4 they are [0.25, 0.75]; divided by 5 they are [0.2, 0.6], which sum to 0.8.",
            zh: "指数为 1 和 3：除以 4 得 [0.25, 0.75]；错除以 5 得 [0.2, 0.6]，和为 0.8。",
        },
        tell_apart: Text {
            en: "Divide each weight of the row by their sum: if the row is then right, this is it. Where it is so in every row, the mistake is in the method.",
            zh: "把这一行的每个权重除以它们的和：若这样就对了，便是这个错误。如果每一行都这样，那就是方法有误。",
        },
        mend: Text {
            en: "Add up the exponentials of this row again; at the end the weights must sum to 1.",
            zh: "重新把这一行的指数加起来；最后权重之和必须为 1。",
        },
    },
};

fn fits(site: &SlipSite<'_>) -> Option<Pattern> {
    let cells = cells(site)?;
    // Any number that is wrong alone in its row is some factor off.
    let in_row = |row: usize| cells.iter().filter(|cell| cell.0 == row).count();
    let certain = cells.iter().all(|&(row, _)| in_row(row) > 1);
    Some(Pattern { cells, certain })
}

fn makes(stage: &Spoilt<'_>) -> Option<Vec<Matrix>> {
    // Divided by a sum a quarter too large.
    let (rows, columns) = stage.right.shape();
    let divided = (0..rows).map(|row| {
        let cells = (0..columns).map(|column| ((row, column), stage.right[(row, column)] / 1.25));
        cells.collect()
    });
    is_softmax(stage.name).then(|| stage.examples(divided))
}

/// Whether the rows of the stage sum to 1.
fn is_softmax(name: Name) -> bool {
    matches!(name, Name::AttentionWeights | Name::Probabilities)
}

fn cells(site: &SlipSite<'_>) -> Option<Cells> {
    if !is_softmax(site.name) || !site.has_right_shape() {
        return None;
    }
    let cells = site.unexplained();
    let rows = site.written.nrows();
    let in_row = |row: usize| cells.iter().filter(|cell| cell.0 == row).count();
    let wrong: Vec<usize> = (0..rows).filter(|&row| in_row(row) > 0).collect();
    // Where no row is right, the method is not.
    let some_right = wrong.len() < rows || rows == 1;
    let fits = |&row: &usize| has_factor(site, row);
    (!wrong.is_empty() && some_right && wrong.iter().all(fits)).then_some(cells)
}

/// Whether a row sums to 1 as far as rounding to the stage's unit can tell.
fn sums_to_one(site: &SlipSite<'_>, row: usize) -> bool {
    let weights: Option<Vec<f64>> = site.written.row(row).iter().copied().collect();
    // Half a unit each, and what adding them up in binary may do.
    let near = |weights: Vec<f64>| {
        let room = weights.len() as f64 * (site.unit / 2.0 + f64::EPSILON);
        (weights.iter().sum::<f64>() - 1.0).abs() <= room
    };
    weights.is_some_and(near)
}

/// Whether one factor makes all that the row should hold what it does hold. That it is not 1 follows
/// from the numbers that their place does not explain. A row that sums to 1 as it is written speaks
/// against it, and passes only for what rounding, not cutting off, makes of such a factor.
fn has_factor(site: &SlipSite<'_>, row: usize) -> bool {
    let rounded = sums_to_one(site, row);
    let narrowed = |column: usize, claim: &Interval| match site.written[(row, column)] {
        Some(value) if rounded => {
            let room = site.unit / 2.0 + f64::EPSILON;
            Interval::new(claim.low.max(value - room), claim.high.min(value + room))
        }
        _ => *claim,
    };
    let mut factor = Interval::new(0.0, f64::INFINITY);
    for (column, claim) in site.claims.row(row).iter().enumerate() {
        let Some(claim) = claim.as_ref().map(|claim| narrowed(column, claim)) else {
            continue;
        };
        // What is no number is in no proportion.
        if !(claim.low.is_finite() && claim.high.is_finite()) {
            return false;
        }
        let right = site.reach.at(row, column);
        if right.high <= 0.0 {
            if !claim.contains(0.0) {
                return false;
            }
            continue;
        }
        factor.low = factor.low.max(claim.low / right.high);
        if right.low > 0.0 {
            factor.high = factor.high.min(claim.high / right.low);
        }
    }
    factor.low <= factor.high
}
