//! The positions were multiplied with the words instead of being added.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Elementwise, Op};

/// `input` as words times positions, cell by cell.
pub const MISTAKE: Entry = Entry {
    name: "positions_multiplied",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the positions were multiplied with the words instead of being added",
            zh: "位置编码与词向量相乘了，而不是相加",
        },
        looks_like: Text {
            en: "Each number is the product of word and position; at position 0 every column of a sine has become 0.",
            zh: "每个数都是词向量与位置编码之积；位置 0 上正弦所在的列全成了 0。",
        },
        why_wrong: Text {
            en: "Added, the position shifts a word's vector and leaves it readable. Multiplied, it wipes out whatever meets a sine near 0.",
            zh: "相加只是把词向量平移一下，内容还在；相乘则会把碰上接近 0 的正弦的数全抹掉。",
        },
        example: Text {
            en: "An embedding [1, 2] at position 0, whose row is [0, 1]: the sum is [1, 3], the product [0, 2].",
            zh: "词向量 [1, 2] 在位置 0，位置编码是 [0, 1]：相加得 [1, 3]，相乘得 [0, 2]。",
        },
        tell_apart: Text {
            en: "Look at position 0: zeros in every other column mean a product.",
            zh: "看位置 0：每隔一列就是 0，说明做的是乘法。",
        },
        mend: Text {
            en: "Add to each word the row of its position, number by number.",
            zh: "给每个词加上它所在位置的那一行，逐个数相加。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.positioned()
        .map(|(words, positions)| Rewrite::of(Op::Elementwise(Elementwise), [words, positions]))
        .into_iter()
        .collect()
}
