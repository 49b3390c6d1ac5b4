//! Masked scores were set to 0 in place of −∞.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Fill;

/// `masked_scores` with 0 in place of −∞.
pub const MISTAKE: Entry = Entry {
    name: "mask_as_zero",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "masked scores were set to 0, not to −∞",
            zh: "被掩码的分数填成了 0，而不是 −∞",
        },
        looks_like: Text {
            en: "Where −∞ should stand there is 0, and the masked keys get weight; a larger one than others where the other scores are negative.",
            zh: "该是 −∞ 的地方写着 0，被掩码的键也得到了权重；其他分数为负时，它们的权重反而更大。",
        },
        why_wrong: Text {
            en: "To the softmax 0 is a score like any other: e⁰ = 1. Only −∞ has the weight e^(−∞) = 0. Multiplying the scores by a mask of 0 and 1 does the same.",
            zh: "在 softmax 看来，0 只是一个普通的分数：e⁰ = 1。只有 −∞ 的权重才是 e^(−∞) = 0。用 0 和 1 的掩码去乘分数，也会犯同样的错。",
        },
        example: Text {
            en: "Scores [1, 2], the second masked: [1, −∞] gives the weights [1, 0]; with [1, 0] they are [0.731, 0.269].",
            zh: "分数 [1, 2]，第二个被掩码：[1, −∞] 的权重是 [1, 0]；写成 [1, 0]，权重就是 [0.731, 0.269]。",
        },
        tell_apart: Text {
            en: "The masked keys of one row all have the same weight, though their scores differ. Without any mask, their weights would follow their scores.",
            zh: "同一行里被掩码的键权重都相同，尽管它们的分数不同。若是漏掉掩码，权重则会随分数而变。",
        },
        mend: Text {
            en: "Put −∞ (in programs a number such as −1e9) where a key is masked; the 0 comes out of the softmax by itself.",
            zh: "把被掩码的分数填成 −∞（程序中可用 −1e9 之类的数）；权重 0 会由 softmax 自己得出。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.filled_with([Fill::Zero])
}
