//! The scores were divided by the root of the width of a token, not of a key.

use crate::expression::Symbol;
use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Factor;

/// `scaled_scores` are S / √d_model.
pub const MISTAKE: Entry = Entry {
    name: "scaled_by_sqrt_d_model",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the scores were divided by √d_model, not by √d_k",
            zh: "分数除以了 √d_model，而不是 √d_k",
        },
        looks_like: Text {
            en: "All scaled scores are off by the same factor, √(d_k / d_model): too small where tokens are wider than keys.",
            zh: "所有缩放后的分数都差了同一个倍数 √(d_k / d_model)：词向量比键向量宽时偏小。",
        },
        why_wrong: Text {
            en: "A score is a sum of d_k products, and it is their number that makes it large. How wide a token was before the projection does not enter the sum.",
            zh: "分数是 d_k 个乘积之和，让它变大的正是乘积的个数。投影之前词向量有多宽，与这个和无关。",
        },
        example: Text {
            en: "d_model = 9, d_k = 4 and a score of 6: 6 / √4 = 3, but 6 / √9 = 2.",
            zh: "d_model = 9，d_k = 4，分数为 6：6 / √4 = 3，而 6 / √9 = 2。",
        },
        tell_apart: Text {
            en: "Divide a score by the scaled score written and square the result: the number that comes out is the dimension that was used.",
            zh: "用分数除以写下的缩放后分数，再平方：得到的数就是所用的维度。",
        },
        mend: Text {
            en: "Count the columns of K, not those of X: that is d_k. With several heads it is the width of one head's key.",
            zh: "数 K 的列数，而不是 X 的列数：那才是 d_k。有多个头时，取一个头的键向量的维度。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let by_root = |width| Factor::OverRoot(Symbol::sub("d", "model"), width);
    site.scaled_by(site.d_model().map(by_root))
}
