//! A norm used the ε of another library.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::LayerNorm;

/// A norm with an ε that is usual elsewhere.
pub const MISTAKE: Entry = Entry {
    name: "other_eps",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "the norm was taken with an ε that is usual elsewhere",
            zh: "归一化用了别处常用的 ε",
        },
        looks_like: Text {
            en: "The normalised numbers of a row are all a little off by the same factor; it shows only in many decimals, or where the row varies little.",
            zh: "同一行归一化后的数都差了同一个很小的倍数；只有位数多或这一行变化很小时才看得出来。",
        },
        why_wrong: Text {
            en: "The weights belong to the ε they were learnt with. It is 1e-5 in PyTorch, 1e-3 in Keras, 1e-6 in tensor2tensor, 1e-12 in BERT, and a model carried from one to another has to bring its own.",
            zh: "权重与学习时所用的 ε 相配。PyTorch 是 1e-5，Keras 是 1e-3，tensor2tensor 是 1e-6，BERT 是 1e-12；把模型从一处搬到另一处时，ε 也要一起搬。",
        },
        example: Text {
            en: "A row of variance 0.001: with ε = 1e-5 the divisor is √0.00101 = 0.0318; with ε = 1e-3 it is √0.002 = 0.0447, and every number is 0.711 times what it should be.",
            zh: "一行的方差为 0.001：ε = 1e-5 时除数是 √0.00101 = 0.0318；ε = 1e-3 时是 √0.002 = 0.0447，每个数都成了应有的 0.711 倍。",
        },
        tell_apart: Text {
            en: "From a number less its mean and what it was normalised to, work out the divisor; its square less the variance is the ε that was used.",
            zh: "由（数减平均值）和归一化后的数求出除数；除数的平方减去方差，就是所用的 ε。",
        },
        mend: Text {
            en: "Give the norm the ε that the problem names.",
            zh: "用题目给出的 ε。",
        },
    },
};

/// Keras; PyTorch; tensor2tensor; JAX's and others'; BERT.
const USUAL: &[fn(LayerNorm) -> LayerNorm] = &[
    |norm| LayerNorm { eps: 1e-3, ..norm },
    |norm| LayerNorm { eps: 1e-5, ..norm },
    |norm| LayerNorm { eps: 1e-6, ..norm },
    |norm| LayerNorm { eps: 1e-8, ..norm },
    |norm| LayerNorm { eps: 1e-12, ..norm },
];

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    // Beside an ε made up for an exercise all of these are as good as none.
    match site.norm() {
        Some(norm) if norm.eps > 0.0 && norm.eps <= 0.01 => site.normed_as(USUAL),
        _ => Vec::new(),
    }
}
