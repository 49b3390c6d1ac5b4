//! GELU was worked out exactly where the problem has its approximation by tanh.

use crate::mistake::{Entry, Kind, Page, Rewrite, Site, Text};
use crate::op::Activation;

/// `feed_forward.activation` by the exact GELU in place of its approximation.
pub const MISTAKE: Entry = Entry {
    name: "gelu_exact_for_tanh",
    kind: Kind::Method(rewrites),
    page: Page {
        title: Text {
            en: "GELU was worked out exactly instead of by its approximation with tanh",
            zh: "GELU 用了精确式，而题目用的是 tanh 近似式",
        },
        looks_like: Text {
            en: "Everything is right to about three decimals, and the fourth is off by up to 5.",
            zh: "前三位小数大致都对，第四位最多差 5。",
        },
        why_wrong: Text {
            en: "The problem says \"gelu_tanh\", the form that GPT-2 was trained with: x/2·(1 + tanh(√(2/π)·(x + 0.044715·x³))). The exact x·Φ(x) is close to it and not the same.",
            zh: "题目写的是 \"gelu_tanh\"，即 GPT-2 训练时用的 x/2·(1 + tanh(√(2/π)·(x + 0.044715·x³)))。精确的 x·Φ(x) 与它接近，但不相等。",
        },
        example: Text {
            en: "By way of tanh GELU(1) is 0.84119; exactly it is 0.84134.",
            zh: "GELU(1) 用 tanh 近似是 0.84119，精确值是 0.84134。",
        },
        tell_apart: Text {
            en: "It shows only in sheets of four decimals or more; the difference is largest for hidden numbers around 2 and −2.",
            zh: "只有写到四位以上小数才看得出来；隐藏数在 2 和 −2 附近时差别最大。",
        },
        mend: Text {
            en: "Use the form with tanh: GELU(approximate=\"tanh\") in PyTorch.",
            zh: "用带 tanh 的式子：PyTorch 中是 GELU(approximate=\"tanh\")。",
        },
    },
};

fn rewrites(site: &Site<'_>) -> Vec<Rewrite> {
    site.activated_as(&[Activation::GeluTanh], &[Activation::Gelu])
}
