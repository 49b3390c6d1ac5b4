//! The scores go into the softmax as they are, not divided by √d_k.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::program::Name;

/// `scaled_scores` are the scores.
pub const MISTAKE: Entry = Entry {
    name: "missing_scale",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the scores were not scaled",
            zh: "分数没有缩放",
        },
        looks_like: Text {
            en: "The scaled scores are the scores themselves; the weights come out more extreme than they should.",
            zh: "缩放后的分数就是原来的分数；注意力权重比应有的更极端。",
        },
        why_wrong: Text {
            en: "Dot products of d_k terms vary about √d_k times as much as one term. Without the division the softmax saturates for large d_k, and its gradients vanish.",
            zh: "d_k 项之和的点积，其波动约为单项的 √d_k 倍。不做除法，d_k 大时 softmax 会饱和，梯度消失。",
        },
        example: Text {
            en: "d_k = 4 and a score of 6: the scaled score is 6 / √4 = 3; left out, it stays 6.",
            zh: "d_k = 4，分数为 6：缩放后是 6 / √4 = 3；漏掉这一步就还是 6。",
        },
        tell_apart: Text {
            en: "Every scaled score is √d_k times too large, by the same factor everywhere. Divided by d_k instead, each would be √d_k times too small.",
            zh: "每个缩放后的分数都恰好大了 √d_k 倍。若是误除以 d_k，则每个都小了 √d_k 倍。",
        },
        mend: Text {
            en: "Divide every score by √d_k, d_k being the width of a key, before the mask and the softmax.",
            zh: "在掩码和 softmax 之前，把每个分数除以 √d_k（d_k 是键向量的维度）。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    match site.operand(0) {
        Some(scores) if site.is(Name::ScaledScores) => {
            vec![Rewrite::of(site.nothing(), [scores])]
        }
        _ => Vec::new(),
    }
}
