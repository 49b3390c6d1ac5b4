//! The keys were scored against themselves: K·Kᵀ for Q·Kᵀ.

use crate::mistake::{Entry, Kind, Page, Ref, Rewrite, Site, Text};

/// `scores` are K·Kᵀ.
pub const MISTAKE: Entry = Entry {
    name: "keys_for_queries",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the keys were multiplied with themselves: K·Kᵀ",
            zh: "键与自身相乘：算成了 K·Kᵀ",
        },
        looks_like: Text {
            en: "The scores are symmetric, and on the diagonal stand the sums of squares of the keys.",
            zh: "分数矩阵是对称的，对角线上是各个键的平方和。",
        },
        why_wrong: Text {
            en: "K·Kᵀ says how alike two keys are. What a token asks for, its query, does not enter at all.",
            zh: "K·Kᵀ 说的是两个键有多像。词在找什么，也就是它的查询，完全没有用上。",
        },
        example: Text {
            en: "q₁ = [1, 1], k₁ = [1, 2], k₂ = [0, 1]: the score of 1 on 2 is q₁·k₂ = 1; with the keys it is k₁·k₂ = 2.",
            zh: "q₁ = [1, 1]，k₁ = [1, 2]，k₂ = [0, 1]：1 对 2 的分数是 q₁·k₂ = 1；用键来算就成了 k₁·k₂ = 2。",
        },
        tell_apart: Text {
            en: "Square the numbers of one key and add them up: if that is its score on itself, and mirrored scores agree, this is it. With the queries alone, Q·Qᵀ, the sums would be those of the queries.",
            zh: "把一个键的各个数平方后相加：如果得到的就是它对自己的分数，而且对称位置上的分数相等，便是这个错误。若是算成了 Q·Qᵀ，则是查询的平方和。",
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
            let mut rewrites = vec![Rewrite::of(site.op().clone(), [keys, keys])];
            let weights = site.with_own_bias(queries, keys);
            let scores =
                |queries: Rewrite| queries.then(site.op().clone(), vec![Ref::Step(0), keys.into()]);
            rewrites.extend(weights.map(scores));
            rewrites
        }
        _ => Vec::new(),
    }
}
