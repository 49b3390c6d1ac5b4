//! The scores were divided by d_k itself, not by its root.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Factor;

/// `scaled_scores` are S / d_k.
pub const MISTAKE: Entry = Entry {
    name: "scaled_by_d_k",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the scores were divided by d_k, not by √d_k",
            zh: "分数除以了 d_k，而不是 √d_k",
        },
        looks_like: Text {
            en: "Every scaled score is √d_k times too small, and the weights of a row lie closer together than they should.",
            zh: "每个缩放后的分数都小了 √d_k 倍，每行的注意力权重比应有的更接近。",
        },
        why_wrong: Text {
            en: "The variance of a dot product grows with d_k, and so its size, the standard deviation, with √d_k. Dividing by √d_k makes up for that; dividing by d_k goes too far, and the more so the larger d_k.",
            zh: "点积的方差随 d_k 增长，所以它的大小（标准差）随 √d_k 增长。除以 √d_k 恰好抵消；除以 d_k 就过头了，d_k 越大越过头。",
        },
        example: Text {
            en: "d_k = 4 and a score of 6: 6 / √4 = 3, but 6 / 4 = 1.5.",
            zh: "d_k = 4，分数为 6：6 / √4 = 3，而 6 / 4 = 1.5。",
        },
        tell_apart: Text {
            en: "Divide a score by the scaled score written: here that gives d_k. Dividing by √d_k twice comes to the same. Not divided at all, the scores would be too large.",
            zh: "用分数除以写下的缩放后分数：这里得到 d_k。除以两次 √d_k 结果也一样。若是没有缩放，分数则会偏大。",
        },
        mend: Text {
            en: "Take the root of d_k first, then divide: for d_k = 4 by 2, for d_k = 64 by 8.",
            zh: "先对 d_k 开平方再除：d_k = 4 时除以 2，d_k = 64 时除以 8。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let by_d_k = |d_k: usize| Factor::Over(d_k as f64);
    site.scaled_by(site.d_k().map(by_d_k))
}
