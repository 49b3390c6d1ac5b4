//! The number of the column stood in the exponent instead of that of its pair.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Exponent, Sinusoid};

/// `positions` with the exponent j / d or 2j / d for the column j.
pub const MISTAKE: Entry = Entry {
    name: "positions_wrong_exponent",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the exponent was made of the column's number instead of its pair's",
            zh: "指数用了列号，而不是这一对的编号",
        },
        looks_like: Text {
            en: "The first column is right. Further on the numbers change too slowly, or sine and cosine of a pair do not belong to the same angle.",
            zh: "第一列是对的。往后的数变化太慢，或者同一对的正弦和余弦不是同一个角度。",
        },
        why_wrong: Text {
            en: "In pos / 10000^(2i/d) the letter i counts pairs: columns 0 and 1 have i = 0, columns 2 and 3 have i = 1, and 2i is the number of the pair's first column. Who lets i run over columns applies the 2 twice.",
            zh: "pos / 10000^(2i/d) 中的 i 数的是对：第 0、1 列 i = 0，第 2、3 列 i = 1，而 2i 就是这一对第一列的编号。让 i 遍历各列，就把 2 乘了两次。",
        },
        example: Text {
            en: "d = 4, position 1, column 2: i = 1, the angle is 1 / 10000^(2/4) = 0.01. With i = 2 it becomes 1 / 10000^(4/4) = 0.0001.",
            zh: "d = 4，位置 1，第 2 列：i = 1，角度是 1 / 10000^(2/4) = 0.01。用 i = 2 则成了 1 / 10000^(4/4) = 0.0001。",
        },
        tell_apart: Text {
            en: "For a pair of columns add up the squares of sine and cosine: 1 is right for the same angle. If it is 1 and the angles are too small, 2 was applied twice.",
            zh: "把一对列的正弦和余弦平方相加：同一角度时为 1。如果和为 1 而角度太小，就是 2 乘了两次。",
        },
        mend: Text {
            en: "Give both columns of a pair the same exponent: 0 for the first pair, 2/d for the second, 4/d for the third.",
            zh: "同一对的两列用同一个指数：第一对是 0，第二对是 2/d，第三对是 4/d。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.positions_as(&[
        |table| Sinusoid {
            exponent: Exponent::TwiceColumn,
            ..table
        },
        |table| Sinusoid {
            exponent: Exponent::Column,
            ..table
        },
        |table| Sinusoid {
            exponent: Exponent::TwicePair,
            ..table
        },
    ])
}
