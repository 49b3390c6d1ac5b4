//! One number has its decimal point in the wrong place.

use crate::interval::Interval;
use crate::matrix::Matrix;
use crate::mistake::{Cells, Entry, Kind, Page, Pattern, Slip, SlipSite, Spoilt, Standing, Text};

/// One cell, a power of ten too large or too small.
pub const MISTAKE: Entry = Entry {
    name: "decimal_point_slip",
    kind: Kind::Slip(Slip {
        fits,
        makes,
        standing: Standing::Equal,
    }),
    page: Page {
        title: Text {
            en: "one number has its decimal point in the wrong place",
            zh: "有一个数的小数点位置错了",
        },
        looks_like: Text {
            en: "A single number is 10, 100 or 1000 times too large or too small; all others of the stage are right.",
            zh: "只有一个数大了（或小了）10 倍、100 倍或 1000 倍；这一步的其他数都对。",
        },
        why_wrong: Text {
            en: "The digits are right, but the decimal point moved, most often in a product of two decimals or in copying.",
            zh: "数字是对的，但小数点移了位，最常见于两个小数相乘或抄写时。",
        },
        example: Text {
            en: "3·0.2 = 0.6, written as 6.",
            zh: "3·0.2 = 0.6，却写成 6。",
        },
        tell_apart: Text {
            en: "Move the decimal point: if the number is then right, this is it; otherwise it is a slip of arithmetic.",
            zh: "移动小数点：若这样就对了，便是这个错误；否则是计算失误。",
        },
        mend: Text {
            en: "Estimate the size of the result first, and count the decimals of both factors.",
            zh: "先估计结果的大小，再数清两个因数的小数位数。",
        },
    },
};

/// By how many places a point is moved.
const FARTHEST: i32 = 3;

fn fits(site: &SlipSite<'_>) -> Option<Pattern> {
    if let Some(cells) = cells(site) {
        return Some(Pattern::from(cells));
    }
    // Where too few digits are left, it may be one, and may be a slip of arithmetic.
    let at = site.single()?;
    let claim = site.claims[at].filter(|_| site.written[at] != Some(0.0))?;
    let place = site.reach.at(at.0, at.1);
    let moved = |factor: f64| Interval::new(claim.low * factor, claim.high * factor).meets(place);
    (moved(10.0) || moved(0.1)).then(|| Pattern {
        cells: vec![at],
        certain: false,
    })
}

fn makes(stage: &Spoilt<'_>) -> Option<Vec<Matrix>> {
    Some(stage.single_cells(|right| 10.0 * right))
}

fn cells(site: &SlipSite<'_>) -> Option<Cells> {
    let at = site.single()?;
    let (value, claim) = (site.written[at]?, site.claims[at]?);
    if value == 0.0 || !value.is_finite() {
        return None;
    }
    let place = site.reach.at(at.0, at.1);
    let slipped = |places: i32| {
        let factor = 10f64.powi(places);
        // Either every digit is still there: put right, the number claims as much as any other. One
        // of few units is met by chance.
        let right = value * factor;
        let whole = Interval::new(right + (claim.low - value), right + (claim.high - value));
        let telling = right.abs() >= 5.0 * site.unit;
        // Or the last digits are lost, and those that are left must say enough.
        let rest = Interval::new(claim.low * factor, claim.high * factor);
        let vague = (claim.high - claim.low) / value.abs();
        let enough = vague <= if places == 1 { 0.6 } else { 0.06 };
        (telling && whole.meets(place)) || (places > 0 && enough && rest.meets(place))
    };
    let moved = (1..=FARTHEST).any(|places| slipped(places) || slipped(-places));
    moved.then(|| vec![at])
}
