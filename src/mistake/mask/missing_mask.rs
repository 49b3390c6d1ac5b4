//! The scores went into the softmax without the mask.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Misreading, Op};

/// `masked_scores` are the scaled scores.
pub const MISTAKE: Entry = Entry {
    name: "missing_mask",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the mask was left out",
            zh: "漏掉了掩码",
        },
        looks_like: Text {
            en: "The masked scores are the scaled scores themselves; keys that a query must not see get weight.",
            zh: "掩码后的分数就是缩放后的分数；查询不该看到的键也得到了权重。",
        },
        why_wrong: Text {
            en: "The mask says which keys a query may attend to: in a decoder only those before it, in a batch no padding. Left out, a word looks at the words it is to predict, or at nothing but filling.",
            zh: "掩码规定查询可以关注哪些键：解码器中只能看前面的词，成批处理时不能看填充。漏掉它，词就会看到自己要预测的词，或看到没有内容的填充。",
        },
        example: Text {
            en: "Scores [0, 0], the second masked: [0, −∞] gives the weights [1, 0]; without the mask they are [0.5, 0.5].",
            zh: "分数 [0, 0]，第二个被掩码：[0, −∞] 的权重是 [1, 0]；漏掉掩码则是 [0.5, 0.5]。",
        },
        tell_apart: Text {
            en: "No score is −∞ and no weight exactly 0. If the masked weights are 0 and the rows no longer sum to 1, the mask came after the softmax.",
            zh: "没有分数是 −∞，也没有权重恰好为 0。如果被掩码的权重是 0，而各行之和不到 1，则是在 softmax 之后才加的掩码。",
        },
        mend: Text {
            en: "Before the softmax, put −∞ in place of the score of every key that the mask takes out.",
            zh: "在 softmax 之前，把掩码挡住的每个键的分数换成 −∞。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match (site.op(), site.operand(0)) {
        (Op::Mask(_), Some(scores)) => {
            let mut rewrites = vec![Rewrite::of(site.nothing(), [scores])];
            rewrites.extend(site.masked_as(site.some_rule_misread(Misreading::Missing)));
            rewrites
        }
        _ => Vec::new(),
    }
}
