//! ε was left out of a norm.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{EpsilonPlace, LayerNorm};

/// A norm that divides by σ.
pub const MISTAKE: Entry = Entry {
    name: "missing_eps",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "ε was left out of the norm",
            zh: "归一化时漏掉了 ε",
        },
        looks_like: Text {
            en: "The normalised numbers of a row are all a little too large by the same factor; it shows only in many decimals, or where ε is large or the row varies little.",
            zh: "同一行归一化后的数都稍大了同一个倍数；只有位数多、ε 大或这一行变化很小时才看得出来。",
        },
        why_wrong: Text {
            en: "A row of equal numbers has variance 0, and nothing can be divided by that. ε prevents it, and so belongs to the formula of every row.",
            zh: "一行的数全相等时方差为 0，不能作除数。ε 正是为此而加，因此每一行都要带上它。",
        },
        example: Text {
            en: "x = [1, 3], ε = 0.44: the variance is 1, √(1 + 0.44) = 1.2, and x becomes [−0.833, 0.833]. Without ε it becomes [−1, 1].",
            zh: "x = [1, 3]，ε = 0.44：方差为 1，√(1 + 0.44) = 1.2，得 [−0.833, 0.833]。不加 ε 则得 [−1, 1]。",
        },
        tell_apart: Text {
            en: "Add up the squares of a normalised row before γ and β: if they give n exactly, ε was left out.",
            zh: "把归一化后（乘 γ 加 β 之前）一行的平方加起来：如果恰好是 n，就是漏了 ε。",
        },
        mend: Text {
            en: "Add ε to the variance before taking the root.",
            zh: "开方之前，先把 ε 加到方差上。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    if site.norm().is_some_and(|norm| norm.eps == 0.0) {
        return Vec::new();
    }
    site.normed_as(&[|norm| LayerNorm {
        epsilon: EpsilonPlace::Absent,
        ..norm
    }])
}
