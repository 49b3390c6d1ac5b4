//! Every number was rounded or cut off to fewer digits than it needs.

use crate::interval::Interval;
use crate::matrix::Matrix;
use crate::mistake::{Entry, Kind, Page, Pattern, Slip, SlipSite, Spoilt, Standing, Text};

/// Cells rounded or cut off to a coarser unit than the stage's.
pub const MISTAKE: Entry = Entry {
    name: "too_few_digits",
    kind: Kind::Slip(Slip {
        fits,
        makes,
        standing: Standing::Equal,
    }),
    page: Page {
        title: Text {
            en: "the numbers were rounded too far",
            zh: "数字舍入得太多",
        },
        looks_like: Text {
            en: "The numbers are the right ones, but all of them, or some among finer ones, were rounded or cut off to fewer decimals than they need: often to whole numbers, or to as many significant figures everywhere.",
            zh: "数本身都对，但全部（或其中几个）舍入（或截断）到的小数位数太少：常常只剩整数，或者处处只保留同样多的有效数字。",
        },
        why_wrong: Text {
            en: "What is lost here is missing in all that follows: a weight of 0.4 that is written as 0 takes no part any more.",
            zh: "这里丢掉的部分，后面每一步都会缺：0.4 的权重写成 0，就不再起作用了。",
        },
        example: Text {
            en: "The right numbers are [0.707, 1.414], written as [1, 1].",
            zh: "正确的数是 [0.707, 1.414]，却写成 [1, 1]。",
        },
        tell_apart: Text {
            en: "Round each right number to the decimals written in its place: if they come out the same, this is it.",
            zh: "把每个正确的数舍入到该处所写的小数位数：若完全相同，便是这个错误。",
        },
        mend: Text {
            en: "Keep at least two or three decimals until the end.",
            zh: "计算过程中至少保留两三位小数，最后再舍入。",
        },
    },
};

/// What numbers are rounded to, the coarsest first.
const UNITS: [f64; 6] = [1.0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5];

fn fits(site: &SlipSite<'_>) -> Option<Pattern> {
    cells(site)
}

fn makes(stage: &Spoilt<'_>) -> Option<Vec<Matrix>> {
    let rounded = UNITS.iter().filter(|unit| **unit > 0.001).map(|unit| {
        let round = |value: f64| (value / unit).round() * unit;
        let finite = stage.cells().filter(|&at| stage.right[at].is_finite());
        finite.map(|at| (at, round(stage.right[at]))).collect()
    });
    Some(stage.examples(rounded))
}

fn cells(site: &SlipSite<'_>) -> Option<Pattern> {
    if !site.has_right_shape() {
        return None;
    }
    let cells = site.unexplained();
    if cells.is_empty() {
        return None;
    }
    if UNITS.iter().any(|&unit| all_shortened(site, unit)) {
        return Some(Pattern::from(cells));
    }
    let units: Vec<f64> = cells
        .iter()
        .map(|&at| shortened_to(site, at))
        .collect::<Option<_>>()?;
    // One number that ends in 0 and is a little off may be anything.
    let certain = units.len() > 1 || units.iter().all(|&unit| unit > 50.0 * site.unit);
    Some(Pattern { cells, certain })
}

/// Whether every number of the stage was shortened to that unit.
fn all_shortened(site: &SlipSite<'_>, unit: f64) -> bool {
    let (rows, columns) = site.written.shape();
    let mut all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    unit > 1.5 * site.unit
        && all.all(|at| {
            site.written[at].is_none_or(|value| {
                // What is masked has no digits.
                let masked = value.is_infinite() && site.fits(at, at);
                masked || (multiple(value, unit) && is_shortened(site, at, value, unit))
            })
        })
}

/// The unit of a number that has fewer decimals than others of its stage, and was shortened to them. A 0
/// has no digits to tell.
fn shortened_to(site: &SlipSite<'_>, at: (usize, usize)) -> Option<f64> {
    let value = site.written[at].filter(|&value| value.is_finite() && value != 0.0)?;
    let decimals = i32::try_from(site.decimals[at]?).ok()?;
    let unit = 10f64.powi(-decimals);
    (unit > 1.5 * site.unit && is_shortened(site, at, value, unit)).then_some(unit)
}

/// Whether the right number, rounded or cut off to `unit`, is `value`.
fn is_shortened(site: &SlipSite<'_>, at: (usize, usize), value: f64, unit: f64) -> bool {
    let right = site.reach.at(at.0, at.1);
    could_be(value, unit, site.unit).meets(right)
}

/// Whether `value` is a whole number of units.
fn multiple(value: f64, unit: f64) -> bool {
    let count = value / unit;
    (count - count.round()).abs() <= 1e-9 * count.abs().max(1.0)
}

/// What comes to `value` when it is rounded or cut off to `unit`, as far as that is told by steps of
/// `finer`: up to 5.9 for a 5, but not 6, which would have been written as such.
fn could_be(value: f64, unit: f64, finer: f64) -> Interval {
    let (half, whole) = (unit / 2.0, unit - finer);
    match value {
        _ if value > 0.0 => Interval::new(value - half, value + whole),
        _ if value < 0.0 => Interval::new(value - whole, value + half),
        _ => Interval::new(-whole, whole),
    }
}
