//! The scores were divided by the root of the width of a value, not of a key.

use crate::expression::Symbol;
use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Factor;

/// `scaled_scores` are S / √d_v.
pub const MISTAKE: Entry = Entry {
    name: "scaled_by_sqrt_d_v",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the scores were divided by √d_v, not by √d_k",
            zh: "分数除以了 √d_v，而不是 √d_k",
        },
        looks_like: Text {
            en: "All scaled scores are off by the same factor, √(d_k / d_v): too large where values are narrower than keys, too small where they are wider.",
            zh: "所有缩放后的分数都差了同一个倍数 √(d_k / d_v)：值向量比键向量窄时偏大，宽时偏小。",
        },
        why_wrong: Text {
            en: "The scores are dot products of queries and keys, sums of d_k products. The values have not been used yet, and their width says nothing about the size of a score.",
            zh: "分数是查询与键的点积，是 d_k 个乘积之和。这时还没有用到值，值的维度与分数的大小无关。",
        },
        example: Text {
            en: "d_v = 16, d_k = 4 and a score of 6: 6 / √4 = 3, but 6 / √16 = 1.5.",
            zh: "d_v = 16，d_k = 4，分数为 6：6 / √4 = 3，而 6 / √16 = 1.5。",
        },
        tell_apart: Text {
            en: "Divide a score by the scaled score written and square the result: the number that comes out is the dimension that was used.",
            zh: "用分数除以写下的缩放后分数，再平方：得到的数就是所用的维度。",
        },
        mend: Text {
            en: "Count the columns of K, not those of V: that is d_k.",
            zh: "数 K 的列数，而不是 V 的列数：那才是 d_k。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let by_root = |width| Factor::OverRoot(Symbol::sub("d", "v"), width);
    site.scaled_by(site.d_v().map(by_root))
}
