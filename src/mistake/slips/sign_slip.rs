//! One number has the wrong sign.

use crate::interval::Interval;
use crate::matrix::Matrix;
use crate::mistake::{Cells, Entry, Kind, Page, Pattern, Slip, SlipSite, Spoilt, Standing, Text};

/// One cell, negated.
pub const MISTAKE: Entry = Entry {
    name: "sign_slip",
    kind: Kind::Slip(Slip {
        fits,
        makes,
        standing: Standing::Equal,
    }),
    page: Page {
        title: Text {
            en: "one number has the wrong sign",
            zh: "有一个数的符号错了",
        },
        looks_like: Text {
            en: "A single number would be right with the other sign; all others of the stage are right.",
            zh: "只有一个数，换个符号就对了；这一步的其他数都对。",
        },
        why_wrong: Text {
            en: "A minus sign was lost or gained, most often in a product of two negative numbers.",
            zh: "丢了或多了一个负号，最常见于两个负数相乘。",
        },
        example: Text {
            en: "(−2)·(−3) = 6, written as −6.",
            zh: "(−2)·(−3) = 6，却写成 −6。",
        },
        tell_apart: Text {
            en: "Turn the sign around: if the number is then right, this is it; otherwise it is a slip of arithmetic.",
            zh: "把符号反过来：若这样就对了，便是这个错误；否则是计算失误。",
        },
        mend: Text {
            en: "Count the minus signs of each product before adding up.",
            zh: "相加之前，先数清每个乘积里的负号。",
        },
    },
};

/// From so many units on, a number and its opposite are not met by chance.
const TELLING: f64 = 5.0;

fn fits(site: &SlipSite<'_>) -> Option<Pattern> {
    let cells = cells(site)?;
    // A number of few units is met by chance.
    let certain = cells.iter().all(|&at| {
        let written = site.written[at].map_or(0.0, f64::abs);
        written >= TELLING * site.unit
    });
    Some(Pattern { cells, certain })
}

fn makes(stage: &Spoilt<'_>) -> Option<Vec<Matrix>> {
    Some(stage.single_cells(|right| -right))
}

fn cells(site: &SlipSite<'_>) -> Option<Cells> {
    let at = site.single()?;
    let claim = site.claims[at]?;
    let negated = Interval::new(-claim.high, -claim.low);
    negated.meets(site.reach.at(at.0, at.1)).then(|| vec![at])
}
