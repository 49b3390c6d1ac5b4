//! The variance was divided by n in a problem that divides by n − 1.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{Divisor, LayerNorm};

/// A norm by the variance over n, where the problem has n − 1.
pub const MISTAKE: Entry = Entry {
    name: "population_variance",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the variance was divided by n, although this problem divides by n − 1",
            zh: "这道题的方差应除以 n − 1，却除以了 n",
        },
        looks_like: Text {
            en: "All normalised numbers are too large by the same factor, √(n / (n − 1)), apart from γ and β.",
            zh: "归一化后的数都大了同一个倍数 √(n / (n − 1))（γ 和 β 除外）。",
        },
        why_wrong: Text {
            en: "Dividing by n is what layer normalisation does in most libraries. This problem says n − 1, as the Annotated Transformer and torch.std have it.",
            zh: "除以 n 是多数库中层归一化的做法。这道题说明除以 n − 1，与 Annotated Transformer 和 torch.std 相同。",
        },
        example: Text {
            en: "x = [1, 3], ε left aside: the mean is 2, the variance 2 / 1 = 2, and x becomes [−0.707, 0.707]. Over n it is 1, and x becomes [−1, 1].",
            zh: "x = [1, 3]，不计 ε：平均值 2，方差 2 / 1 = 2，得 [−0.707, 0.707]。除以 n 则方差为 1，得 [−1, 1]。",
        },
        tell_apart: Text {
            en: "Add up the squares of a normalised row before γ and β: n − 1 is right here, n is this mistake.",
            zh: "把归一化后（乘 γ 加 β 之前）一行的平方加起来：这里等于 n − 1 才对，等于 n 就是这个错误。",
        },
        mend: Text {
            en: "Divide the sum of the squares by one less than the number of columns.",
            zh: "平方和应除以列数减一。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.normed_as(&[|norm| LayerNorm {
        variance: Divisor::N,
        ..norm
    }])
}
