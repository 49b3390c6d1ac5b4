//! The exponentials were not divided by the sum of their row.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Exponential, Op, Softmax};

/// `attention_weights` are the exponentials.
pub const MISTAKE: Entry = Entry {
    name: "missing_normalization",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the exponentials were not divided by their sum",
            zh: "取了指数，却没有除以它们的和",
        },
        looks_like: Text {
            en: "The weights (or the probabilities of words) are exponentials of the scores: positive, often larger than 1, and their rows do not sum to 1.",
            zh: "权重（或词的概率）就是分数的指数：都为正，常常大于 1，各行之和也不是 1。",
        },
        why_wrong: Text {
            en: "Weights are shares of a whole. Without the division the output is no mean of the values; it grows with the scores.",
            zh: "权重是整体中的份额。不做除法，输出就不是值的加权平均，而会随分数一起变大。",
        },
        example: Text {
            en: "Scores [0, 1]: the exponentials are [1, 2.718], their sum is 3.718, the weights are [0.269, 0.731]; left out, they stay [1, 2.718].",
            zh: "分数 [0, 1]：指数是 [1, 2.718]，和是 3.718，权重是 [0.269, 0.731]；漏掉除法就还是 [1, 2.718]。",
        },
        tell_apart: Text {
            en: "A score of 0 has the weight 1, and the logarithms of the weights are the scores.",
            zh: "分数为 0 处权重为 1；对权重取对数，正好得到分数。",
        },
        mend: Text {
            en: "Add up the exponentials of each row and divide each of them by that sum.",
            zh: "把每一行的指数加起来，再用这个和去除该行的每个指数。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let rewrite = |(Softmax { base, .. }, scores)| {
        Rewrite::of(Op::Exponential(Exponential { base }), [scores])
    };
    site.softmax().map(rewrite).into_iter().collect()
}
