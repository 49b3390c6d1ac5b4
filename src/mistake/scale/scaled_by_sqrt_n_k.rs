//! The scores were divided by the root of the number of keys, not of their width.

use crate::expression::Symbol;
use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Factor;

/// `scaled_scores` are S / √n_k.
pub const MISTAKE: Entry = Entry {
    name: "scaled_by_sqrt_n_k",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the scores were divided by the root of the number of keys, not by √d_k",
            zh: "分数除以了键的个数的平方根，而不是 √d_k",
        },
        looks_like: Text {
            en: "All scaled scores are off by the same factor, √(d_k / n), n being the number of keys.",
            zh: "所有缩放后的分数都差了同一个倍数 √(d_k / n)，n 是键的个数。",
        },
        why_wrong: Text {
            en: "A score is a sum of d_k products, however many keys there are. Scaled by their number, it would change whenever a sentence gets a word longer.",
            zh: "不论有多少个键，一个分数都是 d_k 个乘积之和。按键的个数缩放，句子每多一个词，分数就会变一次。",
        },
        example: Text {
            en: "9 keys, d_k = 4 and a score of 6: 6 / √4 = 3, but 6 / √9 = 2.",
            zh: "9 个键，d_k = 4，分数为 6：6 / √4 = 3，而 6 / √9 = 2。",
        },
        tell_apart: Text {
            en: "Divide a score by the scaled score written and square the result: here the number of rows of K comes out, where it should be that of its columns.",
            zh: "用分数除以写下的缩放后分数，再平方：这里得到的是 K 的行数，而应当是 K 的列数。",
        },
        mend: Text {
            en: "Count the columns of K, not its rows: that is d_k (in NumPy and PyTorch K.shape[-1]).",
            zh: "数 K 的列数，而不是行数：那才是 d_k（在 NumPy 和 PyTorch 中是 K.shape[-1]）。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    let keys = site.stage().shape.columns;
    site.scaled_by([Factor::OverRoot(Symbol::sub("n", "k"), keys)])
}
