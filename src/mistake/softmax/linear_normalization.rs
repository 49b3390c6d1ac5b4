//! The scores themselves were divided by the sum of their row, without exponentials.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Op, Proportion, Softmax};

/// `attention_weights` are each score's share of its row.
pub const MISTAKE: Entry = Entry {
    name: "linear_normalization",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the scores were divided by their sum without exponentials",
            zh: "没有取指数，直接用分数除以它们的和",
        },
        looks_like: Text {
            en: "Each row of the weights (or of the probabilities of words) sums to 1, but the weights are in proportion to the scores; a score of 0 has the weight 0, a negative one may have a negative weight.",
            zh: "权重（或词的概率）每行之和为 1，但权重与分数成正比；分数为 0 的权重为 0，负的分数还可能得到负的权重。",
        },
        why_wrong: Text {
            en: "The softmax first takes the exponential of each score, which makes every weight positive and large scores count for much more.",
            zh: "softmax 先对每个分数取指数，这样每个权重都为正，大的分数也会占更大的份额。",
        },
        example: Text {
            en: "Scores [1, 3]: their shares are [0.25, 0.75]; the softmax gives [0.119, 0.881].",
            zh: "分数 [1, 3]：按比例分是 [0.25, 0.75]；softmax 给出 [0.119, 0.881]。",
        },
        tell_apart: Text {
            en: "Divide two weights of a row: if that gives the quotient of their scores, this is it. In a softmax it depends on the difference of the scores.",
            zh: "取一行中的两个权重相除：如果正好等于两个分数之比，就是这个错误。softmax 中这个比值取决于分数之差。",
        },
        mend: Text {
            en: "Take exp of each score first, then divide by the sum of the exponentials.",
            zh: "先对每个分数取 exp，再除以这些指数之和。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.softmax()
        .map(|(Softmax { masked_row, .. }, scores)| {
            Rewrite::of(Op::Proportion(Proportion { masked_row }), [scores])
        })
        .into_iter()
        .collect()
}
