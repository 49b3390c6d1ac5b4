//! ReLU was applied where the problem has GELU.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Activation;

/// `feed_forward.activation` by ReLU in place of GELU.
pub const MISTAKE: Entry = Entry {
    name: "relu_for_gelu",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "ReLU was applied instead of GELU",
            zh: "激活函数用了 ReLU，而不是 GELU",
        },
        looks_like: Text {
            en: "Negative hidden numbers have become 0, positive ones have stayed as they are.",
            zh: "隐藏层的负数变成了 0，正数保持不变。",
        },
        why_wrong: Text {
            en: "GELU multiplies x by the probability Φ(x) and bends gently: small negative numbers stay a little negative, small positive ones become smaller. GPT-2 and BERT were trained with it.",
            zh: "GELU 把 x 乘以概率 Φ(x)，转折平缓：较小的负数仍略为负，较小的正数会变小。GPT-2 和 BERT 用的就是它。",
        },
        example: Text {
            en: "GELU(−1) = −0.159 and GELU(1) = 0.841; ReLU gives 0 and 1.",
            zh: "GELU(−1) = −0.159，GELU(1) = 0.841；ReLU 给出 0 和 1。",
        },
        tell_apart: Text {
            en: "Look at a hidden number between −3 and 3: ReLU changes a positive one not at all, GELU visibly.",
            zh: "看一个在 −3 到 3 之间的隐藏数：ReLU 对正数毫无改变，GELU 则明显改变。",
        },
        mend: Text {
            en: "Multiply each hidden number by Φ of it, (1 + erf(x / √2)) / 2.",
            zh: "每个隐藏数乘以它的 Φ 值，即 (1 + erf(x / √2)) / 2。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.activated_as(
        &[Activation::Gelu, Activation::GeluTanh],
        &[Activation::Relu],
    )
}
