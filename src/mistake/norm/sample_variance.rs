//! The variance was divided by n − 1.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Divisor, LayerNorm};

/// A norm by the variance of a sample.
pub const MISTAKE: Entry = Entry {
    name: "sample_variance",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the variance was divided by n − 1 instead of n",
            zh: "方差除以了 n − 1，而不是 n",
        },
        looks_like: Text {
            en: "All normalised numbers are too small by the same factor, √((n − 1) / n), apart from γ and β.",
            zh: "归一化后的数都小了同一个倍数 √((n − 1) / n)（γ 和 β 除外）。",
        },
        why_wrong: Text {
            en: "A norm describes the numbers of the row itself, not a population that they were drawn from. PyTorch and Keras divide by n; a spreadsheet's STDEV and torch.std divide by n − 1 unless told otherwise.",
            zh: "归一化描述的就是这一行的数本身，而不是从总体中抽出的样本。PyTorch 和 Keras 的层归一化除以 n；电子表格的 STDEV 和 torch.std 默认除以 n − 1。",
        },
        example: Text {
            en: "x = [1, 3], ε left aside: the mean is 2, the variance (1 + 1) / 2 = 1, and x becomes [−1, 1]. Over n − 1 the variance is 2, and x becomes [−0.707, 0.707].",
            zh: "x = [1, 3]，不计 ε：平均值 2，方差 (1 + 1) / 2 = 1，得 [−1, 1]。除以 n − 1 则方差为 2，得 [−0.707, 0.707]。",
        },
        tell_apart: Text {
            en: "Add up the squares of a normalised row before γ and β: n is right, n − 1 is this mistake.",
            zh: "把归一化后（乘 γ 加 β 之前）一行的平方加起来：等于 n 是对的，等于 n − 1 就是这个错误。",
        },
        mend: Text {
            en: "Divide the sum of the squares by the number of columns: STDEV.P in a spreadsheet, unbiased=False in torch.",
            zh: "用平方和除以列数：电子表格用 STDEV.P，torch 用 unbiased=False。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.normed_as(&[|norm| LayerNorm {
        variance: Divisor::NMinusOne,
        ..norm
    }])
}
