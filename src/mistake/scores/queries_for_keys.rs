//! The queries were scored against themselves: Q·Qᵀ for Q·Kᵀ.

use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};

/// `scores` are Q·Qᵀ.
pub const MISTAKE: Entry = Entry {
    name: "queries_for_keys",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the queries were multiplied with themselves: Q·Qᵀ",
            zh: "查询与自身相乘：算成了 Q·Qᵀ",
        },
        looks_like: Text {
            en: "The scores are symmetric, and on the diagonal stand sums of squares, none of them negative.",
            zh: "分数矩阵是对称的，对角线上是平方和，没有负数。",
        },
        why_wrong: Text {
            en: "Q·Qᵀ says how alike two questions are, not whether a key answers a question. One token then attends to a second as the second to it.",
            zh: "Q·Qᵀ 说的是两个提问有多像，而不是某个键是否回答了某个提问。这样一来，甲对乙的分数总等于乙对甲的分数。",
        },
        example: Text {
            en: "q₁ = [1, 0], q₂ = [1, 1], k₂ = [0, 1]: the score of 1 on 2 is q₁·k₂ = 0; with the queries it is q₁·q₂ = 1.",
            zh: "q₁ = [1, 0]，q₂ = [1, 1]，k₂ = [0, 1]：1 对 2 的分数是 q₁·k₂ = 0；用查询来算就成了 q₁·q₂ = 1。",
        },
        tell_apart: Text {
            en: "Square the numbers of one query and add them up: if that is its score on itself, and mirrored scores agree, this is it. With the keys alone, K·Kᵀ, the sums would be those of the keys.",
            zh: "把一个查询的各个数平方后相加：如果得到的就是它对自己的分数，而且对称位置上的分数相等，便是这个错误。若是算成了 K·Kᵀ，则是键的平方和。",
        },
        mend: Text {
            en: "Multiply the rows of Q with the rows of K.",
            zh: "用 Q 的各行去乘 K 的各行。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match site.stage().operands[..] {
        [queries, keys] if site.is_scores() => {
            let mut rewrites = vec![Rewrite::of(site.op().clone(), [queries, queries])];
            let weights = site.with_own_bias(keys, queries);
            let scores =
                |keys: Rewrite| keys.then(site.op().clone(), vec![queries.into(), Ref::Step(0)]);
            rewrites.extend(weights.map(scores));
            rewrites
        }
        _ => Vec::new(),
    }
}
