//! Sines and cosines have changed places.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Sinusoid;

/// `positions` with cosines for sines and sines for cosines.
pub const MISTAKE: Entry = Entry {
    name: "positions_sin_cos_swapped",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "sines and cosines have changed places",
            zh: "正弦和余弦放反了",
        },
        looks_like: Text {
            en: "The first position has 1 where it should have 0, and 0 where it should have 1.",
            zh: "第一个位置该是 0 的地方是 1，该是 1 的地方是 0。",
        },
        why_wrong: Text {
            en: "The first of each pair of columns, counted from 0 the even one, is a sine. Counting the columns from 1 makes the even ones cosines, which is easily mixed up.",
            zh: "每对列中的第一列（从 0 数起是偶数列）是正弦。如果从 1 数起，偶数列就成了余弦，很容易弄混。",
        },
        example: Text {
            en: "Position 0 with d = 4: [sin 0, cos 0, sin 0, cos 0] = [0, 1, 0, 1]. Exchanged it is [1, 0, 1, 0].",
            zh: "d = 4，位置 0：[sin 0, cos 0, sin 0, cos 0] = [0, 1, 0, 1]。放反则是 [1, 0, 1, 0]。",
        },
        tell_apart: Text {
            en: "Look at position 0, which has zeros in the columns of the sines.",
            zh: "看位置 0：正弦所在的列应为 0。",
        },
        mend: Text {
            en: "Begin each pair of columns with the sine.",
            zh: "每对列都先写正弦。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.positions_as(&[|table| Sinusoid {
        swapped: !table.swapped,
        ..table
    }])
}
