//! A norm divided by the variance instead of its root.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{LayerNorm, Spread};

/// A norm that divides by σ² + ε.
pub const MISTAKE: Entry = Entry {
    name: "variance_for_deviation",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the norm divided by the variance instead of its root",
            zh: "归一化除以了方差，而没有开方",
        },
        looks_like: Text {
            en: "Rows that vary much come out too small and rows that vary little too large: each is off by its own standard deviation.",
            zh: "变化大的行结果偏小，变化小的行结果偏大：每一行差的倍数正是它自己的标准差。",
        },
        why_wrong: Text {
            en: "Only what is divided by the standard deviation has variance 1 afterwards. The variance is measured in squares: divided by it, a row twice as large would come out half as large.",
            zh: "只有除以标准差，结果的方差才是 1。方差是平方的量：除以它，放大一倍的行反而会缩小一半。",
        },
        example: Text {
            en: "x = [1, 5], ε left aside: the mean is 3, the variance 4 and its root 2, and x becomes [−1, 1]. Divided by the variance it becomes [−0.5, 0.5].",
            zh: "x = [1, 5]，不计 ε：平均值 3，方差 4，开方得 2，于是得 [−1, 1]。除以方差则得 [−0.5, 0.5]。",
        },
        tell_apart: Text {
            en: "Divide the right numbers of a row, before γ and β, by those written: if that gives the row's standard deviation, this is it.",
            zh: "用一行正确的数（乘 γ 加 β 之前）除以写下的数：如果得到的就是这一行的标准差，便是这个错误。",
        },
        mend: Text {
            en: "Take the root of variance plus ε, and divide by that.",
            zh: "先求方差加 ε 的平方根，再用它作除数。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.normed_as(&[|norm| LayerNorm {
        spread: Spread::Variance,
        ..norm
    }])
}
