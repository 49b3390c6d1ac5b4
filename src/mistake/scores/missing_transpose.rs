//! The queries were multiplied with the keys as they stand: Q·K for Q·Kᵀ.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{MatMul, Op, Orientation};
use crate::program::Name;

/// `scores` are Q·K.
pub const MISTAKE: Entry = Entry {
    name: "missing_transpose",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the keys were not transposed: Q·K in place of Q·Kᵀ",
            zh: "键没有转置：把 Q·Kᵀ 算成了 Q·K",
        },
        looks_like: Text {
            en: "Each score is a query times a column of K, where it should be a query times a row of K. It goes unnoticed only where there are as many keys as a key has numbers.",
            zh: "每个分数是查询乘 K 的一列，而应当是查询乘 K 的一行。只有键的个数等于键向量的维度时，才会不知不觉地这样算。",
        },
        why_wrong: Text {
            en: "A score compares one query with one key, and a key is a row of K. A column of K has one number of every key in it, and belongs to none of them.",
            zh: "分数比较的是一个查询和一个键，而一个键是 K 的一行。K 的一列由每个键各出一个数拼成，不属于任何一个键。",
        },
        example: Text {
            en: "q = [1, 1], K = [[1, 2], [0, 1]]: q·Kᵀ = [3, 1], but q·K = [1, 3].",
            zh: "q = [1, 1]，K = [[1, 2], [0, 1]]：q·Kᵀ = [3, 1]，而 q·K = [1, 3]。",
        },
        tell_apart: Text {
            en: "Work out the first score twice, with the first row of K and with its first column. With K·Qᵀ instead, all numbers would be right and only stand in mirrored places.",
            zh: "把第一个分数算两遍：一遍用 K 的第一行，一遍用 K 的第一列。若是算成了 K·Qᵀ，则数都对，只是位置沿对角线翻了过来。",
        },
        mend: Text {
            en: "Multiply row by row: query i with key j gives the number in row i, column j. In NumPy and PyTorch it is Q @ K.T.",
            zh: "行乘行：查询 i 与键 j 的点积写在第 i 行第 j 列。在 NumPy 和 PyTorch 中写作 Q @ K.T。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match site.op() {
        Op::MatMul(product) if site.is(Name::Scores) => {
            let right = Orientation::Plain;
            let product = Op::MatMul(MatMul { right, ..*product });
            vec![Rewrite::of(product, site.stage().operands.iter().copied())]
        }
        _ => Vec::new(),
    }
}
