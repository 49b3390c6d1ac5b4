//! ε was added to the standard deviation instead of the variance.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::{EpsilonPlace, LayerNorm};

/// A norm that divides by σ + ε.
pub const MISTAKE: Entry = Entry {
    name: "eps_outside_root",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "ε was added outside the root: σ + ε instead of √(σ² + ε)",
            zh: "ε 加在了根号外：σ + ε，而不是 √(σ² + ε)",
        },
        looks_like: Text {
            en: "The normalised numbers of a row are all a little off by the same factor; it shows only in many decimals, or where ε is large or the row varies little.",
            zh: "同一行归一化后的数都差了同一个很小的倍数；只有位数多、ε 大或这一行变化很小时才看得出来。",
        },
        why_wrong: Text {
            en: "ε keeps the divisor from becoming 0, and both forms do that. They differ in size all the same, and the weights were learnt with one of them: most libraries add ε to the variance, the Annotated Transformer to the deviation.",
            zh: "ε 的作用是不让除数变成 0，两种写法都能做到，但大小不同，而权重是按其中一种学来的：多数库把 ε 加到方差上，Annotated Transformer 则加到标准差上。",
        },
        example: Text {
            en: "x = [1, 3], ε = 0.44: the variance is 1, √(1 + 0.44) = 1.2, and x becomes [−0.833, 0.833]. With σ + ε = 1.44 it becomes [−0.694, 0.694].",
            zh: "x = [1, 3]，ε = 0.44：方差为 1，√(1 + 0.44) = 1.2，得 [−0.833, 0.833]。用 σ + ε = 1.44 则得 [−0.694, 0.694]。",
        },
        tell_apart: Text {
            en: "Divide a number less its mean by what it was normalised to: the divisor less σ is ε itself here, and about ε / 2σ where it is right.",
            zh: "用（数减平均值）除以归一化后的数得到除数：除数减 σ 恰好等于 ε 就是这个错误；正确时约为 ε / 2σ。",
        },
        mend: Text {
            en: "Add ε to the variance first, then take the root.",
            zh: "先把 ε 加到方差上，再开方。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    if site.norm().is_some_and(|norm| norm.eps == 0.0) {
        return Vec::new();
    }
    site.normed_as(&[|norm| LayerNorm {
        epsilon: EpsilonPlace::Outside,
        ..norm
    }])
}
