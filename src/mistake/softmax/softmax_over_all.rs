//! One softmax ran over the whole matrix: all weights together sum to 1.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Along, Op, Softmax};

/// `attention_weights` normalised over the whole matrix.
pub const MISTAKE: Entry = Entry {
    name: "softmax_over_all",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "one softmax was taken over the whole matrix, not one for each row",
            zh: "对整个矩阵做了一次 softmax，而不是逐行做",
        },
        looks_like: Text {
            en: "All weights (or probabilities of words) together sum to 1; each row by itself sums to less.",
            zh: "所有权重（或词的概率）合起来为 1；单独每一行之和都小于 1。",
        },
        why_wrong: Text {
            en: "Each query divides its own attention of 1 over the keys. With one sum for all queries, a query with large scores takes attention away from the others.",
            zh: "每个查询都把自己的注意力（总量为 1）分给各个键。若所有查询共用一个总和，分数大的查询就会抢走其他查询的注意力。",
        },
        example: Text {
            en: "Scores [[0, 0], [0, 1]]: over everything the weights are [[0.175, 0.175], [0.175, 0.475]]; by rows [[0.5, 0.5], [0.269, 0.731]].",
            zh: "分数 [[0, 0], [0, 1]]：对整个矩阵，权重是 [[0.175, 0.175], [0.175, 0.475]]；按行则是 [[0.5, 0.5], [0.269, 0.731]]。",
        },
        tell_apart: Text {
            en: "Add up all weights: if that gives 1, this is it; right weights add up to the number of queries. Within a row the proportions are right.",
            zh: "把所有权重加起来：如果得 1，就是这个错误；正确的权重之和等于查询的个数。每一行内部的比例是对的。",
        },
        mend: Text {
            en: "Divide each exponential by the sum of its own row.",
            zh: "每个指数值只除以它所在那一行的和。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let rewrite = |(softmax, scores): (Softmax, _)| {
        let along = Along::Whole;
        Rewrite::of(Op::Softmax(Softmax { along, ..softmax }), [scores])
    };
    site.softmax().map(rewrite).into_iter().collect()
}
