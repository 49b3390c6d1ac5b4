//! GELU was applied where the problem has ReLU.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Activation;

/// `feed_forward.activation` by GELU, in either form, in place of ReLU.
pub const MISTAKE: Entry = Entry {
    name: "gelu_for_relu",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "GELU was applied instead of ReLU",
            zh: "激活函数用了 GELU，而不是 ReLU",
        },
        looks_like: Text {
            en: "Positive hidden numbers have become smaller, and negative ones are not quite 0.",
            zh: "隐藏层的正数变小了，负数也不恰好是 0。",
        },
        why_wrong: Text {
            en: "The paper's feed-forward is max(0, x·W_1 + b_1)·W_2 + b_2. GELU came later, with GPT and BERT, and gives other numbers near 0.",
            zh: "论文中的前馈网络是 max(0, x·W_1 + b_1)·W_2 + b_2。GELU 是后来随 GPT 和 BERT 出现的，在 0 附近给出的数不同。",
        },
        example: Text {
            en: "ReLU makes 0 of −1 and leaves 1 as it is; GELU gives −0.159 and 0.841.",
            zh: "ReLU 把 −1 变成 0，1 保持不变；GELU 给出 −0.159 和 0.841。",
        },
        tell_apart: Text {
            en: "Look at a negative hidden number near 0: after ReLU it is exactly 0.",
            zh: "看一个接近 0 的负的隐藏数：经过 ReLU 应恰好是 0。",
        },
        mend: Text {
            en: "Replace each negative hidden number by 0 and leave the others.",
            zh: "把隐藏层的负数换成 0，其余不变。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.activated_as(
        &[Activation::Relu],
        &[Activation::Gelu, Activation::GeluTanh],
    )
}
