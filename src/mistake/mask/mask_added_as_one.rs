//! A mask of 0 and 1 was added to the scores as it stands.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Fill;

/// `masked_scores` are the scores plus 1 where they should be masked, or plus 1 where not.
pub const MISTAKE: Entry = Entry {
    name: "mask_added_as_one",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the mask was added as 0 and 1, not as 0 and −∞",
            zh: "把掩码按 0 和 1 加到了分数上，而不是 0 和 −∞",
        },
        looks_like: Text {
            en: "Some scores are 1 larger than they were, and the others unchanged; none is −∞.",
            zh: "有些分数比原来大 1，其余不变；没有一个是 −∞。",
        },
        why_wrong: Text {
            en: "What is added to a score has to be 0 for a key that is allowed and −∞ for one that is not. Adding 1 makes a key weigh e times as much, and where 1 stands for masked, just the wrong ones.",
            zh: "加到分数上的，应当是允许的键加 0，不允许的键加 −∞。加 1 只会让键的权重变成 e 倍；如果 1 表示挡住，变大的恰恰是不该看的键。",
        },
        example: Text {
            en: "Scores [2, 3], the second masked: right is [2, −∞]. Adding [0, 1] (1 = masked) gives [2, 4], adding [1, 0] (1 = allowed) gives [3, 3].",
            zh: "分数 [2, 3]，第二个被掩码：正确的是 [2, −∞]。加上 [0, 1]（1 表示挡住）得 [2, 4]，加上 [1, 0]（1 表示允许）得 [3, 3]。",
        },
        tell_apart: Text {
            en: "Take the scaled scores from the masked ones: the difference is 0 and 1 in the pattern of the mask. If it is 0 everywhere, the mask was left out.",
            zh: "用掩码后的分数减去缩放后的分数：差是 0 和 1，形状与掩码一致。如果处处为 0，则是漏掉了掩码。",
        },
        mend: Text {
            en: "Turn the mask into 0 and −∞ before adding it, or put −∞ straight into the masked cells.",
            zh: "相加之前先把掩码换成 0 和 −∞，或直接在被掩码的位置填 −∞。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.filled_with([Fill::PlusOne, Fill::OthersPlusOne])
}
