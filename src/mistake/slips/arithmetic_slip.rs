//! One number is off, and nothing better explains it.

use crate::matrix::Matrix;
use crate::mistake::{Cells, Entry, Kind, Page, Pattern, Slip, SlipSite, Spoilt, Standing, Text};

/// One cell, whatever it is.
pub const MISTAKE: Entry = Entry {
    name: "arithmetic_slip",
    kind: Kind::Slip(Slip {
        fits,
        makes,
        standing: Standing::Remains,
    }),
    page: Page {
        title: Text {
            en: "one number was miscalculated",
            zh: "有一个数算错了",
        },
        looks_like: Text {
            en: "A single number is wrong; all others of the stage are right.",
            zh: "只有一个数错了；这一步的其他数都对。",
        },
        why_wrong: Text {
            en: "The method is right, as the other numbers show; a product or a sum went wrong on the way to this one.",
            zh: "其他数说明方法是对的；只是在算这个数时，某个乘积或加法出了错。",
        },
        example: Text {
            en: "2·3 + 1·4 = 10, written as 11.",
            zh: "2·3 + 1·4 = 10，却写成 11。",
        },
        tell_apart: Text {
            en: "It is what remains where neither the sign, nor the decimal point, nor any mistake of method explains the number.",
            zh: "如果符号、小数点以及各种方法上的错误都解释不了这个数，就归为计算失误。",
        },
        mend: Text {
            en: "Work this one number out again, product by product.",
            zh: "把这个数逐个乘积重新算一遍。",
        },
    },
};

fn fits(site: &SlipSite<'_>) -> Option<Pattern> {
    cells(site).map(Pattern::from)
}

fn makes(stage: &Spoilt<'_>) -> Option<Vec<Matrix>> {
    Some(stage.single_cells(|right| right + 1.0))
}

fn cells(site: &SlipSite<'_>) -> Option<Cells> {
    let at = site.single()?;
    site.written[at]?.is_finite().then(|| vec![at])
}
