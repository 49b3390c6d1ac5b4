//! All weight went to the largest score: an argmax in place of the softmax.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{HardMax, Op};

/// `attention_weights` are 1 at the largest score of each row and 0 elsewhere.
pub const MISTAKE: Entry = Entry {
    name: "hard_max",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "all weight was put on the largest score, as an argmax does",
            zh: "把全部权重都给了最大的分数，像 argmax 那样",
        },
        looks_like: Text {
            en: "Each row of the weights (or of the probabilities of words) holds a single 1, at its largest score, and zeros elsewhere.",
            zh: "权重（或词的概率）的每一行只有一个 1，在分数最大处，其余都是 0。",
        },
        why_wrong: Text {
            en: "The softmax is soft: every key that is not masked gets a weight, the larger its score the more. Only infinitely large differences would leave all the weight to one key.",
            zh: "softmax 是“软”的：每个未被掩盖的键都得到权重，分数越大权重越大。只有分数之差趋于无穷时，全部权重才会落在一个键上。",
        },
        example: Text {
            en: "Scores [1, 3, 2]: the argmax gives [0, 1, 0]; the softmax gives [0.090, 0.665, 0.245].",
            zh: "分数 [1, 3, 2]：argmax 给出 [0, 1, 0]；softmax 给出 [0.090, 0.665, 0.245]。",
        },
        tell_apart: Text {
            en: "Weights rounded to whole numbers look the same where the largest is over one half; look at a row in which no weight is.",
            zh: "若最大的权重超过二分之一，四舍五入到整数的权重看起来也一样；请看一行中没有哪个权重超过二分之一的情形。",
        },
        mend: Text {
            en: "Take exp of every score of the row and divide each by their sum.",
            zh: "对该行的每个分数取 exp，再分别除以它们的和。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.softmax()
        .map(|(softmax, scores)| {
            let hard_max = HardMax {
                masked_row: softmax.masked_row,
            };
            Rewrite::of(Op::HardMax(hard_max), [scores])
        })
        .into_iter()
        .collect()
}
