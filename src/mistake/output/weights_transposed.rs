//! The attention weights were transposed before they met the values.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{MatMul, Op, Orientation};

/// Aᵀ·V in place of A·V.
pub const MISTAKE: Entry = Entry {
    name: "weights_transposed",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the attention weights were transposed: Aᵀ·V instead of A·V",
            zh: "注意力权重转置了：算成了 Aᵀ·V，而不是 A·V",
        },
        looks_like: Text {
            en: "The output is what the columns of the attention weights make of the values, not their rows.",
            zh: "输出是用注意力权重的列去加权值得到的，而不是用行。",
        },
        why_wrong: Text {
            en: "Row i of A holds how query i divides its attention. A column holds what all queries give to one key, and does not sum to 1.",
            zh: "A 的第 i 行表示第 i 个查询怎样分配注意力。一列则是所有查询给同一个键的权重，其和不是 1。",
        },
        example: Text {
            en: "A = [[1, 0], [0.5, 0.5]], V = [[2], [4]]: A·V = [[2], [3]]; Aᵀ·V = [[4], [2]].",
            zh: "A = [[1, 0], [0.5, 0.5]]，V = [[2], [4]]：A·V = [[2], [3]]；Aᵀ·V = [[4], [2]]。",
        },
        tell_apart: Text {
            en: "Each number of a right output lies between the least and the greatest of its column of V; with Aᵀ it may lie outside.",
            zh: "正确的输出，每个数都介于 V 中对应列的最小值与最大值之间；用 Aᵀ 则可能超出。",
        },
        mend: Text {
            en: "For row i of the output take row i of A: multiply its weights by the rows of V and add up.",
            zh: "求输出的第 i 行，就取 A 的第 i 行：用其中的权重分别乘 V 的各行，再相加。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let transposed = |(weights, values)| {
        let op = MatMul {
            left: Orientation::Transposed,
            right: Orientation::Plain,
        };
        Rewrite::of(Op::MatMul(op), [weights, values])
    };
    site.weighted_sum().map(transposed).into_iter().collect()
}
