//! The softmax ran down the columns: each key's weights sum to 1, not each query's.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Along, Op, Softmax};

/// `attention_weights` normalised down the columns.
pub const MISTAKE: Entry = Entry {
    name: "softmax_over_columns",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the softmax was taken over the columns, not over the rows",
            zh: "softmax 是按列算的，而不是按行",
        },
        looks_like: Text {
            en: "Each column of the weights (or of the probabilities of words) sums to 1; the rows do not.",
            zh: "权重（或词的概率）的每一列之和为 1，而每一行之和不是 1。",
        },
        why_wrong: Text {
            en: "A row is one query, and its weights say how that query divides its attention over the keys. Along a column stand different queries, which have nothing to divide among them.",
            zh: "一行是一个查询，它的权重表示这个查询如何把注意力分给各个键。一列里是不同的查询，它们之间没有什么可分。",
        },
        example: Text {
            en: "Scores [[0, 0], [0, 1]]: by rows the first row is [0.5, 0.5]; by columns it is [0.5, 0.269].",
            zh: "分数 [[0, 0], [0, 1]]：按行，第一行是 [0.5, 0.5]；按列则是 [0.5, 0.269]。",
        },
        tell_apart: Text {
            en: "Add up a column: if that gives 1 everywhere and the rows do not, this is it. Over the whole matrix, all weights together would sum to 1.",
            zh: "把一列加起来：如果处处得 1 而行和不是 1，就是这个错误。若对整个矩阵做 softmax，则所有权重合起来为 1。",
        },
        mend: Text {
            en: "Exponentiate and divide row by row (in NumPy or PyTorch: the last axis, -1).",
            zh: "逐行取指数再除以该行之和（NumPy、PyTorch 中取最后一维，即 -1）。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let rewrite = |(softmax, scores): (Softmax, _)| {
        let along = Along::Columns;
        Rewrite::of(Op::Softmax(Softmax { along, ..softmax }), [scores])
    };
    site.softmax().map(rewrite).into_iter().collect()
}
